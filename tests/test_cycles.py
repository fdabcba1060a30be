"""No module of printgen imports, by way of others, a module that imports it; imports for the type checker count."""

from graphlib import CycleError, TopologicalSorter

import grimp


def test_no_module_imports_itself_by_way_of_others() -> None:
    found = grimp.build_graph("printgen", cache_dir=None)
    # A package may offer functions of its own modules, which need the package.
    imported = {
        name: {other for other in found.find_modules_directly_imported_by(name) if not other.startswith(f"{name}.")}
        for name in found.modules
    }
    assert len(imported) > 400
    try:
        TopologicalSorter(imported).prepare()
    except CycleError as cycle:
        raise AssertionError(" -> ".join(reversed(cycle.args[1]))) from None
