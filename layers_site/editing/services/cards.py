"""A card's data from what an editor filled in, without touching what the form cannot say."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.notation.scenarios import json_text
from layers_site.content.models import Card

Data = dict[str, Any]

_KEY_LENGTH: Final = 12
#: Whom an ability affects, by the words of the form.
AFFECTED: Final[dict[str, Data]] = {
    "self": {"is": "self"},
    "attached": {"is": "attached"},
    "creatures": {"type": "Creature"},
    "your-creatures": {"type": "Creature", "controller": "you"},
    "other-your-creatures": {"type": "Creature", "controller": "you", "is": "other"},
    "other-creatures": {"type": "Creature", "is": "other"},
    "their-creatures": {"type": "Creature", "controller": "opponent"},
    "lands": {"type": "Land"},
    "nonbasic-lands": {"type": "Land", "not": {"supertype": "Basic"}},
    "your-lands": {"type": "Land", "controller": "you"},
    "artifacts": {"type": "Artifact"},
    "enchantments": {"type": "Enchantment"},
    "permanents": {},
}

#: What an ability or effect does, and what has to be filled in for it: "size", "keywords", a list of words, or "".
DOES: Final[dict[str, str]] = {
    "modify": "size",
    "set-size": "size",
    "switch": "",
    "gain": "keywords",
    "lose": "keywords",
    "lose-all": "",
    "add-types": "types",
    "set-types": "types",
    "add-subtypes": "subtypes",
    "set-land": "subtypes",
    "set-creature": "subtypes",
    "add-colors": "colors",
    "set-colors": "colors",
    "control": "",
}


def change(does: str, value: Any) -> Data:
    """Return one change of the format; `value` is a pair of numbers or a list of words."""
    changes: dict[str, Data] = {
        "modify": {"pt": {"add": value}},
        "set-size": {"pt": {"set": value}},
        "switch": {"pt": {"switch": True}},
        "gain": {"abilities": {"add": value}},
        "lose": {"abilities": {"remove": value}},
        "lose-all": {"abilities": {"remove": "all"}},
        "add-types": {"types": {"add": value}},
        "set-types": {"types": {"set": value}},
        "add-subtypes": {"subtypes": {"add": value}},
        "set-land": {"subtypes": {"set_land": value}},
        "set-creature": {"subtypes": {"set_creature": value}},
        "add-colors": {"colors": {"add": value}},
        "set-colors": {"colors": {"set": value}},
        "control": {"control": "you"},
    }
    return changes[does]


def affected(scope: str, color: str = "", subtypes: Sequence[str] = ()) -> Data:
    """Return a selector, narrowed to a color and to subtypes."""
    selector = dict(AFFECTED[scope])
    if color:
        selector["color"] = color
    if subtypes:
        selector["subtype"] = subtypes[0] if len(subtypes) == 1 else list(subtypes)
    return selector


def with_facts(data: Mapping[str, Any], facts: Mapping[str, Any]) -> Data:
    """Return the data with these printed facts; what is None or empty is left out, and what is not among them stays."""
    remaining = {key: value for key, value in data.items() if key not in facts}
    return {**{key: value for key, value in facts.items() if value not in (None, "", [])}, **remaining}


def items_key(kind: str) -> str:
    """Return the key of the abilities of an object, or of the changes of an effect."""
    return "abilities" if kind == Card.Kind.OBJECT else "changes"


def items_of(data: Mapping[str, Any], kind: str) -> list[Data]:
    """Return the abilities that are more than a keyword, or what an effect does, in their order."""
    return [item for item in data.get(items_key(kind), ()) if not isinstance(item, str)]


def keywords_of(data: Mapping[str, Any]) -> list[str]:
    return [ability for ability in data.get("abilities", ()) if isinstance(ability, str)]


def keys_of(items: Sequence[Data]) -> list[str]:
    """Return a name for each item, wherever it stands: by its content, and for equal contents also by its number."""
    seen: Counter[str] = Counter()
    keys = []
    for item in items:
        digest = hashlib.sha256(json_text(item).encode()).hexdigest()[:_KEY_LENGTH]
        seen[digest] += 1
        keys.append(f"{digest}-{seen[digest]}")
    return keys


def with_items(data: Mapping[str, Any], kind: str, items: Sequence[Data], keywords: Sequence[str] = ()) -> Data:
    """Return the data with exactly these abilities and keywords, or with what an effect does.

    What was there stays in its place among the others; what is new comes last.
    """
    left, words = list(items), list(keywords)
    placed: list[Any] = []
    for item in data.get(items_key(kind), ()):
        if isinstance(item, str):
            if item in words:
                words.remove(item)
                placed.append(item)
        elif left:
            placed.append(left.pop(0))
    return _with_list(data, items_key(kind), [*placed, *left, *words])


def static_ability(selector: Data, changes: Sequence[Data]) -> Data:
    """Return one static ability with all these changes."""
    return {"static": {"affects": selector, "changes": list(changes)}}


def arranged(items: Sequence[Data], do: str, key: str) -> list[Data]:
    """Return the items with that one taken away ("take"), or before or after its neighbour ("up", "down").

    Where no item has the key, they are as they were.
    """
    keys, ordered = keys_of(items), list(items)
    if key not in keys:
        return ordered
    place = keys.index(key)
    item = ordered.pop(place)
    if do == "take":
        return ordered
    ordered.insert(max(0, place - 1) if do == "up" else place + 1, item)
    return ordered


def merged_items(sent: Sequence[Data], now: Sequence[Data], was: Sequence[Data] | None) -> list[Data]:
    """Return the present items, with the changes of the sender, so that nobody loses anything.

    Items that the sender took away go, and new ones come.

    `was` are those that the form was made from; where they are not known, the sender took nothing away.
    """
    if was is not None and list(sent) == list(was):
        return list(now)
    if was is not None and list(now) == list(was):
        return list(sent)
    before = was if was is not None else now
    mine, theirs = dict(zip(keys_of(sent), sent, strict=True)), dict(zip(keys_of(now), now, strict=True))
    known = set(keys_of(before))
    remaining = [item for key, item in theirs.items() if key in mine or key not in known or was is None]
    return remaining + [item for key, item in mine.items() if key not in theirs and key not in known]


def _with_list(data: Mapping[str, Any], key: str, items: list[Any]) -> Data:
    changed = {**data, key: items}
    if not items:
        del changed[key]
    return changed
