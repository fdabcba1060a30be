import re

from hypothesis import given
from hypothesis import strategies as st

from printgen.data.kind import Case, Kind
from printgen.data.records.record import Record
from printgen.data.yaml import Document
from printgen.sheets.stamp import house_suffix, records_stamp

KIND = Kind("planes", "planes/*.yaml", Record, key="plane")
OTHER = Kind("pilots", "pilots.yaml", Record, key="pilot", entries="pilots")


def case(value, path=(), id="camel", kind=KIND):
    return Case(kind, id, Record.model_construct(), Document("x.yaml", "", value, {}, {}), path)


values = st.dictionaries(
    st.text(min_size=1, max_size=5),
    st.one_of(st.integers(), st.text(max_size=5), st.booleans(), st.none(), st.lists(st.integers(), max_size=3)),
    max_size=6,
)


def test_the_stamp_is_seven_hex_digits_and_stays():
    assert re.fullmatch("[0-9a-f]{7}", records_stamp((case({"fuel": 55}),)))
    assert records_stamp((case({"fuel": 55}),)) == "e2341ea"


@given(values)
def test_the_order_of_keys_makes_no_difference(value):
    turned = dict(reversed(value.items()))
    assert records_stamp((case(value),)) == records_stamp((case(turned),))


@given(values, values)
def test_the_layout_of_files_and_the_order_of_records_make_no_difference(one, two):
    alone = (case(one, id="one"), case(two, id="two"))
    together = {"planes": [two, one]}
    listed = (case(together, ("planes", 0), "two"), case(together, ("planes", 1), "one"))
    assert records_stamp(alone) == records_stamp(listed)


def test_every_change_of_a_value_of_an_id_or_of_a_kind_changes_the_stamp():
    cases = [
        case({"fuel": 55}),
        case({"fuel": 56}),
        case({"fuel": "55"}),
        case({"fuel": 55, "dive": 3}),
        case({"fuel": 55}, id="pup"),
        case({"fuel": 55}, kind=OTHER),
        case({"fuel": None}),
    ]
    assert len({records_stamp((it,)) for it in cases}) == len(cases)


def test_neither_missing_records_nor_additional_ones_pass_unseen():
    one, two = case({"fuel": 55}), case({"fuel": 55}, id="pup")
    assert len({records_stamp(()), records_stamp((one,)), records_stamp((one, two))}) == 3


def test_the_source_that_a_file_gives_its_records_counts_as_their_own():
    source = {"document": "rules", "status": "official"}
    own = case({"fuel": 55, "source": source})
    given_by_file = case({"source": source, "planes": [{"fuel": 55}]}, ("planes", 0))
    assert records_stamp((own,)) == records_stamp((given_by_file,))
    overruled = case({"source": {"status": "missing"}, "planes": [{"fuel": 55, "source": source}]}, ("planes", 0))
    assert records_stamp((own,)) == records_stamp((overruled,))


def test_a_rule_of_the_house_shows_in_the_stamp_and_in_the_name_for_files():
    ours = {"status": "house"}
    book = case({"fuel": 55, "source": {"document": "rules", "status": "official"}, "notes": {"fuel": "status: house"}})
    whole, figure = case({"fuel": 55, "source": ours}), case({"fuel": 55, "sources": {"fuel": ours}})
    given_by_file = case({"source": ours, "planes": [{"fuel": 55}]}, ("planes", 0))
    assert [records_stamp((it,)).endswith("-house") for it in (book, whole, figure, given_by_file)] == [
        False,
        True,
        True,
        True,
    ]
    assert re.fullmatch("[0-9a-f]{7}-house", records_stamp((book, figure)))
    assert (house_suffix((book,)), house_suffix((book, figure))) == ("", "-house")


def test_a_rule_of_the_house_counts_where_its_figure_is_printed():
    ours = {"status": "house"}
    fuel, late = case({"sources": {"fuel": ours}}), case({"schedules": {"late": {"source": ours}}})
    gun, whole = case({"guns": [{"gun": "A", "sources": {"arc": ours}}]}), case({"source": ours})
    for words, house in (
        ("planes.schedules", (late, whole)),
        ("planes.fuel planes/spad.schedules", (fuel, whole)),
        ("planes.guns", (gun, whole)),
        ("pilots", ()),
        ("", (fuel, late, gun, whole)),
    ):
        for it in (fuel, late, gun, whole):
            assert (house_suffix((it,), printed=words) != "") is (it in house)
            assert records_stamp((it,), printed=words).endswith("-house") is (it in house)
