"""Record models that are created from declared kinds when a game folder is loaded.

The classes are not attributes of a module, where pickle could find them. However, records must be stored in the cache
and sent to worker processes. Therefore, a class is pickled as the text of its declaration, and each process that needs
the class creates it again.
"""

from __future__ import annotations

import copyreg
from functools import cache
from keyword import iskeyword
from typing import Any, ClassVar, cast

from pydantic import create_model

from printgen.data.records.record import Part, Record, Source
from printgen.declared.fields import FieldSpec, annotation


class _Declared(type(Record)):  # type: ignore[misc]
    """The metaclass of declared models, which determines how pickle stores these models."""


def _reduce(model: Any) -> Any:
    made_by = model.__dict__.get("made_by")
    return made_by or model.__name__


copyreg.pickle(cast(Any, _Declared), _reduce)


class DeclaredPart(Part, metaclass=_Declared):
    """A group of fields in a declared record."""

    made_by: ClassVar[Any] = None


class DeclaredRecord(Record, metaclass=_Declared):
    """A record of a declared kind."""

    is_declared: ClassVar[bool] = True
    made_by: ClassVar[Any] = None


@cache
def record_model(name: str, declaration: str, source: str, help: str = "") -> type[Record]:
    """Return the model for a declared kind's records.

    Args:
        name: the name of the kind.
        declaration: the fields, as the JSON text of a `group` FieldSpec.
        source: the source of records that specify no source, as JSON.
        help: the description of the kind.
    """
    model = cast(Any, _model(name, declaration, DeclaredRecord, help))
    model.made_by = (record_model, (name, declaration, source, help))
    model.default_source = Source.model_validate_json(source)
    fields = FieldSpec.model_validate_json(declaration).fields
    names = [field for field, spec in fields.items() if spec.type == "name"]
    model.name_field = "name" if "name" in fields else next(iter(names), None)
    return cast("type[Record]", model)


@cache
def part_model(name: str, declaration: str) -> type[Part]:
    """Return the model for a group of fields."""
    model = cast(Any, _model(name, declaration, DeclaredPart, ""))
    model.made_by = (part_model, (name, declaration))
    return cast("type[Part]", model)


def _model(name: str, declaration: str, base: type[Part], help: str) -> type[Part]:
    group = FieldSpec.model_validate_json(declaration)
    fields: dict[str, Any] = {
        attribute(name, base): annotation(spec, lambda inner, named=name: part_model(named, spec_json(inner)))
        for name, spec in group.fields.items()
    }
    meanings = [f"    {name.replace('-', '_')}: {spec.help}" for name, spec in group.fields.items() if spec.help]
    text = "\n".join([help or base.__doc__ or name, *(["", "Fields:", *meanings] if meanings else [])])
    return create_model(name, __base__=base, __module__=__name__, __doc__=text, **fields)


def spec_json(spec: FieldSpec) -> str:
    """Return a specification as JSON. The same specification always gives the same text."""
    return spec.model_dump_json(exclude_defaults=True, by_alias=True)


def attribute(field: str, base: type[Part] = DeclaredRecord) -> str:
    """Return a valid attribute name for a field. It is neither a Python keyword nor an attribute that all records have."""
    name = field.replace("-", "_")
    reserved = iskeyword(name) or name.startswith("model_") or (hasattr(base, name) and name not in base.model_fields)
    return f"{name}_" if reserved else name
