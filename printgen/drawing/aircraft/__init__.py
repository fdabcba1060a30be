"""Aircraft drawn from the dimensions and shapes in their records, from above and from the side, at three levels of detail."""
