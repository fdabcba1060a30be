"""The meanings of the marks and words on an identity card, for the list below the card."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.campaign.career import Career
from printgen.campaign.papers.id_cards_words import ability_section
from printgen.campaign.tables import Tables
from printgen.campaign.wording import format_amount
from printgen.data.records.campaign import Grade
from printgen.data.records.roster import Livery
from printgen.translation import _


def card_meanings(career: Career, tables: Tables) -> Iterator[tuple[str, str]]:
    """Yield each mark or word on a flyer's card, with its meaning. Only marks on this card are included."""
    livery, keeps = career.flyer.livery, tables.scorekeeping
    if livery:
        yield from _livery(livery)
    for grade in career.grades:
        yield grade.name, _grade(grade, tables)
    source = tables.rules.source_of("grades")
    if source and source.section and any(it.limits for it in career.grades):
        yield f"({source.section})", _("the part of the rulebook that describes the restrictions of the grade")
    if career.kills:
        yield _("Strokes"), _("the kills: one stroke for each kill, in groups of five; half a stroke for half a kill")
    if any(grade.measure == "kills" for grade in career.grades):
        yield _("Seal with a star"), _("the grade that the flyer has earned by kills")
    yield _("Status"), _("whether the flyer can fly on the next mission. Flyers who can fly are fit; others are absent")
    if career.absence:
        yield _("Bar beside “Status”"), _("the flyer is absent from the next mission")
    if keeps.turns:
        yield _("Turns"), _("the turns that the flyer has spent on the board in all missions")
    if keeps.doubled:
        text = _(
            "the points that the flyer has earned for the side. Some points are doubled for the side, but not for the flyer"
        )
        yield _("For the side"), text
    for section in sorted({ability_section(it.ability) for it in career.abilities} - {""}):
        yield f"({section})", _("the part of the rulebook that describes the special abilities")
    if tables.rules.grants:
        yield _("Next choice"), _("the points or kills at which the flyer may choose another ability")
    yield _("Weeks out"), _("the weeks in which the flyer was absent, such as in hospital")
    text = _(
        "six letters and digits that change whenever an entry on the card changes. An older card has a different code"
    )
    yield _("Card"), text
    yield _("Square code"), _("the flyer, the week, the month and the code of the card, to be scanned with a phone")


def _livery(livery: Livery) -> Iterator[tuple[str, str]]:
    """Yield the marks on the card that describe the paint of the flyer's aircraft, each with its meaning."""
    colours = _("{pattern}, {figure} on {ground}").format(
        pattern=livery.pattern, figure=livery.figure, ground=livery.ground
    )
    of_pattern = livery.figure if livery.pattern == "plain" else colours
    strip = _("the paint of the flyer's aircraft ({paint}), as on the counter. It is set with `livery` in the roster")
    yield _("Coloured strip at the edge"), strip.format(paint=of_pattern)
    if livery.letter:
        text = _("the letter painted on the flyer's aircraft, in its colour. It is set with `livery` in the roster")
        yield _("“{letter}” in a square").format(letter=livery.letter), text


def _grade(grade: Grade, tables: Tables) -> str:
    """Return a text about how a grade is earned, and about the restrictions on flyers of this grade."""
    is_by_points = grade.measure == "points"
    amount = tables.rules.format_points(grade.threshold) if is_by_points else format_amount(grade.threshold, "kills")
    higher = [
        it.threshold for it in tables.rules.grades if it.measure == grade.measure and it.threshold > grade.threshold
    ]
    start = _("the grade reached at {amount}").format(amount=amount)
    end = _("until the next grade at {threshold}").format(threshold=min(higher)) if higher else ""
    return "; ".join((" ".join(filter(None, (start, end))), *grade.limits))
