"""The sheets that players write on: datasheets, personal files, squadron sheets."""
