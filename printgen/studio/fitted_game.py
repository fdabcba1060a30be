"""New games from a spreadsheet: the files of the example game or of the small game are adapted to the rows.

Limits are raised so that they allow every value, and the sides are replaced with those in the table. Fields without a
column are removed, together with everything that uses them. Other records of the example, such as its campaign, are
omitted.
"""

from __future__ import annotations

import csv
import html
import io
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain, repeat
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from printgen.data.edits import Edit, Insert, Remove, Replace
from printgen.data.findings import UsageError
from printgen.data.ids import id_from_words
from printgen.data.kind import Kind, Library
from printgen.data.load import cases
from printgen.data.spreadsheet.headings import IGNORED
from printgen.data.yaml import mapping_in
from printgen.data.yaml.editing import edit
from printgen.data.yaml.rendering import Layout, render_block
from printgen.declared.checks import CHECKS_FILE
from printgen.declared.fields import RANGES
from printgen.declared.kinds import KINDS_FILE
from printgen.games.definition import Game
from printgen.games.folder import load_folder
from printgen.games.sources import GAME_FILE
from printgen.report.figure_words import in_words
from printgen.studio.fitted_boxes import choose_boxes, with_boxes
from printgen.studio.fitted_pages import has_figures, uses, with_arrows, with_figures, without_fields
from printgen.studio.fitted_table import ColumnChoices, FittedTable, name_columns
from printgen.studio.game_fields import NUMBER, field_spec
from printgen.studio.replacing import parse_text
from printgen.studio.table_headings import known_headings
from printgen.studio.unprinted_fields import with_printed
from printgen.translation import _

#: The folders whose files are about the records of the example.
_RECORDS: Final = ("campaigns/", "kits/")
#: The colours of further sides.
_COLOURS: Final = ("red", "blue", "green", "brown", "amber", "grey", "black")
#: The check of a game for which no check of the example is suitable.
_NAMES_CHECK: Final[Mapping[str, Any]] = {
    "title": "duplicate name",
    "of": "",
    "unique": ["name"],
    "message": "`{name}` is also the name of another record",
    "hint": "change one of the names",
    "reason": "Players cannot distinguish two cards with the same name.",
    "passes": [{"name": "Ann"}, {"name": "Bob"}],
    "fails": [{"name": "Ann"}, {"name": "Ann"}],
}


def fit_game(files: Mapping[str, bytes], sheets: Sequence[str], id: str, columns: ColumnChoices) -> dict[str, bytes]:
    """Return the files of a new game with the figures from a spreadsheet. Raise UsageError if no sheet has records.

    Args:
        files: the files of the example or of the small game.
        sheets: the sheets of the spreadsheet as texts of CSV tables. The sheet whose headings include the most field
            names is used.
        id: the id of the game.
        columns: the columns that the user has chosen.
    """
    texts = {name: it.decode() for name, it in files.items() if not name.startswith(_RECORDS)}
    kinds = mapping_in(texts[KINDS_FILE])
    kind, found = find_table(texts, sheets, id, columns)
    name = str(kinds[kind.name]["table"])
    former = _records(texts[name])
    fields = kinds[kind.name]["fields"]
    choice = choose_boxes(found, fields, columns.boxes)
    table = with_boxes(found, choice)
    texts[name] = table.text
    gone = [it for it in fields if it not in table.names and it not in (kind.key, kind.model.name_field)]
    texts |= _without_kinds(texts, kinds, kind.name, gone)
    texts[GAME_FILE] = _with_sides(texts[GAME_FILE], table)
    ids = {it: _ids(texts.get(f"{it}.yaml", ""), it) for it in kinds if it != kind.name}
    specs = {it: _fitted(fields.get(it), table.cells(it), ids) for it in table.names if _is_field(it, kind)}
    if choice.column is None and choice.field in specs:
        specs[choice.field] = field_spec(table.cells(choice.field))
    texts[KINDS_FILE] = edit(texts[KINDS_FILE], [*_kind_edits(kind, fields, specs, gone)])
    new = {it: in_words(it) for it in specs if it not in fields}
    plain = {it for it, spec in specs.items() if fields.get(it) and _type(spec) != _type(fields[it])}
    if choice.field in plain:
        # Its boxes are removed from the pages, so its number is printed instead.
        new[choice.field] = in_words(choice.field)
    for page in [it for it in texts if it.startswith("pages/")]:
        is_own = mapping_in(texts[page]).get("of") == kind.name
        texts[page] = _fitted_page(texts[page], gone, plain, fields, new if is_own else {})
    texts = with_printed(texts, {it: in_words(it) for it in columns.printed})
    texts |= {it: _without_records(texts[it], gone, former) for it in texts if it.startswith("templates/")}
    texts |= _renamed_sides(texts, mapping_in(files[GAME_FILE].decode()), mapping_in(texts[GAME_FILE]))
    if any(re.search(rf"\b{re.escape(it)}\b", texts.get("README.md", "")) for it in former):
        del texts["README.md"]
    return {it: text.encode() for it, text in _with_checks(texts, id, kind.name, [*gone, *plain]).items()}


