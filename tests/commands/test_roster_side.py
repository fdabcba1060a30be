"""The sheets of one side: nothing that the other side plans is on them, and the files of both sides are kept."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from printgen.commands import roster
from printgen.commands.session import Session
from printgen.data.findings import UsageError
from printgen.data.folders import find
from printgen.reuse.store import Store

ROSTER, PLAN = Path("winter.yaml"), Path("week-7.yaml")
SHEETS = "briefing,mission-sheets,mission-pieces,id-cards"
#: The week of the plan has these tasks: the allied flyers bomb an airfield, and the central side's mission is `Bomb HQ`.
SEED = 4
CREWS = {"allied": ("Frazer", "Hay"), "central": ("Brandt", "Ritter")}


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Store:
    return Store(tmp_path_factory.mktemp("cache"))


@pytest.fixture
def session(example: Path, cache: Store) -> Session:
    made = Session(find(), lambda _doing, _share: None, store=cache)
    roster.plan(ROSTER, PLAN, SEED, made)
    return made


def words(file: Path) -> str:
    document = pypdfium2.PdfDocument(file)
    return "\n".join(page.get_textpage().get_text_range() for page in document)


def printed(session: Session, side: str, sheets: str | None = SHEETS, plan: Path | None = PLAN) -> dict[str, str]:
    done = roster.print_out(ROSTER, sheets, (), 0, plan, {}, session, side)
    ((folder, put),) = done.printed
    return {name: words(folder / name) for name in put.listed}


@pytest.mark.parametrize("side", CREWS)
def test_a_side_sees_its_own_crews_alone(session: Session, side: str) -> None:
    files = printed(session, side)
    (other,) = CREWS.keys() - {side}
    assert {name.partition("-week")[0].removesuffix(f"-{side}.pdf") for name in files} == set(SHEETS.split(","))
    assert all(side in name for name in files)
    for name, text in files.items():
        # A debriefing may name any flyer of the enemy, but then it names those who do not fly, too.
        named = [it for it in CREWS[other] if it in text and "Enemies:" not in text]
        assert not named, name
    briefing = next(text for name, text in files.items() if name.startswith("briefing"))
    assert all(it in briefing for it in CREWS[side])


def test_debriefings_do_not_show_which_enemies_fly(session: Session) -> None:
    (sheets,) = printed(session, "allied", "mission-sheets").values()
    assert ("Keller" in sheets, "Brandt" in sheets) == (True, True)
    assert "Keller" not in next(iter(printed(session, "", "mission-sheets").values()))


def test_pieces_of_the_enemys_task_are_left_out(session: Session) -> None:
    both, *own = (printed(session, side, "mission-pieces") for side in ("", *CREWS))
    (all_words,) = both.values()
    assert all(len(text) < len(all_words) for it in own for text in it.values())


def test_files_of_all_sides_are_kept_side_by_side(session: Session) -> None:
    for side in ("", *CREWS):
        printed(session, side, "briefing")
    done = roster.print_out(ROSTER, "briefing", (), 0, PLAN, {}, session, "allied")
    assert "other data" not in done.closing
    ((folder, _put),) = done.printed
    assert len([*folder.glob("briefing*.pdf")]) == 3


def test_without_a_list_only_sheets_of_one_side_are_printed(session: Session) -> None:
    files = printed(session, "central", None, None)
    assert files
    assert not [name for name in files if "standings" in name or "log" in name]
    assert not [name for name, text in files.items() if "Frazer" in text and "squadron-board" in name]


@pytest.mark.parametrize(
    ("side", "sheets", "flyers", "named"),
    [
        ("german", "briefing", (), ("`german`", "`allied`", "`central`")),
        ("allied", "briefing,standings", (), ("`standings`", "--side")),
        ("allied", "id-cards", ("brandt",), ("`brandt`", "`central`", "--side")),
    ],
)
def test_impossible_requests_are_refused(
    session: Session, side: str, sheets: str, flyers: tuple[str, ...], named: tuple[str, ...]
) -> None:
    with pytest.raises(UsageError) as refused:
        roster.print_out(ROSTER, sheets, flyers, 0, PLAN, {}, session, side)
    assert all(it in str(refused.value) for it in named)
