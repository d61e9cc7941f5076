"""Random scripts: a small table of cards with random things to do, and random moves, allowed or not."""

from __future__ import annotations

import json
from typing import Any, Final

from hypothesis import strategies as st

from engine.notation.values import Context
from engine.stack import (
    VERBS,
    Act,
    Concede,
    Game,
    Move,
    Pass,
    Placed,
    PutTriggers,
    Refused,
    Trigger,
    legal_targets,
    play,
    read_script,
)
from engine.stack.machine import Ply, opening
from engine.stack.notation.scripts import PLY
from tests.engine.boards import artifact, aura, creature, land

Json = Any
PLAYERS: Final = ("you", "opponent", "third")
#: No hyphens, and all with one prefix, so that they can be renamed in the text of a document.
OBJECTS: Final[list[Json]] = [
    creature("o_bear", 2, 2),
    creature("o_elf", 1, 1, owner="opponent"),
    creature("o_wall", 0, 3, owner="third"),
    artifact("o_rock"),
    land("o_land"),
    {**aura("o_wings", "o_bear"), "zone": "hand", "attached_to": None},
    {**creature("o_cub", 1, 1), "zone": "hand"},
    {**creature("o_flash", 1, 2, "flash"), "zone": "hand", "owner": "opponent"},
    *(
        {"id": name, "name": name, "types": [kind], "zone": "hand", "owner": owner, "abilities": abilities}
        for name, kind, owner, abilities in (
            ("o_instant", "Instant", "you", []),
            ("o_sorcery", "Sorcery", "you", []),
            ("o_answer", "Instant", "opponent", []),
            ("o_fast", "Instant", "third", ["split second"]),
            ("o_field", "Land", "you", []),
        )
    ),
]
_ON_BOARD: Final = ("o_bear", "o_elf", "o_wall", "o_rock", "o_land")
_SPELLS: Final = ("o_wings", "o_cub", "o_flash", "o_instant", "o_sorcery", "o_answer", "o_fast")
_SELECTORS: Final = st.sampled_from(
    [
        {"is": "self"},
        {"type": "Creature"},
        {"type": "Creature", "controller": "you"},
        {"ids": ["o_elf"]},
        {"zone": "stack"},
    ]
)
_WHO: Final = st.sampled_from(["you", "opponent", "each"])
_AMOUNTS: Final = st.one_of(st.integers(-2, 4), st.just({"count": {"type": "Creature"}}), st.just({"power": "o_bear"}))
_CHANGES: Final = st.sampled_from(
    [
        {"pt": {"add": [1, 1]}}, {"pt": {"add": [-2, -1]}}, {"pt": {"set": [0, 2]}}, {"control": "you"},
        {"types": {"set": ["Artifact"]}}, {"abilities": {"add": ["hexproof"]}}, {"abilities": {"remove": "all"}},
        {"colors": {"set": ["red"]}},
    ]
)  # fmt: skip
_TARGETS: Final = st.sampled_from(
    [
        {"object": {"type": "Creature"}}, {"object": {"type": "Creature"}, "player": "each"}, {"player": "opponent"},
        {"object": {"zone": "stack"}}, {"ability": True}, {"object": {"zone": "stack"}, "ability": True},
    ]
)  # fmt: skip
_MANA: Final = st.sampled_from(["{G}", "{C}{C}", "{2}", "{R}{W}"])


def _groups(targets: int) -> st.SearchStrategy[Json]:
    places = [st.integers(1, targets).map(lambda place: {"target": place})] if targets else []
    return st.one_of(_SELECTORS, *places)


@st.composite
def outcomes(draw: st.DrawFn, targets: int, name: str) -> Json:
    """One outcome of any kind; what it makes is called after `name`."""
    group = _groups(targets)
    anybody = st.one_of(group, _WHO.map(lambda who: {"player": who}))
    kinds: dict[str, st.SearchStrategy[Json]] = {
        "move": st.fixed_dictionaries(
            {"what": group, "to": st.sampled_from(["graveyard", "exile", "hand", "battlefield"])}
        ),
        "destroy": group,
        "damage": st.fixed_dictionaries({"to": anybody, "amount": _AMOUNTS}),
        "counters": st.fixed_dictionaries({"on": group, "kind": st.just("+1/+1"), "add": _AMOUNTS}),
        "attach": st.fixed_dictionaries({"what": st.just({"ids": ["o_wings"]}), "to": anybody}),
        "tap": group,
        "untap": group,
        "life": st.fixed_dictionaries({"who": _WHO.map(lambda who: {"player": who}), "add": _AMOUNTS}),
        "mana": _MANA,
        "create": st.just({"id": f"{name}t", "name": "Token", "types": ["Creature"], "power": 1, "toughness": 1}),
        "trigger": st.just("a_trigger"),
        "delay": st.just("a_delayed"),
        "op": st.sampled_from(
            [
                {"active": "opponent"},
                {"choose": ["o_rock", "color", "red"]},
                {"disable": "o_rock"},
                {"timestamp": ["o_elf", 40]},
            ]
        ),
        "effect": st.fixed_dictionaries(
            {"id": st.just(f"{name}e"), "affects": group, "changes": st.lists(_CHANGES, min_size=1, max_size=2)},
            optional={
                "until_end_of_turn": st.booleans(),
                "name": st.just({"en": "Effect", "fr": "Effet"}),
                "duration": st.just("while it lasts"),
                "if": st.just({"active": "you"}),
            },
        ),
    }
    if targets:
        place = st.integers(1, targets).map(lambda target: {"target": target})
        kinds |= {"counter": place, "copy": st.one_of(place, place.map(lambda copy: {**copy, "targets": ["you"]}))}
    key = draw(st.sampled_from(sorted(kinds)))
    return {key: draw(kinds[key])}


