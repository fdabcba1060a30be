"""Whatever lies in a file that printgen reads (YAML, a manifest, a kit file, a roster, a form, a portrait): it is read, or a
finding says at which line it is wrong. The seeds are what broke it once."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import cast
from unittest.mock import patch

import pikepdf
import pytest
from hypothesis import strategies as some
from PIL import Image

from printgen.campaign import careers, debriefing, forms, reading, wording
from printgen.campaign.booking import BookingError, append_result
from printgen.campaign.tables import Tables, tables
from printgen.checks.catalogue import collect
from printgen.commands import evening, game_night, requests
from printgen.data import yaml
from printgen.data.findings import Finding, UsageError, blocks_printing
from printgen.data.folders import find
from printgen.data.kind import Kind, Library
from printgen.data.kinds import KINDS
from printgen.data.load import cases
from printgen.data.records.roster import Roster
from printgen.data.yaml import nodes
from printgen.drawing import portrait
from printgen.drawing.inks import PALETTES
from printgen.drawing.marks import Entry, Face
from printgen.drawing.plan import PlacedFace, Plan, Sheet
from printgen.files import MANIFEST, Order, OutputFile, current_files, write_products
from printgen.games import reading as games
from printgen.games.game import game_ids, load_game
from printgen.render import pdf
from printgen.report.forms import text as report
from printgen.units import Size
from tests.built_in import FROZEN
from tests.fuzzing import fuzzed, mutants

GAME = "canvas-eagles"
#: Those that the tests have data of.
GAMES = tuple(id for id in game_ids() if (FROZEN / id).is_dir())


def frozen(name: str) -> bytes:
    return (FROZEN / name).read_bytes()


def of_each_other(where: str) -> tuple[bytes, ...]:
    """Return the first of the files in a folder of each other game that has such a file."""
    there = (sorted((FROZEN / id).glob(where)) for id in GAMES if id != GAME)
    return tuple(files[0].read_bytes() for files in there if files)


@cache
def library(game: str = GAME) -> Library:
    """Return the data of a game, or of the first game if the id is unknown."""
    return games.read_game(load_game(game), find()).library if game in GAMES else library()


@cache
def all_kinds() -> tuple[Kind, ...]:
    """Return the kinds of record of all games, with each shape only once."""
    every = (*KINDS, *(kind for id in GAMES for kind in load_game(id).kinds))
    return tuple({(kind.model, kind.key, kind.entries): kind for kind in every}.values())


def told(findings: list[Finding], content: bytes, name: str) -> None:
    """Assert that each finding has a code, lies within the text, and can be shown without terminal control characters."""
    lines = yaml.BREAK.split(content.decode("utf-8-sig", errors="replace"))
    for found in findings:
        assert found.code
        assert found.message
        if found.place and found.place.file == name:
            assert 1 <= found.place.line <= len(lines) + 1
            assert (found.place.line, found.place.column) <= (found.place.end_line, found.place.end_column)
    said = report(findings, lambda _file, line: lines[line - 1] if line <= len(lines) else None, color=False)
    assert all(sign.isprintable() or sign in "\n\u200b" for sign in said if sign != "\u00ad"), said


YAML = (
    frozen(f"{GAME}/aircraft/sopwith-camel.yaml"),
    frozen("aircraft/sopwith-camel.yaml"),
    *of_each_other("aircraft/*.yaml"),
    b"a: &a [x, x]\nb: [*a, *a]\nc: {<<: *a}\n",
    b'<<<<<<< HEAD\nspan: 8.50\n=======\nspan: "55"\n>>>>>>> mine\n',
    b"a: |\n  text\n  more\nb: >-\n  folded\nc: 'it''s'\nd: \"\\u00e9\\x41\"\n",
    b"? [a, b]\n: c\n--- !!map\n{a: [1, 2, {b: c}]}\n",
    "later-marks: {April 1918: cross-balken}\nname: Zo\u202eë\u200b\n".encode(),
)


def judge_yaml(content: bytes, file: Path) -> None:
    """Assert that both YAML readers agree on what is sound, and that each kind's model makes a record or findings of it."""
    file.write_bytes(content)
    document, findings = yaml.read(file, "camel.yaml")
    assert document is not None or findings
    with patch.object(nodes, "_composer", nodes._PureComposer):
        again, more = yaml.read(file, "camel.yaml")
    told([*findings, *more], content, "camel.yaml")
    if document and again and not findings and not more:
        assert document.value == again.value
    if document:
        for kind in all_kinds():
            found, more = cases(kind, document)
            assert found or findings or more or kind.entries
            told(more, content, "camel.yaml")


