"""What every record has: where its figures come from and how sure they are, notes, and waivers."""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import BaseModel, ConfigDict, Field

from printgen.data.records.fields import Id, Status

Text = Annotated[str, Field(min_length=1, max_length=400)]


def kebab(name: str) -> str:
    """A field's name as it is written in YAML: `dual_controls` is `dual-controls`, and `with_`, kept off Python's, `with`."""
    return name.rstrip("_").replace("_", "-")


class Part(BaseModel):
    """A piece of a record: frozen, strict, unknown keys refused, names in kebab-case."""

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        strict=True,
        alias_generator=kebab,
        populate_by_name=False,
        arbitrary_types_allowed=True,
        # What judges a record's shape is built when the first one is judged: records out of the cache need none.
        defer_build=True,
    )


class Source(Part):
    """Where a figure comes from. `rule` names how a reconstructed figure was made, and only such a one has it."""

    document: Text | None = None
    section: Text | None = None
    status: Status
    rule: Text | None = None


class Waiver(Part):
    """A check that this record may break, and why: only where the book breaks its own rule."""

    check: Text
    because: str


class Record(Part):
    """A record of the data.

    source: holds for every figure of the record that `sources` does not name.
    sources: figure -> its own source; a figure is named by its path, dots between (`engine.triangles`, `guns.A.arc`).
    notes: figure -> what a reader should know of it (another chart's value, a doubt about the scan).
    was: the ids under which earlier releases of the data know it.
    """

    #: Whether there is anything in records of this kind that comes from somewhere (check PG005).
    needs_source: ClassVar[bool] = True

    source: Source | None = None
    sources: dict[str, Source] = {}
    notes: dict[str, Text] = {}
    waive: Annotated[tuple[Waiver, ...], Field(strict=False)] = ()
    was: Annotated[tuple[Id, ...], Field(strict=False)] = ()

    def source_of(self, figure: str) -> Source | None:
        """The source that holds for a figure: its own, that of the longest path above it, or the record's."""
        path = figure
        while path:
            if path in self.sources:
                return self.sources[path]
            path = path.rpartition(".")[0]
        return self.source
