"""Finished products as one packet, and back."""

import pytest

from printgen.files import Product
from printgen.products.packets import packed, unpacked


def test_products_come_back_with_their_bytes_and_facts():
    products = (Product("a.pdf", bytes(range(256)), {"pages": 2, "reads": {"kites": "1f"}}), Product("b.png", b"", {}))
    assert unpacked(packed(products)) == products


@pytest.mark.parametrize("content", [b"", b"{}x", b"[1]", b'[["a", "b"]]', b'[["a", 3, {}]]', b"\xff"])
def test_bytes_that_hold_none_give_none(content):
    assert unpacked(content) is None
