"""`printgen new`: creates files to edit, such as a copied aircraft, partial records, a kit file or a campaign."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain, takewhile
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from printgen import files
from printgen.campaign.kinds import ROSTERS
from printgen.checks.catalogue import NOT_WAIVABLE, collect
from printgen.checks.engine import apply_checks
from printgen.commands.folder_examples import kit_of_folder, missing_campaign, roster_of_folder
from printgen.commands.session import Outcome, Session, create_file
from printgen.commands.table_files import added_record
from printgen.data import yaml
from printgen.data.findings import UsageError, format_count
from printgen.data.folders import Project, escaping_link
from printgen.data.homes import game_folder, home_of
from printgen.data.kind import Case, Kind, Library
from printgen.data.kinds import AIRCRAFT, HOUSE_RULES, KINDS, KITS, READINGS
from printgen.data.load import cases
from printgen.data.nearest import raise_unknown
from printgen.data.records.fields import ID
from printgen.files.rewriting import NotRewrittenError, rewrite
from printgen.games.game import Game, aircraft_cases, aircraft_ids, find_game, game_ids, load_game
from printgen.games.reading import library_without_rules
from printgen.games.sources import command_word, is_folder
from printgen.products.options import AIRCRAFT as AIRCRAFT_OPTION
from printgen.report import drafts
from printgen.report.fields import field_facts

#: The default folder for the user's own data.
FOLDER = Path("my-data")
#: The path of a game's example kit file in its data folder.
EXAMPLE = Path("kits", "example.yaml")
#: The names of a game's example roster and of its example house rules in the templates folder of the game.
ROSTER = "roster.yaml"
RULES = "house-rules.yaml"
#: The lists of a roster that are empty before the first player joins.
_LISTS = ("players", "flyers", "log", "ledger")
_LONGEST = 60
_NAME = 80
#: The kinds whose records have their own commands, with these commands.
_OTHER = {KITS: "kit", HOUSE_RULES: "house-rules", ROSTERS: "campaign"}


class DraftFiles(Struct, frozen=True):
    """Files that are ready to write: their texts, by path inside the folder of the user's data."""

    folder: Path
    texts: Mapping[str, str]
    before: Mapping[str, bytes] = {}

    def write(self) -> tuple[Path, ...]:
        """Write all files, or none. Raise UsageError if a new file exists, and OSError if writing fails."""
        targets = {self.folder / name: text for name, text in self.texts.items()}
        added = {self.folder / name: content for name, content in self.before.items()}
        for path in targets:
            if path not in added and path.exists():
                raise UsageError(f"`{path}` already exists; edit it, or specify another folder with `--out`")
            if link := escaping_link(path, self.folder):
                raise UsageError(
                    f"`{link}` is a symbolic link that points outside the data folder; printgen does not write "
                    "through such links. Remove the link"
                )
        made: list[Path] = []
        try:
            for path in (it for it in targets if it not in added):
                path.parent.mkdir(parents=True, exist_ok=True)
                create_file(path, targets[path].encode(), "edit it")
                made.append(path)
            rewrite({path: (content, targets[path].encode()) for path, content in added.items()})
        except BaseException as error:
            for path in made:
                path.unlink(missing_ok=True)
            if isinstance(error, NotRewrittenError):
                raise UsageError(str(error)) from None
            raise
        return tuple(targets)


# An aircraft.


