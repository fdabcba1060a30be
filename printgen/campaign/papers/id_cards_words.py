"""The texts on a flyer's identity card. The hash of the card depends only on these texts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cached_property
from hashlib import sha256
from typing import Literal

from msgspec import Struct
from msgspec.structs import asdict

from printgen.campaign import wording
from printgen.campaign.career import Career, EarnedChoice, LoggedSortie
from printgen.campaign.papers.campaign import Register
from printgen.data.records.campaign import Ability
from printgen.drawing.sketch import Field
from printgen.translation import _

#: The separator between the words of a line.
DOT = "  ·  "


class Remark(Struct, frozen=True):
    """A remark about an ability or a restriction, with its subject, its text, and its path in the roster."""

    about: str
    says: str
    of: Field = ()
    kind: Literal["rule", "choice", "ahead"] = "rule"


class Sortie(Struct, frozen=True):
    """A sortie in the card's log.

    Fields:
        of: the path of the entry in the roster.
    """

    week: str
    mission: str
    aircraft: str
    task: str
    result: str
    points: str
    kills: str
    of: Field = ()

    @property
    def cells(self) -> tuple[tuple[str, str, Field], ...]:
        """Return the cells of the sortie's row from left to right. Each cell has a name, a text, and a path in the roster."""
        mission = (*self.of[:2], "title") if len(self.of) > 2 else ()
        return (
            ("week", self.week, self.of),
            ("mission", self.mission, mission),
            ("aircraft", self.aircraft, (*self.of, "aircraft")),
            ("task", self.task, (*self.of, "task")),
            ("result", self.result, self.of),
            ("points", self.points, self.of),
            ("kills", self.kills, self.of),
        )


class CardWords(Struct, frozen=True, dict=True):
    """All texts on a card. A card without a name has only the texts about the campaign.

    Fields:
        badge: the grade earned by kills.
        away: whether the flyer is absent from the coming mission.
        gone: whether the absence is permanent.
        section: the rulebook section, if it is the same for all abilities.
        portrait: a digest of the portrait's file.
        livery: a description of the livery.
    """

    campaign: str
    currency: str
    side: str = ""
    player: str = ""
    name: str = ""
    rank: str = ""
    nationality: str = ""
    duty: str = ""
    aircraft: str = ""
    marking: str = ""
    points: str = ""
    grade: str = ""
    badge: str = ""
    kills: float = 0.0
    status: str = ""
    away: bool = False
    gone: bool = False
    section: str = ""
    remarks: tuple[Remark, ...] = ()
    missions: str = ""
    turns: str = ""
    for_side: str = ""
    weeks_out: str = ""
    log: tuple[Sortie, ...] = ()
    portrait: str = ""
    livery: str = ""

    @cached_property
    def hash(self) -> str:
        """A six-character hash of everything on the card except the date."""
        plain = json.dumps(self, default=_visible_fields, sort_keys=True, ensure_ascii=False)
        return sha256(plain.encode()).hexdigest()[:6].upper()


def _visible_fields(words: Struct) -> dict[str, object]:
    """Return the fields that the card shows, without their paths in the roster."""
    return {name: value for name, value in asdict(words).items() if name != "of"}


