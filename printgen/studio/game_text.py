"""The editor for the files in a game folder: text or grid, live pictures and findings, saving and undoing.

A changed text is tested in a copy of the folder by a printgen command in a separate process. A game that is broken or
too slow therefore cannot harm the studio.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from printgen.data import yaml
from printgen.data.findings import Place, Severity, UsageError
from printgen.data.yaml.rendering import render_flow
from printgen.declared.checks import CHECKS_FILE
from printgen.declared.schemas import definition_schemas
from printgen.declared.words import TYPES
from printgen.files import display_path, reading
from printgen.games.definition import Game
from printgen.games.sources import GAME_FILE, command_word
from printgen.products.deck import Product
from printgen.studio import check_form, editing, game_form, page_parts, record_form
from printgen.studio.aircraft_edit import sent_text, state_on_disk
from printgen.studio.example_rules import borrowed_parts
from printgen.studio.field_limits import with_limits
from printgen.studio.file_titles import file_title
from printgen.studio.finding_records import records_at, with_record
from printgen.studio.game_fields import kind_of_table, page_titles, printed_fields, read_definition
from printgen.studio.game_folders import EDITED, all_files, find_folder, list_files
from printgen.studio.obstacles import describe_obstacles
from printgen.studio.page_starts import page_starts
from printgen.studio.rendering import data_command, json_route, show_page, studio_of
from printgen.studio.runs import CommandRun
from printgen.studio.schema_completions import schema_completions
from printgen.studio.studio import Studio
from printgen.studio.table_cells import place_in_file, place_in_words, with_cell
from printgen.studio.tried_pages import PATIENCE, TRYING, as_svg, draw_copy
from printgen.studio.workspace import digest_of
from printgen.translation import _

#: The maximum number of files in a folder for an attempt to draw.
_FILES = 500
#: The pattern of the names of pages, which may be new files.
_NEW = re.compile(r"pages/([a-z0-9][a-z0-9-]{0,39})\.yaml")


class CheckExamples(Struct, frozen=True):
    """The examples of a check.

    Fields:
        passes: the records that the check must accept, as text.
        fails: the records that the check must reject, as text.
        problems: the reasons why an example does not have the expected result. Empty if both examples have it.
    """

    code: str
    title: str
    that: str
    passes: str
    fails: str
    problems: tuple[str, ...]


def show_editor(request: Request) -> Response:
    """Return the editor for a file in a game folder."""
    id, folder, name = _find(request)
    data = studio_of(request).game(id)
    path = folder / name
    text = _read(path)
    page = _NEW.fullmatch(name)
    drawn = next((it.id for it in data.game.all_products if isinstance(it, Product)), "")
    products = {it.id: it.title for it in data.game.all_products} or {it: it for it in _pages(all_files(folder))}
    if page and not text:
        products |= {page[1]: page[1]}
    drawn = _page_of_template(folder, name) or drawn
    return show_page(
        request,
        "game_text.html",
        command=data_command(request, "validate", command_word(id)),
        game=data.game,
        name=name,
        title=file_title(name, data.game),
        shown=display_path(path),
        text=text,
        digest=digest_of(text.encode()) if text else "",
        starts=[*page_starts(folder, page[1])] if page and not text else [],
        products=products,
        chosen=page[1] if page and page[1] in products else drawn,
        completions=_completions(request, id, name),
        examples=_examples(text, name, [*data.game.examples(data.library)]),
        home=f"/games/{id}/edit/{name}",
        pages=printed_fields(request, kind_of_table(request, name)) if name.endswith(".csv") else {},
        titles=page_titles(request, kind_of_table(request, name)) if name.endswith(".csv") else {},
        form=game_form.form_fields(request) if name == GAME_FILE else None,
        values=game_form.form_values(text) or {},
        checked=_checked(request, text) if name == CHECKS_FILE else None,
        part_fields=page_parts.part_fields(request, text) if page and "\ntemplate:" not in text else None,
        key=_key_of_table(request, id, name),
        borrowed=borrowed_parts(folder, studio_of(request).project.templates),
    )


def _page_of_template(folder: Path, name: str) -> str:
    """Return the id of the page that prints a text file of the folder `templates`, or "" for other files."""
    pages = (read_definition(folder / it) for it in all_files(folder) if it.startswith("pages/"))
    used = (it.value for it in pages if it and f"templates/{it.value.get('template')}" == name)
    return next((str(it.get("page", "")) for it in used), "")


def _checked(request: Request, text: str) -> Mapping[str, Any] | None:
    """Return the fields, kinds and checks for the form that adds a check, or None if no field can have a check."""
    fields = check_form.check_fields(request)
    checks = check_form.common_checks(request, fields, text)
    return {"fields": fields, "kinds": check_form.check_kinds(request), "checks": checks} if fields else None


def _key_of_table(request: Request, id: str, name: str) -> str:
    """Return the heading of the id column in a table, or "" for any other file."""
    kind = kind_of_table(request, name) if name.endswith(".csv") else ""
    return studio_of(request).workspace.opened(id).kind(kind).key if kind else ""


def _find(request: Request) -> tuple[str, Path, str]:
    """Return the id and folder of a game, and the name of a file to edit or create in it, or respond with 404."""
    id, folder = find_folder(request)
    name: str = request.path_params["name"]
    if (
        not _NEW.fullmatch(name)
        and name != CHECKS_FILE
        and (Path(name).suffix not in EDITED or name not in all_files(folder))
    ):
        raise HTTPException(404)
    return id, folder, name


def _read(path: Path) -> str:
    """Return the text of a file, or "" for a new file."""
    if not path.exists():
        return ""
    try:
        return reading.read_bytes(path, yaml.LARGEST).decode()
    except UnicodeDecodeError:
        raise UsageError(
            _("{file} is not UTF-8 text. Open it in another program.").format(file=display_path(path))
        ) from None


def _completions(request: Request, id: str, name: str) -> list[dict[str, Any]]:
    """Return the completions for a file: keys for a definition, or the fields of the kind for a file with records."""
    schemas = definition_schemas()
    schema = {GAME_FILE: "game.json", "kinds.yaml": "kinds.json", CHECKS_FILE: "checks.json"}.get(name)
    if name.startswith("pages/"):
        schema = "page.json"
    if schema:
        found_keys = schema_completions(schemas[schema])
        return [{**it, "meanings": TYPES} if "track" in it["values"] else it for it in found_keys]
    opened = studio_of(request).workspace.opened(id)
    found = (it.name for it in opened.game.kinds if it.where == f"{id}/{name}")
    kind = kind_of_table(request, name) if name.endswith(".csv") else next(found, "")
    return record_form.completions(opened, kind) if kind else []


def _examples(text: str, name: str, findings: list[Any]) -> list[CheckExamples]:
    """Return the examples of each check in `checks.yaml` with their results, or [] for any other file."""
    document = yaml.parse_quietly(text, name)[0] if name == CHECKS_FILE else None
    if document is None or not isinstance(document.value, dict):
        return []
    found = []
    for code, value in document.value.items():
        if isinstance(value, dict):
            lines = {document.place((code, key)).line for key in ("passes", "fails") if key in value}
            lines.add(document.place((code,), key=True).line)
            problems = tuple(
                it.message for it in findings if it.code == "PG038" and it.place and it.place.line in lines
            )
            passes, fails = (render_flow(value[it]) if it in value else "" for it in ("passes", "fails"))
            that = str(value.get("that", ""))
            found.append(CheckExamples(str(code), str(value.get("title", "")), that, passes, fails, problems))
    return found


def _draw(request: Request, sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a picture of one of the game's pages, drawn with the changed text."""
    run, folder = _try(request, sent)
    answer: dict[str, Any] = {"text": sent_text(sent, "text"), "problem": "", "valid": run.state == "done"}
    if run.state == "done":
        paths = [Path(it["path"]) for it in run.result.files]
        page = sent.get("page")
        number = max(0, min(page if isinstance(page, int) else 0, len(paths) - 1))
        answer |= {"pages": [it.stem for it in paths], "page": number}
        answer["svg"] = as_svg(paths[number]) if paths else ""
    elif not run.result.findings:
        answer["problem"] = run.result.complaint.replace(f"{folder}/", "")
    elif error := next((it for it in run.result.findings if it["severity"] == Severity.ERROR.value), None):
        # The error may be in another file than the text.
        files = _file_names(request, folder)
        file = files.get(error.get("file") or "", "")
        place = _place(request, file, error) if file else ""
        message = with_record(_records(request, [error], files)[0], str(error["message"]))
        answer["cause"] = ": ".join(filter(None, (place, message.replace("`", ""))))
    return answer


