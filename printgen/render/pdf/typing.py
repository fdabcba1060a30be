"""The font that forms are typed in: our text face, with its letters under codes of one byte, as readers of PDFs want it.

That is room for the letters of western and central Europe, from Portuguese to Hungarian and Polish. What else is typed,
such as Cyrillic, is kept all the same, and a reader shows it in a face of its own.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from printgen.drawing.fonts.typeface import face
from printgen.render.webfont import subset

if TYPE_CHECKING:
    from reportlab.pdfbase.pdfdoc import PDFDocument, PDFObjectReference

#: Letters that the encoding of Windows lacks, the names that PDF knows them by, and its free codes, on which they go.
_MORE = "ĄąĆćĘęŁłŃńŚśŹźŻżČčĎďĚěŇňŘřŤťŮůŐőŰű"
_NAMES = (
    "Aogonek aogonek Cacute cacute Eogonek eogonek Lslash lslash Nacute nacute Sacute sacute Zacute zacute Zdotaccent"
    " zdotaccent Ccaron ccaron Dcaron dcaron Ecaron ecaron Ncaron ncaron Rcaron rcaron Tcaron tcaron Uring uring"
    " Ohungarumlaut ohungarumlaut Uhungarumlaut uhungarumlaut"
)
_FREE = (0x7F, 0x81, 0x8D, 0x8F, 0x90, 0x9D, *range(1, 9), *range(11, 13), *range(14, 32))
_NONSYMBOLIC = 1 << 5


def typing_font(document: PDFDocument) -> PDFObjectReference:
    """The text face as a font that a reader of PDFs can type with."""
    from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFStream

    held = face("text").face
    name = PDFName(held.name.decode() if isinstance(held.name, bytes) else held.name)
    letters = _letters()
    widths = [round(held.charWidths.get(ord(letters[code]), 0)) if code in letters else 0 for code in range(256)]
    file = PDFStream(PDFDictionary({"Length1": len(_file())}), _file())
    about = PDFDictionary(
        {
            "Type": PDFName("FontDescriptor"),
            "FontName": name,
            "Flags": _NONSYMBOLIC,
            "FontBBox": PDFArray([round(edge) for edge in held.bbox]),
            "ItalicAngle": 0,
            "Ascent": round(held.ascent),
            "Descent": round(held.descent),
            "CapHeight": round(held.capHeight),
            "StemV": round(held.stemV),
            "FontFile2": document.Reference(file),
        }
    )
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
        "FontDescriptor": document.Reference(about),
        "Encoding": PDFDictionary(encoding),
    }
    return document.Reference(PDFDictionary(font))


@cache
def _letters() -> dict[int, str]:
    """The letter of each code: those of Windows, and those that it lacks where it has none."""
    windows = {code: bytes([code]).decode("cp1252", "ignore") for code in range(32, 256)}
    more = dict(zip(_FREE, _MORE, strict=True))
    return {code: letter for code, letter in windows.items() if letter and code not in more} | more


@cache
def _file() -> bytes:
    """The font's file with those letters: some 200, where the whole would be ten times as large as a form."""
    return subset("text", frozenset(_letters().values()))
