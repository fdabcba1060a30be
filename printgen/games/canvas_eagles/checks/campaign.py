"""Rosters of campaigns (CE701-CE708) and the tables that missions are made from (CE709), by the book's sections."""

from functools import partial
from typing import get_args

from printgen.campaign import checks
from printgen.campaign.kinds import ROSTERS
from printgen.checks.check import check
from printgen.games.canvas_eagles.campaign import boxes
from printgen.games.canvas_eagles.deck_records import FaceOfMarker

CE701 = check("CE701", "points that do not add up", section="13.103, Appendix D", kinds=(ROSTERS,))(
    checks.points_add_up
)
CE702 = check("CE702", "an ability that is not earned", section="13.102", kinds=(ROSTERS,))(checks.abilities_are_earned)
CE703 = check("CE703", "an ability of another's kind", section="Appendix D", kinds=(ROSTERS,))(
    checks.abilities_are_of_his_kind
)
CE704 = check(
    "CE704", "an aircraft that was not there to be flown", section="13.00, Appendix A and B", kinds=(ROSTERS,)
)(checks.aircraft_are_there)
CE705 = check("CE705", "a flyer who is not there to fly", section="13.00, Appendix C", kinds=(ROSTERS,))(
    checks.flyers_are_there
)
CE706 = check("CE706", "equipment before its time", section="13.03, 16.02", kinds=(ROSTERS,))(checks.equipment_is_there)
CE707 = check("CE707", "a roster that contradicts itself", section="13.00", kinds=(ROSTERS,))(checks.it_fits_together)
CE708 = check("CE708", "damage that an aircraft cannot start with", section="3.604", kinds=(ROSTERS,))(
    partial(checks.damage_is_carried, bears=boxes)
)
CE709 = check(
    "CE709", "missions that their tables do not fit", section="13.20, Appendix E", kinds=("campaign", "tasks")
)(partial(checks.missions_fit_their_tables, markers=get_args(FaceOfMarker)))
