"""Writing scripts: the document that reads as the same script. What equals its default is left out."""

from __future__ import annotations

from engine.notation.codec import write_label
from engine.notation.fragments import (
    write_change,
    write_condition,
    write_object,
    write_op,
    write_scenario,
    write_selector,
    write_value,
)
from engine.rulesets import DEFAULT
from engine.stack.actions import Action, TargetSpec, When
from engine.stack.game import Turn
from engine.stack.moves import Activate, Cast, Concede, Move, Pass, Placed, PlayLand, PutTriggers, TakeSpecial, Trigger
from engine.stack.outcomes import (
    AddCounters,
    AddMana,
    AttachTo,
    CopyIt,
    CounterIt,
    Create,
    Damage,
    Delay,
    Destroy,
    GainLife,
    Group,
    MakeEffect,
    MoveTo,
    Operate,
    Outcome,
    PlayerGroup,
    Tap,
    TargetGroup,
    TriggerNow,
)
from engine.stack.script import FORMAT, Ply, Script

Json = dict[str, object]


def write_script(script: Script) -> Json:
    """Return the JSON document of a script."""
    first = script.scenario.players[0]
    turn = _turn(script.turn)
    if script.priority != script.scenario.active_player:
        turn["priority"] = script.priority
    written: Json = {"format": FORMAT, "scenario": write_scenario(script.scenario)}
    if script.ruleset != DEFAULT:
        written["ruleset"] = script.ruleset
    if turn:
        written["turn"] = turn
    if script.actions:
        written["actions"] = [write_action(action) for action in script.actions]
    if script.plies:
        written["moves"] = [write_ply(ply, first) for ply in script.plies]
    return written


def _turn(turn: Turn) -> Json:
    usual = Turn()
    pairs = {
        "step": (turn.step, usual.step),
        "lands_played": (turn.lands_played, usual.lands_played),
        "land_plays": (turn.land_plays, usual.land_plays),
        "number": (turn.number, usual.number),
    }
    return {key: value for key, (value, default) in pairs.items() if value != default}


# --- actions ----------------------------------------------------------------------------------------


def write_action(action: Action) -> Json:
    written: Json = {"id": action.id, "kind": action.kind}
    if action.source is not None:
        written["source"] = action.source
    if action.name is not None:
        written["name"] = write_label(action.name)
    if action.when is not None:
        written["when"] = _when(action.when)
    if action.condition is not None:
        written["if"] = write_condition(action.condition)
    plain: Json = {
        "zones": list(action.zones),
        "speed": action.speed,
        "ability": action.ability,
        "step": action.step,
        "mana": action.mana,
        "cost": action.cost,
        "taps": action.taps,
        "pays": [write_outcome(item) for item in action.pays],
        "targets": [_target(spec) for spec in action.targets],
        "makes": [write_outcome(item) for item in action.makes],
    }
    return written | {key: value for key, value in plain.items() if value}


def _target(spec: TargetSpec) -> Json:
    written: Json = {}
    if spec.object is not None:
        written["object"] = write_selector(spec.object)
    if spec.player is not None:
        written["player"] = spec.player
    if spec.ability:
        written["ability"] = True
    return written


def _when(when: When) -> Json:
    return {when.happens: when.step if when.what is None else write_selector(when.what)}


# --- outcomes ---------------------------------------------------------------------------------------


def write_outcome(outcome: Outcome) -> Json:  # noqa: C901, PLR0912 - one case a kind
    match outcome:
        case MakeEffect():
            return {"effect": _effect(outcome)}
        case MoveTo(what, zone):
            return {"move": {"what": _group(what), "to": zone}}
        case Destroy(what):
            return {"destroy": _group(what)}
        case Damage(to, amount):
            return {"damage": {"to": _group(to), "amount": write_value(amount)}}
        case AddCounters(on, kind, amount):
            return {"counters": {"on": _group(on), "kind": kind, "add": write_value(amount)}}
        case AttachTo(what, host):
            return {"attach": {"what": _group(what), "to": _group(host)}}
        case Tap(what, tapped):
            return {"tap" if tapped else "untap": _group(what)}
        case GainLife(who, amount):
            return {"life": {"who": _group(who), "add": write_value(amount)}}
        case AddMana(mana):
            return {"mana": mana}
        case CounterIt(place):
            return {"counter": {"target": place}}
        case CopyIt(place, targets):
            return {"copy": {"target": place} | ({} if targets is None else {"targets": list(targets)})}
        case Create(token):
            return {"create": _token(write_object(token, token.owner))}
        case TriggerNow(ability):
            return {"trigger": ability}
        case Delay(ability):
            return {"delay": ability}
        case Operate(op):
            return {"op": write_op(op)}


def _token(written: Json) -> Json:
    return {key: value for key, value in written.items() if key not in ("token", "timestamp")}


def _group(group: Group) -> Json:
    match group:
        case TargetGroup(place):
            return {"target": place}
        case PlayerGroup(who):
            return {"player": who}
        case _:
            return write_selector(group)


def _effect(made: MakeEffect) -> Json:
    written: Json = {"id": made.id}
    if made.name is not None:
        written["name"] = write_label(made.name)
    if made.affects is not None:
        written["affects"] = _group(made.affects)
    if made.condition is not None:
        written["if"] = write_condition(made.condition)
    written["changes"] = [write_change(change) for change in made.changes]
    if made.duration is not None:
        written["duration"] = write_label(made.duration)
    if made.until_end_of_turn:
        written["until_end_of_turn"] = True
    return written


# --- moves ------------------------------------------------------------------------------------------


def write_ply(ply: Ply, first_player: str) -> Json:
    written = write_move(ply.move, first_player)
    if ply.refused is not None:
        written["refused"] = ply.refused
    if ply.note is not None:
        written["note"] = write_label(ply.note)
    return written


def write_move(move: Move, first_player: str = "") -> Json:
    """Write one move; `first_player` need not be written."""
    match move:
        case Cast(by, action, targets, mana):
            return {"cast": action} | _by(by, first_player) | _lists(targets, mana)
        case Activate(by, action, targets, mana):
            return {"activate": action} | _by(by, first_player) | _lists(targets, mana)
        case PlayLand(by, action):
            return {"play": action} | _by(by, first_player)
        case TakeSpecial(by, action):
            return {"special": action} | _by(by, first_player)
        case Trigger(actions):
            return {"trigger": list(actions)}
        case PutTriggers(by, order):
            return {"put": [_placed(item) for item in order]} | _by(by, first_player)
        case Pass(by):
            return {"pass": by}
        case Concede(by):
            return {"concede": by}


def _by(player: str, first_player: str) -> Json:
    return {} if player == first_player else {"by": player}


def _lists(targets: tuple[str, ...], mana: tuple[str, ...]) -> Json:
    return {key: list(ids) for key, ids in (("targets", targets), ("mana", mana)) if ids}


def _placed(item: Placed) -> Json:
    return {"trigger": item.trigger} | ({"targets": list(item.targets)} if item.targets else {})
