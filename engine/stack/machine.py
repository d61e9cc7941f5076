"""The machine: a game and a move give the game after it; a script is a game that is written down, with its moves.

game = opening(read_script(document))
game = play(game, Act("growth", "you", "cast", ("bear",)))     # or Refused; the game before is as it was
game = play(game, Pass("each"))
evaluate(game.scenario, "2026")                                # the board, with all that has resolved
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from types import MappingProxyType
from typing import Final

from engine import operations as op
from engine.budget import BROWSER_STEPS
from engine.errors import EvaluationError, Fault, Problem, ScenarioError
from engine.notation.values import BROWSER, GENEROUS, Limits
from engine.scenario import Label, Scenario
from engine.stack import changing
from engine.stack.actions import USES_STACK, VERBS, Act, Action, Concede, Move, Pass, PutTriggers, Trigger
from engine.stack.changing import leave, operate, put_on_stack, set_tapped
from engine.stack.doing import candidates, carry_out, choose
from engine.stack.game import LOOKS, Book, Course, Game, StackObject, Turn, has_keyword, with_item
from engine.stack.priority import give_priority, has_priority, in_game, pass_priority, put, trigger
from engine.stack.rules import MAIN_PHASES, Code, Refusal, Refused, stack_rules
from engine.words import symbols


def play(game: Game, move: Move) -> Game:
    """Return the game after the move; raises Refused, with a code and values, for one that is not allowed."""
    course = Course(replace(game, moves=game.moves + 1))
    try:
        _play(course, move)
    except EvaluationError as error:
        raise Refused(Refusal("too_complex", (("problem", error.problem.message),))) from error
    return course.game


def refusal_of(game: Game, move: Move) -> Refusal | None:
    """Return why the move is not allowed, or None if it is."""
    try:
        play(game, move)
    except Refused as refused:
        return refused.refusal
    return None


def controller_of(game: Game, key: str) -> str | None:
    """Return the present controller of an object on the stack (405.4), or None if it is not there."""
    item = game.on_stack(key)
    return None if item is None else Course(game).controller_of(item)


def legal_targets(game: Game, action: str, by: str) -> tuple[tuple[str, ...], ...]:
    """Return the choices of the player for each target of an action. Raises KeyError for an unknown action."""
    known, course = game.book.actions[action], Course(game)
    own = known.source if known.kind == "spell" else None
    item = replace(course.made_of(known, by), id=own or "")
    return tuple(candidates(course, spec, item) for spec in known.targets)


def _play(course: Course, move: Move) -> None:
    """Make the move. Unless it was a pass, nobody has passed then, and the same player has priority again (117.3c)."""
    game = course.game
    holder = game.priority or game.resumes or game.active
    match move:
        case Pass():
            pass_priority(course, move)
            return
        case Act():
            act(course, move)
        case Trigger():
            trigger(course, move)
        case PutTriggers():
            put(course, move)
        case Concede(by):
            in_game(course, by)
            course.note("conceded", "concede", who=by)
            leave(course, by)
    if not course.game.over:
        course.game = replace(course.game, passed=())
        give_priority(course, holder)


# --- A game that is written down ------------------------------------------------------------------------


FORMAT: Final = "stack/1"


@dataclass(frozen=True, slots=True)
class Ply:
    """One move of a script. `refused` is the code for which it is not allowed, None where it is."""

    move: Move
    refused: Code | None = None
    note: Label | None = None


@dataclass(frozen=True, slots=True)
class Script:
    """`priority` is who has it at the start; `ruleset` is an edition of the layers, whose stack it is as well."""

    scenario: Scenario
    ruleset: str
    turn: Turn
    priority: str
    actions: tuple[Action, ...] = ()
    plies: tuple[Ply, ...] = ()


@dataclass(frozen=True, slots=True)
class StackLimits(Limits):
    """How large a script may be, and how often and how long its board may be evaluated; None is no limit."""

    actions: int | None = None
    moves: int | None = None
    looks: int = LOOKS
    steps: int | None = None


GENEROUS_STACK: Final = StackLimits(**asdict(GENEROUS))
#: For whatever comes from a browser: all evaluations together may cost what a single one may elsewhere. The largest
#: curated board takes some 700 steps, a move two or three evaluations.
BROWSER_STACK: Final = StackLimits(**asdict(BROWSER), actions=60, moves=100, looks=BROWSER_STEPS // 2_500, steps=2_500)


def opening(script: Script, limits: StackLimits = GENEROUS_STACK) -> Game:
    """Return the game before the first move: a player has received priority, and the stack is empty."""
    actions = MappingProxyType({action.id: action for action in script.actions})
    book = Book(actions, script.ruleset, stack_rules(script.ruleset), limits.steps)
    return Game(book, script.scenario, script.turn, script.priority, looks=limits.looks)


def replay(script: Script, limits: StackLimits = GENEROUS_STACK) -> tuple[Game, ...]:
    """Return the game before the first move, and after each; a move that is refused leaves it as it was.

    Raises ScenarioError, with the move's path, for one that is refused and not said to be, or the other way round.
    """
    games = [opening(script, limits)]
    for place, ply in enumerate(script.plies):
        refusal = None
        try:
            games.append(play(games[-1], ply.move))
        except Refused as refused:
            refusal = refused.refusal
            games.append(games[-1])
        _check(ply, refusal, f"/moves/{place}")
    return tuple(games)


def _check(ply: Ply, refusal: Refusal | None, path: str) -> None:
    if refusal is None and ply.refused is not None:
        raise ScenarioError((Problem(f"{path}/refused", Fault.ALLOWED, {"refusal": ply.refused}),))
    if refusal is not None and refusal.code != ply.refused:
        values = ", ".join(f"{name}: {value}" for name, value in refusal.values)
        told = {"refusal": refusal.code, "details": f" ({values})" if values else ""}
        raise ScenarioError((Problem(path, Fault.REFUSED, told),))


def act(course: Course, move: Act) -> None:
    """Do what a player takes: the check of who has priority comes first, then that of its source and the moment."""
    action = course.action(move.action)
    kinds = tuple(kind for kind, verb in VERBS.items() if verb == move.verb)
    if action.kind not in kinds:
        course.refuse("wrong_kind", action=action.id, kind=action.kind, kinds=kinds)
    in_game(course, move.by)
    has_priority(course, move.by)
    if action.kind == "mana":
        # It has no targets (605.1a), and only mana of the pool pays for it.
        if move.targets:
            course.refuse("wrong_number_of_targets", needed=0, given=len(move.targets))
        _use_mana(course, (*move.mana, move.action), move.by)
        return
    _may_use(course, action, move.by)
    _is_time(course, action, move.by)
    if action.kind in USES_STACK:
        _put(course, action, move)
    else:
        _at_once(course, action, move.by)


def _put(course: Course, action: Action, move: Act) -> None:
    """Put a spell or ability on the stack, choose targets, pay costs (601.2, 602.2)."""
    card = action.source if action.kind == "spell" else None
    if card is not None:
        operate(course, [op.Move(card, "stack"), op.GiveControl(card, move.by)])
    made = course.made_of(action, move.by, card or course.numbered_id(action.id))
    item = choose(course, made, move.targets)
    put_on_stack(course, item)
    _use_mana(course, move.mana, move.by)
    pay(course, action, item)
    if card is None:
        course.note("activated", "activate", who=move.by, about=item.id, action=action.id, targets=move.targets)
    else:
        course.note("cast", "cast", who=move.by, about=card, targets=move.targets)
        changing.happened(course, "cast", card)


def _at_once(course: Course, action: Action, by: str) -> None:
    """Play a land, or take another special action: nobody can respond (305.1, 116.2, 405.6d)."""
    item = course.made_of(action, by)
    if action.kind == "special":
        course.note("special_action", "special", who=by, about=action.id)
        pay(course, action, item)
        carry_out(course, item, item.makes)
        return
    land, turn = action.source or "", course.game.turn
    course.game = replace(course.game, turn=replace(turn, lands_played=turn.lands_played + 1))
    course.note("land_played", "land", who=by, about=land)
    carry_out(course, item, item.makes)
    operate(course, [op.Move(land, "battlefield"), op.GiveControl(land, by)])


# --- when it may be done ----------------------------------------------------------------------------


def _may_use(course: Course, action: Action, by: str) -> None:
    """Check that its source is in its zone, has the ability, and belongs to this player (601.2, 602.2); what it is."""
    look = course.look()
    silent, card, now = changing.why_silent(course, action, look), look.card(action.source), look.now(action.source)
    if silent is not None or card is None or now is None:
        raise Refused(silent or course.refusal("unknown_object", object=action.source or ""))
    if action.kind not in ("spell", "land"):
        if now.controller != by:
            course.refuse("not_controller", player=by, controller=now.controller)
    elif card.owner != by:
        course.refuse("not_owner", player=by, owner=card.owner)
    elif ("Land" in now.types) is not (action.kind == "land"):
        course.refuse("not_a_spell" if action.kind == "spell" else "not_a_land", object=card.id)


def _is_time(course: Course, action: Action, by: str) -> None:
    """Check that nothing of the moment forbids it."""
    spells = [course.look().now(item.id) for item in course.game.stack if item.kind == "spell"]
    if action.kind in USES_STACK and any(now and has_keyword(now, "split second") for now in spells):  # 702.61a
        course.refuse("split_second", action=action.id)
    lacks = _lacks_for_sorcery(course, by)
    if lacks and _is_slow(course, action):
        course.refuse("land_timing" if action.kind == "land" else "sorcery_timing", action=action.id, lacks=lacks)
    turn = course.game.turn
    if action.kind == "land" and turn.lands_played >= turn.land_plays:
        course.refuse("land_played", played=turn.lands_played, plays=turn.land_plays)


def _lacks_for_sorcery(course: Course, by: str) -> tuple[str, ...]:
    """List the conditions for a sorcery or a land that do not hold (307.1, 305.1)."""
    game = course.game
    lacks = {
        "own_turn": game.active != by,
        "main_phase": game.turn.step not in MAIN_PHASES,
        "empty_stack": bool(game.stack),
    }
    return tuple(word for word, missing in lacks.items() if missing)


def _is_slow(course: Course, action: Action) -> bool:
    """Return whether it waits for the moment of a sorcery; of a spell its card says so, where nothing else does."""
    if action.speed is not None or action.kind != "spell":
        return action.kind == "land" or action.speed == "sorcery"
    now = course.look().now(action.source)
    return now is None or not ("Instant" in now.types or has_keyword(now, "flash"))


# --- paying -----------------------------------------------------------------------------------------


def pay(course: Course, action: Action, item: StackObject) -> None:
    """Pay the whole cost, or be refused."""
    by = item.controller
    left = mana_left(course.game.mana.get(by, ()), action.cost)
    if left is None:
        course.refuse("cannot_pay", action=action.id, cost=action.cost, pool=course.game.mana.get(by, ()))
    if action.cost:
        course.game = replace(course.game, mana=with_item(course.game.mana, by, left))
        course.note("paid", "pay", who=by, about=action.id, cost=action.cost)
    if action.taps:
        card = course.look().card(action.source)
        if card is None or "tapped" in card.status or card.zone != "battlefield":
            course.refuse("tapped", object=action.source or "")
        set_tapped(course, card.id, tapped=True)
    carry_out(course, item, action.pays)


def mana_left(pool: tuple[str, ...], cost: str) -> tuple[str, ...] | None:
    """Return the pool after paying a cost, None where it does not reach. Colourless mana pays for generic first."""
    left = list(pool)
    generic = 0
    for symbol in symbols(cost):
        if symbol.isdigit():
            generic += int(symbol)
        elif symbol in left:
            left.remove(symbol)
        else:
            return None
    if generic > len(left):
        return None
    ordered = [symbol for symbol in left if symbol == "C"] + [symbol for symbol in left if symbol != "C"]
    return tuple(ordered[generic:])


# --- mana abilities ---------------------------------------------------------------------------------


def _use_mana(course: Course, abilities: tuple[str, ...], by: str) -> None:
    """Activate mana abilities: pay for each, and apply its outcome. The same player keeps priority."""
    for ability in abilities:
        action = course.action(ability)
        if action.kind != "mana":
            course.refuse("not_a_mana_ability", action=ability, kind=action.kind)
        _may_use(course, action, by)
        item = course.made_of(action, by)
        course.note("mana_ability", "mana", who=by, about=ability)
        pay(course, action, item)
        carry_out(course, item, item.makes)
        if action.taps and action.source is not None:
            changing.happened(course, "tapped_for_mana", action.source)
            # Triggered mana abilities do not wait (605.4a).
            for waiting in course.game.waiting:
                if course.action(waiting.action).mana:
                    changing.stop_waiting(course, waiting)
                    course.note("mana_ability", "mana", who=waiting.controller, about=waiting.id)
                    carry_out(course, waiting, waiting.makes)
