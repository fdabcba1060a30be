"""Reading of files, and writing of the user's files completely or not at all, with a manifest.

- `reading`: reads every file and folder.
- `own`: finds the user's own folders.
- `whole`: writes files completely or not at all, and converts names to paths.
- `rewriting`: replaces the user's files with corrected text.
- `passing`: provides temporary files of a run.
- `waiting`: provides locks, so that only one run writes at a time.
- `manifest`: describes the `manifest.json` of an output folder.
- `proof`: provides the seal that shows that printgen wrote a manifest for this user.
- `output`: writes, renames and removes files in an output folder, but does not touch files that others have changed.
"""

from printgen.files.manifest import MANIFEST, Facts, Order, OutputFile, manifest_entry
from printgen.files.output import WrittenFiles, current_files, is_intact, listed_files, write_products
from printgen.files.waiting import lock
from printgen.files.whole import create, display_path, replace

__all__ = [
    "MANIFEST",
    "Facts",
    "Order",
    "OutputFile",
    "WrittenFiles",
    "create",
    "current_files",
    "display_path",
    "is_intact",
    "listed_files",
    "lock",
    "manifest_entry",
    "replace",
    "write_products",
]