def card_words(register: Register, it: Career, portrait: bytes | None) -> CardWords:
    """Return the texts on a flyer's card.

    Args:
        portrait: the content of the portrait's file, or None if no portrait is printed.
    """
    campaign, flyer = register.campaign, it.flyer
    nation = campaign.library.get("nations", flyer.nation)
    aircraft = register.aircraft(flyer.aircraft)
    sections = {ability_section(held.ability) for held in it.abilities}
    return CardWords(
        campaign=campaign.roster.name,
        currency=campaign.tables.rules.currency.capitalize(),
        side=register.side(flyer),
        player=register.player(flyer),
        name=flyer.name,
        rank=flyer.rank or "",
        nationality=flyer.nationality or str(getattr(nation, "adjective", flyer.nation)),
        duty=register.duty(flyer),
        aircraft=aircraft.name if aircraft else "",
        marking=wording.marking(flyer),
        points=str(it.points),
        grade=", ".join(grade.name for grade in it.grades if grade.measure == "points"),
        badge=", ".join(grade.name for grade in it.grades if grade.measure == "kills"),
        kills=it.kills,
        status=f"{it.absence.fate.status} {wording.format_until(it.absence)}".strip()
        if it.absence
        else wording.status(None),
        away=it.absence is not None,
        gone=it.absence is not None and it.absence.until is None,
        section=sections.pop() if len(sections) == 1 else "",
        remarks=tuple(_remarks(register, it, len(sections) > 1)),
        missions=str(len(it.entries)),
        turns=str(it.turns),
        for_side=str(it.for_side),
        weeks_out=str(it.weeks_out),
        log=tuple(_sortie(register, it, entry) for entry in it.entries),
        portrait=sha256(portrait).hexdigest() if portrait else "",
        livery=" ".join((painted.pattern, *painted.colours, painted.letter or "")) if (painted := flyer.livery) else "",
    )


def ability_section(ability: Ability) -> str:
    """Return the section of the rulebook that describes an ability, or "" if it is unknown."""
    return ability.section or (str(ability.source.section or "") if ability.source else "")


def _remarks(register: Register, it: Career, own_sections: bool) -> Iterator[Remark]:
    """Yield remarks about restrictions, abilities, choices to make, and the threshold of the next choice."""
    rules, duty = register.campaign.tables.rules, it.flyer.duty
    for grade in it.grades:
        if grade.limits:
            source = rules.source_of("grades")
            about = f"{grade.name} ({source.section})" if source and source.section else grade.name
            yield Remark(about, DOT.join(map(wording.with_minus_signs, grade.limits)))
    for owned in it.abilities:
        ability = owned.ability
        bonus = (
            " " + _("Now +{number}.").format(number=it.points // ability.points_per_bonus)
            if ability.points_per_bonus
            else ""
        )
        where = f" ({section})" if own_sections and (section := ability_section(ability)) else ""
        yield Remark(ability.name, f"{ability.text}{bonus}{where}", owned.path)
    by_kinds: dict[str, list[EarnedChoice]] = {}
    for choice in it.open_choices:
        by_kinds.setdefault(wording.kinds(choice, duty), []).append(choice)
    for kinds, choices in by_kinds.items():
        one, several = _("1 ability to choose: {kinds}, {earned}"), _("{count} abilities to choose: {kinds}")
        template = several if len(choices) > 1 else one
        earned = wording.earned_for(choices[0])
        yield Remark("", template.format(count=len(choices), kinds=kinds, earned=earned), kind="choice")
    ahead = []
    for grant in rules.grants if it.absence is None or it.absence.until else ():
        mark = grant.after(it.points if grant.measure == "points" else it.kills)
        if duty in grant.kinds and mark is not None:
            ahead.append(wording.format_amount(mark, grant.measure))
    if ahead:
        yield Remark("", _("Next choice at {marks}").format(marks=_(" or ").join(ahead)), kind="ahead")


def _sortie(register: Register, it: Career, entry: LoggedSortie) -> Sortie:
    """Return a line of the log: task, result and points."""
    tables, sortie = register.campaign.tables, entry.sortie
    postings = [posting for posting in it.postings if posting.entry is entry]
    aircraft, task = register.aircraft(sortie.aircraft), tables.tasks.get(sortie.task)
    fate = tables.fates.get(sortie.fate or "")
    befell = fate.name.lower() if fate else _("aircraft lost") if sortie.aircraft_lost else ""
    kills = sum(posting.kills for posting in postings)
    done = _("done") if sortie.success else _("failed") if tables.scorekeeping.success else ""
    return Sortie(
        week=str(entry.week),
        mission=wording.mission_name(entry.mission),
        aircraft=(aircraft.short_name or aircraft.name) if aircraft else sortie.aircraft,
        task=task.name if task else sortie.task,
        result=", ".join(part for part in (done, befell) if part),
        points=str(sum(posting.points for posting in postings)),
        kills=(wording.format_number(kills) if kills else "–") if tables.scorekeeping.kills else "",
        of=entry.path,
    )
