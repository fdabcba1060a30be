"""The closing lines of commands, which state the files or findings, and the next steps."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from printgen.data.findings import format_count, join_first
from printgen.files import MANIFEST, listed_files
from printgen.report.reprint import reprint_lines

if TYPE_CHECKING:
    from printgen.data.kind import Case, Kind, Library
    from printgen.files import Facts, WrittenFiles

AT_100 = "Print at 100% (actual size), one page per sheet."
BY_THE_SCALES = (
    "Then measure the scales at the foot of a page. If they are not 50 mm and 2 in, the printer has scaled the page."
)
FILL_IN = "Fill in the forms with any PDF reader and save them; `printgen roster read` reads debriefings."
BY_THE_PARTS = (
    "Then measure the cut-out pieces. If they differ from the size at their foot, the printer has scaled the page."
)

#: The maximum number of replaced records listed per file.
NAMED = 4


def product_lines(folder: Path, put: WrittenFiles, order: Sequence[str] = ()) -> list[str]:
    """Return one line per product, then the total for several products, then the next steps.

    If nothing was written, the lines state that the files are up to date.

    Args:
        folder: the game's output folder.
        order: the products' ids in the order of the lines. Files of other products are listed first.
    """
    if not put.written:
        return unchanged_lines(folder, put)
    batches = _batches(put, order)
    lines = []
    for names in batches.values():
        file = folder / names[0]
        kept = "" if put.written & set(names) else ", unchanged"
        lines.append(f"{file if len(names) == 1 else file.parent}: {_sums([put.listed[name] for name in names])}{kept}")
    if len(batches) > 1:
        lines.append(f"total: {_sums(_made_files(put).values())}")
    remarks = (
        *_folder_lines(folder, put),
        *_sides(put.listed, batches),
        *_copies(put, batches),
        *_large_sheets(put, batches),
    )
    return [*lines, *remarks, *_next(_made_files(put).values())]


def table_lines(done: Sequence[tuple[Path, WrittenFiles]]) -> list[str]:
    """Return the closing lines for game nights with several tables: one line per table, then the total and the next steps.

    Args:
        done: the folder and the written files of each kit file and, if printed, of the packing list.
    """
    lines: list[str] = []
    for folder, put in done:
        if not put.written:
            lines += unchanged_lines(folder, put)
            continue
        sets: dict[str, list[str]] = {}
        for name in _made_files(put):
            sets.setdefault(str(put.listed[name]["options"].get("table", "")), []).append(name)
        for names in sets.values():
            first = folder / names[0]
            at = first if len(names) == 1 else folder / names[0].partition("/")[0] if "/" in names[0] else folder
            kept = "" if put.written & set(names) else ", unchanged"
            lines.append(f"{at}: {_sums([put.listed[name] for name in names])}{kept}")
        made = _made_files(put)
        lines += [*_folder_lines(folder, put), *_sides(made, {name: [name] for name in made})]
    if not any(put.written for _folder, put in done):
        return lines
    every = [facts for _folder, put in done for facts in _made_files(put).values()]
    lines.append(f"total: {_sums(every)}")
    if any(facts.get("copies", 1) > 1 for facts in every):
        lines.append("Print some files several times: the packing list and the covers give the number of copies.")
    return [*lines, *_next(every)]


def saving_lines(savings: Mapping[str, int]) -> list[str]:
    """Return a line for each page layout that would save paper, with the number of sheets saved."""
    return [
        f"`--layout {layout}` prints each player's sheets on fewer pages and saves {format_count(saved, 'sheet')} of paper."
        for layout, saved in savings.items()
    ]


def kit_lines(done: Sequence[tuple[Path, WrittenFiles, Sequence[str]]]) -> list[str]:
    """Return the closing lines for several games: each game with its two-sided products, the total, and the next steps."""
    lines = []
    for folder, put, order in done:
        if not put.written:
            lines += unchanged_lines(folder, put)
            continue
        lines += [
            f"{folder}: {_sums(_made_files(put).values())}",
            *_folder_lines(folder, put),
            *_sides(put.listed, _batches(put, order)),
        ]
    if not any(put.written for _folder, put, _order in done):
        return lines
    every = [facts for _folder, put, _order in done for facts in _made_files(put).values()]
    if len(done) > 1:
        lines.append(f"total: {_sums(every)}")
    return [*lines, *_next(every)]


def foreign_lines(folder: Path, put: WrittenFiles) -> list[str]:
    """Return lines about files in the folder that were kept, renamed or printed from other data, or [] if there are none."""
    remarks: list[str] = []
    if put.distrusted:
        why = "the folder was copied or synchronised, or the file was edited"
        remarks += [
            f"{folder / MANIFEST} was not written by printgen for this user ({why}), so every file was drawn again"
        ]
    if put.spared:
        names = ", ".join(str(folder / name) for name in put.spared)
        one = len(put.spared) == 1
        it, was = ("it", "it was") if one else ("them", "they were")
        remarks += [f"kept because {was} filled in or changed: {names}; move {it} elsewhere to print {it} again"]
    if put.aside:
        names = ", ".join(f"{folder / name} as {other.rpartition('/')[2]}" for name, other in put.aside.items())
        made = "it" if len(put.aside) == 1 else "them"
        remarks += [f"renamed because nothing proves that printgen made {made}: {names}"]
    if twins := _twins(folder, put):
        remarks += [f"also in the folder, printed from other data: {', '.join(str(folder / name) for name in twins)}"]
    return remarks


def _folder_lines(folder: Path, put: WrittenFiles) -> list[str]:
    """Return the lines about other files in the folder, and about the pages to print again."""
    return [*foreign_lines(folder, put), *reprint_lines(put, listed_files(folder))]


def _twins(folder: Path, put: WrittenFiles) -> list[str]:
    """Return the names of other files in the folder that have the same products and options, but different data."""

    def printed(facts: Facts) -> str:
        # Compare the facts as JSON, so that facts read from the manifest equal those of this run.
        return json.dumps([facts.get("product"), facts.get("options"), facts.get("form")], sort_keys=True)

    # Pages without a product, such as a test page of a printer, are never versions of each other.
    mine = {printed(facts) for facts in put.listed.values() if facts.get("product")}
    beside = {name: facts for name, facts in listed_files(folder).items() if name not in put.listed and "/" not in name}
    return sorted(name for name, facts in beside.items() if printed(facts) in mine)


def unchanged_lines(folder: Path, put: WrittenFiles) -> list[str]:
    """Return the lines for a folder whose files are up to date."""
    count = len(_made_files(put))
    line = f"{format_count(count, 'file')} in {folder} {'is' if count == 1 else 'are'} up to date"
    return [*([line] if count else []), *foreign_lines(folder, put)]


def calibration(file: Path, flip: str) -> list[str]:
    """Return the instructions for the calibration page."""
    return [
        f"{file}: print it on both sides at 100%, flipping on the {flip} edge",
        "Push a pin through each cross and read the position of the hole on the back. Then enter the readings:",
        "printgen calibrate --name kitchen --read A X Y --read B X Y --read C X Y --read D X Y --read E X Y",
    ]


def profile(
    kept: Path, file: Path, flip: str, shift: tuple[float, float], angle: float, scale: float, replaced: bool = False
) -> list[str]:
    """Return a summary of a printer's profile, and the instructions for its test page.

    Args:
        shift: the shift to the right and down, in mm.
        angle: the rotation in degrees.
        replaced: whether the profile replaces a profile with the same name and different measurements.
    """
    moved = (
        f"backs are shifted by {shift[0]:+.2f} mm to the right and {shift[1]:+.2f} mm down, "
        f"turned by {angle:+.2f} degrees, and scaled to {100 * scale:.2f}%"
    )
    return [
        f"{kept}: the printer's profile ({moved}); print with --profile {kept.stem}",
        *((f"This replaces the earlier profile `{kept.stem}`.",) if replaced else ()),
        f"{file}: test page; print it on both sides at 100%, flipping on the {flip} edge",
    ]


def replacement_lines(cases: Iterable[Case]) -> list[str]:
    """Return one line per built-in file whose records a user's file replaces or changes, without duplicates."""
    ids: dict[tuple[str, str, str | None], list[str]] = {}
    changed = dict[str, None]()
    for case in cases:
        if case.overlay:
            figures = join_first(case.overlay.changed, NAMED) or "no figure"
            line = f"{case.document.file}: changes {figures} of {case.kind.name} {case.id} of {case.replaces}"
            changed[line] = None
            continue
        ids.setdefault((case.document.file, case.kind.name, case.replaces), []).append(case.id)
    lines = []
    for (file, kind, original), all_of_them in ids.items():
        lines.append(f"{file}: replaces {kind} {join_first([*dict.fromkeys(all_of_them)], NAMED)} of {original}")
    return [*lines, *changed]


