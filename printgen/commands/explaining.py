"""`printgen explain` and `printgen search`: explain and find codes, fields, products, commands and terms."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import indent
from typing import Any, NoReturn

from msgspec import Struct

from printgen import commands
from printgen.checks.catalogue import of_games
from printgen.commands.glossary import (
    explain_named,
    explain_page_part,
    explain_terms,
    plain_name,
    same_term,
    term_topics,
)
from printgen.commands.session import Outcome, Session
from printgen.commands.show import known_option_values
from printgen.data.findings import UsageError
from printgen.data.homes import home_of
from printgen.data.kind import Kind, Library, tables_of
from printgen.data.kinds import AIRCRAFT, COVERAGE, KINDS
from printgen.data.kinds import TERMS as GAME_TERMS
from printgen.data.nearest import raise_unknown, suggest
from printgen.data.records.coverage import Coverage
from printgen.declared.words import explain_folder_word
from printgen.games.game import Game, aircraft_ids, game_ids, game_options, load_game
from printgen.games.sources import command_word
from printgen.products.options import COMMON_OPTIONS, LAYOUT, Option
from printgen.report import topics
from printgen.report.fields import FieldFact, example, field_facts, short_path
from printgen.report.table import align_rows, wrap_text
from printgen.report.terms import TERMS, other_names, sign_term
from printgen.report.topics import Topic

#: The pattern of a check's code, which also allows letters that are often typed instead of digits.
_CODE = re.compile(r"[A-Za-z]{2,3}(?=[oOiIlL]*\d)[\doOiIlL]{3}")
#: The fields that every record has.
_ABOUT = ("source", "sources", "notes", "waivers", "former-ids")
_EVERY = "every record"
#: The maximum number of occurrences of a field that are described in full, and the maximum number that are listed.
_FULL, _LISTED = 8, 40
_SECTIONS = 6


class CommandFact(Struct, frozen=True):
    """A command with its full name, its help, and the help of its options, by option name."""

    name: str
    help: str
    options: Mapping[str, str]


class FieldPlace(Struct, frozen=True):
    """A field in one or more games.

    Fields:
        games: the ids of the games, or () for a field that all games share.
        kind: the kind of the records that have the field.
    """

    fact: FieldFact
    kind: Kind
    games: tuple[str, ...]


# Fields.


def field_places(game_list: Iterable[Game]) -> tuple[FieldPlace, ...]:
    """Return the fields of all records: shared fields, then the fields of each game. Identical fields are combined."""
    shared = [FieldPlace(fact, kind, ()) for kind in KINDS for fact in _own_facts(kind)]
    common = next(kind for kind in KINDS if kind.name == AIRCRAFT)
    about = [it for it in field_facts(common) if it.path.partition(".")[0] in _ABOUT]
    every = [FieldPlace(it, common, ()) for it in about]
    found: dict[tuple[str, str, str], FieldPlace] = {}
    for game in game_list:
        for kind in game.kinds:
            for fact in _own_facts(kind):
                key = (kind.name, fact.path, fact.summary)
                before = found.get(key)
                found[key] = FieldPlace(
                    fact, before.kind if before else kind, (*(before.games if before else ()), game.id)
                )
    return (*every, *shared, *found.values())


def _own_facts(kind: Kind) -> tuple[FieldFact, ...]:
    return tuple(it for it in field_facts(kind) if it.path.partition(".")[0] not in _ABOUT)


def matching_places(word: str, places: Iterable[FieldPlace]) -> list[FieldPlace]:
    """Return the fields that a word matches by name, by path, or by kind and path."""
    wanted = word.casefold().replace("_", "-")
    found = []
    for place in places:
        path = place.fact.path
        pattern = re.escape(path).replace(r"\*\.", r"(?:[^.]+\.)?").replace(r"\.\*", r"(?:\.[^.]+)?")
        is_name = "." not in wanted and place.fact.name == wanted
        if is_name or re.fullmatch(rf"(?:{re.escape(place.fact.kind)}\.)?{pattern}", wanted, re.IGNORECASE):
            found.append(place)
    # For the reader, a group and the entries of a table with the group's name are one field.
    paths = {(it.fact.kind, it.fact.path, it.games) for it in found}
    return [
        it
        for it in found
        if (it.fact.kind, it.fact.path.removesuffix(".*"), it.games) not in paths or not it.fact.path.endswith("*")
    ]


def _explain_fields(word: str, found: Sequence[FieldPlace], libraries: Mapping[str, Library]) -> str:
    lines = [f"{word}: a field"]
    if len(found) > _FULL:
        rows = [(f"{it.fact.kind}.{it.fact.path}", it.fact.short_summary, _where(it)) for it in found[:_LISTED]]
        lines += ["", *align_rows(rows, "  ")]
        lines += [f"  and {len(found) - _LISTED} more"] if len(found) > _LISTED else []
        first = found[0].fact
        return "\n".join(
            [*lines, "", f"`printgen explain {first.kind}.{first.path.replace('.*', '')}` describes one of them"]
        )
    for place in found:
        lines += ["", f"{_where(place)}: {place.fact.path}{_record(place)}"]
        lines += align_rows(_facts(place, libraries), "  ")
    return "\n".join(lines)


def _related_fields(word: str, found: Sequence[FieldPlace], every: Iterable[FieldPlace]) -> Iterator[str]:
    """Yield a list of other fields whose names contain the word."""
    name = word.rpartition(".")[2].casefold()
    related = [it for it in every if it not in found and name in it.fact.name.split("-")]
    if related:
        rows = [(f"{it.fact.kind}.{it.fact.path}", it.fact.short_summary, _where(it)) for it in related[:_FULL]]
        more = [f"  and {len(related) - _FULL} more: `printgen search {name}`"] if len(related) > _FULL else []
        yield "\n".join(["related fields", "", *align_rows(rows, "  "), *more])


def _where(place: FieldPlace) -> str:
    if place.fact.path.partition(".")[0] in _ABOUT:
        return _EVERY
    return ", ".join(place.games) if 0 < len(place.games) < len(game_ids()) else "all games"


def _record(place: FieldPlace) -> str:
    """Return part of a sentence that names a field's kind of record and file, or "" for a field of every record."""
    if _where(place) == _EVERY:
        return ""
    file = place.fact.file
    if len(place.games) > 1:
        file = f"GAME/{file.partition('/')[2]}"
    elif place.games and (home := home_of(place.games[0])) and home.data and (below := home.below(file)):
        # The records may be in a table.
        file = f"{place.games[0]}/{next((it for it in tables_of(below) if (home.data / it).is_file()), below)}"
    return f" of {place.fact.kind} ({file})"


