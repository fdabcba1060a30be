"""Layout of faces on paper: single pages, pieces to be cut out, tiles and banners.

This package only calculates positions. It never reads the content of a face and never scales a face.
"""
