"""Files put where the user looks for them: whole or not at all, with a manifest that says what they are.

names: how a name that stands in a file becomes a path. whole: files written beside their place and then renamed.
waiting: one run at a time where two would write. manifest: what an output folder's manifest.json says. output: what is
written, kept, spared, set aside and removed in an output folder.
"""

from printgen.files.manifest import MANIFEST, Facts, Order, Product, entry
from printgen.files.names import below, shown
from printgen.files.output import Put, listed, put, standing, unharmed
from printgen.files.waiting import alone
from printgen.files.whole import create, replace

__all__ = [
    "MANIFEST",
    "Facts",
    "Order",
    "Product",
    "Put",
    "alone",
    "below",
    "create",
    "entry",
    "listed",
    "put",
    "replace",
    "shown",
    "standing",
    "unharmed",
]