def clean(game: str, library: Library, kinds: Iterable[Kind]) -> str:
    """Return a line about a game without findings, which states the number of its records of each kind."""
    names = {kind.name: "aircraft" if kind.key == "aircraft" else kind.name for kind in kinds}
    counts = [f"{len(library.of(kind))} {name}" for kind, name in names.items() if len(library.of(kind)) > 1]
    few = "few records" if any(len(library.of(kind)) for kind in names if kind != "game") else "no records"
    return f"{game}: {', '.join(counts) or few}: no findings"


def _made_files(put: WrittenFiles) -> dict[str, Facts]:
    """Return the facts of the files that printgen created, except for files that were kept because somebody changed them."""
    return {name: facts for name, facts in put.listed.items() if name not in put.spared}


def _batches(put: WrittenFiles, order: Sequence[str]) -> dict[str, list[str]]:
    """Return the names of the files by product: a single file, or the images in a folder."""
    batches: dict[str, list[str]] = {}
    places = {id: place for place, id in enumerate(order)}
    for name in sorted(_made_files(put), key=lambda name: places.get(put.listed[name]["product"], -1)):
        batches.setdefault(name if name.count("/") < 2 else name.rpartition("/")[0], []).append(name)
    return batches


def _next(files: Collection[Facts]) -> list[str]:
    """Return the next steps for the given files. The steps depend on whether files are forms or pages to print."""
    printed = [it for it in files if not it.get("form")]
    lines = [FILL_IN] if len(printed) < len(files) else []
    if printed:
        has_scales = any(it.get("scales", True) for it in printed)
        lines += [AT_100, BY_THE_SCALES if has_scales else BY_THE_PARTS]
    return lines


