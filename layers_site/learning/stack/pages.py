"""The page of a game at one position: what happened, the question, stack and table, moves, and the way on.

In an address what is as it would be anyway is left out, so that it stays short. `back` is the page that the game is a
part of, "" for its own page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Final, assert_never

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_stubs_ext import StrOrPromise

import engine
from engine.characteristics import Characteristics
from engine.evaluation.evaluator import evaluate
from engine.evaluation.trace import Trace
from engine.scenario import GameObject
from engine.stack import (
    VERBS,
    Act,
    Action,
    Concede,
    Event,
    Game,
    Move,
    Pass,
    PutTriggers,
    Refusal,
    StackObject,
    Trigger,
    controller_of,
    legal_targets,
    refusal_of,
)
from layers_site.cardtext.wording.context import capitalised
from layers_site.explain import texts
from layers_site.explain.names import enumeration, label, of_name
from layers_site.explain.presenters.marks import pips, size
from layers_site.explain.presenters.printed import size_on_card
from layers_site.learning.stack.notation import Question
from layers_site.learning.stack.reading import games, pool_text
from layers_site.learning.stack.services import Position, before, paying
from layers_site.learning.stack.words import STEPS, GameNames, Said, event_said, refusal_said
from layers_site.platform.text import with_query


def address(position: Position, back: str = "", **more: str) -> str:
    """Return the address of a position, where moves are made and questions answered too."""
    if position.play is not None:
        return with_query(reverse("stack:play", args=(position.play.id,)), more | {"next": back})
    return case_address(position.case.slug if position.case else "", position.variant, position.at, back, **more)


def case_address(slug: str, variant: str, at: int, back: str = "", **more: str) -> str:
    query = {"variant": variant, "at": str(at) if at else "", **more, "next": back}
    return with_query(reverse("stack:case", args=(slug,)), query)


def code_of(position: Position) -> str:
    """Return the code by which a page around the game knows the position: "play-abcdefghijkl", "case-bolt-first-3"."""
    return f"play-{position.play.id}" if position.play is not None else f"case-{position.variant}-{position.at}"


_KINDS: Final[Mapping[str, StrOrPromise]] = {
    "spell": gettext_lazy("Spell"),
    "activated": gettext_lazy("Activated ability"),
    "triggered": gettext_lazy("Triggered ability"),
    "combat_damage": gettext_lazy("Combat damage"),
}


class CardOnTable:
    """A card as it lies there: what it is after the layers, and what is marked on it."""

    def __init__(self, thing: GameObject, trace: Trace, names: GameNames) -> None:
        now, on_battlefield = trace.final[thing.id], thing.zone == "battlefield"
        self.name, self.mana, self.status = names.thing(thing.id), pips(now.mana_cost), thing.status
        self.type_line = texts.type_line(now, (thing,))
        printed = (ability.ability for ability in now.abilities if ability.origin != "rules")
        self.lines = [texts.ability(ability, thing, names.game.scenario) for ability in printed]
        self.marks = list(_marks(thing, now, names))
        self.size = size_on_card(thing.id, trace) if on_battlefield else size(now)
        self.plain = "Basic" in now.supertypes and on_battlefield


class Seat:
    """One player's side of the table."""

    def __init__(self, player: str, trace: Trace, names: GameNames) -> None:
        game = names.game
        there = [thing for thing in game.scenario.objects if thing.id in trace.final]
        mine = [thing for thing in there if thing.zone == "battlefield" and trace.final[thing.id].controller == player]
        owned = [thing for thing in there if thing.owner == player]
        self.player, self.name = player, capitalised(names.player(player))
        self.life, self.mana = game.scenario.life[player], pips(pool_text(game, player))
        self.permanents = [CardOnTable(thing, trace, names) for thing in mine]
        self.hand = [CardOnTable(thing, trace, names) for thing in owned if thing.zone == "hand"]
        self.graveyard = [names.thing(thing.id) for thing in owned if thing.zone == "graveyard"]
        self.exile = [names.thing(thing.id) for thing in owned if thing.zone == "exile"]


def seats(names: GameNames) -> list[Seat]:
    """Return the others first and you last, as one sits at a table."""
    game = names.game
    trace = evaluate(game.scenario, game.book.ruleset, steps=game.book.steps)
    players = sorted(game.scenario.players, key=lambda player: player == game.scenario.players[0])
    return [Seat(player, trace, names) for player in players]


