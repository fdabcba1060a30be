"""Synonyms of the names in the data, such as abbreviations, compass points, and German words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

#: The words that players write instead of a name, by name. The words are in lower case, without umlauts.
_WORDS: Final = {
    # Nations.
    "britain": "uk gb england english british great-britain united-kingdom rfc raf grossbritannien britisch",
    "germany": "german deutschland deutsch d",
    "france": "french frankreich franzoesisch",
    "usa": "us america american united-states",
    "italy": "italian italien",
    "belgium": "belgian belgien",
    "russia": "russian russland",
    "turkey": "turkish ottoman osmanisch",
    "austria-hungary": "austria austrian austro-hungarian oesterreich",
    "bavaria": "bavarian bayern",
    "saxony": "saxon sachsen",
    # Sides of a sheet and directions.
    "left": "west links port",
    "right": "east rechts starboard",
    "top": "north oben nord",
    "bottom": "south unten sued",
    "west": "w",
    "east": "e ost",
    "northwest": "nw north-west nordwest",
    "northeast": "ne no north-east nordost",
    "southwest": "sw south-west suedwest",
    "southeast": "se so south-east suedost",
    # Colours.
    "red": "rot",
    "blue": "blau",
    "yellow": "gelb",
    "white": "weiss",
    "black": "schwarz",
    "green": "gruen",
    "grey": "gray grau",
    # Fields.
    "aircraft": "plane airplane flugzeug",
    "wings": "wing fluegel tragflaechen",
    "wing": "wings fluegel",
    "fuselage": "body rumpf",
    "engine": "motor",
    "tail": "heck leitwerk",
    "fuel": "petrol gas benzin treibstoff sprit",
    "climb": "steigen steigrate",
    "dive": "sturzflug sturz",
    "guns": "armament weapons waffen mgs",
    "source": "quelle",
    "sources": "quellen",
    "crew": "besatzung",
    "text": "meaning description definition",
    "name": "title",
    "title": "name",
    "nation": "country land",
    "player": "spieler",
    "terrain": "gelaende",
    "places": "towns villages orte",
    "rivers": "fluesse",
    "roads": "streets strassen",
    "railways": "railroads eisenbahnen",
    "copies": "count quantity anzahl",
    "number": "no nr nummer",
    "structure": "struktur",
    "side": "seite",
    "week": "woche",
    "turns": "runden",
    "killed": "dead died tot gefallen",
    "captured": "prisoner pow gefangen",
    "fixed": "rigid starr",
    "flexible": "movable beweglich",
}  # fmt: skip
_NAMES: Final = {word: [name for name, words in _WORDS.items() if word in words.split()]
                 for words in _WORDS.values() for word in words.split()}  # fmt: skip
_PLAIN: Final = str.maketrans({"\u00e4": "ae", "\u00f6": "oe", "\u00fc": "ue", "\u00df": "ss", " ": "-", "_": "-"})


def synonym(word: str, names: Iterable[str]) -> str | None:
    """Return the only name that has this word as a synonym, or None if there is not exactly one such name."""
    meant = _NAMES.get(word.strip().casefold().rstrip(".").translate(_PLAIN), ())
    found = [it for it in names if it in meant]
    return found[0] if len(found) == 1 else None
