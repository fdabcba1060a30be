"""The YAML file of a planned mission, which the organiser edits: a log entry with explanations in comments."""

from __future__ import annotations

from shlex import quote

from printgen.campaign.inspection import FIELDS
from printgen.campaign.planning import OTHER_FLIES, Draft, Side, mixed_nations, suits_task
from printgen.campaign.steps import steps
from printgen.campaign.tables import Tables
from printgen.campaign.wording import marking
from printgen.data.records.campaign import Task
from printgen.data.records.roster import Roster
from printgen.translation import month

_WORDS = ("true", "false", "null", "unknown")


def plan_text(draft: Draft, roster: Roster, tables: Tables, file: str, out: str) -> str:
    """Return the plan for a roster's next mission, as the text to write to the file `out`.

    Explanations are above the first line of the mission, so `roster apply` does not copy them into the roster.
    """
    lines = [
        f"# {_line(roster.name)}: the mission of week {draft.week}, {month(draft.month)}.",
        "# Edit it: remove absent flyers, change aircraft and tasks, add a `title:`. Then print its sheets. After the game,",
        "# fill it in and record it:",
        f"#     printgen roster print {_line(file)} --plan {_line(quote(out))}",
        f"#     printgen roster apply {_line(file)} {_line(quote(out))}",
    ]
    if any(side.roll for side in draft.sides) or draft.game_rolls:
        seeded = f"# Rolled with --seed {draft.seed}, which always gives the same rolls. "
        lines += ["#", seeded + "To roll by hand, edit `rolls` and `task`:"]
    for side in draft.sides if any(side.roll for side in draft.sides) else ():
        total = f"{side.roll.total}, " if side.roll else ""
        lines.append(f"#   {side.side}, {_line(side.name)}: {total}{side.task.name}{_sent(side, draft.default_task)}")
    lines += [f"#   {it.table.title.lower()}: {it.total}, {it.text}" for it in draft.game_rolls]
    # Permanent absences are not listed.
    idle = [(it.flyer, why) for side in draft.sides for it, why in side.idle if not it.absence or it.absence.until]
    if idle:
        lines += ["#", "# Not in the list below:"]
        lines += [f"#   {flyer.flyer}, {_line(flyer.name)}: {_line(why)}" for flyer, why in idle]
    lines += [f"#   {_line(text)}" for side in draft.sides if (text := _mixed_nations_line(side, tables))]
    explained = tuple(steps(draft, roster, tables))
    lines += ["#", "# Step by step:"] if explained else []
    for number, (text, results) in enumerate(explained, start=1):
        lines += [f"#  {number:2} {_line(text)}", *(f"#      - {_line(it)}" for it in results)]
    lines += ["#", *_optional_fields(tables)]
    lines += [f"mission: {_plain(draft.mission)}", f"week: {draft.week}"]
    lines += [f"absent: [{', '.join(map(_plain, draft.absent))}]"] if draft.absent else []
    rolled = [(it.side, it.roll) for it in draft.sides if it.roll]
    lines += ["rolls:", f"  seed: {draft.seed}"] if rolled or draft.game_rolls else []
    lines += ["  missions:"] if rolled else []
    lines += [_remarked(f"    {_plain(side)}: {it.total}", it.text) for side, it in rolled]
    lines += ["  per-game:"] if draft.game_rolls else []
    lines += [_remarked(f"    {_plain(it.table.id)}: {it.total}", it.text) for it in draft.game_rolls]
    lines.append("sorties:")
    for side in draft.sides:
        for crew, task in side.crews:
            for place, flyer in enumerate(aboard.flyer for aboard in crew.members):
                beside = f"with {crew.lead.name}" if place else ""
                who = (flyer.name, side.side, flyer.duty, marking(flyer), beside)
                odd = "" if suits_task(task, crew, tables) else "usually flown by other aircraft"
                lines += [
                    _remarked(f"  - flyer: {_plain(flyer.flyer)}", ", ".join(_line(it) for it in who if it)),
                    f"    aircraft: {_plain(crew.aircraft)}",
                    _remarked(f"    task: {_plain(task.task)}", odd),
                ]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _sent(side: Side, others: Task) -> str:
    """Return the end of a line about a side. It names the crews on the side's mission and on the default task."""
    if not side.task.is_solo:
        apart = [crew for crew, task in side.crews if task is not side.task]
        return f"; flown by suitable aircraft, the others fly: {others.name}" if apart else "; flown by all"
    sent = [crew for crew, task in side.crews if task is side.task]
    if not sent:
        return f"; no suitable aircraft, so all fly: {others.name}"
    return f"; flown by one aircraft, here {_line(sent[0].lead.name)}'s; the others fly: {others.name}"


