"""The form entries of a plan as a PDF form (an AcroForm): transparent fields over the drawing.

Names with dots form a tree, as in PDF. For example, `fuel.12` is the field `12` below `fuel`. Typed text is shown in
the built-in text typeface. Its European letters in Latin script are embedded. Other letters are also kept, but PDF
readers show them in another typeface. Prefilled text is set like all other text on the page.
"""

from __future__ import annotations

from collections import Counter
from typing import cast

from reportlab.pdfbase.pdfdoc import (
    BasicFonts,
    PDFArray,
    PDFDictionary,
    PDFDocument,
    PDFName,
    PDFObjectReference,
    PDFStream,
    PDFString,
)
from reportlab.pdfgen.canvas import Canvas

from printgen.drawing.fonts.typeface import cap_height, load_face, width
from printgen.drawing.marks import Entry
from printgen.drawing.plan import PlacedFace, Plan, Sheet
from printgen.drawing.text_block import wrap
from printgen.render.pdf.text import TextEncoder
from printgen.render.webfont import subset_cut
from printgen.units import MM_PER_POINT, points_to_mm

#: The operators that select the form's font, named `Text`, in a size.
_TYPE = b"(/Text %g Tf 0 g)"
#: The flags for fields: printed, read-only, multi-line, and drop-down list.
_PRINTED, _READONLY, _LINES, _DROP_DOWN = b"4", 1 << 0, 1 << 12, 1 << 17
#: The flags of an annotation that is read-only, locked and not printed, and the colour of the tint over fields.
_ON_SCREEN, _TINT = b"704", "0.84 0.9 1"
#: The default type size of a field, the distance between its edge and its text, and the minimum type size of a long text, points.
_SIZE, _EDGE, _LEAST = 8.5, 1.0, 5.0
#: A cross that looks drawn in pencil, as two strokes that are not quite straight, and its thickness. All values are
#: shares of the box.
_CROSS = (
    (0.16, 0.82, 0.36, 0.64, 0.62, 0.40, 0.87, 0.14),
    (0.81, 0.88, 0.62, 0.62, 0.42, 0.40, 0.13, 0.18),
)
_PEN = 0.09
_STATES = {True: b"/On", False: b"/Off"}
#: The letters missing from the Windows encoding, their names in PDF, and the free codes that are assigned to them.
_MORE = "ĄąĆćĘęŁłŃńŚśŹźŻżČčĎďĚěŇňŘřŤťŮůŐőŰű"
_NAMES = (
    "Aogonek aogonek Cacute cacute Eogonek eogonek Lslash lslash Nacute nacute Sacute sacute Zacute zacute Zdotaccent"
    " zdotaccent Ccaron ccaron Dcaron dcaron Ecaron ecaron Ncaron ncaron Rcaron rcaron Tcaron tcaron Uring uring"
    " Ohungarumlaut ohungarumlaut Uhungarumlaut uhungarumlaut"
)
_FREE = (0x7F, 0x81, 0x8D, 0x8F, 0x90, 0x9D, *range(1, 9), *range(11, 13), *range(14, 32))
_NONSYMBOLIC = 1 << 5

#: The content of a PDF dictionary by name, in the form in which it is written to the file. A form has hundreds of
#: dictionaries. As reportlab objects, they would take four times as long as the drawing.
Held = dict[str, bytes]
#: The left, bottom, right and top of a field on its page, in points.
Edges = tuple[float, ...]
#: An object and its children.
Parent = tuple[PDFObjectReference, list[PDFObjectReference]]


