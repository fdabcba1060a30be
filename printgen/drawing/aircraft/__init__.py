"""Aircraft drawn from their forms: from above and from the side, at three levels of detail."""
