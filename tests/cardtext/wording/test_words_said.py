"""Each word that an effect adds or sets stands in its sentence, in both languages."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.words import BASIC_LAND_TYPES, LAND_TYPES, SUBTYPE_FAMILIES, SUPERTYPES
from layers_site.cardtext.wording import Language, subtype_word, supertype_word, type_word
from tests.cardtext.wording.saying import Both, static

LANGUAGES: tuple[Language, ...] = ("en", "fr")
AFFECTED: tuple[Any, ...] = ({"type": "Land"}, {}, {"is": "attached"}, {"is": "self"})
#: What is said of all five basic land types at once.
#: Types that one phrase says together.
AT_ONCE = (
    (frozenset(BASIC_LAND_TYPES), {"en": "every basic land type", "fr": "tous les types de terrain de base"}),
    (LAND_TYPES, {"en": "every land type", "fr": "tous les types de terrain"}),
)

LANDS = st.sets(st.sampled_from(sorted(LAND_TYPES)), max_size=len(LAND_TYPES))
ARTIFACTS = st.sets(st.sampled_from([word for word, types in SUBTYPE_FAMILIES.items() if "Artifact" in types]))
CREATURES = st.sets(st.sampled_from(["Elf", "Goblin", "Treefolk", "Dwarf", "Octopus", "Brandnewtype", "Faerie"]))
OTHERS = st.sets(st.sampled_from(["Aura", "Saga", "Shrine", "Jace", "Dellian", "Arcane", "Omen", "Siege"]))
TYPES = st.sets(st.sampled_from(["Artifact", "Creature", "Enchantment", "Land", "Planeswalker", "Battle", "Kindred"]))


def says(text: str, forms: set[str]) -> bool:
    """Whether one of the forms of a word stands in a sentence as a word of its own."""
    return any(re.search(rf"(?<!\w){re.escape(form)}(?!\w)", text, re.IGNORECASE) for form in forms)


def subtypes_left_out(texts: Both, words: set[str]) -> list[tuple[str, str]]:
    """The subtypes that a sentence does not say, with the language."""
    left = []
    for language, text in zip(LANGUAGES, texts, strict=True):
        for word in words:
            forms = {subtype_word(word, language, many=many) for many in (False, True)}
            at_once = any(
                word in types and words.issuperset(types) and phrases[language] in text for types, phrases in AT_ONCE
            )
            if not at_once and not says(text, forms):
                left.append((language, word))
    return left


def types_left_out(sentences: Both, words: set[str]) -> list[tuple[str, str]]:
    """The card types that a sentence does not say. French prints kindred as "de clan"."""
    forms = {
        (language, word): {type_word(word, language, many=many) for many in (False, True)}
        for language in LANGUAGES
        for word in words
    }
    texts = dict(zip(LANGUAGES, sentences, strict=True))
    return [(language, word) for (language, word), spellings in forms.items() if not says(texts[language], spellings)]


@given(LANDS, CREATURES, ARTIFACTS, OTHERS, st.sampled_from(AFFECTED))
@example({*BASIC_LAND_TYPES, "Cave"}, set(), set(), set(), {"type": "Land"})
@example({*BASIC_LAND_TYPES, "Urza's", "Town"}, {"Elf"}, {"Mutagen"}, set(), {"is": "attached"})
def test_every_subtype_that_is_added_is_said(
    lands: set[str], creatures: set[str], artifacts: set[str], others: set[str], affected: Any
) -> None:
    """All five basic land types may be said at once; what is beside them is said by its name."""
    words = {*lands, *creatures, *artifacts, *others}
    if words:
        assert subtypes_left_out(static(affected, {"subtypes": {"add": sorted(words)}}), words) == []


@given(TYPES.filter(bool), LANDS, CREATURES, ARTIFACTS, st.sampled_from(["add", "set"]), st.sampled_from(AFFECTED))
def test_every_type_is_said_beside_its_subtypes(
    types: set[str], lands: set[str], creatures: set[str], artifacts: set[str], op: str, affected: Any
) -> None:
    """Whether the card types join the others or replace them, and whatever subtypes come with them."""
    words = {*lands, *creatures, *artifacts}
    changes: list[Any] = [{"types": {op: sorted(types)}}]
    changes += [{"subtypes": {"add": sorted(words)}}] if words else []
    sentences = static(affected, *changes)
    assert subtypes_left_out(sentences, words) == []
    assert types_left_out(sentences, types) == []


@given(LANDS.filter(bool), st.sets(st.sampled_from(["white", "blue", "black"])), st.sampled_from(["add", "set"]))
def test_every_subtype_is_said_beside_a_color(lands: set[str], colors: set[str], op: str) -> None:
    """A color that is said in the same breath takes the place of no land type."""
    sentences = static({"type": "Land"}, {"subtypes": {"add": sorted(lands)}}, {"colors": {op: sorted(colors)}})
    assert subtypes_left_out(sentences, lands) == []


@given(st.sets(st.sampled_from(BASIC_LAND_TYPES), min_size=1), CREATURES.filter(bool), st.sampled_from(AFFECTED))
def test_every_type_that_replaces_others_is_said(basics: set[str], creatures: set[str], affected: Any) -> None:
    """What becomes basic land types (305.7), or creature types."""
    assert subtypes_left_out(static(affected, {"subtypes": {"set_land": sorted(basics)}}), basics) == []
    assert subtypes_left_out(static(affected, {"subtypes": {"set_creature": sorted(creatures)}}), creatures) == []


@pytest.mark.parametrize("op", ["add", "remove"])
@given(words=st.sets(st.sampled_from(sorted(SUPERTYPES)), min_size=1), affected=st.sampled_from(AFFECTED))
def test_every_supertype_is_said(op: str, words: set[str], affected: Any) -> None:
    """Supertypes are words of the game as well (205.4a)."""
    sentences = static(affected, {"supertypes": {op: sorted(words)}})
    for language, text in zip(LANGUAGES, sentences, strict=True):
        for word in words:
            forms = {
                supertype_word(word, language, feminine=feminine, many=many)
                for feminine in (False, True)
                for many in (False, True)
            }
            assert says(text, forms), (language, word, text)


def test_omo_says_its_own_list() -> None:
    """The five basic land types and one more: the one more is said by its name."""
    assert static({"type": "Land"}, {"subtypes": {"add": [*BASIC_LAND_TYPES, "Cave"]}}) == (
        "All lands are Caves and every basic land type in addition to their other land types.",
        (
            "Tous les terrains sont des cavernes et de tous les types de terrain de base en plus de leurs autres types "
            "de terrain."
        ),
    )
