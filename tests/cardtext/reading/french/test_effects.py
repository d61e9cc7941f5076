"""What French spells and abilities make when they have resolved; expected by hand from rules 608.2 and 611.2."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.notation import write_change, write_selector
from layers_site.cardtext.reading.card import read_card
from layers_site.cardtext.reading.result import Line, PrintedCard, ReadEffect

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


def test_each_player_takes_what_they_own() -> None:
    """An opponent's to them, yours to you: two effects, each of a group (611.2c)."""
    made = effects("{T} : Chaque joueur acquiert le contrôle de toutes les créatures qu’il possède.", "Terrain")
    assert [shown(effect)[:3] for effect in made] == [
        ("group", {"type": "Creature", "owner": owner}, [{"control": owner}]) for owner in ("opponent", "you")
    ]


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
        "À chaque fois que les Zork attaquent, ils gagnent +1/+1 jusqu'à la fin du tour.",
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
    """Rule 205.1b: "it's still a land"; the stop inside of a quotation ends the sentence around it."""
    for more in ("jusqu'à la fin du tour.", "avec « {X} : Piochez une carte. »"):
        text = f"{{2}} : Zork devient une créature 2/2 Élémental {more} C'est toujours un terrain."
        (effect,) = effects(text, "Terrain")
        assert {"types": {"add": ["Creature"]}} in shown(effect)[2]


