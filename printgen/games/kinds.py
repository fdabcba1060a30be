"""The kinds of record that every game has alike: tables and charts, readings, coverage, campaigns and evenings."""

from __future__ import annotations

from printgen.campaign import kinds as campaign
from printgen.data.kind import Kind

_CORE = "printgen.data.records"


def of_any(game: str) -> tuple[Kind, ...]:
    """Those of a game, in the order in which they are read."""
    return (
        Kind("dice", f"{game}/tables/dice/*.yaml", f"{_CORE}.tables:DieTable", key="table", entries="tables"),
        Kind("charts", f"{game}/tables/charts/*.yaml", f"{_CORE}.tables:Chart", key="chart", entries="charts"),
        Kind("coverage", f"{game}/coverage.yaml", f"{_CORE}.coverage:Coverage", key="coverage"),
        Kind("readings", f"{game}/readings.yaml", f"{_CORE}.readings:Reading", key="reading", entries="readings"),
        Kind("choices", f"{game}/choices.yaml", f"{_CORE}.readings:HouseReading", key="reading", entries="choices"),
        *campaign.kinds(game),
        Kind("kits", f"{game}/kits/*.yaml", f"printgen.games.kits:{game}", key="evening"),
    )