def draft_aircraft(
    id: str, game: Game, like: str, library: Library, folder: Path, name: str | None = None
) -> DraftFiles:
    """Return the files of a new aircraft, which are copies of all records about the aircraft `like`."""
    if len(id) > _LONGEST or not re.fullmatch(ID, id):
        raise UsageError(
            f"`{id}`: invalid id. Use up to {_LONGEST} lower-case letters, digits and single hyphens, as in sopwith-gnat"
        )
    known = aircraft_ids(game, library)
    if id in known:
        raise UsageError(
            f"`{id}` is already an aircraft of {game.title}. Choose another id, or change its figures with "
            f"`printgen new overlay {command_word(game.id)} {id}`"
        )
    if like not in known:
        raise_unknown(f"aircraft of {game.id}", like, known)
    title = id.replace("-", " ").title() if name is None else name
    _require_name(title)
    used = {str(it.record.name).casefold() for it in library.of(AIRCRAFT).values() if it.id in known}
    if title.casefold() in used:
        raise UsageError(
            f"`{title}` is the name of another aircraft of {game.title}. Specify another name with `--name`"
        )
    head = [
        f"{title}, a copy of {like}. Change the figures that differ, and write `unknown` for unknown ones. Then run:",
        f"    printgen validate {command_word(game.id)} --data {folder}",
        f"    printgen make {_sheet(game)} {command_word(game.id)} --aircraft {id} --data {folder}",
        "`printgen explain FIELD` describes a field.",
    ]
    home = home_of(game.id)
    own = home if home and home.is_folder and home.data and home.data.absolute() == folder.absolute() else None
    copied = [case for case in aircraft_cases(game, library)[like] if id not in library.of(case.kind.name)]
    if own:
        # Records that all games share cannot be in the folder of a game.
        copied = [case for case in copied if own.below(case.kind.where)]
    named = {case.kind.name: (own and own.below(case.kind.where)) or case.kind.where for case in copied}

    def texts(waived: Mapping[str, Iterable[str]]) -> dict[str, str]:
        entries = []
        for case in copied:
            changes = {**({"name": title} if "name" in case.written else {}), **game.new_figures(library, case, title)}
            entry = drafts.new_record(case, id, changes, field_facts(case.kind), waived.get(case.kind.name, ()))
            entries.append((named[case.kind.name].replace("*", id), drafts.file_text(head, [entry])))
        return dict(entries)

    # Figures that break a check were waived for the copied aircraft, or the check names that aircraft as an exception.
    kinds = {named[case.kind.name].replace("*", id): case.kind for case in copied}
    found = [
        added_record(folder, name, text, kinds[name], aircraft_cases(game, library)[like])
        for name, text in texts(_broken_checks(texts({}), kinds, game, library)).items()
    ]
    texts_by_name = {name: text for name, text, _before in found}
    return DraftFiles(folder, texts_by_name, {name: it for name, _text, it in found if it is not None})


def _broken_checks(
    texts: Mapping[str, str], kinds: Mapping[str, Kind], game: Game, library: Library
) -> dict[str, list[str]]:
    """Return the codes of waivable checks that the new files fail, by kind of record."""
    new: list[Case] = []
    for file, text in texts.items():
        document, _findings = yaml.parse(text, file)
        new += cases(kinds[file], document)[0] if document else []
    records = {kind: {**held} for kind, held in library.cases.items()}
    for case in new:
        records[case.kind.name][case.id] = case
    checks = collect(game.checks)
    found = {case.kind.name: apply_checks(checks, Library(records, library.refused), [case]) for case in new}
    return {kind: sorted({it.code for it in findings} - NOT_WAIVABLE) for kind, findings in found.items()}


def _require_name(name: str) -> None:
    """Raise UsageError for a name that a record cannot have."""
    wrong = ""
    if not name.strip():
        wrong = "the name is empty"
    elif not name.isprintable():
        wrong = "the name has an invisible character"
    elif len(name) > _NAME:
        wrong = f"the name has {len(name)} characters; at most {_NAME} are allowed"
    if wrong:
        raise UsageError(f"`--name`: {wrong}. Write a name such as Sopwith Gnat")


def _sheet(game: Game) -> str:
    """Return the id of the first product that can be printed for a single aircraft."""
    return next((it.id for it in game.all_products if AIRCRAFT_OPTION in it.accepts), "record-sheets")


def aircraft(id: str, game: str | None, like: str, name: str | None, folder: Path | None, session: Session) -> Outcome:
    """Write the files of a new aircraft, with the figures of the aircraft `like`. Raise UsageError for invalid input."""
    selected = find_game(select_game(game, game_ids(), "game"))
    place, project = data_folder(folder, session), session.project
    if place.is_dir() and place.resolve() not in [it.resolve() for it in project.data]:
        # The new aircraft must differ from the aircraft that are already in the folder.
        project = replace(project, data=(*project.data, place))
    # House rules also apply to the new aircraft, so its file needs the figures without these rules.
    library = library_without_rules(selected, project)
    paths = draft_aircraft(id, selected, like, library, place, name).write()
    lines = [f"{place}: {id}, with the figures of {like} as house figures, in {format_count(len(paths), 'file')}"]
    lines += [f"  {path.relative_to(place)}" for path in paths]
    lines.append(
        f"edit {'it' if len(paths) == 1 else 'them'}, then run `printgen validate {command_word(selected.id)} --data {place}`"
    )
    return Outcome(closing="\n".join(lines))


# Partial records.


def draft_overlay(ids: Sequence[str], kind: str | None, game: Game, library: Library, folder: Path) -> DraftFiles:
    """Return files with partial records. Raise UsageError for unknown ids.

    Each record contains only its id. Its other fields are comments.

    Args:
        kind: the kind of record. By default, the game's kinds are searched first and then the shared kinds.
    """
    changed = [case for id in dict.fromkeys(ids) for case in _records(id, kind, game, library)]
    head = (
        "Keep only the fields that you change: remove the `# ` before their lines, and change the values. The other fields",
        "come from the built-in record. Then run:",
        f"    printgen validate {command_word(game.id)} --data {folder}",
        f"    printgen diff data {folder}",
    )
    entries = [(case, drafts.partial_record(case, field_facts(case.kind))) for case in changed]
    return DraftFiles(folder, _texts(entries, lambda _case: head))


