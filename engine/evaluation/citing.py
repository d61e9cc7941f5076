"""The rule that a ruleset cites for the order of a step, and for an effect that did not apply."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from engine.evaluation.trace import AppliedBy, LostBecause
from engine.evaluation.world import rank
from engine.rulesets.model import Layer, Ruleset
from engine.scenario import Change

#: By concept (`Ruleset.cite`), where the concept has another name than the code.
_ORDER: Final[Mapping[AppliedBy, str]] = {"cda": "cda_first", "dependency": "waiting"}
#: By concept, where that is not of 613.6.
_LOST: Final[Mapping[LostBecause, str]] = {"condition": "static_set", "loop": "loop"}


def cite_order(by: AppliedBy, layer: Layer, rules: Ruleset) -> str:
    """Cite the rule for the order. A CDA of P/T does not apply first in its layer: it has a sublayer (613.4a)."""
    if by == "cda" and layer.kinds == ("pt_define",):
        return layer.citation
    return rules.cite(_ORDER.get(by, by))


def cite_afterwards(changes: Iterable[Change], what: str, rules: Ruleset) -> str:
    """Cite the rule for effects on players or on the rules of the game; costs have one of their own."""
    return rules.cite("cost" if rank(changes) else what)


def cite_lost(because: LostBecause, rules: Ruleset) -> str:
    """Cite the rule by which an effect does not apply."""
    return rules.cite(_LOST.get(because, "same_set"))