def _marks(thing: GameObject, now: Characteristics, names: GameNames) -> Iterator[str]:
    words = {"tapped": _("tapped"), "attacking": _("attacking"), "blocking": _("blocking")}
    yield from (word for status, word in words.items() if status in thing.status)
    damage = names.game.damage.get(thing.id, 0)
    if damage:
        yield _("%(amount)s damage") % {"amount": damage}
    if thing.token:
        yield _("token")
    if thing.attached_to:
        yield _("attached to %(name)s") % {"name": names.thing(thing.attached_to)}
    if thing.zone == "battlefield" and thing.owner != now.controller:
        yield _("owned by %(player)s") % {"player": names.player(thing.owner)}
    for counter in thing.counters:
        yield texts.counters(counter.kind, counter.count)


class PileItem:
    """An object on the stack. `new` marks an object of the last move."""

    def __init__(self, item: StackObject, names: GameNames) -> None:
        game = names.game
        card = next((thing for thing in game.scenario.objects if thing.id == item.id), None)
        controller = controller_of(game, item.id) or item.controller
        put = {event.about for event in game.log if event.what == "put_on_stack" and event.move == game.moves}
        whose = {"whose": of_name(names.player(controller))}
        self.kind = _("Copy of a spell") if item.copy and card else str(_KINDS[item.kind])
        self.name = names.thing(item.id) if card else names.done(item.action)
        self.mana = pips(card.mana_cost) if card else ()
        # A spell has what its card has, an ability has its own text (405.4).
        printed = card.abilities if card else ()
        self.lines = [capitalised(texts.ability(ability, card, game.scenario)) for ability in printed]
        if not card:
            self.lines = [text for text in [names.text(game.book.actions[item.action])] if text]
        self.yours, self.new = controller == "you", item.id in put
        self.controller = _("under your control") if self.yours else _("under the control of %(whose)s") % whose
        self.targets = names.listed(tuple(target.id for target in item.targets if target))


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


class Asking:
    """A question before a move is seen. `right` is None, and the rest "", until one of the choices is made."""

    def __init__(self, ask: Question, answer: int | None) -> None:
        self.text, self.choices = label(ask.text), [label(choice.text) for choice in ask.choices]
        chosen = ask.choices[answer - 1] if answer is not None and answer <= len(ask.choices) else None
        self.right = answer == ask.right if chosen else None
        self.said, self.reply = (label(chosen.text), label(chosen.reply)) if chosen else ("", "")


