"""The kinds of record that every game shares."""

from printgen.model.aircraft import Aircraft, Nation
from printgen.model.kind import Kind
from printgen.model.stock import Stock

KINDS = (
    Kind("nations", "nations.yaml", Nation, key="nation", entries="nations"),
    Kind("aircraft", "aircraft/*.yaml", Aircraft, key="aircraft"),
    Kind("stock", "stock/*.yaml", Stock, key="stock"),
)
