import json
from hashlib import sha256

import pytest

from printgen import files
from printgen.files import MANIFEST, Order, Product, put, standing
from tests.bad_days import stopping


def product(name, content=b"ink", **facts):
    return Product(name, content, facts)


def listed(folder):
    return json.loads((folder / MANIFEST).read_text(encoding="utf-8"))["files"]


def everything(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_products_lie_in_the_folder_with_a_manifest_of_their_facts(tmp_path):
    put(tmp_path / "game", [product("sheets.pdf", b"paper", pages=2), product("svg/sheets/1-camel.svg")])
    assert everything(tmp_path) == ["game/manifest.json", "game/sheets.pdf", "game/svg/sheets/1-camel.svg"]
    assert listed(tmp_path / "game")["sheets.pdf"] == {"sha256": sha256(b"paper").hexdigest(), "bytes": 5, "pages": 2}


def test_the_manifest_is_the_same_bytes_whatever_the_order(tmp_path):
    put(tmp_path / "one", [product("a.pdf"), product("b.pdf")])
    put(tmp_path / "two", [product("b.pdf")])
    put(tmp_path / "two", [product("a.pdf")])
    assert (tmp_path / "one" / MANIFEST).read_bytes() == (tmp_path / "two" / MANIFEST).read_bytes()


def test_a_product_made_again_replaces_its_file_and_leaves_the_others(tmp_path):
    put(tmp_path, [product("a.pdf"), product("b.pdf")])
    put(tmp_path, [product("a.pdf", b"new")])
    assert ((tmp_path / "a.pdf").read_bytes(), (tmp_path / "b.pdf").read_bytes()) == (b"new", b"ink")
    assert sorted(listed(tmp_path)) == ["a.pdf", "b.pdf"]


def test_pictures_that_a_folder_made_anew_no_longer_has_are_taken_away_but_nobody_elses(tmp_path):
    put(tmp_path, [product("svg/sheets/1-camel.svg"), product("svg/sheets/2-pup.svg"), product("svg/cards/1-pup.svg")])
    (tmp_path / "svg/sheets/my-own.svg").write_bytes(b"mine")
    put(tmp_path, [product("svg/sheets/1-pup.svg")])
    assert everything(tmp_path / "svg") == ["cards/1-pup.svg", "sheets/1-pup.svg", "sheets/my-own.svg"]
    assert sorted(listed(tmp_path)) == ["svg/cards/1-pup.svg", "svg/sheets/1-pup.svg"]


def test_what_the_user_removed_leaves_the_manifest(tmp_path):
    put(tmp_path, [product("a.pdf")])
    (tmp_path / "a.pdf").unlink()
    put(tmp_path, [product("b.pdf")])
    assert list(listed(tmp_path)) == ["b.pdf"]


@pytest.mark.parametrize(
    "spoilt",
    ["", "[]", "{}", '{"files": 3}', "{", '{"files": null}', '{"files": {"a.pdf": 1}}', '{"files": {}, "orders": [1]}'],
)
def test_a_spoilt_manifest_is_written_anew(tmp_path, spoilt):
    (tmp_path / MANIFEST).write_text(spoilt, encoding="utf-8")
    put(tmp_path, [product("a.pdf")])
    assert list(listed(tmp_path)) == ["a.pdf"]


def test_a_break_while_writing_leaves_nothing_behind(tmp_path):
    def stop():
        raise KeyboardInterrupt

    for step in range(1, 4):
        with stopping(step, stop), pytest.raises(KeyboardInterrupt):
            put(tmp_path, [product("a.pdf")])
        assert everything(tmp_path) == []


def test_a_new_file_is_never_put_over_another(tmp_path):
    files.create(tmp_path / "ours.yaml", b"ours")
    with pytest.raises(FileExistsError):
        files.create(tmp_path / "ours.yaml", b"example")
    assert (everything(tmp_path), (tmp_path / "ours.yaml").read_bytes()) == (["ours.yaml"], b"ours")


ORDER = Order("kit.pdf", "made of this")


def test_an_order_made_from_the_same_things_stands_until_a_file_of_it_is_touched(tmp_path):
    put(tmp_path, [product("a.pdf", pages=2), product("b.pdf", pages=1)], order=ORDER)
    put(tmp_path, [product("other.pdf")])
    found = standing(tmp_path, ORDER)
    assert {name: facts["pages"] for name, facts in found.listed.items()} == {"a.pdf": 2, "b.pdf": 1}
    assert found.written == frozenset()
    assert standing(tmp_path, Order("kit.pdf", "made of that")) is None
    assert standing(tmp_path, Order("kit-letter.pdf", "made of this")) is None
    (tmp_path / "b.pdf").write_bytes(b"INK")
    assert standing(tmp_path, ORDER) is None
    (tmp_path / "b.pdf").unlink()
    assert standing(tmp_path, ORDER) is None


def test_a_file_that_is_there_already_is_not_written_again(tmp_path):
    put(tmp_path, [product("a.pdf"), product("b.pdf")])
    before = (tmp_path / "a.pdf").stat()
    done = put(tmp_path, [product("a.pdf"), product("b.pdf", b"new")])
    after = (tmp_path / "a.pdf").stat()
    assert (before.st_ino, before.st_mtime_ns) == (after.st_ino, after.st_mtime_ns)
    assert (sorted(done.listed), done.written) == (["a.pdf", "b.pdf"], {"b.pdf"})


def test_files_kept_from_before_belong_to_the_order_and_stay_where_they_are(tmp_path):
    first = put(tmp_path, [product("svg/a/1.svg"), product("svg/a/2.svg"), product("b.pdf")])
    kept = {name: first.listed[name] for name in ("svg/a/1.svg", "svg/a/2.svg")}
    put(tmp_path, [product("b.pdf", b"new")], kept, ORDER)
    assert sorted(standing(tmp_path, ORDER).listed) == ["b.pdf", "svg/a/1.svg", "svg/a/2.svg"]


def test_an_order_whose_files_another_one_took_away_is_forgotten(tmp_path):
    put(tmp_path, [product("svg/a/1.svg"), product("svg/a/2.svg")], order=ORDER)
    put(tmp_path, [product("svg/a/1.svg")])
    assert standing(tmp_path, ORDER) is None
    assert json.loads((tmp_path / MANIFEST).read_text(encoding="utf-8"))["orders"] == {}
