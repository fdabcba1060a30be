"""Packs: the same folder gives the same bytes, a pack is read like its folder, and a hostile pack is refused as a whole."""

from __future__ import annotations

import json
import stat
import struct
from collections.abc import Callable
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

import pytest

from printgen.commands import evening, fixing, load, roster, roster_apply
from printgen.commands.comparing import show_records
from printgen.commands.kit_files import find_own_kit
from printgen.commands.pack import make_pack, pack
from printgen.commands.session import CLEAN, FINDINGS, Session
from printgen.data import packs
from printgen.data.findings import UsageError, blocks_printing
from printgen.data.folders import find
from printgen.files import archives, reading
from printgen.files.whole import display_path
from printgen.reuse.store import Store

GAME, CAMEL = "canvas-eagles", "canvas-eagles/aircraft/sopwith-camel.yaml"
TEXT = b"aircraft: sopwith-camel\nsource: {status: house}\nfuel: 61\n"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PRINTGEN_CACHE", str(tmp_path / "cache"))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path / "here"


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return Session(find(), lambda _doing, _share: None, store=Store(tmp_path / "cache"))


@pytest.fixture
def folder(here: Path) -> Path:
    (here / "mine" / CAMEL).parent.mkdir(parents=True)
    (here / "mine" / CAMEL).write_bytes(TEXT)
    (here / "mine" / "notes.txt").write_text("for us only\n", encoding="utf-8")
    return here / "mine"


def index(files: dict[str, bytes], **more: object) -> bytes:
    listed = {name: {"sha256": sha256(it).hexdigest(), "bytes": len(it)} for name, it in files.items()}
    return json.dumps({"format": 1, "title": "x", "needs": {}, "files": listed, **more}).encode()


def zipped(entries: list[tuple[str | ZipInfo, bytes]], how: int = ZIP_DEFLATED) -> bytes:
    data = BytesIO()
    with ZipFile(data, "w", how) as archive:
        for name, content in entries:
            archive.writestr(name, content)
    return data.getvalue()


def hostile(name: str, content: bytes = b"x: 1\n", **more: object) -> bytes:
    """Return a pack with an additional file, which its index lists."""
    files = {CAMEL: TEXT, name: content}
    return zipped([("index.json", index(files, **more)), *files.items()])


def special(mode: int) -> bytes:
    entry = ZipInfo("nations.yaml")
    entry.create_system, entry.external_attr = 3, mode << 16
    return zipped(
        [("index.json", index({CAMEL: TEXT, "nations.yaml": b"/etc/passwd"})), (CAMEL, TEXT), (entry, b"/etc/passwd")]
    )


def good() -> bytes:
    return zipped([("index.json", index({CAMEL: TEXT})), (CAMEL, TEXT)])


def changed(old: bytes, new: bytes) -> bytes:
    data = good()
    assert old in data
    return data.replace(old, new)


def twice() -> bytes:
    with pytest.warns(UserWarning, match="Duplicate"):
        return zipped([("index.json", index({CAMEL: TEXT})), (CAMEL, TEXT), (CAMEL, b"fuel: 1\n")])


def bomb() -> bytes:
    zeros = bytes(archives.LARGEST_FILE)
    names = [f"canvas-eagles/aircraft/a{number}.yaml" for number in range(70)]
    return zipped([("index.json", b"{}"), *((name, zeros) for name in names)])


def lying() -> bytes:
    """Return a pack whose directory gives too small a size for a file."""
    zeros = bytes(8 << 20)
    data = bytearray(zipped([("index.json", index({CAMEL: TEXT})), (CAMEL, zeros)]))
    start = data.index(b"PK\x01\x02", data.index(b"PK\x01\x02") + 4)
    struct.pack_into("<I", data, start + 24, 20)
    return bytes(data)


def locked() -> bytes:
    data = bytearray(good())
    start = data.index(b"PK\x01\x02")
    data[start + 8] |= 1
    return bytes(data)


