"""A roster whatever happens to it: bookings that end, are killed or find the disk full, two at a time, and somebody who edits
it by hand in between. `make audit` runs it for longer."""

from __future__ import annotations

import os
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any, cast

from hypothesis import strategies as some
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from printgen.campaign.booking import BookingError, append_result, write
from printgen.data.yaml import Document
from tests.bad_days import forked, full, killed_at, stopping
from tests.documents import parsed as read
from tests.fuzzing import in_any_order

ROSTERS = (
    "campaign: ours # by hand\nname: 'Ours'\nlog:\n  - mission: first # the one with the balloon\n    week: 1\n",
    "campaign: ours\nlog: []\n",
    "campaign: ours\r\nlog:\r\n- mission: first\r\n  week: 1\r\n",
    "campaign: ours\nlog:\n  - {mission: first, week: 1}\n\n  - {mission: other, week: 1}\n\n# the end\n",
    "campaign: ours",
)
RESULTS = (
    "mission: {id}\nweek: 2\nsorties:\n  - {{flyer: ash, turns: 9}} # a good evening\n",
    "# as read from forms\nmission: {id}\nweek: 2\n",
    "{{mission: {id}, week: 2}}\n",
    "mission: {id}\nremark: |\n  said\n  much\nweek: 2\n",
    "mission: {id}\nremark: 'a: b # c'\nweek: 2",
)


class Roster(RuleBasedStateMachine):
    """Who is told that a mission is booked finds it in the log, in its place; what is written by hand stays to the letter."""

    @property
    def text(self) -> str:
        return self.file.read_bytes().decode()

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.file = self.folder / "roster.yaml"
        self.file.write_bytes(ROSTERS[0].encode())
        self.log: list[str] = ["first"]
        self.by_hand: list[str] = ["# by hand", "# the one with the balloon"]
        self.count = 0

    def teardown(self) -> None:
        shutil.rmtree(self.folder)

    def result(self, shape: str) -> tuple[str, Document]:
        self.count += 1
        id = f"mission-{self.count}"
        return id, read(shape.format(id=id))

    def missions(self) -> list[str]:
        value = cast(Any, read(self.text).value)
        return [it["mission"] for it in value.get("log") or []]

    @rule(text=some.sampled_from(ROSTERS))
    def begin_anew(self, text: str) -> None:
        self.file.write_bytes(text.encode())
        self.log = self.missions()
        self.by_hand = [f"#{line.partition('#')[2]}" for line in text.splitlines() if "#" in line]

    @rule(shape=some.sampled_from(RESULTS))
    def book(self, shape: str) -> None:
        id, result = self.result(shape)
        before = self.text
        kept = write(self.file, before, append_result(read(before), result))
        self.log.append(id)
        assert kept.read_bytes().decode() == before
        assert {it.name for it in self.folder.iterdir()} == {"roster.yaml", "roster.yaml.bak"}

    @rule(shape=some.sampled_from(RESULTS), step=some.integers(1, 14))
    def killed(self, shape: str, step: int) -> None:
        id, result = self.result(shape)
        before = self.text
        after = append_result(read(before), result)
        cut = killed_at(lambda: write(self.file, before, after), step)
        assert self.text in (before, after)
        assert cut or self.text == after
        if self.text == after:
            self.log.append(id)

    @rule(shape=some.sampled_from(RESULTS), step=some.integers(1, 14))
    def disk_full(self, shape: str, step: int) -> None:
        id, result = self.result(shape)
        before = self.text
        after = append_result(read(before), result)
        with stopping(step, full), suppress(OSError):
            write(self.file, before, after)
        assert self.text in (before, after)
        if self.text == after:
            self.log.append(id)

    @rule(shapes=some.lists(some.sampled_from(RESULTS), min_size=2, max_size=3))
    def several_at_once(self, shapes: list[str]) -> None:
        before, results = self.text, [self.result(shape) for shape in shapes]

        def apply(result: Document) -> None:
            write(self.file, before, append_result(read(before), result))

        runs = [forked(lambda result=result: apply(result)) for _id, result in results]
        said = [os.waitpid(run, 0)[1] == 0 for run in runs]
        told = [id for (id, _result), well in zip(results, said, strict=True) if well]
        # All have read the roster as it was: one books, the others are told to do it again.
        assert len(told) == 1
        self.log += told

    @rule(shape=some.sampled_from(RESULTS))
    def edited_meanwhile(self, shape: str) -> None:
        _id, result = self.result(shape)
        before = self.text
        after = append_result(read(before), result)
        self.edit_by_hand()
        edited = self.text
        try:
            write(self.file, before, after)
        except BookingError:
            assert self.text == edited
        else:
            raise AssertionError("what somebody wrote meanwhile was written over")

    @rule()
    def edit_by_hand(self) -> None:
        self.count += 1
        self.by_hand.append(f"# note {self.count}")
        self.file.write_bytes(f"# note {self.count}\n{self.text}".encode())

    @rule()
    def lose_the_copy(self) -> None:
        (self.folder / "roster.yaml.bak").unlink(missing_ok=True)

    @invariant()
    def every_mission_that_was_booked_is_in_the_log_once(self) -> None:
        assert self.missions() == self.log

    @invariant()
    def what_was_written_by_hand_is_there(self) -> None:
        assert [line for line in self.by_hand if line not in self.text] == []


def test_in_any_order() -> None:
    assert in_any_order("roster", Roster, examples=20, steps=12) >= 20
