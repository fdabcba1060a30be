"""Who flies (CE110, CE111), in what months (CE115), and the evenings at which he does (CE801)."""

from __future__ import annotations

from functools import partial

from printgen.checks.check import check
from printgen.checks.order import of_the_war
from printgen.checks.sides import crews_fly, evenings_can_be_flown, one_side_each
from printgen.games.canvas_eagles.options import WAR

CE110 = check("CE110", "a crew in which somebody is missing or twice", section="1.20, 12.03", kinds=("aircraft",))(
    crews_fly
)
CE111 = check("CE111", "a nation without a side, or with two", section="1.11", kinds=("game",))(one_side_each)
CE115 = check(
    "CE115", "a month in peace", section="1.11", kinds=("nations", "game", "weapons", "campaign", "equipment")
)(partial(of_the_war, first=WAR[0], last=WAR[1]))
CE801 = check("CE801", "an evening that cannot be flown", section="2.10, 2.20", kinds=("kits",))(evenings_can_be_flown)
