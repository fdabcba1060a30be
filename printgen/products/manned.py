"""A seat with what a campaign knows of its pilot."""

from __future__ import annotations

from collections.abc import Iterable

from printgen.products.options import Seat


class CrewedSeat(Seat, frozen=True):
    """A place in an aircraft, and what its pilot has come to.

    experience, kills, abilities: what the pilot is by now, in words. crossed: damage that the aircraft has from
    before, by part. beside: who else sits in the same aircraft. task: what he is sent out on.
    """

    experience: str = ""
    kills: str = ""
    abilities: tuple[str, ...] = ()
    crossed: tuple[tuple[str, int], ...] = ()
    beside: tuple[CrewedSeat, ...] = ()
    task: str = ""

    @property
    def rows(self) -> tuple[tuple[str | tuple[str, ...], ...], ...]:
        """Player, name, experience, kills and abilities of the pilot, and in one row of all who fly with him."""

        def joined(texts: Iterable[str]) -> str:
            return ", ".join(text for text in texts if text)

        own = (self.player, self.pilot, self.experience, self.kills, self.abilities)
        if not (others := self.beside):
            return (own,)
        same = all(it.player == self.player for it in others)
        beside = (
            "" if same else joined(it.player for it in others),
            joined(it.pilot for it in others),
            joined(it.experience for it in others),
            joined(it.kills for it in others),
            tuple(ability for it in others for ability in it.abilities),
        )
        return (own, beside)
