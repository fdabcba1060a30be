"""The quick reference: tables of the data as panels, on pages, cards and half pages as a game describes them."""

from printgen.products.reference.pages import Column, Leaf, Picture, Reference, flows

__all__ = ["Column", "Leaf", "Picture", "Reference", "flows"]
