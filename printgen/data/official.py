"""Official data (`--official`), which contains only figures from a rulebook or a published chart.

Reconstructed figures and figures from house rules become blanks.

If the rulebook can be read in two ways, the reading that a house rule chooses is also official. The records are changed
before products are drawn, so products need no code for official data.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Annotated, Any, cast

from msgspec import Struct, field
from msgspec.structs import replace
from pydantic import TypeAdapter, ValidationError

from printgen.data.figures import ABOUT, sources
from printgen.data.kind import Case, Library
from printgen.data.readings import readings_that_set
from printgen.data.records.fields import UNKNOWN
from printgen.data.records.record import Part, Record, Source, name_of, yaml_name

BUILTIN_STATUSES = ("reconstructed", "house")
#: The minimum and maximum number of underscores in the blank line that replaces a text.
STROKES = (3, 12)
#: A marker for values that cannot be blank. The value is omitted, and any part that requires the value is also omitted.
_LEFT_OUT = object()
#: A function that returns the blank for a value, or `_LEFT_OUT` if the value cannot be blank.
_Blank = Callable[[object], object]


class OmittedFigure(Struct, frozen=True):
    """A figure that is omitted from official data.

    Fields:
        figure: the path of the figure, or "" for an entire record.
        why: the rule by which the figure was reconstructed.
        blank: whether a blank to write in is printed instead of the figure.
    """

    kind: str
    id: str
    figure: str
    why: str
    blank: bool = False


class _Official(Struct, frozen=True):
    """The official cases of a library, and the figures that were omitted. For `derived`, see `Library`."""

    cases: Mapping[str, Mapping[str, Case]]
    spared: tuple[OmittedFigure, ...]
    derived: dict[Any, Any] = field(default_factory=dict)


def official_library(library: Library) -> Library:
    """Return the library with only its official figures."""
    result = library.derive(_official_cases)
    return replace(library, cases=result.cases, derived=result.derived)


def omitted_figures(library: Library) -> tuple[OmittedFigure, ...]:
    """Return the figures that `official_library` omits."""
    return library.derive(_official_cases).spared


def is_builtin(source: Source | None) -> bool:
    """Return whether figures from a source are unofficial: reconstructed, or set by a house rule."""
    return source is not None and source.status in BUILTIN_STATUSES


def _official_cases(library: Library) -> _Official:
    # The cases are read directly, since look-ups would count as sources of a product.
    omitted: list[OmittedFigure] = []
    kept: dict[str, dict[str, Case]] = {}
    for kind, cases in library.cases.items():
        kept[kind] = {}
        for id, case in cases.items():
            record, omitted_here = _without_ours(case, library)
            omitted += omitted_here
            if record is None and (form := case.record.as_form()):
                # A form has no figures left, so the form needs no source.
                record = form.model_copy(update={"source": Source.model_construct(status="missing"), "sources": {}})
            if record is not None:
                kept[kind][id] = replace(case, record=record) if omitted_here else case
    return _Official(kept, tuple(omitted))


def _without_ours(case: Case, library: Library) -> tuple[Record | None, list[OmittedFigure]]:
    """Return the record with blanks for unofficial figures (None without official figures), and the omitted figures."""
    record, sources_by_path = case.record, sources(case.record)
    if not any(map(is_builtin, sources_by_path.values())):
        return record, []
    # A reading that the house has chosen is printed in the rulebook.
    sources_by_path = {
        path: source
        for path, source in sources_by_path.items()
        if source.status != "house" or not readings_that_set(library, f"{case.kind.name}/{case.id}/{path}")
    }

    def blank_out(value: object, path: str, above: Source | None, blank: _Blank) -> tuple[object, list[OmittedFigure]]:
        """Return a value with blanks for unofficial figures, and the omitted figures. `above` is the source of the parent."""
        source = sources_by_path.get(path, above)
        omitted: list[OmittedFigure] = []
        if is_builtin(source) and all(
            is_builtin(other) for below, other in sources_by_path.items() if below.startswith(f"{path}.")
        ):
            replacement = blank(value)
            if replacement is _LEFT_OUT and isinstance(value, Part) and not isinstance(value, Record):
                replacement = value.as_form() or _LEFT_OUT
            # A group in a list is omitted completely. A group that is a field has a blank for each figure.
            if replacement is not _LEFT_OUT or not isinstance(value, Part) or blank is _line:
                rule = source.method if source else ""
                return replacement, [
                    OmittedFigure(case.kind.name, case.id, path, rule, replacement not in (_LEFT_OUT, None))
                ]
        replaced: dict[Any, object] = {}
        for key, below, step, fits in _inside(value):
            # An id identifies the record and is not a figure.
            if (path, step) != ("", case.kind.key):
                replaced[key], more = blank_out(below, f"{path}.{step}".removeprefix("."), source, fits)
                omitted += more
        if not omitted:
            return value, []
        if isinstance(value, Part):
            if _LEFT_OUT in replaced.values():
                replacement = blank(value)
                return replacement, [
                    OmittedFigure(case.kind.name, case.id, path, omitted[0].why, replacement not in (_LEFT_OUT, None))
                ]
            return value.model_copy(update=replaced), omitted
        left = {key: item for key, item in replaced.items() if item is not _LEFT_OUT}
        return (left if isinstance(value, dict) else tuple(left.values())), omitted

    official_record, omitted = blank_out(record, "", None, lambda _record: _LEFT_OUT)
    if official_record is _LEFT_OUT or (is_builtin(record.source) and all(map(is_builtin, sources_by_path.values()))):
        return None, [
            OmittedFigure(
                case.kind.name, case.id, "", sources_by_path[""].method if "" in sources_by_path else omitted[0].why
            )
        ]
    omitted_paths = {figure.figure for figure in omitted}
    kept_sources = {path: source for path, source in record.sources.items() if path not in omitted_paths}
    unknown = Source.model_construct(status="missing")
    kept_sources |= {figure.figure: unknown for figure in omitted if figure.blank}
    return cast(Record, official_record).model_copy(update={"sources": kept_sources}), omitted


def _inside(value: object) -> list[tuple[Any, object, str, _Blank]]:
    """Return the items of a part, mapping or list: the key, the value, the step in a path, and the blank function of each."""
    if isinstance(value, Part):
        # Fields that a record does not state have no source.
        stated = [(name, getattr(value, name)) for name in type(value).model_fields if name in value.model_fields_set]
        kept = [(name, below) for name, below in stated if name not in ABOUT and below not in (None, ())]
        return [(name, below, yaml_name(name), _blank_for(type(value), name)) for name, below in kept]
    if isinstance(value, dict):
        return [(key, item, str(key), _line) for key, item in value.items()]
    if isinstance(value, tuple):
        steps = (name_of(item) if isinstance(item, Part) else str(number) for number, item in enumerate(value, start=1))
        return [(number, item, step, _line) for number, (item, step) in enumerate(zip(value, steps, strict=True))]
    return []


def _line(value: object) -> object:
    """Return a line to write on for a text, or a list of lines for a list of texts. Return _LEFT_OUT for any other value."""
    least, most = STROKES
    if isinstance(value, str):
        return "_" * max(least, min(len(value), most))
    lines = tuple(map(_line, value)) if isinstance(value, tuple) else ()
    return lines if lines and _LEFT_OUT not in lines else _LEFT_OUT


def _blank_for(shape: type[Part], name: str) -> _Blank:
    """Return the function that creates the blank for a field's value.

    The function comes from `BLANKS` if the field is listed there. The default function tries `unknown`, then no value,
    and then lines to write on.
    """

    def blank(value: object) -> object:
        if name in shape.BLANKS:
            return shape.BLANKS[name](value)
        for candidate in ("unknown", None, _line(value)):
            try:
                accepted = _validator(shape, name).validate_python(candidate)
            except ValidationError:
                continue
            if accepted is UNKNOWN or candidate != "unknown":
                return accepted
        return _LEFT_OUT

    return blank


@cache
def _validator(shape: type[Part], name: str) -> TypeAdapter[Any]:
    """Return the validator for the values of a field."""
    about = shape.model_fields[name]
    annotation: Any = Annotated[about.annotation, *about.metadata] if about.metadata else about.annotation
    return TypeAdapter(annotation)
