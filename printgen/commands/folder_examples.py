"""Example kit files and rosters for game folders. The examples are written from the records of the game."""

from __future__ import annotations

from printgen.campaign.kinds import RULES
from printgen.data.folders import Project
from printgen.data.homes import CAMPAIGN
from printgen.data.kind import Library
from printgen.data.kinds import NATIONS
from printgen.data.records.game import sides
from printgen.data.yaml.rendering import render_flow
from printgen.files import display_path
from printgen.games.game import aircraft_ids, find_game
from printgen.games.reading import read_game
from printgen.games.sources import folder_of


def kit_of_folder(game: str, name: str, project: Project) -> str:
    """Return an example kit file for a game folder, with the first unit and, if possible, a unit of another side."""
    selected = find_game(game)
    library = read_game(selected, project).library
    by_side: dict[object, str] = {}
    units = [*aircraft_ids(selected, library)]
    for id in units:
        sides_of = (getattr(library.get(kind, id), "side", None) for kind in library.about("aircraft"))
        by_side.setdefault(next(sides_of, None), id)
    units = list(dict.fromkeys((*by_side.values(), *units, "an-id", "another-id")))[:2]
    seats = "".join(
        f"  - {{player: {player}, aircraft: {id}}}\n" for player, id in zip(("Ann", "Bob"), units, strict=True)
    )
    return f"kit: {name}\ntitle: {render_flow(selected.title)}\ngame: {game}\nseats:\n{seats}"


def roster_of_folder(game: str, project: Project) -> str:
    """Return the text of an example roster for a game folder, with a player and a flyer per side."""
    selected = find_game(game)
    library = read_game(selected, project).library
    rules = next((case.record for case in library.of(RULES).values()), None)
    duty = rules.duties[0].duty if rules else "pilot"
    nations = [*library.of(NATIONS)] or ["an-id"]
    units = aircraft_ids(selected, library)
    of_game = sides(library)
    players = "".join(f"- {{player: player-{it.side}, name: A player}}\n" for it in of_game)
    flyers = ""
    for number, side in enumerate(it.side for it in of_game):
        own = [id for id in units if any(_is_of_side(library, kind, id, side) for kind in library.about("aircraft"))]
        flown = f", aircraft: {own[0]}" if own else ""
        flyers += (
            f"- {{flyer: flyer-{side}, name: A flyer, player: player-{side}, side: {side}, duty: {duty}{flown},"
            f" nation: {nations[number % len(nations)]}}}\n"
        )
    named = "".join(f"  {it.side}: {render_flow(it.name)}\n" for it in of_game)
    head = f"campaign: an-id  # lower-case letters, digits, hyphens\ngame: {game}\nname: Our campaign\n"
    return f"{head}since: {rules.since if rules else '1917-04'}\nsides:\n{named}players:\n{players}flyers:\n{flyers}"


def _is_of_side(library: Library, kind: str, id: str, side: str) -> bool:
    return getattr(library.get(kind, id), "side", side) == side


def missing_campaign(game: str) -> str:
    """Return a hint to write the file that a game folder lacks for campaigns, or "" if no file is missing."""
    folder = folder_of(game)
    if folder is None or (folder / CAMPAIGN / "rules.yaml").is_file():
        return ""
    return f"write {display_path(folder / CAMPAIGN / 'rules.yaml')}, as the guide to game folders describes"
