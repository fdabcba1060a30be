"""Files put where the user looks for them: whole or not at all, with a manifest that says what they are.

whole: files written beside their place and then renamed, and how names become paths. waiting: one run at a time where two
would write. manifest: what an output folder's manifest.json says. output: what is written, kept, spared, set aside and removed
in an output folder.
"""

from printgen.files.manifest import MANIFEST, Facts, Order, Product, entry
from printgen.files.output import Put, listed, put, standing, unharmed
from printgen.files.waiting import alone
from printgen.files.whole import below, create, replace, shown

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
