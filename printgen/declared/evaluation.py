"""Evaluation of expressions with three-valued logic: a value that depends on an unknown figure is unknown."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import reduce
from typing import Any, Final

from msgspec import Struct

from printgen.data.records.fields import UNKNOWN
from printgen.data.records.record import NOWHERE, step_into
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
    parse,
)

#: The default number of steps of one evaluation, and the maximum number that a computation may reach.
STEPS, GREATEST = 100_000, 10**15
#: The maximum length of a text that an expression may build, in characters.
_LONGEST_TEXT = 2000
_ARITHMETIC: Final[Mapping[str, Callable[[Any, Any], Any]]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": lambda a, b: Fraction(a) / Fraction(b),
    "//": operator.floordiv, "%": operator.mod,
}  # fmt: skip
_ORDER: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip


class Budget:
    """The number of steps that the expressions of one page or check may still take."""

    def __init__(self, steps: int = STEPS) -> None:
        self.steps = steps

    def spend(self, steps: int, column: int = 1) -> None:
        """Subtract steps from the budget. Raise ExpressionError if none remain."""
        self.steps -= steps
        if self.steps < 0:
            raise ExpressionError("the computation takes too long", column, "use shorter lists or fewer nested `for`")


class _Scope(Struct):
    """The values that an expression may use, by name, and the budget."""

    values: Mapping[str, object]
    budget: Budget


_Compute = Callable[[_Scope], Any]


class Expression(Struct, frozen=True):
    """An expression that can be evaluated repeatedly for different values.

    Fields:
        text: the text of the expression.
        node: the syntax tree of the expression.
        compute: the function that computes the value.
    """

    text: str
    node: SyntaxNode
    compute: Callable[[Any], Any]

    def evaluate(self, values: Mapping[str, object], budget: Budget | None = None) -> Any:
        """Return the value of the expression: int, float, str, bool, None, a tuple for a list, a record, or UNKNOWN."""
        return _plain(self.compute(_Scope(values, budget or Budget())))


def compile_expression(text: str) -> Expression:
    """Compile the expression in a text. Raise ExpressionError with the column of the first fault."""
    node = parse(text)
    return Expression(text, node, _compiled(node))


class Loop(Struct, frozen=True):
    """A compiled loop: `NAME in LIST if CONDITION`.

    Fields:
        node: the syntax tree of the text after `for`.
        items: the function that yields the items.
    """

    node: Each
    items: Callable[[Any], Iterator[Any]]

    def evaluate(self, values: Mapping[str, object], budget: Budget) -> tuple[object, ...]:
        """Return the items for which the condition is true. Raise ExpressionError in the same cases as `Expression.evaluate`."""
        return tuple(item for item in self.items(_Scope(values, budget)) if item is not UNKNOWN)


def compile_loop(text: str) -> Loop:
    """Compile a loop such as `p in planes if p.hull > 3`. Raise ExpressionError with the column of the first fault."""
    before = "count(it for "
    try:
        node = parse(f"{before}{text})")
    except ExpressionError as error:
        raise ExpressionError(error.message, max(error.column - len(before), 1), error.hint) from None
    if not isinstance(node, Call) or not isinstance(each := node.values[0], Each):
        raise ExpressionError("not a loop", 1, "write `NAME in LIST`, such as `p in planes`")
    each = Each(each.column, Name(each.column, each.name), each.name, each.items, each.condition)
    return Loop(each, _each(each))


def _plain(value: Any) -> Any:
    """Return a value in the form that records contain, without `Fraction` objects."""
    # An `isinstance` with an abstract class such as Fraction is slow.
    if type(value) is Fraction:
        return value.numerator if value.denominator == 1 else float(value)
    return tuple(map(_plain, value)) if isinstance(value, tuple) else value


def _exact(value: Any) -> Any:
    return Fraction(repr(value)) if isinstance(value, float) else value


def _compiled(node: SyntaxNode) -> _Compute:
    """Return a function that computes a node, so that the node's type is examined only once."""
    match node:
        case Constant():
            return lambda _scope: node.value
        case Name():
            return lambda scope: _name(node, scope)
        case Member():
            of = _compiled(node.of)
            return lambda scope: _member(node, of(scope))
        case Values():
            items = tuple(map(_compiled, node.items))
            return lambda scope: tuple(item(scope) for item in items)
        case Conditional():
            return _conditional(node)
        case Comparison():
            return _comparison(node)
        case Operation():
            return _operation(node)
        case Call():
            return _call(node)
        case _:
            raise ExpressionError("`for` is only possible inside a function", node.column, "write `count(… for …)`")