@pytest.mark.parametrize(
    ("text", "types"),
    [
        # "Cette créature" may be the creature that was spoken of, or the card itself.
        ("À chaque fois qu'une créature attaque, cette créature gagne +1/+1 jusqu'à la fin du tour.", ELF),
        ("Sacrifiez une autre créature : Cette créature gagne +1/+1 jusqu'à la fin du tour.", ELF),
        ("À chaque fois qu'une créature bloque une créature, elle gagne +1/+1 jusqu'à la fin du tour.", ELF),
        ("À chaque fois qu'une carte quitte votre main, elle acquiert le vol jusqu'à la fin du tour.", ELF),
        # The number of an object that nobody has chosen.
        ("Exilez une créature ciblée. Zork gagne +X/+0 jusqu'à la fin du tour, X étant la force de cette créature.",
         ELF),
        ("Exilez l'artefact ciblé. Zork gagne +X/+0 jusqu'à la fin du tour, X étant la force de cette carte.", ELF),
        ("{1} : La créature ciblée gagne +X/+X jusqu'à la fin du tour, où X est la force de cette créature.", ELF),
        # Another than which?
        ("Détruisez une créature ciblée. Les autres créatures gagnent +1/+1 jusqu'à la fin du tour.", SPELL),
        ("Exilez une créature ciblée. Elle gagne +1/+1 jusqu'à la fin du tour.", SPELL),
        (("À chaque fois qu'une créature qu'un adversaire contrôle devient la cible d'un sort, acquérez le contrôle de "
         "cette créature et elle acquiert le vol. Cette créature gagne +1/+1 jusqu'à la fin du tour."), ELF),
        # What is given to one with a time of its own and to another without.
        ("Acquérez le contrôle de la créature ciblée et un elfe ciblé gagne +1/+1 jusqu'à la fin du tour.", SPELL),
        ("La créature ciblée gagne +1/+1 et ne peut pas être bloquée ce tour-ci.", SPELL),
        # Words that no rule reads.
        ("Si vous contrôlez un Elfe, la créature ciblée scintille +1/+1 jusqu'à la fin du tour.", SPELL),
        ("La créature ciblée gagne +1/+1 jusqu'à la fin du tour sauf si son contrôleur paie {2}.", SPELL),
        ("La créature ciblée ne gagne pas +1/+1 jusqu'à la fin du tour.", SPELL),
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


#: What spells and abilities of our own say in English and in French.
PAIRS = (
    ("Populate. Creatures you control gain indestructible until end of turn.",
     "Peuplez. Les créatures que vous contrôlez acquièrent l'indestructible jusqu'à la fin du tour."),
    ("Blocking creatures get +7/+7 until end of turn.",
     "Les créatures bloquantes gagnent +7/+7 jusqu'à la fin du tour."),
    ("White creatures get +1/+0 and gain first strike until end of turn.",
     "Les créatures blanches gagnent aussi +1/+0 et acquièrent aussi l'initiative jusqu'à la fin du tour."),
    ("Target creature gets +2/+2 until end of turn. If you control a Goblin, it gains flying until end of turn.",
     ("La créature ciblée gagne +2/+2 jusqu'à la fin du tour. Si vous contrôlez un gobelin, elle acquiert le vol "
     "jusqu'à la fin du tour.")),
    ("Target creature gets +1/+1 until end of turn if you control an Elf.",
     "La créature ciblée gagne +1/+1 jusqu'à la fin du tour si vous contrôlez un elfe."),
    ("Until end of turn, target creature gains trample and gets +X/+X, where X is the number of creatures you control.",
     ("Jusqu'à la fin du tour, la créature ciblée acquiert le piétinement et gagne +X/+X, X étant le nombre de "
     "créatures que vous contrôlez.")),
    ("Target artifact or creature loses all abilities.",
     "L'artefact ciblé ou la créature ciblée perd toutes ses capacités."),
    ("Gain control of target artifact or creature until end of turn.",
     "Acquérez le contrôle d'un artefact ciblé ou d'une créature ciblée jusqu'à la fin du tour."),
    ("Switch target creature's power and toughness until end of turn.",
     "Échangez la force et l'endurance de la créature ciblée jusqu'à la fin du tour."),
    ("Switch each creature's power and toughness until end of turn.",
     "Échangez la force et l'endurance de chaque créature jusqu'à la fin du tour."),
    ("Target creature gains protection from the color of your choice until end of turn.",
     "La créature ciblée acquiert la protection contre la couleur de votre choix jusqu'à la fin du tour."),
    ("Target creature gains your choice of flying or reach until end of turn.",
     "La créature ciblée acquiert le vol ou la portée, selon votre choix, jusqu'à la fin du tour."),
    ("Target attacking creature without flying gains flying until end of turn.",
     "Une créature attaquante sans le vol ciblée acquiert le vol jusqu'à la fin du tour."),
    ("Choose up to two target creatures. They get +1/+1 until end of turn.",
     "Ciblez jusqu'à deux créatures. Elles gagnent +1/+1 jusqu'à la fin du tour."),
    ("Target creature can't block this turn.", "Une créature ciblée ne peut pas bloquer ce tour-ci."),
    ("Target creature attacks this turn if able.", "La créature ciblée attaque ce tour-ci si possible."),
    ("Target creature gains haste until end of turn and can't be blocked this turn.",
     "La créature ciblée acquiert la célérité jusqu'à la fin du tour et ne peut pas être bloquée ce tour-ci."),
    ("Put a +1/+1 counter on each creature you control. Those creatures gain vigilance until end of turn.",
     ("Mettez un marqueur +1/+1 sur chaque créature que vous contrôlez. Ces créatures acquièrent la vigilance jusqu'à "
     "la fin du tour.")),
    ("Create a 1/1 red Goblin creature token. It gains haste until end of turn.",
     "Créez un jeton de créature 1/1 rouge Gobelin. Il acquiert la célérité jusqu'à la fin du tour."),
    ("Red creatures get +2/+0 and white creatures get +0/+2 until end of turn.",
     "Les créatures rouges gagnent +2/+0 et les créatures blanches gagnent +0/+2 jusqu'à la fin du tour."),
    ("Target creature gets +1/+1 until end of turn. It gets +3/+3 until end of turn instead if you control an Elf.",
     ("La créature ciblée gagne +1/+1 jusqu'à la fin du tour. Elle gagne +3/+3 jusqu'à la fin du tour à la place si "
     "vous contrôlez un elfe.")),
    ("Target creature and each other creature with the same name as that creature get -3/-3 until end of turn.",
     ("La créature ciblée et toutes les autres créatures ayant le même nom que cette créature gagnent -3/-3 jusqu'à la "
     "fin du tour.")),
    ("Target creature and each other creature with the same name as that creature get +0/+3 until end of turn.",
     "La créature ciblée et toutes les autres créatures ayant le même nom gagnent +0/+3 jusqu'à la fin du tour."),
    ("White creatures get +1/+0 until end of turn for each black creature.",
     "Les créatures blanches gagnent +1/+0, jusqu'à la fin du tour, pour chaque créature noire."),
    ("Target artifact becomes an artifact creature with power and toughness each equal to its mana value.",
     ("L'artefact ciblé devient une créature-artefact dont la force et l'endurance sont chacune égales à son coût "
     "converti de mana.")),
    ("Target creature gets +X/+X until end of turn, where X is the greatest power among creatures you control.",
     ("La créature ciblée gagne +X/+X jusqu'à la fin du tour, X étant la force la plus élevée parmi les créatures que "
     "vous contrôlez.")),
    ("Goad target creature.", "Incitez la créature ciblée."),
)  # fmt: skip
ABILITY_PAIRS = (
    ("Whenever a creature you control attacks alone, it gains lifelink until end of turn.",
     ("À chaque fois qu'une créature que vous contrôlez attaque seule, elle acquiert le lien de vie jusqu'à la fin du "
     "tour.")),
    ("Whenever a creature you control enters, it gains haste until end of turn.",
     ("À chaque fois qu'une créature arrive sur le champ de bataille sous votre contrôle, elle acquiert la célérité "
     "jusqu'à la fin du tour.")),
    ("When Zork enters, other creatures you control get +1/+1 until end of turn.",
     ("Quand Zork arrive sur le champ de bataille, les autres créatures que vous contrôlez gagnent +1/+1 jusqu'à la "
     "fin du tour.")),
    ("Whenever Zork attacks, you may pay {1}. If you do, it gains indestructible until end of turn.",
     ("À chaque fois que Zork attaque, vous pouvez payer {1}. Si vous faites ainsi, il acquiert l'indestructible "
     "jusqu'à la fin du tour.")),
    ("Whenever Zork attacks, you may have target creature get -1/-1 until end of turn.",
     "À chaque fois que Zork attaque, vous pouvez faire qu'une créature ciblée gagne -1/-1 jusqu'à la fin du tour."),
    ("Sacrifice Zork: Another target creature gains haste until end of turn.",
     "Sacrifiez Zork : Une autre créature ciblée acquiert la célérité jusqu'à la fin du tour."),
    ("{2}: Zork becomes a copy of target creature until end of turn.",
     "{2} : Zork devient une copie de la créature ciblée jusqu'à la fin du tour."),
    ("{T}: Gain control of target creature for as long as Zork remains tapped.",
     "{T} : Acquérez le contrôle de la créature ciblée tant que Zork reste engagé."),
    *(("{T}: Target land becomes an Island until Zork leaves the battlefield.",
       f"{{T}} : Le terrain ciblé devient une île jusqu'à ce que Zork quitte {here}.")
      for here in ("le champ de bataille", "le jeu")),
    ("When Zork enters, target artifact becomes a creature with base power and toughness 2/3.",
     "Quand Zork arrive, un artefact ciblé devient une créature ayant une force et une endurance de base de 2/3."),
    ("When Zork dies, target opponent gains control of target creature.",
     "Quand Zork meurt, l'adversaire ciblé acquiert le contrôle d'une créature ciblée."),
    ("Whenever Zork attacks, clash with an opponent. If you win, target creature gains flying until end of turn.",
     ("À chaque fois que Zork attaque, confrontez un adversaire. Si vous gagnez, la créature ciblée acquiert le vol "
      "jusqu'à la fin du tour.")),
    ("{1}: Zork gets +1/+1 until end of turn. Activate only once each turn.",
     "{1} : Zork gagne +1/+1 jusqu'à la fin du tour. N'activez cette capacité qu'une seule fois par tour."),
)  # fmt: skip


def _without_words(effect: ReadEffect) -> ReadEffect:
    """Return the effect without the words of its condition, which each language has its own."""
    return replace(effect, provided=str(bool(effect.provided)))


@pytest.mark.parametrize(
    ("english", "french", "types"),
    [(*pair, "Sorcery") for pair in PAIRS] + [(*pair, "Creature — Elf") for pair in ABILITY_PAIRS],
)
def test_both_languages_make_the_same_of_it(english: str, french: str, types: str) -> None:
    ours = effects(french, ELF if types.startswith("Creature") else SPELL)
    theirs = read_card(PrintedCard("Zork", types, english)).effects
    assert ours
    assert tuple(map(_without_words, ours)) == tuple(map(_without_words, theirs))
