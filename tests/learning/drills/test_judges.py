"""The engine's answer to every item is the one found by hand; and each judge would notice if it were not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from layers_site.learning.drills.boards import Item
from layers_site.learning.drills.documents import families
from layers_site.learning.drills.judging import judge

ITEMS = [item for family in families().values() for item in family.items.values()]


def _item(key: str, **changes: Any) -> Item:
    family, _slash, code = key.partition("/")
    return replace(families()[family].items[code], **changes)


@pytest.mark.parametrize("item", ITEMS, ids=lambda item: item.key)
def test_the_engine_agrees_with_the_hand(item: Item) -> None:
    """What is expected, from the inventory and the rules, is what the engine makes of the item's board."""
    assert judge(item) == item.expect


def test_another_effect_has_other_layers() -> None:
    """The layers are those of the effect asked about on its board, and not of the item's name (613.1)."""
    assert judge(_item("which-layer/L54", of=("angel-of-jubilation.a3",))) == {"rules"}
    assert judge(_item("which-layer/L07", of=("licid-becomes-an-aura",))) == {"4", "6"}


def test_an_effect_without_objects_applies_nowhere() -> None:
    """Blood Moon with basic lands only touches nothing, in no layer."""
    board = {"put": [{"card": "blood-moon"}, {"card": "forest"}]}
    assert judge(_item("which-layer/L11", board=board)) == {"none"}


def test_a_spell_with_an_effect_lasts() -> None:
    """The judge looks at what resolving leaves: the same spell is one-shot without its effect (610.1, 611.2a)."""
    item = _item("continuous-or-one-shot/O01")
    idle = [{**item.board["actions"][0], "makes": [{"life": {"who": {"player": "you"}, "add": 1}}]}]
    assert judge(item) == {"continuous"}
    assert judge(replace(item, board={**item.board, "actions": idle})) == {"one-shot"}


@pytest.mark.parametrize(
    ("criterion", "ability"),
    [
        ("cda", {"static": {"affects": {"is": "self"}, "changes": [{"pt": {"set": [2, 2]}}]}, "cda": True}),
        ("1", {"static": {"affects": {"is": "self"}, "changes": [{"pt": {"add": [2, 2]}}]}}),
        ("3", {"static": {"affects": {"type": "Creature"}, "changes": [{"colors": {"set": ["red"]}}]}}),
        (
            "5",
            {
                "static": {
                    "affects": {"is": "self"},
                    "changes": [{"pt": {"set": [2, 2]}}],
                    "if": {"count": {"type": "Land"}, ">=": 0},
                }
            },
        ),
        ("none", {"other": {"en": "Vigor.", "fr": "Vigueur."}}),
    ],
)
def test_each_criterion_is_read_off_the_effect(criterion: str, ability: dict[str, Any]) -> None:
    """604.3a: what it defines, whom it affects, whether it has a condition."""
    name = {"en": "Thing", "fr": "Chose"}
    thing = {"id": "thing", "name": name, "types": ["Creature"], "power": 0, "toughness": 1, "abilities": [ability]}
    assert judge(_item("cda-or-not/A01", board={"put": [thing]})) == {criterion}


def test_a_timestamp_follows_what_happens() -> None:
    """Without the last move the Equipment's effect has the timestamp of the first attaching (613.7e)."""
    item = _item("which-timestamp/TS05")
    earlier = {**item.board, "moments": item.board["moments"][:-1]}
    assert judge(replace(item, board=earlier)) == {"m3"}


def test_one_effect_alone_has_nothing_to_be_ordered_with() -> None:
    """Only several effects of one moment have to be put in order by players (613.7m)."""
    assert judge(_item("which-timestamp/TS07", of=("humility.a1",))) == {"m2"}


def test_dependency_is_asked_in_one_direction() -> None:
    """Urborg depends on Blood Moon and not the other way round; with both asked about, there is one (613.8a)."""
    item = _item("depends-or-not/D07")
    assert judge(item) == {"no-change"}
    assert judge(replace(item, board={**item.board, "both": True})) == {"existence"}


def test_a_dependency_can_arise_later() -> None:
    """D16 holds only since Prismatic Omen has applied; before that there was none (613.8c)."""
    item = _item("depends-or-not/D16")
    assert judge(item) == {"applies_to"}
    assert judge(replace(item, board={**item.board, "since": 9})) == {"no-change"}


def test_the_edition_decides_about_combat_damage() -> None:
    """The same combat waits on the stack under the rules of 2007 and not under today's (510.2)."""
    item = _item("uses-the-stack/K15")
    today = {key: value for key, value in item.board.items() if key != "ruleset"}
    assert judge(item) == {"yes"}
    assert judge(replace(item, board=today)) == {"no"}


def test_what_has_not_happened_is_not_judged() -> None:
    """A state-based action of which the log knows nothing gives no answer at all."""
    item = _item("uses-the-stack/K12")
    assert judge(replace(item, board={**item.board, "moves": item.board["moves"][:1]})) == frozenset()
