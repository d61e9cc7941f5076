"""Type lines in French: "Créature légendaire : humain et sorcier"."""

from __future__ import annotations

from collections.abc import Collection

from layers_site.explain.wording.french.grammar import listed
from layers_site.explain.wording.french.nouns import type_compound
from layers_site.explain.wording.french.vocabulary import subtype_noun, supertype
from layers_site.explain.wording.type_order import ordered_subtypes, ordered_supertypes, ordered_types
from layers_site.explain.wording.typography import capitalised


def type_line(
    supertypes: Collection[str], types: Collection[str], subtypes: Collection[str], all_creature_types: bool
) -> str:
    """Write the line as printed: one noun, its adjectives, and the subtypes in lower case."""
    front = _front(supertypes, types)
    names = [subtype_noun(word).singular for word in ordered_subtypes(subtypes)]
    if all_creature_types:
        names.append("tous les types de créature")
    back = listed(names)
    return capitalised(f"{front} : {back}" if front and back else front or back)


def _front(supertypes: Collection[str], types: Collection[str]) -> str:
    noun = type_compound(ordered_types(types)) if types else None
    feminine = noun is not None and noun.feminine
    # "Terrain de base neigeux", "Terrain légendaire neigeux": the order is that of English.
    adjectives = [supertype(word).form(feminine, False) for word in ordered_supertypes(supertypes)]
    return " ".join((*([noun.singular] if noun is not None else []), *adjectives))