def _facts(place: FieldPlace, libraries: Mapping[str, Library]) -> Iterator[tuple[str, str]]:
    fact = place.fact
    if fact.about:
        yield "meaning", fact.about
    yield "value", fact.summary
    yield "required", "yes" if fact.required else "no"
    games = place.games or (next(iter(libraries)),)
    found = {game: it for game in games if (it := example(fact, libraries[game].of(fact.kind).values()))}
    for shown in [*found.values()][:1]:
        yield "example", f"{shown.value} ({shown.id}, {short_path(shown.file, fact.file)}:{shown.line})"
    for game, shown in found.items():
        if shown.section:
            yield "rulebook", f"{shown.section}{f' ({game})' if len(place.games) > 1 else ''}"


# The index.


def index(libraries: Mapping[str, Library], given: Sequence[CommandFact]) -> tuple[Topic, ...]:
    """Return all topics that can be looked up."""
    loaded = [load_game(id) for id in libraries]
    found = [Topic("command", it.name, it.help.partition("\n")[0], text=it.help) for it in given]
    found += [Topic("term", name, meaning, text=other_names(name)) for name, meaning in TERMS.items()]
    found += [it for game in loaded for it in term_topics(game, libraries[game.id])]
    found += _option_topics(loaded, given)
    found += _joined(
        Topic("product", it.id, it.title, (game.id,), it.summary) for game in loaded for it in game.all_products
    )
    found += _joined(
        Topic("field", f"{it.fact.kind}.{it.fact.path}", it.fact.short_summary, it.games, it.fact.about)
        for it in field_places(loaded)
    )
    for code, entry in of_games(game.checks for game in loaded).items():
        found.append(Topic("check", code, entry.title, text=entry.why))
    found += _joined(it for game in loaded for it in _records(game, libraries[game.id]))
    return tuple(found)


def _option_topics(loaded: Sequence[Game], given: Sequence[CommandFact]) -> Iterator[Topic]:
    own = [(option, game.id) for game in loaded for option in (*game_options(game.id), LAYOUT)]
    names = dict.fromkeys(option.name for option, _game in own)
    for name in names:
        games = tuple(dict.fromkeys(game for option, game in own if option.name == name))
        option = next(option for option, _game in own if option.name == name)
        yield Topic("option", f"--{name}", option.help, games)
    laid = dict(item for command in given for item in command.options.items())
    yield from (Topic("option", f"--{name}", help) for name, help in laid.items() if name not in names)