@st.composite
def _action(draw: st.DrawFn, name: str, kind: str, source: str | None) -> Json:
    action: Json = {"id": name, "kind": kind}
    if source is not None:
        action["source"] = source
    if kind in ("spell", "activated", "triggered", "delayed"):
        action["targets"] = draw(st.lists(_TARGETS, max_size=2))
    count = len(action.get("targets", ()))
    action["makes"] = [draw(outcomes(count, f"{name}{place}")) for place in range(draw(st.integers(0, 2)))]
    if kind in ("spell", "activated"):
        action |= draw(
            st.fixed_dictionaries({}, optional={"cost": _MANA, "speed": st.sampled_from(["instant", "sorcery"])})
        )
    if kind in ("activated", "mana", "special"):
        action |= draw(st.fixed_dictionaries({}, optional={"taps": st.booleans()}))
        action["pays"] = [draw(outcomes(count, f"{name}p"))] if draw(st.booleans()) else []
    if kind in ("triggered", "delayed"):
        action |= draw(
            st.fixed_dictionaries(
                {}, optional={"when": _whens(), "if": st.just({"count": {"type": "Creature"}, ">=": 2})}
            )
        )
    return action


def _whens() -> st.SearchStrategy[Json]:
    events = st.sampled_from(["enters", "leaves", "dies", "cast", "tapped_for_mana"])
    seen = st.builds(
        lambda event, what: {event: what}, events, st.sampled_from([{}, {"type": "Creature"}, {"is": "other"}])
    )
    return st.one_of(seen, st.sampled_from([{"step": "end"}, {"step": "cleanup"}, {"step": "upkeep"}]))


@st.composite
def scripts(draw: st.DrawFn) -> Json:
    """A document without moves: everybody has something to do."""
    actions = [draw(_action(f"a_{spell[2:]}", "spell", spell)) for spell in _SPELLS]
    actions += [draw(_action(f"a_{object_id[2:]}", "activated", object_id)) for object_id in _ON_BOARD[:3]]
    actions += [
        draw(_action("a_mana", "mana", "o_land")),
        draw(_action("a_special", "special", "o_rock")),
        draw(_action("a_trigger", "triggered", draw(st.sampled_from(_ON_BOARD)))),
        draw(_action("a_delayed", "delayed", None)),
        {"id": "a_field", "kind": "land", "source": "o_field"},
        {"id": "a_turn", "kind": "turn_based", "step": "draw", "makes": [draw(outcomes(0, "a_turn"))]},
        {"id": "a_hits", "kind": "combat_damage", "makes": [{"damage": {"to": {"ids": ["o_elf"]}, "amount": 1}}]},
    ]
    turn = draw(
        st.fixed_dictionaries(
            {},
            optional={
                "step": st.sampled_from(["precombat_main", "upkeep", "end", "cleanup"]),
                "land_plays": st.integers(0, 2),
            },
        )
    )
    return {
        "format": "stack/1",
        "scenario": {"format": "layers/1", "players": list(PLAYERS), "objects": OBJECTS},
        "ruleset": draw(st.sampled_from(["2026", "2014", "2007"])),
        "turn": turn,
        "actions": actions,
        "moves": [],
    }


def _try(draw: st.DrawFn, game: Game, player: str) -> Move:
    """What a player might try; much of it is not allowed."""
    action = draw(st.sampled_from([None, *game.book.actions.values()]))
    if action is None:
        return draw(st.sampled_from([Pass("each"), Pass(player), Concede(player)]))
    options = legal_targets(game, action.id, player)
    targets = tuple(draw(st.sampled_from(option or ("o_rock",))) for option in options)
    if action.kind in ("triggered", "delayed"):
        return Trigger((action.id,))
    mana = ("a_mana",) if action.kind == "spell" and action.cost else ()
    return Act(action.id, player, VERBS.get(action.kind, "special"), targets, mana)


def _move(draw: st.DrawFn, game: Game) -> Move:
    """Mostly of whoever is to act, sometimes of somebody else."""
    owes = game.to_put
    if owes is not None:
        return _put(game, owes)
    holder = game.priority or PLAYERS[0]
    kind = draw(st.sampled_from(["pass", "pass", "act", "act", "act", "act", "other"]))
    if kind == "pass":
        return Pass(holder)
    return _try(draw, game, holder if kind == "act" else draw(st.sampled_from(PLAYERS)))


def _put(game: Game, player: str) -> Move:
    """A player's waiting abilities, each with the first targets there are."""
    placed = []
    for item in game.waiting:
        if item.controller == player:
            options = legal_targets(game, item.action, player)
            placed.append(Placed(item.id, tuple(option[0] if option else "o_rock" for option in options)))
    return PutTriggers(player, tuple(placed))


@st.composite
def played(draw: st.DrawFn, most: int = 14) -> tuple[Json, list[tuple[Move, Game, bool]]]:
    """A document, and (move, game after it, whether it was allowed) for each of some random moves."""
    document = draw(scripts())
    game = opening(read_script(document))
    course: list[tuple[Move, Game, bool]] = []
    for _ in range(draw(st.integers(most // 2, most))):
        if game.over:
            break
        move = _move(draw, game)
        try:
            game, allowed = play(game, move), True
        except Refused:
            allowed = False
        course.append((move, game, allowed))
    return document, course


def with_moves(document: Json, course: list[tuple[Move, Game, bool]]) -> Json:
    """The document with the moves that were allowed, as JSON text would bring it."""
    moves = [PLY.write(Ply(move), Context(first_player="")) for move, _, allowed in course if allowed]
    moved: Json = json.loads(json.dumps({**document, "moves": moves}))
    return moved
