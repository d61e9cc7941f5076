"""What French spells and abilities make when they have resolved; expected by hand from rules 608.2 and 611.2."""

from __future__ import annotations

from typing import Any

import pytest

from engine.notation import write_change, write_selector
from layers_site.explain.reading.card import read_card
from layers_site.explain.reading.result import Line, PrintedCard, ReadEffect

Json = dict[str, Any]

SPELL = "Éphémère"
ELF = "Créature : elfe"
CREATURE = {"type": "Creature"}
UNTIL = "until end of turn"
CHOSEN = ("target", CREATURE)


def line_of(text: str, types: str = SPELL) -> Line:
    return read_card(PrintedCard("Zork", types, text, language="fr")).lines[-1]


def effects(text: str, types: str = SPELL) -> tuple[ReadEffect, ...]:
    return line_of(text, types).effects


def shown(effect: ReadEffect) -> tuple[str, Json | None, list[Any], str | None, int, int | None]:
    on = None if effect.on is None else write_selector(effect.on)
    until = effect.duration.en if effect.duration else None
    return effect.subject, on, [write_change(change) for change in effect.changes], until, effect.least, effect.most


def plus(power: int, toughness: int) -> Json:
    return {"pt": {"add": [power, toughness]}}


def gains(word: str) -> Json:
    return {"abilities": {"add": [word]}}


@pytest.mark.parametrize(
    ("text", "subject", "on", "changes", "least", "most"),
    [
        ("La créature ciblée gagne +3/+3 jusqu'à la fin du tour.", *CHOSEN, [plus(3, 3)], 1, 1),
        ("Une créature ciblée acquiert le vol jusqu'à la fin du tour.", *CHOSEN, [gains("flying")], 1, 1),
        ("Jusqu'à une créature ciblée gagne -2/-0 jusqu'à la fin du tour.", *CHOSEN, [plus(-2, 0)], 0, 1),
        ("Deux créatures ciblées gagnent chacune +1/+1 jusqu'à la fin du tour.", *CHOSEN, [plus(1, 1)], 2, 2),
        ("Jusqu'à trois créatures ciblées gagnent +1/+1 jusqu'à la fin du tour.", *CHOSEN, [plus(1, 1)], 0, 3),
        ("N'importe quel nombre de créatures ciblées gagnent +1/+1 jusqu'à la fin du tour.", *CHOSEN,
         [plus(1, 1)], 0, None),
        ("La créature attaquante ciblée gagne +2/+0 jusqu'à la fin du tour.", "target",
         {"type": "Creature", "status": "attacking"}, [plus(2, 0)], 1, 1),
        ("Les créatures que vous contrôlez gagnent +1/+1 jusqu'à la fin du tour.", "group",
         {"type": "Creature", "controller": "you"}, [plus(1, 1)], 0, None),
        ("Jusqu'à la fin du tour, la créature ciblée gagne +1/+1.", *CHOSEN, [plus(1, 1)], 1, 1),
        ("Dégagez la créature ciblée. Elle gagne +1/+1 jusqu'à la fin du tour.", *CHOSEN, [plus(1, 1)], 1, 1),
        ("La créature ciblée gagne +1/+1 jusqu'à la fin du tour. Piochez une carte.", *CHOSEN,
         [plus(1, 1)], 1, 1),
        ("La créature ciblée gagne +2/+0 jusqu'à la fin du tour pour chaque Elfe que vous contrôlez.", *CHOSEN,
         [{"pt": {"add": [{"product": [2, {"count": {"subtype": "Elf", "controller": "you"}}]}, 0]}}], 1, 1),
        ("Acquérez le contrôle de la créature ciblée jusqu'à la fin du tour.", *CHOSEN,
         [{"control": "you"}], 1, 1),
    ],
)  # fmt: skip
def test_one_effect_of_a_spell(
    text: str, subject: str, on: Json, changes: list[Json], least: int, most: int | None
) -> None:
    (effect,) = effects(text)
    assert shown(effect) == (subject, on, changes, UNTIL, least, most)


def test_control_without_a_duration_does_not_end() -> None:
    """Rule 611.2a: it lasts until the game ends."""
    (effect,) = effects("Acquérez le contrôle du permanent ciblé.")
    assert shown(effect) == ("target", {}, [{"control": "you"}], None, 1, 1)


def test_it_and_that_creature_are_the_target_named_before() -> None:
    text = (
        "Acquérez le contrôle de la créature ciblée jusqu'à la fin du tour. Dégagez cette créature. Elle acquiert la "
        "célérité jusqu'à la fin du tour."
    )
    first, second = effects(text)
    assert (first.number, second.number) == (0, 0)
    assert shown(second)[2] == [gains("haste")]


