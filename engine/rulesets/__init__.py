"""The rules as data: the seven editions of the layers, all read by one evaluator."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.rulesets.editions import EDITIONS
from engine.rulesets.model import Kind, Layer, Ruleset

__all__ = ["DEFAULT", "RULESETS", "Kind", "Layer", "Ruleset"]

#: Every ruleset by its id, oldest edition first.
RULESETS: Final[Mapping[str, Ruleset]] = MappingProxyType({ruleset.id: ruleset for ruleset in EDITIONS})
DEFAULT: Final = "2026"
