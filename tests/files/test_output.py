"""What is written, kept, spared, set aside and removed in an output folder: never what somebody else made."""

import json
import os
import time
from hashlib import sha256

import pytest

from printgen.files import MANIFEST, Order, OutputFile, current_files, manifest_entry, whole, write_products
from printgen.files import listed_files as known
from printgen.files.output import Decision, FoundFile, decide_actions
from tests.bad_days import NOBODY, done, forked, held, stopping


def product(name, content=b"ink", **facts):
    return OutputFile(name, content, facts)


def listed(folder):
    return json.loads((folder / MANIFEST).read_text(encoding="utf-8"))["files"]


def everything(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_products_lie_in_the_folder_with_a_manifest_of_their_facts(tmp_path):
    write_products(tmp_path / "game", [product("sheets.pdf", b"paper", pages=2), product("svg/sheets/1-camel.svg")])
    assert everything(tmp_path) == ["game/manifest.json", "game/sheets.pdf", "game/svg/sheets/1-camel.svg"]
    assert listed(tmp_path / "game")["sheets.pdf"] == {"sha256": sha256(b"paper").hexdigest(), "bytes": 5, "pages": 2}


def test_the_manifest_is_the_same_bytes_whatever_the_order(tmp_path):
    write_products(tmp_path / "one", [product("a.pdf"), product("b.pdf")])
    write_products(tmp_path / "two", [product("b.pdf")])
    write_products(tmp_path / "two", [product("a.pdf")])
    assert (tmp_path / "one" / MANIFEST).read_bytes() == (tmp_path / "two" / MANIFEST).read_bytes()


def test_a_product_made_again_replaces_its_file_and_leaves_the_others(tmp_path):
    write_products(tmp_path, [product("a.pdf"), product("b.pdf")])
    write_products(tmp_path, [product("a.pdf", b"new")])
    assert ((tmp_path / "a.pdf").read_bytes(), (tmp_path / "b.pdf").read_bytes()) == (b"new", b"ink")
    assert sorted(listed(tmp_path)) == ["a.pdf", "b.pdf"]


def test_pictures_that_a_folder_made_anew_no_longer_has_are_taken_away_but_nobody_elses(tmp_path):
    write_products(
        tmp_path, [product("svg/sheets/1-camel.svg"), product("svg/sheets/2-pup.svg"), product("svg/cards/1-pup.svg")]
    )
    (tmp_path / "svg/sheets/my-own.svg").write_bytes(b"mine")
    write_products(tmp_path, [product("svg/sheets/1-pup.svg")])
    assert everything(tmp_path / "svg") == ["cards/1-pup.svg", "sheets/1-pup.svg", "sheets/my-own.svg"]
    assert sorted(listed(tmp_path)) == ["svg/cards/1-pup.svg", "svg/sheets/1-pup.svg"]


def test_what_the_user_removed_leaves_the_manifest(tmp_path):
    write_products(tmp_path, [product("a.pdf")])
    (tmp_path / "a.pdf").unlink()
    write_products(tmp_path, [product("b.pdf")])
    assert list(listed(tmp_path)) == ["b.pdf"]


@pytest.mark.parametrize(
    "spoilt",
    ["", "[]", "{}", '{"files": 3}', "{", '{"files": null}', '{"files": {"a.pdf": 1}}', '{"files": {}, "orders": [1]}'],
)
def test_a_spoilt_manifest_is_written_anew(tmp_path, spoilt):
    (tmp_path / MANIFEST).write_text(spoilt, encoding="utf-8")
    write_products(tmp_path, [product("a.pdf")])
    assert list(listed(tmp_path)) == ["a.pdf"]


def test_a_break_while_writing_leaves_nothing_behind(tmp_path):
    def stop():
        raise KeyboardInterrupt

    for step in range(1, 4):
        with stopping(step, stop), pytest.raises(KeyboardInterrupt):
            write_products(tmp_path, [product("a.pdf")])
        assert everything(tmp_path) == []


ORDER = Order("kit.pdf", "made of this")


def test_an_order_made_from_the_same_things_stands_until_a_file_of_it_is_touched(tmp_path):
    write_products(tmp_path, [product("a.pdf", pages=2), product("b.pdf", pages=1)], order=ORDER)
    write_products(tmp_path, [product("other.pdf")])
    found = current_files(tmp_path, ORDER)
    assert {name: facts["pages"] for name, facts in found.listed.items()} == {"a.pdf": 2, "b.pdf": 1}
    assert found.written == frozenset()
    assert current_files(tmp_path, Order("kit.pdf", "made of that")) is None
    assert current_files(tmp_path, Order("kit-letter.pdf", "made of this")) is None
    (tmp_path / "b.pdf").write_bytes(b"INK")
    assert current_files(tmp_path, ORDER) is None
    (tmp_path / "b.pdf").unlink()
    assert current_files(tmp_path, ORDER) is None


def test_a_run_with_nothing_to_do_takes_away_the_lock_of_one_that_was_killed_after_its_last_file(tmp_path):
    write_products(tmp_path, [product("a.pdf")], order=ORDER)
    lock = tmp_path / f".{MANIFEST}.lock"
    lock.write_text("999999999")
    assert current_files(tmp_path, ORDER)
    assert not lock.exists()


def test_a_file_that_is_there_already_is_not_written_again(tmp_path):
    write_products(tmp_path, [product("a.pdf"), product("b.pdf")])
    before = (tmp_path / "a.pdf").stat()
    done = write_products(tmp_path, [product("a.pdf"), product("b.pdf", b"new")])
    after = (tmp_path / "a.pdf").stat()
    assert (before.st_ino, before.st_mtime_ns) == (after.st_ino, after.st_mtime_ns)
    assert (sorted(done.listed), done.written) == (["a.pdf", "b.pdf"], {"b.pdf"})


def test_files_kept_from_before_belong_to_the_order_and_stay_where_they_are(tmp_path):
    first = write_products(tmp_path, [product("svg/a/1.svg"), product("svg/a/2.svg"), product("b.pdf")])
    assert {"svg/a/1.svg", "svg/a/2.svg"} < set(first.listed)
    write_products(
        tmp_path,
        [product("b.pdf", b"new")],
        {name: listed(tmp_path)[name] for name in ("svg/a/1.svg", "svg/a/2.svg")},
        ORDER,
    )
    assert sorted(current_files(tmp_path, ORDER).listed) == ["b.pdf", "svg/a/1.svg", "svg/a/2.svg"]


@pytest.mark.parametrize("between", [None, Order("sheets.pdf", "as it was for an hour")])
def test_an_order_stands_no_more_when_its_file_was_made_from_something_else_meanwhile(tmp_path, between):
    """What was corrected, printed, and put back as it was: the file is that of the correction."""
    kit, camel, corrected = Order("kit.pdf", "1"), product("a.pdf", b"fuel 55"), product("a.pdf", b"fuel 54")
    write_products(tmp_path, [camel, product("b.pdf")], order=kit)
    write_products(tmp_path, [corrected], order=between)
    assert current_files(tmp_path, kit) is None
    write_products(tmp_path, [camel], kept={"b.pdf": listed(tmp_path)["b.pdf"]}, order=kit)
    write_products(tmp_path, [product("b.pdf")], order=Order("b.pdf", "1"))
    assert current_files(tmp_path, kit) is not None


def test_an_order_whose_files_another_one_took_away_is_forgotten(tmp_path):
    write_products(tmp_path, [product("svg/a/1.svg"), product("svg/a/2.svg")], order=ORDER)
    write_products(tmp_path, [product("svg/a/1.svg")])
    assert current_files(tmp_path, ORDER) is None
    assert json.loads((tmp_path / MANIFEST).read_text(encoding="utf-8"))["orders"] == {}


def facts(content, **more):
    return manifest_entry(product("any", content, **more))


def test_each_file_has_one_fate():
    known = {name: facts(b"old") for name in ("a.pdf", "b.pdf", "svg/x/1.svg", "svg/x/2.svg", "svg/y/1.svg", "f.pdf")}
    wanted = {name: facts(b"new") for name in ("a.pdf", "b.pdf", "c.pdf", "d.pdf", "e.pdf", "svg/x/3.svg")}
    wanted |= {"f.pdf": facts(b"new", form=True), "g.pdf": facts(b"new", form=True)}
    old, new, theirs = (FoundFile(facts(content)["sha256"]) for content in (b"old", b"new", b"theirs"))
    there = {"a.pdf": old, "b.pdf": theirs, "c.pdf": new, "d.pdf": theirs, "svg/x/1.svg": old, "svg/x/2.svg": theirs}
    there |= {"svg/y/1.svg": old, "f.pdf": FoundFile("filled in", pdf=True), "g.pdf": FoundFile("torn", pdf=False)}
    assert decide_actions(known, wanted, there) == Decision(
        written=frozenset({"a.pdf", "b.pdf", "d.pdf", "e.pdf", "g.pdf", "svg/x/3.svg"}),
        kept=frozenset({"c.pdf"}),
        spared=frozenset({"f.pdf", "svg/x/2.svg"}),
        aside=frozenset({"b.pdf", "d.pdf", "g.pdf"}),
        removed=frozenset({"svg/x/1.svg"}),
    )


OUTSIDE = ["../house/notes.txt", "svg/../../house/notes.txt", "{house}/notes.txt"]


@pytest.mark.parametrize("name", OUTSIDE)
@pytest.mark.parametrize("where", ["files", "orders"])
def test_a_manifest_that_means_ill_reaches_nothing_outside_its_folder(tmp_path, name, where):
    house, out = tmp_path / "house", tmp_path / "out"
    (house / f".notes.txt.{NOBODY}.part" / "deep").mkdir(parents=True)
    (house / f".notes.txt.{NOBODY}").mkdir()
    (house / "notes.txt").write_bytes(b"mine")
    write_products(out, [product("svg/a/1.svg")], order=ORDER)
    manifest = json.loads((out / MANIFEST).read_text(encoding="utf-8"))
    evil = name.format(house=house)
    if where == "files":
        manifest["files"][evil] = facts(b"mine")
    else:
        manifest["orders"][ORDER.name]["files"].append(evil)
    (out / MANIFEST).write_text(json.dumps(manifest), encoding="utf-8")
    before = sorted(str(path) for path in house.rglob("*"))
    assert len(before) == 4
    write_products(out, [product("svg/a/2.svg"), product("a.pdf")])
    assert sorted(str(path) for path in house.rglob("*")) == before
    assert (house / "notes.txt").read_bytes() == b"mine"
    assert current_files(out, ORDER) is None


def test_a_manifest_that_is_a_folder_or_nested_without_end_says_nothing(tmp_path):
    (tmp_path / "one" / MANIFEST).mkdir(parents=True)
    assert known(tmp_path / "one") == {}
    (tmp_path / MANIFEST).write_text("[" * 100_000, encoding="utf-8")
    assert known(tmp_path) == {}


@pytest.mark.parametrize("manifest", [None, b"", b"{", b'{"files": {}}'])
def test_without_a_manifest_nothing_there_is_known_as_ours(tmp_path, manifest):
    form = product("forms/ash.pdf", b"%PDF-1.6 blank %%EOF", form=True)
    write_products(tmp_path, [product("a.pdf"), form])
    filled = b"%PDF-1.6 filled in %%EOF"
    (tmp_path / "forms/ash.pdf").write_bytes(filled)
    (tmp_path / "a.pdf").write_bytes(b"somebody's")
    (tmp_path / MANIFEST).unlink()
    if manifest is not None:
        (tmp_path / MANIFEST).write_bytes(manifest)
    again = write_products(tmp_path, [product("a.pdf"), form])
    foreign = {MANIFEST: f"{MANIFEST}.bak"} if manifest else {}
    assert (again.spared, again.aside) == (("forms/ash.pdf",), {"a.pdf": "a.pdf.bak", **foreign})
    assert held(tmp_path) == {
        "a.pdf": b"ink",
        "a.pdf.bak": b"somebody's",
        "forms/ash.pdf": filled,
        MANIFEST: (tmp_path / MANIFEST).read_bytes(),
        **({foreign[MANIFEST]: manifest} if foreign else {}),
    }
    # And they stay somebody's.
    (tmp_path / "a.pdf").write_bytes(b"another's")
    again = write_products(tmp_path, [product("a.pdf"), form])
    assert (again.spared, again.aside) == (("forms/ash.pdf",), {"a.pdf": "a.pdf.bak2"})
    assert (tmp_path / "forms/ash.pdf").read_bytes() == filled


def test_a_picture_that_somebody_changed_is_not_taken_away(tmp_path):
    write_products(tmp_path, [product("svg/a/1.svg"), product("svg/a/2.svg")])
    (tmp_path / "svg/a/2.svg").write_bytes(b"coloured in")
    done = write_products(tmp_path, [product("svg/a/3.svg")])
    assert everything(tmp_path / "svg") == ["a/2.svg", "a/3.svg"]
    assert done.spared == ("svg/a/2.svg",)


def test_a_file_that_was_torn_is_made_whole(tmp_path):
    write_products(tmp_path, [product("a.pdf")])
    (tmp_path / "a.pdf").write_bytes(b"")
    assert write_products(tmp_path, [product("a.pdf")]).aside == {}
    assert held(tmp_path)["a.pdf"] == b"ink"


def slowly(monkeypatch):
    """Make writing so slow that other processes can write in between."""
    write = whole.write_temporary

    def late(path, content, lasting):
        write(path, content, lasting)
        time.sleep(0.05)

    monkeypatch.setattr(whole, "write_temporary", late)


def test_runs_at_one_time_write_one_manifest_with_all_their_files(tmp_path, monkeypatch):

    slowly(monkeypatch)
    names = [f"{number}.pdf" for number in range(4)]
    runs = [
        forked(lambda name=name: write_products(tmp_path, [product(name)], order=Order(name, "key"))) for name in names
    ]
    assert [os.waitpid(run, 0)[1] for run in runs] == [0] * 4
    assert sorted(listed(tmp_path)) == names
    assert everything(tmp_path) == [*names, MANIFEST]
    assert all(current_files(tmp_path, Order(name, "key")) for name in names)


def test_what_another_run_made_meanwhile_is_not_written_down_as_it_was_before(tmp_path):
    first = write_products(tmp_path, [product("a.pdf"), product("b.pdf")])
    done(lambda: write_products(tmp_path, [product("a.pdf", b"newer")]))
    write_products(tmp_path, [product("c.pdf")], first.listed)
    assert listed(tmp_path)["a.pdf"]["sha256"] == sha256(b"newer").hexdigest()


@pytest.mark.parametrize(
    ("below", "named", "why"),
    [
        ("notes/canvas-eagles", "notes", "is not a folder"),
        ("notes/x/canvas-eagles", "notes", "is not a folder"),
        ("notes", "notes", "is not a folder"),
        ("a" * 300, "a" * 300, "has a name that is too long"),
    ],
)
@pytest.mark.parametrize("act", ["put", "standing"])
def test_an_error_names_the_folder_that_the_user_named(tmp_path, monkeypatch, below, named, why, act):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "notes").write_text("mine", encoding="utf-8")
    with pytest.raises(OSError, match=why) as refused:
        current_files(tmp_path / below, ORDER) if act == "standing" else write_products(
            tmp_path / below, [product("a.pdf")]
        )
    assert refused.value.filename == named
    assert held(tmp_path) == {"notes": b"mine"}