def _name(node: Name, scope: _Scope) -> Any:
    scope.budget.spend(1, node.column)
    if node.name not in scope.values:
        raise ExpressionError(f"`{node.name}` is not a name that can be used here", node.column)
    return _exact(scope.values[node.name])


def _member(node: Member, of: object) -> Any:
    if of is UNKNOWN or of is None:
        return UNKNOWN
    found = step_into(of, node.name)
    if found is NOWHERE:
        raise ExpressionError(f"there is no field `{node.name}`", node.column)
    return _exact(found)


def _conditional(node: Conditional) -> _Compute:
    value, condition, otherwise = map(_compiled, (node.value, node.condition, node.otherwise))

    def compute(scope: _Scope) -> Any:
        truth = _truth(condition(scope), node.condition.column)
        return UNKNOWN if truth is UNKNOWN else value(scope) if truth else otherwise(scope)

    return compute


def _comparison(node: Comparison) -> _Compute:
    values = tuple(map(_compiled, node.values))

    def compute(scope: _Scope) -> Any:
        left, result = values[0](scope), True
        for sign, value, part in zip(node.signs, values[1:], node.values[1:], strict=True):
            right = value(scope)
            scope.budget.spend(_size(right), part.column)
            result = _both(result, _compare(sign, left, right, part.column))
            if result is False:
                return False
            left = right
        return result

    return compute


def _compare(sign: str, left: Any, right: Any, column: int) -> Any:
    if sign in ("in", "not in"):
        found = _contains(left, right, column)
        return found if found is UNKNOWN else found == (sign == "in")
    if left is UNKNOWN or right is UNKNOWN:
        return UNKNOWN
    if sign in ("==", "!="):
        return (left == right and isinstance(left, bool) == isinstance(right, bool)) == (sign == "==")
    if left is None or right is None:
        return UNKNOWN
    if not (_is_number(left) and _is_number(right)) and not (isinstance(left, str) and isinstance(right, str)):
        raise ExpressionError(f"{_kind(left)} cannot be compared with {_kind(right)}", column, "compare two numbers")
    return _ORDER[sign](left, right)


def _contains(item: Any, items: Any, column: int) -> Any:
    if items is UNKNOWN or item is UNKNOWN:
        return UNKNOWN
    if isinstance(item, str) and isinstance(items, str):
        return item in items
    found = [_compare("==", _exact(it), item, column) for it in _listed(items, column)]
    return True if True in found else UNKNOWN if UNKNOWN in found else False


def _operation(node: Operation) -> _Compute:
    values = tuple(map(_compiled, node.values))
    first, last, columns = values[0], values[-1], tuple(value.column for value in node.values)
    match node.sign:
        case "is known" | "is unknown":
            return lambda scope: (first(scope) is UNKNOWN) == (node.sign == "is unknown")
        case "not":
            return lambda scope: _negated(_truth(first(scope), columns[0]))
        case "and" | "or":
            decisive = node.sign == "or"

            def combine(scope: _Scope) -> Any:
                left = _truth(first(scope), columns[0])
                if left is decisive:
                    return decisive
                right = _truth(last(scope), columns[1])
                return right if right is decisive or left is not UNKNOWN else UNKNOWN

            return combine
        case "-" if len(values) == 1:
            return lambda scope: _arithmetic(node, 0, first(scope))
        case _:
            return lambda scope: _arithmetic(node, first(scope), last(scope))


def _arithmetic(node: Operation, left: Any, right: Any) -> Any:
    if left is UNKNOWN or right is UNKNOWN or left is None or right is None:
        return UNKNOWN
    if node.sign == "+" and isinstance(left, str) and isinstance(right, str) and len(left + right) <= _LONGEST_TEXT:
        return left + right
    if not _is_number(left) or not _is_number(right):
        wrong = right if _is_number(left) else left
        hint = "combine texts in a message: `{name} has {guns} guns`"
        raise ExpressionError(f"`{node.sign}` needs numbers, not {_kind(wrong)}", node.column, hint)
    if node.sign in ("/", "//", "%") and right == 0:
        raise ExpressionError("division by zero", node.column, "test the divisor first: `a / b if b > 0 else 0`")
    result = _ARITHMETIC[node.sign](left, right)
    if abs(result) > GREATEST or (isinstance(result, Fraction) and result.denominator > GREATEST):
        raise ExpressionError(
            "the number is too large or has too many decimal places", node.column, "use smaller numbers"
        )
    return result


