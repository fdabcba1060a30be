"""The language of conditions and values in the files of a game folder, such as `guns <= hull`.

An expression has numbers, texts, names in kebab-case, fields (`p.side`), lists, comparisons, arithmetic, `and`, `or`
and `not`. It may also have `VALUE if CONDITION else VALUE` and a fixed set of functions. Inside a function, it may have
`for NAME in LIST if CONDITION`, such as `count(p for p in planes if p.side == "red")`. Users cannot define functions,
variables or loops. Games that need more are written in Python. Lengths and depths are limited, because the text may
come from an untrusted source.

This module parses the text. `printgen.declared.evaluation` computes the value, and `printgen.declared.shapes` finds wrong
names and types before the first record is read.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Final

from msgspec import Struct

from printgen.data.nearest import nearest
from printgen.data.records.fields import UNKNOWN, Unknown

#: The maximum length, number of parts and nesting depth of an expression.
LONGEST, MOST_PARTS, DEEPEST = 600, 200, 30
#: The functions of the language, each with its minimum and maximum number of arguments.
FUNCTIONS: Final = {
    "abs": (1, 1), "all": (1, 1), "any": (1, 1), "count": (1, 1), "max": (1, 20), "min": (1, 20), "round": (1, 1), "sum": (1, 1),
}  # fmt: skip
#: The words that cannot be names.
WORDS: Final = frozenset(
    ("and", "or", "not", "if", "else", "for", "in", "is", "known", "unknown", "true", "false", "none")
)
_CONSTANTS: Final = {"true": True, "false": False, "none": None, "unknown": UNKNOWN}
_TOKEN = re.compile(
    r"""\s*(?:(?P<number>\d+(?:\.\d+)?)|(?P<name>[A-Za-z_][A-Za-z0-9_]*(?:-[A-Za-z0-9_]+)*)"""
    r"""|(?P<text>"[^"]*"|'[^']*')|(?P<sign>==|!=|<=|>=|//|[-+*/%<>().,\[\]])|(?P<wrong>=[<>]|&&|\|\||\S))"""
)
#: The operators of other languages, each with the corresponding operator of this language.
_OTHER_SIGNS: Final = {
    "=": "==",
    "=<": "<=",
    "=>": ">=",
    "&": "and",
    "&&": "and",
    "|": "or",
    "||": "or",
    "!": "not",
    "^": "*",
    "≤": "<=",
    "≥": ">=",
    "≠": "!=",
    "×": "*",
    "−": "-",
}


#: A word after `=` that may be a text without quotation marks.
_BARE_WORD: Final = re.compile(r"=?\s*([A-Za-z][\w-]*)\s*(?:$|[)\]]|and\b|or\b|if\b)")
#: The hint for an expression that begins with `if`.
_IF: Final = "for “if A, then B”, write `not (A) or B`; for a choice, write `VALUE if CONDITION else VALUE`"


class ExpressionError(Exception):
    """Error raised if an expression is invalid or cannot be evaluated.

    `column` counts from 1 in the text of the expression.
    """

    def __init__(self, message: str, column: int, hint: str = "") -> None:
        super().__init__(message)
        self.message, self.column, self.hint = message, column, hint


class SyntaxNode(Struct, frozen=True):
    """A part of an expression, with the column of its first character, counted from 1."""

    column: int


class Constant(SyntaxNode, frozen=True):
    """A number, a text, `true`, `false`, `none` or `unknown`."""

    value: int | Fraction | str | bool | Unknown | None


class Name(SyntaxNode, frozen=True):
    """A name used in an expression, such as `hull`."""

    name: str


class Member(SyntaxNode, frozen=True):
    """A field of a record: `p.side`."""

    of: SyntaxNode
    name: str


class Values(SyntaxNode, frozen=True):
    """A list: `[1, 2]`."""

    items: tuple[SyntaxNode, ...]


class Operation(SyntaxNode, frozen=True):
    """An operation on one or two values: `-a`, `a + b`, `a and b`, `not a`, `a is known`."""

    sign: str
    values: tuple[SyntaxNode, ...]


class Comparison(SyntaxNode, frozen=True):
    """Two or more values, compared in pairs: `1 <= a <= 6`."""

    signs: tuple[str, ...]
    values: tuple[SyntaxNode, ...]


class Conditional(SyntaxNode, frozen=True):
    """A conditional value: `value if condition else otherwise`."""

    value: SyntaxNode
    condition: SyntaxNode
    otherwise: SyntaxNode


