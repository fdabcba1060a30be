"""Drawings of aircraft from above and from the side, in three levels of detail.

Their dimensions come from the aircraft's records.
"""
