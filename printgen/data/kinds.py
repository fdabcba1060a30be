"""The kinds of record that every game shares."""

from printgen.data.kind import Kind
from printgen.data.records.aircraft import Aircraft, Nation
from printgen.data.records.stock import Stock

KINDS = (
    Kind("nations", "nations.yaml", Nation, key="nation", entries="nations"),
    Kind("aircraft", "aircraft/*.yaml", Aircraft, key="aircraft"),
    Kind("stock", "stock/*.yaml", Stock, key="stock"),
)
