"""What was judged is remembered, as long as nothing that it was made from has changed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from printgen.commands import validate
from printgen.commands.session import FINDINGS, Session
from printgen.data.findings import UsageError
from printgen.data.folders import find
from printgen.games.record_cache import forget_places
from printgen.products.workers import Workers
from printgen.reuse.store import Store

BAD = "kites:\n  - {nation: albion\n"


@pytest.fixture
def session(tmp_path: Path) -> Session:
    mine = tmp_path / "mine" / "aircraft"
    mine.mkdir(parents=True)
    (mine / "kite.yaml").write_text(BAD)
    return Session(find((tmp_path / "mine",)), lambda _doing, _share: None, store=Store(tmp_path / "store"))


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list that grows by one entry each time something is judged."""
    times: list[int] = []
    judge = validate._check_games
    monkeypatch.setattr(validate, "_check_games", lambda *given: times.append(1) or judge(*given))
    return times


def say(session: Session) -> str:
    forget_places()
    done = validate.validate((str(session.project.data[-1]),), "text", False, session)
    assert done.status == FINDINGS
    return done.answer


def test_the_same_again_is_said_without_judging(session: Session, judged: list[int]) -> None:
    first = say(session)
    assert first.startswith("error[PG001]")
    assert say(session) == first
    assert len(judged) == 1


def test_another_word_in_the_data_is_judged_anew(session: Session, judged: list[int]) -> None:
    say(session)
    (session.project.data[-1] / "aircraft" / "kite.yaml").write_text(BAD.replace("albion", "alba"))
    assert "alba" in say(session)
    assert len(judged) == 2


def test_another_font_on_the_machine_is_judged_anew(
    session: Session, judged: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PRINTGEN_FONTS", str(tmp_path / "fonts"))
    say(session)
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts" / "Kite.ttf").write_bytes(b"")
    say(session)
    assert len(judged) == 2


def test_without_a_store_everything_is_judged_each_time(session: Session, judged: list[int]) -> None:
    for _ in range(2):
        say(replace(session, store=None))
    assert len(judged) == 2


def test_games_that_are_judged_side_by_side_tell_the_same_as_one_after_the_other(session: Session) -> None:
    told: list[tuple[str, float]] = []
    alone, beside = (
        validate.validate(
            (), "json", False, replace(session, store=None, workers=Workers(jobs), progress=lambda *it: told.append(it))
        )
        for jobs in (1, 2)
    )
    assert alone == beside
    assert alone.status == FINDINGS
    shares = [share for _doing, share in told]
    assert shares[: len(shares) // 2] == shares[len(shares) // 2 :] == sorted(set(shares))
    assert shares[-1] == 1.0


def test_statistics_replace_the_findings_and_keep_the_exit_status(session: Session) -> None:
    path = (str(session.project.data[-1]),)
    done = validate.validate(path, "json", False, session, statistics=True)
    assert done.status == FINDINGS
    assert [set(it) for it in json.loads(done.answer)] == [{"code", "severity", "count", "title"}]
    with pytest.raises(UsageError, match="SARIF"):
        validate.validate(path, "sarif", False, session, statistics=True)
