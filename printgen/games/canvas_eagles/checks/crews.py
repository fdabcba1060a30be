"""Checks of crews and sides (CE110, CE111), months (CE115) and game nights (CE801)."""

from __future__ import annotations

from functools import partial

from printgen.campaign.kinds import EQUIPMENT, RULES
from printgen.checks.check import check
from printgen.checks.order import of_the_war
from printgen.checks.sides import crews_fly, evenings_can_be_flown, one_side_each
from printgen.data.kinds import AIRCRAFT, KITS, NATIONS
from printgen.games.canvas_eagles.kinds import GAME, WEAPONS
from printgen.games.canvas_eagles.war import WAR

CE110 = check("CE110", "missing or duplicate crew member", section="1.20, 12.03", kinds=(AIRCRAFT,))(crews_fly)
CE111 = check("CE111", "nation without a side or on two sides", section="1.11", kinds=(GAME,))(one_side_each)
CE115 = check("CE115", "month outside the war", section="1.11", kinds=(NATIONS, GAME, WEAPONS, RULES, EQUIPMENT))(
    partial(of_the_war, first=WAR[0], last=WAR[1])
)
CE801 = check("CE801", "game night that cannot be played", section="2.10, 2.20", kinds=(KITS,))(evenings_can_be_flown)
