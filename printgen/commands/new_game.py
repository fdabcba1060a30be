"""`printgen new game`: writes a new game folder from a template, the example game, or data of an existing game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from shlex import quote

from printgen.commands.check_letters import with_letters
from printgen.commands.record_words import RecordWords, read_record_words, with_record_words
from printgen.commands.session import Outcome, Session, create_file
from printgen.data.findings import UsageError, format_count
from printgen.data.ids import id_from_words
from printgen.files import display_path, reading
from printgen.games.sources import GAME_FILE, builtin_ids

#: The template folders with the files of a new game and with the files of the example game.
NEW, EXAMPLE = "new-game", "example-game"
#: The id, the title and the folder that are replaced in the files of a new game, and the id and the title of the
#: example game.
_ID, _TITLE, _FOLDER = "my-game", "My Game", "FOLDER"
_EXAMPLE_ID, _EXAMPLE_TITLE = "hedge-hoppers", "Hedge Hoppers"
#: The words for the records in the templates.
_WORDS = RecordWords()


def game(folder: Path, source: str | None, example: bool, session: Session, record: str = "") -> Outcome:
    """Write a game folder. Raise UsageError if the folder has files, or if the options conflict.

    Args:
        source: the game whose declared data is copied, or None to copy nothing.
        example: whether to write the example game.
        record: the word for one record, such as `airship` or `wolf, wolves`, or "" for the word of the template.
    """
    if source and record:
        raise UsageError("`--from` and `--record` cannot be combined. Remove one of these options")
    texts = new_files(folder, source, example, session, read_record_words(record))
    write_files(folder, texts)
    word = quote(command_path(folder))
    lines = [f"{display_path(folder)}: a game in {format_count(len(texts), 'file')}", *(f"  {name}" for name in texts)]
    lines += [f"print it:    printgen kit {word}", f"check it:    printgen validate {word}"]
    return Outcome(closing="\n".join(lines))


def new_files(
    folder: Path, source: str | None, example: bool, session: Session, words: RecordWords = _WORDS
) -> dict[str, bytes]:
    """Return the files that `game` writes, by path inside the folder. The arguments and errors are the same as for `game`.

    Args:
        words: the words for the records.
    """
    if source and example:
        raise UsageError("`--from` and `--example` cannot be combined. Remove one of these options")
    _require_empty(folder)
    id = new_id(folder)
    if source:
        from printgen.commands.game_copy import copied_files

        texts = copied_files(source, id, session)
    else:
        texts = _template(session.project.templates / (EXAMPLE if example else NEW))
    if not texts:
        raise UsageError("this installation has no example game. Use `printgen new game FOLDER` without `--example`")
    if source:
        return texts
    title = " ".join(part.capitalize() for part in id.split("-"))
    texts = with_letters(with_record_words(texts, words), id)
    if example:
        return {name: _replaced(text, {_EXAMPLE_ID: id, _EXAMPLE_TITLE: title}) for name, text in texts.items()}
    names = {_ID: id, _TITLE: title, _FOLDER: quote(command_path(folder))}
    return {name: _replaced(text, names) for name, text in texts.items()}


def new_id(folder: Path) -> str:
    """Return an id for the new game in a folder. The id is derived from the folder's name."""
    id = id_from_words(folder.absolute().name, 40) or _ID
    return f"my-{id}" if id in builtin_ids() else id


def command_path(folder: Path) -> str:
    """Return the path of a folder as an argument that cannot be mistaken for the id of a game."""
    path = display_path(folder)
    return path if "/" in path or "\\" in path else f"./{path}"


def _require_empty(folder: Path) -> None:
    if (folder / GAME_FILE).exists():
        raise UsageError(f"`{display_path(folder)}` is already a game folder. Specify another folder")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UsageError(f"`{display_path(folder)}` already exists and is not empty. Specify a new folder")


def _template(folder: Path) -> dict[str, bytes]:
    """Return the files of a template folder, by their paths inside the folder, in reading order."""
    if not folder.is_dir():
        return {}
    names = [Path(file).relative_to(folder).as_posix() for file, is_file in reading.walk_files(folder) if is_file]
    order = ("README.md", GAME_FILE, "kinds.yaml", "planes.csv", "checks.yaml")
    names.sort(key=lambda name: (order.index(name) if name in order else len(order), name))
    return {name: reading.read_bytes(folder / name) for name in names}


def _replaced(text: bytes, words: Mapping[str, str]) -> bytes:
    for old, new in words.items():
        text = text.replace(old.encode(), new.encode())
    return text


def write_files(folder: Path, texts: Mapping[str, bytes]) -> None:
    """Write all files of a new game, or none."""
    made: list[Path] = []
    try:
        for name, text in texts.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            create_file(path, text)
            made.append(path)
    except BaseException:
        for path in made:
            path.unlink(missing_ok=True)
        raise