MANIFESTS = (
    b'{"files": {"a.pdf": {"sha256": "%s", "bytes": 3}}, "orders": {"kit": {"key": "1", "files": ["a.pdf"]}}}'
    % (b"0" * 64),
    b'{"files": {"../../house/data": {}}, "orders": {}}',
    b'{"files": {"../outside/keep.txt": {"sha256": "%s"}}, "orders": {}}' % (b"0" * 64),
    b'{"files": {"forms/ash.pdf": {"sha256": "%s", "form": true}}, "orders": []}' % (b"0" * 64),
    b'{"files": {}, "orders": {"kit": {"key": 1, "files": "a.pdf"}}}',
    b"[" * 2000,
    b'{"a":' * 2000,
    b"",
    b"{",
)


#: Somebody's files in the folder that the manifest is of.
THEIRS = {"a.pdf": b"mine a", "forms/ash.pdf": b"%PDF-1.6 filled in %%EOF", "notes/b.txt": b"mine b"}
PATHS = (
    *THEIRS,
    "b.pdf",
    "svg/a/1.svg",
    "../outside/keep.txt",
    "/etc/passwd",
    "a/../../outside/keep.txt",
    ".",
    "",
    "x\x1b[31m",
)


@some.composite
def manifests(draw: some.DrawFn) -> bytes:
    """Draw a manifest that has the right shape, or nearly so."""
    shas = some.sampled_from(["0" * 64, sha256(b"ours").hexdigest(), sha256(b"mine b").hexdigest()[::-1], "../..", ""])
    more = {"form": some.booleans(), "pages": some.integers(-1, 9) | some.just("9"), "product": some.text(max_size=3)}
    paths = some.sampled_from(PATHS)
    facts = some.fixed_dictionaries({"sha256": shas}, optional=more)
    order = some.fixed_dictionaries({"key": some.sampled_from(["1", "2"]), "files": some.lists(paths, max_size=3)})
    orders = some.dictionaries(some.sampled_from(["kit", "maps"]), order)
    made = some.fixed_dictionaries({"files": some.dictionaries(paths, facts)}, optional={"orders": orders})
    return json.dumps(draw(made)).encode()


def judge_manifest(content: bytes, folder: Path) -> None:
    """Assert that nobody's files are lost and nothing outside is touched, whatever the manifest says."""
    shutil.rmtree(folder, ignore_errors=True)
    out, outside = folder / "out", folder / "outside"
    for name in (".keep.txt.2024", ".keep.txt.999999999.part"):
        (outside / name / "deep").mkdir(parents=True)
    (outside / "keep.txt").write_bytes(b"mine")
    for name, held in THEIRS.items():
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        (out / name).write_bytes(held)
    (out / MANIFEST).write_bytes(content)
    before = sorted(str(path) for path in outside.rglob("*"))
    current_files(out, Order("kit", "1"))
    made = [OutputFile("a.pdf", b"ours", {}), OutputFile("forms/ash.pdf", b"%PDF-1.6 blank %%EOF", {"form": True})]
    order = Order("kit", "2")
    done = write_products(out, made, order=order)
    there = {path.read_bytes() for path in out.rglob("*") if path.is_file()}
    assert set(THEIRS.values()) <= there
    assert b"ours" in there
    assert (outside / "keep.txt").read_bytes() == b"mine"
    assert sorted(str(path) for path in outside.rglob("*")) == before
    assert done.spared or (out / "forms/ash.pdf").read_bytes() == made[1].content
    assert current_files(out, order) is None or not done.spared


KITS = (
    *(it.replace(b"kit: example", b"kit: kit") for it in of_each_other("kits/*.yaml")),
    frozen(f"{GAME}/kits/example.yaml").replace(b"kit: example", b"kit: kit"),
    b"kit: kit\ntitle: T\ngame: con\npaper: a7\nprofile: kitchn\nseats:\n  - {player: Ann, aircraft: sopwith-pup}\n",
    (
        b"kit: kit\ntitle: T\ngame: canvas-eagles\nproducts: [record-sheets, x]\npaper-by-product: {maps: a3, x: 1/0x3in}\n"
        b"layout: a5\nhex: 1/0in\nstock: avery-5371\nassembly: fold\n"
        b"seats:\n  - {player: Ann, pilot: B, aircraft: sopwith-camel}\n"
    ),
    (
        b"kit: kit\ngame: canvas-eagles\ndate: 1925-01\nera: early\nmirrored: true\n"
        b"official: yes\nscale: 1/144\nseats: []\n"
    ),
    (
        b"kit: kit\ntitle: T\ngame: canvas-eagles\ndate: 1917-04\ntables:\n  - table: North\n    map: quiet-sector\n    seats:\n"
        b"      - {player: Ann, aircraft: sopwith-pup}\n  - {table: South, hex: 1in, seats: [{player: B, aircraft: x}]}\n"
    ),
)


