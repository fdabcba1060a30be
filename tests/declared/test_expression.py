"""Tests of the expressions in game folders: values, unknown figures, faults with their columns, and limits."""

import pytest

from printgen.data.records.fields import UNKNOWN
from printgen.declared.evaluation import Budget, compile_expression
from printgen.declared.expression import ExpressionError, parse
from printgen.declared.shapes import CONDITION, NUMBER, ValueType, find_faults
from printgen.declared.template import compile_template

PLANES = (
    {"name": "Camel", "side": "blue", "hull": 4, "guns": 2},
    {"name": "Dr.I", "side": "red", "hull": 5, "guns": UNKNOWN},
    {"name": "Crate", "side": "red", "hull": 9, "guns": 1},
)
VALUES = {
    "speed": 6, "maximum-speed": 9, "turn": 4, "length": 0.1, "guns": UNKNOWN, "motto": None, "name": "Camel", "dives": True,
    "planes": PLANES, "from": 1, "steps": (1, 2, UNKNOWN),
}  # fmt: skip


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("turn * 3 >= speed", True),
        ("maximum-speed - speed", 3),
        ("2 + 3 * 4 - -1", 15),
        ("(2 + 3) * 4", 20),
        ("7 // 2 + 7 % 2", 4),
        ("length + 0.2 == 0.3", True),
        ("1 / 3 * 3 == 1", True),
        ("1 / 4", 0.25),
        ("1 <= from < 3", True),
        ("speed if speed > maximum-speed else maximum-speed", 9),
        ("not dives or name == 'Camel'", True),
        ("name in ['Camel', \"Dr.I\"]", True),
        ("'me' in name", True),
        ("speed not in [1, 2]", True),
        ("count(planes)", 3),
        ("count(p for p in planes if p.side == 'red')", 2),
        ("sum(p.hull for p in planes)", 18),
        ("max(p.hull for p in planes if p.side == 'red') - min(2, speed)", 7),
        ("all(p.hull > 3 for p in planes)", True),
        ("any(q.hull > p.hull for p in planes for q in planes)", None),
        ("round(2.5) + round(0.4) + abs(-2)", 5),
        ("motto == none", True),
        ("dives == 1", False),
    ],
)
def test_a_value(text, value):
    if value is None:
        with pytest.raises(ExpressionError):
            parse(text)
    else:
        assert compile_expression(text).evaluate(VALUES) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("guns > 2", UNKNOWN),
        ("guns == 2", UNKNOWN),
        ("guns + 1", UNKNOWN),
        ("guns > 2 and speed > 9", False),
        ("guns > 2 or speed < 9", True),
        ("speed < 9 and guns > 2", UNKNOWN),
        ("not guns > 2", UNKNOWN),
        ("guns is unknown", True),
        ("guns + 1 is known", False),
        ("motto < 3", UNKNOWN),
        ("1 if guns > 2 else 0", UNKNOWN),
        ("any(p.guns > 1 for p in planes)", True),
        ("any(p.guns > 7 for p in planes)", UNKNOWN),
        ("all(p.guns < 1 for p in planes)", False),
        ("sum(p.guns for p in planes)", UNKNOWN),
        ("count(p for p in planes if p.guns > 0)", UNKNOWN),
        ("count(p.guns for p in planes)", 3),
        ("2 in steps", True),
        ("7 in steps", UNKNOWN),
    ],
)
def test_unknown_figures(text, value):
    assert compile_expression(text).evaluate(VALUES) is value or compile_expression(text).evaluate(VALUES) == value


@pytest.mark.parametrize(
    ("text", "column", "says"),
    [
        ("", 1, "empty"),
        ("speed >", 8, "not complete"),
        ("(speed + 1", 11, "not complete"),
        ("speed = 3", 7, "=="),
        ("speed && turn", 7, "and"),
        ("name == 'Camel", 9, "not closed"),
        ("speed turn", 7, "operator"),
        ("sum(speed", 10, "not closed"),
        ("cuont(planes)", 1, "count"),
        ("count()", 1, "one value"),
        ("abs(1, 2)", 1, "one value"),
        ("p for p in planes", 3, "operator"),
        ("count(p for in planes)", 13, "for"),
        ("speed is 3", 10, "=="),
        ("speed if turn > 1", 18, "else"),
        ("__import__('os')", 1, "not a function"),
        ("name.__class__.x()", 17, "operator"),
        ("[1 2]", 4, "comma"),
    ],
)
def test_a_fault_has_its_column_and_remedy(text, column, says):
    with pytest.raises(ExpressionError) as caught:
        parse(text)
    assert caught.value.column == column
    assert says in f"{caught.value.message} {caught.value.hint}"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("name + 1", "needs numbers"),
        ("speed / 0", "zero"),
        ("speed and dives", "condition"),
        ("name < 3", "compared"),
        ("count(speed)", "list"),
        ("name.__class__", "no field"),
        ("planes.append", "no field"),
        ("nobody", "not a name"),
        ("min(p.hull for p in planes if p.hull > 99)", "empty"),
        ("10000000 * 10000000 * 10000000", "large"),
    ],
)
def test_values_that_do_not_fit(text, says):
    with pytest.raises(ExpressionError, match=says):
        compile_expression(text).evaluate(VALUES)


