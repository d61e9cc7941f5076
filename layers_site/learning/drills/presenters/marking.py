"""The badge of a choice that is a layer, or comes after them; and the strata in which such choices lie."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from django.utils.translation import gettext as _

from engine import DEFAULT as TODAY
from layers_site.explain.presenters.marks import NO_STRATUM, Badge, badges, ruleset_of

#: Families whose choices are places in or after the layers.
_PLACES: Final = frozenset(("which-layer", "object-player-rules-cost"))
#: The stratum of each choice; what is of none lies in the ground below.
STRATA: Final[Mapping[str, int]] = MappingProxyType(
    {"1a": 1, "1b": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7a": 7, "7b": 7, "7c": 7, "7d": 7}
)


def mark_of(family: str, code: str) -> Badge | None:
    """Return the badge of a choice; None where choices are no places."""
    if family not in _PLACES:
        return None
    words = {"costs": (_("What spells cost"), _("costs")), "none": (_("Nowhere"), _("nowhere"))}
    if code in words:
        return Badge(code, NO_STRATUM, *words[code])
    return badges(ruleset_of(TODAY)).get(code)
