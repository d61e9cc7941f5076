"""Law 4: what is said of an ability in French is read as that ability again, and as English reads its own sentence."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given
from hypothesis import settings as run
from hypothesis import strategies as st

from engine.notation import read_ability
from engine.scenario import Ability, GameObject
from layers_site.cardtext.reading.canonical import canonical
from layers_site.cardtext.reading.coverage import without_labels
from tests.cardtext.reading.drawing import names_an_id, share_of, static
from tests.cardtext.reading.french.reading import comes_back, read_again, sentence
from tests.cardtext.reading.test_round_trip import (
    KEYWORD_WITH_X,
    LIBRARY,
    TOTALS,
    changing,
    counting,
    made_by,
    selecting,
    share_that_comes_back,
    under,
)
from tests.engine import strategies
from tests.engine.picking import Maker, Pick
from tests.night import NIGHT, sample_of

#: Cards of the library with an ability whose sentence is not read, and why.
NOT_READ: Final = {
    "bludgeon-brawl": "a quoted equip ability with an X that is told within",
    "clarion-conqueror": "activated abilities of a list of nouns have no words yet",
    "damping-matrix": "activated abilities of a list of nouns have no words yet",
    "immerwolf": "each of two nouns has its own « les autres », and one clause says whose they are",
    "joraga-warcaller": "« cette créature » behind another noun may be either",
    "omo-queen-of-vesuva": "land types with and without a noun in one list, and every basic one",
    "rukarumel-biologist": "alternatives with zones of their own are a clause that nobody writes so",
    "volraths-shapeshifter": "« cette carte » is what the condition was about",
    **dict.fromkeys(
        ("agathas-soul-cauldron", "celestial-dawn", "crucible-of-worlds", "dryad-of-the-ilysian-grove",
         "exploration", "mycosynth-lattice", "omniscience", "vedalken-orrery"),
        "a permission is carried as its words",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", sample_of(sorted({name for name, _, _ in LIBRARY} - NOT_READ.keys()), 2))
def test_every_static_ability_of_the_library_comes_back(name: str) -> None:
    """By day of every second card."""
    for stem, source, ability in LIBRARY:
        if stem == name:
            assert comes_back(ability, source), sentence(ability, source=source)


@pytest.mark.parametrize("name", sorted(NOT_READ))
def test_what_is_not_read_of_the_library_is_left(name: str) -> None:
    """None of the exceptions is read as something else, and each is still one."""
    back = [comes_back(ability, source) for stem, source, ability in LIBRARY if stem == name]
    assert False in back


@pytest.mark.parametrize("name", sample_of(sorted({name for name, _, _ in LIBRARY}), 4))
def test_both_languages_say_the_same_of_the_library(name: str) -> None:
    for stem, source, ability in LIBRARY:
        if stem == name:
            _agree(ability, source)


def _agree(ability: Ability, source: GameObject) -> None:
    """Check that both sentences, where both are read, are read as the same but for labels."""
    english, french = read_again(ability, "en", source), read_again(ability, "fr", source)
    if english is not None and french is not None:
        assert canonical(without_labels(english)) == canonical(without_labels(french)), (
            sentence(ability, "en", source),
            sentence(ability, "fr", source),
        )


# --- what the laws of the engine draw ---------------------------------------------------------------

#: The kinds of selectors, numbers, conditions and changes of which everything that is drawn comes back.
SAID_BACK: Final[dict[str, Maker]] = {
    **made_by(
        selecting, strategies.SELECTORS,
        "attached_to", "color", "colorless", "controller", "fact", "face_down", "has_abilities", "keyword", "linked_to",
        "multicolored",
        "name", "owner", "shares", "status", "subtype", "supertype", "token",
    ),
    **made_by(
        counting, strategies.VALUES, "counters", "devotion", "integer", "life", "mana_value", "power", "toughness",
    ),
    **{kind: counting(maker) for kind, maker in TOTALS.items()},
    **made_by(under, strategies.CONDITIONS, "active", "fact", "player_fact"),
    **made_by(
        changing, strategies.CHANGES,
        "all_creature", "control", "forbid", "lose", "lose_all", "lose_but_mana", "lose_subtypes", "name",
        "set_creature", "set_subtypes", "switch",
    ),
    "zones": lambda pick: {**under(strategies.CONDITIONS["active"])(pick), "zones": pick.some(strategies.ZONES, 1)},
    **made_by(selecting, strategies.SELECTORS, "counter"),
    "has_attached": selecting(lambda pick: {"has_attached": {"type": pick.choice(strategies.TYPES[:4])}}),
    "x": KEYWORD_WITH_X,
    "face": changing(lambda pick: {"face_down": pick.choice(strategies.LISTED_FACES)}),
}  # fmt: skip


@pytest.mark.parametrize("kind", SAID_BACK)
@given(st.data())
@run(max_examples=25 if NIGHT else 10, deadline=None, derandomize=True)
def test_everything_of_a_kind_comes_back(kind: str, data: st.DataObject) -> None:
    document = SAID_BACK[kind](Pick(data.draw))
    if not names_an_id(document):
        ability = read_ability(document)
        assert comes_back(ability), sentence(ability)


@pytest.mark.parametrize("kind", ["all", "any"])
def test_conditions_with_and_or_or_come_back_but_for_what_nobody_says(kind: str) -> None:
    """At least 19 of 20 that are drawn; the others, about fewer than no objects, are left."""
    assert share_that_comes_back(kind, comes_back) >= 0.95


@given(st.data())
@run(max_examples=10_000 if NIGHT else 100, deadline=None, derandomize=True)
def test_nothing_is_read_as_something_else(data: st.DataObject) -> None:
    """Whatever the format can say: its sentence is left, or read as what it was; and English agrees."""
    made = static(Pick(data.draw))
    if made is not None:
        comes_back(*made)
        _agree(*made)


def test_most_of_what_is_drawn_comes_back() -> None:
    """Law 4: of 10,000 abilities that are drawn, at least 98 of 100 come back, and each of the others is left."""
    assert share_of(comes_back, 10_000 if NIGHT else 100) >= 0.98