def _fitted_page(
    text: str, gone: Sequence[str], plain: Collection[str], fields: Mapping[str, Any], new: Mapping[str, str]
) -> str:
    """Return the text of a page with the new fields, and without those that the game does not have.

    If no former figure remains, the new ones take the place of the former ones.
    """

    def reduced(text: str) -> str:
        return _without_shapes(without_fields(text, gone), plain, fields)

    text = with_arrows(text, gone)
    left = reduced(text)
    if new and has_figures(text) and not has_figures(left):
        left = reduced(with_figures(text, {it: label for it, label in new.items() if it not in plain}))
        new = {it: label for it, label in new.items() if it in plain}
    return with_figures(left, new)


def find_table(
    texts: Mapping[str, str], sheets: Sequence[str], id: str, columns: ColumnChoices
) -> tuple[Kind, FittedTable]:
    """Return the kind of the records in a spreadsheet, and the sheet with these records.

    Raise UsageError if no sheet has records.
    """
    kinds = mapping_in(texts[KINDS_FILE])
    kind = next(it for it in _load(texts, id).kinds if it.name in kinds and "table" in kinds[it.name])
    table = max((name_columns(it, kind, columns) for it in sheets), key=lambda it: _known(it, kind), default=None)
    if table is None or not table.rows:
        raise UsageError(_("The file cannot be read: {reason}.").format(reason=_("the file has no table")))
    return kind, table


def _load(texts: Mapping[str, str], id: str) -> Game:
    """Return the game in these files."""
    with TemporaryDirectory() as folder:
        for name, text in texts.items():
            path = Path(folder) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        game = load_folder(Path(folder), id)
        for kind in game.kinds:
            # The models are made when they are first used, while the files still exist.
            _model = kind.model
        return game


def _records(text: str) -> list[str]:
    """Return the names of the records in a table of the example."""
    heads, *rows = csv.reader(io.StringIO(text))
    return [row[heads.index("name")] for row in rows] if "name" in heads else []


def _ids(text: str, kind: str) -> set[str]:
    """Return the ids of the records in one of the example's files."""
    listed = mapping_in(text).get(kind)
    return {str(next(iter(it.values()))) for it in listed or () if isinstance(it, dict) and it}


def _known(table: FittedTable, kind: Kind) -> int:
    known = known_headings(kind)
    return sum(it in known for it in table.names) + bool(table.rows)


def _is_field(name: str, kind: Kind) -> bool:
    about = {"sources", "notes", "waivers", "former-ids", "source"}
    return not name.startswith(IGNORED) and name not in (kind.key, "name", "side") and name.split(".")[0] not in about


def _type(spec: Any) -> str:
    if isinstance(spec, str):
        return spec
    return str(spec.get("type") or next((it for it in ("choice", "reference", "list") if it in spec), ""))


