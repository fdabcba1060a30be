"""Orders: what was asked for, and the key by which a later run knows that it would come out the same."""

from __future__ import annotations

from contextlib import suppress

from msgspec import Struct

from printgen.data.folders import Project
from printgen.files import Order
from printgen.products.job import Job
from printgen.reuse import fingerprint


class ProductRequest(Struct, frozen=True):
    """Some aids of a game, or all of them where none is named, and how to print them."""

    game: str
    product_ids: tuple[str, ...]
    job: Job

    def order(self, project: Project, state: fingerprint.State) -> Order:
        """The order for the manifest; its key is made of all that its files are made from."""
        from printgen.sheets.profile import ProfileError, profile_file, profiles_folder

        job, named = self.job, self.job.build_name("-".join(self.product_ids) or "kit", of_pieces=True)
        data = fingerprint.of([len(project.data), state.data])
        # The printer's profile as it is now.
        profile = ""
        with suppress(ProfileError):
            profile = fingerprint.of_file(profile_file(job.profile, profiles_folder())) if job.profile else ""
        made_from = [self.game, self.product_ids, job.manifest_facts(), profile, data, state.code]
        return Order(f"{named}.{job.format}", fingerprint.of(made_from))
