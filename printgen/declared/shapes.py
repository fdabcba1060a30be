"""The types of expressions. They are checked before any record is read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Literal

from msgspec import Struct, field

from printgen.data.nearest import corrected_name, nearest
from printgen.data.records.fields import UNKNOWN
from printgen.declared.expression import (
    Call,
    Comparison,
    Conditional,
    Constant,
    Each,
    ExpressionError,
    Member,
    Name,
    Operation,
    SyntaxNode,
    Values,
)


class ValueType(Struct, frozen=True):
    """The type of a value.

    Fields:
        kind: `any` if the type depends on the value.
        choices: all possible texts, if they are known.
        fields: the fields of a record, by name. Empty if they are not known.
        item: the type of a list's items.
    """

    kind: Literal["number", "text", "condition", "list", "record", "any"]
    choices: tuple[str, ...] = ()
    fields: Mapping[str, ValueType] = field(default_factory=dict)
    item: ValueType | None = None


ANY: Final = ValueType("any")
NUMBER, TEXT, CONDITION = ValueType("number"), ValueType("text"), ValueType("condition")


def find_faults(node: SyntaxNode, names: Mapping[str, ValueType]) -> tuple[ValueType, tuple[ExpressionError, ...]]:
    """Return the type of an expression, and its faults in reading order.

    Args:
        node: the syntax tree of the expression.
        names: the type of each name that the expression may use.
    """
    faults: list[ExpressionError] = []
    shape = _Reader(faults).shape(node, names)
    return shape, tuple(sorted(faults, key=lambda fault: fault.column))


class _Reader:
    """A visitor that determines the types of all parts of an expression and collects the faults."""

    def __init__(self, faults: list[ExpressionError]) -> None:
        self.faults = faults

    def fault(self, message: str, node: SyntaxNode, hint: str = "") -> ValueType:
        self.faults.append(ExpressionError(message, node.column, hint))
        return ANY

    def shape(self, node: SyntaxNode, names: Mapping[str, ValueType]) -> ValueType:
        match node:
            case Constant():
                return _constant(node)
            case Name():
                return self.name(node, names)
            case Member():
                return self.member(node, names)
            case Values():
                items = [self.shape(it, names) for it in node.items]
                return ValueType("list", item=items[0] if items else ANY)
            case Conditional():
                self.condition(node.condition, names)
                value, otherwise = self.shape(node.value, names), self.shape(node.otherwise, names)
                return value if value == otherwise else ANY
            case Comparison():
                return self.comparison(node, names)
            case Operation():
                return self.operation(node, names)
            case Call():
                return self.call(node, names)
            case _:
                return self.fault("`for` is only possible inside a function", node, "write `count(… for …)`")

    def name(self, node: Name, names: Mapping[str, ValueType]) -> ValueType:
        if node.name in names:
            return names[node.name]
        return self.fault(f"`{node.name}` is not a name that can be used here", node, _suggestion(node.name, names))

    def member(self, node: Member, names: Mapping[str, ValueType]) -> ValueType:
        of = self.shape(node.of, names)
        if of.kind not in ("record", "any"):
            return self.fault(f"{_words(of)} has no fields", node, "remove the dot and the name")
        if of.fields and node.name not in of.fields:
            return self.fault(f"there is no field `{node.name}`", node, _suggestion(node.name, of.fields))
        return of.fields.get(node.name, ANY)

    def condition(self, node: SyntaxNode, names: Mapping[str, ValueType]) -> None:
        shape = self.shape(node, names)
        if shape.kind not in ("condition", "any"):
            self.fault(f"a condition is needed here, not {_words(shape)}", node, condition_hint(node, shape))

    def comparison(self, node: Comparison, names: Mapping[str, ValueType]) -> ValueType:
        bare = self.bare_texts(node, names)
        shapes = [self.shape(it, {**names, **bare}) for it in node.values]
        for sign, left, right, value in zip(node.signs, shapes[:-1], shapes[1:], node.values[1:], strict=True):
            self.pair(sign, left, right, value)
        self.unknown(node)
        for one, value in zip((*shapes[:-1], *shapes[1:]), (*node.values[1:], *node.values[:-1]), strict=True):
            self.choice(one, value)
        return CONDITION

    def bare_texts(self, node: Comparison, names: Mapping[str, ValueType]) -> dict[str, ValueType]:
        """Report words without quotation marks that are compared with a text.

        Return these words as names of any type, so that they are not reported as unknown names as well.
        """
        found = dict[str, ValueType]()
        for left, right in zip(node.values[:-1], node.values[1:], strict=True):
            for one, other in ((left, right), (right, left)):
                shape = _Reader([]).shape(other, names)
                shape = shape.item if shape.kind == "list" and shape.item else shape
                words = one.items if isinstance(one, Values) else (one,)
                for word in (it for it in words if isinstance(it, Name) and it.name not in {*names, *found}):
                    if text := _bare_text(word.name, shape, names):
                        self.fault(
                            f"`{word.name}` is not a name",
                            word,
                            f'if it is a text, put it in quotation marks: `"{text}"`',
                        )
                        found[word.name] = ANY
        return found

    def pair(self, sign: str, left: ValueType, right: ValueType, at: SyntaxNode) -> None:
        """Report an operator that cannot compare values of these types."""
        if "any" in (left.kind, right.kind):
            return
        if sign in ("in", "not in"):
            if right.kind not in ("list", "text"):
                self.fault(f"`{sign}` needs a list or a text, not {_words(right)}", at)
            elif right.kind == "list" and right.item and {left.kind, right.item.kind} == {"number", "text"}:
                self.fault(f"{_words(left)} cannot be in a list of {right.item.kind}s", at)
        elif left.kind != right.kind:
            hint = "write the number without quotation marks" if "text" in (left.kind, right.kind) else ""
            self.fault(f"{_words(left)} cannot be compared with {_words(right)}", at, hint)
        elif sign not in ("==", "!=") and left.kind not in ("number", "text"):
            self.fault(f"`{sign}` needs numbers, not {_words(left)}", at)

    def unknown(self, node: Comparison) -> None:
        """Report a comparison with `unknown`, whose result would always be unknown."""
        for sign, *pair in zip(node.signs, node.values[:-1], node.values[1:], strict=True):
            items = [item for it in pair for item in (it.items if isinstance(it, Values) else (it,))]
            word = next((it for it in items if isinstance(it, Constant) and it.value is UNKNOWN), None)
            if word is not None:
                other = next((it for it in pair if isinstance(it, Name | Member)), None)
                test = "is known" if sign in ("!=", "not in") else "is unknown"
                self.fault("a comparison with `unknown` is never true", word, f"write `{_written(other)} {test}`")
            empty = next((it for it in items if isinstance(it, Constant) and it.value == ""), None)
            if empty is not None and sign in ("==", "!="):
                other = next((it for it in pair if isinstance(it, Name | Member)), None)
                self.fault(
                    "a field without a text is `none`, not an empty text",
                    empty,
                    f"write `{_written(other)} {sign} none`",
                )

    def choice(self, shape: ValueType, value: SyntaxNode) -> None:
        """Report texts that a value can never equal."""
        choices = shape.choices or (shape.item.choices if shape.item else ())
        texts = value.items if isinstance(value, Values) else (value,)
        for it in texts:
            if choices and isinstance(it, Constant) and isinstance(it.value, str) and it.value not in choices:
                self.fault(f'"{it.value}" is not one of the choices', it, _suggestion(it.value, choices))

    def operation(self, node: Operation, names: Mapping[str, ValueType]) -> ValueType:
        if node.sign in ("and", "or", "not"):
            for it in node.values:
                self.condition(it, names)
            return CONDITION
        shapes = [self.shape(it, names) for it in node.values]
        if node.sign in ("is known", "is unknown"):
            return CONDITION
        if node.sign == "+" and all(it.kind == "text" for it in shapes):
            return TEXT
        for shape in shapes:
            if shape.kind not in ("number", "any"):
                hint = "combine texts in a message: `{name} has {guns} guns`" if shape.kind == "text" else ""
                self.fault(f"`{node.sign}` needs numbers, not {_words(shape)}", node, hint)
                break
        return NUMBER

    def call(self, node: Call, names: Mapping[str, ValueType]) -> ValueType:
        first = node.values[0]
        if isinstance(first, Each):
            item = self.items(first.items, names)
            inner = {**names, first.name: item}
            if first.condition:
                self.condition(first.condition, inner)
            values = [(self.shape(first.value, inner), first.value)]
        elif len(node.values) == 1 and node.function not in ("abs", "round"):
            values = [(self.items(first, names), first)]
        else:
            values = [(self.shape(it, names), it) for it in node.values]
        needed = {"all": "condition", "any": "condition", "count": "any"}.get(node.function, "number")
        for shape, value in values:
            if needed != "any" and shape.kind not in (needed, "any"):
                self.fault(f"`{node.function}` needs {needed}s, not {_words(shape)}", value)
        return CONDITION if needed == "condition" else NUMBER

    def items(self, node: SyntaxNode, names: Mapping[str, ValueType]) -> ValueType:
        """Return the type of a list's items. Report a value that is not a list."""
        shape = self.shape(node, names)
        if shape.kind not in ("list", "any"):
            return self.fault(f"a list is needed here, not {_words(shape)}", node)
        return shape.item or ANY


