"""The screen of house rules, with a form for simple rules, the text of the file, and the changes that the rules make."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from printgen.commands.new import RULES
from printgen.commands.table_files import apply_edits, new_text
from printgen.data import yaml
from printgen.data.edits import Append, Insert, Replace
from printgen.data.figures import stated_figures
from printgen.data.findings import UsageError
from printgen.data.house_rules import games_of
from printgen.data.ids import id_from_words
from printgen.data.kind import Kind, Library
from printgen.data.kinds import HOUSE_RULES
from printgen.data.nearest import nearest
from printgen.data.records.game import sides
from printgen.files import display_path, reading
from printgen.report.figure_words import in_words
from printgen.studio import broken_rules, gallery, record_form
from printgen.studio.aircraft_edit import editor_routes
from printgen.studio.figure_values import value_in_words
from printgen.studio.rendering import data_command, find_game, json_route, show_page, studio_of
from printgen.studio.workspace import OpenGame, own_source
from printgen.translation import _

#: The maximum number of values that are suggested for a figure, and the maximum length of such a value.
_SUGGESTED, _LONGEST = 40, 30
#: The maximum number of figures of a group in the form. Larger groups, such as drawings, are changed in the text.
_GROUP = 8
#: The figure that lists the crew. Its condition may be the number of crew members, or one of their posts.
_CREW = "crew"
#: The condition for a side, which is written as the nations of this side.
_SIDE, _NATION = "side", "nation"
_NUMBER = re.compile(r"-?\d+(\.\d+)?")
#: The start of a change that multiplies a figure.
_PRODUCT = re.compile(r"x ?\d")


class RuleFigure(Struct, frozen=True):
    """A figure that house rules can change or use as a condition, with its values in the game.

    Fields:
        values: the values that occur, each with its meaning, or "" if the value needs no explanation.
        is_complete: whether `values` contains all values in the game.
    """

    path: str
    label: str
    values: tuple[tuple[str, str], ...]
    is_complete: bool = True


def show_rules(request: Request) -> Response:
    """Return the editor of a game's house rules, with the list of their changes."""
    opened = find_game(request)
    example = studio_of(request).project.templates / opened.game.id / RULES
    return show_page(
        request,
        "house_rules.html",
        here="aircraft",
        command=data_command(request, "house", "check", opened.game.id),
        game=opened.game,
        own=own_source(opened, HOUSE_RULES, ""),
        others=_rules_of_others(request, opened),
        completions=record_form.rule_completions(opened),
        figures=rule_figures(opened),
        side=_side_figure(opened),
        example=reading.read_text(example).replace("my-data", display_path(opened.own)) if example.is_file() else "",
    )


def _rules_of_others(request: Request, opened: OpenGame) -> dict[str, str]:
    """Return the titles of those other games that have rules in the user's file, by the game's id."""
    used = {game for case in opened.reading.library.of(HOUSE_RULES).values() for game in games_of(case.record)}
    titles = studio_of(request).game_titles()
    return {id: title for id, title in titles.items() if id in used and id != opened.game.id}


def rule_figures(opened: OpenGame) -> dict[str, list[RuleFigure]]:
    """Return the figures of the aircraft records, by kind of record, with their values. Large groups of figures are omitted."""
    return opened.library.derive(_rule_figures, (opened.game.id, *gallery.aircraft_kinds(opened)))


def _rule_figures(library: Library, names: tuple[str, ...]) -> dict[str, list[RuleFigure]]:
    found = dict[str, list[RuleFigure]]()
    for name in names[1:]:
        values, kinds, crews = dict[str, dict[str, None]](), dict[str, Kind](), set[int]()
        for case in library.of(name).values():
            for path, items in stated_figures(case).items():
                values.setdefault(path, {}).update(dict.fromkeys(items))
                kinds[path] = case.kind
                if path == _CREW:
                    crews.add(len(items))
        groups = Counter(path.partition(".")[0] for path in values)
        found[in_words(name)] = [
            RuleFigure(
                path,
                in_words(path),
                (
                    *((str(it), _seats(it)) for it in sorted(crews if path == _CREW else ())),
                    *[
                        (it, "" if (words := value_in_words(kinds[path], path, it, library)) == it else words)
                        for it in sorted(every)
                        if len(it) <= _LONGEST
                    ][:_SUGGESTED],
                ),
                len(every) <= _SUGGESTED and all(len(it) <= _LONGEST for it in every),
            )
            for path, every in sorted(values.items())
            if groups[path.partition(".")[0]] <= _GROUP
        ]
    return found


def _side_figure(opened: OpenGame) -> RuleFigure | None:
    """Return the condition for a side, or None if the game has no sides."""
    listed = sides(opened.library)
    return RuleFigure(_SIDE, _("Side"), tuple((it.name, "") for it in listed)) if listed else None


