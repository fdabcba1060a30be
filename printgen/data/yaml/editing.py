"""Editing of YAML text in place.

Only the text of changed values is replaced. The result is parsed again for verification.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from msgspec import Struct
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from printgen.data.edits import Append, Edit, EditError, Insert, Path, Remove, RenameKey, Replace, Written
from printgen.data.yaml import parse
from printgen.data.yaml.nodes import PLAIN, compose, scalar
from printgen.data.yaml.rendering import Layout, render_block, render_flow, render_key

_BREAK: Final = re.compile("\r\n|\n")
_LINE_END: Final = re.compile(r"[\r\n]|\Z")
_COLON: Final = re.compile(r"[ \t]*:")
_HEADER: Final = re.compile("[|>][-+0-9]*")
#: A comment on a separate line.
_COMMENT: Final = re.compile(r"[\r\n][ \t]*#")
_BLOCK_STYLES: Final = ("|", ">")

#: A replacement: the start and end of a range of the text, and the new text.
Splice = tuple[int, int, str]


def edit(text: str, edits: Sequence[Edit]) -> str:
    """Return the text with all edits applied. Every path refers to the original text.

    Comments, indentation, quotes and line ends are kept. Raise EditError in any of these cases:

    - the text does not parse
    - two edits affect the same place
    - an edit affects an anchor, an alias or a tag
    - the result would not contain exactly the expected values
    """
    bare = text.removeprefix("\ufeff")
    before, findings = parse(bare, "")
    if before is None:
        raise EditError("the file cannot be parsed")
    if not edits:
        return text
    # Compare representations, since 1, 1.0 and True are equal in Python, and so are mappings with keys in different orders.
    expected = repr(edit_value(before.value, edits))
    # Blocks of text are not possible everywhere: for example, not at the end of a file without a line break.
    for blocks in (True, False):
        edited = _spliced(bare, _Text(bare, edits, blocks).splices())
        after, more = parse(edited, "")
        if after is not None and repr(after.value) == expected and len(more) <= len(findings):
            return text[: len(text) - len(bare)] + edited
    raise EditError("the file cannot be edited without changing other values; edit it by hand")


def edit_value(value: Any, edits: Iterable[Edit]) -> Any:
    """Return the value of a document with all edits applied. Raise EditError if two edits affect the same place."""
    return _Changes(edits).apply(value, ())


def _spliced(text: str, splices: Iterable[Splice]) -> str:
    parts, at = list[str](), 0
    for start, end, new in sorted(splices, key=lambda splice: splice[:2]):
        if start < at:
            raise EditError("two edits affect the same place")
        parts += [text[at:start], new]
        at = end
    return "".join([*parts, text[at:]])


def _plain(value: Any, keep: bool = False) -> Any:
    """Return a value with lists instead of tuples, as YAML reads it. If `keep` is true, `Written` values are unchanged."""
    if isinstance(value, Written) and not keep:
        value = value.value
    if isinstance(value, dict):
        return {key: _plain(item, keep) for key, item in value.items()}
    return [_plain(item, keep) for item in value] if isinstance(value, list | tuple) else value


class _Changes:
    """The edits, by the paths that they change. The constructor raises EditError if two edits affect the same place."""

    def __init__(self, edits: Iterable[Edit]) -> None:
        self.values: dict[Path, Any] = {}
        self.names: dict[Path, str | int] = {}
        self.removed: set[Path] = set()
        self.inserted: dict[Path, list[Insert]] = {}
        self.appended: dict[Path, list[Any]] = {}
        for edit in edits:
            match edit:
                case Replace(path, value) if path not in self.values:
                    self.values[path] = _plain(value)
                case RenameKey(path, name) if path not in self.names:
                    self.names[path] = name
                case Remove(path) if path not in self.removed:
                    self.removed.add(path)
                case Insert(path):
                    self.inserted.setdefault(path[:-1], []).append(edit)
                case Append(path, value):
                    self.appended.setdefault(path, []).append(_plain(value))
                case _:
                    raise EditError("two edits affect the same place")

    def apply(self, value: Any, path: Path) -> Any:
        """Return the value at a path with the edits applied."""
        if path in self.values:
            return self.values[path]
        if isinstance(value, list):
            kept = [self.apply(item, (*path, at)) for at, item in enumerate(value) if (*path, at) not in self.removed]
            return kept + self.appended.get(path, [])
        return self._record(value, path) if isinstance(value, dict) else value

    def _record(self, value: dict[str | int, Any], path: Path) -> dict[str | int, Any]:
        added = self.inserted.get(path, [])
        record: dict[str | int, Any] = {}

        def put(key: str | int, content: Any) -> None:
            if key in record:
                raise EditError(f"`{key}` is already a key of this record")
            record[key] = content

        for key, content in value.items():
            if (below := (*path, key)) not in self.removed:
                put(self.names.get(below, key), self.apply(content, below))
            for insert in added:
                if insert.after == key:
                    put(insert.path[-1], _plain(insert.value))
        for insert in added:
            if insert.after is None:
                put(insert.path[-1], _plain(insert.value))
        return record


class _Entry(Struct):
    """A list item, or a mapping's key with its value. `step` is the item's index, or the key (None if invalid)."""

    value: Any
    step: str | int | None
    key: Any = None


class _Text:
    """A YAML text, its nodes, and the edits to make in the text."""

    def __init__(self, text: str, edits: Sequence[Edit], blocks: bool) -> None:
        self.text = text
        self.edits = edits
        self.blocks = blocks
        self.removed = {it.path for it in edits if isinstance(it, Remove)}
        self.root = compose(text)[0]
        self.eol = found[0] if (found := _BREAK.search(text)) else "\n"
        self.shared = _met_twice(self.root)
        self.numbered: dict[int, tuple[list[_Entry], dict[str | int | None, int]]] = {}

    def splices(self) -> Iterator[Splice]:
        """Yield the replacements to make in the text."""
        emptied = set[Path]()
        for edit in self.edits:
            match edit:
                case Replace(path, value):
                    yield from self._replace(path, _plain(value, keep=True))
                case RenameKey(path, name):
                    yield self._rename(path, name)
                case Insert(path, value, after):
                    yield self._add(path[:-1], path[-1], _plain(value, keep=True), after)
                case Append(path, value):
                    yield self._add(path, None, _plain(value, keep=True), None)
                case Remove(path) if path[:-1] not in emptied:
                    entries = self._entries(self._node(path[:-1]))
                    if len(entries) == sum(removed[:-1] == path[:-1] for removed in self.removed):
                        emptied.add(path[:-1])
                        empty: Any = {} if entries[0].key is not None else []
                        yield from self._replace(path[:-1], empty)
                    else:
                        yield self._remove(path)

    def _node(self, path: Path) -> Any:
        """Return the node at a path. Raise EditError if it is missing or has an anchor, an alias or a tag."""
        node = self._checked(self.root)
        for step in path:
            node = self._checked(self._entries(node)[self._index(node, step)].value)
        return node

    def _checked(self, node: Any) -> Any:
        start = node.start_mark.index
        if start != node.end_mark.index and (id(node) in self.shared or self.text[start] in "&!"):
            raise EditError("printgen cannot edit values with an anchor, an alias or a tag; edit the file by hand")
        return node

    def _entries(self, node: Any) -> list[_Entry]:
        return self._numbered(node)[0]

    def _numbered(self, node: Any) -> tuple[list[_Entry], dict[str | int | None, int]]:
        """Return a node's entries, and the entry's index for each step. A repeated key has the index of its first entry."""
        if id(node) not in self.numbered:
            entries = list[_Entry]()
            if isinstance(node, SequenceNode):
                entries = [_Entry(item, number) for number, item in enumerate(node.value)]
            elif isinstance(node, MappingNode):
                entries = [_Entry(value, _step(key), key) for key, value in node.value]
            steps = {entry.step: number for number, entry in reversed(tuple(enumerate(entries)))}
            self.numbered[id(node)] = entries, steps
        return self.numbered[id(node)]

    def _index(self, node: Any, step: str | int) -> int:
        """Return the index of the entry for a step. Raise EditError if there is no such entry."""
        at = self._numbered(node)[1].get(step)
        if at is None:
            raise EditError(f"there is no `{step}` here")
        return at

    def _at(self, path: Path) -> tuple[Any, list[_Entry], int]:
        """Return the parent of the node at a path, the entries of this parent, and the index of the node among these entries."""
        if not path:
            raise EditError("an edit cannot replace the whole file")
        parent = self._node(path[:-1])
        entries = self._entries(parent)
        return parent, entries, self._index(parent, path[-1])

    def _replace(self, path: Path, value: Any) -> Iterator[Splice]:
        parent, entries, at = self._at(path)
        entry = entries[at]
        node = self._checked(entry.value)
        start, end, quotes = node.start_mark.index, self._end(entry), getattr(node, "style", None) or ""
        is_text = quotes in _BLOCK_STYLES
        if parent.flow_style:
            new = f" {render_flow(value, quotes)}"
        else:
            indent = self._indent_of(start, end) if is_text else None
            layout = Layout(self._column(parent, entry), self.eol, quotes, indent, self.blocks)
            new = render_block(value, layout, item=entry.key is None)
        # The first line goes between the key and its comment, and the other lines go below the key.
        head, _, more = new.partition(self.eol)
        below = f"{self.eol}{more}" if more else ""
        behind, stop = self._colon(entry) or len(self.text[:start].rstrip(" ")), self._line_end(end)
        if start == node.end_mark.index:
            yield end, end, head if entry.key is None or self._colon(entry) else f":{head}"
        elif not isinstance(node, ScalarNode) and not node.flow_style and self._colon(entry):
            yield behind, behind, head
            yield self._line_end(behind), stop, below
            return
        else:
            inline = self._end_of_header(start) if is_text else end
            yield (start, inline, head.removeprefix(" ")) if head else (behind, inline, "")
            if is_text:
                yield self._line_end(start), end, below
                return
        if below:
            yield stop, stop, below

    def _rename(self, path: Path, name: str | int) -> Splice:
        parent, entries, at = self._at(path)
        if entries[at].key is None:
            raise EditError("an item of a list has no name")
        key = self._checked(entries[at].key)
        written = render_key(name, bool(parent.flow_style), key.style or "")
        return key.start_mark.index, key.end_mark.index, written

    def _add(self, path: Path, key: str | int | None, value: Any, after: str | int | None) -> Splice:
        """Return the replacement that adds an entry to a mapping, or to a list if there is no key."""
        node = self._node(path)
        if not isinstance(node, SequenceNode if key is None else MappingNode):
            raise EditError(f"this is not a {'list' if key is None else 'record'}")
        entries, flow = self._entries(node), bool(node.flow_style)
        kept = [number for number, entry in enumerate(entries) if (*path, entry.step) not in self.removed]
        behind = kept[-1] if kept else None
        if after is not None and (behind := self._index(node, after)) not in kept:
            raise EditError("two edits affect the same place")
        if behind is None and entries:
            raise EditError(
                "the last entry of a record or list cannot be removed while another is added; replace the complete record or list"
            )
        if flow:
            name = "" if key is None else f"{render_key(key, flow)}: "
            written = name + render_flow(value)
            start = node.start_mark.index + 1 if behind is None else self._end(entries[behind])
            return start, start, written if behind is None else f", {written}"
        assert behind is not None, "only a list or record in brackets can be empty"
        column = self._column(node, entries[behind])
        name = "-" if key is None else f"{render_key(key, flow)}:"
        layout = Layout(column, self.eol, blocks=self.blocks)
        written = f"{' ' * column}{name}{render_block(value, layout, item=key is None)}"
        start = self._after(self._end(entries[behind]), column)
        apart = key is None and behind and self._is_apart(entries[behind], entries[behind - 1])
        return start, start, f"{self.eol if apart else ''}{self.eol}{written}"

    def _remove(self, path: Path) -> Splice:
        """Return the replacement that removes an entry. The parent must have other entries."""
        parent, entries, at = self._at(path)
        leading = all((*path[:-1], entry.step) in self.removed for entry in entries[:at])
        start, end = self._start(parent, entries, at), self._end(entries[at])
        line = max(self.text.rfind("\n", 0, start), self.text.rfind("\r", 0, start)) + 1
        if parent.flow_style or self.text[line:start].strip():
            # The entry's line has other text, such as the dash of the item to which the entry belongs.
            cut = (start, self._start(parent, entries, at + 1)) if leading else (self._end(entries[at - 1]), end)
            between = self.text[cut[0] : start] + self.text[end : cut[1]]
            if "#" in between if parent.flow_style else _COMMENT.search(between):
                raise EditError("this change would remove a comment; edit the file by hand")
            return *cut, ""
        stop = self._line_end(end)
        if stop < len(self.text):
            return line, stop + (2 if self.text.startswith("\r\n", stop) else 1), ""
        # For the last line of a file without a final line break, remove the line break before the line.
        return line - (2 if self.text.endswith("\r\n", 0, line) else 1), stop, ""

    def _start(self, parent: Any, entries: list[_Entry], at: int) -> int:
        """Return the index where an entry starts, which is its key or dash. In brackets, a list item starts with its value."""
        entry = entries[at]
        start: int = self._checked(entry.key or entry.value).start_mark.index
        if entry.key is not None or parent.flow_style:
            return start
        if at == 0:
            return int(parent.start_mark.index)
        dash = re.compile(rf"(?<=[\r\n]) {{{parent.start_mark.column}}}-").search(self.text, self._end(entries[at - 1]))
        if dash is None:
            raise EditError("the item cannot be found in the text; edit the file by hand")
        return dash.end() - 1

    def _column(self, parent: Any, entry: _Entry) -> int:
        """Return the column of an entry's key or dash, counted from 0."""
        return int((parent if entry.key is None else entry.key).start_mark.column)

    def _colon(self, entry: _Entry) -> int:
        """Return the index of the text after an entry's colon. Return 0 for a list item, or for a key without a colon."""
        found = _COLON.match(self.text, entry.key.end_mark.index) if entry.key is not None else None
        return found.end() if found else 0

    def _end(self, entry: _Entry) -> int:
        """Return the index where an entry's text ends. A comment after the text is not part of it."""
        node = self._checked(entry.value)
        end: int = node.end_mark.index
        if isinstance(node, ScalarNode):
            if node.start_mark.index == end:
                return self._colon(entry) or (end if entry.key is None else entry.key.end_mark.index)
            return self._end_of_block(node) if node.style in _BLOCK_STYLES else end
        return end if node.flow_style else self._end(self._entries(node)[-1])

    def _end_of_block(self, node: Any) -> int:
        """Return the index where a block of text ends, after the blank lines that its header may keep (`|+`)."""
        start: int = node.start_mark.index
        end: int = node.end_mark.index
        block = self.text[start:end]
        keeps = "+" in self.text[start : self._end_of_header(start)]
        return start + len(re.sub(r"(\r\n|\n)\Z", "", block) if keeps else block.rstrip(" \t\r\n"))

    def _end_of_header(self, start: int) -> int:
        """Return the index where the header of a block of text ends. The header is a sign such as `|` or `>-`."""
        found = _HEADER.match(self.text, start)
        return found.end() if found else start

    def _indent_of(self, start: int, end: int) -> int | None:
        """Return the indentation of a block of text, or None if the block has no lines."""
        first = re.search(r"[\r\n]( *)[^ \r\n]", self.text[start:end])
        return len(first[1]) if first else None

    def _line_end(self, index: int) -> int:
        found = _LINE_END.search(self.text, index)
        assert found is not None, "every line has an end"
        return found.start()

    def _after(self, end: int, column: int) -> int:
        """Return the index at which a line is added below an entry. Comments that are indented further belong to the entry."""
        end = self._line_end(end)
        while (comment := re.compile(r"(?:\r\n|\n)( *)#[^\r\n]*").match(self.text, end)) and len(comment[1]) > column:
            end = comment.end()
        return end

    def _is_apart(self, entry: _Entry, before: _Entry) -> bool:
        """Return whether a blank line separates two list items."""
        between = self.text[self._end(before) : entry.value.start_mark.index]
        return bool(re.search(r"\n[ \t]*\r?\n", between))


def _step(node: Any) -> str | int | None:
    """Convert the node of a key to the key. Return None if the key is invalid."""
    if not isinstance(node, ScalarNode):
        return None
    key = scalar(node.value) if node.tag == PLAIN else node.value
    return key if isinstance(key, str) or type(key) is int else None


def _met_twice(root: Node | None) -> frozenset[int]:
    """Return Python's `id()` for each node that occurs more than once because of aliases."""
    visited, twice, waiting = set[int](), set[int](), [root]
    while waiting:
        node: Any = waiting.pop()
        if id(node) in visited:
            twice.add(id(node))
            continue
        visited.add(id(node))
        if isinstance(node, SequenceNode):
            waiting += node.value
        elif isinstance(node, MappingNode):
            waiting += [inner for pair in node.value for inner in pair]
    return frozenset(twice)
