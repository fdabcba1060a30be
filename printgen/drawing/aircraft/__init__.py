"""Drawings of aircraft from above and from the side, at three levels of detail, based on the dimensions in their records."""
