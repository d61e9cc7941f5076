"""Counters, tokens and exchanges: a line says in both languages the same, and in its order, of all that it makes."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import pytest

from engine.expressions import Count
from engine.scenario import AddPT, Control, Copy, Label, SetPT, Subtypes
from layers_site.cardtext.reading.card import read_card
from layers_site.cardtext.reading.closing import closed_effects, is_laid_whole, token_document
from layers_site.cardtext.reading.deeds import When, facts_in
from layers_site.cardtext.reading.pasted import in_own_words
from layers_site.cardtext.reading.result import Line, PrintedCard, ReadEffect
from layers_site.cardtext.reading.script import AS_COUNTERS, AS_MADE

SPELL, RITUAL, ELF, ELFE = "Sorcery", "Rituel", "Creature — Elf", "Créature : elfe"


def line(text: str, types: str = SPELL, language: Literal["en", "fr"] = "en") -> Line:
    """The one line of a card with that text."""
    (read,) = read_card(PrintedCard("Zork", types, text, language=language)).lines
    return read


def does(text: str, types: str = SPELL, language: Literal["en", "fr"] = "en") -> tuple[ReadEffect, ...]:
    return line(text, types, language).does


@pytest.mark.parametrize(
    ("english", "french"),
    [
        ("Put two +1/+1 counters on target creature.", "Mettez deux marqueurs +1/+1 sur la créature ciblée."),
        ("Put a -1/-1 counter on each creature.", "Mettez un marqueur -1/-1 sur chaque créature."),
        ("Put X +1/+1 counters on target creature.", "Mettez X marqueurs +1/+1 sur la créature ciblée."),
        ("Put a flying counter on target creature.", "Mettez un marqueur « vol » sur la créature ciblée."),
        (
            "Create two 1/1 white Soldier creature tokens with vigilance.",
            "Créez deux jetons de créature 1/1 blanche Soldat avec la vigilance.",
        ),
        (
            "Create a 2/2 colorless Golem artifact creature token.",
            "Créez un jeton de créature-artefact 2/2 incolore Golem.",
        ),
        ("Create a Treasure token.", "Créez un jeton Trésor."),
        ("Create a Lander token.", "Créez un jeton Lander."),
        ("Create a token that's a copy of target creature.", "Créez un jeton qui est une copie de la créature ciblée."),
        (
            "Create two tokens that are copies of target creature.",
            "Créez deux jetons qui sont des copies de la créature ciblée.",
        ),
        (
            "For each creature you control, create a token that's a copy of that creature.",
            "Pour chaque créature que vous contrôlez, créez un jeton qui est une copie de cette créature.",
        ),
        ("Exchange control of two target creatures.", "Échangez le contrôle de deux créatures ciblées."),
    ],
)
def test_both_languages_make_the_same(english: str, french: str) -> None:
    made = does(english)
    assert made
    assert made == does(french, RITUAL, "fr")


@pytest.mark.parametrize(
    ("english", "french"),
    [
        (
            "Each other creature you control enters with an additional +1/+1 counter on it.",
            "Chaque autre créature que vous contrôlez arrive avec un marqueur +1/+1 supplémentaire sur elle.",
        ),
        (
            "You may have Zork enter as a copy of any creature on the battlefield.",
            "Vous pouvez faire que Zork arrive comme une copie de n’importe quelle créature sur le champ de bataille.",
        ),
    ],
)
def test_both_languages_enter_the_same(english: str, french: str) -> None:
    made = does(english, ELF)
    assert made
    assert made == does(french, ELFE, "fr")


def test_what_lasts_is_told_apart_from_counters_and_tokens() -> None:
    """The workbench lays what lasts; whoever plays it out lays all, in the order of the text."""
    read = line("Create a 1/1 red Goblin creature token. Creatures you control get +1/+1 until end of turn.")
    assert [effect.duration for effect in read.does] == [AS_MADE, Label("until end of turn", "jusqu’à la fin du tour")]
    assert read.effects == (replace(read.does[1], number=0),)


def test_it_is_not_the_token_that_copies_it() -> None:
    """707.2: what entered is copied, not what is made."""
    (made,) = does("Whenever an artifact you control enters, create a token that's a copy of it.", ELF)
    assert made.other is not None
    assert any(getattr(test, "words", ()) == ("Artifact",) for test in made.other.tests)


def test_a_later_sentence_says_what_a_token_is_made_with() -> None:
    later = "Create a 0/1 colorless Plant creature token. It has flying."
    first, second = does(later)[0], does("Create a 0/1 colorless Plant creature token with flying.")[0]
    assert {*first.changes} == {*second.changes}


@pytest.mark.parametrize("number", ["Create a number of", "Create that many", "Create twice that many"])
def test_how_many_come_has_to_be_known(number: str) -> None:
    assert does(f"{number} 1/1 red Goblin creature tokens.") == ()
    assert does("Create X 1/1 red Goblin creature tokens, where X is the number of lands you control.") == ()


def test_numbers_that_are_counted() -> None:
    (made,) = does("Put a +1/+1 counter on target creature for each land you control.")
    assert [isinstance(change.power, Count) for change in made.changes if isinstance(change, AddPT)] == [True]
    (made,) = does("Create an X/X green Ooze creature token, where X is the number of lands you control.")
    assert [isinstance(change.power, Count) for change in made.changes if isinstance(change, SetPT)] == [True]


def test_counters_other_than_those_that_change_something_are_passed_over() -> None:
    assert does("Put a charge counter on target artifact.") == ()
    assert does("Put a +1/+1 counter on target creature.")[0].duration == AS_COUNTERS


def test_what_is_laid_of_a_line() -> None:
    text = "Put a +1/+1 counter on target creature. It gains flying until end of turn."
    (closed,) = closed_effects(line(text))
    assert len(closed.effect.changes) == 2
    assert closed.also is None
    assert is_laid_whole(line(text), text)
    (closed,) = closed_effects(line("Exchange control of two target creatures."))
    assert closed.effect.changes == (Control("you"),)
    assert closed.also is not None
    assert closed.also.changes == (Control("opponent"),)
    text = "Create two tokens that are copies of target creature. Scry 1."
    (closed,) = closed_effects(line(text))
    assert (closed.effect.most, closed.effect.changes) == (2, (Copy("self"),))
    assert not is_laid_whole(line(text), text)


def test_a_token_is_written_with_its_words() -> None:
    """111.4: it is called by its subtypes."""
    written = token_document((SetPT(1, 1), Subtypes("set", ("Elf", "Warrior"))))
    assert written["name"] == {"en": "the Elf Warrior token", "fr": "le jeton elfe et guerrier"}
    assert (written["power"], written["toughness"], written["subtypes"]) == (1, 1, ["Elf", "Warrior"])
    assert token_document(())["name"] == {"en": "the token", "fr": "le jeton"}


@pytest.mark.parametrize(
    ("types", "text", "own"),
    [
        (ELF, "This creature enters with three +1/+1 counters on it.", "Enters with three +1/+1 counters on it."),
        (ELFE, "Zork arrive avec un marqueur +1/+1 sur lui.", "Enters with a +1/+1 counter on it."),
        (ELF, "Zork enters with a +1/+1 counter on it for each Elf.", "Enters with counters."),
        (
            ELF,
            "Each other creature you control enters with a +1/+1 counter on it.",
            "Each other permanent enters with counters.",
        ),
    ],
)
def test_with_what_counters_something_enters_is_said_in_our_words(types: str, text: str, own: str) -> None:
    (ability,) = line(text, types, "fr" if types == ELFE else "en").abilities
    other = in_own_words(ability).other
    assert other is not None
    assert other.en == own


@pytest.mark.parametrize(
    ("text", "when", "another"),
    [
        ("Quand cette créature meurt, piochez une carte.", When.LATER, False),
        ("Au début de votre entretien, piochez une carte.", When.LATER, False),
        ("Quand cette créature arrive, piochez une carte.", When.ENTERED, False),
        ("Chaque fois qu’une créature attaque, piochez une carte.", When.LATER, True),
        ("When this creature leaves the battlefield, draw a card.", When.LATER, False),
        ("Whenever another creature you control enters, draw a card.", When.ENTERED, True),
    ],
)
def test_when_it_triggers(text: str, when: When, another: bool) -> None:
    assert (facts_in(text).when, facts_in(text).another) == (when, another)
