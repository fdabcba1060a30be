"""`printgen kit --all`: the kits of all games, a folder each, of two games with two products each."""

import json

import pytest

from printgen.commands import make, requests
from printgen.commands.session import CLEAN, FINDINGS, Session
from printgen.data.findings import UsageError
from printgen.data.folders import find
from tests.built_in import FROZEN

#: The products of each game that are made here.
PRODUCTS = {"blue-max": ("secrecy-cards", "maps"), "richthofens-war": ("sliders", "maps")}


@pytest.fixture(autouse=True)
def only(monkeypatch):
    """Return `only(id, ...)`, which limits kits to these products; at first to PRODUCTS."""

    def wanted(*ids):
        monkeypatch.setattr(
            requests, "without_contained", lambda aids, _layout: tuple(aid for aid in aids if aid.id in ids)
        )

    wanted(*(id for ids in PRODUCTS.values() for id in ids))
    return wanted


@pytest.fixture
def session(tmp_path):
    return Session(find(out=tmp_path / "out"), lambda _doing, _share: None)


def made(session):
    """Return the names of the PDF files in each game's folder."""
    folders = sorted(it for it in session.project.output.iterdir()) if session.project.output.is_dir() else []
    return {it.name: sorted(file.name for file in it.glob("*.pdf")) for it in folders}


def test_each_game_has_its_folder_and_a_line_and_the_rest_is_said_once(session):
    done = make.kits(PRODUCTS, {"ink": "mono"}, session)
    assert made(session) == {
        "blue-max": ["maps-mono.pdf", "secrecy-cards-mono.pdf"],
        "richthofens-war": ["maps-mono.pdf", "sliders-mono.pdf"],
    }
    lines = done.closing.splitlines()
    folder = session.project.output
    pages = [
        sum(it["pages"] for it in json.loads((folder / id / "manifest.json").read_text("utf-8"))["files"].values())
        for id in PRODUCTS
    ]
    first, second, both = (
        next(line for line in lines if line.startswith(f"{it}: ")) for it in (*map(folder.joinpath, PRODUCTS), "total")
    )
    assert first.startswith(f"{folder / 'blue-max'}: 2 files, {pages[0]} pages, ")
    assert second.startswith(f"{folder / 'richthofens-war'}: 2 files, {pages[1]} pages, ")
    assert both.startswith(f"total: 4 files, {sum(pages)} pages, ")
    assert sum("actual size" in line for line in lines) == 1
    assert (done.complaint, done.status) == ("", CLEAN)


def test_nothing_is_printed_again_but_the_game_that_lost_a_file(session, only):
    only("secrecy-cards", "sliders", "markers")
    make.kits(PRODUCTS, {}, session)
    before = {path: path.stat().st_mtime_ns for path in session.project.output.rglob("*.pdf")}
    again = make.kits(PRODUCTS, {}, session)
    assert [line.endswith("are up to date") for line in again.closing.splitlines()] == [True] * 2
    lost = session.project.output / "blue-max" / "markers.pdf"
    lost.unlink()
    done = make.kits(PRODUCTS, {}, session)
    assert {path: path.stat().st_mtime_ns for path in before if path != lost} == {
        path: time for path, time in before.items() if path != lost
    }
    assert lost.is_file()
    assert "2 files in " + str(session.project.output / "richthofens-war") in done.closing


def test_what_one_game_alone_knows_is_heeded_there_and_told(session):
    # Both games have hexes and banners; sliders are of one.
    done = make.kits(PRODUCTS, {"hex": ("38mm",), "paper": ("letter", "sliders=a3"), "layout": ("banner",)}, session)
    assert made(session)["blue-max"] == ["maps-hex-38mm-banner-letter.pdf", "secrecy-cards-letter.pdf"]
    listed = json.loads((session.project.output / "richthofens-war" / "manifest.json").read_text("utf-8"))["files"]
    assert {it["product"]: it["options"]["paper"] for it in listed.values()} == {
        "sliders": "a3",
        "maps": "letter",
    }
    assert "`--paper sliders=a3` applies only to richthofens-war" in done.complaint
    assert done.status == CLEAN


def test_a_layout_and_an_option_go_to_the_games_that_have_them():
    jobs, told = requests.build_jobs(PRODUCTS, {"layout": ("compact",), "hex": ("38mm",), "ink": "saver"})
    assert told == ["`--layout compact` applies only to blue-max"]
    assert [dict(job.choices.values) for job in jobs.values()] == [
        {"hex": 38.0, "layout": "compact"},
        {"hex": 38.0},
    ]
    assert {job.ink for job in jobs.values()} == {"saver"}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"layout": ("folded",)}, "`--layout folded` has no effect on any game"),
        ({"paper": ("chits=a3",)}, "`--paper chits=a3` has no effect on any game"),
        ({"paper": ("capability-chart=a3",)}, "on any game; did you mean `capabilities-chart`"),
        ({"paper": ("b5",)}, "`b5`"),
        ({"map": ("mons",)}, "`mons`: no such map of blue-max"),
    ],
)
def test_what_no_game_knows_prints_nothing(session, given, said):
    with pytest.raises(UsageError, match=said):
        make.kits(PRODUCTS, given, session)
    assert made(session) == {}


def test_a_game_that_has_not_what_was_named_is_told_and_the_others_are_printed(session):
    done = make.kits(PRODUCTS, {"map": ("east",)}, session)
    assert made(session)["blue-max"]
    assert done.status == FINDINGS
    assert done.complaint.startswith("richthofens-war: `east`: no such map of richthofens-war; ")
    assert done.complaint.endswith("; nothing was printed")


def over(tmp_path, file, old, new):
    """Return a session in which a user folder corrects one of the built-in files."""
    text = (FROZEN / file).read_text(encoding="utf-8")
    assert old in text
    copy = tmp_path / "mine" / file
    copy.parent.mkdir(parents=True)
    copy.write_text(text.replace(old, new, 1), encoding="utf-8")
    return Session(find((tmp_path / "mine",), tmp_path / "out"), lambda _doing, _share: None)


def test_a_game_with_errors_is_left_out_and_the_others_are_printed(tmp_path):
    session = over(tmp_path, "blue-max/maps/east.yaml", "low-columns: odd", "low-columns: eleven")
    done = make.kits(PRODUCTS, {}, session)
    assert list(made(session)) == ["richthofens-war"]
    assert "east.yaml" in done.complaint
    assert done.complaint.endswith("\nblue-max: nothing was printed")
    assert done.status == FINDINGS


def test_an_error_in_what_games_share_is_told_once(tmp_path):
    session = over(tmp_path, "nations.yaml", "adjective: British", "adjektive: British")
    done = make.kits(PRODUCTS, {}, session)
    assert made(session) == {}
    places = [line for line in done.complaint.splitlines() if line.lstrip().startswith("--> ")]
    assert done.complaint.count("error[") == 1
    assert len(set(places)) == len(places)
    assert all("nations.yaml:" in place for place in places)
    assert done.complaint.endswith("blue-max: nothing was printed\nrichthofens-war: nothing was printed")
