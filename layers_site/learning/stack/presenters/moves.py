"""The moves that may be made now, with their targets; and those that may not, each with its reason."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, assert_never

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_stubs_ext import StrOrPromise

from engine.stack import VERBS, Act, Action, Concede, Game, Move, Pass, PutTriggers, Trigger, legal_targets, refusal_of
from layers_site.cardtext.wording.context import capitalised
from layers_site.explain.names import enumeration
from layers_site.explain.presenters.marks import Pip, pips
from layers_site.learning.stack.presenters.words import GameNames, Said, refusal_said
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


@dataclass(frozen=True, slots=True)
class Choosing:
    """A target to choose: the name of its field, its label, and the possible choices."""

    field: str
    label: str
    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Offer:
    """A move that the holder of priority may make, or (`why`) may not make now. `paid` says what is tapped for it."""

    do: str
    text: str
    cost: tuple[Pip, ...]
    paid: str
    targets: tuple[Choosing, ...]
    why: Said | None

    @property
    def dom(self) -> str:
        """Return its place on the page."""
        return self.do.replace(":", "-")


@dataclass(frozen=True, slots=True)
class WaitingView:
    """An ability to be put on the stack: the field of its place, and its targets."""

    name: str
    does: str
    field: str
    targets: tuple[Choosing, ...]


def offers(names: GameNames) -> Iterator[Offer]:
    """Yield everything that the player with priority could try, in the order of the actions."""
    game = names.game
    if game.priority is None:
        return
    for action in game.book.actions.values():
        triggers = action.kind == "triggered" and action.when is None
        verb = VERBS.get(action.kind, "")
        if verb or triggers:
            offer, code = _offer(action, verb or "trigger", game.priority, names)
            if code not in _ELSEWHERE:
                yield offer


def _offer(action: Action, verb: str, by: str, names: GameNames) -> tuple[Offer, str]:
    """Return a move as it is offered, and the code of what forbids it, "" for nothing."""
    game = names.game
    targets = legal_targets(game, action.id, by) if verb in ("cast", "activate") else ()
    mana = paying(game, action, by)
    first = tuple(next(iter(some), "nothing") for some in targets)
    kind = VERBS.get(action.kind)
    move: Move = Trigger((action.id,)) if kind is None else Act(action.id, by, kind, first, mana)
    refusal = refusal_of(game, move)
    offer = Offer(
        do=f"{verb}:{action.id}",
        text=str(_OFFERED[action.kind]) % {"name": names.action(action, bare=True)},
        cost=pips(action.cost),
        paid=_("Paid with %(names)s") % {"names": enumeration([names.done(one) for one in mana])} if mana else "",
        targets=_choosings(targets, "target", names),
        why=refusal_said(refusal, names) if refusal else None,
    )
    return offer, refusal.code if refusal else ""


def _choosings(targets: tuple[tuple[str, ...], ...], field: str, names: GameNames) -> tuple[Choosing, ...]:
    many = len(targets) > 1
    return tuple(
        Choosing(
            f"{field}-{place}",
            _("Target %(number)s") % {"number": place} if many else _("Target"),
            tuple((key, capitalised(names.thing(key))) for key in some),
        )
        for place, some in enumerate(targets, 1)
    )


def waiting(names: GameNames) -> tuple[WaitingView, ...]:
    """Return the abilities that a player has to put on the stack."""
    game = names.game
    return tuple(
        WaitingView(
            name=names.thing(item.id),
            does=names.text(game.book.actions[item.action]),
            field=f"place-{item.id}",
            targets=_choosings(legal_targets(game, item.action, item.controller), f"target-{item.id}", names),
        )
        for item in game.waiting
        if item.controller == game.to_put
    )


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
