"""Conversion of a plan to a PDF."""

from printgen.data.lazy_imports import without_imports

# ReportLab needs Pillow only for pictures.
with without_imports("PIL.Image"):
    from printgen.render.pdf.document import render

__all__ = ["render"]
