"""All files of a release, by name: the data, for people and programs, what changed, what to print again, and the site."""

from __future__ import annotations

from printgen.data.folders import Project
from printgen.release import changelog, pack, publish, records
from printgen.release.comparison import Comparison
from printgen.release.editions import DATA


def contents(found: Comparison, project: Project) -> dict[str, bytes]:
    """The files of the release by name; the same data, after the same release before, gives the same bytes."""
    from printgen.release.site import site

    state = found.new
    files = {f"{DATA}/{name}": content for name, content in state.files.items()}
    for id, data in state.games.items():
        files[f"json/{id}.json"] = records.as_json(data, state.date)
        files[f"json/{id}.schema.json"] = records.schema(data)
    files["CHANGELOG.md"] = changelog.section(found).encode()
    files |= pack.packs(found)
    files |= {f"site/{name}": content for name, content in site.files(found, project.templates, tuple(files)).items()}
    files[publish.SUMS] = publish.sums(files)
    return files
