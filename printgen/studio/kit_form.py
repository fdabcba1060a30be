"""The form of a kit file: labelled fields with their values, choices and findings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from printgen.data.findings import Finding
from printgen.data.kinds import STOCK
from printgen.data.records.game import sides
from printgen.games.game import aircraft_ids, game_options, option_values, unit_name
from printgen.games.kit_models import SEAT_OPTIONS
from printgen.games.reading import CheckedGame
from printgen.products.deck import Product
from printgen.products.flow import FlowedProduct
from printgen.products.options import (
    AIRCRAFT,
    BLEED,
    COMMON_OPTIONS,
    FILLABLE,
    HEX,
    LAYOUT,
    OFFICIAL,
    SCALE,
    SIDE,
    TYPE,
    Option,
)
from printgen.report.figure_words import in_words
from printgen.sheets import profile
from printgen.studio.nights import MONTH, Night, Steps, field_of
from printgen.translation import _

SEAT_FIELDS = ("player", "pilot", "aircraft")


class ChoiceView(Struct, frozen=True):
    """A value to choose, with its label and the name of its picture. The value is "" for the default."""

    value: str
    label: str
    text: str = ""
    picture: str = ""


class ChoiceGroup(Struct, frozen=True):
    """A group of values in a long list. `side` is the id of the side that the group belongs to, or ""."""

    label: str
    choices: tuple[ChoiceView, ...]
    side: str = ""


class FieldView(Struct, frozen=True):
    """A field of the form.

    Fields:
        form: the control for the value: `pictures`, `select`, `check`, `month` or `text`.
        value: the value as text, which is "on" for a ticked box.
        default: the value for which the choice "" stands, if a file may also state this value.
        example: the value that applies if the field is empty, or an example.
        groups: further choices of a `select` in groups.
        note: a sentence below the field, which depends on the values of the form.
    """

    name: str
    label: str
    form: str
    value: str = ""
    help: str = ""
    choices: tuple[ChoiceView, ...] = ()
    default: str = ""
    example: str = ""
    findings: tuple[Finding, ...] = ()
    groups: tuple[ChoiceGroup, ...] = ()
    note: str = ""


class SeatView(Struct, frozen=True):
    """A seat of the form, with its findings by field. The key "" is for findings about the complete seat."""

    at: int
    player: str
    pilot: str
    aircraft: str
    findings: Mapping[str, tuple[Finding, ...]]


class TableView(Struct, frozen=True):
    """A table of the form. The table has a name if the form has several tables."""

    name: str
    seats: tuple[SeatView, ...]


class KitForm(Struct, frozen=True):
    """The form of a kit file, with findings that belong to no field of the form."""

    main: tuple[FieldView, ...]
    printing: tuple[FieldView, ...]
    more: tuple[FieldView, ...]
    tables: tuple[TableView, ...]
    others: tuple[Finding, ...]


def build_form(night: Night, data: CheckedGame, findings: Sequence[Finding]) -> KitForm:
    """Return the form of a kit file, with the findings next to their fields."""
    by_path: dict[Steps, list[Finding]] = {}
    for it in findings:
        by_path.setdefault(field_of(night, it), []).append(it)

    def take(*path: str | int) -> tuple[Finding, ...]:
        found = [it for it in by_path if it[: len(path)] == path]
        return tuple(finding for it in found for finding in by_path.pop(it))

    def seat(path: Steps, at: int, seat: Mapping[str, Any]) -> SeatView:
        found = {name: take(*path, at, name) for name in SEAT_FIELDS}
        player, pilot, aircraft = (_text(seat.get(name)) for name in SEAT_FIELDS)
        return SeatView(at, player, pilot, aircraft, {**found, "": take(*path, at)})

    tables = tuple(
        TableView(name, tuple(seat(path, at, it) for at, it in enumerate(seats))) for path, name, seats in night.tables
    )
    fields = form_fields(data)
    main, printing, more = (with_values(fields[group], night.values, take) for group in ("main", "printing", "more"))
    return KitForm(main, printing, more, tables, tuple(it for rest in by_path.values() for it in rest))


def with_values(
    fields: Iterable[FieldView],
    values: Mapping[str, Any],
    findings: Callable[[str], tuple[Finding, ...]] = lambda _name: (),
) -> tuple[FieldView, ...]:
    """Return form fields filled in with their values and findings."""
    found = [(it, _text(values.get(it.name))) for it in fields]
    shown = [(it, "" if it.default and value == it.default else value) for it, value in found]
    return tuple(
        replace(it, value=value, choices=_with(it.choices, value), findings=findings(it.name)) for it, value in shown
    )


def product_fields(data: CheckedGame, product: Product | FlowedProduct) -> tuple[tuple[FieldView, ...], ...]:
    """Return the fields of a product's page without values, in three groups: product options, printing, and others."""
    accepted = [*product.accepts, *COMMON_OPTIONS]
    own = [_option_field(it, data, product.layouts) for it in accepted if it not in (LAYOUT, FILLABLE)]
    if product.layouts:
        own.insert(0, _option_field(LAYOUT, data, product.layouts))
    printing = _paper_fields(data)
    # Text pages are not cut out.
    count = len(printing) if isinstance(product, Product) else 2
    pieces = [_bleed_field()] if isinstance(product, Product) else []
    return (tuple(own), printing[:2], (*printing[2:count], *pieces))