class Each(SyntaxNode, frozen=True):
    """A value for each item of a list: `p.hull for p in planes if p.guns > 1`."""

    value: SyntaxNode
    name: str
    items: SyntaxNode
    condition: SyntaxNode | None


class Call(SyntaxNode, frozen=True):
    """A call of a function with its arguments: `max(a, b)`."""

    function: str
    values: tuple[SyntaxNode, ...]


class _Token(Struct, frozen=True):
    kind: str
    text: str
    column: int


def parse(text: str) -> SyntaxNode:
    """Parse an expression and return its syntax tree. Raise ExpressionError with the column of the first fault."""
    if len(text) > LONGEST:
        raise ExpressionError(f"the expression has {len(text)} characters", 1, f"use at most {LONGEST}")
    return _Parser(_tokens(text), len(text) + 1).parse()


def _tokens(text: str) -> list[_Token]:
    found = []
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup or ""
        token = _Token(kind, match[kind], match.start(kind) + 1)
        if kind == "wrong":
            instead = _OTHER_SIGNS.get(token.text)
            if token.text in "\"'":
                raise ExpressionError("the quotation mark is not closed", token.column, f"add a second {token.text}")
            hint = f"write `{instead}`" if instead else "remove it, or put texts in quotation marks"
            if token.text == "=" and (word := _BARE_WORD.match(text, token.column)):
                hint += f'; if `{word[1]}` is a text, write `== "{word[1]}"`'
            raise ExpressionError(f"`{token.text}` has no meaning in an expression", token.column, hint)
        found.append(token)
    return found


