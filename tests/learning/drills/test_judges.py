"""The files of the drills, and the engine’s answer to every item, found by hand."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from engine import ScenarioError
from engine.scenario import Label
from layers_site.learning.drills.boards import FAMILIES, Item, card_document, is_game, script_of, stands
from layers_site.learning.drills.documents import families, read_family
from layers_site.learning.drills.judging import judge

_FOLDER = Path(settings.CONTENT_DIR) / "drills"
ITEMS = [item for family in families().values() for item in family.items.values()]


def _item(key: str, **changes: Any) -> Item:
    family, _slash, code = key.partition("/")
    return replace(families()[family].items[code], **changes)


@pytest.mark.parametrize("item", ITEMS, ids=lambda item: item.key)
def test_the_engine_agrees_with_the_hand(item: Item) -> None:
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


@pytest.mark.parametrize(
    ("code", "found", "asked", "then"),
    [
        # Urborg depends on Blood Moon and not the other way round; with both asked about, there is one (613.8a).
        ("D07", "no-change", {"both": True}, "existence"),
        # It holds only since Prismatic Omen has applied; before that there was none (613.8c).
        ("D16", "applies_to", {"since": 9}, "no-change"),
    ],
)
def test_dependency_has_a_direction_and_can_arise_later(code: str, found: str, asked: Any, then: str) -> None:
    item = _item(f"depends-or-not/{code}")
    assert judge(item) == {found}
    assert judge(replace(item, board={**item.board, **asked})) == {then}


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


# --- the files ----------------------------------------------------------------------------------------


def _numbered(prefix: str, count: int) -> list[str]:
    return [f"{prefix}{number:02}" for number in range(1, count + 1)]


CODES = {
    "which-layer": _numbered("L", 72),
    "continuous-or-one-shot": _numbered("O", 12),
    "resolution-or-static": _numbered("R", 6),
    "cda-or-not": _numbered("A", 15),
    "which-timestamp": _numbered("TS", 9),
    "depends-or-not": _numbered("D", 18),
    "uses-the-stack": _numbered("K", 18),
    "object-player-rules-cost": _numbered("P", 10),
    "cost-order": [f"C-{number}" for number in range(1, 5)],
}


def test_every_item_is_there() -> None:
    """164 items in nine families, each under its own code."""
    assert {slug: sorted(family.items) for slug, family in families().items()} == {
        slug: sorted(codes) for slug, codes in CODES.items()
    }
    assert len(ITEMS) == 164


def test_every_file_is_read() -> None:
    """Each by its name, which is that of its file."""
    assert {path.stem for path in _FOLDER.glob("*.json")} == {*FAMILIES}
    assert [family.slug for family in families().values()] == list(FAMILIES)


def _labels(item: Item) -> Iterator[Label]:
    yield from (item.name, item.prompt, item.question, item.why)
    yield from (choice.label for choice in item.choices)
    yield from [item.explanation] if item.explanation else []
    notes = (ply.note for ply in script_of(item).plies) if is_game(item) else (stand.label for stand in stands(item))
    yield from (note for note in notes if note is not None)


@pytest.mark.parametrize("item", ITEMS, ids=lambda item: item.key)
def test_every_text_is_there_in_both_languages_and_well_set(item: Item) -> None:
    """Each text is said in English and in French, with the quotes and spaces of each."""
    for label in _labels(item):
        assert label.en.strip()
        assert label.fr.strip()
        assert not set("'\"") & set(label.en), label.en


@pytest.mark.parametrize("item", ITEMS, ids=lambda item: item.key)
def test_each_why_says_more_than_a_word_and_draws_no_symbol(item: Item) -> None:
    """An explanation is a sentence or more; it links rules, and has no mana symbols, which are not drawn there."""
    for text in (item.why.en, item.why.fr):
        assert len(text) > 30
        assert text.rstrip().endswith((".", ")"))
        assert "{" not in text


def test_explanations_name_rules() -> None:
    """Each cites the rule that decides, and the same ones in both languages."""
    number = re.compile(r"\b\d{3}\.\d+[a-z]?")
    silent = {item.key for item in ITEMS if not number.search(item.why.en)}
    assert silent == set()
    unlike = {item.key for item in ITEMS if number.findall(item.why.en) != number.findall(item.why.fr)}
    assert unlike == set()


@pytest.mark.parametrize("item", ITEMS, ids=lambda item: item.key)
def test_names_of_cards_are_those_of_the_library(item: Item) -> None:
    """An item about one card has its name in both languages, unless it says what it calls it."""
    for slug in item.cards:
        assert card_document(slug)["name"]["fr"]
    if len(item.cards) == 1 and item.family == "object-player-rules-cost":
        assert item.name.fr == card_document(item.cards[0])["name"]["fr"]


# --- strictness ----------------------------------------------------------------------------------------


def _document() -> dict[str, Any]:
    document: dict[str, Any] = json.loads((_FOLDER / "cost-order.json").read_text(encoding="utf-8"))
    return document


def _in_item(key: str, value: object) -> Callable[[dict[str, Any]], None]:
    return lambda document: document["items"][1].__setitem__(key, value)


@pytest.mark.parametrize(
    ("path", "damage"),
    [
        ("/surprise", lambda document: document.__setitem__("surprise", 1)),
        ("/title", lambda document: document["title"].__delitem__("fr")),
        ("/items/1", lambda document: document["items"][1].__delitem__("asked")),
        ("/items/1/hint", _in_item("hint", {"en": "a", "fr": "b"})),
        ("/items/1/expect/0", _in_item("expect", ["7"])),
        ("/items/1/expect", _in_item("expect", ["2", "2"])),
        ("/items/1/cards/0", _in_item("cards", ["no-such-card"])),
        ("/items/1/cards/0", _in_item("cards", ["../cases/ashaya"])),
        ("/items/1/why/fr", _in_item("why", {"en": "Good.", "fr": "C'est ça."})),
        ("/items/1/why/fr", _in_item("why", {"en": "Good.", "fr": "Vraiment ?"})),
        ("/items/1/why/en", _in_item("why", {"en": "It's so.", "fr": "C’est ça."})),
        ("/items", _in_item("code", "C-1")),
        ("/items/1/board", _in_item("board", {})),
        ("/items/1/board", _in_item("board", {"put": [], "case": "ashaya"})),
        ("/items/1/board/live", _in_item("board", {"put": [], "live": {"you": 9}})),
        ("/items/1", lambda document: document["items"].__setitem__(1, "C-2")),
        ("/choices/0", lambda document: document["choices"][0].__delitem__("label")),
    ],
)
def test_what_is_wrong_is_told_with_its_place(path: str, damage: Callable[[dict[str, Any]], None]) -> None:
    """A document with something wrong is not read; the problem says where it is."""
    document = _document()
    damage(document)
    with pytest.raises(ScenarioError) as raised:
        read_family(document)
    assert path in [problem.path for problem in raised.value.problems]
