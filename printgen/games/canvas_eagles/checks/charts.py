"""Tables that players look up: each row has a cell for each column (CE503)."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.checks.check import Problem, check
from printgen.data.kind import Case, Library
from printgen.games.canvas_eagles.tables import Chart, DieTable


@check("CE503", "a table whose rows do not fit its columns", kinds=("dice", "charts"))
def rows_and_columns(case: Case, _library: Library) -> Iterator[Problem]:
    """Each row of a table has one cell for each of its columns, and a die table is for one kind of dice.

    A row that is a cell short shifts everything after it under the wrong head, and nobody sees it at the table. A table
    without heads has one column.

    Example:
        columns: [Engine, Other section]
        rolls-1d6:
          1-4: [Holds, Holds]
          5-6: [Seizes]                   # two columns, one cell
    """
    record = case.record
    if isinstance(record, DieTable):
        yield from _dice(record)
    elif isinstance(record, Chart):
        for index, line in enumerate(record.lines):
            yield from _cells(record, line.says, ("lines", index, "says"))


def _dice(table: DieTable) -> Iterator[Problem]:
    given = tuple(table.rolls)
    if len(given) != 1:
        named = " and ".join(f"`rolls-{dice}`" for dice in given) or "no rows"
        hint = "give the rows under one of `rolls-1d6`, `rolls-2d6` and `rolls-1d10`"
        yield Problem(
            (f"rolls-{given[1]}",) if given else ("table",), f"a die table with {named}", hint, key=bool(given)
        )
    for dice, rows in table.rolls.items():
        for total, cells in rows.items():
            yield from _cells(table, cells, (f"rolls-{dice}", total))


def _cells(table: DieTable | Chart, cells: tuple[str, ...], path: tuple[str | int, ...]) -> Iterator[Problem]:
    wanted = max(1, len(table.columns))
    if len(cells) != wanted:
        heads = f"columns {', '.join(table.columns)}" if table.columns else "one column"
        yield Problem(path, f"{len(cells)} cells for {heads}", f'write {wanted}, `""` where one is empty')