def form_fields(data: CheckedGame) -> dict[str, tuple[FieldView, ...]]:
    """Return the fields of the form without values, by group: main, printing, more."""
    options = {it.name: it for it in game_options(data.game.id) if it not in SEAT_OPTIONS}
    month = options.pop(MONTH, None)
    hexes, scale = options.pop(HEX.name, None), options.pop(SCALE.name, None)
    main = [FieldView("title", _("Title"), "text")]
    if month:
        field = _option_field(month, data)
        help = _(
            "The studio then reports every aircraft that is not yet in service. Leave the month empty to allow all aircraft."
        )
        main.append(replace(field, help=help))
    # Options without a neutral value, such as the version of the rules, are asked openly.
    asked = [it for it in options.values() if it.values and it.default]
    main += [_option_field(options.pop(it.name), data) for it in asked]
    printing = [*_paper_fields(data)]
    if hexes:
        printing.append(_hex_field())
    layouts = tuple(dict.fromkeys(layout for product in data.game.all_products for layout in product.layouts))
    more = [_option_field(it, data, layouts) for it in (*options.values(), *([scale] if scale else []))]
    more.append(_bleed_field())
    return {"main": tuple(main), "printing": tuple(printing), "more": tuple(more)}


def field_names(data: CheckedGame) -> tuple[str, ...]:
    """Return the names of all fields on the form."""
    return tuple(it.name for group in form_fields(data).values() for it in group)


def _paper_fields(data: CheckedGame) -> tuple[FieldView, ...]:
    papers = (
        ChoiceView("", "A4", _("210 × 297 mm"), "a4"),
        ChoiceView("letter", "Letter", _("8½ × 11 in"), "letter"),
        ChoiceView("a3", "A3", _("297 × 420 mm"), "a3"),
        ChoiceView("tabloid", "Tabloid", _("11 × 17 in"), "tabloid"),
    )
    inks = (
        ChoiceView("", _("Full colour"), _("filled areas"), "full"),
        ChoiceView("saver", _("Save ink"), _("outlines instead of fills"), "saver"),
        ChoiceView("mono", _("Black only"), _("for laser printers"), "mono"),
    )
    sides = (
        ChoiceView("", _("Two-sided"), _("the printer prints both sides"), "duplex"),
        ChoiceView("fold", _("Fold"), _("print one side, fold and glue"), "fold"),
        ChoiceView("glue", _("Glue"), _("glue two sheets together"), "glue"),
        ChoiceView("single", _("Fronts only"), _("no backs"), "single"),
    )
    flips = (
        ChoiceView("", _("Long edge"), _("like a book"), "long"),
        ChoiceView("short", _("Short edge"), _("like a notepad"), "short"),
    )
    stock = (ChoiceView("", _("Plain paper or card")), *_stocks(data))
    printers = (ChoiceView("", _("No correction")), *(ChoiceView(it, it) for it in profile_names()))
    return (
        FieldView("paper", _("Paper"), "pictures", choices=papers),
        FieldView("ink", _("Ink"), "pictures", choices=inks),
        FieldView("assembly", _("Backs of pieces"), "pictures", choices=sides),
        FieldView("flip", _("Your printer flips on the"), "pictures", choices=flips),
        FieldView(
            "stock",
            _("Die-cut sheets"),
            "select",
            choices=stock,
            help=_("The sheets of labels or cards on which pieces are printed."),
        ),
        FieldView(
            "profile",
            _("Printer profile"),
            "select",
            choices=printers,
            help=_("Create profiles in the Printer section."),
        ),
    )


