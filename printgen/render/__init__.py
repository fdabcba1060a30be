"""Conversion of plans to PDF, SVG or PNG files.

Marks are copied unchanged. They are never measured, wrapped, moved or omitted.
"""
