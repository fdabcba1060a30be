"""The values that a page can print, and the figures of its records with their status."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from printgen.data.figures import DOUBTS
from printgen.data.findings import UsageError
from printgen.data.kind import Case, Library
from printgen.data.records.fields import UNKNOWN, Sure
from printgen.data.records.game import sides
from printgen.data.records.record import fields_of
from printgen.declared.compiled import fields_as_values, records_by_kind, shapes_of_fields, shapes_of_kinds
from printgen.declared.evaluation import Budget, Expression, compile_expression, compile_loop
from printgen.declared.expression import ExpressionError, Member, Name, SyntaxNode
from printgen.declared.folder_spec import FolderSpec
from printgen.declared.shapes import TEXT, ValueType
from printgen.declared.template import compile_template
from printgen.drawing.grounds import on_ground
from printgen.drawing.inks import PALE, SIDE_INKS, Ink, legible
from printgen.drawing.marks import Glyph
from printgen.drawing.sketch import Field
from printgen.translation import month

#: The name of the game's basic facts in expressions.
GAME = "game"
#: The maximum number of steps for the expressions of one page or piece, and the maximum number of its parts and pieces.
STEPS, MOST_DRAWN = 50_000, 4_000
_INKS = {
    "black": Ink.BLACK, "grey": Ink.GREY70, "white": Ink.WHITE, "blue": Ink.BLUE, "red": Ink.RED, "amber": Ink.CAUTION,
    "green": Ink.GREEN, "brown": Ink.BROWN,
}  # fmt: skip
#: The pale ground of each side's ink.
_PALE_GROUNDS = {**PALE, Ink.CAUTION: Ink.PALE_AMBER, Ink.BLACK: Ink.GREY40}

expression_of = lru_cache(maxsize=4096)(compile_expression)
template_of = lru_cache(maxsize=4096)(compile_template)
loop_of = lru_cache(maxsize=1024)(compile_loop)


class PrintedFigure(Struct, frozen=True):
    """A value of a record, as printed.

    Fields:
        value: the value, or UNKNOWN if it is left blank.
        sure: the status whose mark is printed, or None for no mark.
        of: the kind and id of the record, and the path of the field in the record.
    """

    value: Any
    sure: Sure | None
    of: Field

    @property
    def name(self) -> str:
        """The name of a form field for the value."""
        return ".".join(map(str, self.of[1:]))


class PageScope(Struct, frozen=True):
    """The values that a page or a part of a page can print, by name.

    Fields:
        file: the page file, for messages.
        case: the record of the page, or None if the page is not about one record.
        cases: the cases of all records that a page can print, by the `id()` of the record.
        fillable: whether the page is a form.
        ground: the ink of a piece's ground, or None for paper.
    """

    file: str
    spec: FolderSpec
    library: Library
    case: Case | None
    cases: Mapping[int, Case]
    values: Mapping[str, object]
    budget: Budget
    drawn: Budget
    fillable: bool = False
    ground: Ink | None = None

    def evaluate(self, text: str) -> Any:
        """Return the value of an expression, or UNKNOWN. Raise UsageError if the value cannot be computed."""
        expression = expression_of(text)
        try:
            if isinstance(expression.node, Name) and expression.node.name in self.values:
                # Most expressions are only the name of a field.
                self.budget.spend(1)
                return self.values[expression.node.name]
            return expression.evaluate(self.values, self.budget)
        except ExpressionError as error:
            raise self._failed(text, error) from None

    def number(self, text: str, highest: int) -> int | None:
        """Return the value of an expression as a whole number from 0 to `highest`, or None if it is unknown or absent."""
        value = self.evaluate(text)
        if value is UNKNOWN or value is None:
            return None
        if not isinstance(value, int | float):
            raise self._failed(text, ExpressionError("a number is needed here", 1))
        return max(0, min(int(value), highest))

    def holds(self, text: str | None) -> bool:
        """Return whether a condition is absent or true. An unknown condition is treated as false."""
        return text is None or self.evaluate(text) not in (False, None, UNKNOWN)

    def render(self, text: str, unknown: str = "____") -> str:
        """Return a text with the values of the expressions in its braces. Unknown values become a line to write on."""
        try:
            template = template_of(text)
            if len(template.parts) == 1 and isinstance(template.parts[0], str):
                return template.parts[0]
            return template.render(self.values, self.budget, unknown, self._shown)
        except ExpressionError as error:
            raise self._failed(text, error) from None

    def items(self, text: str) -> Iterator[PageScope]:
        """Yield a scope for each item of a loop."""
        loop = loop_of(text)
        try:
            found = loop.evaluate(self.values, self.budget)
        except ExpressionError as error:
            raise self._failed(text, error) from None
        for item in found:
            yield replace(self, values={**self.values, loop.node.name: item})

    def count(self) -> None:
        """Count one more part or piece on the page. Raise UsageError if there are too many."""
        try:
            self.drawn.spend(1)
        except ExpressionError:
            raise UsageError(
                f"{self.file}: the page has more than {MOST_DRAWN} parts and pieces. Shorten the lists in `each`"
            ) from None

    def figure(self, text: str) -> PrintedFigure:
        """Return the value of a field with its status. The value of any other expression has no status."""
        value = self.evaluate(text)
        node = expression_of(text).node
        case, path = self._field(node)
        if case is None:
            return PrintedFigure(value, None, ())
        value = self._in_words(case, path, value)
        source = case.record.source_of(".".join(path))
        is_blank = value is UNKNOWN or (source is not None and source.status == "missing")
        # The figures of the game are its rules. Only a rule in `house-rules.yaml` makes a figure a house rule.
        is_rule = source is not None and source.status == "house" and not source.house_rule
        sure = source.certainty if source and not is_blank and not is_rule and source.certainty in DOUBTS else None
        return PrintedFigure(UNKNOWN if is_blank else value, sure, (case.kind.name, case.id, *path))

    def _shown(self, node: SyntaxNode, value: object) -> object:
        """Return a value as printed: a month as words, a side's name for its id, and any other value unchanged."""
        if not isinstance(value, str):
            return value
        case, path = self._field(node)
        return self._in_words(case, path, value) if case else value

    def _in_words(self, case: Case, path: tuple[str, ...], value: object) -> object:
        field = (
            self.spec.kinds[case.kind.name].fields.get(path[0]) if isinstance(value, str) and len(path) == 1 else None
        )
        if field and field.type == "month":
            return month(str(value))
        return self.library.derive(_side_names).get(str(value), value) if field and path[0] == "side" else value

    def field_in(self, text: str) -> Field:
        """Return the first field named in the braces of a text, or () if there is none. Overflow messages name this field."""
        for part in template_of(text).parts:
            if isinstance(part, Expression):
                case, path = self._field(part.node)
                if case:
                    return (case.kind.name, case.id, *path)
        return ()

    def _field(self, node: SyntaxNode) -> tuple[Case | None, tuple[str, ...]]:
        """Return the record and path to which an expression such as `p.engine.power` refers, or (None, ()) for any other."""
        path: tuple[str, ...] = ()
        while isinstance(node, Member):
            path, node = (node.name, *path), node.of
        if not isinstance(node, Name):
            return None, ()
        if path and (case := self.cases.get(id(self.values.get(node.name)))):
            return case, path
        if self.case and node.name in fields_of(type(self.case.record)) and node.name not in self.spec.kinds:
            return self.case, (node.name, *path)
        return None, ()

    def ink(self, name: str) -> Ink:
        """Return an ink by name. The name `side` denotes the ink of the side in the record's field `side`."""
        if name not in ("side", "pale-side"):
            return _INKS[name]
        ink = _side_inks(self.library).get(str(self.values.get("side")), Ink.BLACK)
        return _PALE_GROUNDS.get(ink, Ink.GREY15) if name == "pale-side" else ink

    def text_ink(self, name: str) -> Ink:
        """Return the ink for text.

        On a coloured ground, an ink without enough contrast is replaced by black or white.
        """
        ink = self.ink(name)
        return legible(ink, self.ground) if self.ground else ink

    def picture(self, glyph: Glyph) -> Glyph:
        """Return a picture as it is drawn on the ground of the piece. On a dark ground, it is light."""
        return on_ground(glyph, self.ground) if self.ground else glyph

    def heading_ink(self, name: str) -> Ink:
        """Return the ink for a heading. It is the named ink or, instead of `black`, the ink of the record's side or the game."""
        if name != "black":
            return self.ink(name)
        return self.ink("side") if "side" in self.values else self.ink(self.spec.style.colour)

    @property
    def both_sides(self) -> tuple[Ink, Ink]:
        """The inks of the first two sides."""
        return both_sides(self.library)

    def frame_ink(self, name: str) -> Ink:
        """Return the ink for a frame or a band. It is the named ink or, instead of `black`, the colour of the game."""
        return self.ink(name if name != "black" else self.spec.style.colour)

    def _failed(self, text: str, error: ExpressionError) -> UsageError:
        of = f" for {self.case.kind.name} {self.case.id}" if self.case else ""
        hint = f". {error.hint[:1].upper()}{error.hint[1:]}" if error.hint else ""
        return UsageError(f"{self.file}: `{text}`, column {error.column}: {error.message}{of}{hint}")


