"""Type lines in French: "Créature légendaire : humain et sorcier"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from layers_site.explain.reading.french.words import SUBTYPE_FORMS, SUPERTYPE_FORMS, TYPE_FORMS, keys_of
from layers_site.explain.reading.result import TypeLine
from layers_site.explain.wording.type_order import ordered_supertypes, ordered_types

_ADJECTIVES: Final = {"tribal": "Tribal", "tribale": "Tribal", "de clan": "Kindred"}
_PHRASES: Final = {form.replace(" ", "_"): form for form in (*SUPERTYPE_FORMS, *_ADJECTIVES) if " " in form}


def type_line(line: str) -> TypeLine:
    """Read a French type line; "Enchanter : créature" is how Auras were printed before 2005."""
    left, _, right = line.split(" // ", maxsplit=1)[0].replace("\u00a0", " ").replace("—", ":").partition(":")
    if left.strip().lower() == "enchanter":
        return TypeLine((), ("Enchantment",), ("Aura",))
    types, supertypes = _front(left.strip().lower())
    return TypeLine(tuple(ordered_supertypes(supertypes)), tuple(ordered_types(types)), tuple(_subtypes(right)))


def _front(left: str) -> tuple[list[str], list[str]]:
    types: list[str] = []
    supertypes: list[str] = []
    for single, phrase in _PHRASES.items():
        left = left.replace(phrase, single)
    for word in re.split(r"[\s-]+", left):
        form = word.replace("_", " ")
        types += [name for name, _ in TYPE_FORMS.get(keys_of(form), ())]
        types += [_ADJECTIVES[form]] if form in _ADJECTIVES else []
        supertypes += [SUPERTYPE_FORMS[form]] if form in SUPERTYPE_FORMS else []
    return types, supertypes


def _subtypes(right: str) -> Iterator[str]:
    """Yield the subtypes; a word that no table has is a new type, with a capital as in English."""
    for part in re.split(r",| et | - ", right):
        name = part.strip(" -\u2060")
        known = SUBTYPE_FORMS.get(keys_of(name.lower())) or SUBTYPE_FORMS.get(keys_of(name))
        if known:
            yield known[0][0]
        elif name:
            yield name[0].upper() + name[1:]
