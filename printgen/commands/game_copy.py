"""Conversion of another game's data to the files of a new game folder.

Kinds of record become declarations with every field that the language of game folders can express. Other fields, such
as schedules, are omitted and listed in the README of the new folder. Files of the kinds that every folder may have
(maps, arcs, tables, charts, glossary) are copied unchanged.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from printgen.checks.sources import value_at
from printgen.checks.walk import shape_at
from printgen.commands.session import Session
from printgen.data.findings import Severity, format_count
from printgen.data.homes import Home, home_of, register
from printgen.data.kind import Case, Kind, Library
from printgen.data.records.fields import ID, Ref
from printgen.data.records.record import NOWHERE
from printgen.data.shapes import Schema, shapes_at
from printgen.data.validation import fault_paths
from printgen.data.yaml.rendering import Layout, render_block, render_flow
from printgen.declared.fields import RANGES, FieldSpec
from printgen.declared.records import record_model, spec_json
from printgen.files import reading
from printgen.files.passing import passing_files
from printgen.games.folder import common_kinds, load_folder
from printgen.games.game import Game, find_game
from printgen.games.reading import library_without_rules, read_game
from printgen.games.sources import folder_of

#: The fields that every record has.
_ABOUT = ("source", "sources", "notes", "waivers", "former-ids")
#: The maximum depth of groups, and the maximum number of fields.
_DEEP, _MOST = 2, 60


class KindCopy(Struct):
    """A kind of record from another game, converted to the declarations of a game folder.

    Fields:
        fields: the declarations of the fields.
        omitted: the fields that cannot be declared.
        records: the records, with the figures that can be declared.
    """

    kind: Kind
    fields: dict[str, Any] = field(default_factory=dict)
    omitted: list[str] = field(default_factory=list)
    records: list[dict[str, Any]] = field(default_factory=list)


def copied_files(source: str, id: str, session: Session) -> dict[str, bytes]:
    """Return the files of a new game folder by path, with content copied from another game.

    Args:
        source: the id of the copied game.
        id: the id of the new game.
    """
    game = find_game(source)
    if folder := folder_of(source):
        names = (
            file.removeprefix(str(folder)).lstrip("/\\")
            for file, is_file in reading.walk_files(folder, True)
            if is_file
        )
        copied = {name.replace("\\", "/"): reading.read_bytes(folder / name) for name in names}
        return {name: _renamed(text, source, id) for name, text in copied.items()}
    library = library_without_rules(game, session.project)
    copies = [copy for kind in _own_kinds(game) if (copy := _copy(kind, game, library)).records]
    texts = {
        "README.md": _readme(game, copies),
        "game.yaml": _game_file(library, id),
        "kinds.yaml": _kinds_file(copies),
    }
    texts |= {f"{copy.kind.name}.yaml": _records_file(copy) for copy in copies}
    own = {name: text.encode() for name, text in texts.items()}
    return own | _valid_files(own, _common_files(game, library, session), id, session)


def _renamed(text: bytes, old: str, new: str) -> bytes:
    return re.sub(rb"(?m)^game: " + old.encode() + rb"\b", b"game: " + new.encode(), text)


def _own_kinds(game: Game) -> Iterator[Kind]:
    """Yield the kinds that a folder would have to declare. Kinds about aircraft come first.

    Only kinds whose ids are text are included.
    """
    common = {kind.name for kind in common_kinds("")}
    own = [it for it in game.kinds if it.name not in common and it.model.__module__.startswith("printgen.games.")]
    for kind in sorted(own, key=lambda it: it.key != "aircraft"):
        if any(it.get("type") == "string" for it in shapes_at(kind.model, (kind.key,))):
            yield kind


def _copy(kind: Kind, game: Game, library: Library) -> KindCopy:
    """Return declarations for the fields of a kind that are valid for all its records.

    Fields that do not fit some of the records are omitted.
    """
    copy, known = KindCopy(kind), {it.name for it in game.all_kinds}
    for name in next(iter(shapes_at(kind.model, ())), {}).get("properties", {}):
        if name in _ABOUT or name == kind.key or len(copy.fields) == _MOST:
            continue
        spec = _declared(kind, (name,), known, 0)
        if spec is None:
            copy.omitted.append(name)
        else:
            copy.fields[name] = spec
    about = {"reference": "aircraft"} if kind.key == "aircraft" else {"type": "id"}
    copy.fields = {kind.key: about, **copy.fields}
    cases = [case for case in library.of(kind.name).values() if re.fullmatch(ID, case.id)]
    while wrong := _misfits(copy, cases):
        copy.omitted += sorted(wrong)
        copy.fields = {name: spec for name, spec in copy.fields.items() if name not in wrong}
    copy.records = [_record(copy, case) for case in cases]
    return copy


def _misfits(copy: KindCopy, cases: list[Case]) -> set[str]:
    model = record_model(copy.kind.name, _declaration(copy), '{"status":"house"}')
    paths = [path for case in cases for path in fault_paths(model, _figures(copy, case))]
    return {str(path[0]) for path in paths if path and path[0] in copy.fields and path[0] != copy.kind.key}


def _declaration(copy: KindCopy) -> str:
    return spec_json(FieldSpec.model_validate({"type": "group", "fields": copy.fields}))


def _figures(copy: KindCopy, case: Case) -> dict[str, Any]:
    return {name: value for name, value in case.written.items() if name in copy.fields}


def _record(copy: KindCopy, case: Case) -> dict[str, Any]:
    """Return a record with only its declared figures, and with the sources and notes of these figures."""
    found = _figures(copy, case)
    record = record_model(copy.kind.name, _declaration(copy), '{"status":"house"}').model_validate(found)
    about = {"source": case.written["source"]} if "source" in case.written else {}
    for key in ("sources", "notes"):
        kept = {path: it for path, it in case.written.get(key, {}).items() if value_at(record, path) is not NOWHERE}
        about |= {key: kept} if kept else {}
    return {copy.kind.key: case.id, **about, **found}


def _declared(kind: Kind, path: tuple[str | int, ...], known: set[str], depth: int) -> dict[str, Any] | None:
    """Return the declaration of the field at a path, or None if the language cannot express it."""
    shapes = shapes_at(kind.model, path)
    others = [it for it in shapes if it.get("const") != "unknown" and it.get("type") != "null"]
    if len(others) != 1:
        return None
    spec = _of_shape(others[0], kind, path, known, depth)
    if spec is None:
        return None
    if len(others) < len(shapes):
        return {**spec, "unknown": True}
    required = any(path[-1] in it.get("required", ()) for it in shapes_at(kind.model, path[:-1]))
    return spec if required or "list" in spec or isinstance(path[-1], int) else {**spec, "optional": True}


def _of_shape(
    shape: Schema, kind: Kind, path: tuple[str | int, ...], known: set[str], depth: int
) -> dict[str, Any] | None:
    type = shape.get("type")
    refs = [it for it in shape_at(kind.model, path).marks if isinstance(it, Ref) and not it.own and not it.figure]
    if refs and refs[0].kind in known and type == "string":
        return {"type": "line"}
    if "enum" in shape:
        return {"choice": list(shape["enum"])}
    if type in ("integer", "number"):
        name = "count" if type == "integer" and shape.get("minimum", -1) >= 0 else "number"
        limits = {"min": shape.get("minimum"), "max": shape.get("maximum")}
        wanted = {key: it for key, it in limits.items() if it is not None and it not in RANGES[name]}
        return {"type": name, **wanted}
    if type == "boolean":
        return {"type": "flag"}
    if type == "string":
        if str(shape.get("pattern", "")).startswith("^19"):
            return {"type": "month"}
        longest = shape.get("maxLength", 400)
        return {"type": "line" if longest <= 40 else "name" if longest <= 80 else "text"}
    if type == "array":
        item = _declared(kind, (*path, 0), known, depth)
        return {"list": item} if item else None
    if shape.get("properties") and depth < _DEEP and len(shape["properties"]) <= _MOST:
        inner = {name: _declared(kind, (*path, name), known, depth + 1) for name in shape["properties"]}
        return {"fields": inner} if all(inner.values()) else None
    return None


def _kinds_file(copies: list[KindCopy]) -> str:
    lines = ["# The kinds of record. `optional` and `unknown` say which figures may be missing."]
    for copy in copies:
        lines += [f"{copy.kind.name}:", "  fields:"]
        lines += [f"    {name}: {render_flow(spec)}" for name, spec in copy.fields.items()]
    return "\n".join([*lines, ""])


def _records_file(copy: KindCopy) -> str:
    layout = Layout(2, "\n")
    return "\n".join(
        [f"{copy.kind.name}:", *(f"  -{render_block(record, layout, item=True)}" for record in copy.records), ""]
    )


def _game_file(library: Library, id: str) -> str:
    (case,) = library.of("game").values()
    lines = [f"game: {id}"]
    lines += [
        f"{name}: {render_flow(case.written[name])}" for name in ("source", "title", "edition") if name in case.written
    ]
    lines += ["sides:", *(f"  - {render_flow(side)}" for side in case.written.get("sides", ()))]
    return "\n".join([*lines, ""])


def _common_files(game: Game, library: Library, session: Session) -> dict[str, bytes]:
    """Return the files of those kinds that every game folder may have."""
    common = {kind.name for kind in common_kinds("")} - {"game", "kits", "guides"}
    root, found = session.project.data[0], dict[str, bytes]()
    for kind in game.kinds:
        if kind.name in common and library.of(kind.name):
            for path in sorted(root.glob(kind.where)):
                # The first line of built-in files names their schema.
                text = re.sub(rb"\A# yaml-language-server:.*\n", b"", reading.read_bytes(path))
                found[path.relative_to(root / game.id).as_posix()] = text
    return found


def _valid_files(own: Mapping[str, bytes], copied: Mapping[str, bytes], id: str, session: Session) -> dict[str, bytes]:
    """Return the copied files that are valid in combination with the game's own files."""
    kept, before = dict(copied), home_of(id)
    with passing_files() as around, TemporaryDirectory(dir=around) as name:
        folder = Path(name) / id
        for path, text in {**own, **copied}.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(text)
        register(Home(id, folder, is_folder=True))
        while True:
            findings = read_game(
                load_folder(folder, id), replace(session.project, data=session.project.data[:1])
            ).findings
            places = {Path(it.place.file).absolute() for it in findings if it.place and it.severity is Severity.ERROR}
            wrong = [path for path in kept if (folder / path).absolute() in places]
            if not wrong:
                break
            for path in wrong:
                (folder / path).unlink()
                del kept[path]
    if before:
        register(before)
    return kept


def _readme(game: Game, copies: list[KindCopy]) -> str:
    lines = [f"# Copied from {game.title}", "", "Copied kinds of record, with their data:", ""]
    for copy in copies:
        without = f"; without {', '.join(copy.omitted)}, which game folders cannot declare" if copy.omitted else ""
        counts = f"{format_count(len(copy.records), 'record')}, {format_count(len(copy.fields), 'field')}"
        lines.append(f"- `{copy.kind.name}`: {counts}{without}")
    return "\n".join(
        [*lines, "", "Pages are not copied: they are programs. Without pages, each kind is printed as a list.", ""]
    )
