"""Tables that players look up: combat results (CE501), combat modifiers (CE502), rows and columns (CE503)."""

from functools import partial

from printgen.checks import tables
from printgen.checks.check import check

CE501 = check("CE501", "combat results with a hole or a fall", section="3.54", kinds=("tables",))(
    partial(tables.results, rows=range(1, 18))
)
CE502 = check("CE502", "a combat modifier that is not for four ranges", section="3.53", kinds=("tables",))(
    tables.modifiers
)
CE503 = check("CE503", "a table whose rows do not fit its columns", kinds=("dice", "charts"))(tables.rows_and_columns)