#: Makes the bytes of a pack; part of the message.
HOSTILE: list[tuple[Callable[[], bytes], str]] = [
    (lambda: b"PK", "is not a ZIP file, or is damaged"),
    (lambda: b"PK\x03\x04" + bytes(100), "is not a ZIP file, or is damaged"),
    (lambda: good()[:-30], "is not a ZIP file, or is damaged"),
    (lambda: zipped([(CAMEL, TEXT)]), "has no index.json"),
    (lambda: zipped([(f"mine/{CAMEL}", TEXT), ("mine/index.json", b"{}")]), "the folder itself was packed"),
    (lambda: zipped([("index.json", b"[]"), (CAMEL, TEXT)]), "has invalid content"),
    (lambda: zipped([("index.json", b"{" * 100_000), (CAMEL, TEXT)]), "has invalid content"),
    (lambda: zipped([("index.json", b'{"format": 1}'), (CAMEL, TEXT)]), "has invalid content"),
    (lambda: zipped([("index.json", index({CAMEL: TEXT})), (CAMEL, TEXT + b"\n")]), "differs from its digest"),
    (lambda: zipped([("index.json", index({})), (CAMEL, TEXT)]), "is not listed in index.json"),
    (
        lambda: zipped([("index.json", index({CAMEL: TEXT, "nations.yaml": b""})), (CAMEL, TEXT)]),
        "which is not in the pack",
    ),
    (lambda: hostile("../evil.yaml"), "has a path that leads out of the pack"),
    (lambda: hostile("canvas-eagles/../../evil.yaml"), "has a path that leads out of the pack"),
    (lambda: hostile("..\\evil.yaml"), "has a path that leads out of the pack"),
    (lambda: hostile("/etc/evil.yaml"), "has an absolute path"),
    (lambda: hostile("\\\\server\\evil.yaml"), "has an absolute path"),
    (lambda: hostile("C:evil.yaml"), "has an absolute path"),
    (lambda: hostile("a\\b.yaml"), "has a name that is not allowed for files"),
    (lambda: hostile("a//b.yaml"), "has a name that is not allowed for files"),
    (lambda: hostile("a\x1b[2J.yaml"), "has a name that is not allowed for files"),
    (lambda: hostile(".bashrc.yaml"), "is a hidden file"),
    (lambda: hostile("canvas-eagles/con.yaml"), "has a name that Windows does not accept"),
    (lambda: hostile("canvas-eagles/x.yaml."), "has a name that Windows does not accept"),
    (lambda: hostile("sitecustomize.py"), "is not a data file"),
    (lambda: hostile("templates/core/page.html"), "is not a data file"),
    (lambda: hostile("a/b/c/d/e/f/g.yaml"), "is not a data file"),
    (lambda: hostile(CAMEL.upper()), "has the same name as"),
    (lambda: hostile(f"{CAMEL}/x.yaml"), "is both a file and a folder"),
    (lambda: hostile("x.yaml", bytes(archives.LARGEST_FILE + 1)), "unpacks to more than 1 MiB"),
    (bomb, "unpacks to more than 64 MiB"),
    (lying, "is damaged"),
    (twice, "is in the pack twice"),
    (locked, "is locked with a password"),
    (lambda: special(stat.S_IFLNK | 0o777), "is a link"),
    (lambda: special(stat.S_IFIFO | 0o644), "is a pipe or a device"),
    (lambda: special(stat.S_IFCHR | 0o644), "is a pipe or a device"),
    (lambda: zipped([("index.json", index({CAMEL: TEXT})), (CAMEL, TEXT)], ZIP_BZIP2), "uses a compression method"),
    (
        lambda: zipped([(f"a{number}.yaml", b"") for number in range(archives.MOST_FILES + 1)], ZIP_STORED),
        "more than 5000",
    ),
    (lambda: hostile("nations.yaml", needs={"printgen": "99.0.0"}), "needs printgen 99.0.0, but this is printgen"),
    (
        lambda: hostile("nations.yaml", needs={"data": "99.1.0"}),
        "needs version 99.1.0 of the data, but the built-in data is",
    ),
    (lambda: hostile("nations.yaml", format=2), "needs a newer version of printgen"),
    (lambda: changed(b"sopwith-camel.yaml", b"sopwith-camel.yam\x00"), "refused"),
]


@pytest.mark.parametrize(("made", "message"), HOSTILE)
def test_a_hostile_pack_is_refused_as_a_whole(
    here: Path, tmp_path: Path, made: Callable[[], bytes], message: str
) -> None:
    (here / "pack.zip").write_bytes(made())
    data = load(GAME, "pack.zip")
    found = [it for it in data.findings if it.code == "PG036"]
    assert found
    assert all(it.hint and it.place and it.place.file.startswith("pack.zip") for it in found)
    if message != "refused":
        assert message in " ".join(f"{it.message} {it.hint}" for it in found)
    assert blocks_printing(data.findings)
    # Nothing of it was written anywhere, nor read as a record.
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == [here / "pack.zip"]
    assert data.library.of("ratings")["sopwith-camel"].record.fuel != 61  # type: ignore[attr-defined]


