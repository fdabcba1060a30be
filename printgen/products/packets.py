"""Finished products as one packet for the cache, and back."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Iterable

from printgen.files import Product


def packed(products: Iterable[Product]) -> bytes:
    """The products with their facts as bytes."""
    held = [[it.name, b64encode(it.content).decode(), dict(it.facts)] for it in products]
    return json.dumps(held, ensure_ascii=False).encode()


def unpacked(content: bytes) -> tuple[Product, ...] | None:
    """The products that were packed; None where the bytes hold none."""
    try:
        return tuple(Product(name, b64decode(kept), facts) for name, kept, facts in json.loads(content))
    except (ValueError, TypeError):
        return None