def _constant(node: Constant) -> ValueType:
    if node.value is None or node.value is UNKNOWN:
        return ANY
    if isinstance(node.value, bool):
        return CONDITION
    return TEXT if isinstance(node.value, str) else NUMBER


def condition_hint(node: SyntaxNode, shape: ValueType) -> str:
    """Return the hint for a value that is used as a condition."""
    name = _written(node) if isinstance(node, Name | Member) else ""
    if shape.kind == "text" and name:
        text = f'`{name} == "{shape.choices[0]}"`' if shape.choices else f"`{name} != none`"
        return f"compare it, such as {text}; `{name} is known` is true if it is not unknown"
    return f"compare it, such as `{name or 'guns'} > 0`" if shape.kind == "number" else "compare it, such as `guns > 0`"


def _bare_text(word: str, shape: ValueType, names: Iterable[str]) -> str | None:
    """Return the text that a word without quotation marks probably represents, or None if it is probably a misspelt name."""
    if shape.kind != "text" or word in shape.choices:
        return word if word in shape.choices else None
    if corrected_name(word, names):
        return None
    return nearest(word, shape.choices) or (None if shape.choices else word)


def _written(node: SyntaxNode | None) -> str:
    """Return a name or field (such as `p.side`) as written, or VALUE for any other expression."""
    if isinstance(node, Member):
        return f"{_written(node.of)}.{node.name}"
    return node.name if isinstance(node, Name) else "VALUE"


def _words(shape: ValueType) -> str:
    return "a list" if shape.kind == "list" else f"a {shape.kind}"


def _suggestion(name: str, names: Iterable[str]) -> str:
    """Return a hint that contains the most similar name, or all names."""
    known = sorted(names)
    if "-" in name and set(name.split("-")) <= {*known, *filter(str.isdigit, name.split("-"))}:
        return f"to subtract, put spaces around the minus sign: `{name.replace('-', ' - ')}`"
    if near := nearest(name, known):
        return f"did you mean `{near}`?"
    return f"use one of {', '.join(known)}" if known else ""
