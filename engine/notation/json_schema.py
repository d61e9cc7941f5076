"""Build JSON Schema (2020-12), as OpenAPI 3.1 uses it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

Schema: TypeAlias = dict[str, Any]


def ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def strict(
    required: Mapping[str, Schema], optional: Mapping[str, Schema] | None = None, description: str = ""
) -> Schema:
    """Describe an object with these keys and no others."""
    return {**keyed(required, optional, description), "additionalProperties": False}


def keyed(
    required: Mapping[str, Schema], optional: Mapping[str, Schema] | None = None, description: str = ""
) -> Schema:
    """Describe an object with these keys, and perhaps more."""
    schema: Schema = {"type": "object", "properties": {**required, **(optional or {})}}
    if required:
        schema["required"] = list(required)
    return described(schema, description)


def described(schema: Schema, description: str) -> Schema:
    return {**schema, "description": description} if description else schema


def list_of(schema: Schema, description: str = "", **bounds: int) -> Schema:
    return described({"type": "array", "items": schema, **bounds}, description)


def by_id(schema: Schema, description: str = "") -> Schema:
    return described({"type": "object", "additionalProperties": schema}, description)


def either(*schemas: Schema, description: str = "") -> Schema:
    """Describe a value of any of these schemas; a single schema stands by itself."""
    return described(schemas[0] if len(schemas) == 1 else {"anyOf": list(schemas)}, description)


def word_of(words: Iterable[str], description: str = "") -> Schema:
    return described({"type": "string", "enum": list(words)}, description)


def text(description: str = "", **bounds: Any) -> Schema:
    return described({"type": "string", **bounds}, description)


def number(low: int, high: int) -> Schema:
    return {"type": "integer", "minimum": low, "maximum": high}


def nullable(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def exactly(value: bool | str) -> Schema:
    return {"const": value}


def tuple_of(*schemas: Schema) -> Schema:
    return {"type": "array", "prefixItems": list(schemas), "minItems": len(schemas), "maxItems": len(schemas)}
