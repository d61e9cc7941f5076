"""The moves that may be made now, as buttons with their targets; and those that may not, each with its reason."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine.stack import (
    Activate,
    Cast,
    Concede,
    Game,
    Move,
    Pass,
    PlayLand,
    PutTriggers,
    TakeSpecial,
    legal_targets,
)
from layers_site.cardtext.wording.context import capitalised
from layers_site.explain.names import enumeration
from layers_site.explain.presenters.marks import Pip, pips
from layers_site.learning.stack.presenters.words import GameNames, RefusalView, refusal_view
from layers_site.learning.stack.services import Offer, offers


@dataclass(frozen=True, slots=True)
class Choosing:
    """A target to choose: the name of its field, its label, and the possible choices."""

    field: str
    label: str
    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class MoveView:
    """A move that may be made. `paid` says what is tapped for it; `dom` is its place on the page."""

    do: str
    dom: str
    text: str
    does: str
    cost: tuple[Pip, ...]
    paid: str
    targets: tuple[Choosing, ...]


@dataclass(frozen=True, slots=True)
class NotNow:
    """A move that may not be made now, and why."""

    text: str
    why: RefusalView


@dataclass(frozen=True, slots=True)
class WaitingView:
    """An ability to be put on the stack: the field of its place, and its targets."""

    name: str
    does: str
    field: str
    place: int
    targets: tuple[Choosing, ...]


@dataclass(frozen=True, slots=True)
class Moves:
    """The possible moves. `holder` is "" if nobody has priority; `to_put` is the player who has to put abilities."""

    holder: str
    holder_is_you: bool
    may: tuple[MoveView, ...]
    not_now: tuple[NotNow, ...]
    may_pass: bool
    pass_to: str
    all_may_pass: bool
    everybody: str
    to_put: str
    waiting: tuple[WaitingView, ...]

    @property
    def places(self) -> tuple[int, ...]:
        return tuple(range(1, len(self.waiting) + 1))


def moves(game: Game, *, telling: bool = True) -> Moves:
    """Return the possible moves.

    Without `telling` the result of passing is left out, since a question may ask for it.
    """
    names = GameNames(game)
    possible = offers(game)
    holder = game.priority or ""
    return Moves(
        holder=capitalised(names.player(holder)) if holder else "",
        holder_is_you=holder == "you",
        may=tuple(_may(offer, names) for offer in possible if offer.refusal is None),
        not_now=tuple(
            NotNow(_text(offer, names), refusal_view(offer.refusal, game)) for offer in possible if offer.refusal
        ),
        may_pass=bool(holder),
        pass_to=_pass_to(game, names) if telling else "",
        all_may_pass=_all_may_pass(game),
        everybody=_outcome(game) if telling else "",
        to_put=capitalised(names.player(game.to_put)) if game.to_put else "",
        waiting=_waiting(game, names),
    )


def _may(offer: Offer, names: GameNames) -> MoveView:
    return MoveView(
        do=offer.do,
        dom=offer.do.replace(":", "-"),
        text=_text(offer, names),
        does=names.text(offer.action),
        cost=pips(offer.action.cost),
        paid=_paid(offer, names),
        targets=_choosings(offer.targets, "target", names),
    )


def _text(offer: Offer, names: GameNames) -> str:
    name = names.action(offer.action, bare=True)
    texts = {
        "spell": _("Cast %(name)s"),
        "activated": _("Activate %(name)s"),
        "mana": _("Mana: %(name)s"),
        "land": _("Play %(name)s"),
        "special": _("Special action: %(name)s"),
        "triggered": _("It triggers: %(name)s"),
    }
    return texts[offer.action.kind] % {"name": name}


def _paid(offer: Offer, names: GameNames) -> str:
    """Return which mana abilities are activated for it automatically."""
    if not offer.mana:
        return ""
    return _("Paid with %(names)s") % {"names": enumeration([names.done(symbol) for symbol in offer.mana])}


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


def _pass_to(game: Game, names: GameNames) -> str:
    """Return the result if one player passes."""
    if game.priority is None:
        return ""
    left = [player for player in game.turn_order if player not in (*game.passed, game.priority)]
    if left:
        following = game.following(game.priority)
        return (
            _("You have priority then.")
            if following == "you"
            else _("%(player)s has priority then.") % {"player": capitalised(names.player(following))}
        )
    return _outcome(game)


def _all_may_pass(game: Game) -> bool:
    """Return whether all passing in a row is more than this one player passing."""
    return game.priority is not None and bool(set(game.turn_order) - {*game.passed, game.priority})


def _outcome(game: Game) -> str:
    """Return the result if all pass in a row (405.5). It does not name the object that resolves."""
    return _("The object on top of the stack resolves.") if game.stack else _("The step or phase ends.")


def _waiting(game: Game, names: GameNames) -> tuple[WaitingView, ...]:
    mine = [item for item in game.waiting if item.controller == game.to_put]
    return tuple(
        WaitingView(
            name=names.thing(item.id),
            does=names.text(game.book.actions[item.action]),
            field=f"place-{item.id}",
            place=place,
            targets=_choosings(legal_targets(game, item.action, item.controller), f"target-{item.id}", names),
        )
        for place, item in enumerate(mine, 1)
    )


def move_said(move: Move, game: Game) -> str:
    """Return a move in words: "You cast Giant Growth", "Everybody passes"."""
    names = GameNames(game)
    if isinstance(move, Pass) and move.by not in game.scenario.players:
        return _("Everybody passes")
    what, values = _move_text(move, names)
    return capitalised(what % values)


def _move_text(move: Move, names: GameNames) -> tuple[str, dict[str, str]]:
    you = getattr(move, "by", "") == "you"
    player = capitalised(names.player(getattr(move, "by", "")))
    match move:
        case Cast(_by, action):
            text = _("You cast %(what)s") if you else _("%(player)s casts %(what)s")
            return text, {"player": player, "what": names.done(action)}
        case Activate(_by, action):
            text = _("You activate %(what)s") if you else _("%(player)s activates %(what)s")
            return text, {"player": player, "what": names.done(action)}
        case PlayLand(_by, action):
            text = _("You play %(what)s") if you else _("%(player)s plays %(what)s")
            return text, {"player": player, "what": names.done(action)}
        case TakeSpecial(_by, action):
            text = _("You take a special action: %(what)s") if you else _("%(player)s takes a special action: %(what)s")
            return text, {"player": player, "what": names.done(action)}
        case PutTriggers(_by, order):
            text = _("You put on the stack: %(what)s") if you else _("%(player)s puts on the stack: %(what)s")
            return text, {"player": player, "what": names.listed(tuple(placed.trigger for placed in order))}
        case Pass():
            return (_("You pass") if you else _("%(player)s passes")), {"player": player}
        case Concede():
            return (_("You concede") if you else _("%(player)s concedes")), {"player": player}
        case _:
            return _("It triggers: %(what)s"), {"what": names.listed(move.actions)}
