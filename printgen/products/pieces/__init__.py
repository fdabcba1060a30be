"""What is cut out: chits drawn blind, markers laid on the table, counters for those who have no models."""