@pytest.mark.parametrize(
    "text",
    [
        "x" * 601,
        "(" * 200 + "1" + ")" * 200,
        "not " * 100 + "true",
        "-" * 100 + "1",
        "+".join(["1"] * 290),
        "[" * 100 + "]" * 100,
        "sum(" * 40 + "1" + ")" * 40,
    ],
)
def test_long_and_deep_texts_are_refused(text):
    with pytest.raises(ExpressionError):
        parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "count(a for a in many if count(b for b in many if count(c for c in many if a == b) > 0) > 0)",
        "all(a in many for a in many)",
        "sum(max(sum(b for b in many), a) for a in many)",
    ],
)
def test_long_computations_are_stopped(text):
    with pytest.raises(ExpressionError, match="too long"):
        compile_expression(text).evaluate({"many": tuple(range(3000))})


def test_expressions_share_a_budget():
    budget, expression = Budget(10), compile_expression("speed + turn")
    for _ in range(5):
        expression.evaluate(VALUES, budget)
    with pytest.raises(ExpressionError, match="too long"):
        expression.evaluate(VALUES, budget)


def test_a_template_prints_values():
    template = compile_template("{name}: {{{speed - 9}}} of {length}, {guns} guns{motto}")
    assert template.render(VALUES, unknown="_") == "Camel: {\u22123} of 0.1, _ guns"


@pytest.mark.parametrize(("text", "column"), [("a {speed +} b", 11), ("a {speed", 3), ("a } b", 3), ("{}", 2)])
def test_a_fault_in_a_template_has_its_column(text, column):
    with pytest.raises(ExpressionError) as caught:
        compile_template(text)
    assert caught.value.column == column


PLANE = ValueType(
    "record", fields={"side": ValueType("text", choices=("red", "blue")), "hull": NUMBER, "dives": CONDITION}
)
NAMES = {
    "planes": ValueType("list", item=PLANE),
    "plane": PLANE,
    "speed": NUMBER,
    "turn": NUMBER,
    "name": ValueType("text"),
}


@pytest.mark.parametrize(
    ("text", "column", "says"),
    [
        ("sped > 3", 1, "speed"),
        ("speed-turn > 3", 1, "speed - turn"),
        ("plane.sdie == 'red'", 7, "side"),
        ("plane.side == 'rde'", 15, "red"),
        ("'rde' == plane.side", 1, "red"),
        ("plane.side in ['red', 'bleu']", 23, "blue"),
        ("count(p for p in planes if p.side == 'grene') > 0", 38, "choices"),
        ("count(p for p in planes if p.hul > 2)", 30, "hull"),
        ("name > 3", 8, "compared"),
        ("speed == '3'", 10, "quotation"),
        ("speed and plane.dives", 1, "condition"),
        ("name * 2", 6, "numbers"),
        ("sum(p.side for p in planes)", 7, "numbers"),
        ("all(p.hull for p in planes)", 7, "conditions"),
        ("count(speed)", 7, "list"),
        ("speed.hull", 7, "no fields"),
        ("name in [1, 2]", 9, "list of numbers"),
    ],
)
def test_wrong_names_and_types_are_found_without_records(text, column, says):
    (fault, *_rest) = find_faults(parse(text), NAMES)[1]
    assert fault.column == column
    assert says in f"{fault.message} {fault.hint}"


@pytest.mark.parametrize(
    "text", ["plane.side == 'red' and speed - turn > 1", "max(p.hull for p in planes) if plane.dives else unknown"]
)
def test_valid_expressions_have_no_faults(text):
    assert find_faults(parse(text), NAMES)[1] == ()
