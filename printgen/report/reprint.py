"""The closing lines after files in an output folder were replaced. They name pages to print again or throw away."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from printgen.data.findings import format_count, join_first

if TYPE_CHECKING:
    from printgen.files import Facts, WrittenFiles

#: The start of the part of a file's name that names house rules.
HOUSE = "-house"
#: The maximum number of sheets listed per file, of names listed per sheet, and of files listed.
_SHEETS, _NAMES, _FILES = 8, 6, 12
#: The titles and digests of pages or pieces in a manifest.
_Digests = list[tuple[str, str]]


class _Leaf(Struct, frozen=True):
    """One sheet of paper that belongs to a file.

    Fields:
        number: the number of the sheet.
        pages: the numbers of its pages.
        names: the name of each page.
        content: the digests of its pages.
        pieces: the titles and digests of the pieces to cut out. Empty if there are none.
    """

    number: int
    pages: range
    names: tuple[str, ...]
    content: tuple[str, ...]
    pieces: frozenset[tuple[str, str]]

    def label(self, names: Sequence[str]) -> str:
        """Return a label with the page number, or with the sheet number and its page numbers, followed by the first few names."""
        known = [*dict.fromkeys(name for name in names if name)]
        listed = join_first(known, _NAMES)
        if len(self.pages) == 1:
            return f"page {self.pages[0]}{f' ({listed})' if known else ''}"
        pages = f"pages {self.pages[0]} and {self.pages[-1]}"
        return f"sheet {self.number} ({pages}{f': {listed}' if known else ''})"


def reprint_lines(put: WrittenFiles, others: Mapping[str, Facts]) -> list[str]:
    """Return a line for each replaced file with the sheets to print again and to throw away. Return [] if no file was replaced.

    Files whose printed pages are still valid are listed together.

    Args:
        others: the entries of all files in the folder. House rules appear in file names, so the folder may also contain
            a file without the rule.
    """
    changed, valid = [], list[str]()
    for name in sorted(put.written):
        facts = put.listed[name]
        # The file without house rules comes first.
        former = min(_former(name, facts, others), key=lambda other: (HOUSE in other, other), default=None)
        before = put.replaced.get(name) or (others[former] if former else None)
        if before is None or facts.get("form"):
            continue
        other = "" if name in put.replaced else former or ""
        line = _file_line(name, before, facts, other)
        if line:
            changed.append(line)
        else:
            valid.append(name)
    if len(changed) > _FILES:
        changed = [*changed[:_FILES], f"print again: {format_count(len(changed) - _FILES, 'more file')}"]
    same = [f"only the foot of these pages changed, so your printed pages are still valid: {', '.join(valid)}"]
    return [*changed, *(same if valid else [])]


def _former(name: str, facts: Facts, others: Mapping[str, Facts]) -> Iterator[str]:
    """Yield the files that have the same product, options and name, apart from house rules."""
    for other, before in others.items():
        is_same = before.get("product") == facts["product"] and _as_text(before) == _as_text(facts)
        if other != name and is_same and _plain(other) == _plain(name):
            yield other


def _as_text(facts: Facts) -> str:
    # Facts from the manifest have lists, while the facts of this run have tuples.
    return json.dumps(facts.get("options"), sort_keys=True)


def _plain(name: str) -> str:
    return name.rpartition(".")[0].partition(HOUSE)[0]


def _file_line(name: str, before: Facts, after: Facts, other: str) -> str:
    """Return the line for a replaced file, or "" if the printed pages are still valid.

    Args:
        other: the name of the former file if it is still in the folder. Its pages are not thrown away.
    """
    old, new = _leaves(before), _leaves(after)
    if old is None or new is None:
        return f"print again: {name}; the new file differs from the old file in the folder, so throw away the old pages"
    again, gone = _differing(new, old), _differing(old, new)
    is_complete = len(again) == len(new) > 1 and not any(leaf.pieces for leaf in new)
    sheets = "all pages" if is_complete else join_first(again, _SHEETS)
    if other:
        return f"print from {name}: {sheets}; use these sheets instead of the same pages of {other}" if again else ""
    if not again:
        return f"throw away the old {join_first(gone, _SHEETS)} of {name}; nothing replaces it" if gone else ""
    if not gone:
        return f"print from {name}: {sheets}; nothing has to be thrown away"
    if titles := _former_pieces(old, new):
        return f"print again from {name}: {sheets}; throw away the old pieces ({join_first(titles, _NAMES)})"
    old_ones = "ones" if is_complete or len(again) > 1 else "one"
    if again != gone and not is_complete:
        old_ones = join_first(gone, _SHEETS)
    return f"print again from {name}: {sheets}; throw away the old {old_ones}"


def _former_pieces(old: Sequence[_Leaf], new: Sequence[_Leaf]) -> list[str]:
    """Return the titles of those pieces that have changed or are no longer printed."""
    left = {piece for leaf in old for piece in leaf.pieces} - {piece for leaf in new for piece in leaf.pieces}
    return sorted({title for title, _digest in left if title})


def _differing(leaves: Sequence[_Leaf], others: Sequence[_Leaf]) -> list[str]:
    """Return the labels of sheets whose content no other sheet has. The positions of pieces have no effect."""
    contents = {leaf.content for leaf in others}
    pieces = frozenset(piece for leaf in others for piece in leaf.pieces)
    compares_pieces = bool(pieces)
    labels = []
    for leaf in leaves:
        if leaf.pieces and compares_pieces:
            if changed := leaf.pieces - pieces:
                titles = [title for title, _digest in sorted(changed)]
                labels.append(leaf.label(titles))
        elif leaf.content not in contents:
            labels.append(leaf.label(() if leaf.pieces else leaf.names))
    return labels


def _leaves(facts: Facts) -> list[_Leaf] | None:
    """Return the paper sheets of a file, or None if the manifest does not describe its pages."""
    pages, pieces = _read(facts.get("drawn"), _Digests), _read(facts.get("pieces", []), list[_Digests])
    if pages is None or pieces is None:
        return None
    options = facts.get("options")
    is_duplex = isinstance(options, Mapping) and options.get("assembly") == "duplex"
    step = 2 if facts.get("sides") == 2 and is_duplex else 1
    leaves = []
    for number, start in enumerate(range(0, len(pages), step), start=1):
        own = pages[start : start + step]
        cut = frozenset(piece for page in pieces[start : start + step] for piece in page)
        numbers = range(start + 1, start + 1 + len(own))
        leaves.append(_Leaf(number, numbers, tuple(it[0] for it in own), tuple(it[1] for it in own), cut))
    return leaves


def _read(value: Any, type: Any) -> Any:
    """Return a value from the manifest, or None if it does not have this type."""
    try:
        return msgspec.convert(value, type)
    except msgspec.ValidationError:
        return None
