"""Which changes belong to which layers, edition by edition, written down from the rules and not from the engine.

Rule 418.5a of 2003, 2005 and 2007; 613.1 and 613.3 of 2009 to 2014; 613.1, 613.2 and 613.4 of today.
"""

from __future__ import annotations

from typing import Final

from tests.engine.boards import Json

#: What comes after the layers, alike in all editions.
AFTER: Final = ("players", "rules")
_AFTER: Final = {"players": "players", "rules": "rules"}
_EARLY: Final = {"copy": "1", "face": "1", "control": "2", "text": "3", "types": "4", **_AFTER}
_OF_418: Final = {**_EARLY, "colors": "5", "abilities": "5"}
_OF_2003: Final = {
    **_OF_418,
    "define": "6a",
    "counter": "6b",
    "set": "6c",
    "bonus": "6c",
    "static_bonus": "6c",
    "switch": "6c",
}
_OF_2005: Final = {
    **_OF_418,
    "define": "6a",
    "set": "6b",
    "bonus": "6b",
    "counter": "6c",
    "static_bonus": "6d",
    "switch": "6e",
}
_OF_613: Final = {
    **_EARLY,
    "colors": "5",
    "abilities": "6",
    "define": "7a",
    "set": "7b",
    "bonus": "7c",
    "static_bonus": "7c",
}
_OF_2009: Final = {**_OF_613, "counter": "7d", "switch": "7e"}
LAYERS: Final[dict[str, dict[str, str]]] = {
    "2003": _OF_2003,
    "2005": _OF_2005,
    "2007": _OF_2005,
    "2009": _OF_2009,
    "2011": _OF_2009,
    "2014": _OF_2009,
    "2026": {**_OF_613, "copy": "1a", "face": "1b", "counter": "7c", "switch": "7d"},
}
_BY_KEY: Final = {
    "copy": "copy",
    "merge": "copy",
    "face_down": "face",
    "control": "control",
    "text": "text",
    "name": "text",
    "types": "types",
    "supertypes": "types",
    "subtypes": "types",
    "colors": "colors",
    "abilities": "abilities",
    "player": "players",
    **dict.fromkeys(("hand_size", "cost", "prohibit", "permit", "restrict"), "rules"),
}


def kind_of(change: Json, *, static: bool, cda: bool) -> str:
    """What a change is about, as the layer tables ask."""
    if "pt" not in change:
        return next(kind for key, kind in _BY_KEY.items() if key in change)
    if "set" in change["pt"]:
        return "define" if cda else "set"
    if "switch" in change["pt"]:
        return "switch"
    assert "add" in change["pt"], f"say here what {change} is about"
    return "static_bonus" if static else "bonus"


def layers_of_changes(changes: list[Json], edition: str, *, static: bool, cda: bool = False) -> list[str]:
    """The layers that the parts of one effect belong to, in order.

    In 2003 an effect that changes a type applies whole in layer 4, but for what belongs before it (418.5b).
    """
    kinds = {kind_of(change, static=static, cda=cda) for change in changes}
    table = LAYERS[edition]
    names = {table[kind] for kind in kinds}
    if edition == "2003" and "types" in kinds:
        names = {layer if layer in AFTER else min("4", layer) for layer in names}
    return sorted(names)
