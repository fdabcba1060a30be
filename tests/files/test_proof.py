"""Only a manifest that printgen wrote for this user says which files in a folder are printgen's."""

import json
import shutil
from hashlib import sha256

import pytest

from printgen.files import MANIFEST, Order, OutputFile, current_files, write_products
from printgen.files.proof import state_folder
from printgen.report.closing import foreign_lines
from tests.bad_days import held

ORDER = Order("kit.pdf", "made of this")
MAPS = OutputFile("maps.pdf", b"printgen's maps", {})
FORGERY = b"a stranger's page"


@pytest.fixture(autouse=True)
def user(tmp_path, monkeypatch):
    """Return a function that continues the test as another user: `user(name)`. The test begins as Ann."""

    def become(name):
        monkeypatch.setenv("PRINTGEN_STATE", str(tmp_path / name))
        monkeypatch.setenv("PRINTGEN_CACHE", str(tmp_path / f"{name}-cache"))

    become("ann")
    return become


@pytest.fixture
def out(tmp_path):
    """Return an output folder that Ann has printed into."""
    write_products(tmp_path / "out", [MAPS], order=ORDER)
    assert current_files(tmp_path / "out", ORDER)
    return tmp_path / "out"


def forge(folder):
    """Replace the maps by a stranger's page and enter its digest in the manifest."""
    manifest = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    manifest["files"]["maps.pdf"] |= {"sha256": sha256(FORGERY).hexdigest(), "bytes": len(FORGERY)}
    (folder / "maps.pdf").write_bytes(FORGERY)
    (folder / MANIFEST).write_text(json.dumps(manifest, indent=2, sort_keys=True) + "\n", encoding="utf-8")


def test_a_forged_manifest_proves_nothing(out):
    forge(out)
    assert current_files(out, ORDER) is None
    done = write_products(out, [MAPS], order=ORDER)
    assert done.distrusted
    assert done.aside == {"maps.pdf": "maps.pdf.bak"}
    assert held(out)["maps.pdf"] == MAPS.content
    assert held(out)["maps.pdf.bak"] == FORGERY
    assert current_files(out, ORDER)


def test_an_order_added_to_a_manifest_breaks_its_seal(out):
    text = (out / MANIFEST).read_text(encoding="utf-8")
    (out / MANIFEST).write_text(text.replace("made of this", "made of that"), encoding="utf-8")
    assert current_files(out, Order(ORDER.name, "made of that")) is None


def test_another_user_draws_the_files_of_a_copied_folder_again(out, user, tmp_path):
    shutil.copytree(out, tmp_path / "copy")
    user("ben")
    assert current_files(tmp_path / "copy", ORDER) is None
    done = write_products(tmp_path / "copy", [OutputFile("maps.pdf", b"newer maps", {})], order=ORDER)
    assert done.distrusted
    assert held(tmp_path / "copy")["maps.pdf.bak"] == MAPS.content


def test_a_folder_that_its_own_user_copies_or_moves_is_still_trusted(out, tmp_path):
    shutil.copytree(out, tmp_path / "copy")
    out.rename(tmp_path / "moved")
    assert current_files(tmp_path / "copy", ORDER)
    assert current_files(tmp_path / "moved", ORDER)


def test_a_folder_restored_from_a_backup_is_the_users_own_but_answers_no_newer_order(out, tmp_path):
    shutil.copytree(out, tmp_path / "backup")
    newer = Order(ORDER.name, "made of something newer")
    write_products(out, [OutputFile("maps.pdf", b"newer maps", {})], order=newer)
    shutil.rmtree(out)
    (tmp_path / "backup").rename(out)
    assert current_files(out, newer) is None
    done = write_products(out, [OutputFile("maps.pdf", b"newer maps", {})], order=newer)
    assert (done.distrusted, done.aside) == (False, {})


def test_a_backup_of_one_file_is_not_taken_for_the_newer_one(out):
    write_products(out, [OutputFile("maps.pdf", b"newer maps", {})], order=ORDER)
    (out / "maps.pdf").write_bytes(MAPS.content)
    assert current_files(out, ORDER) is None


def test_users_of_a_synchronised_folder_rename_nothing_that_is_the_same_and_lose_nothing_that_differs(out, user):
    user("ben")
    assert write_products(out, [MAPS], order=ORDER).aside == {}
    user("ann")
    assert write_products(out, [MAPS], order=ORDER).aside == {}
    assert sorted(held(out)) == [MANIFEST, "maps.pdf"]
    user("ben")
    assert write_products(out, [OutputFile("maps.pdf", b"ben's", {})]).aside == {"maps.pdf": "maps.pdf.bak"}
    user("ann")
    assert write_products(out, [OutputFile("maps.pdf", b"ann's", {})]).aside == {"maps.pdf": "maps.pdf.bak2"}
    assert [held(out)[f"maps.pdf{end}"] for end in ("", ".bak", ".bak2")] == [b"ann's", MAPS.content, b"ben's"]


def test_deleting_the_cache_changes_nothing_and_deleting_the_key_ends_the_trust(out, tmp_path):
    shutil.rmtree(tmp_path / "ann-cache", ignore_errors=True)
    assert current_files(out, ORDER)
    (state_folder() / "key").unlink()
    assert current_files(out, ORDER) is None
    assert write_products(out, [MAPS], order=ORDER).aside == {}
    assert current_files(out, ORDER)


def test_a_form_that_somebody_filled_in_is_kept_whoever_wrote_the_manifest(out, user):
    form = OutputFile("forms/ash.pdf", b"%PDF-1.6 blank %%EOF", {"form": True})
    write_products(out, [form])
    (out / "forms/ash.pdf").write_bytes(b"%PDF-1.6 filled in %%EOF")
    user("ben")
    done = write_products(out, [form])
    assert (done.distrusted, done.spared) == (True, ("forms/ash.pdf",))
    # Both are told.
    assert len(foreign_lines(out, done)) == 2
    assert held(out)["forms/ash.pdf"] == b"%PDF-1.6 filled in %%EOF"


def test_a_key_that_others_can_read_is_replaced(out):
    (state_folder() / "key").chmod(0o644)
    assert current_files(out, ORDER) is None
    write_products(out, [MAPS], order=ORDER)
    assert (state_folder() / "key").stat().st_mode & 0o777 == 0o600


def test_without_a_place_for_the_key_files_are_written_and_never_trusted(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    monkeypatch.setenv("PRINTGEN_STATE", str(tmp_path / "file"))
    for _ in range(2):
        assert write_products(tmp_path / "out", [MAPS], order=ORDER).aside == {}
        assert current_files(tmp_path / "out", ORDER) is None