def _records(game: Game, library: Library) -> Iterator[Topic]:
    flown = aircraft_ids(game, library)
    for id in flown:
        shared = library.get(AIRCRAFT, id)
        yield Topic("aircraft", id, getattr(shared, "name", ""), (game.id,))
    for case in library:
        if case.kind.key == "aircraft" or case.kind.name == GAME_TERMS:
            continue
        record = case.record
        if isinstance(record, Coverage):
            for it in record.sections:
                yield Topic("section", f"{game.id} {it.section}", it.title, text=" ".join(it.quotes))
            continue
        title = next(
            (text for name in ("name", "title", "topic") if isinstance(text := getattr(record, name, None), str)), ""
        )
        yield Topic("record", f"{case.kind.name} {case.id}", title, (game.id,))


def _joined(found: Iterable[Topic]) -> list[Topic]:
    """Combine topics that differ only in their games, and return all topics."""
    by_name: dict[tuple[str, str, str], Topic] = {}
    for it in found:
        key = (it.sort, it.name, it.title)
        games = (*(by_name[key].games if key in by_name else ()), *it.games)
        by_name[key] = Topic(it.sort, it.name, it.title, tuple(dict.fromkeys(games)), it.text)
    return list(by_name.values())


# The commands.


def explain(
    word: str, given: Sequence[CommandFact], session: Session, libraries: Mapping[str, Library] | None = None
) -> Outcome:
    """Return the explanation of a check, field, product, option, command, term, aircraft or other named record.

    Raise UsageError for all other words.

    Args:
        libraries: the records of each game, if they are already known.
    """
    word = " ".join(word.split())
    if not word:
        raise UsageError("no word was given. Write `printgen explain WORD`, such as `printgen explain climb`")
    if _CODE.fullmatch(word):
        return Outcome(explain_check(word))
    name = word.removeprefix("--").casefold()
    loaded = [load_game(id) for id in game_ids()]
    parts = [*_explain_products(name, loaded), *_explain_option(name, loaded, given, session)]
    libraries = libraries or _libraries(session)
    term = sign_term(word) or next((it for it in TERMS if same_term(it) == same_term(name)), "")
    is_option = word.startswith("--")
    parts += [f"{term}: a term\n\n{TERMS[term]}"] if term and not is_option else []
    parts += explain_terms(word, libraries) if not is_option else []
    if inside := word.strip("[ ]") if word.startswith("[") else "":
        # `[31L2]` is the sign and the maneuver.
        parts += explain_named(inside.casefold(), index(libraries, given), len(loaded), libraries)
    parts += [
        f"{it.name}: a command\n\n{it.help}\n\n`printgen {it.name} --help` lists its options"
        for it in given
        if it.name == name
    ]
    parts += [*explain_page_part(name)] if not is_option else []
    every = field_places(loaded)
    places = matching_places(word.replace(" ", "-"), every) if not is_option else []
    if not parts or places:
        parts += [_explain_fields(word, places, libraries)] if places else []
        parts += _related_fields(word, places, every) if places else []
        parts += _explain_aircraft(name, loaded, libraries) if not parts else []
        if not parts:
            topics_found = index(libraries, given)
            parts += explain_named(name, topics_found, len(loaded), libraries)
            parts += [] if parts or is_option else explain_folder_word(name)
            if not parts:
                _refuse(word, topics_found)
            return Outcome(wrap_text("\n\n".join(parts), session.width))
        parts += _sections(word, libraries)
    return Outcome(wrap_text("\n\n".join(parts), session.width))


def explain_check(code: str) -> str:
    """Return the explanation of a check with this code, in any game. Raise UsageError if there is no such code."""
    available = of_games(load_game(id).checks for id in game_ids())
    entry = available.get(code.upper()) or raise_unknown("code", code, available)
    facts = f"{entry.severity}, section {entry.section}" if entry.section else str(entry.severity)
    shown = ["", "For example:", "", indent(entry.example, "    ")] if entry.example else []
    return "\n".join([f"{entry.code}: {entry.title} ({facts})", "", entry.why, *shown])


def search(words: Sequence[str], given: Sequence[CommandFact], session: Session) -> Outcome:
    """Return the topics that contain all words.

    If no topic contains all of them, return the topics that contain as many of them as possible.

    Raise UsageError if no topic contains any of the words.
    """
    query = " ".join(words)
    if not re.search(r"\w", sign_term(query.strip()) or query):
        raise UsageError("no word to search for was given. Write `printgen search WORD`")
    found, is_complete = find_topics(query, index(_libraries(session), given))
    first = "" if is_complete else "no entry contains all of these words; the nearest entries:\n\n"
    last = "`printgen explain NAME` explains fields, checks, products, options and terms"
    return Outcome(first + topics.listing(found, len(game_ids()), session.width), last)


