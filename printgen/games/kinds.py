"""The kinds of record that every game has: tables, charts, readings, coverage, glossary, guides, campaigns and kit files."""

from __future__ import annotations

from printgen.campaign import kinds as campaign
from printgen.data.kind import Kind
from printgen.data.kinds import CHARTS, CHOICES, COVERAGE, DICE, GUIDES, KITS, READINGS, TERMS
from printgen.data.lazy_imports import lazy_imports

with lazy_imports(__name__):
    from printgen.data.records import coverage, glossary, guide, readings, tables
    from printgen.games import kits


def common_kinds(game: str) -> tuple[Kind, ...]:
    """Return the kinds of record that every game has, in reading order, with the paths of the given game's files."""
    return (
        Kind(DICE, f"{game}/tables/dice/*.yaml", lambda: tables.DieTable, key="table", entries="tables"),
        Kind(CHARTS, f"{game}/tables/charts/*.yaml", lambda: tables.Chart, key="chart", entries="charts"),
        Kind(COVERAGE, f"{game}/coverage.yaml", lambda: coverage.Coverage, key="coverage"),
        Kind(READINGS, f"{game}/readings.yaml", lambda: readings.Reading, key="reading", entries="readings"),
        Kind(CHOICES, f"{game}/choices.yaml", lambda: readings.HouseReading, key="reading", entries="choices"),
        Kind(TERMS, f"{game}/glossary.yaml", lambda: glossary.Term, key="term", entries="terms"),
        Kind(GUIDES, f"{game}/guides/*.yaml", lambda: guide.Guide, key="guide"),
        *campaign.kinds(game),
        Kind(KITS, f"{game}/kits/*.yaml", lambda: kits.kit_model(game), key="kit"),
    )
