"""Type lines in English: "Legendary Creature — Human Wizard"."""

from __future__ import annotations

from collections.abc import Collection

from layers_site.explain.wording.type_order import ordered_subtypes, ordered_supertypes, ordered_types


def type_line(
    supertypes: Collection[str], types: Collection[str], subtypes: Collection[str], all_creature_types: bool
) -> str:
    """Write the line as printed; "every creature type" follows the named subtypes."""
    front = " ".join((*ordered_supertypes(supertypes), *ordered_types(types)))
    back = " ".join(ordered_subtypes(subtypes))
    if all_creature_types:
        back = f"{back}, every creature type" if back else "every creature type"
    return f"{front} — {back}" if front and back else front or back
