"""Conversion of a plan to a file: PDF, SVG or PNG. Output formats copy marks; they measure, wrap, move and skip nothing."""
