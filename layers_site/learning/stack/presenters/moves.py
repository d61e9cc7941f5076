"""The moves that may be made now, with their targets; and those that may not, each with its reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, assert_never

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_stubs_ext import StrOrPromise

from engine.stack import (
    VERBS,
    Act,
    Action,
    Concede,
    Game,
    Move,
    Pass,
    PutTriggers,
    StackObject,
    Trigger,
    legal_targets,
    refusal_of,
)
from layers_site.cardtext.wording.context import capitalised
from layers_site.explain.names import enumeration
from layers_site.explain.presenters.marks import pips
from layers_site.learning.stack.presenters.words import GameNames, refusal_said
from layers_site.learning.stack.services import paying

#: What is not this player's, or not where it would work, is not offered at all.
_ELSEWHERE: Final = frozenset(
    {"wrong_zone", "not_owner", "not_controller", "unknown_object", "not_triggering", "not_in_game", "game_over"}
)
_OFFERED: Final[Mapping[str, StrOrPromise]] = {
    "spell": gettext_lazy("Cast %(name)s"),
    "activated": gettext_lazy("Activate %(name)s"),
    "mana": gettext_lazy("Mana: %(name)s"),
    "land": gettext_lazy("Play %(name)s"),
    "special": gettext_lazy("Special action: %(name)s"),
    "triggered": gettext_lazy("It triggers: %(name)s"),
}
#: What is said of a move: of yours, and of another player's.
_MOVES: Final[Mapping[str, tuple[StrOrPromise, StrOrPromise]]] = {
    "cast": (gettext_lazy("You cast %(what)s"), gettext_lazy("%(player)s casts %(what)s")),
    "activate": (gettext_lazy("You activate %(what)s"), gettext_lazy("%(player)s activates %(what)s")),
    "play": (gettext_lazy("You play %(what)s"), gettext_lazy("%(player)s plays %(what)s")),
    "special": (
        gettext_lazy("You take a special action: %(what)s"),
        gettext_lazy("%(player)s takes a special action: %(what)s"),
    ),
    "put": (gettext_lazy("You put on the stack: %(what)s"), gettext_lazy("%(player)s puts on the stack: %(what)s")),
    "pass": (gettext_lazy("You pass"), gettext_lazy("%(player)s passes")),
    "concede": (gettext_lazy("You concede"), gettext_lazy("%(player)s concedes")),
}


class Choosing:
    """A target to choose: the name of its field, its label, and the possible choices."""

    def __init__(self, field: str, label: str, some: Iterable[str], names: GameNames) -> None:
        self.field, self.label = field, label
        self.options = [(key, capitalised(names.thing(key))) for key in some]


class Offer:
    """A move that the holder of priority may make, or (`why`) may not make now. `paid` says what is tapped for it."""

    def __init__(self, action: Action, by: str, names: GameNames) -> None:
        game, kind = names.game, VERBS.get(action.kind)
        targets = legal_targets(game, action.id, by) if kind in ("cast", "activate") else ()
        mana = paying(game, action, by)
        first = tuple(next(iter(some), "nothing") for some in targets)
        move: Move = Trigger((action.id,)) if kind is None else Act(action.id, by, kind, first, mana)
        self.refusal = refusal_of(game, move)
        self.do, self.cost = f"{kind or 'trigger'}:{action.id}", pips(action.cost)
        self.text = str(_OFFERED[action.kind]) % {"name": names.action(action, bare=True)}
        self.paid = _("Paid with %(names)s") % {"names": enumeration(map(names.done, mana))} if mana else ""
        self.targets = _choosings(targets, "target", names)
        self.why = refusal_said(self.refusal, names) if self.refusal else None

    @property
    def dom(self) -> str:
        """Return its place on the page."""
        return self.do.replace(":", "-")


class WaitingView:
    """An ability to be put on the stack: the field of its place, and its targets."""

    def __init__(self, item: StackObject, names: GameNames) -> None:
        self.name, self.field = names.thing(item.id), f"place-{item.id}"
        self.does = names.text(names.game.book.actions[item.action])
        targets = legal_targets(names.game, item.action, item.controller)
        self.targets = _choosings(targets, f"target-{item.id}", names)


def offers(names: GameNames) -> Iterator[Offer]:
    """Yield everything that the player with priority could try, in the order of the actions."""
    game = names.game
    if game.priority is None:
        return
    for action in game.book.actions.values():
        if action.kind in VERBS or (action.kind == "triggered" and action.when is None):
            offer = Offer(action, game.priority, names)
            if offer.refusal is None or offer.refusal.code not in _ELSEWHERE:
                yield offer


def _choosings(targets: tuple[tuple[str, ...], ...], field: str, names: GameNames) -> list[Choosing]:
    words = [_("Target %(number)s") % {"number": place} for place in range(1, len(targets) + 1)]
    labels = words if len(targets) > 1 else [_("Target")]
    return [
        Choosing(f"{field}-{place}", text, some, names)
        for place, (text, some) in enumerate(zip(labels, targets, strict=False), 1)
    ]


def waiting(names: GameNames) -> list[WaitingView]:
    """Return the abilities that a player has to put on the stack."""
    game = names.game
    return [WaitingView(item, names) for item in game.waiting if item.controller == game.to_put]


def others_may_pass(game: Game) -> bool:
    """Return whether all passing in a row is more than this one player passing."""
    return game.priority is not None and bool(set(game.turn_order) - {*game.passed, game.priority})


def all_passed(game: Game) -> str:
    """Return the result if all pass in a row (405.5). It does not name the object that resolves."""
    return _("The object on top of the stack resolves.") if game.stack else _("The step or phase ends.")


def one_passed(names: GameNames) -> str:
    """Return the result if the player with priority passes."""
    game = names.game
    if game.priority is None or not others_may_pass(game):
        return all_passed(game)
    following = game.following(game.priority)
    if following == "you":
        return _("You have priority then.")
    return _("%(player)s has priority then.") % {"player": capitalised(names.player(following))}


def move_said(move: Move, names: GameNames) -> str:
    """Return a move in words: "You cast Giant Growth", "Everybody passes"."""
    key, what = "", ""
    match move:
        case Trigger(actions):
            return capitalised(_("It triggers: %(what)s") % {"what": names.listed(actions)})
        case Act(action, by, verb):
            key, what = verb, names.done(action)
        case PutTriggers(by, order):
            key, what = "put", names.listed(tuple(placed.trigger for placed in order))
        case Pass(by):
            if by not in names.game.scenario.players:
                return _("Everybody passes")
            key = "pass"
        case Concede(by):
            key = "concede"
        case _:
            assert_never(move)
    yours, others = _MOVES[key]
    return capitalised(str(yours if by == "you" else others) % {"what": what, "player": capitalised(names.player(by))})
