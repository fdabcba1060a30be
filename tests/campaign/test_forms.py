"""Filled forms read back: what is in them, and what is no form at all. A form comes from anywhere."""

from __future__ import annotations

import random
import zlib
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from pypdf.generic import NullObject

from printgen.campaign import forms
from printgen.drawing.inks import PALETTES
from printgen.drawing.marks import Entry, Face
from printgen.drawing.plan import PlacedFace, Plan, Sheet
from printgen.render import pdf
from printgen.units import Size

PAGE = Size(100, 100)


def form(*entries: Entry) -> bytes:
    sheets = (Sheet(PAGE, (PlacedFace(Face("face", PAGE, (), entries), 0, 0),)),)
    return pdf.render(Plan("A form", "for tests", sheets), PALETTES["full"])


DATA = form(
    Entry("debrief.flyer", 0, 0, 50, 5, value="collins", readonly=True),
    Entry("debrief.turns", 0, 10, 50, 5),
    Entry("debrief.kills.1.of", 0, 20, 50, 5, value="Żółw  Иван\n\tMoss"),
    Entry("debrief.success", 0, 30, 5, 5, "tick", "x"),
    Entry("debrief.lost", 0, 40, 5, 5, "tick"),
)


def saved(document: pikepdf.Pdf, **how: object) -> bytes:
    out = BytesIO()
    document.save(out, **how)  # type: ignore[arg-type]
    return out.getvalue()


def read(folder: Path, data: bytes) -> forms.FilledForm | str:
    """Return the form that was read, or the text of the error."""
    file = folder / "form.pdf"
    file.write_bytes(data)
    found, findings = forms.read(file, "form.pdf")
    if found:
        assert findings == []
        return found
    (finding,) = findings
    assert (finding.code, finding.place and finding.place.file, bool(finding.hint)) == ("PG013", "form.pdf", True)
    return finding.message


WHOLE = forms.FilledForm(
    "form.pdf",
    {"debrief.flyer": "collins", "debrief.turns": "", "debrief.kills.1.of": "Żółw Иван Moss"},
    frozenset({"debrief.success"}),
    dict.fromkeys(
        ("debrief.flyer", "debrief.turns", "debrief.kills.1.of", "debrief.success", "debrief.lost"),
        1,
    ),
)


def test_texts_and_ticks_are_read_by_name(tmp_path: Path) -> None:
    assert read(tmp_path, DATA) == WHOLE


def test_however_another_program_saved_it(tmp_path: Path) -> None:
    document = pikepdf.open(BytesIO(DATA))
    packed = saved(document, object_stream_mode=pikepdf.ObjectStreamMode.generate, linearize=True)
    assert read(tmp_path, packed) == WHOLE
    assert read(tmp_path, b"\n\n junk before \n" + DATA) == WHOLE


def test_a_box_that_is_only_shown_as_ticked_is_ticked(tmp_path: Path) -> None:
    document = pikepdf.open(BytesIO(DATA))
    for field in document.acroform.fields:
        if field.fully_qualified_name == "debrief.lost":
            del field.obj["/V"]
            field.obj.AS = pikepdf.Name.On
    found = read(tmp_path, saved(document))
    assert isinstance(found, forms.FilledForm)
    assert found.ticks == {"debrief.success", "debrief.lost"}


def test_letters_are_composed_and_what_is_no_text_is_left_out(tmp_path: Path) -> None:
    document = pikepdf.open(BytesIO(DATA))
    for field in document.acroform.fields:
        if field.fully_qualified_name == "debrief.turns":
            field.obj.V = pikepdf.String("Zo\u0308e \x07\x1b[31m\u2028x")
    found = read(tmp_path, saved(document))
    assert isinstance(found, forms.FilledForm)
    assert found.texts["debrief.turns"] == "Zöe [31m x"


@pytest.mark.parametrize(
    ("value", "held"),
    [
        (7, "7"),
        (pikepdf.Dictionary(A=1), None),
        (pikepdf.Array([1, pikepdf.Name.Off]), None),
    ],
)
def test_values_of_other_types_are_text_or_refused_in_plain_words(
    value: object, held: str | None, tmp_path: Path
) -> None:
    document = pikepdf.open(BytesIO(DATA))
    for field in document.acroform.fields:
        if field.fully_qualified_name in ("debrief.turns", "debrief.lost"):
            field.obj.V = value
    found = read(tmp_path, saved(document))
    if held is None:
        assert found == "`debrief.turns` does not contain text"
    else:
        assert isinstance(found, forms.FilledForm)
        assert (found.texts["debrief.turns"], found.ticks) == (held, {"debrief.success"})


def test_a_value_that_is_null_is_none() -> None:
    assert (forms._text(NullObject(), "turns"), forms._ticked(NullObject())) == ("", False)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "the file is empty"),
        (b"mission: fog\n", "this is not a PDF"),
        (b"\x89PNG\r\n" + bytes(2000) + b"%PDF-1.6", "this is not a PDF"),
        (b"%PDF-1.6\n%%EOF\n", "the PDF is broken"),
        (b"%PDF-1.6\ntrailer<</Root 1 0 R>>\nstartxref\nx\n%%EOF\n", "the PDF is broken"),
        (DATA[: len(DATA) // 2], "the PDF is broken|no form fields"),
        (form(), "this PDF has no form fields"),
    ],
)
def test_what_is_no_form_is_told(data: bytes, said: str, tmp_path: Path) -> None:
    found = read(tmp_path, data)
    assert isinstance(found, str)
    assert any(found.startswith(it) or it in found for it in said.split("|")), found


