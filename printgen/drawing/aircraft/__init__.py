"""Aircraft drawn from their forms: seen from above and from the side, at three levels of detail."""
