"""Conversion of text to YAML nodes and of nodes to plain values. Only this module uses the YAML library."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import yaml
from yaml.composer import Composer
from yaml.nodes import MappingNode, Node, ScalarNode
from yaml.parser import Parser
from yaml.reader import Reader
from yaml.scanner import Scanner

from printgen.data.edits import Replace, Rewrite
from printgen.data.findings import Finding, Note, Place, Severity, error_at
from printgen.data.yaml import BREAK, Path
from printgen.data.yaml.tables import ROWS, intended_numbers, joined_rows

Mark = yaml.Mark

#: The maximum nesting depth of values. Records are much less deep.
DEEPEST: Final = 50

#: The tag of a value that is not in quotes.
PLAIN: Final = "plain"
#: The tag of text in quotes or in a block, and of lists and mappings. Any other tag was written in the file.
OTHER: Final = "other"

#: Control characters, to which terminals may react. Tabs and line breaks are allowed. In YAML, only escapes can produce them.
_CONTROL: Final = re.compile("[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x84\\x86-\\x9f]")
#: The maximum number of values that a file may repeat with aliases.
REPEATS: Final = 1000
_WORDS: Final[Mapping[str, bool | None]] = {"": None, "~": None, "null": None, "true": True, "false": False}
_FIRST: Final = frozenset("-0123456789")
_WORD_QUOTES: Final = "\u201c\u201e\u2018"
_WORD_ENDS: Final = "\u201c\u201d\u2019"
_SURROGATE = re.compile(r"\\[uU]0*[dD][89a-fA-F]")
_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,17}|-?(?:0|[1-9][0-9]{0,14})\.[0-9]{1,15}")


def scalar(text: str) -> str | int | float | bool | None:
    """Convert a scalar without quotes to a value.

    The value is a number only if the number would be written as the same text. Therefore, notation of the games
    (`0412`, `1:48`, `1_2`, `no`, `1.10`, dates) remains text.
    """
    if text in _WORDS:
        return _WORDS[text]
    # Nearly all values and keys are words, which need no pattern.
    if text[0] not in _FIRST or _NUMBER.fullmatch(text) is None:
        return text
    if "." not in text:
        return int(text)
    number = float(text)
    return number if repr(number) == text else text


@dataclass
class SyntaxTroubleError(Exception):
    """A syntax error that the parser reported.

    Fields:
        problem: the message.
        mark: the place where the parser stopped, or None at the end of the text.
        context: the start of the construct with the error.
    """

    problem: str
    mark: Mark | None = None
    context: Mark | None = None


def compose(text: str) -> tuple[Node | None, Mark | None]:
    """Return the root node of the first document, and the place where a second document starts, if any.

    Raise SyntaxTroubleError for invalid YAML.
    """
    try:
        composer = _composer(text)
        root = composer.get_node() if composer.check_node() else None
        return root, composer.peek_event().start_mark if composer.check_node() else None
    except yaml.MarkedYAMLError as error:
        raise SyntaxTroubleError(error.problem or "", error.problem_mark, error.context_mark) from None
    except yaml.YAMLError as error:
        raise SyntaxTroubleError(str(error)) from None
    except ValueError:
        # The pure Python reader raises this for an escape beyond the last Unicode character.
        raise SyntaxTroubleError("escape of an invalid character") from None


class _Notation:
    """The project's notation instead of that of YAML 1.1. It marks values without quotes, and limits the nesting depth."""

    depth = 0

    def resolve(self, kind: type[Node], _value: object, implicit: Any) -> str:
        return PLAIN if kind is ScalarNode and implicit[0] else OTHER

    def descend_resolver(self, parent: Node, _index: object) -> None:
        self.depth += 1
        if self.depth > DEEPEST:
            raise SyntaxTroubleError("nested too deeply", parent.start_mark)

    def ascend_resolver(self) -> None:
        self.depth -= 1


class _PureComposer(_Notation, Reader, Scanner, Parser, Composer):
    """A converter of text to nodes, used if libyaml is not available. It is about ten times slower than libyaml."""

    def __init__(self, text: str) -> None:
        # libyaml itself rejects halves of a character.
        if _SURROGATE.search(text):
            raise SyntaxTroubleError("incomplete escape")
        Reader.__init__(self, text)
        Scanner.__init__(self)
        Parser.__init__(self)
        Composer.__init__(self)


_composer: Any = _PureComposer
if yaml.__with_libyaml__:
    from yaml._yaml import CParser

    class _FastComposer(_Notation, CParser):
        """A converter of text to nodes that uses libyaml."""

    _composer = _FastComposer