def test_all_faults_are_reported_at_once(here: Path) -> None:
    files = {"../a.yaml": b"", "/b.yaml": b"", ".c.yaml": b""}
    (here / "pack.zip").write_bytes(zipped([("index.json", index(files)), *files.items()]))
    found = packs.read_pack(here / "pack.zip", "1.0.0")[1]
    assert len(found) == 3


def test_another_file_is_not_a_pack(here: Path) -> None:
    (here / "nations.yaml").write_bytes(TEXT)
    with pytest.raises(UsageError, match="neither a folder nor a pack"):
        load(GAME, "nations.yaml")


def test_a_pack_is_read_like_its_folder(folder: Path, session: Session) -> None:
    done = pack(folder, None, "", session)
    assert done.status == CLEAN
    assert "not packed, because they are not data of a game: notes.txt" in done.closing
    first = Path("mine.zip").read_bytes()
    assert pack(folder, None, "", session).status == CLEAN
    assert Path("mine.zip").read_bytes() == first == make_pack(folder, session.project).content
    with ZipFile("mine.zip") as archive:
        assert archive.namelist() == ["index.json", CAMEL]
        about = json.loads(archive.read("index.json"))
    assert about["title"] == "mine"
    assert about["needs"]["printgen"]
    packed, plain = load(GAME, "mine.zip"), load(GAME, folder)
    case = packed.library.of("ratings")["sopwith-camel"]
    assert case.record == plain.library.of("ratings")["sopwith-camel"].record
    assert case.record.fuel == 61  # type: ignore[attr-defined]
    assert f"mine.zip:{CAMEL}" in packed.files


def test_findings_name_the_file_in_the_pack_and_quote_it(here: Path) -> None:
    text = TEXT + b"climb: a lot\n"
    (here / "pack.zip").write_bytes(zipped([("index.json", index({CAMEL: text})), (CAMEL, text)]))
    (found,) = [it for it in load(GAME, "pack.zip").findings if it.code == "PG002"]
    assert found.place
    assert (found.place.file, found.place.line) == (f"pack.zip:{CAMEL}", 4)
    assert reading.read_bytes(found.place.file) == text
    with pytest.raises(FileNotFoundError):
        reading.read_bytes("pack.zip:../../here/pack.zip")


def test_the_cache_is_used_and_notices_every_change(here: Path, session: Session, tmp_path: Path) -> None:
    (here / "pack.zip").write_bytes(good())
    store = session.store
    (one,) = find((Path("pack.zip"),)).data[1:]
    assert load(GAME, "pack.zip", store=store).library.of("ratings")["sopwith-camel"].record.fuel == 61  # type: ignore[attr-defined]
    assert load(GAME, "pack.zip", store=store).library.of("ratings")["sopwith-camel"].record.fuel == 61  # type: ignore[attr-defined]
    assert find((Path("pack.zip"),)).data[1] == one
    assert one.is_relative_to(tmp_path / "cache")
    # What somebody changed in the cache is not believed.
    (one / CAMEL).write_bytes(TEXT.replace(b"61", b"62"))
    (one / "nations.yaml").write_bytes(b"x")
    assert load(GAME, "pack.zip").library.of("ratings")["sopwith-camel"].record.fuel == 61  # type: ignore[attr-defined]
    assert not (one / "nations.yaml").exists()
    text = TEXT.replace(b"61", b"63")
    (here / "pack.zip").write_bytes(zipped([("index.json", index({CAMEL: text})), (CAMEL, text)]))
    assert load(GAME, "pack.zip", store=store).library.of("ratings")["sopwith-camel"].record.fuel == 63  # type: ignore[attr-defined]
    assert display_path(find((Path("pack.zip"),)).data[1] / CAMEL) == f"pack.zip:{CAMEL}"


def test_a_folder_with_errors_or_without_data_is_refused(folder: Path, session: Session) -> None:
    (folder / CAMEL).write_bytes(TEXT + b"climb: a lot\n")
    done = pack(folder, None, "", session)
    assert done.status == FINDINGS
    assert done.complaint.endswith("nothing was packed")
    (folder / CAMEL).unlink()
    assert "contains no record of any game" in pack(folder, None, "", session).complaint
    with pytest.raises(UsageError, match="not a folder"):
        pack(Path("nowhere"), None, "", session)
    assert not Path("mine.zip").exists()


def test_only_packs_are_replaced(folder: Path, session: Session) -> None:
    Path("mine.zip").write_bytes(b"my photos")
    with pytest.raises(UsageError, match="already exists and is not a pack"):
        pack(folder, None, "", session)
    with pytest.raises(UsageError, match=r"does not end in \.zip"):
        pack(folder, Path("mine.tar"), "", session)
    with pytest.raises(UsageError, match="built-in data"):
        pack(session.project.data[0], None, "", session)
    assert Path("mine.zip").read_bytes() == b"my photos"


