"""What the description of the API promises, in short: addresses, what they take, and the words of every document."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

Json = dict[str, Any]
#: What programs read. Of what they send, no more may be asked for than before; of these no less may be there.
ANSWERS: Final = frozenset(
    (
        "CardReading",
        "Result",
        "Evaluation",
        "Problem",
        "Problems",
        "Validation",
        "Cases",
        "Cards",
        "Ruleset",
        "Rulesets",
        "Index",
    )
)


def promise(description: Json) -> Json:
    """Return addresses with parameters and answers, and schemas with their words and required keys, all sorted."""
    addresses = {
        f"{method.upper()} {path}": {
            "parameters": sorted(parameter["name"] for parameter in operation.get("parameters", ())),
            "answers": sorted(operation["responses"]),
        }
        for path, operations in description["paths"].items()
        for method, operation in operations.items()
    }
    schemas = {
        name: {"words": sorted(set(_words(schema))), "required": sorted(schema.get("required", ()))}
        for name, schema in description["components"]["schemas"].items()
    }
    return {"addresses": addresses, "schemas": schemas}


def _words(schema: Any) -> Iterator[str]:
    """Yield the keys that a schema names and the texts that it allows, also in its parts, but not behind references."""
    if isinstance(schema, list):
        for part in schema:
            yield from _words(part)
    elif isinstance(schema, dict):
        yield from schema.get("properties", {})
        yield from (word for word in schema.get("enum", ()) if isinstance(word, str))
        yield from (word for word in (schema.get("const"),) if isinstance(word, str))
        for key, part in schema.items():
            if key not in ("enum", "const", "required", "example", "examples", "description"):
                yield from _words(part)


def broken(before: Json, now: Json) -> list[str]:
    """Name what was promised and is no longer so; what has come is nobody's harm."""
    faults = []
    for name, old in before["addresses"].items():
        new = now["addresses"].get(name)
        if new is None:
            faults.append(f"{name} is gone")
            continue
        faults += [f"{name}: {part} is gone" for key, parts in old.items() for part in parts if part not in new[key]]
    for name, old in before["schemas"].items():
        new = now["schemas"].get(name, {"words": [], "required": []})
        faults += [f"{name}: {word} is gone" for word in old["words"] if word not in new["words"]]
        if name in ANSWERS:
            faults += [f"{name}: {key} may be missing" for key in old["required"] if key not in new["required"]]
        else:
            faults += [f"{name}: {key} has become required" for key in new["required"] if key not in old["required"]]
    return faults
