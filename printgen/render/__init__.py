"""Conversion of plans to PDF, SVG or PNG files.

Marks are copied as they are, and never measured, wrapped, moved or omitted.
"""
