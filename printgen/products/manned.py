"""Seats with additional data about their pilots, which comes from a campaign."""

from __future__ import annotations

from collections.abc import Iterable

from printgen.products.options import Seat


class CrewedSeat(Seat, frozen=True):
    """A seat with the data about the pilot's career, as text for the aircraft's sheet.

    Fields:
        crossed: for each damaged section of the aircraft, the number of boxes that earlier damage has crossed off.
        beside: the seats of the other crew members in the same aircraft.
        task: the task of the mission.
    """

    experience: str = ""
    kills: str = ""
    abilities: tuple[str, ...] = ()
    crossed: tuple[tuple[str, int], ...] = ()
    beside: tuple[CrewedSeat, ...] = ()
    task: str = ""

    @property
    def rows(self) -> tuple[tuple[str | tuple[str, ...], ...], ...]:
        """The cells for player, pilot, experience, kills and abilities, row by row.

        The first row is for the pilot. If there are other crew members, they share a second row.
        """

        def join_texts(texts: Iterable[str]) -> str:
            return ", ".join(text for text in texts if text)

        pilot = (self.player, self.pilot, self.experience, self.kills, self.abilities)
        if not (others := self.beside):
            return (pilot,)
        same_player = all(it.player == self.player for it in others)
        crew = (
            "" if same_player else join_texts(it.player for it in others),
            join_texts(it.pilot for it in others),
            join_texts(it.experience for it in others),
            join_texts(it.kills for it in others),
            tuple(ability for it in others for ability in it.abilities),
        )
        return (pilot, crew)
