"""The ready-to-print PDFs of a release: ZIP files that anybody can unpack and print, and the pages of the site about them."""

from __future__ import annotations

import re
import shutil
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_STORED, ZipFile

import pytest
from pypdf import PdfReader

from printgen.commands import ready_pdfs as steps
from printgen.commands.ready_pdfs import ready_pdfs
from printgen.data.findings import Finding, Severity, UsageError
from printgen.games.game import load_game
from printgen.products.flowed_files import FlowedResult
from printgen.products.job import Job
from printgen.release import editions
from printgen.release.downloads import pack_archive
from printgen.sheets.paper import LETTER
from tests.built_in import FROZEN
from tests.release.conftest import Keeper, set_up

GAME = "canvas-eagles"
OTHERS = ("blue-max", "dockfighters", "richthofens-war")
KIT = """kit: first-night
title: First night
game: canvas-eagles
map: sector
products: [first-night, record-sheets, schedules, maps]
seats:
  - {player: Ann, aircraft: sopwith-camel}
  - {player: Ben, aircraft: albatros-d-va}
"""


@pytest.fixture(scope="module")
def keeper(tmp_path_factory: pytest.TempPathFactory, root: Path) -> Keeper:
    """Return a project of one game with the kit for a first night, released with ready-to-print PDFs as 1.1.0."""
    made = set_up(tmp_path_factory.mktemp("ready"), root, *OTHERS)
    guide = (FROZEN / GAME / "guides" / "first-night.yaml").read_text(encoding="utf-8")
    # The small project has no quick reference, and so no drawing of deflection.
    made.write(f"{GAME}/guides/first-night.yaml", guide.replace("        illustration: deflection\n", ""))
    made.write(f"{GAME}/kits/first-night.yaml", KIT)
    made.call_it("1.1.0")
    done = made.release("1.1.0", no_pdfs=False)
    assert (done.complaint, done.status) == ("", 0)
    return made


@pytest.fixture(scope="module")
def held(keeper: Keeper) -> dict[str, bytes]:
    return keeper.held("1.1.0")


@pytest.fixture(scope="module")
def archives(held: dict[str, bytes]) -> dict[str, ZipFile]:
    return {name: ZipFile(BytesIO(content)) for name, content in held.items() if name.endswith(".zip")}


def test_every_set_is_there_for_each_paper_and_ink(archives: dict[str, ZipFile]) -> None:
    assert {Path(name).stem for name in archives} == {
        f"{GAME}-1.1.0-{contents}-{paper}-{ink}"
        for contents in ("complete", "first-night")
        for paper in ("a4", "letter")
        for ink in ("full", "saver")
    }


def test_a_set_unpacks_into_a_folder_of_its_own_with_the_guide_first(archives: dict[str, ZipFile]) -> None:
    for name, archive in archives.items():
        names = archive.namelist()
        assert {it.split("/")[0] for it in names} == {Path(name).stem}
        assert names[0].endswith("/00-guide.pdf")
        assert all(it.endswith(".pdf") for it in names)
        assert archive.testzip() is None


def test_every_pdf_is_on_the_paper_of_its_set_and_named_in_the_guide(archives: dict[str, ZipFile]) -> None:
    sizes = {"a4": (595, 842), "letter": (612, 792)}
    for name, archive in archives.items():
        paper = next(it for it in sizes if f"-{it}-" in name)
        guide = PdfReader(BytesIO(archive.read(archive.namelist()[0])))
        assert len(guide.pages) == 1
        words = "".join(guide.pages[0].extract_text().split())
        for file in archive.namelist():
            box = PdfReader(BytesIO(archive.read(file))).pages[0].mediabox
            assert {round(box.width), round(box.height)} == set(sizes[paper]), file
            assert file.endswith("00-guide.pdf") or Path(file).name in words


def test_the_complete_set_has_the_products_of_the_kit(archives: dict[str, ZipFile]) -> None:
    names = archives[f"pdf/{GAME}/{GAME}-1.1.0-complete-a4-full.zip"].namelist()
    found = {Path(it).stem for it in names}
    by_name = {it.id for it in load_game(GAME).all_products if it.only_by_name}
    # Files with house rules, as of this small project, end in `-house`.
    assert {"00-guide", "record-sheets", "schedules", "maps"} <= {it.removesuffix("-house") for it in found}
    assert not found & by_name


