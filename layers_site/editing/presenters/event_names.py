"""The names of what happens on a board and of the moves of a game, for editors: each with its verb."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

_OPS: Final[Mapping[str, StrOrPromise]] = {
    "enable": _("switch on"),
    "disable": _("switch off"),
    "timestamp": _("give a timestamp"),
    "attach": _("attach to"),
    "counters": _("put counters on"),
    "move": _("move to a zone"),
    "control": _("give to another player"),
    "choose": _("choose for an effect"),
    "transform": _("transform"),
    "turn_up": _("turn face up"),
    "turn_down": _("turn face down"),
    "unlock": _("unlock a half"),
    "lock": _("lock a half"),
    "merge": _("merge with a permanent"),
    "status": _("tap, attack, block and the like"),
    "facts": _("say what is true of an object"),
    "game_facts": _("say what is true of the game"),
    "player_facts": _("say what is true of a player"),
    "life": _("set a life total"),
    "player_counters": _("give counters to a player"),
    "active": _("say whose turn it is"),
}
_MOVES: Final[Mapping[str, StrOrPromise]] = {
    "cast": _("cast a spell"),
    "activate": _("activate an ability"),
    "play": _("play a land"),
    "special": _("take a special action"),
    "trigger": _("abilities trigger"),
    "put": _("put triggered abilities on the stack"),
    "pass": _("pass priority"),
    "concede": _("concede"),
}
#: What can be played, in the order of `ACTIONS`: the code of a kind is made of the keys that it must have.
_ACTIONS: Final[Mapping[str, StrOrPromise]] = {
    "id.kind.source0": _("a spell"),
    "id.kind.source1": _("an activated ability"),
    "id.kind.source2": _("a mana ability"),
    "id.kind.source3": _("a triggered ability"),
    "id.kind0": _("a delayed triggered ability"),
    "id.kind.source4": _("a land to play"),
    "id.kind.source5": _("a special action"),
    "step": _("a turn-based action in this step"),
    "id.kind1": _("combat damage"),
}
#: By the key of the list in which they stand.
EVENT_NAMES: Final[Mapping[str, StrOrPromise]] = {
    **{f"{under}.{key}": name for under in ("op", "ops") for key, name in _OPS.items()},
    **{f"actions.{key}": name for key, name in _ACTIONS.items()},
    **{f"moves.{key}": name for key, name in _MOVES.items()},
}