def _paper(facts: Facts) -> int:
    """Return the number of paper sheets for a file. A text is printed two-sided only if pieces are printed two-sided."""
    one_sided = facts["sides"] == 2 and facts["options"]["assembly"] != "duplex"
    sheets: int = facts["pages"] if one_sided else facts["sheets"]
    return sheets


def _sums(facts: Collection[Facts]) -> str:
    size = sum(it["bytes"] for it in facts)
    # As in the packing list, every copy counts.
    pages = sum(it["pages"] * it.get("copies", 1) for it in facts)
    copies = " with all copies" if any(it.get("copies", 1) > 1 for it in facts) else ""
    sheets = sum(_paper(it) * it.get("copies", 1) for it in facts)
    parts = [
        format_count(len(facts), "file"),
        f"{format_count(pages, 'page')}{copies}",
        f"{format_count(sheets, 'sheet')} of paper",
        f"{size / 1e6:.1f} MB" if size >= 100_000 else f"{size / 1e3:.0f} kB",
    ]
    # The share of the paper covered by ink, averaged over the pages for which it is known.
    known = [(it["pages"], it["ink"]) for it in facts if "ink" in it]
    if ink := sum(pages * ink for pages, ink in known) / sum(pages for pages, _ in known) if known else 0.0:
        parts.append(f"ink on {'under 1%' if ink < 0.01 else f'{ink:.0%}'} of it")
    return ", ".join(parts)


def _sides(listed: Mapping[str, Facts], batches: Mapping[str, list[str]]) -> list[str]:
    """Return lines that state which products must be printed two-sided and which may be."""
    either = [name for name, names in batches.items() if listed[names[0]].get("either")]
    may = f"{_listed(either)} may also be printed two-sided: each player's pages are then on the same leaf."
    too = [may] if either else []
    two = {name: listed[names[0]] for name, names in batches.items() if listed[names[0]]["sides"] == 2}
    if not two:
        return too
    options = next(iter(two.values()))["options"]
    if options["assembly"] != "duplex":
        # Folded or glued pieces are printed one-sided. Text on two sides may be printed on separate sheets or on both sides.
        facts = [listed[name] for batch in two for name in batches[batch]]
        pages, sheets = (sum(it[of] * it.get("copies", 1) for it in facts) for of in ("pages", "sheets"))
        fewer = f"{_listed(two)} can also be printed on {format_count(sheets, 'sheet')} of paper instead of {pages}"
        return [f"Print everything one-sided. If your printer prints both sides, {fewer}.", *too]
    flip = options["flip"]
    two_sided = f"Print these two-sided, flipping on the {flip} edge: {_listed(two)}"
    one = [name for name in batches if name not in two]
    return [f"{two_sided}; these one-sided: {_listed(one)}." if one else f"{two_sided}.", *too]


def _copies(put: WrittenFiles, batches: Mapping[str, list[str]]) -> list[str]:
    """Return a line for each number of copies above one, with the products that need this number."""
    often: dict[int, list[str]] = {}
    for name, names in batches.items():
        often.setdefault(put.listed[names[0]].get("copies", 1), []).append(name)
    return [f"Print {copies} copies of {_listed(names)}." for copies, names in sorted(often.items()) if copies > 1]


def _large_sheets(put: WrittenFiles, batches: Mapping[str, list[str]]) -> list[str]:
    """Return a line for each product with sheets larger than the paper. The line states the size of the sheets."""
    sizes = {name: put.listed[names[0]].get("sheet_size") for name, names in batches.items()}
    return [
        f"{_listed([name])} has sheets of {size[0]:g} x {size[1]:g} mm, for a plotter or a copy shop."
        for name, size in sizes.items()
        if size
    ]


def _listed(names: Iterable[str]) -> str:
    # Several tables have files with the same names.
    return ", ".join(dict.fromkeys(name.rpartition("/")[2].removesuffix(".pdf") for name in names))