class Walk:
    """A traversal of a file's nodes that collects their plain values, places and faults."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.lines = BREAK.split(text)
        self.values: dict[Path, Place] = {}
        self.keys: dict[Path, Place] = {}
        self.findings: list[Finding] = []
        # The lists and records visited so far, by node id. The value is True during the visit. A second visit comes
        # through an alias.
        self._visited: dict[int, bool] = {}
        self._repeated = 0
        self.swallows = False

    def value(self, node: Any, path: Path) -> object:
        """Return the plain value of a node. Record the places of the node and of everything inside it."""
        start, end = node.start_mark, node.end_mark
        place = Place(self.file, start.line + 1, start.column + 1, end.line + 1, end.column + 1)
        tag = node.tag
        if node.__class__ is ScalarNode:
            self.values[path] = self._trimmed(place) if node.style in ("|", ">") else place
            if tag == PLAIN:
                if node.value == "" or "#" in self.lines[min(end.line, len(self.lines) - 1)]:
                    self._refuse_lost(node.value, start, end, place)
                if end.line > start.line:
                    self._refuse_joined(start, end)
                if node.value[0:1] == "-" and node.value[1:2].isalpha():
                    self._refuse_dash(start, end, place)
                if node.value[:1] in _WORD_QUOTES and node.value:
                    self._doubt_quotes(node.value, place, path)
                return scalar(node.value)
            if tag != OTHER:
                self._refuse_tag(tag, place)
                return node.value if tag.endswith(":str") else scalar(node.value)
            self._refuse_control(node.value, place)
            # Quoted text that continues over several lines may have lost its closing quote.
            self.swallows = self.swallows or (end.line > start.line and node.style in ("'", '"'))
            return node.value
        place = self.values[path] = place if node.flow_style else self._trimmed(place)
        if not self._may_enter(node, place, len(path)):
            return None
        if tag != OTHER:
            self._refuse_tag(tag, place)
        self._visited[id(node)] = True
        plain: object
        if node.__class__ is MappingNode:
            plain = self._record(node, path)
        else:
            plain = [self.value(item, (*path, index)) for index, item in enumerate(self._items(node))]
        self._visited[id(node)] = False
        return plain

    def _record(self, node: MappingNode, path: Path) -> dict[str | int, object]:
        record: dict[str | int, object] = {}
        first: str | int | None = None
        # The previous key, and whether its value is a record on separate lines.
        last: str | int = ""
        outer = False
        below_item = bool(path) and isinstance(path[-1], int) and not node.flow_style
        labels = [it.value for it, _value in node.value if it.__class__ is ScalarNode]
        meant = intended_numbers(labels) if len(set(labels)) < len(labels) == len(node.value) else {}
        for index, (key_node, value_node) in enumerate(node.value):
            start, end = key_node.start_mark, key_node.end_mark
            place = Place(self.file, start.line + 1, start.column + 1, end.line + 1, end.column + 1)
            key = self._key(key_node, place)
            if key is None:
                continue
            if number := meant.get(index):
                key = self._renumbered(key, number, place)
            below = (*path, key)
            if key in record:
                notes = (Note("first given here", self.keys[below]),)
                if key == first and not (path or self.findings) and self._starts_record(node, key_node, record):
                    self._refuse_second(key, value_node, place)
                    break
                if key == first and below_item:
                    # Everything that follows belongs to the record that starts here.
                    message = f"`{key}` is given twice in this record, or starts another one without its `- `"
                    self._wrong(
                        message,
                        place,
                        f"write `- {key}:` if this line starts a record; otherwise keep one of the lines",
                        notes,
                    )
                    break
                if below_item and self._starts_record(node, key_node, record):
                    message = f"`{key}` is given twice in this record, or starts another one without its first line"
                    hint = (
                        f"if this line starts a record, add the line `- {first}:` with the record's id above this "
                        "line; otherwise keep one of the lines"
                    )
                    self._wrong(message, place, hint, notes)
                    break
                hint = (
                    f"move the lines below `{key}` to the first `{key}`, in line {self.keys[below].line}, and "
                    "remove this line"
                    if value_node.__class__ is MappingNode and isinstance(record[key], dict) and not below_item
                    else f"keep one of them, or indent this one if it belongs below `{last}`"
                    if outer
                    else "keep one of them"
                )
                self._wrong(f"`{key}` is given twice in this record", place, hint, notes)
                continue
            first = key if first is None else first
            last, outer = key, value_node.__class__ is MappingNode and not value_node.flow_style
            self.keys[below] = place
            record[key] = self.value(value_node, below)
        return record

    @staticmethod
    def _starts_record(node: MappingNode, key_node: Any, record: Mapping[str | int, object]) -> bool:
        """Return whether a second record starts with this key, because most of the following keys are already in the record."""
        keys = [it for it, _value in node.value]
        rest = keys[keys.index(key_node) :]
        return len(rest) > 1 and 2 * sum(isinstance(it.value, str) and it.value in record for it in rest) > len(rest)

    def _renumbered(self, key: str | int, number: str, place: Place) -> str | int:
        """Report a number that occurs twice while its neighbour is missing. Return the missing number, which is used instead."""
        old = self.lines[place.line - 1]
        new = f"{old[: place.column - 1]}{number}{old[place.end_column - 1 :]}"
        message = f"`{key}` is given twice and `{number}` not at all"
        fix = Rewrite(place.line - 1, (old,), (new,))
        self.findings.append(error_at("PG001", message, place, f"write `{number}`", fix=fix))
        intended = scalar(number)
        return intended if isinstance(intended, int) else number

    def _refuse_second(self, key: str | int, value: Any, place: Place) -> None:
        """Report a second record in a file, recognized by the repeated first key."""
        name = f", such as `{value.value}.yaml`" if value.__class__ is ScalarNode and value.value else ""
        last = len("\n".join(self.lines).rstrip().split("\n"))
        rows = f"line {place.line}" if last == place.line else f"lines {place.line} to {last}"
        hint = f"move {rows} into a separate file{name}; if it is the same record, remove the repeated lines"
        self._wrong(f"`{key}` starts a second record, but a file may contain only one", place, hint)

    def _key(self, node: Any, place: Place) -> str | int | None:
        """Convert the node of a mapping's key to the key. If the node cannot be a key, report it and return None."""
        if node.__class__ is not ScalarNode:
            self._wrong("a list or a record cannot be a key", place, "write `key: value`")
            return None
        plain = node.tag == PLAIN
        if plain and node.value == "<<":
            self._wrong("`<<` merges are not read", place, "write the fields out")
            return None
        if node.tag not in (PLAIN, OTHER):
            self._refuse_tag(node.tag, place)
        key = scalar(node.value) if plain else node.value
        if not plain:
            self._refuse_control(node.value, place)
        if isinstance(key, str) or type(key) is int:
            return key
        message = f"`{node.value}` is not a key: keys are text or whole numbers"
        self._wrong(message, place, "put it in quotes")
        return None

    def _may_enter(self, node: Node, place: Place, depth: int) -> bool:
        """Return whether a node may be read. Endless and excessive repetition by aliases is refused."""
        inside = self._visited.get(id(node))
        if inside is None:
            return True
        if inside or depth > DEEPEST:
            what = "a value that contains itself through an alias" if inside else "aliases are nested too deeply"
            self._wrong(what, place, "write the value out")
            return False
        # Beyond the limit, repeated values are skipped, so that the running time stays proportional to the size of the file.
        before, self._repeated = self._repeated, self._repeated + len(node.value)
        if before <= REPEATS < self._repeated:
            self._wrong(f"aliases repeat more than {REPEATS} values", place, "write the values out")
        return self._repeated <= REPEATS

    def _refuse_lost(self, text: str, start: Any, end: Any, place: Place) -> None:
        """Report text that YAML reads as a comment or as an anchor, such as `#1 patrol`, `Jasta #11` or `&light`."""
        more = self.lines[end.line][end.column :] if end.line < len(self.lines) else ""
        if not text and (name := self.lines[start.line][start.column : end.column].strip()).startswith("&"):
            hint = f'write `"{name}"` if it is a text; otherwise write the value after it'
            self._wrong(f"`{name}` names a value, but no value follows", place, hint)
        elif found := re.fullmatch(r"\s*(#[^\s#].*)" if not text else r" +(#\d.*)", more):
            complete = f"{text}{more}".strip()
            place = Place(
                place.file, end.line + 1, end.column + 1 + found.start(1), end.line + 1, end.column + 1 + len(more)
            )
            if not text or isinstance(scalar(text), str):
                hint = "put the text in quotes" if '"' in complete else f'write `"{complete}"`'
                hint += "; a comment has a space after the `#`"
                self._wrong(f"`{found[1]}` is read as a comment, not as part of the text", place, hint)

    def _refuse_joined(self, start: Any, end: Any) -> None:
        """Report a list item that is indented too far and therefore becomes part of the text above it."""
        first = self.lines[start.line]
        for row in range(start.line + 1, min(end.line + 1, len(self.lines))):
            line = self.lines[row]
            column = len(line) - len(line.lstrip(" "))
            if line[column:].startswith("- "):
                above = len(first) - len(first.lstrip(" "))
                hint = f"indent it by {above} spaces, like line {start.line + 1}"
                place = Place(self.file, row + 1, column + 1, row + 1, column + 2)
                self._wrong("this list item is indented too far, so it belongs to the text above it", place, hint)
                return

    def _refuse_dash(self, start: Any, end: Any, place: Place) -> None:
        """Report a list whose hyphens are not followed by spaces. YAML reads such a list as a single text."""
        old = tuple(self.lines[start.line : end.line + 1])
        if all(re.match(r" *-[^\W\d]", it) for it in old):
            new = tuple(re.sub(r"^( *-)", r"\1 ", it) for it in old)
            fix = Rewrite(start.line, old, new)
            message = "a `-` without a space after it"
            self.findings.append(
                error_at("PG001", message, place, f"write `{new[0].strip()}`; a single text needs no `-`", fix=fix)
            )

    def _items(self, node: Any) -> list[Any]:
        """Return the items of a list. If one item consists of two rows of a map, report the item and return it as two items."""
        items: list[Any] = node.value
        if len(items) < ROWS or any(it.__class__ is not ScalarNode or it.tag != PLAIN for it in items):
            return items
        joined = [at for at, it in enumerate(items) if it.end_mark.line == it.start_mark.line + 1]
        if len(joined) != 1 or (rows := joined_rows([it.value for it in items], joined[0])) is None:
            return items
        (at,), (above, text) = joined, rows
        item, row = items[at], items[at].end_mark.line
        old, indent = self.lines[row], " " * (item.start_mark.column - 2)
        place = Place(self.file, row + 1, len(old) - len(old.lstrip()) + 1, row + 1, len(old.rstrip()) + 1)
        fix = Rewrite(row, (old,), (f"{indent}- {text}",))
        self.findings.append(error_at("PG001", "a list item without its `- `", place, f"write `- {text}`", fix=fix))
        break_ = Mark("", 0, row, place.column - 1, None, 0)
        first = ScalarNode(PLAIN, above, item.start_mark, Mark("", 0, row - 1, len(self.lines[row - 1]), None, 0))
        return [*items[:at], first, ScalarNode(PLAIN, text, break_, item.end_mark), *items[at + 1 :]]

    def _doubt_quotes(self, text: str, place: Place, path: Path) -> None:
        """Report text in a word processor's quotes as a warning, since the quotes would be printed."""
        if len(text) > 2 and text[-1] in _WORD_ENDS and not any(it in _WORD_QUOTES + _WORD_ENDS for it in text[1:-1]):
            message = f"`{text[0]}` and `{text[-1]}` are typographic quotes, and become part of the text"
            hint = f'write `"{text[1:-1]}"`' if '"' not in text else 'type `"` instead'
            self.findings.append(
                Finding("PG001", Severity.WARNING, message, place, hint=hint, fix=Replace(path, text[1:-1]))
            )

    def _refuse_tag(self, tag: str, place: Place) -> None:
        short_tag = tag.replace("tag:yaml.org,2002:", "!!")
        hint = f"put the text in quotes if it starts with `!`; otherwise remove `{short_tag}`"
        self._wrong(f"`{short_tag}`: tags are not read", place, hint)

    def _refuse_control(self, text: str, place: Place) -> None:
        if found := _CONTROL.search(text):
            self._wrong(f"a control character (U+{ord(found[0]):04X})", place, "remove its escape")

    def _trimmed(self, place: Place) -> Place:
        """Return the place of a block without trailing blank lines and comments, which the parser includes."""
        line = place.end_line
        # Without a line break at the end of the file, libyaml ends a block on a line that does not exist.
        if line == place.line or (line <= len(self.lines) and self.lines[line - 1][: place.end_column - 1].strip()):
            return place
        line -= 1
        while line > place.line and self.lines[line - 1].strip()[:1] in ("", "#"):
            line -= 1
        return Place(place.file, place.line, place.column, line, len(self.lines[line - 1].rstrip()) + 1)

    def _wrong(self, message: str, place: Place, hint: str, notes: tuple[Note, ...] = ()) -> None:
        self.findings.append(error_at("PG001", message, place, hint, notes))
