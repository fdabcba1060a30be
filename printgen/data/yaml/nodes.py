"""Text to YAML nodes, in our notation, and these to plain values, each with its place: all that knows the YAML library."""

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

from printgen.data.findings import Finding, Note, Place, Severity, wrong
from printgen.data.yaml import BREAK, Path

Mark = yaml.Mark

#: How deep values may nest; records are flat, so this is far out.
DEEPEST: Final = 50

#: The tag our resolver gives to a value written plainly.
PLAIN: Final = "plain"
#: The tag it gives to text in quotes or in a block, to lists and to records; any other tag was written in the file.
OTHER: Final = "other"

#: No text needs them: only escapes can bring them in, and they steer the terminal. Tabs and line breaks are none.
_CONTROL: Final = re.compile("[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x84\\x86-\\x9f]")
#: How many values a file may repeat through aliases.
REPEATS: Final = 1000
_WORDS: Final[Mapping[str, bool | None]] = {"": None, "~": None, "null": None, "true": True, "false": False}
_FIRST: Final = frozenset("-0123456789")
_WORD_QUOTES: Final = "\u201c\u201e\u2018"
_WORD_ENDS: Final = "\u201c\u201d\u2019"
_SURROGATE = re.compile(r"\\[uU]0*[dD][89a-fA-F]")
_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,17}|-?(?:0|[1-9][0-9]{0,14})\.[0-9]{1,15}")


def scalar(text: str) -> str | int | float | bool | None:
    """The value of a plain scalar: a number only where that number reads back exactly as written, else text.

    So the games' notation (`0412`, `1:48`, `1_2`, `no`, `1.10`, dates) stays as it stands in the file.
    """
    if text in _WORDS:
        return _WORDS[text]
    # Nearly all values and all keys are words: they need no pattern.
    if text[0] not in _FIRST or _NUMBER.fullmatch(text) is None:
        return text
    if "." not in text:
        return int(text)
    number = float(text)
    return number if repr(number) == text else text


@dataclass
class SyntaxTroubleError(Exception):
    """The parser's stop: its own words, where it stopped (None at the end), and where what it was reading starts."""

    problem: str
    mark: Mark | None = None
    context: Mark | None = None


def compose(text: str) -> tuple[Node | None, Mark | None]:
    """The root of the first document, and where a second one starts, if one does. Raises SyntaxTroubleError."""
    try:
        composer = _composer(text)
        root = composer.get_node() if composer.check_node() else None
        return root, composer.peek_event().start_mark if composer.check_node() else None
    except yaml.MarkedYAMLError as error:
        raise SyntaxTroubleError(error.problem or "", error.problem_mark, error.context_mark) from None
    except yaml.YAMLError as error:
        raise SyntaxTroubleError(str(error)) from None
    except ValueError:
        # What the pure reader makes of an escape past the last character.
        raise SyntaxTroubleError("escape of no character") from None


class _Notation:
    """Our notation in place of YAML 1.1's: only tells what is plain, and stops where values nest too deep."""

    depth = 0

    def resolve(self, kind: type[Node], _value: object, implicit: Any) -> str:
        return PLAIN if kind is ScalarNode and implicit[0] else OTHER

    def descend_resolver(self, parent: Node, _index: object) -> None:
        self.depth += 1
        if self.depth > DEEPEST:
            raise SyntaxTroubleError("nested too deep", parent.start_mark)

    def ascend_resolver(self) -> None:
        self.depth -= 1


class _PureComposer(_Notation, Reader, Scanner, Parser, Composer):
    """Text to nodes where libyaml is absent; some ten times slower."""

    def __init__(self, text: str) -> None:
        # Halves of a character: libyaml refuses them itself.
        if _SURROGATE.search(text):
            raise SyntaxTroubleError("escape of half a character")
        Reader.__init__(self, text)
        Scanner.__init__(self)
        Parser.__init__(self)
        Composer.__init__(self)


_composer: Any = _PureComposer
if yaml.__with_libyaml__:
    from yaml._yaml import CParser

    class _FastComposer(_Notation, CParser):
        """Text to nodes with libyaml."""

    _composer = _FastComposer


