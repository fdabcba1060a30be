"""A planned mission as the file that an organiser edits: an entry of the log in YAML, with all there is to know about it."""

from __future__ import annotations

from shlex import quote

from printgen.campaign.inspection import FIELDS
from printgen.campaign.planning import Draft, Side, suits
from printgen.campaign.steps import steps
from printgen.campaign.tables import Tables
from printgen.campaign.wording import marking
from printgen.data.records.campaign import Task
from printgen.data.records.roster import Roster
from printgen.translation import month

_WORDS = ("true", "false", "null", "unknown")


def written(draft: Draft, roster: Roster, tables: Tables, file: str, out: str) -> str:
    """The text of the file `out`, for the roster in `file`.

    What explains stands above the first line of the entry: `roster apply` books nothing of that into the roster.
    """
    lines = [
        f"# {_line(roster.name)}: the mission of week {draft.week}, {month(draft.month)}.",
        "# Edit it: take out who does not come, name other aircraft, set other tasks, add a `title:`. Then print its papers,",
        "# fly it, fill it in and book it:",
        f"#     printgen roster print {_line(quote(file))} --plan {_line(quote(out))}",
        f"#     printgen roster apply {_line(quote(file))} {_line(quote(out))}",
    ]
    if any(side.rolled for side in draft.sides) or draft.once:
        said = f"# Rolled with --seed {draft.seed}, which gives the same again; whoever rolls by hand changes `rolls` and tasks:"
        lines += ["#", said]
    for side in draft.sides if any(side.rolled for side in draft.sides) else ():
        total = f"{side.rolled.total}, " if side.rolled else ""
        lines.append(f"#   {side.side}, {_line(side.name)}: {total}{side.task.name}{_sent(side, draft.others)}")
    lines += [f"#   {it.table.title.lower()}: {it.total}, {it.says}" for it in draft.once]
    # Who will not come back is no news.
    idle = [(it.flyer, why) for side in draft.sides for it, why in side.idle if not it.away or it.away.until]
    if idle:
        lines += ["#", "# Not in the list below:"]
        lines += [f"#   {flyer.flyer}, {_line(flyer.name)}: {_line(why)}" for flyer, why in idle]
    told = tuple(steps(draft, roster, tables))
    lines += ["#", "# Step by step:"] if told else []
    for number, (says, reckoned) in enumerate(told, start=1):
        lines += [f"#  {number:2} {_line(says)}", *(f"#      - {_line(it)}" for it in reckoned)]
    lines += ["#", *_besides(tables)]
    lines += [f"mission: {_plain(draft.mission)}", f"week: {draft.week}"]
    rolled = [(it.side, it.rolled) for it in draft.sides if it.rolled]
    lines += ["rolls:", f"  seed: {draft.seed}"] if rolled or draft.once else []
    lines += ["  missions:"] if rolled else []
    lines += [_remarked(f"    {_plain(side)}: {it.total}", it.says) for side, it in rolled]
    lines += ["  per-game:"] if draft.once else []
    lines += [_remarked(f"    {_plain(it.table.id)}: {it.total}", it.says) for it in draft.once]
    lines.append("sorties:")
    for side in draft.sides:
        for crew, task in side.crews:
            for place, flyer in enumerate(aboard.flyer for aboard in crew.aboard):
                beside = f"with {crew.lead.name}" if place else ""
                who = (flyer.name, side.side, flyer.duty, marking(flyer), beside)
                odd = "" if suits(task, crew, tables) else "other aircraft are sent on that as a rule"
                lines += [
                    _remarked(f"  - flyer: {_plain(flyer.flyer)}", ", ".join(_line(it) for it in who if it)),
                    f"    aircraft: {_plain(crew.aircraft)}",
                    _remarked(f"    task: {_plain(task.task)}", odd),
                ]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _sent(side: Side, others: Task) -> str:
    """Who flies a mission that one aircraft is sent on."""
    if not side.task.is_solo:
        apart = [crew for crew, task in side.crews if task is not side.task]
        return f"; those fit for it fly it, the others: {others.name}" if apart else "; all fly it"
    sent = [crew for crew, task in side.crews if task is side.task]
    if not sent:
        return f"; none of its aircraft is fit for that, so all fly: {others.name}"
    return f"; one aircraft flies that, here {_line(sent[0].lead.name)}'s; the others: {others.name}"


def _besides(tables: Tables) -> tuple[str, ...]:
    """What else may stand in a line, as far as the tables of the game count it."""
    scores = dict.fromkeys(award.basis for award in tables.awards.values() if award.basis not in FIELDS)
    keeps, graded, whom = tables.keeps, tables.rules.tariff is not None, "a flyer of the roster, or in words"
    told = (
        (True, "# In a flyer's lines may stand besides, before the game:", ""),
        (
            True,
            "prior-damage: {PART: DAMAGE, ...}",
            "damage that his aircraft has from before, how much of each part of it",
        ),
        (keeps.equipment, "equipment: [ID]", ", ".join(tables.equipment)),
        (True, "# and after it:", ""),
        (keeps.success, "success: true", "his task came off"),
        (keeps.turns, "turns: 18", ""),
        (keeps.shared, "kills: [{victim: ID, is-shared: true}]", f"{whom}; `is-shared` where another has a share"),
        (not keeps.shared, "kills: [{victim: ID}]", whom),
        (graded, "kills: [{victim: WORDS, grade: ID}]", "whose grade wins something: with `aircraft: ID` too"),
        (bool(scores), "scored: {ID: 3}", ", ".join(scores)),
        (True, "aircraft-lost: true", "the aircraft did not come home"),
        (True, "fate: ID", ", ".join(tables.fates)),
        (True, "weeks: 2", "for how many weeks that keeps him away"),
        (keeps.abilities, "abilities: [ID]", "abilities chosen after it"),
        (graded, "# below `week`, of a task that both sides fly: `chosen-tasks: {SIDE: TASK}`", ""),
        (not keeps.turns, "# or, below `week`, where nothing of this happened: `remark: all came home`", ""),
    )
    shown = (text if text.startswith("#") else f"#     {text:40}{what}" for kept, text, what in told if kept)
    return tuple(line.rstrip() for line in shown)


def _remarked(text: str, remark: str) -> str:
    """A line with a remark behind it, where there is one."""
    return f"{text:39} # {_line(remark)}" if remark else text


def _line(text: str) -> str:
    """Free text as a part of one line, whatever stands in it."""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())


def _plain(id: str) -> str:
    """An id as YAML reads it again: in quotes where it would be read as a number or as another value."""
    return f'"{id}"' if id[:1].isdigit() or id in _WORDS else id
