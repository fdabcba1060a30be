"""Pages of a copied game folder, drawn by a printgen command in a separate process."""

from __future__ import annotations

import base64
import shutil
from collections.abc import Sequence
from pathlib import Path
from threading import Lock

from printgen.data.findings import UsageError
from printgen.files import reading
from printgen.games.sources import OPENED
from printgen.studio.runs import CommandRun
from printgen.studio.studio import Studio
from printgen.studio.workspace import digest_of
from printgen.translation import _

#: The time in seconds after which an attempt to draw is stopped.
PATIENCE = 60
#: Only one game is tried at a time.
TRYING = Lock()


def draw_copy(
    studio: Studio, words: Sequence[str], copy: Path, key: str, form: str = "svg", digest: str = ""
) -> CommandRun:
    """Draw the pages of a game's copy, and return the finished command. Raise UsageError if drawing takes too long.

    Args:
        words: the command-line arguments before the path of the copy, such as `make counters`.
        key: the name of the task.
        form: the format of the pictures.
        digest: the digest of everything that was drawn.
    """
    # Pictures of other tasks are kept, because their results may be shown again.
    out = studio.scratch / "tried" / digest_of(key.encode())
    shutil.rmtree(out, ignore_errors=True)
    every = [*words, str(copy), "--format", form, "--out", str(out), "--draft"]
    # The copy has the id of the original, which the command must not read.
    run = studio.runs.wait(studio.runs.start(key, words[-1], every, key, digest, variables={OPENED: ""}), PATIENCE)
    if run.state == "running":
        studio.runs.stop(run.id)
        raise UsageError(_("Drawing took too long and was stopped."))
    return run


def as_svg(path: Path) -> str:
    """Convert a printed picture to SVG."""
    content = reading.read_bytes(path)
    if path.suffix == ".svg":
        return content.decode()
    width, height = (int.from_bytes(content[at : at + 4], "big") for at in (16, 20))
    data = base64.b64encode(content).decode()
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
        f'<image width="{width}" height="{height}" href="data:image/png;base64,{data}"/></svg>'
    )