class FillableForm:
    """The form of a PDF document under construction."""

    def __init__(self, canvas: Canvas, spelling: TextEncoder, plan: Plan) -> None:
        self._canvas, self._document, self._spelling = canvas, canvas._doc, spelling
        self._places = Counter(it.name for sheet in plan.sheets for on in sheet.faces for it in on.face.entries)
        self._met: dict[str, Entry] = {}
        self._roots: list[PDFObjectReference] = []
        #: The groups of fields, and the fields with more than one place, by full name.
        self._groups: dict[str, Parent] = {}
        self._shared: dict[str, Parent] = {}
        self._boxes: dict[tuple[float, float], bytes] = {}

    def page(self, sheet: Sheet) -> None:
        """Add the form fields of a sheet's faces to the current page, in tab order.

        Raise ValueError if a face is turned or cut into tiles, or if two different fields have the same name.
        """
        self._tint(sheet)
        for placed in sheet.faces:
            if placed.face.entries and (placed.turn or placed.window):
                raise ValueError(f"{placed.face.name}: faces that are turned or cut into tiles cannot be forms")
            for entry in placed.face.entries:
                widget = self._widget(entry, _edges(entry, placed, sheet))
                first = self._met.setdefault(entry.name, entry)
                known = (first.kind, first.value, first.readonly, first.choices)
                if known != (entry.kind, entry.value, entry.readonly, entry.choices) or entry.name in self._groups:
                    raise ValueError(f"two different entries are named `{entry.name}`")
                if self._places[entry.name] == 1:
                    # The widget is merged with its field if the field has no other widget.
                    properties, places = self._named(entry.name, self._field(entry))
                    widget = properties | widget
                else:
                    if entry.name not in self._shared:
                        self._shared[entry.name] = self._parent(entry.name, self._field(entry))
                    field, places = self._shared[entry.name]
                    widget["Parent"] = self._number(field)
                places.append(self._store(widget))
                self._canvas._annotationrefs.append(places[-1])

    def _tint(self, sheet: Sheet) -> None:
        """Tint the fields of a sheet that can be filled in.

        The tint is an annotation below the fields, without the flag for printing, so readers show it only on screens.
        The colour is multiplied with the page, which leaves lines black.
        """
        places = [
            _edges(entry, placed, sheet)
            for placed in sheet.faces
            for entry in placed.face.entries
            if not entry.readonly
        ]
        if not places:
            return
        boxes = "\n".join(f"{a:.2f} {b:.2f} {c - a:.2f} {d - b:.2f} re" for a, b, c, d in places)
        wide, high = (side / MM_PER_POINT for side in (sheet.size.width, sheet.size.height))
        look = self._drawn(
            f"/Tint gs {_TINT} rg\n{boxes} f", wide, high, {"Tint": PDFDictionary({"BM": PDFName("Multiply")})}
        )
        annotation = {
            "Type": b"/Annot",
            "Subtype": b"/Square",
            "Rect": b"[0 0 %.3f %.3f]" % (wide, high),
            "F": _ON_SCREEN,
            "AP": b"<</N %s>>" % look,
        }
        self._canvas._annotationrefs.append(self._store(annotation))

    def close(self) -> None:
        """Register the form in the document if the form has fields."""
        if self._roots:
            resources = PDFDictionary({"Font": PDFDictionary({"Text": _typing_font(self._document)})})
            form = {"Fields": PDFArray(self._roots), "DR": resources, "DA": _TYPE % _SIZE}
            self._document._catalog.AcroForm = PDFDictionary(form)

    def _named(self, name: str, properties: Held) -> tuple[Held, list[PDFObjectReference]]:
        """Return a dictionary for a field in the tree of names, and the list to which the dictionary must be added."""
        above, _dot, own = name.rpartition(".")
        properties, siblings = {**properties, "T": self._string(own)}, self._roots
        if above:
            if above in self._met:
                raise ValueError(f"`{above}` is an entry, so `{name}` cannot be below it")
            if above not in self._groups:
                self._groups[above] = self._parent(above, {})
            parent, siblings = self._groups[above]
            properties["Parent"] = self._number(parent)
        return properties, siblings

    def _parent(self, name: str, properties: Held) -> Parent:
        kids = PDFArray([])
        named, siblings = self._named(name, properties)
        siblings.append(self._document.Reference(PDFDictionary({**named, "Kids": kids})))
        return siblings[-1], kids.sequence

    def _store(self, properties: Held) -> PDFObjectReference:
        written = b"".join(b"/%s %s" % (name.encode(), value) for name, value in sorted(properties.items()))
        return self._document.Reference(b"<<%s>>" % written, f"Held{self._document.objectcounter}")

    def _number(self, reference: PDFObjectReference) -> bytes:
        return cast(bytes, reference.format(self._document))

    def _string(self, text: str) -> bytes:
        if text.isascii() and not set("()\\\n\r") & set(text):
            return b"(%s)" % text.encode()
        return cast(bytes, PDFString(text).format(self._document))

    def _field(self, entry: Entry) -> Held:
        """Return the properties that a field has in all its places. They include a description, which is the name in words."""
        words = entry.name.replace(".", " ").replace("-", " ")
        properties: Held = {"TU": self._string(words[:1].upper() + words[1:])}
        lines = entry.kind == "text" and _lines(entry)
        if flags := _READONLY * entry.readonly | _LINES * lines | _DROP_DOWN * (entry.kind == "choice"):
            properties["Ff"] = b"%d" % flags
        if entry.kind == "tick":
            # 8 is the cross in a reader's set of check marks.
            return {**properties, "FT": b"/Btn", "V": _STATES[bool(entry.value)], "MK": b"<</CA(8)>>"}
        if entry.size != _SIZE:
            properties["DA"] = _TYPE % entry.size
        if entry.kind == "choice":
            # The empty line takes a choice back.
            pairs = (b"[%s %s]" % (self._string(value), self._string(shown)) for value, shown in entry.choices)
            properties |= {"FT": b"/Ch", "Opt": b"[[() ( )] %s]" % b" ".join(pairs)}
            return {**properties, "V": self._string(entry.value)}
        return {**properties, "FT": b"/Tx", "V": self._string(entry.value)}

    def _widget(self, entry: Entry, edges: Edges) -> Held:
        """Return the widget that shows a field's content at one place."""
        place = b"[%.3f %.3f %.3f %.3f]" % edges
        properties = {"Type": b"/Annot", "Subtype": b"/Widget", "Rect": place, "F": _PRINTED, "BS": b"<</W 0>>"}
        wide, high = round(edges[2] - edges[0], 2), round(edges[3] - edges[1], 2)
        if entry.kind == "tick":
            return {**properties, "AS": _STATES[bool(entry.value)], "AP": self._box(wide, high)}
        if not entry.value:
            return properties
        # Each field has a separate appearance, because programs that fill in forms modify it.
        return {**properties, "AP": b"<</N %s>>" % self._drawn(self._text(entry, wide, high), wide, high)}

    def _box(self, wide: float, high: float) -> bytes:
        """Return the appearance of tick boxes of the given size in points, ticked and unticked."""
        if (wide, high) not in self._boxes:
            strokes = [
                "%.2f %.2f m %.2f %.2f %.2f %.2f %.2f %.2f c S"  # noqa: UP031
                % tuple(share * (high if odd % 2 else wide) for odd, share in enumerate(stroke))
                for stroke in _CROSS
            ]
            cross = "\n".join(["q 0 G 1 J", f"{_PEN * min(wide, high):.2f} w", *strokes, "Q"])
            states = tuple(self._drawn(code, wide, high) for code in (cross, ""))
            self._boxes[wide, high] = self._number(self._store({"N": b"<</On %s/Off %s>>" % states}))
        return self._boxes[wide, high]

    def _text(self, entry: Entry, wide: float, high: float) -> str:
        """Return the operators that show a value.

        If only one line fits, the type is reduced until the value fits.
        """
        lines: tuple[str, ...] = (entry.value,)
        room, size = (wide - 2 * _EDGE) * MM_PER_POINT, entry.size
        if _lines(entry):
            lines = wrap(entry.value, "text", size, room)
        else:
            size = max(_LEAST, min(size, size * room / width(entry.value, "text", size)))
        tall = cap_height("text", size) / MM_PER_POINT
        y = high - _EDGE - tall if _lines(entry) else (high - tall) / 2
        code = []
        for index, line in enumerate(lines):
            code.append(f"1 0 0 1 {_EDGE:.2f} {y - index * 1.2 * size:.2f} Tm")
            for font, codes in self._spelling.runs(line, "text"):
                code.append(f"{font} {size:.2f} Tf ({codes}) Tj")
        return "\n".join(["/Tx BMC q", f"0 0 {wide:.2f} {high:.2f} re W n", "BT 0 g", *code, "ET Q EMC"])

    def _drawn(self, code: str, wide: float, high: float, states: dict[str, PDFDictionary] | None = None) -> bytes:
        """Return operators as a drawing of the given size in points, together with the graphics states that the operators use."""
        properties = {
            "Type": PDFName("XObject"),
            "Subtype": PDFName("Form"),
            "BBox": PDFArray([0, 0, wide, high]),
            "Resources": PDFDictionary(
                {"ExtGState": PDFDictionary(states)} if states else {"Font": PDFObjectReference(BasicFonts)}
            ),
        }
        return self._number(self._document.Reference(PDFStream(PDFDictionary(properties), code.encode("latin-1"))))


