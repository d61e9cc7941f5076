"""French effects on what the text has just spoken of: a card put onto the battlefield, « il », a token."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cardtext.reading.french.test_effects import CHOSEN, ELF, SPELL, UNTIL, Json, effects, gains, plus, shown

HASTE = [gains("haste")]
CREATURE = {"type": "Creature"}
UNTIL_UPKEEP = "until your next upkeep"


@pytest.mark.parametrize(
    ("text", "subject", "on"),
    [
        (("Renvoyez sur le champ de bataille une carte de créature ciblée depuis votre cimetière. Elle acquiert la "
         "célérité."), "target", CREATURE),
        (("Renvoyez la carte de créature ciblée de votre cimetière sur le champ de bataille. Cette créature acquiert "
         "la célérité. Exilez-la au début de la prochaine étape de fin."), "target", CREATURE),
        (("Mettez sur le champ de bataille, sous votre contrôle, la carte de créature ciblée d'un cimetière. Elle "
         "acquiert la célérité."), "target", CREATURE),
        (("Vous pouvez mettre sur le champ de bataille une carte de créature de votre main. Cette créature acquiert la "
         "célérité. Son contrôleur la sacrifie au début de la prochaine étape de fin."), "spoken", CREATURE),
        (("Cherchez dans votre bibliothèque une carte de créature Elfe, mettez-la sur le champ de bataille, puis "
         "mélangez. Cette créature acquiert la célérité."), "spoken", {**CREATURE, "subtype": "Elf"}),
    ],
)  # fmt: skip
def test_what_comes_onto_the_battlefield_is_spoken_of(text: str, subject: str, on: Json | None) -> None:
    """Where the card lay before is no test of what lies on the battlefield then (400.7)."""
    (effect,) = effects(text)
    assert shown(effect) == (subject, on, HASTE, None, 1, 1)


@pytest.mark.parametrize(
    ("text", "types"),
    [
        # Any card may be no creature on the battlefield.
        ("Renvoyez sur le champ de bataille une carte ciblée de votre cimetière. Elle acquiert la célérité.", SPELL),
        # The creature that the mana paid for, which the text does not name as a permanent.
        (("{T}, sacrifiez Zork : Ajoutez {2}. Si ce mana est dépensé pour un sort de créature, cette créature acquiert "
         "la célérité."), ELF),
        # Whose power: that of what was sacrificed, or that of the target.
        ("Sacrifiez une créature : La créature ciblée gagne +X/+X jusqu'à la fin du tour, X étant sa force.", ELF),
        ("À chaque fois que vous lancez un sort, cette créature gagne +1/+1 jusqu'à la fin du tour.", ELF),
        # What it takes the place of is not told.
        ("La créature ciblée gagne +1/+1 jusqu'à la fin du tour. Si vous contrôlez une île, exilez-la à la place.",
         SPELL),
    ],
)  # fmt: skip
def test_what_may_be_another_is_left(text: str, types: str) -> None:
    assert effects(text, types) == ()


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("À chaque fois qu'un chat attaque, il gagne +X/+0 jusqu'à la fin du tour, X étant sa force.",
         ("spoken", {"subtype": "Cat"}, [{"pt": {"add": [{"power": "affected"}, 0]}}], UNTIL, 1, 1)),
        (("À chaque fois qu'au moins un marqueur +1/+1 est mis sur le Zork, il acquiert la célérité jusqu'à la fin du "
         "tour."), ("self", None, HASTE, UNTIL, 1, 1)),
        ("À chaque fois que vous lancez un sort, chaque autre créature gagne +1/+1 jusqu'à la fin du tour.",
         ("group", {"is": "other", "type": "Creature"}, [plus(1, 1)], UNTIL, 0, None)),
        ("{1} : La créature ciblée gagne +X/+0 jusqu'à la fin du tour, X étant la force de Zork.",
         (*CHOSEN, [{"pt": {"add": [{"power": "self"}, 0]}}], UNTIL, 1, 1)),
        ("{1} : La créature ciblée acquiert le vol jusqu'au début de votre prochain entretien.",
         (*CHOSEN, [gains("flying")], UNTIL_UPKEEP, 1, 1)),
        # Rule 611.2a: without a duration it lasts until the game ends.
        ("{1} : Acquérez le contrôle du permanent ciblé.", ("target", {}, [{"control": "you"}], None, 1, 1)),
        # A pronoun between two changes of one object, for the same time, makes no second meaning.
        ("{1} : Jusqu'à la fin du tour, la créature ciblée gagne +1/+1 et elle acquiert le vol.",
         (*CHOSEN, [gains("flying"), plus(1, 1)], UNTIL, 1, 1)),
        ("{1} : Les créatures que le joueur ciblé contrôle gagnent -1/-1 jusqu'à la fin du tour.",
         ("group", {"type": "Creature", "controller": "target"}, [plus(-1, -1)], UNTIL, 0, None)),
    ],
)  # fmt: skip
def test_whose_words_are_plain(text: str, made: tuple[Any, ...]) -> None:
    (effect,) = effects(text, ELF)
    assert shown(effect) == made