def _records(id: str, kind: str | None, game: Game, library: Library) -> list[Case]:
    """Return all records with an id that are to be written as partial records."""
    known = [it.name for it in (*game.kinds, *KINDS)]
    if kind in _OTHER:
        raise UsageError(f"`{kind}`: partial records of this kind are not possible. Use `printgen new {_OTHER[kind]}`")
    if kind is not None and kind not in known:
        raise_unknown(f"kind of record of {game.id}", kind, [it for it in known if it not in _OTHER])
    own, shared = ([it.name for it in kinds if it.name not in _OTHER] for kinds in (game.kinds, KINDS))
    groups = [[kind]] if kind else [own, shared]
    found = [[library.of(name)[id] for name in names if id in library.of(name)] for names in groups]
    if not any(found):
        ids = dict.fromkeys(it for names in groups for name in names for it in library.of(name))
        raise_unknown(f"record of {game.id}" if kind is None else f"record of {kind}", id, ids)
    return next(filter(None, found))


def draft_fill_in(game: Game, library: Library, folder: Path) -> DraftFiles:
    """Return files for filling in the unknown figures of a game. Raise UsageError if all figures are known."""
    kinds = [it.name for it in game.all_kinds if it.name not in _OTHER]
    flown = set(aircraft_ids(game, library))
    every = chain.from_iterable(library.of(kind).values() for kind in kinds)
    # The readings of unclear passages may contain the word without having an unknown figure.
    used = [it for it in every if it.kind.name != READINGS and (it.kind.key != "aircraft" or it.id in flown)]
    entries = [(case, entry) for case in used if (entry := drafts.fill_in_record(case))]
    if not entries:
        raise UsageError(f"{game.title} has no unknown figures to fill in")
    todo = (
        "Replace each `unknown` by the figure in your copy of the game, or leave it unchanged. Then run:",
        f"    printgen validate {command_word(game.id)} --data {folder}",
        f"    printgen kit {command_word(game.id)} --data {folder}",
    )
    return DraftFiles(folder, _texts(entries, lambda case: (*todo, *_remarks(case))))


def _remarks(case: Case) -> list[str]:
    """Return the lines of a comment for the top of a file. They explain the notation of the file."""
    comments = takewhile(lambda line: line.startswith("#"), case.document.text.splitlines())
    lines = [line.removeprefix("#").removeprefix(" ") for line in comments]
    lines = [line for line in lines if not line.startswith("yaml-language-server")]
    return ["", *lines] if lines else []


def _texts(entries: Iterable[tuple[Case, drafts.DraftRecord]], head: Callable[[Case], Iterable[str]]) -> dict[str, str]:
    """Return the texts of the data files for these entries, by path in the data folder. Entries may share a file."""
    by_path: dict[str, list[tuple[Case, drafts.DraftRecord]]] = {}
    for case, entry in entries:
        path = case.kind.where.replace("*", Path(case.document.file).stem)
        by_path.setdefault(path, []).append((case, entry))
    return {
        path: drafts.file_text(head(found[0][0]), [entry for _case, entry in found], _shared_source(found[0][0]))
        for path, found in by_path.items()
    }


def _shared_source(case: Case) -> object:
    return case.document.value.get("source") if case.kind.entries else None


def overlay(game: str | None, ids: Sequence[str], kind: str | None, folder: Path | None, session: Session) -> Outcome:
    """Write partial records for the user to edit, by default for all records with unknown figures.

    Raise UsageError for unknown names, or if a file exists.
    """
    selected = find_game(select_game(game, game_ids(), "game"))
    if kind and not ids:
        raise UsageError("`--kind` needs the id of a record. Write `printgen new overlay GAME ID --kind KIND`")
    # House rules also apply to the overlay, so its files need the figures without these rules.
    library = library_without_rules(selected, session.project)
    place = data_folder(folder, session)
    draft = draft_overlay(ids, kind, selected, library, place) if ids else draft_fill_in(selected, library, place)
    paths = draft.write()
    what = "the fields that you can change, as comments" if ids else "the unknown figures to fill in"
    lines = [f"{place}: {format_count(len(paths), 'file')} with {what}"]
    lines += [f"  {path.relative_to(place)}" for path in paths]
    lines.append(
        f"edit {'it' if len(paths) == 1 else 'them'}, then run `printgen validate {command_word(selected.id)} --data {place}`"
    )
    return Outcome(closing="\n".join(lines))