def judge_kit(content: bytes, file: Path) -> None:
    """Assert that a kit file becomes a job, findings, or a message of one line."""
    file.write_bytes(content)
    table, findings = evening.read(file)
    name = findings[0].place.file if findings and findings[0].place else "kit.yaml"
    if table is None:
        assert findings
        findings = evening.complete_findings(file, findings, library)
    else:
        findings += evening.data_findings(table, library(table.game.id))
        if not blocks_printing(findings):
            # What cannot be meant is one line on the terminal.
            with suppress(UsageError):
                for it in table.tables:
                    asked = game_night.kit_job(it, {})
                    requests.check_choices(table.game, library(table.game.id), asked.choices)
                    requests.check_layout(asked, it.products)
    told(findings, content, name)


ROSTERS = (
    *of_each_other("campaigns/*.yaml"),
    frozen(f"{GAME}/campaigns/example.yaml"),
    frozen(f"{GAME}/campaigns/example.yaml").partition(b"\nlog:")[0] + b"\nlog: []\n",
    (
        b"campaign: small\ngame: canvas-eagles\nname: A small campaign\nsince: 1918-01\nsides: {allied: A, central: J}\n"
        b"players:\n  - {player: anna, name: Anna}\nflyers:\n"
        b"  - {flyer: ash, name: Ash, player: anna, side: allied, duty: pilot, nation: britain, starts-with: {points: 50}}\n"
        b"  - {flyer: reed, name: Reed, player: anna, side: allied, duty: observer, nation: britain, first-week: 4}\n"
        b"  - {flyer: hart, name: Hart, player: anna, side: central, duty: pilot, nation: germany, rank: Lt.}\n"
        b"log:\n  - mission: one\n    week: 1\n    rolls: {seed: 7, missions: {allied: 7}}\n    sorties:\n"
        b"      - {flyer: ash, aircraft: raf-se5a, task: scramble, kills: [{victim: hart, is-shared: true}], scored: {red: 3}}\n"
        b"      - {flyer: hart, aircraft: albatros-d-v, task: fighter-sweep, turns: 9,"
        b" aircraft-lost: true, fate: captured, weeks: 999}\n"
        b"  - {mission: two, week: 999, sorties: [{flyer: ash, aircraft: raf-se5a, task: scramble, abilities: [deflection]}]}\n"
    ),
)


def judge_roster(content: bytes, file: Path) -> None:
    """Assert that a roster is evaluated or has findings; booking into a sound one must keep all of its lines."""
    file.write_bytes(content)
    case, document, findings = reading.read_roster(file, "roster.yaml")
    assert document is not None or findings
    held = document.value if document else None
    id = held.get("game") if isinstance(held, dict) else None
    game = id if isinstance(id, str) and id in GAMES and tables(library(id)) else GAME
    known, checks = cast(Tables, tables(library(game))), collect(load_game(game).checks)
    if document is not None and case is None:
        findings = reading.with_references(document, library(game), checks, findings)
    elif case is not None:
        findings += reading.run_checks(case, library(game), checks)
    told(findings, content, "roster.yaml")
    if case is None or document is None or blocks_printing(findings):
        return
    roster = cast(Roster, case.record)
    blocks = [*wording.standings_blocks(roster, careers.standings(roster, known), known)]
    for flyer in roster.flyers:
        blocks += wording.career_blocks(case, roster, careers.career(roster, known, flyer.flyer), known)
    assert blocks
    result, _found = yaml.parse("mission: the-next-one\nweek: 99\nsorties: [{flyer: ash, turns: 9}] # good\n", "r.yaml")
    assert result is not None
    try:
        after = append_result(document, result)
    except BookingError:
        return
    left = iter(after.splitlines())
    held = [line for line in document.text.splitlines() if not line.startswith("log:")]
    assert all(line in left for line in held)


def form(*entries: Entry) -> bytes:
    page = Size(100, 100)
    sheets = (Sheet(page, (PlacedFace(Face("face", page, (), entries), 0, 0),)),)
    return pdf.render(Plan("A form", "for tests", sheets), PALETTES["full"])