def test_where_the_manifest_cannot_be_written_nothing_is(tmp_path):
    (tmp_path / MANIFEST).mkdir()
    with pytest.raises(OSError, match="is a folder, but printgen stores its manifest here") as refused:
        write_products(tmp_path, [product("a.pdf")])
    assert refused.value.filename == str(tmp_path / MANIFEST)
    assert everything(tmp_path) == []


def test_a_file_of_ones_own_name_in_a_folder_that_is_not_there(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(OSError, match="there is no such folder") as refused:
        whole.create(tmp_path / "none" / "deeper" / "week-2.yaml", b"ink")
    assert refused.value.filename == "none"


def test_a_link_of_the_users_is_moved_out_of_the_way_and_what_it_leads_to_is_left(tmp_path):
    out, elsewhere = tmp_path / "out", tmp_path / "elsewhere.pdf"
    write_products(out, [product("a.pdf"), product("svg/x/1.svg"), product("svg/x/2.svg")])
    for name in ("a.pdf", "svg/x/1.svg", "svg/x/2.svg"):
        # The same bytes as ours, but where it stands it is theirs.
        (out / name).rename(elsewhere.with_name(name[-5:]))
        (out / name).symlink_to(elsewhere.with_name(name[-5:]))
    (out / "b.pdf").symlink_to("nowhere.pdf")
    (out / "b.pdf.bak").symlink_to("nowhere.pdf")
    done = write_products(out, [product("a.pdf"), product("b.pdf"), product("svg/x/1.svg", b"new")])
    assert done.aside == {"a.pdf": "a.pdf.bak", "b.pdf": "b.pdf.bak2", "svg/x/1.svg": "svg/x/1.svg.bak"}
    assert done.spared == ("svg/x/2.svg",)
    assert [(out / it).is_symlink() for it in (*done.aside.values(), *done.spared, "b.pdf.bak")] == [True] * 5
    assert [(out / it).is_symlink() for it in done.aside] == [False] * 3
    assert ((out / "a.pdf").read_bytes(), (tmp_path / "a.pdf").read_bytes()) == (b"ink", b"ink")
    assert (tmp_path / "1.svg").read_bytes() == b"ink"
    assert not (out / "nowhere.pdf").exists()


@pytest.mark.parametrize("link", ["out/game", "out/game/svg", "out/game/svg/x"])
def test_nothing_is_written_or_removed_through_a_link_to_a_folder(tmp_path, link):
    out, elsewhere = tmp_path / "out", tmp_path / "elsewhere"
    files = [product("a.pdf"), product("svg/x/1.svg"), product("svg/x/2.svg")]
    write_products(out / "game", files, order=ORDER, within=out)
    (tmp_path / link).rename(elsewhere)
    (tmp_path / link).symlink_to(elsewhere)
    for half in (".a.pdf.999999999.part", ".1.svg.999999999.part", ".manifest.json.lock"):
        (elsewhere / half).write_bytes(b"mine")
    before = held(elsewhere)
    with pytest.raises(OSError, match="is a symbolic link, and printgen does not write through links") as refused:
        write_products(out / "game", [product("svg/x/1.svg", b"new"), product("a.pdf", b"new")], within=out)
    assert refused.value.filename == str(tmp_path / link)
    assert held(elsewhere) == before
    if link == "out/game":
        with pytest.raises(OSError, match="is a symbolic link"):
            current_files(out / "game", ORDER, within=out)
    else:
        # What the manifest says of files that lie elsewhere by now does no harm to them.
        assert current_files(out / "game", ORDER, within=out) is None
        write_products(out / "game", [product("b.pdf")], within=out)
    assert held(elsewhere) == before


def test_an_output_folder_that_the_user_made_a_link_is_where_they_want_it(tmp_path):
    (tmp_path / "disk").mkdir()
    (tmp_path / "out").symlink_to("disk")
    write_products(tmp_path / "out" / "game", [product("a.pdf")], within=tmp_path / "out")
    assert everything(tmp_path / "disk") == ["game/a.pdf", "game/manifest.json"]


@pytest.mark.parametrize("theirs", [b"{", b'{"mine": 1}', b"[]", None])
def test_a_list_of_files_that_is_not_ours_is_moved_out_of_the_way(tmp_path, theirs):
    if theirs is None:
        (tmp_path / MANIFEST).symlink_to("elsewhere.json")
    else:
        (tmp_path / MANIFEST).write_bytes(theirs)
    assert write_products(tmp_path, [product("a.pdf")]).aside == {MANIFEST: f"{MANIFEST}.bak"}
    kept = tmp_path / f"{MANIFEST}.bak"
    assert kept.is_symlink() if theirs is None else kept.read_bytes() == theirs
    assert list(listed(tmp_path)) == ["a.pdf"]
    assert write_products(tmp_path, [product("a.pdf")]).aside == {}
