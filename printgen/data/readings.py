"""Contradictions of the book at work: which figures they decide, and the records as a house reads them."""

from __future__ import annotations

import pickle
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from printgen.data.figures import ABOUT, stated
from printgen.data.kind import Case, Key, Library
from printgen.data.kinds import CHOICES, READINGS
from printgen.data.records.readings import Reading, Saying
from printgen.data.records.record import NOWHERE, Record, number_of, step_into

#: The sign beside what the book has two readings of.
SIGN = "†"
#: A figure of more letters is not told in full.
SHORT = 120
#: Words of a note that tell of another reading.
_OTHER = re.compile(r"\b(charts?|scan|book|print(s|ed)?|reads?|legible)\b")
#: The steps from a record to a figure: names of fields and keys of mappings as text, numbers of a list's items from 0.
Steps = tuple[str | int, ...]


class Spot(Struct, frozen=True):
    """The place of a figure: its record's kind and id, and its path, empty for the whole record."""

    kind: str
    id: str
    figure: str

    @property
    def key(self) -> Key:
        """Its record."""
        return self.kind, self.id


def spot(place: str) -> Spot:
    """A place, taken apart."""
    kind, id, figure = (*place.split("/", 2), "")[:3]
    return Spot(kind, id, figure)


def steps(record: object, figure: str) -> Steps | None:
    """The steps of a dotted path; None where it leads nowhere. A name of an item may have dots of its own."""
    if not figure:
        return ()
    words = figure.split(".")
    for many in range(len(words), 0, -1):
        step, rest = ".".join(words[:many]), ".".join(words[many:])
        here: str | int | None = number_of(record, step) if isinstance(record, tuple) else step
        inner = None if here is None else _beyond(record, here, rest)
        if here is not None and inner is not None:
            return (here, *inner)
    return None


def _beyond(record: object, here: str | int, rest: str) -> Steps | None:
    """The steps that are left after the one that leads `here`; None where it leads nowhere."""
    there = record[here] if isinstance(record, tuple) and isinstance(here, int) else step_into(record, str(here))
    return None if there is NOWHERE else steps(there, rest)


def decided(library: Library, keys: Iterable[Key]) -> Mapping[Key, frozenset[Steps]]:
    """The figures of each of these records that some reading decides; () among them where that is the record as a whole.

    Other records are not looked at: a page that shows none of them need not be printed again when one changes.
    """
    figures = library.derive(_decided)
    found: dict[Key, frozenset[Steps]] = {}
    for key in keys:
        if key in figures and (record := library.get(*key)):
            found[key] = frozenset(way for figure in figures[key] if (way := steps(record, figure)) is not None)
    return found


def _decided(library: Library) -> Mapping[Key, tuple[str, ...]]:
    """The dotted paths that some reading names, by record."""
    found: dict[Key, tuple[str, ...]] = {}
    for case in library.of(READINGS).values():
        for place in map(spot, case.record.figures):
            found[place.key] = (*found.get(place.key, ()), place.figure)
    return found


def sign(record: Record, ways: Collection[Steps], *figures: str) -> str:
    """The sign where some reading decides one of the figures, or what it is a part of, or a part of it; else nothing.

    ways: what of the record is decided; the record as a whole does not count.
    """
    asked = [way for figure in figures if ways and (way := steps(record, figure)) is not None]
    return SIGN if any(it and it[: len(way)] == way[: len(it)] for it in ways for way in asked) else ""


def chosen(library: Library) -> Library:
    """The library with the readings that the house has chosen: each changed figure is a rule of the house.

    What cannot be done is left as it is, for a check to find.
    """
    taken = tuple(choices(library))
    if not taken:
        return library
    cases = {kind: dict(inside) for kind, inside in library.cases.items()}
    values: dict[Key, dict[str, object]] = {}
    rules: dict[Key, dict[str, str]] = {}
    for reading, name in taken:
        record = reading.record
        cases[READINGS][reading.id] = replace(reading, record=record.model_copy(update={"use": name}))
        for place, value in record.readings[name].values.items():
            at = spot(place)
            case = library.of(at.kind).get(at.id)
            every = {**values.get(at.key, {}), at.figure: value}
            why = {**rules.get(at.key, {}), at.figure: f"{record.topic}: {name}"}
            if case and (made := with_values(case, every, why)):
                cases[at.kind][at.id], values[at.key], rules[at.key] = made, every, why
    return replace(library, cases=cases, derived={})


def choices(library: Library) -> Iterator[tuple[Case[Reading], str]]:
    """The readings that a house has chosen otherwise, each with the name of what it chose."""
    for case in library.of(CHOICES).values():
        choice = case.record
        reading = library.of(READINGS).get(choice.reading)
        record = reading.record if reading else None
        if reading and record and choice.use in record.readings and choice.use != record.use:
            yield reading, choice.use


