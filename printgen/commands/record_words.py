"""The word for one record of a new game, such as “airship”: it replaces the word “plane” of the templates.

The word names the kind, its id and its table. It is also used in the names and titles of pages, and in all texts.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from keyword import kwlist
from typing import Final

from msgspec import Struct

from printgen.campaign.kinds import kinds as campaign_kinds
from printgen.data.findings import UsageError
from printgen.data.ids import id_from_words
from printgen.data.kinds import KINDS
from printgen.declared.expression import FUNCTIONS, WORDS
from printgen.declared.kinds import RESERVED
from printgen.games.folder import common_kinds

#: The word in the templates of new games, with its article if it has one.
TEMPLATE_WORD: Final = re.compile(r"\b(?:(?P<article>[Aa]) )?(?P<word>[Pp]lanes?)\b")
#: A word or several words: letters in any alphabet, separated by a space or a hyphen. Then, their maximum length.
_WORD: Final = re.compile(r"[^\W\d_]+(?:[ -][^\W\d_]+)*")
_LONGEST = 24
#: The code before and after a name in the templates. Everywhere else, the word is part of a text.
_BEFORE, _AFTER = re.compile(r"(?:\bof: |\bin |\{)$"), re.compile(r"-\w|\.\w")
_LINE_START, _LOOP = re.compile(r"(?:^|\n) *$"), re.compile(r"\{% for $")
#: Words that have a meaning in text pages or in YAML, or that are too general.
_OTHER_WORDS: Final = (
    "loop", "self", "super", "block", "extends", "macro", "call", "filter", "set", "raw", "include", "caller",
    "range", "dict", "namespace", "cycler", "joiner", "lipsum", "selected", "null", "yes", "no", "on", "off",
    "record", "kind", "field", "page", "sheet", "game",
)  # fmt: skip
#: The letters whose names begin with a vowel sound, as in “an LZ”, and beginnings of words that sound like “you” or “won”.
_VOWEL_LETTERS, _CONSONANT_SOUND = "AEFHILMNORSX", re.compile(r"eu|uni|us[eu]|uti|one\b")


class RecordWords(Struct, frozen=True):
    """The words for one record of a game, and for several, such as `airship` and `airships`."""

    singular: str = "plane"
    plural: str = "planes"

    @property
    def kind(self) -> str:
        """The name of the kind."""
        return id_from_words(self.plural)

    @property
    def key(self) -> str:
        """The name of the id field. A kind and its id must not have the same name."""
        id = id_from_words(self.singular)
        return f"{id}-id" if id == self.kind else id

    @property
    def is_default(self) -> bool:
        """Whether these are the words of the templates."""
        return self == RecordWords()

    @property
    def option(self) -> str:
        """The value of `--record` that gives these words. A regular plural is omitted."""
        is_regular = self.plural == regular_plural(self.singular)
        return self.singular if is_regular else f"{self.singular}, {self.plural}"


def read_record_words(text: str) -> RecordWords:
    """Return the words in a text such as `airship` or `wolf, wolves`. Raise UsageError if they are not words.

    An empty text gives the words of the templates.
    """
    singular, _comma, plural = (" ".join(it.split()) for it in text.partition(","))
    if not singular and not plural:
        return RecordWords()
    singular = _lower(singular)
    words = RecordWords(singular, _lower(plural) or regular_plural(singular))
    for it in (words.singular, words.plural):
        if not (_WORD.fullmatch(it) and len(it) <= _LONGEST and re.fullmatch("[a-z][a-z-]+", id_from_words(it))):
            message = (
                f"`{text.strip()}` cannot be the word for a record. Write 2 to {_LONGEST} letters, such as `airship`. "
            )
            raise UsageError(f"{message}Write an irregular plural after a comma, such as `wolf, wolves`")
    return words


def regular_plural(word: str) -> str:
    """Return the regular plural of a word: `airships`, `buses`, `ferries`. Words such as `spacecraft` do not change."""
    if word.endswith("craft"):
        return word
    if re.search(r"[^aeiou]y$", word):
        return f"{word[:-1]}ies"
    return f"{word}es" if re.search(r"(?:s|x|z|ch|sh)$", word) else f"{word}s"


def with_record_words(files: Mapping[str, bytes], words: RecordWords) -> dict[str, bytes]:
    """Return the files of a template with other words for its records. Raise UsageError if a word has another meaning.

    The names of files change, too: `planes.csv` becomes `airships.csv`.
    """
    if words.is_default:
        return dict(files)
    texts = {name: it.decode() for name, it in files.items()}
    _require_free(words, texts)
    return {_renamed(name, name, words): _renamed(text, name, words).encode() for name, text in texts.items()}


def _lower(word: str) -> str:
    """Return a word without its initial capital. Words such as `UFO` and `U-boat` keep theirs."""
    return word[:1].lower() + word[1:] if word[1:2].isalpha() and word[1:] == word[1:].lower() else word


def _require_free(words: RecordWords, texts: Mapping[str, str]) -> None:
    """Raise UsageError if a word is the name of anything else in a new game, or appears in its pages and rules."""
    built_in = (*KINDS, *common_kinds("game"), *campaign_kinds("game"))
    taken = {*RESERVED, *WORDS, *FUNCTIONS, *map(str.lower, kwlist), *_OTHER_WORDS}
    taken |= {name for it in built_in for name in (it.name, it.key)} | _words_in(texts)
    for word, name in ((words.singular, words.key), (words.plural, words.kind)):
        if name in taken:
            message = f"`{word}` cannot be the word for a record, because it already has a meaning in the game. "
            raise UsageError(f"{message}Choose another word, such as `airship`")


def _words_in(texts: Mapping[str, str]) -> set[str]:
    """Return the words in the definitions and rules of a template. Comments and tables of records are ignored."""
    used = (re.sub(r"(?m)#.*$", "", text) for name, text in texts.items() if name.endswith((".yaml", ".html")))
    return {word for text in used for word in re.findall(r"[a-z]+(?:-[a-z]+)*", text.lower())}


def _renamed(text: str, file: str, words: RecordWords) -> str:
    """Return a text of a template with other words for its records.

    Args:
        file: the name of the file. In text pages, names of code have underscores.
    """

    def replaced(found: re.Match[str]) -> str:
        word, is_plural = found["word"], found["word"].endswith("s")
        if _is_code(text, found):
            name = words.kind if is_plural else words.key if _is_key(text, found) else id_from_words(words.singular)
            return name.replace("-", "_") if file.endswith(".html") else name
        new = words.plural if is_plural else words.singular
        if not found["article"]:
            return _capital(new) if word[0].isupper() else new
        article = _article(new)
        return f"{_capital(article) if found['article'].isupper() else article} {new}"

    return TEMPLATE_WORD.sub(replaced, text)


def _is_code(text: str, found: re.Match[str]) -> bool:
    """Return whether a word is a name: in a file name, in an expression, or before a colon."""
    before, after = text[max(0, found.start() - 20) : found.start()], text[found.end() : found.end() + 4]
    if found["article"] or found["word"][0].isupper():
        return False
    is_loop = _LOOP.search(before) and after.startswith(" in ")
    return bool(_BEFORE.search(before) or _AFTER.match(after) or is_loop or _is_key(text, found))


def _is_key(text: str, found: re.Match[str]) -> bool:
    """Return whether a word is a key or a heading: at the beginning of a line, before a colon or a comma."""
    return bool(_LINE_START.search(text[: found.start()][-80:])) and text[found.end() : found.end() + 1] in (":", ",")


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]


def _article(word: str) -> str:
    """Return “a” or “an”, by the sound of a word."""
    first = re.split("[ -]", word)[0]
    if first.isupper():
        return "an" if first[0] in _VOWEL_LETTERS else "a"
    return "a" if _CONSONANT_SOUND.match(word.lower()) or word[0].lower() not in "aeiou" else "an"
