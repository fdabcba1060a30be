"""The rules of the example in a new game: the author confirms that they suit the game, and the warning does not come back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request

from printgen.studio.example_rules import RULES, SUITS
from printgen.studio.game_fields import change_definition
from printgen.studio.rendering import json_route
from printgen.translation import _


def _confirm(request: Request, _sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """Write to the rules that they suit the game. A comment in the file goes with the game to other computers."""
    change_definition(request, RULES, lambda text: text if SUITS in text else f"{text.rstrip()}\n{SUITS}\n")
    return {"message": _("The rules are confirmed. “Undo” in the text of the rules restores the warning.")}


ROUTES = [json_route("/games/{game}/confirm-rules", _confirm)]
