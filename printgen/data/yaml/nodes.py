"""Text to YAML nodes, in our notation: the one place that knows the YAML library."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

import yaml
from yaml.composer import Composer
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode
from yaml.parser import Parser
from yaml.reader import Reader
from yaml.scanner import Scanner

__all__ = ["MappingNode", "Mark", "Node", "ScalarNode", "SequenceNode", "SyntaxTroubleError", "compose", "scalar"]

Mark = yaml.Mark

#: How deep values may nest; records are flat, so this is far out.
DEEPEST: Final = 50

#: The tag our resolver gives to a value written plainly.
PLAIN: Final = "plain"
#: The tag it gives to text in quotes or in a block, to lists and to records; any other tag was written in the file.
OTHER: Final = "other"

_WORDS: Final[Mapping[str, bool | None]] = {"": None, "~": None, "null": None, "true": True, "false": False}
_FIRST: Final = frozenset("-0123456789")
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


class SyntaxTroubleError(Exception):
    """The parser's stop: its own words, where it stopped (None at the end), and where what it was reading starts."""

    def __init__(self, problem: str, mark: Mark | None, context: Mark | None = None) -> None:
        super().__init__(problem)
        self.problem = problem
        self.mark = mark
        self.context = context


def compose(text: str) -> tuple[Node | None, Mark | None]:
    """The root of the first document, and where a second one starts, if one does. Raises SyntaxTroubleError."""
    try:
        composer = _composer(text)
        root = composer.get_node() if composer.check_node() else None
        return root, composer.peek_event().start_mark if composer.check_node() else None
    except yaml.MarkedYAMLError as error:
        raise SyntaxTroubleError(error.problem or "", error.problem_mark, error.context_mark) from None
    except yaml.YAMLError as error:
        raise SyntaxTroubleError(str(error), None) from None
    except ValueError:
        # What the pure reader makes of an escape past the last character.
        raise SyntaxTroubleError("escape of no character", None) from None


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
            raise SyntaxTroubleError("escape of half a character", None)
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