def _fitted(former: Any, cells: Sequence[str], ids: Mapping[str, Collection[str]]) -> Any:
    """Return a declaration that allows all cells of a field's column."""
    written = [it for it in cells if it]
    if former is None:
        return dict(field_spec(cells))
    spec = {"type": former} if isinstance(former, str) else dict(former)
    kind = _type(spec)
    more = {"help": spec["help"]} if "help" in spec else {}
    numbers = [float(it) for it in written if re.fullmatch(NUMBER, it, re.ASCII)]
    if kind in RANGES and len(numbers) == len(written):
        lowest, highest = RANGES[kind]
        if kind in ("count", "track") and not all(it.is_integer() and lowest <= it <= highest for it in numbers):
            is_count = all(it.is_integer() and 0 <= it <= RANGES["count"][1] for it in numbers)
            spec = {"type": "count" if is_count else "number", **more}
        for key, beyond in (("min", min), ("max", max)):
            if key in spec and numbers and beyond(*numbers, spec[key]) != spec[key]:
                spec[key] = _plain(beyond(numbers))
    elif kind not in ("text", "line") and not _allows(spec, written, ids):
        spec = {"type": "text", **more}
    if len(written) < len(cells) and not spec.get("optional"):
        spec["unknown"] = True
    return former if spec == former or {**spec} == {"type": former} else spec


def _allows(spec: Mapping[str, Any], cells: Sequence[str], ids: Mapping[str, Collection[str]]) -> bool:
    """Return whether a choice or a reference allows all cells."""
    if "choice" in spec:
        return {*cells} <= {str(it) for it in spec["choice"]}
    if "reference" not in spec:
        return False
    known = ids.get(str(spec["reference"]))
    return all(re.fullmatch("[a-z0-9-]+", it) if known is None else it in known for it in cells)


def _plain(number: float) -> int | float:
    return int(number) if number.is_integer() else number


def _kind_edits(kind: Kind, fields: Mapping[str, Any], specs: Mapping[str, Any], gone: Sequence[str]) -> Iterator[Edit]:
    """Yield the edits that adapt the kinds file."""
    start = (kind.name, "fields")
    for name in gone:
        yield Remove((*start, name))
    for name, spec in specs.items():
        if name not in fields:
            yield Insert((*start, name), spec)
        elif spec != fields[name]:
            yield Replace((*start, name), spec)


def _without_kinds(
    texts: dict[str, str], kinds: Mapping[str, Any], kept: str, gone: Sequence[str]
) -> Mapping[str, str]:
    """Remove the kinds to which only removed fields refer, with their files and pages. Return the files that change."""
    fields = kinds[kept]["fields"]
    lost = {it["reference"] for name in gone if isinstance(it := fields[name], dict) and it.get("reference") in kinds}
    if not lost:
        return {}
    pages = [it for it in texts if it.startswith("pages/") and mapping_in(texts[it]).get("of") in lost]
    products = [str(mapping_in(texts[it])["page"]) for it in pages]
    for name in (*pages, *(f"{it}.{end}" for it in lost for end in ("yaml", "csv"))):
        texts.pop(name, None)
    kit = mapping_in(texts[GAME_FILE]).get("kit", [])
    left = [it for it in kit if it not in products]
    changed = {KINDS_FILE: edit(texts[KINDS_FILE], [Remove((it,)) for it in sorted(lost)])}
    if left != kit:
        changed[GAME_FILE] = edit(texts[GAME_FILE], [Replace(("kit",), left)])
    for name in [it for it in texts if it.startswith("templates/")]:
        chapters = re.split(r"(?=<h2>)", texts[name])
        changed[name] = "".join(it for it in chapters if not uses(it, [f"in {kind}" for kind in lost]))
    return changed


def _with_sides(text: str, table: FittedTable) -> str:
    """Return the text of the game file with the sides from a table, in the order of their first appearance.

    A side whose name contains a colour has this colour. All others have the example's colours, then other ones.
    """
    names = dict[str, str]()
    for name in filter(None, table.cells("side") if "side" in table.names else ()):
        names.setdefault(id_from_words(name, 30) or f"side-{len(names) + 1}", name)
    if not names:
        return text
    named = {side: colour for side in names for colour in _COLOURS if colour in side.split("-")}
    used = [str(it.get("colour", "")) for it in mapping_in(text).get("sides", [])]
    free = [it for it in dict.fromkeys((*used, *_COLOURS)) if it not in named.values()]
    others = dict(zip((it for it in names if it not in named), chain(free, repeat(_COLOURS[-1])), strict=False))
    colours = others | named
    sides = [{"side": side, "name": name, "colour": colours[side]} for side, name in names.items()]
    return edit(text, [Replace(("sides",), sides)])