def test_a_form_under_a_password_is_told(tmp_path: Path) -> None:
    for way in ({"R": 6}, {"R": 4, "aes": False, "metadata": False}):
        locked = pikepdf.Encryption(user="secret", owner="secret", **way)  # type: ignore[arg-type]
        content = saved(pikepdf.open(BytesIO(DATA)), encryption=locked)
        assert read(tmp_path, content) == "the form is locked with a password"


def test_what_is_no_file_is_told(tmp_path: Path) -> None:
    said = [forms.read(path, "x")[1][0].message for path in (tmp_path, tmp_path / "none.pdf")]
    assert said == ["the file is a folder", "the file does not exist"]


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    file = tmp_path / "huge.pdf"
    with file.open("wb") as out:
        out.write(b"%PDF-1.6\n")
        out.truncate(300_000_000)
    assert forms.read(file, "huge.pdf")[1][0].message == "the file is larger than 20 MiB"


def _bomb() -> bytes:
    """A PDF of less than a megabyte, whose objects are packed in a stream of a hundred."""
    packed = zlib.compress(bytes(100 << 20), 1)
    body = b"%%PDF-1.5\n1 0 obj\n<</Type/ObjStm/N 2/First 10/Filter/FlateDecode/Length %d>>stream\n" % len(packed)
    body += packed + b"\nendstream\nendobj\n"
    at = len(body)
    rows = b"\x01\x00\x09\x00" + b"\x02\x00\x01\x00" + b"\x02\x00\x01\x01"
    body += b"4 0 obj\n<</Type/XRef/Size 4/W[1 2 1]/Index[1 3]/Root 2 0 R/Length %d>>stream\n" % len(rows)
    return body + rows + b"\nendstream\nendobj\nstartxref\n%d\n%%%%EOF\n" % at


def test_a_small_file_that_unpacks_to_a_huge_one_is_put_down(tmp_path: Path) -> None:
    bomb = _bomb()
    assert len(bomb) < 1_000_000
    said = read(tmp_path, bomb)
    assert isinstance(said, str)
    assert said == "the unpacked PDF is too large for a form"


def test_fields_that_go_round_in_a_circle_are_put_down(tmp_path: Path) -> None:
    document = pikepdf.open(BytesIO(DATA))
    group = document.make_indirect(pikepdf.Dictionary(T=pikepdf.String("a")))
    group.Kids = pikepdf.Array([group, group])
    document.Root.AcroForm.Fields.append(group)
    assert read(tmp_path, saved(document)) in (
        "circular reference among the form's fields",
        f"the form has more than {forms.FIELDS} fields",
    )


def test_more_fields_or_text_than_a_form_has_are_put_down(tmp_path: Path) -> None:
    document = pikepdf.open(BytesIO(DATA))
    one = document.make_indirect(pikepdf.Dictionary(T=pikepdf.String("a"), FT=pikepdf.Name.Tx))
    del document.pages[0].Annots
    document.Root.AcroForm.Fields = pikepdf.Array([one] * (forms.FIELDS + 1))
    assert read(tmp_path, saved(document)) == f"the form has more than {forms.FIELDS} fields"
    one.V = pikepdf.String("x" * (forms.LONGEST + 1))
    document.Root.AcroForm.Fields = pikepdf.Array([one])
    assert read(tmp_path, saved(document)) == f"`a` contains more than {forms.LONGEST} characters"


@settings(max_examples=60)
@given(seed=some.integers(0, 1 << 32), cuts=some.integers(1, 12))
def test_a_form_that_was_damaged_is_read_or_told_and_never_a_crash(
    seed: int, cuts: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    dice, data = random.Random(seed), bytearray(DATA)
    for _ in range(cuts):
        at = dice.randrange(len(data))
        data[at : at + dice.randrange(8)] = dice.randbytes(dice.randrange(8))
    file = tmp_path_factory.getbasetemp() / "damaged.pdf"
    file.write_bytes(bytes(data))
    found, findings = forms.read(file, "damaged.pdf")
    assert (found is None) == bool(findings)


def test_nothing_is_said_but_the_finding(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    read(tmp_path, DATA[:-200])
    read(tmp_path, b"%PDF-1.6\n%%EOF\n")
    assert (capfd.readouterr(), caplog.records) == (("", ""), [])


@pytest.mark.parametrize(("fields", "itself"), [(1, True), (9_999, False)])
def test_a_field_that_is_named_a_hundred_thousand_times_is_put_down_at_once(
    fields: int, itself: bool, tmp_path: Path
) -> None:
    # Each time it is named costs a little: two lists of 600 kB took hours, and gigabytes.
    document = pikepdf.new()
    field = document.make_indirect(pikepdf.Dictionary(T=pikepdf.String("a"), FT=pikepdf.Name.Tx))
    kid = field if itself else document.make_indirect(pikepdf.Dictionary())
    field.Kids = pikepdf.Array([kid] * 99_999)
    document.Root.AcroForm = pikepdf.Dictionary(Fields=pikepdf.Array([field] * fields))
    looked_at: list[object] = []
    with pytest.MonkeyPatch.context() as patch:
        plain = forms._dictionary
        patch.setattr(forms, "_dictionary", lambda of: looked_at.append(of) or plain(of))
        assert read(tmp_path, saved(document)) == "the form has more than 10000 fields"
    assert len(looked_at) < forms.FIELDS
