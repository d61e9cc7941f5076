"""Never misread: a sentence in which one word is another is never read as the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest

from layers_site.cardtext.reading.canonical import canonical
from tests.cardtext.reading.saying import line_of

#: Sentences that are read, with the type line of the card that they stand on.
SENTENCES: Final = {
    "Other creatures you control get +1/+1.": "Creature — Elf",
    "Other white creatures with flying get +1/+2 and have vigilance.": "Creature — Elf",
    "Creatures you control have haste as long as you control no Forests.": "Enchantment",
    "This creature gets +2/+0 as long as three or more other Elves are attacking.": "Creature — Elf",
    "This creature gets +2/+0 as long as you control three or more other Elves.": "Creature — Elf",
    "This creature has flying as long as it's untapped.": "Creature — Elf",
    "As long as this creature isn't white, it gets +1/+1.": "Creature — Elf",
    "As long as you have seven or more cards in hand, creatures you control have trample.": "Enchantment",
    "During your turn, creatures your opponents control get -1/-0.": "Enchantment",
    "This creature gets +1/+1 for each other artifact you control.": "Creature — Elf",
    "Creatures without flying lose all abilities except mana abilities.": "Enchantment",
    "Creatures with power 3 or less can't attack.": "Enchantment",
    "Nonbasic lands are Mountains.": "Enchantment",
    "Each land you control is every basic land type in addition to its other types.": "Enchantment",
    "Enchanted creature gets +3/+3 and is a black Rat in addition to its other colors and types.": "Enchantment — Aura",
    "Enchanted creature is a Rat creature with base power and toughness 1/1.": "Enchantment — Aura",
    "Enchanted creature has base power 2 as long as you control a snow land.": "Enchantment — Aura",
    "Enchanted creature loses flying and has reach.": "Enchantment — Aura",
    "You control enchanted creature.": "Enchantment — Aura",
    "Creature cards in your graveyard have flashback.": "Enchantment",
    "Noncreature spells you cast cost {1} less to cast.": "Artifact",
    "Your opponents can't cast creature spells.": "Artifact",
    "You have no maximum hand size.": "Artifact",
    "Your maximum hand size is increased by two.": "Artifact",
    "This creature's power and toughness are each equal to the number of cards in your hand.": "Creature — Elf",
    "This creature's toughness is equal to twice the number of Elves you control.": "Creature — Elf",
    "Equipped creature gets +X/+0, where X is the number of lands you control.": "Artifact — Equipment",
    "Permanents you control have hexproof unless an opponent controls a Forest.": "Enchantment",
    "Creatures of the chosen type get +1/+1.": "Artifact",
    "Creatures you own that are Elves or are tokens have shroud.": "Artifact",
    "All creatures have flying and can't have counters put on them.": "Enchantment",
    "Creatures you control lose flying and can't have or gain flying.": "Enchantment",
    'Elves you control have "Other Elves you control get +1/+1."': "Enchantment",
    "Each creature you control with a +1/+1 counter on it has trample.": "Enchantment",
}
#: One word or sign for another, or for nothing.
CHANGED: Final = (
    ("Other ", ""), (" other ", " "), ("Other Elves", "Elves"), ("you control", "your opponents control"),
    ("your opponents control", "you control"), ("you control", "you own"), ("you own", "you control"),
    (" you control", ""), ("as long as", "unless"), ("unless", "as long as"),
    ("As long as", "During your turn, as long as"),
    ("+1/", "-1/"), ("+2/", "+3/"), ("/+1", "/+2"), ("-1/", "+1/"), ("or more", "or fewer"), ("or less", "or greater"),
    ("three or more", "four or more"), ("seven", "six"), ("power 3", "power 4"), ("power 3", "toughness 3"),
    ("base power 2", "base toughness 2"), ("Nonbasic", "Basic"), ("Noncreature", "Creature"), ("isn't", "is"),
    ("untapped", "tapped"), ("white", "black"), ("with flying", "without flying"), ("without flying", "with flying"),
    (" with flying", ""), ("flying", "reach"), ("no Forests", "a Forest"), ("Forest", "Island"),
    (" in addition to its other types", ""), (" in addition to its other colors and types", ""),
    ("colors and types", "types"), ("Rat creature", "Rat"), (" except mana abilities", ""), ("loses", "has"),
    ("During your turn", "During turns other than yours"), ("During your turn, c", "C"),
    ("your graveyard", "all graveyards"),
    ("graveyard", "hand"), ("you cast", "your opponents cast"), (" you cast", ""), ("less to cast", "more to cast"),
    ("{1}", "{2}"), ("creature spells", "artifact spells"), ("no maximum", "five or more"), ("increased", "reduced"),
    ("two", "three"), ("power and toughness are each", "power is"), ("twice", "three times"), ("X/+0", "X/+X"),
    ("an opponent controls", "you control"), ("chosen type", "chosen color"), ("or are tokens", "and are tokens"),
    (" and can't have counters put on them", ""), (" and can't have or gain flying", ""), ("Elves you", "Goblins you"),
    ("in your hand", "in all hands"), (" for each other artifact you control", ""), ("artifact", "land"),
    ("Your ", "Each player's "),
    (" as long as you control a snow land", ""), ("snow land", "land"), ("Each", "Each other"),
    (" with a +1/+1 counter on it", ""),
    ("a +1/+1 counter", "a -1/-1 counter"), ("enchanted creature", "all creatures"),
    (" are attacking", " are blocking"),
    ("every basic land type", "every creature type"), ("can't attack", "can't block"),
    ("All creatures", "Creatures you control"),
)  # fmt: skip


def changed() -> Iterator[tuple[str, str, str]]:
    for sentence, types in SENTENCES.items():
        for old, new in CHANGED:
            if old in sentence:
                other = sentence.replace(old, new, 1)
                yield types, sentence, other[0].upper() + other[1:]


@pytest.mark.parametrize("sentence", SENTENCES)
def test_the_sentences_are_read_or_left(sentence: str) -> None:
    """At most one of them is left: the law below would hold of nothing."""
    line = line_of(sentence, SENTENCES[sentence])
    assert line.why is None or "are attacking" in sentence


@pytest.mark.parametrize(("types", "sentence", "other"), list(changed()))
def test_another_word_is_another_reading(types: str, sentence: str, other: str) -> None:
    line, again = line_of(sentence, types), line_of(other, types)
    if line.why is None and again.why is None:
        assert canonical(line.abilities) != canonical(again.abilities)


@pytest.mark.parametrize("sentence", SENTENCES)
def test_no_word_can_be_left_out_without_a_trace(sentence: str) -> None:
    """Without one of its words a sentence is left, or says something else; "all" and "each" alone say nothing more."""
    words = sentence.split()
    whole = canonical(line_of(sentence, SENTENCES[sentence]).abilities)
    for place, word in enumerate(words):
        if word.lower().strip(",.") in {"all", "each", "a", "an", "the", "have", "has", "are"} or word == "base":
            continue
        rest = " ".join((*words[:place], *words[place + 1 :]))
        line = line_of(rest[0].upper() + rest[1:], SENTENCES[sentence])
        assert line.why is not None or line.carried or canonical(line.abilities) != whole, rest
