"""The one way in: what is read is judged first, folders are walked once, JSON has a shape."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from printgen.files import reading
from printgen.files.reading import ReadError, read_bytes, read_json, read_text, reason_unread, walk_files


def refusal(path: Path | str, largest: int = 1 << 20) -> str:
    with pytest.raises(OSError) as refused:  # noqa: PT011 (which one is what is looked at)
        read_bytes(path, largest)
    return reason_unread(refused.value)


def test_a_file_is_read_whole(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes("größe".encode())
    assert read_bytes(tmp_path / "a", 7) == "größe".encode()
    assert read_text(tmp_path / "a") == "größe"


def test_what_is_no_file_is_neither_read_nor_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "round").symlink_to("round")
    assert refusal(tmp_path / "pipe") == refusal("/dev/zero") == "is a pipe or a device, not a file"
    assert refusal(tmp_path) == "is a folder"
    assert refusal(tmp_path / "none") == "does not exist"
    assert refusal(tmp_path / "round").startswith("cannot be read: Too many levels of symbolic links")
    assert refusal("a\0b") == "cannot be read: a file cannot have this name"


def test_what_takes_the_place_of_a_file_meanwhile_is_judged_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a").touch()
    os.mkfifo(tmp_path / "pipe")
    plain = os.open
    monkeypatch.setattr(reading.os, "open", lambda path, *how: plain(tmp_path / "pipe", *how))
    assert refusal(tmp_path / "a") == "is a pipe or a device, not a file"


def test_what_is_too_large_or_grows_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a").write_bytes(b"123456")
    assert refusal(tmp_path / "a", 5) == "is larger than 0 KiB"
    (tmp_path / "huge").touch()
    os.truncate(tmp_path / "huge", 10 << 30)
    assert refusal(tmp_path / "huge") == "is larger than 1 MiB"
    monkeypatch.setattr(reading, "_check", lambda *_: None)
    assert refusal(tmp_path / "a", 5) == "grew while it was read"


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"caf\xe9")
    with pytest.raises(ReadError, match="is not UTF-8 text"):
        read_text(tmp_path / "a")


@pytest.mark.parametrize("held", [b"", b"{", b"[1]", b'{"a": "x"}', b'{"a": NaN}', b"[" * 200_000, b"caf\xe9"])
def test_json_of_another_shape_is_refused(held: bytes) -> None:
    assert read_json(b'{"a": 1}', dict[str, int]) == {"a": 1}
    with pytest.raises(ReadError, match="has invalid content"):
        read_json(held, dict[str, int])


def names(folder: Path, inside: bool = False) -> list[tuple[str, bool]]:
    return [(str(Path(path).relative_to(folder)), followed) for path, followed in walk_files(folder, inside)]


def test_folders_are_walked_in_order_without_what_is_hidden(tmp_path: Path) -> None:
    for name in ("b/1", "a/2", "a.x", "a/.hidden", ".git/3", "b/__pycache__/4", "b/__pycache__mine"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    assert names(tmp_path) == [("a/2", True), ("a.x", True), ("b/1", True), ("b/__pycache__mine", True)]
    assert names(tmp_path / "none") == []


def test_each_real_folder_is_met_once_however_many_links_lead_there(tmp_path: Path) -> None:
    # Two ways from each to the next are 2 to the power of 24 ways to the last.
    for number in range(25):
        (tmp_path / f"d{number:02}").mkdir()
    for number in range(24):
        for name in ("x", "y"):
            (tmp_path / f"d{number:02}" / name).symlink_to(f"../d{number + 1:02}")
    (tmp_path / "d24" / "file").touch()
    found = names(tmp_path)
    assert [name for name, followed in found if followed] == ["/".join(["d00", *["x"] * 24, "file"])]
    assert len(found) == 25


def test_links_are_followed_but_not_to_themselves_nor_to_nothing_nor_out(tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    (pack / "kept").mkdir(parents=True)
    (pack / "kept" / "file").touch()
    (tmp_path / "else").mkdir()
    (tmp_path / "else" / "deep").touch()
    for name, leads in (("all", "."), ("in", "kept/file"), ("none", "nowhere"), ("out", "../else"), ("round", "round")):
        (pack / name).symlink_to(leads)
    odd = [("all", False), ("in", True), ("kept/file", True), ("none", False)]
    assert names(pack) == [*odd, ("out/deep", True), ("round", False)]
    assert names(pack, inside=True) == [*odd, ("out", False), ("round", False)]


def test_folders_nested_as_deep_as_the_system_lets_them_are_walked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    try:
        for _ in range(1500):
            os.mkdir("d")  # noqa: PTH102
            os.chdir("d")
        Path("file").touch()
        assert [followed for _path, followed in walk_files(tmp_path)] == [True]
    finally:
        # Nobody else could take them away: that goes down a function a folder.
        Path("file").unlink(missing_ok=True)
        while Path.cwd() != tmp_path:
            os.chdir("..")
            os.rmdir("d")  # noqa: PTH106
