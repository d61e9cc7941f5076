"""A card's data from what an editor filled in, without touching what the form cannot say."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

Data = dict[str, Any]

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
    """One change of the format; `value` is a pair of numbers or a list of words."""
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


def affected(whom: str, color: str = "", subtypes: Sequence[str] = ()) -> Data:
    """A selector, narrowed to a color and to subtypes."""
    found = dict(AFFECTED[whom])
    if color:
        found["color"] = color
    if subtypes:
        found["subtype"] = subtypes[0] if len(subtypes) == 1 else list(subtypes)
    return found


def with_facts(data: Mapping[str, Any], facts: Mapping[str, Any]) -> Data:
    """The data with these printed facts; what is None or empty is left out, and what is not among them stays."""
    kept = {key: value for key, value in data.items() if key not in facts}
    return {**{key: value for key, value in facts.items() if value not in (None, "", [])}, **kept}


def with_keywords(data: Mapping[str, Any], keywords: Sequence[str]) -> Data:
    """The data with exactly these plain keywords; every other ability stays where it is."""
    kept = [one for one in data.get("abilities", ()) if not isinstance(one, str) or one in keywords]
    return _with_abilities(data, [*kept, *(one for one in keywords if one not in kept)])


def without(data: Mapping[str, Any], key: str, places: Collection[int]) -> Data:
    """The data without the abilities (`key` "abilities") or changes at these places."""
    kept = [one for place, one in enumerate(data.get(key, ())) if place not in places]
    return _with_list(data, key, kept)


def with_ability(data: Mapping[str, Any], selector: Data, changes: Sequence[Data]) -> Data:
    """The data with one more static ability that does all these changes."""
    ability = {"static": {"affects": selector, "changes": list(changes)}}
    return _with_abilities(data, [*data.get("abilities", ()), ability])


def with_changes(data: Mapping[str, Any], changes: Sequence[Data]) -> Data:
    """An effect's data with more changes."""
    return _with_list(data, "changes", [*data.get("changes", ()), *changes])


def _with_abilities(data: Mapping[str, Any], abilities: list[Any]) -> Data:
    return _with_list(data, "abilities", abilities)


def _with_list(data: Mapping[str, Any], key: str, items: list[Any]) -> Data:
    changed = {**data, key: items}
    if not items:
        del changed[key]
    return changed
