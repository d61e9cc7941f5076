"""How a board's objects, players and effects are called on the page."""

from __future__ import annotations

from layers_site.explain.names import LISTED, Names, enumeration, label

__all__ = ["LISTED", "Names", "enumeration", "label"]