@cache
def filled_forms() -> tuple[bytes, ...]:
    """Return damaged forms: filled in, uncompressed, and with fields that are their own or each other's children."""
    fixed = {
        "campaign": "ours",
        "mission": "one",
        "week": "2",
        "flyer": "ash",
        "aircraft": "sopwith-camel",
        "task": "scramble",
    }
    plain = form(
        *(Entry(f"debrief.{name}", 0, 0, 50, 5, value=value, readonly=True) for name, value in fixed.items()),
        Entry("debrief.turns", 0, 10, 50, 5, value="9"),
        Entry("debrief.kills.1.of", 0, 20, 50, 5, value="Żółw  Иван\n\tMoss"),
        Entry("debrief.success", 0, 30, 5, 5, "tick", "x"),
        Entry("debrief.lost", 0, 40, 5, 5, "tick"),
    )
    found = [plain]
    for how in ("unpacked", "many", "itself"):
        document, out = pikepdf.open(BytesIO(plain)), BytesIO()
        fields = document.Root.AcroForm.Fields
        if how == "many":
            kids = pikepdf.Array([document.make_indirect(pikepdf.Dictionary(T="x", FT=pikepdf.Name.Tx))] * 900)
            fields.append(document.make_indirect(pikepdf.Dictionary(T="debrief", Kids=kids)))
            for _ in range(90):
                fields.append(fields[-1])
        elif how == "itself":
            own = document.make_indirect(pikepdf.Dictionary(T="debrief"))
            own.Kids = pikepdf.Array([own] * 900)
            fields.append(own)
        document.save(out, compress_streams=False, object_stream_mode=pikepdf.ObjectStreamMode.disable)
        found.append(out.getvalue())
    return tuple(found)


PDF_WORDS = (
    b"/Kids",
    b"/Fields", b"/Parent", b"/T", b"/V", b"/FT", b"/Length", b"/Filter/FlateDecode", b"/Filter[/ASCIIHexDecode]", b"<<",
    b">>",
    b"[", b"]", b"1 0 R", b"999999 0 R", b"0 0 obj", b"endobj", b"stream\n", b"endstream", b"/Encrypt", b"xref", b"trailer",
    b"startxref\n0", b"%%EOF", b"-1", b"9" * 20, b"(\\377\\376\x00)", b"<FEFF202E>", b"\x00" * 9,
)  # fmt: skip


def judge_form(content: bytes, file: Path) -> None:
    """Assert that a form is read within its budget or refused with one finding, and that it then makes a result or findings."""
    file.write_bytes(content)
    found, findings = forms.read(file, "form.pdf")
    assert (found is None) == bool(findings)
    if found:
        assert len(found.texts) <= forms.FIELDS
        assert all(text.isprintable() and len(text) <= forms.LONGEST for text in found.texts.values())
        result, findings = debriefing.result([found])
        assert result or findings
        if result:
            document, more = yaml.parse(result.text, "result.yaml")
            assert document is not None
            assert more == []
    told(findings, b"", "no text")


@cache
def portraits() -> tuple[bytes, ...]:
    found = []
    for kind, how in (("PNG", {}), ("JPEG", {}), ("WEBP", {}), ("PNG", {"bits": 1}), ("GIF", {}), ("TIFF", {})):
        out = BytesIO()
        Image.new("RGB", (12, 16), "red").save(out, kind, **how)
        found.append(out.getvalue())
    # A small file, and more pixels than a portrait may have.
    Image.new("1", (8000, 8000)).save(out := BytesIO(), "PNG")
    found.append(out.getvalue())
    return (*found, b"<svg xmlns='http://www.w3.org/2000/svg'><image href='../../secret.png'/></svg>")


def judge_portrait(content: bytes, _file: Path) -> None:
    """Assert that a portrait is printed with no more pixels than the limit, or refused with a remedy."""
    with suppress(portrait.PortraitError):
        made = portrait.prepare_portrait(content, Size(4.0, 5.0))
        with Image.open(BytesIO(content)) as image:
            assert image.width * image.height <= 50_000_000
        assert made == portrait.prepare_portrait(content, Size(4.0, 5.0))


@pytest.mark.parametrize(
    ("name", "judge", "seeds", "words", "examples"),
    [
        ("yaml.yaml", judge_yaml, lambda: YAML, None, 300),
        ("manifest", judge_manifest, lambda: MANIFESTS, None, 300),
        ("kit.yaml", judge_kit, lambda: KITS, None, 300),
        ("roster.yaml", judge_roster, lambda: ROSTERS, None, 200),
        ("form.pdf", judge_form, filled_forms, PDF_WORDS, 300),
        ("portrait", judge_portrait, portraits, PDF_WORDS, 300),
    ],
    ids=["yaml", "manifest", "kit", "roster", "form", "portrait"],
)
def test_it_is_read_or_told(
    name: str,
    judge: Callable[[bytes, Path], None],
    seeds: Callable[[], tuple[bytes, ...]],
    words: tuple[bytes, ...] | None,
    examples: int,
    tmp_path: Path,
) -> None:
    for seed in seeds():
        judge(seed, tmp_path / name)
    inputs = mutants(seeds(), words) if words else mutants(seeds())
    if name == "manifest":
        inputs |= manifests()
    assert fuzzed(name.partition(".")[0], inputs, lambda content: judge(content, tmp_path / name), examples) >= examples
