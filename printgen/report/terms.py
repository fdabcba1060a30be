"""The terms that printgen uses in messages, files and guides, each with its meaning."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

#: The meaning of each term, and the guide that describes it.
TERMS: Final[Mapping[str, str]] = {
    "assembly": "How fronts and backs are joined: printed on two sides (duplex), folded, glued, or fronts only (single).",
    "banner": "A layout that prints a large product on one sheet, for a plotter or a copy shop.",
    "bleed": "Colour that extends beyond the line of a cut, so that an inexact cut leaves no white edge. "
    "`printgen export pieces GAME --format pdf --bleed 3mm` writes PDF files with bleed for a print shop.",
    "brackets": (
        "Square brackets around a maneuver, such as [31L2]: the maneuver is non-repeatable. A non-repeatable "
        "maneuver may not follow itself or another maneuver in brackets."
    ),
    "calibration": "The measurement of a printer's shift between fronts and backs, in the section Printer of the studio or with "
    "`printgen calibrate`. See docs/printing.md.",
    "campaign": "A series of missions whose flyers gain experience. The campaign is recorded in a roster. See docs/campaigns.md.",
    "card service": "A company that prints cards to order from your pictures. `--card poker` or `tarot` prints Fire Arc cards "
    "in its sizes, 3 mm inside the cut, and `printgen export pieces GAME --format pdf --bleed 3mm` writes the files. See "
    "docs/printing.md.",
    "charted": "The status of a figure that is printed on a published chart. Its mark is an open dot (○).",
    "check": "A rule that the data is checked against. Each check has a code, such as PG004.",
    "counter": "A piece that shows an aircraft on the map, or marks something. `printgen products GAME` lists the counters.",
    "coverage": "The list of the sections in a rulebook, with the products that print each section: "
    "`printgen show GAME coverage`.",
    "cut": "A line to cut along. Short marks at the edges of the sheet show it.",
    "cutter": (
        "A machine that cuts paper along drawn lines. printgen does not write files for cutters yet. Marks at "
        "the edges of the sheets show where to cut. `--format svg` writes each page as a drawing for other "
        "programs."
    ),
    "dagger": (
        "The sign † after printed words: the rulebook is ambiguous or contradicts itself on this point. printgen "
        "prints one of the two readings. `printgen show GAME readings` lists both readings with their sections "
        "and the reason. To print the other reading, choose this reading in the studio under Aircraft, Ambiguous "
        "rules. Or enter the reading in `GAME/choices.yaml` in your folder."
    ),
    "dash": (
        "In a table, – means none: no modifier, no hit, not allowed. As the mark of a figure, – means that the "
        "figure is missing. A minus (−2) is subtracted."
    ),
    "debriefing": "A form that a player fills in after a mission: kills, losses, wounds. `printgen roster print` prints it, and "
    "`printgen roster read` reads it. See docs/campaigns.md.",
    "duplex": "Printing on both sides of the paper. `--flip` says on which edge your printer turns it.",
    "figure": "A value of a record: a rating, a number of boxes, a name. Its path has dots: `engine.boxes`, `guns.A.arc`.",
    "finding": "An error or a warning that a check reports, with its file and line. Errors stop printing.",
    "gap": "A figure that is missing, reconstructed or otherwise doubtful: `printgen gaps GAME`.",
    "handout": "A sheet of a campaign for one player or one mission, printed with `printgen roster print`.",
    "house": (
        "The status of a figure that you changed or added. Pages mark such figures with a small house (⌂), and "
        "the file names of these pages end in `-house`. `printgen show` marks house figures with an exclamation "
        "mark."
    ),
    "house rule": "A change to figures by your group: a partial record, or a rule for many aircraft in `house-rules.yaml`.",
    "imposition": "The arrangement of pages or pieces on larger sheets, so that backs match fronts (`--assembly`).",
    "ink": "The amount of colour: full; saver with outlines instead of fills; mono with black only.",
    "kind": "A group of records with the same fields, such as aircraft, ratings or weapons.",
    "kit": "All products that a game, or a game night, needs: `printgen kit`.",
    "kit file": "A YAML file with the players of a game night and their aircraft: `printgen new kit friday.yaml`.",
    "large print": "Pages with no type below 12 points. `--type large` prints sheets, schedules, quick references and guides "
    "in large type: on A4 each sheet takes two pages, on A3 one. `type: large` does the same in a kit file.",
    "language": "The language of the printed words, which is English. Other languages need a file with the translated words; "
    "see templates/README.md. Messages and guides are English only.",
    "layout": "An alternative arrangement of a product, chosen with `--layout`. `printgen products GAME` lists them.",
    "missing": (
        "The status of a figure that no available source gives. Unknown figures are printed as blanks to write in."
    ),
    "mission": "One game of a campaign, with its flyers, their tasks and results.",
    "note": "A remark on a figure for readers of the data, under `notes`.",
    "official": "The status of a figure that is printed in the rulebook. Its mark is a full dot (●). `--official` leaves "
    "figures blank that are neither official nor charted.",
    "open-ended number": (
        "A number with a plus sign, such as 8+, means this number or any higher number. A roll of 8+ is 8 or "
        "more; a figure of 8+ has no upper limit."
    ),
    "overlay": "A folder with your own data, passed with `--data`. Its records extend, change or replace the built-in ones.",
    "own game": "A game that you make yourself: a folder of text files, without programming. `printgen new game FOLDER` "
    "writes one; docs/games.md is the guide.",
    "partial record": "A record with only its id and the fields that differ. `printgen new overlay GAME ID` writes one.",
    "play online": "`printgen export` makes packages for VASSAL and Tabletop Simulator, and pictures of all pieces for other "
    "programs; see docs/online.md. `--fillable` makes forms to fill in on a screen.",
    "print shop": (
        'A shop that prints PDF files, or a service that prints cards. Ask for 100% ("actual size"). `printgen '
        "export pieces GAME --format pdf --bleed 3mm` writes one PDF per side of a piece, with TrimBox and "
        "BleedBox. `--layout banner` prints a map in one piece. See docs/printing.md."
    ),
    "product": "Something that printgen prints: sheets, cards, counters, maps. `printgen products GAME` lists them.",
    "profile": "The measured shift of a printer, by which backs are aligned with fronts (`--profile`).",
    "reading": "One of the meanings of a passage that the rulebook states in two ways: `printgen show GAME readings`.",
    "reconstructed": (
        "The status of a figure that is in no available rulebook or chart. printgen derived the figure by a "
        "rule. `printgen show GAME ID` lists the rule with the figure's source. Pages mark reconstructed figures "
        "with a half-filled dot (◐), and `printgen show` marks them with ~. `--official` leaves such figures "
        "blank, and `printgen gaps GAME` lists them."
    ),
    "record": "One aircraft, weapon, map or other thing in the data, with its id and its figures.",
    "release": "A published version of the data, with ready-to-print PDFs: `printgen release`.",
    "roster": "The file of a campaign: its flyers and a log of their missions. `printgen new campaign FILE` writes an example.",
    "scanned": "The mark (≠) of a figure that corrects a misprint or an illegible passage in the scan of a document.",
    "schema": "A description of the fields in a data file. With it, a text editor completes and checks your entries: "
    "`printgen schema`.",
    "scout": "A single-seat fighter. In a house rule, `crew: 1` selects single-seaters.",
    "seat": "A player at the table, with the pilot and the aircraft.",
    "sleeve": "A transparent pocket for a card or a page. The layout `a5` fits sleeves of that size.",
    "source": "The origin of a figure: document, section and status.",
    "stamp": "The small line at the foot of a page: game, version of the data, options, house rules.",
    "status": "The certainty of a figure: official, charted, reconstructed, house or missing.",
    "stock": "A die-cut sheet of labels or cards to print pieces on (`--stock`). `printgen stock` lists them.",
    "tables": "The tables of a kit file: several groups of players with a complete set of pieces each.",
    "trim": "The edge of a piece after cutting.",
    "undo": (
        "To undo the last `roster apply`, replace the roster with its copy, whose name ends in `.bak`. The "
        "studio can undo its last change. To get a built-in figure back, delete your figure from the record in "
        "your own folder. Built-in data never changes."
    ),
    "unknown": "The value of a figure that is not yet known. Unknown figures are printed as blanks to write in.",
    "update": (
        "A new version of printgen or of its data, or your own correction. Print again into the same output "
        "folder: the closing lines name the pages whose content changed. Reprint only these pages. `printgen "
        "diff OLD NEW` compares two versions of the data. See docs/printing.md."
    ),
    "waiver": "A permission, in a record, to break a check. It is entered with its reason under `waivers`.",
}

#: Other words for a term, and the signs that pages and lists show, each with its term.
ALIASES: Final[Mapping[str, str]] = {
    "†": "dagger",
    "ambiguous": "dagger",
    "ambiguity": "dagger",
    "contradiction": "dagger",
    "two readings": "dagger",
    "◐": "reconstructed",
    "~": "reconstructed",
    "tilde": "reconstructed",
    "half-filled dot": "reconstructed",
    "half dot": "reconstructed",
    "half-filled circle": "reconstructed",
    "○": "charted",
    "open dot": "charted",
    "open circle": "charted",
    "ring": "charted",
    "●": "official",
    "full dot": "official",
    "full circle": "official",
    "⌂": "house",
    "!": "house",
    "≠": "scanned",
    "corrected scan": "scanned",
    "–": "dash",
    "—": "dash",
    "-": "dash",
    "−": "dash",
    "minus": "dash",
    "[]": "brackets",
    "[ ]": "brackets",
    "square brackets": "brackets",
    "non-repeatable": "brackets",
    "+": "open-ended number",
    "plus": "open-ended number",
    "cricut": "cutter",
    "silhouette": "cutter",
    "cmyk": "print shop",
    "crop marks": "cut",
    "cut marks": "cut",
    "take back": "undo",
    "reprint": "update",
    "what changed": "update",
    "upgrade": "update",
    "trimbox": "print shop",
    "copy shop": "print shop",
    "card printer": "card service",
    "translation": "language",
    "deutsch": "language",
    "german": "language",
    "print again": "update",
}
_OPEN_ENDED, _IN_BRACKETS = re.compile(r"[A-D]?\d+\+"), re.compile(r"\[ *[\w-]+ *\]")


def sign_term(word: str) -> str:
    """Return the term for a printed sign or a synonym, or "" if no term matches."""
    if _OPEN_ENDED.fullmatch(word):
        return "open-ended number"
    return "brackets" if _IN_BRACKETS.fullmatch(word) else ALIASES.get(word.casefold(), "")


def other_names(term: str) -> str:
    """Return the signs and other words for a term, separated by spaces."""
    return " ".join(word for word, named in ALIASES.items() if named == term)
