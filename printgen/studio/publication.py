"""The sets of data that the studio can publish, and the file that states the version of the data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from urllib.parse import urlencode

from msgspec import Struct

from printgen.commands.table_files import apply_edits
from printgen.data import yaml
from printgen.data.edits import Insert, Replace
from printgen.data.findings import UsageError
from printgen.data.folders import Project
from printgen.files import display_path, reading
from printgen.games.game import game_ids
from printgen.games.reading import RELEASE_FILE, release_of
from printgen.games.sources import command_word, folder_of
from printgen.release import editions, objects
from printgen.release.downloads import PDFS
from printgen.release.editions import version
from printgen.report.difference import unified_diff
from printgen.studio.command_line import shell_line
from printgen.studio.comparison import WITHOUT_CAMPAIGNS
from printgen.studio.studio import Studio
from printgen.studio.workspace import digest_of, has_data
from printgen.systems import is_link
from printgen.translation import _

#: The choices that are not games: the user's corrections, and the built-in data.
OWN, BUILTIN = ":own", ":builtin"
#: The folder of a release with the pages to print again.
UPDATE = "update"


class Publication(Struct, frozen=True):
    """A set of data that can be published.

    Fields:
        id: OWN, BUILTIN, or the id of a game folder.
        options: the options of `printgen release` that select the data.
        project: the folders from which the release is made. The last data folder is published.
    """

    id: str
    title: str
    options: tuple[str, ...]
    project: Project

    @property
    def folder(self) -> Path:
        """The folder with the data to publish."""
        return self.project.data[-1]

    @property
    def word(self) -> str:
        """The folder as an argument for the command line.

        If the folder is empty because all corrections were undone, return the data folder that it extends.
        """
        below = self.project.data[-2:-1]
        return display_path((below[0] if below and not has_data(self.folder) else self.folder).absolute())

    @property
    def campaigns(self) -> tuple[str, ...]:
        """The names of the campaigns in the folder, each with the players whose names would be published."""
        return () if self.id == BUILTIN else tuple(_campaign(it) for it in editions.roster_files(self.folder))

    def base(self, wanted: str) -> str:
        """Return the newest release before the given version, or the newest of all releases if the version is ""."""
        return editions.latest_release(self.project, before=version(wanted)) or ""

    def earlier(self, base: str) -> str:
        """Return the earlier state with which to compare the data, as a command-line argument, or "" if there is none."""
        shelved = editions.releases(self.project) / base
        if base:
            return display_path(shelved.absolute()) if shelved.is_dir() else base
        return display_path(self.project.data[-2].absolute()) if len(self.project.data) > 1 else ""

    def flags(self, given: Mapping[str, str]) -> list[str]:
        """Return the option that leaves the campaigns out, in a release and in the comparison before it, if it is needed."""
        return [WITHOUT_CAMPAIGNS] if self.campaigns and not given["campaigns"] else []

    def command(self, given: Mapping[str, str], base: str, out: Path) -> list[str]:
        """Return the command-line arguments that publish the data. `base` is the newest earlier release, or ""."""
        is_first = not given["since"] and not self.earlier(base)
        return [
            "release",
            given["version"],
            *self.options,
            *(["--since", given["since"]] if given["since"] and not given["since"].startswith("-") else []),
            *(["--first"] if is_first else []),
            *(["--no-pdfs"] if given["no-pdfs"] else []),
            *self.flags(given),
            "--out",
            display_path(out.absolute()),
        ]


def _campaign(path: Path) -> str:
    """Return a campaign's name with the names of its players. If the file cannot be read, return the name of the file."""
    value = yaml.mapping_in(reading.read_bytes(path, yaml.LARGEST).decode(errors="replace"))
    listed = value.get("players")
    players = [str(it.get("name", "")) for it in listed if isinstance(it, dict)] if isinstance(listed, list) else []
    name = str(value.get("name") or path.name)
    return f"{name} ({', '.join(players)})" if players else name


class StoredRelease(Struct, frozen=True):
    """A release in the output folder. `game` is the id of a game folder or, for other data, OWN or BUILTIN."""

    game: str
    version: str
    folder: Path

    @property
    def address(self) -> str:
        """The address below which the studio serves the release's files."""
        return f"/releases/{self.game.removeprefix(':')}/{self.version}"

    @property
    def prints(self) -> list[str]:
        """The names of the release's PDFs and PDF archives, without the PDFs with pages to print again."""
        return self._files(PDFS)

    @property
    def updates(self) -> list[str]:
        """The names of the PDFs that contain the pages to print again: pages before pieces, A4 before Letter."""
        # The marks at the end of a name, such as `house`, would change the order of the papers.
        return sorted(self._files(UPDATE), key=lambda it: (it.rpartition("/")[0], "-pieces" in it, "-letter" in it, it))

    @property
    def parts(self) -> list[tuple[str, str]]:
        """A description of each part of the release, with the name of its folder or file."""
        every = (
            (_("the website"), "site"),
            (_("the pages to print again"), UPDATE),
            (_("the PDFs ready to print"), PDFS),
            (_("the list of changes"), "CHANGELOG.md"),
            (_("the data itself"), "data"),
        )
        return [(words, name) for words, name in every if (self.folder / name).exists()]

    @property
    def shown(self) -> str:
        """The path of the release's folder, as displayed to the user."""
        return display_path(self.folder)

    def files_in(self, name: str) -> dict[str, bytes]:
        """Return the files in a folder of the release by name. Return {} if the name is "" or the folder is missing."""
        paths = self._files(name) if name else []
        return {it.partition("/")[2]: reading.read_bytes(self.folder / it) for it in paths}

    def _files(self, name: str) -> list[str]:
        home = self.folder / name
        paths = reading.walk_files(home, inside=True) if home.is_dir() and not is_link(home) else ()
        return sorted(Path(path).relative_to(self.folder).as_posix() for path, regular in paths if regular)