@pytest.mark.parametrize(
    "text",
    [
        "{G} : Zork gagne +1/+1 jusqu'à la fin du tour.",
        "{G} : Cette créature gagne +1/+1 jusqu'à la fin du tour.",
        "À chaque fois que Zork attaque, elle gagne +1/+1 jusqu'à la fin du tour.",
        "À chaque fois que cette créature bloque, elle gagne +1/+1 jusqu'à la fin du tour.",
        "Sacrifiez une autre créature : Zork gagne +1/+1 jusqu'à la fin du tour.",
        "À chaque fois qu'une créature meurt, Zork gagne +1/+1 jusqu'à la fin du tour.",
        "Quand vous piochez une carte, Zork gagne +1/+1 jusqu'à la fin du tour.",
        "Au début de votre entretien, cette créature gagne +1/+1 jusqu'à la fin du tour.",
    ],
)
def test_an_ability_that_changes_its_own_source(text: str) -> None:
    (effect,) = effects(text, ELF)
    assert shown(effect) == ("self", None, [plus(1, 1)], UNTIL, 1, 1)


def test_a_land_that_becomes_a_creature_stays_a_land() -> None:
    """Rule 205.1b: "it's still a land"."""
    text = "{2} : Zork devient une créature 2/2 Élémental jusqu'à la fin du tour. C'est toujours un terrain."
    (effect,) = effects(text, "Terrain")
    assert {"types": {"add": ["Creature"]}} in shown(effect)[2]


@pytest.mark.parametrize(
    ("text", "types"),
    [
        # "Cette créature" may be the creature that was spoken of, or the card itself.
        ("À chaque fois qu'une créature attaque, cette créature gagne +1/+1 jusqu'à la fin du tour.", ELF),
        ("Sacrifiez une autre créature : Cette créature gagne +1/+1 jusqu'à la fin du tour.", ELF),
        ("À chaque fois qu'une créature attaque, elle gagne +1/+1 jusqu'à la fin du tour.", ELF),
        # The number of an object that nobody has chosen.
        ("Exilez une créature ciblée. Zork gagne +X/+0 jusqu'à la fin du tour, X étant la force de cette créature.",
         ELF),
        ("Exilez l'artefact ciblé. Zork gagne +X/+0 jusqu'à la fin du tour, X étant la force de cette carte.", ELF),
        ("{1} : La créature ciblée gagne +X/+X jusqu'à la fin du tour, où X est la force de cette créature.", ELF),
        # Another than which?
        ("Détruisez une créature ciblée. Les autres créatures gagnent +1/+1 jusqu'à la fin du tour.", SPELL),
        ("Exilez une créature ciblée. Elle gagne +1/+1 jusqu'à la fin du tour.", SPELL),
        # A condition, a choice, words that no rule reads.
        ("Si vous contrôlez un Elfe, la créature ciblée gagne +1/+1 jusqu'à la fin du tour.", SPELL),
        ("Vous pouvez payer {2}. Si vous faites ainsi, la créature ciblée gagne +1/+1 jusqu'à la fin du tour.", SPELL),
        ("La créature ciblée gagne +1/+1 jusqu'à la fin du tour sauf si son contrôleur paie {2}.", SPELL),
        ("La créature ciblée ne gagne pas +1/+1 jusqu'à la fin du tour.", SPELL),
        ("La créature ciblée gagne +1/+1.", SPELL),
        ("Le sort ciblé gagne +1/+1 jusqu'à la fin du tour.", SPELL),
    ],
)  # fmt: skip
def test_what_is_not_certain_is_left(text: str, types: str) -> None:
    assert effects(text, types) == ()


def test_a_static_ability_has_no_target() -> None:
    assert line_of("La créature ciblée gagne +1/+1.", "Enchantement").abilities == ()


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("La créature ciblée gagne +1/+1", "La créature ciblée gagne -1/-1"),
        ("La créature ciblée gagne +1/+1", "Une autre créature ciblée gagne +1/+1"),
        ("La créature ciblée gagne +1/+1", "La créature non-Elfe ciblée gagne +1/+1"),
        ("La créature ciblée gagne +1/+1", "La créature ciblée que vous contrôlez gagne +1/+1"),
        ("La créature ciblée gagne +1/+1", "La créature ciblée que vous ne contrôlez pas gagne +1/+1"),
        ("La créature ciblée gagne +1/+1", "Deux créatures ciblées gagnent +1/+1"),
        ("La créature ciblée acquiert le vol", "La créature ciblée perd le vol"),
        ("Les créatures gagnent +1/+1", "Les autres créatures gagnent +1/+1"),
    ],
)
def test_one_changed_word_changes_the_effect(text: str, changed: str) -> None:
    end = " jusqu'à la fin du tour."
    before, after = effects(text + end), effects(changed + end)
    assert len(before) == 1
    assert before != after