def find_topics(query: str, every: Sequence[Topic]) -> tuple[tuple[Topic, ...], bool]:
    """Return the topics that match a query best, and whether these topics contain all words of the query.

    Raise UsageError if no topic contains any of the words.
    """
    query = sign_term(query.strip()) or query
    found = topics.search(query, every)
    return (found, True) if found else (topics.nearest(query, every) or _refuse(query, every, is_search=True), False)


def _libraries(session: Session) -> dict[str, Library]:
    return {id: commands.load(id, project=session.project, store=session.store).library for id in game_ids()}


def _refuse(word: str, every: Iterable[Topic], is_search: bool = False) -> NoReturn:
    """Raise UsageError for a word that occurs nowhere. The message suggests the most similar words."""
    near = suggest(word.removeprefix("--"), dict.fromkeys(map(plain_name, every)))
    if is_search and not near:
        raise UsageError(f"`{word}`: nothing contains this word. Try another word, or the beginning of one")
    more = near or "; `printgen search WORD` finds them"
    raise UsageError(f"`{word}`: no such field, check, product, option, term or aircraft{more}")


def _explain_products(name: str, loaded: Sequence[Game]) -> Iterator[str]:
    for game in loaded:
        if name not in game.products:
            continue
        product = game.product(name)
        options = ", ".join(f"--{option.name}" for option in (*product.accepts, *COMMON_OPTIONS))
        rows = [("prints", product.summary), ("options", options)]
        rows += [("layouts", ", ".join(product.layouts))] if product.layouts else []
        lines = [f"{name}: a product of {game.title} ({product.title})", "", *align_rows(rows, "  ")]
        yield "\n".join([*lines, "", f"`printgen make {name} {command_word(game.id)}` prints it"])


def _explain_option(name: str, loaded: Sequence[Game], given: Sequence[CommandFact], session: Session) -> Iterator[str]:
    of_products = _accepting(name, loaded)
    helps = {it.options[name]: None for it in given if name in it.options}
    option = next((it for game in loaded for it in (*game_options(game.id), LAYOUT) if it.name == name), None)
    if not helps and option is None:
        return
    helps = {option.help: None} | helps if option else helps
    lines = [f"--{name}: an option", "", *helps]
    users = [it.name for it in given if name in it.options]
    rows = [("commands", ", ".join(users))] if users else []
    for game in loaded if option else ():
        products = of_products[game.id]
        layouts = dict.fromkeys(it for product in game.all_products for it in product.layouts)
        values = (*layouts,) if name == LAYOUT.name else known_option_values(game.id, session).get(name, ())
        rows += [(game.id, ", ".join(products))] if products else []
        rows += [("", f"values: {', '.join(values)}")] if products and values else []
    yield "\n".join([*lines, *(["", *align_rows(rows, "  ")] if rows else [])])


def _accepting(name: str, loaded: Sequence[Game]) -> dict[str, list[str]]:
    def accepts(product: Any) -> bool:
        options: tuple[Option[Any], ...] = (*product.accepts, *COMMON_OPTIONS)
        return any(it.name == name for it in options) or (name == LAYOUT.name and bool(product.layouts))

    return {game.id: [it.id for it in game.all_products if accepts(it)] for game in loaded}


def _explain_aircraft(name: str, loaded: Sequence[Game], libraries: Mapping[str, Library]) -> Iterator[str]:
    games = [game for game in loaded if name in aircraft_ids(game, libraries[game.id])]
    if games:
        shared = libraries[games[0].id].get(AIRCRAFT, name)
        title = getattr(shared, "name", name)
        lines = [f"{name}: an aircraft ({title})", "", *(f"  printgen show {game.id} {name}" for game in games)]
        yield "\n".join(lines)


def _sections(word: str, libraries: Mapping[str, Library]) -> Iterator[str]:
    """Yield the sections of the rulebooks whose titles contain the word."""
    name = word.rpartition(".")[2].replace("-", " ")
    sections = [
        Topic("section", f"{game} {it.section}", it.title)
        for game, library in libraries.items()
        for case in library.of(COVERAGE).values()
        for it in case.record.sections
    ]
    found = topics.search(name, sections)
    if found:
        rows = [(it.name, it.title) for it in found[:_SECTIONS]]
        more = [f"  and {len(found) - _SECTIONS} more: `printgen search {name}`"] if len(found) > _SECTIONS else []
        yield "\n".join([f"sections of the rulebooks about {name}", "", *align_rows(rows, "  "), *more])
