"""Contradictions in a rulebook, the figures that depend on them, and the readings that house rules choose."""

from __future__ import annotations

import pickle
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from printgen.data.figures import ABOUT, stated_figures
from printgen.data.findings import Finding
from printgen.data.kind import Case, Key, Library
from printgen.data.kinds import CHOICES, READINGS
from printgen.data.records.readings import Reading, ReadingText
from printgen.data.records.record import NOWHERE, Record, number_of, step_into

#: The sign next to a figure for which the rulebook has two readings.
SIGN = "†"
#: The maximum length of a figure that is quoted completely, in characters.
SHORT = 120
#: Words in a note that suggest that another document or chart states a different figure.
_OTHER = re.compile(r"\b(charts?|scan|book|print(s|ed)?|reads?|legible)\b")
#: The steps from a record to a figure: field names and mapping keys as text, list indices as numbers.
Steps = tuple[str | int, ...]


class FigurePlace(Struct, frozen=True):
    """The place of a figure: the kind and id of its record, and the figure's path. An empty path denotes the entire record."""

    kind: str
    id: str
    figure: str

    @property
    def key(self) -> Key:
        """The kind and id that identify the figure's record."""
        return self.kind, self.id


def parse_place(place: str) -> FigurePlace:
    """Parse a place that is written as `kind/id/path` or `kind/id`."""
    kind, id, figure = (*place.split("/", 2), "")[:3]
    return FigurePlace(kind, id, figure)


def parse_steps(record: object, figure: str) -> Steps | None:
    """Return the steps for a dotted path, or None if the record has no such figure.

    The names of list items may themselves contain dots.
    """
    if not figure:
        return ()
    words = figure.split(".")
    for length in range(len(words), 0, -1):
        step, rest = ".".join(words[:length]), ".".join(words[length:])
        first: str | int | None = number_of(record, step) if isinstance(record, tuple) else step
        inner = None if first is None else _beyond(record, first, rest)
        if first is not None and inner is not None:
            return (first, *inner)
    return None


def _beyond(record: object, here: str | int, rest: str) -> Steps | None:
    """Return the step `here` followed by the steps of `rest`, or None if no value has this path."""
    value = record[here] if isinstance(record, tuple) and isinstance(here, int) else step_into(record, str(here))
    return None if value is NOWHERE else parse_steps(value, rest)


def decided_figures(library: Library, keys: Iterable[Key]) -> Mapping[Key, frozenset[Steps]]:
    """Return, by record, the paths of the figures that depend on a reading. The path () denotes the entire record."""
    figures = library.derive(_decided)
    found: dict[Key, frozenset[Steps]] = {}
    for key in keys:
        if key in figures and (record := library.get(*key)):
            found[key] = frozenset(
                figure_steps for figure in figures[key] if (figure_steps := parse_steps(record, figure)) is not None
            )
    return found


def _decided(library: Library) -> Mapping[Key, tuple[str, ...]]:
    """Return the dotted paths of the figures that depend on a reading, by record."""
    found: dict[Key, tuple[str, ...]] = {}
    for case in library.of(READINGS).values():
        for place in map(parse_place, case.record.figures):
            found[place.key] = (*found.get(place.key, ()), place.figure)
    return found


def reading_sign(record: Record, ways: Collection[Steps], *figures: str) -> str:
    """Return the sign for a contradiction if any of `figures` depends on a reading, otherwise ""."""
    paths = [path for figure in figures if ways and (path := parse_steps(record, figure)) is not None]
    affected = any(way and way[: len(path)] == path[: len(way)] for way in ways for path in paths)
    return SIGN if affected else ""


def with_chosen_readings(library: Library) -> Library:
    """Return the library with the readings that house rules choose. The source of each changed figure is a house rule."""
    taken = tuple(house_choices(library))
    if not taken:
        return library
    cases = {kind: dict(inside) for kind, inside in library.cases.items()}
    values: dict[Key, dict[str, object]] = {}
    rules: dict[Key, dict[str, str]] = {}
    for reading, name in taken:
        record = reading.record
        cases[READINGS][reading.id] = replace(reading, record=record.model_copy(update={"use": name}))
        for place, value in record.readings[name].values.items():
            target = parse_place(place)
            case = library.of(target.kind).get(target.id)
            every = {**values.get(target.key, {}), target.figure: value}
            why = {**rules.get(target.key, {}), target.figure: f"{record.topic}: {name}"}
            if case and (made := with_values(case, every, why)):
                cases[target.kind][target.id], values[target.key], rules[target.key] = made, every, why
    return replace(library, cases=cases, derived={})


def house_choices(library: Library) -> Iterator[tuple[Case[Reading], str]]:
    """Yield each contradiction whose reading a house rule changes, with the name of the chosen reading."""
    for case in library.of(CHOICES).values():
        choice = case.record
        reading = library.of(READINGS).get(choice.reading)
        record = reading.record if reading else None
        if reading and record and choice.use in record.readings and choice.use != record.use:
            yield reading, choice.use


