"""Records as tables: one row per record, one column per figure.

- `columns`: the columns of a kind, from its record class.
- `cells`: conversion of values to cells, and of cells to values.
- `sheets`: a sheet as read from a file, with the place of each cell.
- `csv_file`, `xlsx_file`: the two file formats. The spreadsheet libraries are imported only when they are needed.
- `comparison`: the figures of a table that differ from the records, as a document of partial records.
"""
