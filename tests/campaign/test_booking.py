"""A result booked into a roster's text: lines are added, and nothing else changes."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.campaign.booking import BookingError, append_result, write
from printgen.files import whole
from tests.bad_days import NOBODY, forked
from tests.documents import parsed as read

RESULT = """\
# yaml-language-server: $schema=x.json
mission: dusk
week: 7             # the seventh
title: 'It''s late'
sorties:
  # between
  - {flyer: a,   aircraft: "0412", turns: 5}    # nobody
  - flyer: b
    aircraft: 0412
    at: 1:48
    remark: |
      two

      lines
"""


def added(before: str, result: str = RESULT) -> str:
    """Return the text that was added, after asserting that everything else is unchanged."""
    after = append_result(read(before), read(result))
    start = next((i for i, (one, other) in enumerate(zip(before, after, strict=False)) if one != other), len(before))
    end = len(before) - start
    assert after[:start] == before[:start]
    assert after.endswith(before[start:])
    return after[start : len(after) - end]


def test_the_entry_keeps_its_notation_its_quotes_and_its_comments() -> None:
    assert append_result(read("a: 1\nlog:\n  - mission: dawn\n"), read(RESULT)) == (
        "a: 1\n"
        "log:\n"
        "  - mission: dawn\n"
        "  - mission: dusk\n"
        "    week: 7             # the seventh\n"
        "    title: 'It''s late'\n"
        "    sorties:\n"
        "      # between\n"
        '      - {flyer: a,   aircraft: "0412", turns: 5}    # nobody\n'
        "      - flyer: b\n"
        "        aircraft: 0412\n"
        "        at: 1:48\n"
        "        remark: |\n"
        "          two\n"
        "\n"
        "          lines\n"
    )


@pytest.mark.parametrize(
    "result",
    [
        "mission: dusk\nweek: 7",
        "  mission: dusk\n  week: 7\n\n",
        "# of the file\n\nmission: dusk\r\nweek: 7\r\n",
        "---\nmission: dusk\nweek: 7\n...\n",
    ],
)
def test_a_result_is_taken_over_however_its_file_is_written(result: str) -> None:
    assert append_result(read("log:\n- a: 1\n"), read(result)) == "log:\n- a: 1\n- mission: dusk\n  week: 7\n"


def test_a_result_as_programs_write_it() -> None:
    json = '{"mission": "dusk",\n "week": 7}\n'
    assert append_result(read("log:\n- a: 1\n"), read(json)) == 'log:\n- a: 1\n- {"mission": "dusk",\n   "week": 7}\n'


SMALL = "mission: dusk\nweek: 7\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("log:\n- a: 1\n- b: 2\n", "log:\n- a: 1\n- b: 2\n- mission: dusk\n  week: 7\n"),
        ("log:\n    - a: 1", "log:\n    - a: 1\n    - mission: dusk\n      week: 7"),
        (
            "log:\n  - a: 1\n\n  - b: 2\n    # of b\n\n# the end\nname: x\n",
            "log:\n  - a: 1\n\n  - b: 2\n    # of b\n\n  - mission: dusk\n    week: 7\n\n# the end\nname: x\n",
        ),
        ("log: []  # none yet\nname: x\n", "log:  # none yet\n  - mission: dusk\n    week: 7\nname: x\n"),
        ("name: x\nlog:\n  # - mission: m\n", "name: x\nlog:\n  - mission: dusk\n    week: 7\n  # - mission: m\n"),
        ("name: x\n", "name: x\nlog:\n  - mission: dusk\n    week: 7\n"),
        ("name: x\r\nlog: null\r\n", "name: x\r\nlog:\r\n  - mission: dusk\r\n    week: 7\r\n"),
        (
            "log:\n  - a: |\n      text\n\n\nname: x\n",
            "log:\n  - a: |\n      text\n  - mission: dusk\n    week: 7\n\n\nname: x\n",
        ),
        (
            "log:\n  - {a: 1,\n     b: 2}\n",
            "log:\n  - {a: 1,\n     b: 2}\n  - mission: dusk\n    week: 7\n",
        ),
    ],
)
def test_where_the_entry_goes(before: str, after: str) -> None:
    assert after == append_result(read(before), read(SMALL))


def test_a_log_on_one_line_and_what_would_come_out_otherwise_are_refused() -> None:
    with pytest.raises(BookingError, match="on its own line"):
        append_result(read("log: [{a: 1}]\n"), read(SMALL))
    with pytest.raises(BookingError, match="by hand"):
        append_result(read("top: &x\n  - a: 1\nlog: *x\n"), read(SMALL))


def test_a_result_that_cannot_be_taken_over_as_it_is_written_is_booked_by_its_values() -> None:
    roster, result = "top: &x 1\nother: *x\nlog:\n- a: 1\n", "mission: dusk\nweek: &x 7\nturns: *x\n"
    assert append_result(read(roster), read(result)) == f"{roster}- {{mission: dusk, week: 7, turns: 7}}\n"


LINES = st.sampled_from(["  # a remark\n", "\n", "    # of the last one\n", "# far left\n"])


@given(
    before=st.lists(LINES, max_size=3),
    between=st.lists(LINES, max_size=3),
    after=st.lists(LINES, max_size=3),
    tail=st.sampled_from(["", "zone: 1   # kept\n", "house-rules:\n  - {rule:   'x'}\n"]),
    ending=st.sampled_from(["\n", "\r\n"]),
)
def test_wherever_comments_stand_they_stay(before, between, after, tail: str, ending: str) -> None:
    roster = f"name:   'x'\nlog:\n{''.join(before)}  - mission: dawn\n{''.join(between)}    week:   1\n"
    roster += f"  - mission: noon\n    week: 2\n{''.join(after)}{tail}"
    entry = added(roster.replace("\n", ending), SMALL)
    assert entry.strip().splitlines() == ["- mission: dusk", "    week: 7"]


def test_the_file_before_is_kept_and_its_mode_with_it(tmp_path) -> None:
    file = tmp_path / "roster.yaml"
    file.write_text("old\n", encoding="utf-8")
    file.chmod(0o640)
    kept = write(file, "old\n", "new\n")
    assert (kept.name, kept.read_text(), file.read_text()) == ("roster.yaml.bak", "old\n", "new\n")
    assert {oct(it.stat().st_mode & 0o777) for it in (kept, file)} == {"0o640"}
    assert write(file, "new\n", "newer\n").read_text() == "new\n"
    assert sorted(it.name for it in tmp_path.iterdir()) == ["roster.yaml", "roster.yaml.bak"]


def test_a_link_stays_a_link(tmp_path) -> None:
    (tmp_path / "real").mkdir()
    file, link = tmp_path / "real" / "roster.yaml", tmp_path / "roster.yaml"
    file.write_text("old\n", encoding="utf-8")
    link.symlink_to(file)
    write(link, "old\n", "new\n")
    assert (link.is_symlink(), file.read_text()) == (True, "new\n")


def test_a_roster_with_another_name_is_refused_until_it_is_a_copy(tmp_path) -> None:
    file, other = tmp_path / "roster.yaml", tmp_path / "other.yaml"
    file.write_text("old\n", encoding="utf-8")
    other.hardlink_to(file)
    with pytest.raises(BookingError, match=r"hard link.*copy"):
        write(file, "old\n", "new\n")
    assert sorted((it.name, it.read_text()) for it in tmp_path.iterdir()) == [
        ("other.yaml", "old\n"),
        ("roster.yaml", "old\n"),
    ]
    other.unlink()
    write(file, "old\n", "new\n")
    assert file.read_text() == "new\n"


def test_what_somebody_else_wrote_meanwhile_is_not_lost(tmp_path) -> None:
    file = tmp_path / "roster.yaml"
    file.write_text("theirs\n", encoding="utf-8")
    with pytest.raises(BookingError, match="another program"):
        write(file, "old\n", "new\n")
    assert [(it.name, it.read_text()) for it in tmp_path.iterdir()] == [("roster.yaml", "theirs\n")]


def test_of_results_booked_at_one_time_one_is_booked_and_the_others_are_told(tmp_path, monkeypatch) -> None:
    file = tmp_path / "roster.yaml"
    file.write_text("old\n", encoding="utf-8")
    there = whole.write_temporary

    def late(path: Path, content: bytes, lasting: bool) -> None:
        there(path, content, lasting)
        time.sleep(0.05)

    monkeypatch.setattr(whole, "write_temporary", late)

    def book(number: int) -> None:
        try:
            write(file, "old\n", f"old\n{number}\n")
        except BookingError:
            (tmp_path / f"told-{number}").touch()
        else:
            (tmp_path / f"booked-{number}").touch()

    runs = [forked(lambda number=number: book(number)) for number in range(4)]
    assert [os.waitpid(run, 0)[1] for run in runs] == [0] * 4
    (booked,) = tmp_path.glob("booked-*")
    assert len(list(tmp_path.glob("told-*"))) == 3
    assert file.read_text() == f"old\n{booked.name[-1]}\n"
    assert (tmp_path / "roster.yaml.bak").read_text() == "old\n"


def test_what_a_killed_run_left_is_taken_away_and_nothing_else(tmp_path) -> None:
    file = tmp_path / "roster.yaml"
    file.write_text("old\n", encoding="utf-8")
    names = (f".roster.yaml.{NOBODY}.part", f".roster.yaml.bak.{NOBODY}.part", ".roster.yaml.swp", ".roster.yaml.2024")
    for name in names:
        (tmp_path / name).write_text("half")
    write(file, "old\n", "new\n")
    assert sorted(it.name for it in tmp_path.iterdir()) == [
        *(".roster.yaml.2024", ".roster.yaml.swp", "roster.yaml", "roster.yaml.bak"),
    ]
