"""What a flyer's identity card says, in plain words: it is drawn from these alone, and its hash is made of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cached_property
from hashlib import sha256
from typing import Literal

from msgspec import Struct
from msgspec.structs import asdict

from printgen.campaign import wording
from printgen.campaign.career import Career, Earned, Flown
from printgen.campaign.papers.campaign import Register
from printgen.data.records.campaign import Ability
from printgen.drawing.sketch import Field
from printgen.translation import _

#: What parts the words of a line.
DOT = "  ·  "


class Remark(Struct, frozen=True):
    """A line of what he can and what he may not: what it is about, what it says, and where in the roster it comes from.

    kind: a rule that holds for him, a choice that he has still to make, or what is still ahead.
    """

    about: str
    says: str
    of: Field = ()
    kind: Literal["rule", "choice", "ahead"] = "rule"


class Sortie(Struct, frozen=True):
    """A line of his log; `of` is the path of the entry in the roster."""

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
        """Its cells from left to right: name, text, and what of the roster the text comes from."""
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
    """All words and figures of a card; of one without a name only the campaign's.

    badge: what he is called for his kills; away: whether something keeps him from the coming mission; gone: for good.
    section: that of all his abilities, where they have one. portrait: a digest of his picture's file. livery: its signs in words.
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
        """Six characters that change when, and only when, something on the card does: not with the date alone."""
        plain = json.dumps(self, default=_shown, sort_keys=True, ensure_ascii=False)
        return sha256(plain.encode()).hexdigest()[:6].upper()


def _shown(words: Struct) -> dict[str, object]:
    """The fields that are to be seen: not where in the roster they come from."""
    return {name: value for name, value in asdict(words).items() if name != "of"}


def card_words(register: Register, it: Career, portrait: bytes | None) -> CardWords:
    """What the card of a career says; `portrait` is the file of his picture, where there is one to print."""
    campaign, flyer = register.campaign, it.flyer
    nation = campaign.library.get("nations", flyer.nation)
    aircraft = register.aircraft(flyer.aircraft)
    sections = {_section(held.ability) for held in it.chosen}
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
        status=f"{it.away.fate.status} {wording.until(it.away)}".strip() if it.away else wording.status(None),
        away=it.away is not None,
        gone=it.away is not None and it.away.until is None,
        section=sections.pop() if len(sections) == 1 else "",
        remarks=tuple(_remarks(register, it, len(sections) > 1)),
        missions=str(len(it.flown)),
        turns=str(it.turns),
        for_side=str(it.for_side),
        weeks_out=str(it.weeks_out),
        log=tuple(_sortie(register, it, entry) for entry in it.flown),
        portrait=sha256(portrait).hexdigest() if portrait else "",
        livery=" ".join((painted.pattern, *painted.colours, painted.letter or "")) if (painted := flyer.livery) else "",
    )


def _section(ability: Ability) -> str:
    return ability.section or (str(ability.source.section or "") if ability.source else "")


def _remarks(register: Register, it: Career, own_sections: bool) -> Iterator[Remark]:
    """What he may not do yet, what he can, what he has still to choose, and with what he earns the next choice."""
    rules, duty = register.campaign.tables.rules, it.flyer.duty
    for grade in it.grades:
        if grade.limits:
            source = rules.source_of("grades")
            about = f"{grade.name} ({source.section})" if source and source.section else grade.name
            yield Remark(about, DOT.join(map(wording.minus, grade.limits)))
    for held in it.chosen:
        ability = held.ability
        bonus = (
            " " + _("Now +{number}.").format(number=it.points // ability.points_per_bonus)
            if ability.points_per_bonus
            else ""
        )
        where = f" ({section})" if own_sections and (section := _section(ability)) else ""
        yield Remark(ability.name, f"{ability.text}{bonus}{where}", held.path)
    alike: dict[str, list[Earned]] = {}
    for choice in it.open:
        alike.setdefault(wording.kinds(choice, duty), []).append(choice)
    for kinds, choices in alike.items():
        one, several = _("1 ability to choose: {kinds}, {earned}"), _("{count} abilities to choose: {kinds}")
        said = several if len(choices) > 1 else one
        earned = wording.for_what(choices[0])
        yield Remark("", said.format(count=len(choices), kinds=kinds, earned=earned), kind="choice")
    ahead = []
    for grant in rules.grants if it.away is None or it.away.until else ():
        mark = grant.after(it.points if grant.measure == "points" else it.kills)
        if duty in grant.kinds and mark is not None:
            ahead.append((_("{at} points") if grant.measure == "points" else _("{at} kills")).format(at=mark))
    if ahead:
        yield Remark("", _("Next choice at {marks}").format(marks=_(" or ").join(ahead)), kind="ahead")


def _sortie(register: Register, it: Career, entry: Flown) -> Sortie:
    """A line of the log: what he flew, what came of it, and what it earned him."""
    tables, sortie = register.campaign.tables, entry.sortie
    postings = [posting for posting in it.postings if posting.flown is entry]
    aircraft, task = register.aircraft(sortie.aircraft), tables.tasks.get(sortie.task)
    fate = tables.fates.get(sortie.fate or "")
    befell = fate.name.lower() if fate else _("aircraft lost") if sortie.aircraft_lost else ""
    kills = sum(posting.kills for posting in postings)
    done = _("done") if sortie.success else _("failed") if tables.keeps.success else ""
    return Sortie(
        week=str(entry.week),
        mission=wording.called(entry.mission),
        aircraft=(aircraft.short_name or aircraft.name) if aircraft else sortie.aircraft,
        task=task.name if task else sortie.task,
        result=", ".join(part for part in (done, befell) if part),
        points=str(sum(posting.points for posting in postings)),
        kills=(wording.number(kills) if kills else "–") if tables.keeps.kills else "",
        of=entry.path,
    )
