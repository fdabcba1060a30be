"""Conversion of plans to PDF, SVG or PNG files; output formats only copy marks, and never measure, wrap, move or omit them."""
