"""The kinds of record that every game shares."""

from printgen.data.kind import Kind

_RECORDS = "printgen.data.records"

KINDS = (
    Kind("nations", "nations.yaml", f"{_RECORDS}.aircraft:Nation", key="nation", entries="nations"),
    Kind("crew", "crew.yaml", f"{_RECORDS}.aircraft:Post", key="crew", entries="crew"),
    Kind("aircraft", "aircraft/*.yaml", f"{_RECORDS}.aircraft:Aircraft", key="aircraft"),
    Kind("stock", "stock/*.yaml", f"{_RECORDS}.pieces:Stock", key="stock"),
)