def _mixed_nations_line(side: Side, tables: Tables) -> str:
    """Return a line about the nations of a side whose flyers could not be of one nation, or ""."""
    flying = [it.flyer for crew, _task in side.crews for it in crew.members]
    available = [*flying, *(it.flyer for it, why in side.idle if why == OTHER_FLIES)]
    nations = [tables.nationalities.get(it, it) for it in mixed_nations(flying, available, tables)]
    return (
        f"{side.side}, {side.name}: {' and '.join(nations)} pilots; no nation has a fit pilot for every player"
        if nations
        else ""
    )


def _optional_fields(tables: Tables) -> tuple[str, ...]:
    """Return comment lines that list those optional fields of a sortie that the game uses."""
    scores = dict.fromkeys(award.basis for award in tables.awards.values() if award.basis not in FIELDS)
    keeps, graded, whom = (
        tables.scorekeeping,
        tables.rules.tariff is not None,
        "a flyer on the roster, or a description",
    )
    fields = (
        (True, "# Optional fields of a flyer, before the game:", ""),
        (
            True,
            "prior-damage: {PART: DAMAGE, ...}",
            "damage of the aircraft from earlier missions, by part",
        ),
        (keeps.equipment, "equipment: [ID]", ", ".join(tables.equipment)),
        (True, "# Optional fields of a flyer, after the game:", ""),
        (keeps.success, "success: true", "the task succeeded"),
        (keeps.turns, "turns: 18", ""),
        (keeps.shared, "kills: [{victim: ID, is-shared: true}]", f"{whom}; `is-shared` for a shared kill"),
        (not keeps.shared, "kills: [{victim: ID}]", whom),
        (graded, "kills: [{victim: WORDS, grade: ID}]", "if the grade gives a reward; add `aircraft: ID`"),
        (bool(scores), "scored: {ID: 3}", ", ".join(scores)),
        (True, "aircraft-lost: true", "the aircraft did not come home"),
        (True, "fate: ID", ", ".join(tables.fates)),
        (keeps.weeks, "weeks: 2", "the number of weeks of absence"),
        (keeps.abilities, "abilities: [ID]", "abilities chosen after the game"),
        (True, "# below `week`, the flyers who were left out of the mission: `absent: [ID]`", ""),
        (graded, "# below `week`, for a task that both sides fly: `chosen-tasks: {SIDE: TASK}`", ""),
        (not keeps.turns, "# or, below `week`, if none of this happened: `remark: all came home`", ""),
    )
    lines = (text if text.startswith("#") else f"#     {text:40}{what}" for kept, text, what in fields if kept)
    return tuple(line.rstrip() for line in lines)


def _remarked(text: str, remark: str) -> str:
    """Append a remark to the line as a comment, unless the remark is empty."""
    return f"{text:39} # {_line(remark)}" if remark else text


def _line(text: str) -> str:
    """Return the user's text as part of a single line, without line breaks and control characters."""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())


def _plain(id: str) -> str:
    """Format an id for YAML. It is put in quotes if YAML would otherwise read it as a number or another type."""
    return f'"{id}"' if id[:1].isdigit() or id in _WORDS else id