def of_figures(library: Library) -> Iterator[Case]:
    """Yield a contradiction for each aircraft figure with two possible readings.

    Such a figure either corrects a scan, or has a note or waiver that mentions a chart or the rulebook.
    """
    for case in (case for kind in library.about("aircraft") for case in library.of(kind).values()):
        record = case.record
        other = {figure: ("scan", source.scanned_as) for figure, source in record.sources.items() if source.scanned_as}
        remarks = [*record.notes.items(), *((waiver.check, waiver.reason) for waiver in record.waivers)]
        other |= {figure: ("other", words) for figure, words in remarks if _OTHER.search(words) and figure not in other}
        for figure, (name, words) in other.items():
            value, source = value_of(record, figure), record.source_of(figure)
            where = ", ".join(filter(None, (source.document, source.section))) if source else ""
            parts_in_words = (
                (path, text) for path, text in stated_figures(case).items() if f"{path}.".startswith(f"{figure}.")
            )
            parts = (f"{path[len(figure) + 1 :]} {', '.join(text)}".strip() for path, text in parts_in_words)
            printed = "; ".join(parts)
            printed = printed if 0 < len(printed) <= SHORT else "the value in the record"
            readings = {
                "printed": ReadingText(section=where or "source unknown", text=printed),
                name: ReadingText(section="scan" if name == "scan" else "notes of the record", text=words),
            }
            reading = Reading.model_construct(
                source=record.source,
                reading=f"{case.id} {figure}",
                topic=f"{case.id}: {figure}",
                readings=readings,
                use="printed",
                reason=record.notes.get(figure, "") if name == "scan" else "",
                figures=(f"{case.kind.name}/{case.id}/{figure}",) if value is not NOWHERE else (),
            )
            yield replace(case, id=reading.reading, record=reading)


def touched_records(library: Library) -> frozenset[Key]:
    """Return the keys of the records that a house rule may change by choosing a reading."""
    chosen = {case.record.reading for case in library.of(CHOICES).values()}
    found: set[Key] = {(READINGS, id) for id in chosen}
    for id in chosen:
        if case := library.of(READINGS).get(id):
            for saying in case.record.readings.values():
                found |= {parse_place(place).key for place in saying.values}
    return frozenset(found)


def readings_that_set(library: Library, place: str) -> frozenset[str]:
    """Return the contradictions whose chosen reading changes this figure, a part of it, or a group that contains it."""
    at, found = parse_place(place), set()
    for choice in (case.record for case in library.of(CHOICES).values()):
        record = library.get(READINGS, choice.reading)
        chosen = record.readings.get(choice.use) if record else None
        for other in map(parse_place, chosen.values if chosen else ()):
            a, b = f"{other.figure}.", f"{at.figure}."
            if other.key == at.key and (a.startswith(b) or b.startswith(a)):
                found.add(choice.reading)
    return frozenset(found)


def with_values(case: Case, values: Mapping[str, object], rules: Mapping[str, str] | None = None) -> Case | None:
    """Return the case with new values for some figures, or None if a figure does not exist or a value is invalid."""
    sources = {figure: {"status": "house", "rule": text} for figure, text in (rules or {}).items()}
    return change_values(case, values, sources)[0]


def change_values(
    case: Case, values: Mapping[str, object], sources: Mapping[str, Mapping[str, str]]
) -> tuple[Case | None, list[Finding]]:
    """Return the case with new values for some figures, and the errors in these values.

    The case is None if a value is invalid. If one of the figures does not exist, return None and an empty list.
    """
    # Only a few runs validate values again. In all other runs, this import would take up a tenth of the starting time.
    from printgen.data.validation import parse_record

    # For plain values, pickle takes a tenth of the time of copy.deepcopy.
    content: Any = pickle.loads(pickle.dumps(case.document.value))
    raw = _inside(content, case.path)
    for figure, value in values.items():
        last = figure.rpartition(".")[2]
        way = parse_steps(case.record, figure)
        try:
            parent = _inside(raw, way[:-1]) if way else None
            if not way or not isinstance(parent, dict | list):
                return None, []
            parent[_key(parent, way[-1])] = value
        except (LookupError, TypeError):
            # An earlier value has replaced the parent of this figure.
            return None, []
        # Waivers and other remarks are not figures.
        if figure in sources and last not in ABOUT:
            kept = {
                path: source for path, source in raw.get("sources", {}).items() if not path.startswith(f"{figure}.")
            }
            raw["sources"] = {**kept, figure: dict(sources[figure])}
    made, wrong = parse_record(case.kind.model, raw, case.document, case.path)
    if not isinstance(made, Record):
        return None, wrong
    # Sources and notes of figures that no longer exist are removed. Only parts of changed fields can have disappeared.
    changed = {figure.partition(".")[0] for figure in values}

    def stays(figure: str) -> bool:
        return figure.partition(".")[0] not in changed or parse_steps(made, figure) is not None

    update: dict[str, object] = {"source": case.record.source} if made.source is None else {}
    update["sources"] = {figure: source for figure, source in made.sources.items() if stays(figure)}
    update["notes"] = {figure: note for figure, note in made.notes.items() if stays(figure)}
    # The page's stamp depends on the content of the document.
    document = replace(case.document, value=content)
    return replace(case, record=made.model_copy(update=update), document=document), []


def written_value(case: Case, figure: str) -> object:
    """Return the value of a figure as written in its file, or NOWHERE if the file does not state the figure."""
    path, value = parse_steps(case.record, figure), case.written
    try:
        return NOWHERE if path is None else _inside(value, path)
    except (LookupError, TypeError):
        return NOWHERE


def value_of(record: Record, figure: str) -> object:
    """Return the value of a figure, or NOWHERE if the record has no such figure."""
    path, value = parse_steps(record, figure), cast(object, record)
    if path is None:
        return NOWHERE
    for step in path:
        value = value[step] if isinstance(value, tuple) and isinstance(step, int) else step_into(value, str(step))
    return value


def _inside(value: Any, path: tuple[str | int, ...]) -> Any:
    for step in path:
        value = value[_key(value, step)]
    return value


def _key(container: Any, step: str | int) -> Any:
    """Convert a step of a path to a key of the container, which may be a number or text. An index of a list is unchanged."""
    return next((key for key in container if str(key) == step), step) if isinstance(container, dict) else step
