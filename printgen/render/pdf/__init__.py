"""How a plan becomes a PDF."""

from printgen.render.pdf.document import render

__all__ = ["render"]
