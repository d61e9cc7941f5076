"""Boards, and random things that an editor does to them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from engine.errors import ScenarioError
from engine.notation import read_effect, read_object, read_scenario, write_scenario
from engine.operations import (
    Attach,
    Choose,
    GiveControl,
    Move,
    SetActive,
    SetCounters,
    SetFacts,
    SetGameFacts,
    SetLife,
    SetPlayerCounters,
    SetPlayerFacts,
    SetStatus,
    apply_ops,
)
from engine.scenario import Scenario
from engine.timeline import DIRECTIONS, moved, timeline
from engine.turning import Transform, TurnDown, TurnUp
from layers_site.boards.services import edits

Json = dict[str, Any]
Edit = Callable[[Scenario], Scenario]


def label(text: str) -> Json:
    return {"en": text, "fr": text}


def thing(id_: str, *types: str, **more: Any) -> Json:
    return {"id": id_, "name": label(id_.title()), "types": list(types), **more}


BOARD: Json = {
    "format": "layers/1",
    "objects": [
        thing("bear", "Creature", power=2, toughness=2, timestamp=10, counters=[{"kind": "+1/+1", "count": 1}]),
        thing("ogre", "Creature", power=3, toughness=3, timestamp=20, owner="opponent"),
        thing("aura", "Enchantment", subtypes=["Aura"], timestamp=30, attached_to="bear"),
        thing("sword", "Artifact", subtypes=["Equipment"], timestamp=40),
        thing(
            "werewolf",
            "Creature",
            power=1,
            toughness=1,
            timestamp=45,
            back={"name": "Howler", "types": ["Creature"], "power": 3, "toughness": 3},
        ),
        thing("moon", "Enchantment", timestamp=50, chosen={"color": "red"}, enabled=False),
    ],
    "effects": [
        {
            "id": "growth",
            "name": label("Growth"),
            "timestamp": 60,
            "affects": {"ids": ["bear"]},
            "changes": [{"pt": {"add": [3, 3]}}],
        }
    ],
}
CREATURES = ("bear", "ogre")
ATTACHMENTS = ("aura", "sword")


def scenario() -> Scenario:
    return read_scenario(BOARD)


@st.composite
def edit(draw: st.DrawFn) -> Edit:
    """One thing that can be done on the workbench or in the form beside it."""
    kind = draw(st.sampled_from(["switch", "move", "attach", "remove", "add", "effect", "counters", "op"]))
    return draw(_EDITS[kind])


def _op(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Edit]:
    return strategy.map(lambda op: lambda board: apply_ops(board, [op]))


def _key(place: int, board: Scenario) -> str:
    items = timeline(board)
    return items[place % len(items)].key if items else ""


def _at(act: Callable[[Scenario, str], Scenario]) -> st.SearchStrategy[Edit]:
    return st.integers(0, 9).map(lambda place: lambda board: act(board, _key(place, board)))


def _moved(direction: Any) -> st.SearchStrategy[Edit]:
    return _at(lambda board, key: moved(board, key, direction, [item.key for item in timeline(board)]))


def _added(board: Scenario) -> Scenario:
    new = read_object({**thing("wolf", "Creature", power=1, toughness=1), "id": edits.free_id(board, "wolf")})
    return edits.with_object(board, new)


def _with_effect(board: Scenario) -> Scenario:
    new = read_effect({**BOARD["effects"][0], "id": edits.free_id(board, "late"), "affects": {"ids": []}})
    return edits.with_effect(board, new, [obj.id for obj in board.objects[:2]])


_KIND = st.sampled_from(["+1/+1", "charge"])
_PLAYER = st.sampled_from(["you", "opponent"])
_ANY = st.sampled_from(CREATURES + ATTACHMENTS)
_EDITS: dict[str, st.SearchStrategy[Edit]] = {
    "switch": _at(lambda board, key: edits.switched(board, key.partition("#")[0])),
    "move": st.sampled_from(DIRECTIONS).flatmap(_moved),
    "attach": _op(st.builds(Attach, st.sampled_from(ATTACHMENTS), st.sampled_from(CREATURES))),
    "remove": _at(edits.removed),
    "add": st.just(_added),
    "effect": st.just(_with_effect),
    "counters": _op(st.builds(SetCounters, _ANY, _KIND, st.integers(0, 3))),
    "op": _op(
        st.one_of(
            st.builds(GiveControl, _ANY, st.sampled_from(["you", "opponent"])),
            st.builds(Move, _ANY, st.sampled_from(["graveyard", "battlefield", "hand"])),
            st.builds(Choose, _ANY, st.just("color"), st.sampled_from(["white", "blue"])),
            st.builds(SetStatus, _ANY, st.sampled_from([(), ("tapped",), ("tapped", "attacking"), ("blocking",)])),
            st.builds(SetFacts, _ANY, st.sampled_from([(), ("monstrous",), ("kicked", "renowned")])),
            st.builds(SetGameFacts, st.sampled_from([(), ("night",)])),
            st.builds(SetPlayerFacts, _PLAYER, st.sampled_from([(), ("monarch",)])),
            st.builds(SetLife, _PLAYER, st.integers(-3, 30)),
            st.builds(SetPlayerCounters, _PLAYER, st.sampled_from(["poison", "energy"]), st.integers(0, 3)),
            st.builds(Transform, st.just("werewolf")),
            st.builds(TurnDown, st.sampled_from(CREATURES), st.just(value=True)),
            st.builds(TurnUp, st.sampled_from(CREATURES)),
            st.builds(SetActive, st.sampled_from(["you", "opponent"])),
        )
    ),
}


def played(start: Scenario, done: list[Edit]) -> list[Scenario]:
    """The boards on the way; what cannot be done (its object is gone, the board no longer reads) is left out."""
    way = []
    for step in done:
        try:
            after = step(start)
            read_scenario(write_scenario(after))
        except (ScenarioError, ValueError):
            continue
        way.append(after)
        start = after
    return way
