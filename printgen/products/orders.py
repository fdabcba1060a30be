"""Orders, which are requests for products. A later run compares an order's key to decide whether files would change."""

from __future__ import annotations

from contextlib import suppress

from msgspec import Struct

from printgen.data.folders import Project
from printgen.files import Order
from printgen.products.job import Job
from printgen.reuse import fingerprint


class ProductRequest(Struct, frozen=True):
    """A request for some products of a game. If `product_ids` is empty, the request is for all products."""

    game: str
    product_ids: tuple[str, ...]
    job: Job

    def order(self, project: Project, state: fingerprint.State) -> Order:
        """Return the order to store in the manifest. The order's key depends on everything that determines the files."""
        from printgen.sheets.profile import ProfileError, profile_file, profiles_folder

        job, name = self.job, self.job.build_name("-".join(self.product_ids) or "kit", of_pieces=True)
        data = fingerprint.of([len(project.data), state.data])
        # The current content of the printer's profile.
        profile = ""
        with suppress(ProfileError):
            profile = fingerprint.of_file(profile_file(job.profile, profiles_folder())) if job.profile else ""
        made_from = [self.game, self.product_ids, job.manifest_facts(), profile, data, state.code]
        return Order(f"{name}.{job.format}", fingerprint.of(made_from))