def of_figures(library: Library) -> Iterator[Case]:
    """What aircraft's own records say of other readings of their figures, as records of contradictions: what the scan has, and
    notes and waivers that tell of a chart or of the book."""
    for case in (it for kind in library.about("aircraft") for it in library.of(kind).values()):
        record = case.record
        other = {figure: ("scan", it.scanned_as) for figure, it in record.sources.items() if it.scanned_as}
        told = [*record.notes.items(), *((it.check, it.reason) for it in record.waivers)]
        other |= {figure: ("other", words) for figure, words in told if _OTHER.search(words) and figure not in other}
        for figure, (name, words) in other.items():
            value, source = value_of(record, figure), record.source_of(figure)
            where = ", ".join(filter(None, (source.document, source.section))) if source else ""
            inside = ((path, text) for path, text in stated(case).items() if f"{path}.".startswith(f"{figure}."))
            parts = (f"{path[len(figure) + 1 :]} {', '.join(text)}".strip() for path, text in inside)
            printed = "; ".join(parts)
            printed = printed if 0 < len(printed) <= SHORT else "what its record has"
            readings = {
                "printed": Saying(section=where or "nobody says", text=printed),
                name: Saying(section="scan" if name == "scan" else "its notes", text=words),
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


def touched(library: Library) -> frozenset[Key]:
    """The records that a choice of the house may have changed: they are not as their files have them."""
    chosen = {case.record.reading for case in library.of(CHOICES).values()}
    found: set[Key] = {(READINGS, id) for id in chosen}
    for id in chosen:
        if case := library.of(READINGS).get(id):
            for saying in case.record.readings.values():
                found |= {spot(place).key for place in saying.values}
    return frozenset(found)


def sets(library: Library, place: str) -> frozenset[str]:
    """The contradictions of which the house has chosen a reading that sets this figure, a part of it, or what it is a part of."""
    at, found = spot(place), set()
    for choice in (case.record for case in library.of(CHOICES).values()):
        record = library.get(READINGS, choice.reading)
        chosen = record.readings.get(choice.use) if record else None
        for it in map(spot, chosen.values if chosen else ()):
            a, b = f"{it.figure}.", f"{at.figure}."
            if it.key == at.key and (a.startswith(b) or b.startswith(a)):
                found.add(choice.reading)
    return frozenset(found)


def with_values(case: Case, values: Mapping[str, object], rules: Mapping[str, str] | None = None) -> Case | None:
    """The case with other values for figures; None where it has no such figure or no such value.

    A field that its file leaves out can be given, where the model has it. rules: of the house, by figure.
    """
    # Few runs judge a value anew; what that takes is a tenth of the start of the others.
    from printgen.data.judge import judged

    # Plain values: a tenth of what copy.deepcopy takes.
    whole: Any = pickle.loads(pickle.dumps(case.document.value))
    raw = _inside(whole, case.path)
    for figure, value in values.items():
        last = figure.rpartition(".")[2]
        way = steps(case.record, figure)
        try:
            here = _inside(raw, way[:-1]) if way else None
            if not way or not isinstance(here, dict | list):
                return None
            here[_key(here, way[-1])] = value
        except (LookupError, TypeError):
            # A value before this one has taken away what it is in.
            return None
        # What check a record may break is no figure.
        if rules and last not in ABOUT:
            told = {it: source for it, source in raw.get("sources", {}).items() if not it.startswith(f"{figure}.")}
            raw["sources"] = {**told, figure: {"status": "house", "rule": rules[figure]}}
    made, _wrong = judged(case.kind.model, raw, case.document, case.path)
    if not isinstance(made, Record):
        return None
    # What is said of a figure that is not there any more goes with it; that can be a part of a field that was changed.
    changed = {figure.partition(".")[0] for figure in values}

    def stays(figure: str) -> bool:
        return figure.partition(".")[0] not in changed or steps(made, figure) is not None

    update: dict[str, object] = {"source": case.record.source} if made.source is None else {}
    update["sources"] = {figure: it for figure, it in made.sources.items() if stays(figure)}
    update["notes"] = {figure: it for figure, it in made.notes.items() if stays(figure)}
    # The page's stamp is of what the file says.
    document = replace(case.document, value=whole)
    return replace(case, record=made.model_copy(update=update), document=document)


def value_of(record: Record, figure: str) -> object:
    """The value of a figure, NOWHERE where the record has no such figure."""
    way, value = steps(record, figure), cast(object, record)
    if way is None:
        return NOWHERE
    for step in way:
        value = value[step] if isinstance(value, tuple) and isinstance(step, int) else step_into(value, str(step))
    return value


def _inside(value: Any, path: tuple[str | int, ...]) -> Any:
    for step in path:
        value = value[_key(value, step)]
    return value


def _key(of: Any, step: str | int) -> Any:
    """The key of a mapping as its file writes it: a number or text."""
    return next((key for key in of if str(key) == step), step) if isinstance(of, dict) else step