def _without_shapes(text: str, names: Collection[str], fields: Mapping[str, Any]) -> str:
    """Return the text of a page without drawings and tracks whose fields have changed their type."""
    drawn = [it for it in names if _type(fields[it]) in ("track", "reference", "choice", "flag")]
    return without_fields(text, drawn)


def _without_records(text: str, gone: Sequence[str], records: Sequence[str]) -> str:
    """Return a text page without the removed fields, and without paragraphs about records of the example."""
    for name in gone:
        cell = rf"<td>\{{\{{ [^}}]*\b\w+\.{name.replace('-', '_')}\b[^}}]*\}}\}}</td>"
        if re.search(cell, text):
            text = re.sub(cell, "", text)
            text = re.sub(rf"<th>{re.escape(in_words(name))}</th>", "", text, flags=re.IGNORECASE)
    paragraph = "|".join(map(re.escape, records)) or "(?!)"
    return re.sub(rf"<p>(?:(?!</p>).)*\b(?:{paragraph})\b(?:(?!</p>).)*</p>\n?", "", text)


def _renamed_sides(texts: Mapping[str, str], former: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, str]:
    """Return the text pages with the former sides' names replaced with the new names."""
    names = dict[str, str]()
    for old, new in zip(former.get("sides", ()), now.get("sides", ()), strict=False):
        # Braces in a name would be code in the template.
        plain = html.escape(str(new["name"]), quote=False).replace("{", "(").replace("}", ")")
        names |= {str(it): plain for it in (old["side"], old["name"]) if old["side"] != new["side"]}
    pattern = "|".join(map(re.escape, names)) or "(?!)"
    return {
        it: re.sub(rf"\b(?:{pattern})\b", lambda found: names[found[0]], text)
        for it, text in texts.items()
        if it.startswith("templates/")
    }


def _with_checks(texts: Mapping[str, str], id: str, kind_name: str, gone: Sequence[str]) -> dict[str, str]:
    """Return the files with only those checks that all rows pass and that use neither removed fields nor former sides."""
    checks = mapping_in(texts.get(CHECKS_FILE, ""))
    sides = {str(it["side"]) for it in mapping_in(texts[GAME_FILE]).get("sides", [])}
    lost = {
        code
        for code, it in checks.items()
        if (it.get("of") != kind_name and not {*re.findall(r"side == [\"']([\w-]+)", str(it.get("that")))} <= sides)
        or any(uses(str(it.get(key, "")), gone) for key in ("that", "at", "message"))
    }
    kept = _without_checks(texts, lost)
    game = _load(kept, id)
    kind = next(it for it in game.kinds if it.name == kind_name)
    table = str(mapping_in(texts[KINDS_FILE])[kind_name]["table"])
    document = parse_text(kind.stored_in(table), kept[table], table, {})[0]
    made = cases(kind.stored_in(table), document, {})[0] if document else []
    library = Library({kind_name: {it.id: it for it in made}})
    for check in game.checks:
        code = check.entry.code
        if code in checks and checks[code].get("of") == kind_name:
            lost |= {code for it in made if any(check.find_problems(it, library))}
    return _without_checks(texts, lost, kind_name)


def _without_checks(texts: Mapping[str, str], codes: Collection[str], kind_name: str = "") -> dict[str, str]:
    """Return the files without the checks that have these codes.

    Args:
        kind_name: the kind for which a check of names replaces the last check, so that the user has an example, or ""
            to add no check.
    """
    checks = mapping_in(texts.get(CHECKS_FILE, ""))
    if not {*codes} & {*checks}:
        return dict(texts)
    if not {*codes} >= {*checks}:
        return {**texts, CHECKS_FILE: edit(texts[CHECKS_FILE], [Remove((it,)) for it in checks if it in codes])}
    left = {name: it for name, it in texts.items() if name != CHECKS_FILE}
    about = re.match(r"(?:#.*\n)*", texts[CHECKS_FILE])
    check = {**_NAMES_CHECK, "of": kind_name}
    rest = {CHECKS_FILE: f"{about[0] if about else ''}{min(checks)}:{render_block(check, Layout(0, chr(10)))}"}
    return {**left, **rest} if kind_name else left
