"""Addition of table names to the pages of a finished PDF. Pages are therefore laid out only once for all tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from struct import pack
from typing import TYPE_CHECKING, Any, cast

from printgen.drawing.frame import table_label, with_table_label
from printgen.drawing.inks import Palette
from printgen.drawing.marks import Face
from printgen.drawing.plan import PlacedFace, Plan, Sheet
from printgen.render.pdf.document import render
from printgen.units import MM_PER_POINT, Size

if TYPE_CHECKING:
    from pypdf import PdfReader
    from pypdf.generic import IndirectObject


def add_table_names(
    pdf: bytes, tables: Sequence[str], palette: Palette, parts: tuple[int, int] | None = None
) -> Iterator[bytes]:
    """Yield the PDF for each table, with the name of the table in the upper margin of each page.

    The same input always gives the same bytes. The pages are not written again, because the names are appended to the
    PDF as an incremental update.

    Args:
        pdf: a PDF that ends in a cross-reference stream.
        parts: the number of parts into which each page is cut, across and down. Each part gets the name. None means
            that pages are not cut.
    """
    # Only game nights with several tables need this library.
    from pypdf import PdfReader

    reader = PdfReader(BytesIO(pdf))
    for table in tables:
        yield pdf + _PdfUpdate(reader).mark(table, palette, parts).content(len(pdf))


class _PdfUpdate:
    """An incremental update of a PDF: new or changed objects that are appended to the file."""

    def __init__(self, reader: PdfReader) -> None:
        self.reader = reader
        self.objects: dict[int, Any] = {}
        self.size: int = reader.trailer["/Size"]  # type: ignore[assignment]

    def add(self, value: object) -> IndirectObject:
        """Add an object, and return a reference to it."""
        from pypdf.generic import IndirectObject

        self.objects[self.size] = value
        self.size += 1
        return IndirectObject(self.size - 1, 0, self.reader)

    def add_stream(self, content: bytes) -> IndirectObject:
        """Add a content stream, and return a reference to it."""
        from pypdf.generic import DecodedStreamObject

        stream = DecodedStreamObject()
        stream.set_data(content)
        return self.add(stream)

    def copy(self, value: Any, copied: dict[int, IndirectObject]) -> Any:
        """Copy a value of another PDF with all objects that it refers to. `copied` contains the copies made so far."""
        from pypdf.generic import ArrayObject, DictionaryObject, IndirectObject, StreamObject

        if isinstance(value, IndirectObject):
            if value.idnum not in copied:
                copied[value.idnum] = self.add(self.copy(value.get_object(), copied))
            return copied[value.idnum]
        if isinstance(value, ArrayObject):
            return ArrayObject(self.copy(it, copied) for it in value)
        if isinstance(value, DictionaryObject):
            # A stream keeps its content, and only the values of its dictionary are replaced.
            new = value if isinstance(value, StreamObject) else DictionaryObject()
            new.update({key: self.copy(value.raw_get(key), copied) for key in value})
            return new
        return value

    def mark(self, table: str, palette: Palette, parts: tuple[int, int] | None) -> _PdfUpdate:
        """Add the name of a table to each page, and return this update."""
        from pypdf.generic import ArrayObject, DictionaryObject, NameObject

        pages = self.reader.pages
        sizes = [
            Size(float(it.mediabox.width) * MM_PER_POINT, float(it.mediabox.height) * MM_PER_POINT) for it in pages
        ]
        # One drawing for each size of page.
        distinct = list(dict.fromkeys(sizes))
        overlays = Plan(table, "", tuple(_overlay(size, table, parts) for size in distinct))
        names = [NameObject(f"/TableName{number}") for number in range(len(distinct))]
        drawings = DictionaryObject(zip(names, self._forms(render(overlays, palette)), strict=True))
        before = self.add_stream(b"q\n")
        after = [self.add_stream(f"\nQ /Artifact BMC q {name} Do Q EMC\n".encode()) for name in names]
        for page, size in zip(pages, sizes, strict=True):
            own = page.raw_get("/Contents")
            contents = own.get_object() if isinstance(own.get_object(), ArrayObject) else [own]
            resources: Any = DictionaryObject(cast(Any, page["/Resources"]).get_object())
            resources[NameObject("/XObject")] = DictionaryObject({**resources.get("/XObject", {}), **drawings})
            changed = DictionaryObject({key: page.raw_get(key) for key in page})
            changed[NameObject("/Contents")] = ArrayObject([before, *contents, after[distinct.index(size)]])
            changed[NameObject("/Resources")] = resources
            assert page.indirect_reference is not None, "a page of a file is a separate object"
            self.objects[page.indirect_reference.idnum] = changed
        return self

    def _forms(self, overlays: bytes) -> Iterator[IndirectObject]:
        """Add the pages of another PDF as drawings, and yield references to them."""
        from pypdf import PdfReader
        from pypdf.generic import DecodedStreamObject, NameObject

        copied: dict[int, IndirectObject] = {}
        for page in PdfReader(BytesIO(overlays)).pages:
            form, content = DecodedStreamObject(), page.get_contents()
            assert content is not None, "pages of the program have a content"
            form.set_data(content.get_data())
            form[NameObject("/Type")], form[NameObject("/Subtype")] = NameObject("/XObject"), NameObject("/Form")
            form[NameObject("/BBox")] = page.mediabox
            form[NameObject("/Resources")] = self.copy(page["/Resources"], copied)
            yield self.add(form)

    def content(self, start: int) -> bytes:
        """Return the bytes to append to the PDF: the objects and a cross-reference stream.

        Args:
            start: the offset of these bytes in the file.
        """
        from pypdf.generic import ArrayObject, DecodedStreamObject, NameObject, NumberObject

        written = BytesIO()
        rows: list[bytes] = []
        index: list[NumberObject] = []

        def write(number: int, value: Any) -> None:
            rows.append(pack(">BIH", 1, start + written.tell(), 0))
            index.extend((NumberObject(number), NumberObject(1)))
            written.write(b"%d 0 obj\n" % number)
            value.write_to_stream(written)
            written.write(b"\nendobj\n")

        written.write(b"\n")
        for number in sorted(self.objects):
            write(number, self.objects[number])
        references, offset = DecodedStreamObject(), start + written.tell()
        trailer = self.reader.trailer
        references.update(
            {NameObject(key): trailer.raw_get(key) for key in ("/Root", "/Info", "/ID") if key in trailer}
        )
        references[NameObject("/Type")] = NameObject("/XRef")
        references[NameObject("/Size")] = NumberObject(self.size + 1)
        references[NameObject("/Prev")] = NumberObject(self.reader._startxref)
        references[NameObject("/W")] = ArrayObject(map(NumberObject, (1, 4, 2)))
        references[NameObject("/Index")] = ArrayObject([*index, NumberObject(self.size), NumberObject(1)])
        references.set_data(b"".join([*rows, pack(">BIH", 1, offset, 0)]))
        write(self.size, references)
        written.write(b"startxref\n%d\n%%%%EOF\n" % offset)
        return written.getvalue()


def _overlay(size: Size, table: str, parts: tuple[int, int] | None) -> Sheet:
    """Return a sheet (mm) with only the name of the table, once for each part."""
    if parts is None:
        return with_table_label(Sheet(size, (PlacedFace(Face("page", size, ()), 0, 0),)), table)
    across, down = parts
    part = Size(size.width / across, size.height / down)
    places = [(column * part.width, row * part.height) for row in range(down) for column in range(across)]
    return Sheet(size, tuple(PlacedFace(table_label(part, table), x, y) for x, y in places))
