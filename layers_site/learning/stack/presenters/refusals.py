"""Why a move is not allowed, in words: one sentence for each code of a refusal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from engine.stack import Game, Refusal
from engine.stack.refusal import Detail
from layers_site.explain.names import enumeration
from layers_site.explain.texts import zone
from layers_site.learning.stack.presenters.words import GameNames

SENTENCES: Final[Mapping[str, StrOrPromise]] = {
    "ability_lost": _("%(object)s does not have that ability now."),
    "cannot_pay": _("There is not enough mana of the right kind for its cost, %(cost)s."),
    "game_over": _("The game is over."),
    "illegal_target": _("%(target)s isn’t a legal target for it."),
    "impossible": _("The board does not allow that."),
    "land_played": _("A land has been played this turn already."),
    "land_timing": _("A land is played only in your own main phase, with an empty stack. Missing now: %(lacks)s."),
    "no_priority": _("Only who has priority may act: now %(priority)s."),
    "not_a_land": _("%(object)s isn’t a land, so you can’t play it as one."),
    "not_a_mana_ability": _("Only mana abilities can be activated while paying; %(action)s is none."),
    "not_a_spell": _("%(object)s is a land: it is played, not cast."),
    "not_controller": _("Only the controller of its source may do that: %(controller)s."),
    "not_in_game": _("That player is no longer in the game."),
    "not_owner": _("That card is not in the hand of whoever has priority: its owner is %(owner)s."),
    "not_triggering": _("That ability does not trigger now."),
    "not_waiting": _("That player has no abilities to put on the stack now."),
    "order_incomplete": _("Each waiting ability has to be put on the stack, and each one once."),
    "sorcery_timing": _("That is done only in one’s own main phase, with an empty stack. Missing now: %(lacks)s."),
    "split_second": _("A spell with split second is on the stack: until it leaves, activate only mana abilities."),
    "tapped": _("%(object)s is tapped already, and so cannot pay that cost."),
    "too_complex": _("This game has become too long to work out. Go back a few moves, or start again."),
    "too_many": _("There is room for no more in this game. Go back a few moves, or start again."),
    "triggers_wait": _("First %(player)s must put the waiting abilities on the stack."),
    "unknown_action": _("There is nothing of that name to do in this game."),
    "unknown_object": _("%(object)s is not in the game."),
    "wrong_kind": _("%(action)s cannot be done in that way."),
    "wrong_number_of_targets": _("It needs another number of targets: %(needed)s, and not %(given)s."),
    "wrong_zone": _("%(object)s is elsewhere: its zone is %(zone)s."),
}
_NO_TARGET: Final = _("There is nothing that it could target.")
_LACKS: Final[Mapping[str, StrOrPromise]] = {
    "own_turn": _("your own turn"),
    "main_phase": _("a main phase"),
    "empty_stack": _("an empty stack"),
}
#: What these values name is called as it is on the page.
_NAMED: Final = ("object", "target", "action")
_PLAYERS: Final = ("player", "priority", "controller", "owner", "owes")


@dataclass(frozen=True, slots=True)
class RefusalView:
    """Why not, in a sentence; `rule` is the number behind it, "" where there is none."""

    text: str
    rule: str


def refusal_view(refusal: Refusal, game: Game) -> RefusalView:
    names = GameNames(game)
    if refusal.code == "illegal_target" and refusal.value("target") in ("", "nothing"):
        return RefusalView(str(_NO_TARGET), refusal.rule)
    values = {name: _value(name, value, names) for name, value in refusal.values}
    text = str(SENTENCES[refusal.code])
    return RefusalView(text % _Missing(values), refusal.rule)


def _value(name: str, value: Detail, names: GameNames) -> str:
    if name == "lacks" and isinstance(value, tuple):
        return enumeration([str(_LACKS[word]) for word in value])
    if name in _NAMED:
        return names.thing(str(value))
    if name in _PLAYERS:
        return names.player(str(value)) if value else "–"
    if name == "zone":
        return zone(str(value))
    return str(value)


class _Missing(dict[str, str]):
    """A sentence may ask for what a refusal does not tell: a dash stands there."""

    def __missing__(self, _key: str) -> str:
        return "–"
