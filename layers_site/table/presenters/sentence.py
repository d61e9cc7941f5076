"""The ruling in one sentence: what becomes of the card that changes most, whether the order matters, what decided."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext as _

from engine.decided import Decider, Decision
from engine.trace import Trace
from engine.world import PlayerState
from layers_site.table.presenters.becoming import becomes, becomes_otherwise, is_silent
from layers_site.table.services.laying import is_plain
from layers_site.table.services.orders import Orders
from layers_site.workbench.presenters.names import Names

#: As many reasons as one can take in.
_REASONS: Final = 2


def main_object(trace: Trace, orders: Orders) -> str:
    """The object that the sentence is about: rather one that the order matters to, or whose own effect is lost, and
    that many effects reach; "" where no object is otherwise than printed."""
    unlike = orders.unlike()
    changed = [one for one in trace.final if trace.final[one] != trace.printed[one] or one in unlike]

    def weight(name: str) -> tuple[int, ...]:
        return name in unlike, is_silent(trace, name), _reached_by(trace, name), not is_plain(name)

    return max(changed, key=weight, default="")


def sentence(trace: Trace, orders: Orders, found: tuple[Decision, ...], names: Names) -> str:
    """The whole ruling, with the numbers of the rules that decided."""
    main = main_object(trace, orders)
    what = _what(trace, main, names)
    told = _with_order(what, trace, orders, main, names)
    reasons = list(_reasons(trace, orders, found, main))
    if not reasons:
        return f"{told}."
    return _("%(sentence)s (%(reasons)s).") % {"sentence": told, "reasons": "; ".join(reasons)}


def _reached_by(trace: Trace, name: str) -> int:
    return len({step.effect for layer in trace.layers for step in layer.applied if name in step.objects})


# --- what becomes of it -------------------------------------------------------------------------------


def _what(trace: Trace, main: str, names: Names) -> str:
    if not main:
        return _of_players(trace) or _("Nothing on this board becomes anything else than it is printed")
    words = {"name": names.thing(main), "becomes": becomes(trace, main)}
    winner = _winner(trace, main, names)
    if winner:
        return _("%(winner)s wins: %(name)s %(becomes)s") % (words | {"winner": winner})
    return "{name} {becomes}".format(**words)


def _winner(trace: Trace, main: str, names: Names) -> str:
    """What took the effect of that object away, if it was one thing."""
    lost = (one for layer in trace.layers for one in layer.lost if trace.effects[one.effect].source == main)
    by = {one.by for one in lost if one.because == "ability_removed" and one.by}
    if len(by) != 1:
        return ""
    effect = by.pop()
    source = trace.effects[effect].source
    return names.thing(source) if source and source != main else ""


def _of_players(trace: Trace) -> str:
    """The maximum hand size of the first player; "" where these cards are about something else."""
    you = trace.scenario.players[0]
    return "".join(_hand(trace.players[you])) if you in trace.players else ""


def _hand(now: PlayerState) -> Iterator[str]:
    if now.hand_size is None:
        yield _("You have no maximum hand size")
    elif now.hand_size != 7:
        yield _("Your maximum hand size is %(count)s") % {"count": max(0, now.hand_size)}


# --- whether the order matters ------------------------------------------------------------------------


def _with_order(what: str, trace: Trace, orders: Orders, main: str, names: Names) -> str:
    if len(orders.keys) < 2:
        return what
    if orders.matters:
        return _by_order(what, trace, orders, main, names)
    if not orders.complete:
        return what
    if len(orders.keys) == 2:
        return _("%(what)s, whichever came first") % {"what": what}
    return _("%(what)s, in whatever order they came") % {"what": what}


def _by_order(what: str, trace: Trace, orders: Orders, main: str, names: Names) -> str:
    """Which of two came later decides, and what it would be the other way round."""
    pairs = [pair for pair in orders.swaps if not main or _matters_to(main, orders, pair)]
    if len(pairs) != 1:
        return _("%(what)s, with the cards in this order; another order gives another result") % {"what": what}
    first, last = pairs[0]
    other = orders.swapped(first, last)
    if other is None:
        return what
    otherwise = _small(_of_players(other.trace))
    if main:
        otherwise = f"{names.thing(main)} {becomes_otherwise(other.trace, main, trace)}"
    if not otherwise:
        return _("%(what)s, with the cards in this order; another order gives another result") % {"what": what}
    words = {"what": what, "first": names.item(first), "last": names.item(last), "otherwise": otherwise}
    return _("%(what)s, because %(last)s came after %(first)s; the other way round, %(otherwise)s") % words


def _matters_to(name: str, orders: Orders, pair: tuple[str, str]) -> bool:
    other = orders.swapped(*pair)
    return other is not None and name in other.unlike


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]


# --- what decided -------------------------------------------------------------------------------------


def _reasons(trace: Trace, orders: Orders, found: tuple[Decision, ...], main: str) -> Iterator[str]:
    """The parts of the rules that decided this object, or if none did that board, each with its number."""
    if orders.matters:
        yield _reason("timestamps", trace.rules.cite("timestamp"))
        return
    others = [one for one in found if one.what != "timestamps"]
    near = [one for one in others if one.differences and main in one.differences.objects]
    kept = sorted(near or others, key=lambda one: list(_words()).index(one.what))
    if is_silent(trace, main) and any(one.what == "dependency" for one in others):
        kept = [one for one in others if one.what == "dependency"]
    for one in kept[:_REASONS]:
        yield _reason(one.what, one.citation)


def _reason(what: Decider, rule: str) -> str:
    return ", ".join(part for part in (_words()[what], rule) if part)


def _words() -> dict[Decider, str]:
    return {
        "dependency": _("dependency"),
        "cda_first": _("characteristic-defining abilities first"),
        "same_set": _("what has begun goes on"),
        "sublayers": _("sublayers"),
        "layers": _("layers"),
        "timestamps": _("timestamps"),
    }
