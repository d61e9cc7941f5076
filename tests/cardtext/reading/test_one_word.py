"""Changing one word that counts never leaves the reading the same: another meaning, or no reading at all.

Sentences are drawn from parts of our own; the pairs are words that must not be confused, in both languages.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.notation import write_ability
from layers_site.cardtext.reading.card import read_card
from layers_site.cardtext.reading.result import PrintedCard, effect_json

ENGLISH = (
    ("you control", "your opponents control"), ("you control", "you don't control"), ("Other ", "All "),
    ("+", "-"), ("2", "3"), ("have", "lose"), ("flying", "reach"), ("Goblins", "Elves"), ("Goblins", "Creatures"),
    (" as long as you control an artifact", ""), ("an artifact", "no artifacts"), ("an artifact", "another artifact"),
    ("an artifact", "two or more artifacts"), ("during your turn", "during turns other than yours"),
    (" during your turn", ""), ("in addition to their other types", ""), ("with trample", "without trample"),
    ("attacking", "nonattacking"), ("attacking", "blocking"),
)  # fmt: skip
SUBJECTS = ("Other Goblins you control", "Goblins you control", "Goblins with trample you control",
            "Other attacking Goblins you control")  # fmt: skip
PREDICATES = ("get +2/+2", "have flying", "get +2/+2 and have flying", "are Wizards in addition to their other types")
WHEN = ("", " as long as you control an artifact", " during your turn")
FRENCH = (
    ("que vous contrôlez", "que vos adversaires contrôlent"), ("Les autres", "Les"), ("gobelins", "elfes"),
    ("+", "-"), ("2", "3"), ("ont", "perdent"), ("le vol", "la portée"), ("avec le", "sans le"),
    (" tant que vous contrôlez un artefact", ""), ("un artefact", "un autre artefact"),
    ("un artefact", "au moins deux artefacts"), ("vous contrôlez un", "vous ne contrôlez pas d'"),
)  # fmt: skip
FRENCH_SUBJECTS = ("Les autres gobelins que vous contrôlez", "Les gobelins avec le piétinement que vous contrôlez")
FRENCH_SAID = ("gagnent +2/+2", "ont le vol", "gagnent +2/+2 et ont le vol")
FRENCH_WHEN = ("", " tant que vous contrôlez un artefact")
EFFECTS = (
    ("Target creature", "Each creature"), ("Target creature", "Another target creature"),
    ("Target", "Up to one target"),
    ("until end of turn", "until your next turn"), (" until end of turn", ""), ("+", "-"), ("gains", "loses"),
    ("flying", "reach"), ("creature", "artifact"), ("an opponent controls", "you control"),
    (" if you control an artifact", ""),
)  # fmt: skip
EFFECT_SUBJECTS = ("Target creature", "Target creature an opponent controls")
EFFECT_SAID = ("gets +2/+2", "gains flying", "gets +2/+2 and gains flying")

FRENCH_EFFECTS = (
    ("La créature ciblée", "Chaque créature"), ("La créature ciblée", "Une autre créature ciblée"),
    ("La créature ciblée", "Jusqu'à une créature ciblée"), ("La créature ciblée", "La créature non-elfe ciblée"),
    ("La créature ciblée", "L'artefact ciblé"), ("La créature ciblée", "La créature attaquante ciblée"),
    ("jusqu'à la fin du tour", "jusqu'à votre prochain tour"), (" jusqu'à la fin du tour", ""), ("+2", "-2"),
    ("+2/", "+3/"), ("acquiert", "perd"), ("le vol", "la portée"), ("qu'un adversaire contrôle", "que vous contrôlez"),
    ("qu'un adversaire contrôle", "que vous ne contrôlez pas"), (" qu'un adversaire contrôle", ""),
    (" si vous contrôlez un artefact", ""), ("si vous contrôlez un", "si vous ne contrôlez pas d'"),
    ("Si vous contrôlez un artefact, l", "L"), ("un artefact", "un elfe"), ("gagne", "ne gagne pas"),
)  # fmt: skip
FRENCH_EFFECT_SUBJECTS = ("La créature ciblée", "La créature ciblée qu'un adversaire contrôle")
FRENCH_EFFECT_SAID = ("gagne +2/+2", "acquiert le vol", "gagne +2/+2 et acquiert le vol")
#: Words of two effects, with what must not mean the same.
TWO_EFFECTS = (
    ("Target creature you control", "Another target creature you control"), ("Then it", "Then that land"),
    (" until end of turn. Then", ". Then"), ("gets +1/+1", "gets +1/+2"), ("gains trample", "loses trample"),
    ("trample until end of turn", "trample"), ("Tap target land", "Untap target artifact"), ("Then it", "Then they"),
    ("you control gets", "you don't control gets"), ("white creatures", "nonwhite creatures"),
    ("red creatures", "creatures"), ("+0/+2", "+2/+0"), (" and white creatures get +0/+2", ""),
    ("Up to two", "Two"), ("Up to two target creatures each get", "Each of any number of target creatures gets"),
    ("number of", "greatest power among"), ("X is", "Y is"), (", where X is the number of Elves you control", ""),
)  # fmt: skip
TWO_EFFECT_TEXTS = (
    "Target creature you control gets +1/+1 until end of turn. Then it gains trample until end of turn.",
    "All red creatures get +2/+0 and white creatures get +0/+2 until end of turn.",
    "Up to two target creatures each get +1/+1 until end of turn.",
    "Target creature gets +X/+X until end of turn, where X is the number of Elves you control.",
)


def reading(text: str, types: str, language: str = "en") -> object:
    """Return what a line says as data; None where it was left."""
    line = read_card(PrintedCard("Zorb", types, text, language=language)).lines[0]  # type: ignore[arg-type]
    if line.why is not None:
        return None
    if types in {"Sorcery", "Rituel"}:
        return [effect_json(effect) for effect in line.effects] or None
    return [write_ability(ability) for ability in line.abilities]


def check(text: str, pairs: tuple[tuple[str, str], ...], types: str, language: str = "en") -> None:
    first = reading(text, types, language)
    assert first is not None, text
    for old, new in pairs:
        if old in text:
            other = text.replace(old, new, 1)
            assert reading(other, types, language) != first, (text, other)


@given(st.sampled_from(SUBJECTS), st.sampled_from(PREDICATES), st.sampled_from(WHEN))
def test_no_word_of_an_english_static_ability_is_skipped(subject: str, predicate: str, when: str) -> None:
    check(f"{subject} {predicate}{when}.", ENGLISH, "Creature — Goblin")


@given(st.sampled_from(FRENCH_SUBJECTS), st.sampled_from(FRENCH_SAID), st.sampled_from(FRENCH_WHEN))
def test_no_word_of_a_french_static_ability_is_skipped(subject: str, predicate: str, when: str) -> None:
    check(f"{subject} {predicate}{when}.", FRENCH, "Créature : gobelin", "fr")


@given(
    st.sampled_from(EFFECT_SUBJECTS), st.sampled_from(EFFECT_SAID), st.sampled_from(("", " if you control an artifact"))
)
def test_no_word_of_an_effect_is_skipped(subject: str, predicate: str, when: str) -> None:
    check(f"{subject} {predicate} until end of turn{when}.", EFFECTS, "Sorcery")


@given(
    st.sampled_from(FRENCH_EFFECT_SUBJECTS),
    st.sampled_from(FRENCH_EFFECT_SAID),
    st.sampled_from(("{}.", "{} si vous contrôlez un artefact.", "Si vous contrôlez un artefact, {}.")),
)
def test_no_word_of_a_french_effect_is_skipped(subject: str, predicate: str, frame: str) -> None:
    predicate = f"{subject} {predicate} jusqu'à la fin du tour"
    text = frame.format(predicate[0].lower() + predicate[1:] if frame.startswith("Si") else predicate)
    check(text, FRENCH_EFFECTS, "Rituel", "fr")


@pytest.mark.parametrize("text", TWO_EFFECT_TEXTS)
def test_no_word_of_several_effects_is_skipped(text: str) -> None:
    check(text, TWO_EFFECTS, "Sorcery")


@pytest.mark.parametrize("word", ["pas", "jamais", "non-jeton", "glisse", "deux", "et", "ou", "_", "~"])
@given(place=st.integers(min_value=0, max_value=10))
def test_a_word_more_is_never_overlooked_in_a_french_effect(word: str, place: int) -> None:
    words = [
        "La",
        "créature",
        "ciblée",
        "gagne",
        "+2/+2",
        "et",
        "acquiert",
        "le",
        "vol",
        "jusqu'à",
        "la",
        "fin",
        "du",
        "tour.",
    ]
    first = reading(" ".join(words), "Rituel", "fr")
    words[min(place, len(words)) : min(place, len(words))] = [word]
    assert reading(" ".join(words), "Rituel", "fr") != first


@pytest.mark.parametrize("word", ["not", "never", "nontoken", "frolic", "two", "and", "or", "_", "~"])
@given(place=st.integers(min_value=0, max_value=9))
def test_a_word_more_is_never_overlooked(word: str, place: int) -> None:
    words = ["Other", "Goblins", "you", "control", "get", "+2/+2", "and", "have", "flying."]
    first = reading(" ".join(words), "Creature — Goblin")
    words[min(place, len(words)) : min(place, len(words))] = [word]
    assert reading(" ".join(words), "Creature — Goblin") != first
