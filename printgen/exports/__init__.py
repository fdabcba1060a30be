"""Packages for services and programs outside printgen: pictures of pieces, VASSAL modules, Tabletop Simulator objects.

`printgen.data.records.targets` describes the targets. All packages are made from the faces that are also printed.

- `pieces`: the pieces of a game as faces, and the checks of pieces against a target.
- `pictures`: faces as PNG, SVG or PDF.
- `picture_package`: the package with one picture per side of each piece.
"""
