"""What an aircraft's page of the data site shows: its status pad, and by what the table of aircraft can be filtered."""

from __future__ import annotations

from printgen.data.kind import Library
from printgen.data.records.fields import Unknown
from printgen.games.game import Exhibit
from printgen.games.richthofens_war.facts import chosen
from printgen.games.richthofens_war.pad.page import full, uses
from printgen.products.options import Choices
from printgen.translation import _
from printgen.units import Size

#: The frame of an A4 page, mm.
PAGE = Size(190.0, 268.5)


def exhibits(library: Library) -> dict[str, Exhibit]:
    """By aircraft; its role is the first thing that the chart has it fly for."""
    found, words = {}, uses()
    for facts in chosen(library, Choices()):
        service = facts.aircraft.service
        tags = {"side": facts.side.name, "nation": facts.nation.name, "role": words[facts.ratings.uses[0]]}
        since = None if isinstance(service, Unknown) else service
        found[facts.case.id] = Exhibit(tags, since, ((_("Aircraft status pad"), full(facts, PAGE).front),))
    return found