def _edges(entry: Entry, placed: PlacedFace, sheet: Sheet) -> Edges:
    """Return the edges of an entry on the page, given the face that contains the entry and the position of the face."""
    left, top = placed.x + entry.x, sheet.size.height - placed.y - entry.y
    sides = (left, top - entry.height, left + entry.width, top)
    return tuple(round(side / MM_PER_POINT, 3) for side in sides)


def _lines(entry: Entry) -> bool:
    """Return whether an entry is high enough for more than one line."""
    return entry.height >= 2.4 * points_to_mm(entry.size)


def _typing_font(document: PDFDocument) -> PDFObjectReference:
    """Return the text typeface as a font for typing in a PDF reader. Each letter has a code of one byte.

    The codes cover the letters of western and central Europe, from Portuguese to Hungarian and Polish. Other typed
    text, such as Cyrillic, is also kept, and PDF readers show it in any typeface that they have.
    """
    metrics = load_face("text")
    name = PDFName(metrics.name.decode() if isinstance(metrics.name, bytes) else metrics.name)
    # The letters of the Windows encoding, and the additional letters on the free codes of that encoding.
    windows = {code: bytes([code]).decode("cp1252", "ignore") for code in range(32, 256)}
    more = dict(zip(_FREE, _MORE, strict=True))
    letters = {code: letter for code, letter in windows.items() if letter and code not in more} | more
    # About 200 letters are embedded. The complete face would be ten times as large as a form.
    content = subset_cut("text", frozenset(letters.values()))
    widths = [round(metrics.charWidths.get(ord(letters[code]), 0)) if code in letters else 0 for code in range(256)]
    file = PDFStream(PDFDictionary({"Length1": len(content)}), content)
    about = {
        "Type": PDFName("FontDescriptor"),
        "FontName": name,
        "Flags": _NONSYMBOLIC,
        "FontBBox": PDFArray([round(edge) for edge in metrics.bbox]),
        "ItalicAngle": 0,
        "Ascent": round(metrics.ascent),
        "Descent": round(metrics.descent),
        "CapHeight": round(metrics.capHeight),
        "StemV": round(metrics.stemV),
        "FontFile2": document.Reference(file),
    }
    names = zip(_FREE, _NAMES.split(), strict=True)
    differences = [part for code, letter in names for part in (code, PDFName(letter))]
    encoding = {
        "Type": PDFName("Encoding"),
        "BaseEncoding": PDFName("WinAnsiEncoding"),
        "Differences": PDFArray(differences),
    }
    font = {
        "Type": PDFName("Font"),
        "Subtype": PDFName("TrueType"),
        "BaseFont": name,
        "FirstChar": 0,
        "LastChar": 255,
        "Widths": PDFArray(widths),
        "FontDescriptor": document.Reference(PDFDictionary(about)),
        "Encoding": PDFDictionary(encoding),
    }
    return document.Reference(PDFDictionary(font))
