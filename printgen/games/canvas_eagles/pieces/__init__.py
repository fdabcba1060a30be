"""What is cut out: damage chits, markers, and counters for those who have no models."""
