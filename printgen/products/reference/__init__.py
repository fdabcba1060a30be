"""The quick reference: tables of the data as panels, on pages, cards and half pages as a game describes them."""

from printgen.products.reference.pages import FolderPage, Illustration, Reference, TableColumn, flows

__all__ = ["FolderPage", "Illustration", "Reference", "TableColumn", "flows"]
