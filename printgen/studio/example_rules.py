"""Rules that a game has from the example: whether the rules of a game folder are still those that the example was shipped with.

The answer depends only on the files, so it is the same in every session of the studio.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from printgen.commands.new_game import EXAMPLE
from printgen.commands.record_words import TEMPLATE_WORD, RecordWords
from printgen.data import yaml
from printgen.declared.kinds import KINDS_FILE
from printgen.files import reading
from printgen.games.sources import GAME_FILE
from printgen.report.figure_words import in_words

#: The file with the rules of a new game.
RULES = "templates/rules.html"
#: A cell of a table that prints a field of the records, and its heading. A new game omits those of missing fields.
_CELLS = re.compile(r"<td>\{\{[^}]*\}\}</td>|<th>[^<]*</th>")
#: The code of a rules file, and the words that are printed only under a condition.
_CODE = re.compile(r"<[^>]*>|\{\{[^}]*\}\}|\{%[^%]*%\}")
_CONDITIONAL = re.compile(r"\{% if [^%]*%\}.*?\{% (?:else|endif) %\}", re.DOTALL)
_PARAGRAPH = re.compile(r"<p>(?:(?!</p>).)*</p>")
#: A section that lists records.
_LISTED = "{% for "
#: The place of the name of a side, and the length of a name at most.
_SIDE, _LONGEST = "\0", 80
#: The placeholder for the word for a record, such as “an airship”, and the pattern of such words.
_RECORD, _RECORD_WORDS = "\1", r"(?:[Aa]n? )?\w+(?:[ -]\w+){0,3}?"


#: The comment that a rules file has after its author has confirmed the rules.
SUITS = "{# The author of the game has confirmed that these rules suit it. #}"


class BorrowedParts(Struct, frozen=True):
    """The parts that a game has from the example: the name of the rules file, the text about the game, and the licence.

    A part that the author of the game has changed is "".

    Fields:
        missing: the parts of the example that these rules mention and the game does not have.
    """

    rules: str
    about: str
    licence: str
    missing: tuple[str, ...] = ()


def borrowed_parts(folder: Path, templates: Path) -> BorrowedParts:
    """Return the parts that a game folder with its own records has from the example.

    The parts of a copy of the example fit its records, so they are not borrowed.

    Args:
        templates: the folder of printgen with the templates, such as the example game.
    """
    if not _has_own_records(folder, templates):
        return BorrowedParts("", "", "")
    game, example = _facts(folder), _facts(templates / EXAMPLE)
    rules = _borrowed_rules(folder, templates)
    found = BorrowedParts(rules, _borrowed_about(game, example), _borrowed_licence(game, example))
    if not rules:
        return found
    kinds, text = (reading.read_bytes(folder / it, yaml.LARGEST).decode() for it in (KINDS_FILE, rules))
    return replace(found, missing=(*missing_parts(kinds, text, templates),))


def missing_parts(kinds: str, rules: str, templates: Path) -> Iterator[str]:
    """Yield the kinds and fields of the example that the rules of a game mention and the game does not have, in words.

    Args:
        kinds: the text of the game's kinds file.
        rules: the text of the game's rules.
        templates: the folder of printgen with the templates, such as the example game.
    """
    example = dict(_facts(templates / EXAMPLE, KINDS_FILE))
    own = yaml.mapping_in(kinds)
    if RecordWords().kind not in own and (renamed := _renamed_kind(own)):
        # The designer has chosen another word for the records of the example.
        example = {renamed if it == RecordWords().kind else it: about for it, about in example.items()}
    words = _CODE.sub(" ", _CONDITIONAL.sub(" ", rules))
    for kind, about in example.items():
        fields = about["fields"] if kind in own else {kind: about}
        left = own[kind].get("fields", {}) if kind in own and isinstance(own[kind], dict) else {}
        for name, field in fields.items():
            if name not in left and re.search(rf"\b{re.escape(name.removesuffix('s'))}s?\b", words, re.IGNORECASE):
                meaning = field.get("help") if isinstance(field, dict) else ""
                yield f"“{in_words(name)}” ({meaning})" if meaning else f"“{in_words(name)}”"


def _renamed_kind(kinds: Mapping[str, Any]) -> str:
    """Return the name of the kind that corresponds to the records of the example: the first one in a table, or ""."""
    return next((it for it, about in kinds.items() if isinstance(about, dict) and "table" in about), "")


def _borrowed_rules(folder: Path, templates: Path) -> str:
    """Return the name of the rules file if it is still that of the example, otherwise ""."""
    try:
        text = reading.read_bytes(folder / RULES, yaml.LARGEST).decode()
        if SUITS in text:
            return ""
        example = reading.read_bytes(templates / EXAMPLE / RULES).decode()
        records = _all_names(templates / EXAMPLE)
    except (OSError, UnicodeDecodeError):
        return ""
    return RULES if _is_same(text, example, [*records], _facts(templates / EXAMPLE)) else ""


def _borrowed_about(game: Mapping[str, Any], example: Mapping[str, Any]) -> str:
    """Return the text about a game if it is still that of the example, otherwise ""."""
    about = game.get("about")
    return str(about) if about and about == example.get("about") else ""


def _borrowed_licence(game: Mapping[str, Any], example: Mapping[str, Any]) -> str:
    """Return the licence of a game without an author if it is still that of the example, otherwise "".

    An author may also choose the licence of the example.
    """
    licence, author = game.get("licence"), game.get("author")
    is_same = licence and licence == example.get("licence") and author in (None, "", example.get("author"))
    return str(licence) if is_same else ""


def _has_own_records(folder: Path, templates: Path) -> bool:
    """Return whether no record of a game has the name of a record of the example."""
    try:
        return not _all_names(folder) & _all_names(templates / EXAMPLE)
    except (OSError, UnicodeDecodeError):
        return False


def _facts(folder: Path, name: str = GAME_FILE) -> Mapping[str, Any]:
    """Return the content of a definition file such as `game.yaml`, or {} if it is missing or invalid."""
    try:
        return yaml.mapping_in(reading.read_bytes(folder / name, yaml.LARGEST).decode())
    except (OSError, UnicodeDecodeError):
        return {}


def _all_names(folder: Path) -> set[str]:
    return {name for it in folder.glob("*.csv") for name in _names(it)}


def _names(table: Path) -> list[str]:
    """Return the names of the records in a table."""
    rows = [*csv.reader(io.StringIO(reading.read_bytes(table, yaml.LARGEST).decode()))]
    at = next((number for number, it in enumerate(rows[0] if rows else ()) if it.strip().casefold() == "name"), None)
    return [row[at] for row in rows[1:] if at is not None and at < len(row)]


def _is_same(text: str, example: str, records: Sequence[str], game: Mapping[str, Any]) -> bool:
    """Return whether a text is the example's, except for differences that a new game has without a change by its author.

    These are the names of sides, the word for a record, cells, paragraphs about the records of the example, and sections
    that list records.
    """
    words = (str(it[key]) for it in game.get("sides", ()) for key in ("side", "name"))
    sides = "|".join(map(re.escape, words)) or "(?!)"
    plain = re.sub(rf"\b(?:{sides})\b", _SIDE, TEMPLATE_WORD.sub(_RECORD, _reduced(example, records)))
    pattern = ""
    for section in re.split(r"(?=<h2>)|(?=\{% endblock %\})", plain):
        own = re.escape(section).replace(re.escape(_SIDE), f"[^<>]{{1,{_LONGEST}}}?")
        own = own.replace(re.escape(_RECORD), _RECORD_WORDS)
        pattern += f"(?:{own})?" if _LISTED in section else own
    return re.fullmatch(pattern, _reduced(text, records)) is not None


def _reduced(text: str, records: Sequence[str]) -> str:
    """Return a text without cells, without paragraphs that name a record of the example, and without spaces at its ends."""
    named = re.compile("|".join(rf"\b{re.escape(it)}\b" for it in records) or "(?!)")
    left = _PARAGRAPH.sub(lambda it: "" if named.search(it[0]) else it[0], _CELLS.sub("", text))
    return "".join(f"{line.rstrip()}\n" for line in left.splitlines() if line.strip())