def _call(node: Call) -> _Compute:
    if len(node.values) == 1 and isinstance(each := node.values[0], Each):
        # Items with an unknown value are also counted.
        counted = Each(each.column, Constant(each.column, True), each.name, each.items, each.condition)
        items = _each(counted if node.function == "count" else each)
    elif len(node.values) == 1 and node.function not in ("abs", "round"):
        of, column = _compiled(node.values[0]), node.values[0].column

        def items(scope: _Scope) -> Iterator[Any]:
            listed = of(scope)
            yield from (UNKNOWN,) if listed is UNKNOWN else map(_exact, _listed(listed, column))
    else:
        parts = tuple(map(_compiled, node.values))

        def items(scope: _Scope) -> Iterator[Any]:
            yield from (part(scope) for part in parts)

    def compute(scope: _Scope) -> Any:
        scope.budget.spend(1, node.column)
        return _function(node, tuple(items(scope)))

    return compute


def _each(node: Each) -> Callable[[_Scope], Iterator[Any]]:
    """Return a function that yields the value for each item, or UNKNOWN for an item whose condition is unknown."""
    value, items = _compiled(node.value), _compiled(node.items)
    condition = _compiled(node.condition) if node.condition else None

    def compute(scope: _Scope) -> Iterator[Any]:
        listed = items(scope)
        if listed is UNKNOWN:
            yield UNKNOWN
            return
        for item in _listed(listed, node.items.column):
            scope.budget.spend(1, node.column)
            inner = _Scope({**scope.values, node.name: _exact(item)}, scope.budget)
            selected = _truth(condition(inner), node.column) if condition else True
            if selected is not False:
                yield UNKNOWN if selected is UNKNOWN else value(inner)

    return compute


def _function(node: Call, values: tuple[Any, ...]) -> Any:
    """Return the result of a function call. For `all` and `any`, it may be known even if some arguments are unknown."""
    if node.function in ("all", "any"):
        truths = [_truth(value, node.column) for value in values]
        decisive = node.function == "any"
        return decisive if decisive in truths else UNKNOWN if UNKNOWN in truths else not decisive
    if node.function == "count":
        conditional = isinstance(node.values[0], Each)
        return UNKNOWN if UNKNOWN in values and (conditional or values == (UNKNOWN,)) else len(values)
    if any(value is UNKNOWN or value is None for value in values):
        return UNKNOWN
    if wrong := [value for value in values if not _is_number(value)]:
        raise ExpressionError(f"`{node.function}` needs numbers, not {_kind(wrong[0])}", node.column)
    if node.function == "sum":
        return reduce(operator.add, values, 0)
    if not values:
        raise ExpressionError(f"`{node.function}` of an empty list", node.column, "test the list first with `count`")
    if node.function == "round":
        return (2 * values[0] + 1) // 2
    return abs(values[0]) if node.function == "abs" else min(values) if node.function == "min" else max(values)


def _truth(value: Any, column: int) -> Any:
    """Return true, false or UNKNOWN for a value. `none` counts as false. Raise ExpressionError for any other value."""
    if value is None:
        return False
    if value is UNKNOWN or isinstance(value, bool):
        return value
    raise ExpressionError(f"a condition is needed here, not {_kind(value)}", column, "compare it, such as `guns > 0`")


def _both(left: Any, right: Any) -> Any:
    return False if left is False or right is False else UNKNOWN if UNKNOWN in (left, right) else True


def _negated(truth: Any) -> Any:
    return UNKNOWN if truth is UNKNOWN else not truth


def _listed(value: Any, column: int) -> Iterable[Any]:
    """Return the items of a list, or the records in a group of records by id."""
    if isinstance(value, Mapping):
        return value.values()
    if value is None:
        return ()
    if isinstance(value, tuple):
        return value
    raise ExpressionError(f"a list is needed here, not {_kind(value)}", column)


def _size(value: Any) -> int:
    return len(value) if isinstance(value, tuple | str | Mapping) else 1


def _is_number(value: Any) -> bool:
    return isinstance(value, int | Fraction) and not isinstance(value, bool)


def _kind(value: Any) -> str:
    """Return the name of a value's type for messages."""
    if isinstance(value, bool):
        return "a condition"
    if _is_number(value):
        return "a number"
    return {str: "a text", tuple: "a list", type(None): "nothing"}.get(type(value), "a record")
