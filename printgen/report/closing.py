"""The last lines of a command: what was made or found, and what to do next."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from printgen.files import MANIFEST, listed

if TYPE_CHECKING:
    from printgen.data.kind import Case, Kind, Library
    from printgen.files import Facts, Put

AT_100 = "Print at 100 % (actual size), one page a sheet."
BY_THE_SCALES = (
    "Then lay a ruler on the scales at the foot: they measure 50 mm and 2 in, or the printer has scaled the page."
)
FILL_IN = "Fill the forms in with any PDF reader and save them; `printgen roster read` reads debriefings back."
BY_THE_PARTS = "Then measure what you cut out: its size stands at its foot, or the printer has scaled the page."

#: So many of the records that a file replaces are named.
NAMED = 4


def made(folder: Path, put: Put, order: Sequence[str] = ()) -> list[str]:
    """One line a product, the sum where there are several, then what to do next; or that there was nothing to do. `folder` is
    the game's.

    order: the products' ids as they are to be listed; those that it does not name come first.
    """
    if not put.written:
        return unchanged(folder, put)
    batches = _batches(put, order)
    lines = []
    for names in batches.values():
        file = folder / names[0]
        kept = "" if put.written & set(names) else ", unchanged"
        lines.append(f"{file if len(names) == 1 else file.parent}: {_sums([put.listed[name] for name in names])}{kept}")
    if len(batches) > 1:
        lines.append(f"together: {_sums(_ours(put).values())}")
    said = (*others(folder, put), *_sides(put, batches), *_often(put, batches))
    return [*lines, *said, *_next(_ours(put).values())]


def kits(done: Sequence[tuple[Path, Put, Sequence[str]]]) -> list[str]:
    """The same of several games, each with its folder, its files and the order of its products: a line a game for the files,
    one for the sides of the paper, and once what to do next."""
    lines = []
    for folder, put, order in done:
        if not put.written:
            lines += unchanged(folder, put)
            continue
        lines += [f"{folder}: {_sums(_ours(put).values())}", *others(folder, put), *_sides(put, _batches(put, order))]
    if not any(put.written for _folder, put, _order in done):
        return lines
    every = [facts for _folder, put, _order in done for facts in _ours(put).values()]
    if len(done) > 1:
        lines.append(f"together: {_sums(every)}")
    return [*lines, *_next(every)]


def others(folder: Path, put: Put) -> list[str]:
    """What became of files that somebody else made or changed, where there are any."""
    said: list[str] = []
    if put.distrusted:
        why = "the folder was copied or synchronised, or the file was edited"
        said += [
            f"{folder / MANIFEST} was not written by printgen for this user ({why}), so every file was drawn again"
        ]
    if put.spared:
        names = ", ".join(str(folder / name) for name in put.spared)
        what_to_do = "move them elsewhere to have them made anew"
        said += [f"left as somebody has filled them in or changed them: {names}; {what_to_do}"]
    if put.aside:
        names = ", ".join(f"{folder / name} as {other.rpartition('/')[2]}" for name, other in put.aside.items())
        said += [f"renamed because nothing proves that printgen made it: {names}"]
    if twins := _twins(folder, put):
        said += [f"made from other data, and none of these: {', '.join(str(folder / name) for name in twins)}"]
    return said


def _twins(folder: Path, put: Put) -> list[str]:
    """Files that lie there of the same products, printed in the same way, as with a rule of the house and without it."""

    def printed(facts: Facts) -> str:
        # As the manifest has it, whether it was read there or is of this run.
        return json.dumps([facts.get("product"), facts.get("options"), facts.get("form")], sort_keys=True)

    mine = {printed(facts) for facts in put.listed.values()}
    beside = {name: facts for name, facts in listed(folder).items() if name not in put.listed and "/" not in name}
    return sorted(name for name, facts in beside.items() if printed(facts) in mine)


def unchanged(folder: Path, put: Put) -> list[str]:
    """That there was nothing to do."""
    count = len(_ours(put))
    said = f"nothing changed: {counted(count, 'file')} in {folder} {'is' if count == 1 else 'are'} up to date"
    return [*([said] if count else []), *others(folder, put)]


def calibration(file: Path, flip: str) -> list[str]:
    """What to do with the page that calibrates a printer."""
    return [
        f"{file}: print it on both sides at 100 %, flipping on the {flip} edge",
        "Prick a pin through the crosses, read each hole on the back, then type what you read, square by square:",
        "printgen calibrate --name kitchen --read A X Y --read B X Y --read C X Y --read D X Y --read E X Y",
    ]


def profile(kept: Path, file: Path, flip: str, shift: tuple[float, float], angle: float, scale: float) -> list[str]:
    """What a printer's profile says (its shift in mm, its angle in degrees), and what to do with it."""
    moved = (
        f"backs move {shift[0]:+.2f} mm along and {shift[1]:+.2f} mm down, {angle:+.2f} degrees, to {100 * scale:.2f} %"
    )
    return [
        f"{kept}: the printer's profile ({moved}); print with --profile {kept.stem}",
        f"{file}: proves it; print it on both sides at 100 %, flipping on the {flip} edge",
    ]