def page_scope(file: str, spec: FolderSpec, library: Library, case: Case | None, fillable: bool = False) -> PageScope:
    """Return the values that a page can print: the fields of its record, all records by kind, and facts about the game."""
    cases = library.derive(_cases, tuple(spec.kinds))
    values = {**library.derive(_records, tuple(spec.kinds)), **(fields_as_values(case.record) if case else {})}
    return PageScope(file, spec, library, case, cases, values, Budget(STEPS), Budget(MOST_DRAWN), fillable)


def page_names(spec: FolderSpec, kind: str | None) -> dict[str, ValueType]:
    """Return the names that the expressions of a page can use, with their types."""
    names = shapes_of_kinds(spec.kinds, ())
    side = ValueType("record", fields={"side": TEXT, "name": TEXT})
    names[GAME] = ValueType("record", fields={"title": TEXT, "edition": TEXT, "sides": ValueType("list", item=side)})
    own = spec.kinds.get(kind or "")
    return names | (shapes_of_fields(own.fields) if own else {})


def _records(library: Library, kinds: tuple[str, ...]) -> dict[str, object]:
    found = records_by_kind(library, (*kinds, GAME))
    return {**found, GAME: next(iter(found[GAME]), UNKNOWN)}


def _cases(library: Library, kinds: tuple[str, ...]) -> dict[int, Case]:
    return {id(case.record): case for kind in kinds for case in library.of(kind).values()}


def _side_names(library: Library) -> dict[str, str]:
    return {it.side: it.name for it in sides(library)}


def _side_inks(library: Library) -> dict[str, Ink]:
    """Return the ink of each side by the side's id. By default, the first side is blue and the second red."""
    inks = (*SIDE_INKS, *(Ink.GREY70,) * len(sides(library)))
    colours = ((it.side, getattr(it, "colour", None)) for it in sides(library))
    return {side: _INKS[colour] if colour else ink for (side, colour), ink in zip(colours, inks, strict=False)}


def both_sides(library: Library) -> tuple[Ink, Ink]:
    """Return the inks of the first two sides, or the default inks if there are fewer than two sides."""
    first, second, *_others = (*_side_inks(library).values(), *SIDE_INKS)
    return (first, second) if len(sides(library)) > 1 else SIDE_INKS
