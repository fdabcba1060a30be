"""Games that are declared in a folder, as text: kinds of record, checks and pages, without Python."""