def test_a_pack_is_never_changed_by_fixes(here: Path) -> None:
    text = TEXT.replace(b"fuel", b"fule")
    (here / "pack.zip").write_bytes(zipped([("index.json", index({CAMEL: text})), (CAMEL, text)]))
    project = find((Path("pack.zip"),))
    findings = load(GAME, project=project).findings
    assert any(it.fix for it in findings)
    changed, messages = fixing.fix_files(findings, project.data, ())
    assert changed == []
    assert messages == [
        f"pack.zip:{CAMEL} is in a pack, and packs are never changed; unpack the pack, and correct the file there"
    ]
    assert fixing.count_fixes(findings, project.data, ()) == 0


def test_rosters_and_kits_in_a_pack_are_found_by_their_ids(folder: Path, session: Session) -> None:
    for sort, text in (("kits", "kit: example"), ("campaigns", "campaign: example")):
        (folder / GAME / sort).mkdir()
        source = (find().data[0] / GAME / sort / "example.yaml").read_text(encoding="utf-8")
        assert text in source
        mine = source.replace(text, text.replace("example", "mine-only"))
        (folder / GAME / sort / "mine-only.yaml").write_text(mine, encoding="utf-8")
    done = pack(folder, None, "", session)
    assert done.status == CLEAN, done.complaint
    own = Session(find((Path("mine.zip"),)), session.progress, store=session.store)
    assert "before week" in roster.show(Path("mine-only"), None, own).answer
    assert roster.check(Path("mine-only"), "text", False, own).status == CLEAN
    found = find_own_kit("mine-only", own.project)
    assert found
    assert evening.read(found)[0]
    assert find_own_kit("mine", own.project) is None
    with pytest.raises(UsageError, match=r"Write `printgen roster show mine-only --data mine.zip`"):
        roster.show(Path("mine.zip"), None, session)
    with pytest.raises(UsageError, match=r"Write `printgen kit mine-only --data mine.zip`"):
        find_own_kit("mine.zip", own.project)
    with pytest.raises(UsageError, match="never changed"):
        roster_apply.apply(Path("mine-only"), Path("week.yaml"), own)
    with pytest.raises(UsageError, match=r"no such roster; .*did you mean `mine-only`"):
        roster.show(Path("mineonly"), None, own)


def test_commands_for_a_roster_in_a_pack_can_be_typed(folder: Path, session: Session) -> None:
    (folder / GAME / "campaigns").mkdir()
    source = (find().data[0] / GAME / "campaigns" / "example.yaml").read_text(encoding="utf-8")
    mine = source.replace("campaign: example", "campaign: club")
    (folder / GAME / "campaigns" / "club.yaml").write_text(mine, encoding="utf-8")
    assert pack(folder, None, "", session).status == CLEAN
    own = Session(find((Path("mine.zip"),)), session.progress, store=session.store)
    done = roster.plan(Path("club"), Path("w7.yaml"), 1, own)
    assert "`printgen roster print club --data mine.zip --plan w7.yaml`" in done.closing
    assert "printgen roster print club --data mine.zip --plan w7.yaml" in Path("w7.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize("ids", [["my-own"], ["my-own", "sopwith-camel"]])
def test_a_record_that_may_be_in_an_altered_pack_is_reported_with_the_fault_of_the_pack(
    here: Path, session: Session, ids: list[str]
) -> None:
    (here / "pack.zip").write_bytes(zipped([("index.json", index({CAMEL: TEXT})), (CAMEL, TEXT + b"climb: 9\n")]))
    own = Session(find((Path("pack.zip"),)), session.progress, store=session.store)
    done = show_records(GAME, ids, "text", own)
    assert done.status == FINDINGS
    assert "differs from its digest" in done.complaint
    assert show_records("my-own", [], "text", own).complaint == done.complaint


@pytest.mark.parametrize(("sort", "name"), [("kits", "kit"), ("campaigns", "campaign")])
def test_a_roster_or_kit_at_the_top_belongs_in_a_folder_of_its_game(
    folder: Path, session: Session, sort: str, name: str
) -> None:
    source = (find().data[0] / GAME / sort / "example.yaml").read_text(encoding="utf-8")
    text = source.replace(f"{name}: example", f"{name}: friday").split("\n", 1)[1]
    (folder / "friday.yaml").write_text(text, encoding="utf-8")
    done = pack(folder, None, "", session)
    assert done.status == FINDINGS
    assert f"move it to `{GAME}/{sort}/friday.yaml`" in done.complaint
    assert "release.yaml" not in done.complaint
