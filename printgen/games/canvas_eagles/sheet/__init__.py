"""The Aircraft Data Sheet: one page an aircraft, to be written on for three hours (1.50, 3.20-3.70, 6, 9, 10, 14.04)."""
