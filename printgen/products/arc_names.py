"""Formatting of the names of aircraft that use a fire template."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from printgen.products.arc_templates import Firer
from printgen.translation import _


def format_carriers(by: Mapping[str, Firer]) -> str:
    """Join the names of the aircraft that use a template, grouped by the status of that use.

    Official uses come first, then reconstructed ones, then house rules.
    """
    sourced, reconstructed, by_house = (
        format_names(it for it, firer in by.items() if firer.sure == status)
        for status in (None, "reconstructed", "house")
    )
    reconstructed_names = _("reconstructed: {names}").format(names=reconstructed) if reconstructed else ""
    house_names = _("house rule: {names}").format(names=by_house) if by_house else ""
    return "; ".join(filter(None, (sourced, reconstructed_names, house_names)))


def format_names(aircraft: Iterable[str]) -> str:
    """Join the names of aircraft in alphabetical order. A maker's name appears only once, before all its types."""
    makers: dict[str, list[str]] = {}
    for name in sorted(aircraft, key=str.casefold):
        maker, _space, model = name.partition(" ")
        makers.setdefault(maker, []).append(model)
    return "; ".join(f"{maker} {', '.join(models)}".strip() for maker, models in makers.items())
