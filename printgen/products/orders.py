"""Orders: what was asked for, and the key by which a later run knows that it would come out the same."""

from __future__ import annotations

from contextlib import suppress

from msgspec import Struct

from printgen.data.folders import Project
from printgen.files import Order
from printgen.products.job import Job
from printgen.reuse import fingerprint


class Wanted(Struct, frozen=True):
    """Some aids of a game, or all of them where none is named, and how to print them."""

    game: str
    aids: tuple[str, ...]
    job: Job

    def order(self, project: Project, state: fingerprint.State) -> Order:
        """The order for the manifest; its key is made of all that its files are made from."""
        from printgen.sheets.profile import NoProfile, file_of, folder

        job, named = self.job, self.job.name("-".join(self.aids) or "kit", of_pieces=True)
        data = fingerprint.of([len(project.data), state.data])
        # The printer's profile as it is now.
        profile = ""
        with suppress(NoProfile):
            profile = fingerprint.of_file(file_of(job.profile, folder())) if job.profile else ""
        made_from = [self.game, self.aids, job.facts(), profile, data, state.code]
        return Order(f"{named}.{job.format}", fingerprint.of(made_from))