def _seats(count: int) -> str:
    """Return a word such as `two-seater` for aircraft with this number of crew members, or "" if there is no such word."""
    return {1: _("single-seater"), 2: _("two-seater")}.get(count, "")


def _add(request: Request, sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the text of the file with an additional rule. No file is written."""
    opened = find_game(request)
    text, name, figure, change = (str(sent.get(it, "")).strip() for it in ("text", "name", "figure", "change"))
    id = id_from_words(name)
    if not (id and figure and change):
        raise UsageError(_("Enter a name, a figure and its change."))
    rule: dict[str, Any] = {"id": id, "name": name, "game": opened.game.id}
    if conditions := _conditions(opened, sent):
        rule["where"] = conditions
    rule["change"] = {figure: _value(_new_value(opened, figure, change))}
    document = yaml.parse_quietly(text, "")[0] if text else None
    if text and document is None:
        raise UsageError(_("The text is not valid YAML. Correct the text first."))
    if document is None or not isinstance(document.value, dict):
        return {"text": new_text(opened.kind(HOUSE_RULES), [rule]).rstrip("\n") + "\n"}
    rules = document.value.get("rules")
    append: Append | Insert | Replace = Append(("rules",), rule)
    if not isinstance(rules, list) or not rules:
        append = (Replace if "rules" in document.value else Insert)(("rules",), [rule])
    return {"text": apply_edits(f"{text}\n", [append])}


def _conditions(opened: OpenGame, sent: Mapping[str, Any]) -> dict[str, object]:
    """Return the conditions from the form, by figure. A value may be given by its meaning, such as the name of a nation."""
    known = _figures_by_path(opened)
    flown = [nation for nation, _meaning in known[_NATION].values] if _NATION in known else []
    found = dict[str, object]()
    for end in ("", "-2"):
        where, value = (str(sent.get(f"{it}{end}", "")).strip() for it in ("where", "value"))
        if bool(where) != bool(value):
            raise UsageError(_("Enter both parts of the condition, or leave both empty."))
        path = _NATION if where == _SIDE else where
        if path in found:
            raise UsageError(_("Choose a different figure for each of the two conditions."))
        if where == _SIDE:
            side = next((it for it in sides(opened.library) if it.name.casefold() == value.casefold()), None)
            if side is None:
                raise UsageError(_("Choose one of the sides of this game."))
            found[path] = [it for it in side.nations if it in flown]
        elif where:
            found[path] = _value(_known_value(known.get(where), value))
    return found


def _figures_by_path(opened: OpenGame) -> dict[str, RuleFigure]:
    return {it.path: it for listed in rule_figures(opened).values() for it in listed}


def _find_value(figure: RuleFigure, text: str) -> str:
    """Return the value of a figure that a text denotes, either by its spelling (ignoring case) or by its meaning, or ""."""
    wanted = text.casefold()
    meant = {meaning.casefold(): it for it, meaning in figure.values if meaning}
    return {**meant, **{it.casefold(): it for it, _meaning in figure.values}}.get(wanted, "")


def _known_value(figure: RuleFigure | None, text: str) -> str:
    """Return the value that a condition requires. Raise UsageError for words that are not a value in the game."""
    if figure is None or not figure.is_complete or not text[:1].isalpha():
        # Numbers and ranges need not be values of an aircraft.
        return (_find_value(figure, text) if figure else "") or text
    if found := _find_value(figure, text):
        return found
    listed = ", ".join(meaning or it for it, meaning in figure.values if not it.isdigit())
    line = _("“{value}” is not a value of “{figure}” in this game. Choose one of: {known}.")
    raise UsageError(line.format(value=text, figure=figure.label, known=listed))


def _new_value(opened: OpenGame, path: str, text: str) -> str:
    """Return the new value that a change sets. Raise UsageError if it is probably a misspelt value of the game."""
    figure = _figures_by_path(opened).get(path)
    if figure is None or not text[:1].isalpha() or _PRODUCT.match(text):
        return text
    if found := _find_value(figure, text):
        return found
    if near := nearest(text.casefold(), [it for it, _meaning in figure.values]):
        line = _("“{value}” is not a value of “{figure}” in this game. Did you mean “{near}”?")
        raise UsageError(line.format(value=text, figure=figure.label, near=near))
    return text


def _value(text: str) -> object:
    """Convert a text to a value for a file: a number if possible, otherwise the text itself."""
    if not _NUMBER.fullmatch(text) or text.startswith("-"):
        return text
    return float(text) if "." in text else int(text)


_HOME = "/house-rules/{game}"
ROUTES = [
    Route(_HOME, show_rules),
    json_route(f"{_HOME}/add", _add),
    json_route(f"{_HOME}/remove", broken_rules.remove_rule),
    json_route(f"{_HOME}/leave-out", broken_rules.exclude_aircraft),
    json_route(f"{_HOME}/keep", broken_rules.waive_check),
    *editor_routes(_HOME),
]