def _stocks(data: CheckedGame) -> tuple[ChoiceView, ...]:
    stocks = data.library.of(STOCK).values()
    return tuple(ChoiceView(it.id, f"{it.record.name} ({it.record.paper.upper()})") for it in stocks)


def profile_names() -> tuple[str, ...]:
    """Return the names of this user's printer profiles."""
    folder = profile.profiles_folder()
    return tuple(sorted(it.stem for it in folder.glob("*.json"))) if folder.is_dir() else ()


def _hex_field() -> FieldView:
    sizes = (
        ChoiceView("", _("As in the rules"), "", "hex-none"),
        ChoiceView("30mm", "30 mm", "", "hex-30"),
        ChoiceView("38mm", "38 mm", "1½ in", "hex-38"),
        ChoiceView("50mm", "50 mm", "2 in", "hex-50"),
    )
    return FieldView(HEX.name, _("Hexes on your table"), "pictures", help=_("From side to side."), choices=sizes)


def _bleed_field() -> FieldView:
    return FieldView(BLEED.name, _("Bleed"), "text", help=BLEED.help, example="2mm")


def _option_field(option: Option[Any], data: CheckedGame, layouts: Iterable[str] = ()) -> FieldView:
    """Return the field for an option. Its texts come from the option."""
    if option.name == MONTH:
        return FieldView(MONTH, _("Month of the war"), "month", help=option.help, example="1917-04")
    if option is HEX:
        return _hex_field()
    if option is AIRCRAFT:
        ids = aircraft_ids(data.game, data.library)
        chosen = sorted((ChoiceView(id, unit_name(data.library, id)) for id in ids), key=lambda it: it.label.casefold())
        return FieldView(option.name, _("Aircraft"), "select", choices=(ChoiceView("", _("All")), *chosen))
    names = {OFFICIAL.name: _("Only official figures"), TYPE.name: _("Type size")}
    label = names.get(option.name, in_words(option.name))
    if isinstance(option.default, bool):
        return FieldView(option.name, label, "check", help=option.help)
    values: Iterable[str] = option.values
    known = option_values(data.game)
    if option.name in known:
        values = known[option.name](data.library)
    if option is LAYOUT:
        values = layouts
    choices = tuple(ChoiceView(it, _name(it, option, data)) for it in values)
    if not choices:
        return FieldView(option.name, label, "text", help=option.help)
    if option.default in values:
        choices = tuple(replace(it, value="") if it.value == option.default else it for it in choices)
        return FieldView(option.name, label, "pictures", help=option.help, choices=choices, default=option.default)
    unset = {
        SCALE.name: _("As the hexes require"),
        TYPE.name: _("Normal"),
        LAYOUT.name: _("Standard"),
        "card": _("Standard"),
    }
    choices = (ChoiceView("", unset.get(option.name, _("All"))), *choices)
    return FieldView(option.name, label, "select", help=option.help, choices=choices)


def _name(id: str, option: Option[Any], data: CheckedGame) -> str:
    if option.name == SIDE.name:
        return next((it.name for it in sides(data.library) if it.side == id), in_words(id))
    record = data.library.of(option.kind)[id].record if option.kind else None
    return str(getattr(record, "name", None) or getattr(record, "title", None) or in_words(id))


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else ""
    return "" if value is None or isinstance(value, list | dict) else str(value)


def _with(choices: tuple[ChoiceView, ...], value: str) -> tuple[ChoiceView, ...]:
    """Return the choices, including the current value even if it is not a regular choice."""
    if not choices or value in (it.value for it in choices):
        return choices
    return (*choices, ChoiceView(value, value))
