"""Conversion of a plan to a PDF."""

from printgen.render.pdf.document import render

__all__ = ["render"]