def test_the_gallery_shows_every_product_that_was_printed(held: dict[str, bytes], archives: dict[str, ZipFile]) -> None:
    page = held["site/gallery.html"].decode()
    names = archives[f"pdf/{GAME}/{GAME}-1.1.0-complete-a4-full.zip"].namelist()
    printed = {it.id for it in load_game(GAME).all_products} & {Path(it).stem for it in names}
    for product in {"first-night", "poster", *printed}:
        picture = f"gallery/{GAME}/{product}.png"
        assert f'<img src="{picture}"' in page
        assert held[f"site/{picture}"].startswith(b"\x89PNG")


def test_the_downloads_lead_to_every_set(held: dict[str, bytes], archives: dict[str, ZipFile]) -> None:
    page = held["site/downloads.html"].decode()
    assert {f"../{name}" for name in archives} == set(re.findall(r'href="(\.\./pdf/[^"]*)"', page))
    assert "downloads.html" in held["site/index.html"].decode()


def test_a_release_without_pdfs_does_not_lead_to_them(keeper: Keeper, tmp_path: Path) -> None:
    other = Keeper(shutil.copytree(keeper.folder, tmp_path / "other"), keeper.templates)
    shutil.rmtree(other.shelf)
    assert other.release("1.1.0").status == 0
    bare = other.held("1.1.0")
    assert not [name for name in bare if name.endswith(".zip")]
    assert "downloads.html" not in bare["site/index.html"].decode()


def test_the_same_data_gives_the_same_bytes(keeper: Keeper, held: dict[str, bytes]) -> None:
    state = editions.read(keeper.data, "1.1.0", keeper.session.project)
    again = ready_pdfs(state.games, keeper.session)
    assert {name: held[name] == content for name, content in again.archives.items()} == dict.fromkeys(
        again.archives, True
    )
    assert all(held[f"site/{name}"] == content for name, content in again.images.items())


def test_without_pango_there_is_no_release_but_a_way_out(keeper: Keeper, monkeypatch: pytest.MonkeyPatch) -> None:
    from printgen.render import html

    def missing() -> None:
        raise html.PangoMissingError("Pango is missing; install it with: apt-get install pango")

    monkeypatch.setattr(html, "_weasyprint", missing)
    state = editions.read(keeper.data, "1.1.0", keeper.session.project)
    with pytest.raises(UsageError, match=r"Pango is missing.*--no-pdfs"):
        ready_pdfs(state.games, keeper.session)


def test_pages_that_do_not_fit_prevent_a_release_before_anything_is_printed(
    keeper: Keeper, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Keeper(shutil.copytree(keeper.folder, tmp_path / "other"), keeper.templates)
    shutil.rmtree(other.shelf)
    unfit = Finding("PG009", Severity.ERROR, "First night: card 8 is 6.5 mm too long")

    def lay_out(_product: object, _data: object, job: Job) -> FlowedResult:
        return FlowedResult(findings=(unfit,) if job.paper is LETTER else ())

    monkeypatch.setattr(steps, "export_flowed", lay_out)
    monkeypatch.setattr(steps, "ready_pdfs", lambda *_given: pytest.fail("the PDFs were printed"))
    done = other.release("1.1.0", no_pdfs=False)
    assert done.status != 0
    assert f"{GAME}, letter paper: First night: card 8" in done.complaint
    assert "--no-pdfs" in done.complaint.splitlines()[-1]
    assert not other.shelf.exists()
    assert other.release("1.1.0").status == 0


def test_an_archive_is_the_same_on_every_system() -> None:
    content = pack_archive("folder", {"a.pdf": b"%PDF", "b.pdf": b"%PDF-2"})
    assert content == pack_archive("folder", {"a.pdf": b"%PDF", "b.pdf": b"%PDF-2"})
    entries = ZipFile(BytesIO(content)).infolist()
    assert {(it.create_system, it.compress_type, it.date_time[0]) for it in entries} == {(3, ZIP_STORED, 1980)}
