"""Files: how any is read, and how those that the user looks for are put there, whole or not at all, with a manifest.

reading: the one way in for every file and folder. own: where the user's own things are. whole: files written beside their place
and then renamed, and how names become paths. passing: what a run needs for a while. waiting: one run at a time where two would
write. manifest: what an output folder's manifest.json says. proof: whether printgen wrote it for this user. output: what is
written, kept, spared, set aside and removed in an output folder.
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