class PlayPage:
    """Everything that `learning/stack/_play.html` shows.

    `back` is the page that the game is a part of, "" for none; `refusal` says why the last try was not done, `answer`
    is the choice made to the question.
    """

    def __init__(
        self, position: Position, back: str, *, refusal: Refusal | None = None, answer: int | None = None
    ) -> None:
        self.position, self.game, self.case, self.back = position, position.game, position.case, back
        self.names = GameNames(position.game)
        self.dom = f"game-{position.case.slug}" if position.case else "game"
        self.here, self.code = address(position, back), code_of(position)
        previous = before(position)
        self.earlier = address(previous, back) if previous else ""
        self.later = self._moment(position.variant, position.at + 1) if position.following else ""
        self.reset = self._moment(position.variant, 0)
        self.departed = position.play is not None
        self.ruleset = position.game.book.ruleset
        ask = position.stage.ask if position.stage else None
        self.asking = Asking(ask, answer) if ask else None
        self.refused = self._refused(refusal)
        self.news = [] if position.last and position.last.refused else self._news()
        game, names = self.game, self.names
        self.pile, self.seats = [PileItem(item, names) for item in reversed(game.stack)], seats(names)
        self.waiting = [WaitingView(item, names) for item in game.waiting if item.controller == game.to_put]
        offered = list(offers(self.names))
        self.may = [offer for offer in offered if offer.why is None]
        self.not_now = [offer for offer in offered if offer.why is not None]
        self.others_may_pass = others_may_pass(position.game)
        # An open question may ask for the result of passing.
        telling = self.asking is None or self.asking.right is not None
        self.pass_to = one_passed(self.names) if telling else ""
        self.all_passed = all_passed(position.game) if telling else ""

    def _moment(self, variant: str, at: int) -> str:
        return case_address(self.case.slug, variant, at, self.back) if self.case else ""

    def _refused(self, refusal: Refusal | None) -> Said | None:
        """Return why a move was refused: the one just tried, or the case's own example of a refused move."""
        last = self.position.last
        refusal = refusal or (refusal_of(self.game, last.move) if last and last.refused else None)
        return refusal_said(refusal, self.names) if refusal else None

    def _news(self) -> list[Said]:
        """Return the events of the last move; who passed is told above them, and what enters is told once."""
        events = [event for event in self.game.log if event.move == self.game.moves and not _is_quiet(event)]
        entered = {event.about for event in events if event.what in ("enters", "land_played")}
        return [
            event_said(event, self.names)
            for event in events
            if event.what != "passed" and not (event.what == "moved" and event.about in entered)
        ]

    # --- the way ------------------------------------------------------------------------------------

    @property
    def variants(self) -> list[tuple[str, str, bool]]:
        """Return the title and the address of each course of the case, and whether it is this one."""
        courses = self.case.courses if self.case else ()
        return [
            (
                label(course.title) if course.title else _("As it happened"),
                self._moment(course.slug, 0),
                course.slug == self.position.variant,
            )
            for course in (courses if len(courses) > 1 else ())
        ]

    @property
    def onward(self) -> tuple[str, str] | None:
        """Return the title and address of the game after this one: another way it could go, or the next case."""
        if self.case is None or self.position.course is None:
            return None
        courses = self.case.courses
        further = courses[courses.index(self.position.course) + 1 :]
        if further and further[0].title:
            return label(further[0].title), self._moment(further[0].slug, 0)
        later = next((case for case in games().values() if case.position > self.case.position), None)
        return (label(later.title), case_address(later.slug, "", 0)) if later else None

    # --- what is told -------------------------------------------------------------------------------

    @property
    def edition(self) -> str:
        """Return the edition whose rules are played, "" for today's."""
        ruleset = engine.RULESETS.get(self.ruleset)
        return label(ruleset.title) if ruleset and self.ruleset != engine.DEFAULT else ""

    @property
    def turn(self) -> str:
        """Return whose turn it is, and which step."""
        step = str(STEPS[self.game.turn.step])
        if self.game.active == "you":
            return _("Your turn: %(step)s") % {"step": step}
        return _("Turn of %(whose)s: %(step)s") % {"whose": of_name(self.names.player(self.game.active)), "step": step}

    @property
    def count(self) -> int:
        return len(self.position.course.script.plies) if self.position.course else 0

    @property
    def next_move(self) -> str:
        ply = self.position.following
        return move_said(ply.move, self.names) if ply else ""

    @property
    def title(self) -> str:
        """Return the title of the stage, or the last move."""
        stage, last = self.position.stage, self.position.last
        if stage is not None:
            return label(stage.title)
        return move_said(last.move, self.names) if last else ""

    @property
    def note(self) -> str:
        stage = self.position.stage
        return label(stage.note) if stage and stage.note else ""

    @property
    def paragraphs(self) -> list[str]:
        """Return the case's explanation, by its paragraphs."""
        return label(self.case.explanation).split("\n\n") if self.case else []

    @property
    def log(self) -> list[tuple[int, list[Said]]]:
        """Return the log, move by move, without what the page shows elsewhere or says twice."""
        events = (event for event in self.game.log if not _is_quiet(event))
        moves = groupby(events, key=lambda event: event.move)
        return [(number, [event_said(event, self.names) for event in some]) for number, some in moves]

    @property
    def spoken(self) -> str:
        """Return the text for screen readers about the last move."""
        return self.refused.text if self.refused else " ".join(event.text for event in self.news)

    @property
    def holder(self) -> str:
        """Return who has priority, "" for nobody."""
        return self.names.player(self.game.priority) if self.game.priority else ""

    @property
    def to_put(self) -> str:
        """Return who has to put abilities on the stack, "" for nobody."""
        return self.names.player(self.game.to_put) if self.game.to_put else ""


def _is_quiet(event: Event) -> bool:
    values = dict(event.values)
    if event.what == "put_on_stack":
        return values.get("kind") in ("spell", "activated")
    if event.what == "moved":
        return values.get("to") == "stack"
    return event.what in ("priority", "resolved", "tapped", "paid")
