"""The kinds of record that every game shares, and which of their records one game has a use for."""

from collections.abc import Iterator

from printgen.data.kind import Case, Kind, Library

_RECORDS = "printgen.data.records"

KINDS = (
    Kind("nations", "nations.yaml", f"{_RECORDS}.aircraft:Nation", key="nation", entries="nations"),
    Kind("crew", "crew.yaml", f"{_RECORDS}.aircraft:Post", key="crew", entries="crew"),
    Kind("aircraft", "aircraft/*.yaml", f"{_RECORDS}.aircraft:Aircraft", key="aircraft"),
    Kind("stock", "stock/*.yaml", f"{_RECORDS}.pieces:Stock", key="stock"),
)


def used(library: Library) -> Iterator[Case]:
    """The records of a game, and of the shared ones those it flies: its aircraft, and the nations of its sides."""
    from printgen.data.records.game import sides

    flown = {id for kind in library.about("aircraft") for id in library.of(kind)}
    nations = {nation for side in sides(library) for nation in side.nations}
    for case in library:
        mine = {"aircraft": flown, "nations": nations}.get(case.kind.name)
        if not mine or case.id in mine:
            yield case