def _find_faults(request: Request, sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the findings about the game with the changed text."""
    if sent.get("game"):
        return {"findings": []}
    run, folder = _try(request, sent)
    id, original, name = _find(request)
    files = _file_names(request, folder)
    records, found = _records(request, run.result.findings, files), list[Mapping[str, Any]]()
    for it, record in zip(run.result.findings, records, strict=True):
        file, message = files.get(it.get("file") or "", ""), with_record(record, it["message"])
        place = _place(request, file, {**it, "message": message})
        found.append({**_describe(it, id, file, name), "message": message, "where": place})
    text = sent_text(sent, "text")
    if name.endswith(".csv"):
        found = [{**with_cell(it, text), "others": [with_cell(one, text) for one in it["others"]]} for it in found]
        found = with_limits(found, text, kind_of_table(request, name), original, id)
    if name == GAME_FILE:
        found = [{**it, "field": game_form.field_at(text, it["line"], it["column"])} for it in found]
    return {"findings": sorted(found, key=lambda it: not it["line"])}


def _records(request: Request, findings: Iterable[Mapping[str, Any]], files: Mapping[str, str]) -> list[str]:
    """Return the name of the record that each finding is about, or "" for findings in the edited file, which show the place."""
    id, folder, edited = _find(request)
    named = ((files.get(it.get("file") or "", edited), it) for it in findings)
    places = [
        Place(display_path(folder / file), it["line"] or 0, it["column"] or 0) if file != edited else None
        for file, it in named
    ]
    return records_at(studio_of(request).workspace.opened(id), places)


def _file_names(request: Request, copy: Path) -> dict[str, str]:
    """Return the names of the files of a game by the paths in findings about its copy."""
    _id, folder, name = _find(request)
    return {display_path((copy / it).absolute()): it for it in (*list_files(folder), name)}


def _describe(finding: Mapping[str, Any], id: str, file: str, edited: str) -> Mapping[str, Any]:
    """Return a finding as data for the editor of a file.

    It contains the line number if the place is in this file, otherwise the address of the other file's editor.
    """
    line = finding.get("line") or 0
    cell = f"&column={finding.get('column') or 0}" if file.endswith(".csv") else ""
    return {
        "level": finding["severity"],
        "code": finding.get("code", ""),
        "message": finding["message"],
        "hint": finding.get("hint") or "",
        "field": "",
        "line": line if file == edited else 0,
        "column": finding.get("column") or 0,
        "others": [{**it, "message": ""} for it in finding.get("more-places", ())] if file == edited else [],
        "address": f"/games/{id}/edit/{file}?line={line}{cell}" if file and file != edited else "",
    }


def _place(request: Request, file: str, finding: Mapping[str, Any]) -> str:
    """Return the place of a finding in words, or "" for a finding without a file.

    Args:
        file: the name of the file in the game, or "" for another file.
    """
    _id, folder, edited = _find(request)
    shown, line = file or Path(finding.get("file") or "").name, finding.get("line") or 0
    if file and file != edited:
        return place_in_words(str(folder / file), line, finding.get("column") or 0, shown, str(finding.get("message")))
    # The text of the edited file may differ from the file.
    return place_in_file(shown, line) if shown else ""


def _try(request: Request, sent: Mapping[str, Any]) -> tuple[CommandRun, Path]:
    """Draw a product of the game with a changed text, in a copy of its folder. Return the finished command and the copy.

    The result for the same text is reused, because findings are requested after the picture. Requests wait for each
    other. Otherwise, a request would replace the copy and interrupt the command of another request.
    """
    with TRYING:
        return _try_alone(request, sent)


def _try_alone(request: Request, sent: Mapping[str, Any]) -> tuple[CommandRun, Path]:
    studio, (id, folder, name), text = studio_of(request), _find(request), sent_text(sent, "text")
    game = studio.game(id).game
    product = sent.get("product") or getattr(request.app.state, "tried_product", "")
    # A game with an error has no products, but its pages are tried, because the new text may correct the error.
    products = [*dict.fromkeys((*game.products, *_pages([*all_files(folder), name])))]
    if product not in products:
        product = next(iter(products), "")
    request.app.state.tried_product = product
    others = (reading.read_bytes(folder / it) for it in all_files(folder) if it != name)
    digest = digest_of(b"\0".join((f"{product}".encode(), text.encode(), *others)))
    key = f"try {id} {name}"
    run, copy = studio.runs.latest(key), studio.scratch / "try" / id
    if run is None or run.digest != digest or run.state == "stopped":
        if run:
            studio.runs.stop(run.id)
            run.process.wait(PATIENCE)
        _copy(folder, copy, name, text)
        run = _draw_product(studio, game, str(product), copy, key, digest)
        if product and run.state == "failed" and not run.result.findings:
            # A page that cannot be read is unknown. The kit has the findings of all files.
            run = _draw_product(studio, game, "", copy, key, digest)
    return studio.runs.wait(run, PATIENCE), copy


def _pages(names: Iterable[str]) -> list[str]:
    """Return the ids of those files in a game that are pages."""
    return [found[1] for it in names if (found := _NEW.fullmatch(it))]


def _draw_product(studio: Studio, game: Game, product: str, copy: Path, key: str, digest: str) -> CommandRun:
    """Return the command that has drawn a product of the copy, or the kit if the product is ""."""
    form = "png" if product in game.products and not isinstance(game.product(product), Product) else "svg"
    return draw_copy(studio, ["make", product] if product else ["kit"], copy, key, form, digest)


def _copy(folder: Path, copy: Path, name: str, text: str) -> None:
    """Copy a game folder and replace one file in the copy."""
    shutil.rmtree(copy, ignore_errors=True)
    files = all_files(folder)
    if len(files) > _FILES:
        raise UsageError(_("The folder has more than {count} files.").format(count=_FILES))
    for path in files:
        (copy / path).parent.mkdir(parents=True, exist_ok=True)
        (copy / path).write_bytes(reading.read_bytes(folder / path))
    (copy / name).write_bytes(text.encode())


def _save(request: Request, sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """Save the file. If another program changed the file in the meantime, return the difference instead."""
    _id, folder, name = _find(request)
    text = sent_text(sent, "text")
    if not text.strip():
        raise UsageError(_("The text is empty. Delete the file in another program if you do not need it."))
    result = editing.write(folder, folder / name, text.encode(), sent_text(sent, "digest"))
    return _answer(request, result, _("Saved in {file}."))


def _undo(request: Request, _sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """Restore the content that the file had before the last save."""
    _id, folder, name = _find(request)
    if not _steps(request, folder / name):
        raise UsageError(_("There is nothing to undo for this file."))
    result = studio_of(request).history.undo(folder / name)
    return _answer(request, result, _("{file} is restored."), is_undo=True)


def _answer(
    request: Request, result: editing.Saved | editing.Conflict, message: str, is_undo: bool = False
) -> Mapping[str, Any]:
    if isinstance(result, editing.Conflict):
        return {"conflict": result.diff, "theirs": result.text, "digest": result.digest}
    if result.changed and not is_undo:
        studio_of(request).history.remember(result)
    steps, id = _steps(request, result.path), request.path_params["game"]
    text = message.format(file=display_path(result.path))
    obstacles = describe_obstacles(studio_of(request).game(id).findings, f"/games/{id}#findings-title", id)
    return {"digest": result.digest, "text": _read(result.path), "steps": steps, "message": text, **obstacles}


def _state(request: Request, sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the file on disk, and the differences between that file and the text in the editor."""
    _id, folder, name = _find(request)
    path, steps = folder / name, _steps(request, folder / name)
    text = _read(path)
    return state_on_disk(sent, display_path(path), text, digest_of(text.encode()) if text else "", steps)


def _steps(request: Request, path: Path) -> int:
    """Return the number of saves that can be undone, or 0 if the last change created several files together.

    The files of a new game are an example. They are only removed together, on the page of the game.
    """
    history = studio_of(request).history
    last = history.together(path)
    return history.steps(path) if len(last) == 1 or all(it.before is not None for it in last) else 0


_HOME = "/games/{game}/edit/{name:path}"
_STEPS = {"draw": _draw, "findings": _find_faults, "save": _save, "undo": _undo, "state": _state}
ROUTES = [*(json_route(f"{_HOME}/{name}", step) for name, step in _STEPS.items()), Route(_HOME, show_editor)]