# Example files.


def kit(file: Path, game: str | None, session: Session) -> Outcome:
    """Write an example kit file with comments. Raise UsageError if the file exists."""
    id = select_game(game, games_with_example(session.project), "game with an example kit file")
    if file.suffix not in (".yaml", ".yml") or not re.fullmatch(ID, file.stem):
        raise UsageError(
            f"`{file.name}`: invalid name for a kit file. Use lower-case letters, digits and single hyphens, as in friday.yaml"
        )
    create_file(file, example_kit(id, file.stem, session.project).encode())
    word = command_word(id)
    of_game = f" --game {word}" if word != id else ""
    return Outcome(closing=f"{file}: example kit file; edit it, then run `printgen kit {file}{of_game}`")


def games_with_example(project: Project) -> tuple[str, ...]:
    """Return the ids of the games that have an example kit file."""
    return tuple(id for id in game_ids() if is_folder(id) or (game_folder(id, project.data[0]) / EXAMPLE).is_file())


def example_kit(game: str, name: str, project: Project) -> str:
    """Return the text of a game's example kit file, for a kit with the given name."""
    path = game_folder(game, project.data[0]) / EXAMPLE
    if is_folder(game) and not path.is_file():
        return kit_of_folder(game, name, project)
    text = files.reading.read_text(path)
    # The id must be the file's name. The path of the schema in the first line does not apply to the new file.
    return re.sub(r"\A# yaml-language-server:.*\n", "", re.sub(r"(?m)^kit: \S+", f"kit: {name}", text))


def campaign(file: Path, game: str | None, session: Session, empty: bool = False) -> Outcome:
    """Write the game's example roster, or an empty roster without players. Raise UsageError if the file exists."""
    from printgen.campaign.reading import id_from_file

    if game and (missing := missing_campaign(game)):
        raise UsageError(f"`{game}` has no campaigns: {missing}")
    available = [id for id in campaign_games() if is_folder(id) or (session.project.templates / id / ROSTER).is_file()]
    id = select_game(game, available, "game with campaigns")
    if is_folder(id):
        text = roster_of_folder(id, session.project)
    else:
        text = files.reading.read_text(session.project.templates / id / ROSTER)
    # The campaign's id names its sheets, so the id is taken from the file name. The comment after the id stays in its
    # column if possible.
    named = f"campaign: {id_from_file(file)}  "
    text = re.sub(r"(?m)^campaign: \S+ *(?=#)", lambda match: named.ljust(len(match[0])), text, count=1)
    if empty:
        text = re.sub(rf"(?ms)^({'|'.join(_LISTS)}):.*?(?=^[a-z#]|\Z)", r"\1: []\n\n", text).rstrip() + "\n"
    create_file(file, text.encode())
    return Outcome(
        closing=f"{file}: {'empty' if empty else 'example'} roster; edit it, then run `printgen roster check {file}`"
    )


def house_rules(game: str | None, folder: Path | None, session: Session) -> Outcome:
    """Write a file of house rules with comments and an example. Raise UsageError if the file exists."""
    examples = {id: session.project.templates / id / RULES for id in game_ids()}
    available = tuple(id for id, example in examples.items() if example.is_file())
    id = select_game(game, available, "game with example house rules")
    place = data_folder(folder, session)
    text = files.reading.read_text(examples[id]).replace("my-data", str(place))
    (path,) = DraftFiles(place, {RULES: text}).write()
    return Outcome(closing=f"{path}: example rule; edit it, then run `printgen house check {id} --data {place}`")


# Games and folders.


def data_folder(folder: Path | None, session: Session) -> Path:
    """Return the folder to write to: `folder` if given, else the last folder in `--data`, else `my-data`.

    Raise UsageError for the built-in data.
    """
    own = session.project.data[1:]
    found = folder or (own[-1] if own else FOLDER)
    if found.resolve() == session.project.data[0].resolve():
        raise UsageError(f"`{found}` contains the built-in data. Specify your own folder with `--out`")
    return found


def select_game(game: str | None, available: Sequence[str], what: str) -> str:
    """Return the requested game or, without a request, the only available game.

    Raise UsageError if the choice is unknown or missing.
    """
    if game is None and len(available) > 1:
        raise UsageError(f"no game was given. Specify one with --game: {', '.join(available)}")
    if game is not None and game not in available:
        raise_unknown(what, game, available)
    return game or available[0]


def campaign_games() -> tuple[str, ...]:
    """Return the ids of the games that have campaigns."""
    return tuple(id for id in game_ids() if any(kind.name == ROSTERS for kind in load_game(id).kinds))
