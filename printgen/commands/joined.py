"""Joining of a game night's PDFs, for `printgen kit --join`. There is one file per paper size and printing method."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from printgen.data.findings import UsageError, format_count
from printgen.files import Facts, WrittenFiles, display_path, reading, replace

#: The name of the folder with the joined files.
FOLDER = "joined"
ONE, TWO = "one-sided", "two-sided"


class _Part(Struct, frozen=True):
    """A file to join: its path, its title in the bookmarks, and its facts."""

    path: Path
    title: str
    facts: Facts

    @property
    def group(self) -> str:
        """The name of the joined file. It is composed of the paper or stock and the printing method."""
        options = self.facts["options"]
        two_sided = self.facts["sides"] == 2 and options["assembly"] == "duplex"
        paper = dict(options.get("papers") or {}).get(self.facts["product"], options["paper"])
        return f"{options.get('stock') or paper}-{TWO if two_sided else ONE}"


def check_joinable(format: str | None) -> None:
    """Raise UsageError if files in this format cannot be joined."""
    if format not in (None, "pdf"):
        raise UsageError(
            f"`--join` joins PDF files and cannot be combined with `--format {format}`. Remove one of these options"
        )


def write_joined(done: Sequence[tuple[Path, WrittenFiles]]) -> list[str]:
    """Write the joined files of a game night, and return one line for each joined file.

    The files are in packing order: the packing list, then table by table. Files that need several copies are repeated.

    Args:
        done: the folder and the files of each kit file and, if printed, of the packing list.
    """
    groups: dict[str, list[_Part]] = {}
    # The packing list of several kit files is in the last folder.
    for part in sorted(_parts(done), key=lambda it: it.facts["product"] != "packing-list"):
        groups.setdefault(part.group, []).append(part)
    folder = done[-1][0] / FOLDER
    contents = {f"{name}.pdf": _join(parts, name.endswith(TWO)) for name, parts in groups.items()}
    replace(folder, contents)
    lines = []
    for name, parts in groups.items():
        pages = sum(it.facts["pages"] * it.facts.get("copies", 1) for it in parts)
        counts = f"{format_count(len(parts), 'file')} joined, {format_count(pages, 'page')}"
        sides = TWO if name.endswith(TWO) else ONE
        lines.append(f"{display_path(folder / f'{name}.pdf')}: {counts}, print {sides}")
    return [*lines, "The joined files contain every copy. Print them instead of the single files."]


def _parts(done: Sequence[tuple[Path, WrittenFiles]]) -> Iterator[_Part]:
    """Yield the PDFs to join from all folders. PDFs with sheets larger than the paper are not joined."""
    for folder, put in done:
        for name in sorted(put.listed):
            facts = put.listed[name]
            if not name.endswith(".pdf") or facts.get("form") or facts.get("sheet_size"):
                continue
            table = facts["options"].get("table", "")
            title = facts["title"]
            yield _Part(folder / name, f"{table}: {title}" if table else title, facts)


def _join(parts: Sequence[_Part], two_sided: bool) -> bytes:
    """Return the joined PDF. The bookmarks lead to the first copy of each file."""
    from printgen.render.pdf.joining import JoinedPart, join_pdfs

    joined: list[JoinedPart] = []
    for part in parts:
        content, again = reading.read_bytes(part.path), part.facts.get("copies", 1) - 1
        joined += [JoinedPart(content, two_sided, part.title), *[JoinedPart(content, two_sided)] * again]
    return join_pdfs(joined, two_sided)