def replaced(cases: Iterable[Case]) -> list[str]:
    """One line for each file of ours of which a file of the user's replaces records, however many games read it."""
    ids: dict[tuple[str, str, str | None], list[str]] = {}
    for case in cases:
        ids.setdefault((case.document.file, case.kind.name, case.replaces), []).append(case.id)
    lines = []
    for (file, kind, ours), all_of_them in ids.items():
        every = list(dict.fromkeys(all_of_them))
        more = f" and {len(every) - NAMED} more" if len(every) > NAMED else ""
        lines.append(f"{file}: replaces {kind} {', '.join(every[:NAMED])}{more} of {ours}")
    return lines


def clean(game: str, library: Library, kinds: Iterable[Kind]) -> str:
    """What was looked through and found clean: how many records of each kind there are."""
    names = {kind.name: "aircraft" if kind.key == "aircraft" else kind.name for kind in kinds}
    counts = [f"{len(library.of(kind))} {name}" for kind, name in names.items() if len(library.of(kind)) > 1]
    return f"{game}: {', '.join(counts) or 'no records'}: no findings"


def counted(number: int, word: str) -> str:
    """`1 page`, `2 pages`."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _ours(put: Put) -> dict[str, Facts]:
    """The files of an order that lie there as they were made: not those that were left as somebody else's."""
    return {name: facts for name, facts in put.listed.items() if name not in put.spared}


def _batches(put: Put, order: Sequence[str]) -> dict[str, list[str]]:
    """The names of the files, by the file or the folder of pictures that they make."""
    batches: dict[str, list[str]] = {}
    places = {id: place for place, id in enumerate(order)}
    for name in sorted(_ours(put), key=lambda name: places.get(put.listed[name]["product"], -1)):
        batches.setdefault(name if name.count("/") < 2 else name.rpartition("/")[0], []).append(name)
    return batches


def _next(files: Collection[Facts]) -> list[str]:
    """What to do next with files of which that is known."""
    printed = [it for it in files if not it.get("form")]
    lines = [FILL_IN] if len(printed) < len(files) else []
    if printed:
        lines += [AT_100, BY_THE_SCALES if any(it.get("scales", True) for it in printed) else BY_THE_PARTS]
    return lines


def _sums(facts: Collection[Facts]) -> str:
    pages, size = (sum(it[of] for it in facts) for of in ("pages", "bytes"))
    sheets = sum(it["sheets"] * it.get("copies", 1) for it in facts)
    parts = [
        counted(len(facts), "file"),
        counted(pages, "page"),
        f"{counted(sheets, 'sheet')} of paper",
        f"{size / 1e6:.1f} MB" if size >= 100_000 else f"{size / 1e3:.0f} kB",
    ]
    # The share of the paper that ink covers, of the pages that it is known of.
    known = [(it["pages"], it["ink"]) for it in facts if "ink" in it]
    if ink := sum(pages * ink for pages, ink in known) / sum(pages for pages, _ in known) if known else 0.0:
        parts.append(f"ink on {'under 1%' if ink < 0.01 else f'{ink:.0%}'} of it")
    return ", ".join(parts)


def _sides(put: Put, batches: Mapping[str, list[str]]) -> list[str]:
    """Which products are to be printed on both sides of the paper, where any is, and which may be."""
    either = [name for name, names in batches.items() if put.listed[names[0]].get("either")]
    may = f"{_listed(either)} may be printed two-sided too: each player's pages are then on one leaf."
    too = [may] if either else []
    two = {name: put.listed[names[0]] for name, names in batches.items() if put.listed[names[0]]["sides"] == 2}
    if not two:
        return too
    options = next(iter(two.values()))["options"]
    if options["assembly"] != "duplex":
        # Who folds or glues prints on one side; text that goes on overleaf does as well on sheets of its own.
        facts = [put.listed[name] for batch in two for name in batches[batch]]
        pages, sheets = (sum(it[of] * it.get("copies", 1) for it in facts) for of in ("pages", "sheets"))
        fewer = f"which takes {counted(sheets, 'sheet')} of paper in place of {pages}"
        return [f"Print all of it one-sided; {_listed(two)} may be printed two-sided, {fewer}.", *too]
    flip = options["flip"]
    said = f"Print these two-sided, flipping on the {flip} edge: {_listed(two)}"
    one = [name for name in batches if name not in two]
    return [f"{said}; these one-sided: {_listed(one)}." if one else f"{said}.", *too]


def _often(put: Put, batches: Mapping[str, list[str]]) -> list[str]:
    """Which products are to be printed more than once, where any is: a line for each number of copies."""
    often: dict[int, list[str]] = {}
    for name, names in batches.items():
        often.setdefault(put.listed[names[0]].get("copies", 1), []).append(name)
    return [f"Print {copies} copies of {_listed(names)}." for copies, names in sorted(often.items()) if copies > 1]


def _listed(names: Iterable[str]) -> str:
    return ", ".join(name.rpartition("/")[2].removesuffix(".pdf") for name in names)
