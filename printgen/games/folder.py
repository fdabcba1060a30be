"""Game folders: conversion of the declarations in a folder to a `Game` (see `printgen.declared`).

The steps, from the folder to the game:

- `printgen.games.sources` finds the folder, and registers it as the home of its game (`printgen.data.homes`). The
  reader and the cache then find the game's files.
- `load_folder` reads the declarations into a `FolderSpec`, with the faults as findings of the game.
- `printgen.declared.kinds` makes the kinds of record, `printgen.declared.checks` the checks.
- `declared_products` and `folder_options` in `printgen.declared.products` make the products and their options.

A loaded game is reused as long as its declarations are unchanged.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from printgen.campaign.kinds import kinds as campaign_kinds
from printgen.data import yaml
from printgen.data.findings import Finding, Place, error_at
from printgen.data.folders import escaping_link
from printgen.data.homes import CAMPAIGN, DEFINITION_FOLDERS, DEFINITIONS
from printgen.data.kind import Kind, KindName
from printgen.data.kinds import ARCS, CHARTS, DICE, GUIDES, KINDS, KITS, MAPS, NATIONS, STOCK, TARGETS, TERMS
from printgen.data.lazy_imports import lazy_imports
from printgen.data.records.game import side_ids
from printgen.data.validation import parse_record
from printgen.declared.checks import read_checks
from printgen.declared.examples import example_findings
from printgen.declared.folder_spec import FolderSpec
from printgen.declared.game_file import OWN_RULES, GameFile
from printgen.declared.kinds import KindSpec, read_kinds
from printgen.declared.products import declared_products, folder_options
from printgen.files import display_path, reading
from printgen.games.definition import Game
from printgen.games.sources import builtin_codes
from printgen.products.options import SIDE, Option, with_common_options

with lazy_imports(__name__):
    from printgen.data.records import glossary, guide, tables
    from printgen.declared import maps
    from printgen.games import kit_models

#: The shared kinds that every game folder reads. Aircraft and related kinds are read only if a kind of the game refers to them.
_ALWAYS = (NATIONS, STOCK, TARGETS, "house-rules")
_WITH_AIRCRAFT = ("crew", "liveries", "aircraft")


def load_folder(folder: Path, id: str) -> Game:
    """Return the game in a folder. Invalid declarations become findings of the game instead of raising errors."""
    return _load(folder, id, display_path(folder), _contents(folder))


def _contents(folder: Path) -> tuple[tuple[str, bytes], ...]:
    """Return the names and contents of all files with declarations in a folder. They identify a loaded game in the cache."""
    paths = [folder / name for name in DEFINITIONS]
    paths += [
        Path(file) for name in DEFINITION_FOLDERS for file, is_file in reading.walk_files(folder / name) if is_file
    ]
    found = []
    for path in paths:
        try:
            found.append((str(path), reading.read_bytes(path, yaml.LARGEST)))
        except OSError as error:
            found.append((str(path), repr(error).encode()))
    # Whether a declared table exists depends on the names of files.
    return (*found, *((str(it), b"") for depth in ("*", "*/*") for it in sorted(folder.glob(depth)) if it.is_file()))


@lru_cache(maxsize=32)
def _load(folder: Path, id: str, _shown: str, _declared: tuple[tuple[str, bytes], ...]) -> Game:
    if links := _outside_links(folder):
        return Game(id=id, title=id, kinds=common_kinds(id), shared_kinds=_shared_kinds({}), findings=links)
    file = _game_file(folder)
    source = (file.data_source if file else None) or OWN_RULES
    of_campaign = campaign_kinds(id) if (folder / CAMPAIGN).is_dir() else ()
    taken = {kind.name: kind.where.removeprefix(f"{id}/") for kind in (*KINDS, *common_kinds(id), *of_campaign)}
    declared = read_kinds(folder, id, taken, source, _sides(folder))
    spec = FolderSpec(id, file.title if file else id, folder, file, declared.specs)
    checks, check_specs, document, wrong = read_checks(folder, declared, tuple(taken), builtin_codes())
    products, more = ({}, []) if declared.has_errors else declared_products(spec)
    options = folder_options(spec)
    return Game(
        id=id,
        title=spec.title,
        kinds=(*common_kinds(id, options), *of_campaign, *declared.kinds),
        checks=checks,
        products=products,
        options=options,
        option_values={SIDE.name: side_ids},
        shared_kinds=_shared_kinds(declared.specs),
        findings=(*declared.findings, *wrong, *more),
        is_complete=not declared.has_errors,
        examples=lambda library: example_findings(checks, check_specs, document, library),
    )


def _outside_links(folder: Path) -> tuple[Finding, ...]:
    """Return a finding for each declaration that is a symbolic link to a place outside the folder (PG015)."""
    names = (*DEFINITIONS, *DEFINITION_FOLDERS)
    paths = [folder / name for name in names]
    paths += [Path(file) for name in DEFINITION_FOLDERS for file, _followed in reading.walk_files(folder / name)]
    found = dict.fromkeys(link for path in paths if (link := escaping_link(path, folder)))
    message, hint = "a symbolic link that points outside the folder of the game", "replace the link with a copy"
    return tuple(error_at("PG015", message, Place(display_path(link)), hint) for link in found)


def _game_file(folder: Path) -> GameFile | None:
    """Return the record in `game.yaml`, or None if the file is invalid. The error is reported when the records are read."""
    path = folder / DEFINITIONS[0]
    document, _findings = yaml.read(path, display_path(path))
    record = parse_record(GameFile, document.value, document, ())[0] if document else None
    return record if isinstance(record, GameFile) else None


def _sides(folder: Path) -> dict[str, str] | None:
    """Return the names of the sides by id, as stated in `game.yaml`, even if other parts of the file are invalid.

    This prevents findings that only follow from the other faults. Return None if the file cannot be parsed.
    """
    path = folder / DEFINITIONS[0]
    document, _findings = yaml.read(path, display_path(path))
    if document is None:
        return None
    sides = document.value.get("sides")
    found = [it for it in (sides if isinstance(sides, list) else ()) if isinstance(it, dict)]
    return {id: str(it.get("name", id)) for it in found if isinstance(id := it.get("side"), str)}


def common_kinds(game: str, options: tuple[Option[Any], ...] = ()) -> tuple[Kind, ...]:
    """Return the kinds of record that every game folder may have, in addition to its own.

    Args:
        options: the options of the game, which its kit files may contain.
    """
    return (
        Kind(KindName("game"), f"{game}/game.yaml", GameFile, key="game"),
        Kind(MAPS, f"{game}/maps/*.yaml", lambda: maps.Map, key="map"),
        Kind(ARCS, f"{game}/arcs.yaml", lambda: tables.Arc, key="arc", entries="arcs"),
        Kind(DICE, f"{game}/tables/dice/*.yaml", lambda: tables.DieTable, key="table", entries="tables"),
        Kind(CHARTS, f"{game}/tables/charts/*.yaml", lambda: tables.Chart, key="chart", entries="charts"),
        Kind(TERMS, f"{game}/glossary.yaml", lambda: glossary.Term, key="term", entries="terms"),
        Kind(GUIDES, f"{game}/guides/*.yaml", lambda: guide.Guide, key="guide"),
        Kind(
            KITS,
            f"{game}/kits/*.yaml",
            lambda: kit_models.make_kit_model(game, with_common_options(options)),
            key="kit",
        ),
    )


def _shared_kinds(kinds: Mapping[str, KindSpec]) -> tuple[Kind, ...]:
    """Return the shared kinds that a game folder reads."""
    fields = [field for kind in kinds.values() for field in kind.fields.values()]
    fields += [field.list for field in fields if field.list]
    fields += [inner for field in fields for inner in field.fields.values()]
    wanted = (*_ALWAYS, *(_WITH_AIRCRAFT if any(it.reference in _WITH_AIRCRAFT for it in fields) else ()))
    return tuple(kind for kind in KINDS if kind.name in wanted)
