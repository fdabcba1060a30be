"""The closing lines that list the pages to print again after files in an output folder were replaced."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, TypeGuard

from printgen.data.findings import few, format_count

if TYPE_CHECKING:
    from printgen.files import Facts, WrittenFiles

#: The start of the part of a file's name that names house rules.
HOUSE = "-house"
#: The maximum number of pages listed per file, and of files listed.
_PAGES, _FILES = 8, 12


def reprint_lines(put: WrittenFiles, others: Mapping[str, Facts]) -> list[str]:
    """Return a line for each replaced file with the pages to print again; empty if no file was replaced.

    Files in which only the page foot changed are listed together, because the printed pages are still valid.

    Args:
        others: the entries of all files in the folder. File names include house rules, so the folder may also
            contain the file without the rule.
    """
    changed, valid = [], list[str]()
    for name in sorted(put.written):
        facts = put.listed[name]
        before = put.replaced.get(name) or next(_former(name, facts, others), None)
        if before is None or facts.get("form"):
            continue
        pages = _changed_pages(before, facts)
        if pages is None:
            changed.append(f"print again, since it differs from the file that was in the folder: {name}")
        elif pages:
            which = "all pages" if len(pages) == facts["pages"] > 1 else few(pages, _PAGES)
            changed.append(f"print again, since only these pages differ from before: {name}: {which}")
        else:
            valid.append(name)
    if len(changed) > _FILES:
        changed = [*changed[:_FILES], f"print again: {format_count(len(changed) - _FILES, 'more file')}"]
    same = [f"only the foot of these pages changed; your printed ones are still valid: {', '.join(valid)}"]
    return [*changed, *(same if valid else [])]


def _former(name: str, facts: Facts, others: Mapping[str, Facts]) -> Iterator[Facts]:
    """Yield the entries of the files with the same product, options and name, except for house rules."""
    for other, before in others.items():
        is_same = before.get("product") == facts["product"] and _as_text(before) == _as_text(facts)
        if other != name and is_same and _plain(other) == _plain(name):
            yield before


def _as_text(facts: Facts) -> str:
    # Facts from the manifest have lists where those of this run have tuples.
    return json.dumps(facts.get("options"), sort_keys=True)


def _plain(name: str) -> str:
    return name.rpartition(".")[0].partition(HOUSE)[0]


def _changed_pages(before: Facts, after: Facts) -> list[str] | None:
    """Return the pages that differ from those of the former file; None if the manifest does not describe the former pages."""
    old, new = before.get("drawn"), after.get("drawn")
    if not _is_sound(old) or not _is_sound(new):
        return None
    digests = {page[1] for page in old}
    return [_named(number, page) for number, page in enumerate(new, start=1) if page[1] not in digests]


def _named(number: int, page: list[str]) -> str:
    return f"page {number} ({page[0]})" if page[0] else f"page {number}"


def _is_sound(pages: object) -> TypeGuard[list[list[str]]]:
    """Return whether a value from a manifest is a valid list of names and digests."""
    return isinstance(pages, list) and all(
        isinstance(it, list) and len(it) == 2 and all(isinstance(text, str) for text in it) for it in pages
    )
