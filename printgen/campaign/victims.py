"""Better hints for rosters in which `kills` is a number instead of a list of victims."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from printgen.data.findings import Finding
from printgen.data.yaml import Document, Path


def with_victims(findings: Iterable[Finding], document: Document) -> list[Finding]:
    """Return the findings with better hints where `kills` is a number. These hints suggest victims from the other side."""
    told = list(findings)
    value = document.value if isinstance(document.value, dict) else {}
    sides = {it.get("flyer"): it.get("side") for it in _groups(value.get("flyers"))}
    missions = [((), value), *((("log", at), it) for at, it in enumerate(_listed(value.get("log"))))]
    for path, mission in missions:
        sorties = _listed(mission.get("sorties")) if isinstance(mission, dict) else []
        for at, sortie in enumerate(sorties):
            kills = sortie.get("kills") if isinstance(sortie, dict) else None
            if type(kills) is int and kills > 0:
                enemies = _enemies(sortie, _groups(sorties), sides)
                told = [_worded(it, document, (*path, "sorties", at, "kills"), kills, enemies) for it in told]
    return told


def _worded(found: Finding, document: Document, path: Path, number: int, enemies: list[str]) -> Finding:
    if found.place != document.place(path) or found.code != "PG002":
        return found
    message = f"`{number}`: `kills` is a list with one entry per victim"
    names = [*enemies, *(["another-flyer"] * number)][:number]
    hint = f"write `[{', '.join(f'{{victim: {it}}}' for it in names)}]`"
    hint += ", or the id of the flyer who was shot down" if enemies else ", with the id of the flyer"
    return replace(found, message=message, hint=hint, fix=None)


def _enemies(sortie: dict[Any, Any], sorties: Iterable[dict[Any, Any]], sides: dict[Any, Any]) -> list[str]:
    """Return those flyers of a mission who fly for a different side. Flyers whose aircraft were lost come first."""
    own = sides.get(sortie.get("flyer"))
    others = [it for it in sorties if it is not sortie and (not sides or sides.get(it.get("flyer")) != own)]
    return [str(it.get("flyer")) for it in sorted(others, key=lambda it: it.get("aircraft-lost") is not True)]


def _groups(value: object) -> Iterator[dict[Any, Any]]:
    yield from (it for it in _listed(value) if isinstance(it, dict))


def _listed(value: object) -> list[Any]:
    return value if isinstance(value, list) else []