class Walk:
    """One pass over a file's nodes: their plain values, the place of each, and what is wrong with them."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.lines = BREAK.split(text)
        self.values: dict[Path, Place] = {}
        self.keys: dict[Path, Place] = {}
        self.findings: list[Finding] = []
        # Lists and records met so far; one that is met again came through an alias. True while we are inside it.
        self._met: dict[int, bool] = {}
        self._repeated = 0
        self.swallows = False

    def value(self, node: Any, path: Path) -> object:
        """The plain value of a node; notes its place and that of everything in it."""
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
                if node.value[:1] in _WORD_QUOTES and node.value:
                    self._doubt_quotes(node.value, place)
                return scalar(node.value)
            if tag != OTHER:
                self._refuse_tag(tag, place)
                return node.value if tag.endswith(":str") else scalar(node.value)
            self._refuse_control(node.value, place)
            # Text in quotes that goes on over lines may have lost its end.
            self.swallows = self.swallows or (end.line > start.line and node.style in ("'", '"'))
            return node.value
        place = self.values[path] = place if node.flow_style else self._trimmed(place)
        if not self._may_enter(node, place, len(path)):
            return None
        if tag != OTHER:
            self._refuse_tag(tag, place)
        self._met[id(node)] = True
        plain: object
        if node.__class__ is MappingNode:
            plain = self._record(node, path)
        else:
            plain = [self.value(item, (*path, index)) for index, item in enumerate(node.value)]
        self._met[id(node)] = False
        return plain

    def _record(self, node: MappingNode, path: Path) -> dict[str | int, object]:
        record: dict[str | int, object] = {}
        first: str | int | None = None
        # The key above, and whether lines of its own are below it.
        last: str | int = ""
        outer = False
        below_item = bool(path) and isinstance(path[-1], int) and not node.flow_style
        for key_node, value_node in node.value:
            start, end = key_node.start_mark, key_node.end_mark
            place = Place(self.file, start.line + 1, start.column + 1, end.line + 1, end.column + 1)
            key = self._key(key_node, place)
            if key is None:
                continue
            below = (*path, key)
            if key in record:
                notes = (Note("it stands here first", self.keys[below]),)
                if key == first and below_item:
                    # All that follows belongs to the record that starts here.
                    message = f"`{key}` is given twice in this record, or starts another one without its `- `"
                    self._wrong(message, place, f"write `- {key}:` if it starts a record; otherwise keep one", notes)
                    break
                hint = (
                    f"move what is below it to the first one, in line {self.keys[below].line}, and remove this line"
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

    def _key(self, node: Any, place: Place) -> str | int | None:
        """The key, or None when it is none that a record can have."""
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
        message = f"`{node.value}` is no key: keys are text or whole numbers"
        self._wrong(message, place, "put it in quotes")
        return None

    def _may_enter(self, node: Node, place: Place, depth: int) -> bool:
        """False when an alias leads back into what it stands in, or when aliases repeat too much or nest too deep."""
        met = self._met.get(id(node))
        if met is None:
            return True
        if met or depth > DEEPEST:
            what = "a value that holds itself through an alias" if met else "aliases nest too deep"
            self._wrong(what, place, "write the value out")
            return False
        # Past the limit nothing that an alias repeats is entered: what a file costs stays in step with its size.
        before, self._repeated = self._repeated, self._repeated + len(node.value)
        if before <= REPEATS < self._repeated:
            self._wrong(f"aliases repeat more than {REPEATS} values", place, "write the values out")
        return self._repeated <= REPEATS

    def _refuse_lost(self, text: str, start: Any, end: Any, place: Place) -> None:
        """Report a text that YAML takes for a comment or a name: `#1 patrol`, `Jasta #11`, `&light`."""
        more = self.lines[end.line][end.column :] if end.line < len(self.lines) else ""
        if not text and (name := self.lines[start.line][start.column : end.column].strip()).startswith("&"):
            hint = f'write `"{name}"` if it is a text; otherwise write the value after it'
            self._wrong(f"`{name}` names a value, and there is no value after it", place, hint)
        elif found := re.fullmatch(r"\s*(#[^\s#].*)" if not text else r" +(#\d.*)", more):
            whole = f"{text}{more}".strip()
            place = Place(
                place.file, end.line + 1, end.column + 1 + found.start(1), end.line + 1, end.column + 1 + len(more)
            )
            if not text or isinstance(scalar(text), str):
                hint = "put the text in quotes" if '"' in whole else f'write `"{whole}"`'
                hint += "; a comment has a space after the `#`"
                self._wrong(f"`{found[1]}` is read as a comment, not as part of the text", place, hint)

    def _refuse_joined(self, start: Any, end: Any) -> None:
        """Report a list item that is indented so far that it belongs to the text above it."""
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

    def _doubt_quotes(self, text: str, place: Place) -> None:
        """Warn of a text in the quotes of a word processor, which would be printed with it."""
        if len(text) > 2 and text[-1] in _WORD_ENDS and not any(it in _WORD_QUOTES + _WORD_ENDS for it in text[1:-1]):
            message = (
                f"`{text[0]}` and `{text[-1]}` are quotes as word processors write them, and become part of the text"
            )
            hint = f'write `"{text[1:-1]}"`' if '"' not in text else 'type `"` instead'
            self.findings.append(Finding("PG001", Severity.WARNING, message, place, hint=hint))

    def _refuse_tag(self, tag: str, place: Place) -> None:
        shown = tag.replace("tag:yaml.org,2002:", "!!")
        hint = f"put the text in quotes if it starts with `!`; otherwise remove `{shown}`"
        self._wrong(f"`{shown}`: tags are not read", place, hint)

    def _refuse_control(self, text: str, place: Place) -> None:
        if found := _CONTROL.search(text):
            self._wrong(f"a control character (U+{ord(found[0]):04X})", place, "take its escape out")

    def _trimmed(self, place: Place) -> Place:
        """A block's place without the blank lines and comments after it, which the parser counts in."""
        line = place.end_line
        # Without a line break at the end of the file, libyaml ends a block on a line that is not there.
        if line == place.line or (line <= len(self.lines) and self.lines[line - 1][: place.end_column - 1].strip()):
            return place
        line -= 1
        while line > place.line and self.lines[line - 1].strip()[:1] in ("", "#"):
            line -= 1
        return Place(place.file, place.line, place.column, line, len(self.lines[line - 1].rstrip()) + 1)

    def _wrong(self, message: str, place: Place, hint: str, notes: tuple[Note, ...] = ()) -> None:
        self.findings.append(wrong("PG001", message, place, hint, notes))
