"""The sheets that players write on: datasheets, personal files, and squadron sheets."""