class _Parser:
    """A parser that reads tokens from left to right, with one method per level of precedence."""

    def __init__(self, tokens: list[_Token], end: int) -> None:
        self.tokens, self.at, self.parts, self.depth = tokens, 0, 0, 0
        self.end = _Token("end", "", end)

    def parse(self) -> SyntaxNode:
        if not self.tokens:
            raise ExpressionError("the expression is empty", 1, "write a condition or a value")
        node = self._conditional()
        if self._next.kind != "end":
            raise self._unexpected(self._missing_operator())
        return node

    def _missing_operator(self) -> str:
        """Return the hint for two values without an operator between them. They may be one name, such as `max-speed`."""
        words = list[str]()
        for token in self.tokens[self.at - 1 :]:
            if token.kind != "name" or token.text in WORDS:
                break
            words.append(token.text)
        hint = "an operator such as `and` or `+` is missing before it"
        if len(words) > 1:
            return f"if this is a name, write `{'-'.join(words).lower()}`; otherwise {hint}"
        return hint

    @property
    def _next(self) -> _Token:
        return self.tokens[self.at] if self.at < len(self.tokens) else self.end

    def _take(self, *texts: str) -> _Token | None:
        """Return the next token and move past it, if it is one of these signs or words, otherwise None."""
        token = self._next
        if token.kind in ("sign", "name") and token.text in texts:
            self.at += 1
            return token
        return None

    def _expect(self, text: str, why: str) -> None:
        if not self._take(text):
            raise self._unexpected(why)

    def _unexpected(self, hint: str) -> ExpressionError:
        token = self._next
        if token.kind == "end":
            cut = "; if the text contains a comma, put the whole expression in quotation marks"
            return ExpressionError("the expression is not complete", token.column, hint + cut)
        return ExpressionError(f"`{token.text}` is unexpected here", token.column, hint)

    def _count(self, node: SyntaxNode) -> SyntaxNode:
        self.parts += 1
        if self.parts > MOST_PARTS:
            raise ExpressionError("the expression has too many parts", node.column, f"use at most {MOST_PARTS}")
        return node

    def _nested(self, read: Callable[[], SyntaxNode]) -> SyntaxNode:
        """Return the result of `read`, called one nesting level deeper."""
        self.depth += 1
        if self.depth > DEEPEST:
            raise ExpressionError(
                "the expression is nested too deeply", self._next.column, f"use at most {DEEPEST} levels"
            )
        node = read()
        self.depth -= 1
        return node

    def _conditional(self) -> SyntaxNode:
        value = self._nested(self._either)
        if not self._take("if"):
            return value
        condition = self._nested(self._either)
        self._expect("else", "`else` and a value are missing after the condition")
        return self._count(Conditional(value.column, value, condition, self._nested(self._conditional)))

    def _either(self) -> SyntaxNode:
        return self._chain(self._both, "or")

    def _both(self) -> SyntaxNode:
        return self._chain(self._negation, "and")

    def _chain(self, read: Callable[[], SyntaxNode], *signs: str) -> SyntaxNode:
        """Return values joined by operators of the same precedence, grouped from left to right."""
        node = read()
        while token := self._take(*signs):
            node = self._count(Operation(token.column, token.text, (node, read())))
        return node

    def _negation(self) -> SyntaxNode:
        if token := self._take("not"):
            return self._count(Operation(token.column, "not", (self._nested(self._negation),)))
        return self._comparison()

    def _comparison(self) -> SyntaxNode:
        values, signs = [self._sum()], list[str]()
        while sign := self._comparing_sign():
            if sign in ("is known", "is unknown"):
                values[-1] = self._count(Operation(values[-1].column, sign, (values[-1],)))
                continue
            signs.append(sign)
            values.append(self._sum())
        if not signs:
            return values[0]
        return self._count(Comparison(values[0].column, tuple(signs), tuple(values)))

    def _comparing_sign(self) -> str:
        if token := self._take("==", "!=", "<", "<=", ">", ">=", "in"):
            return token.text
        if self._take("is"):
            if word := self._take("known", "unknown"):
                return f"is {word.text}"
            raise self._unexpected("write `is known` or `is unknown`; to compare values, write `==`")
        if self._next.text == "not" and self._next.kind == "name":
            self._take("not")
            self._expect("in", "write `not in`, or put `not` before the comparison")
            return "not in"
        return ""

    def _sum(self) -> SyntaxNode:
        return self._chain(self._product, "+", "-")

    def _product(self) -> SyntaxNode:
        return self._chain(self._signed, "*", "/", "//", "%")

    def _signed(self) -> SyntaxNode:
        if token := self._take("-"):
            return self._count(Operation(token.column, "-", (self._nested(self._signed),)))
        node = self._atom()
        while token := self._take("."):
            node = self._count(
                Member(token.column + 1, node, self._name("the name of a field is missing after the dot"))
            )
        return node

    def _name(self, why: str) -> str:
        token = self._next
        if token.kind != "name" or token.text in WORDS:
            raise self._unexpected(why)
        self.at += 1
        return token.text

    def _atom(self) -> SyntaxNode:
        token = self._next
        if self._take("("):
            node = self._nested(self._conditional)
            self._expect(")", f"the bracket in column {token.column} is not closed")
            return node
        if self._take("["):
            return self._count(Values(token.column, self._list("]", token.column)))
        if token.kind not in ("number", "text", "name") or token.text in WORDS - set(_CONSTANTS):
            is_if = token.kind == "name" and token.text == "if"
            raise self._unexpected(_IF if is_if else "a value is missing")
        self.at += 1
        if token.kind == "number":
            number = Fraction(token.text)
            return self._count(Constant(token.column, number.numerator if number.denominator == 1 else number))
        if token.kind == "text":
            return self._count(Constant(token.column, token.text[1:-1]))
        if token.text in _CONSTANTS:
            return self._count(Constant(token.column, _CONSTANTS[token.text]))
        if self._take("("):
            return self._call(token)
        return self._count(Name(token.column, token.text))

    def _call(self, name: _Token) -> SyntaxNode:
        if name.text not in FUNCTIONS:
            near = nearest(name.text, FUNCTIONS)
            hint = f"did you mean `{near}`?" if near else f"the functions are {', '.join(FUNCTIONS)}"
            raise ExpressionError(f"`{name.text}` is not a function", name.column, hint)
        values = self._list(")", name.column, each=True)
        least, most = FUNCTIONS[name.text]
        if not least <= len(values) <= most:
            count = "one value" if least == most == 1 else f"{least} to {most} values"
            raise ExpressionError(
                f"`{name.text}` takes {count}, not {len(values)}", name.column, "remove or add values"
            )
        return self._count(Call(name.column, name.text, values))

    def _list(self, end: str, column: int, *, each: bool = False) -> tuple[SyntaxNode, ...]:
        """Return the values up to the closing bracket.

        If `each` is true, a single value may be followed by `for NAME in LIST`.
        """
        items = list[SyntaxNode]()
        while not self._take(end):
            if items:
                self._expect(",", f"the bracket in column {column} is not closed, or a comma is missing")
            items.append(self._nested(self._conditional))
            if each and len(items) == 1 and self._take("for"):
                items[0] = self._each(items[0])
                self._expect(end, f"the bracket in column {column} is not closed")
                break
        return tuple(items)

    def _each(self, value: SyntaxNode) -> SyntaxNode:
        name = self._name("a name is missing after `for`")
        self._expect("in", f"write `for {name} in LIST`")
        items = self._nested(self._either)
        condition = self._nested(self._either) if self._take("if") else None
        return self._count(Each(value.column, value, name, items, condition))
