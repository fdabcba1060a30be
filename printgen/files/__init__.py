"""Reading files, and writing the user's files completely or not at all, with a manifest.

- `reading`: reads every file and folder.
- `own`: finds the user's own folders.
- `whole`: writes files next to their place and renames them; turns names into paths.
- `rewriting`: replaces the user's files with corrected text.
- `passing`: temporary files of a run.
- `waiting`: locks, so that only one run writes at a time.
- `manifest`: the `manifest.json` of an output folder.
- `proof`: the seal that shows that printgen wrote a manifest for this user.
- `output`: writes, keeps, spares, renames and removes files in an output folder.
"""

from printgen.files.manifest import MANIFEST, Facts, Order, Product, entry
from printgen.files.output import Put, listed, put, standing, unharmed
from printgen.files.waiting import alone
from printgen.files.whole import create, replace, shown

__all__ = [
    "MANIFEST",
    "Facts",
    "Order",
    "Product",
    "Put",
    "alone",
    "create",
    "entry",
    "listed",
    "put",
    "replace",
    "shown",
    "standing",
    "unharmed",
]
