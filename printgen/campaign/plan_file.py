"""A planned mission as the file that an organiser edits: an entry of the log in YAML, with all there is to know about it."""

from __future__ import annotations

from collections.abc import Iterator
from shlex import quote

from printgen.campaign.crews import Crew
from printgen.campaign.inspection import FIELDS
from printgen.campaign.planning import Draft, Side, suits
from printgen.campaign.tables import Tables
from printgen.data.records.campaign import Task
from printgen.data.records.roster import Flyer, Roster
from printgen.translation import month

_WORDS = ("true", "false", "null", "unknown")
#: Where the remarks behind values begin.
_COLUMN = 40


def written(draft: Draft, roster: Roster, tables: Tables, file: str, out: str) -> str:
    """The text of the file `out`, for the roster in `file`.

    What explains stands above the first line of the entry: `roster apply` books nothing of that into the roster.
    """
    lines = [*_head(draft, roster, file, out), *_rolled(draft), *_idle(draft), *_besides(tables)]
    lines += [f"mission: {_plain(draft.mission)}", f"week: {draft.week}", *_rolls(draft), "sorties:"]
    for side in draft.sides:
        for crew, task in side.crews:
            lines += _crew(crew, task, side, tables)
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _head(draft: Draft, roster: Roster, file: str, out: str) -> Iterator[str]:
    yield f"# {_line(roster.name)}: the mission of week {draft.week}, {month(draft.month)}."
    yield "# Edit it: take out who does not come, name other aircraft, set other tasks, add a `title:`. Then print its papers,"
    yield "# fly it, fill it in and book it:"
    yield f"#     printgen roster print {_line(quote(file))} --plan {_line(quote(out))}"
    yield f"#     printgen roster apply {_line(quote(file))} {_line(quote(out))}"
    yield "#"


def _rolled(draft: Draft) -> Iterator[str]:
    yield f"# Rolled with --seed {draft.seed}, which gives the same again; whoever rolls by hand changes `rolls` and tasks:"
    for side in draft.sides:
        yield f"#   {side.side}, {_line(side.name)}: {side.rolled.total}, {side.task.name}{_sent(side, draft.others)}"
    for it in draft.once:
        yield f"#   {it.table.title.lower()}: {it.total}, {it.says}"
    yield "#"


def _sent(side: Side, others: Task) -> str:
    """Who flies a mission that one aircraft is sent on."""
    if not side.task.alone:
        return "; all fly it"
    sent = [crew for crew, task in side.crews if task is side.task]
    if not sent:
        return f"; none of its aircraft is fit for that, so all fly: {others.name}"
    return f"; one aircraft flies that, here {_line(sent[0].lead.name)}'s; the others: {others.name}"


def _idle(draft: Draft) -> Iterator[str]:
    # Who will not come back is no news.
    idle = [(it.flyer, why) for side in draft.sides for it, why in side.idle if not it.away or it.away.until]
    if idle:
        yield "# Not in the list below:"
        for flyer, why in idle:
            yield f"#   {flyer.flyer}, {_line(flyer.name)}: {_line(why)}"
        yield "#"


def _besides(tables: Tables) -> Iterator[str]:
    scores = dict.fromkeys(award.for_ for award in tables.awards.values() if award.for_ not in FIELDS)
    yield "# In a flyer's lines may stand besides, before the game:"
    yield "#     carries: {PART: DAMAGE, ...}       damage that his aircraft has from before, how much of each part of it"
    yield "#     equipment: [ID]                    " + ", ".join(tables.equipment)
    yield "# and after it:"
    yield "#     success: true                      his task came off"
    yield "#     turns: 18"
    yield "#     kills: [{of: ID, shared: true}]    a flyer of the roster, or in words; `shared` where another has a share"
    yield "#     scored: {ID: 3}                    " + ", ".join(scores)
    yield "#     lost: true                         the aircraft did not come home"
    yield "#     fate: ID                           " + ", ".join(tables.fates)
    yield "#     weeks: 2                           for how many weeks that keeps him away"
    yield "#     chooses: [ID]                      abilities chosen after it"


def _rolls(draft: Draft) -> Iterator[str]:
    yield "rolls:"
    yield f"  seed: {draft.seed}"
    yield "  missions:"
    for side in draft.sides:
        yield _remarked(f"    {_plain(side.side)}: {side.rolled.total}", side.rolled.says)
    if draft.once:
        yield "  once:"
        for it in draft.once:
            yield _remarked(f"    {_plain(it.table.id)}: {it.total}", it.says)


def _crew(crew: Crew, task: Task, side: Side, tables: Tables) -> Iterator[str]:
    for place, it in enumerate(crew.aboard):
        beside = f"with {_line(crew.lead.name)}" if place else ""
        yield _remarked(f"  - flyer: {_plain(it.flyer.flyer)}", _who(it.flyer, side.side, beside))
        yield f"    aircraft: {_plain(crew.aircraft)}"
        odd = "" if suits(task, crew, tables) else "other aircraft are sent on that as a rule"
        yield _remarked(f"    task: {_plain(task.task)}", odd)


def _who(flyer: Flyer, side: str, beside: str) -> str:
    return ", ".join(_line(it) for it in (flyer.name, side, flyer.duty, flyer.marking, beside) if it)


def _remarked(text: str, remark: str) -> str:
    return f"{text:{_COLUMN - 1}} # {_line(remark)}" if remark else text


def _line(text: str) -> str:
    """Free text as a part of one line, whatever stands in it."""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())


def _plain(id: str) -> str:
    """An id as YAML reads it again: in quotes where it would be read as a number or as another value."""
    return f'"{id}"' if id[:1].isdigit() or id in _WORDS else id