class VersionFile(Struct, frozen=True):
    """The file with the version and the date of the data.

    Fields:
        text: the text with the new version, or the current text if it does not need to be changed.
        digest: the digest of the current content, or "" if there is no file.
        difference: the difference between the current text and `text`.
    """

    path: Path
    text: str
    digest: str
    difference: str


def list_publications(studio: Studio) -> list[Publication]:
    """Return the data that can be published: the user's corrections, game folders, and the built-in data if git contains it.

    If published corrections were all undone, their withdrawal can be published.
    """
    project = studio.project
    found = []
    folders = (*project.data, studio.own_data)
    place = Project(folders, project.templates, studio.output / studio.own_data.name)
    if has_data(studio.own_data) or editions.latest_release(place):
        options = tuple(part for it in folders[1:] for part in ("--data", display_path(it.absolute())))
        found.append(Publication(OWN, _("my data"), options, place))
    for id, title in studio.game_titles().items():
        if folder := folder_of(id):
            place = Project((folder,), project.templates, studio.output / id)
            found.append(Publication(id, title, ("--game", command_word(id)), place))
    if objects.is_tracked(project.data[0]):
        place = Project(project.data[:1], project.templates, studio.output)
        found.append(Publication(BUILTIN, _("the built-in data"), (), place))
    return found


def find_publication(choices: Sequence[Publication], id: str) -> Publication | None:
    """Return the publication with this id, the first one if the id is "", or None if the id is unknown."""
    return next((it for it in choices if id in ("", it.id)), None)


def list_releases(studio: Studio) -> list[StoredRelease]:
    """Return the releases in the output folder: first those of the user's data, then of game folders, then built-in data."""
    found = []
    shelves = {
        OWN: studio.output / studio.own_data.name,
        **{id: studio.output / id for id in game_ids() if folder_of(id)},
    }
    for game, output in {**shelves, BUILTIN: studio.output}.items():
        shelf = output / editions.RELEASES
        versions = [number for it in shelf.iterdir() if (number := version(it.name))] if shelf.is_dir() else []
        found += [StoredRelease(game, f"{it}", shelf / f"{it}") for it in sorted(versions, reverse=True)]
    return found


def version_file(publication: Publication, wanted: str) -> VersionFile | None:
    """Return the file with the version. Return None if it already states the version, or if the studio must not change it.

    Raise UsageError if the file cannot be read.
    """
    if publication.id == BUILTIN or version(wanted) is None:
        return None
    path = publication.folder / RELEASE_FILE
    content = reading.read_bytes(path, yaml.LARGEST) if path.is_file() else b""
    stated, day = release_of(publication.folder)
    if stated == wanted and day:
        return None
    text = content.decode(errors="replace")
    document = yaml.parse_quietly(text, "")[0] if text.strip() else None
    fields = {"version": wanted, "date": f"{datetime.now().astimezone():%Y-%m-%d}"}
    if text.strip() and (document is None or not isinstance(document.value, dict)):
        raise UsageError(_("{file} is not valid. Correct or remove it.").format(file=display_path(path)))
    written = document.value if document else {}
    edits = [(Replace if name in written else Insert)((name,), value) for name, value in fields.items()]
    new = apply_edits(text, edits) if document else "".join(f"{name}: {value}\n" for name, value in fields.items())
    return VersionFile(path, new, digest_of(content) if content else "", unified_diff(path.name, text, new))


def pack_line(studio: Studio) -> str:
    """Return the command that writes the pack of the user's data."""
    below = (part for folder in studio.project.data[1:] for part in ("--data", display_path(folder.absolute())))
    return shell_line(["printgen", "pack", display_path(studio.own_data.absolute()), *below])


def publish_address(studio: Studio, old: str, new: str) -> str:
    """Return the address of the page that publishes a state of the data with the changes since an earlier state."""
    chosen = next((it for it in list_publications(studio) if it.word == new), None)
    if chosen is None:
        return "/data/publish"
    since = {} if chosen.earlier(chosen.base("")) == old else {"since": old}
    return f"/data/publish?{urlencode({'game': chosen.id, **since})}"
