"""Linked cards and the qualities of spells, read in both languages; expected by hand from 607, 702.95, 601.2f."""

from __future__ import annotations

from typing import Any

import pytest

from engine.notation import write_ability
from layers_site.cardtext.reading.card import read_card
from layers_site.cardtext.reading.result import Line, PrintedCard

Json = dict[str, Any]

TYPES = {"en": "Creature — Elf", "fr": "Créature : elfe"}
EQUIPMENT = {"en": "Artifact — Equipment", "fr": "Artefact : équipement"}
EXILED = {"zone": "exile", "linked_to": "self"}
POWER = {"total": "power", "among": EXILED}
YOU = {"who": "you"}


def line_of(text: str, language: str = "en", types: dict[str, str] = TYPES) -> Line:
    return read_card(PrintedCard("Zorb", types[language], text, language=language)).lines[0]  # type: ignore[arg-type]


def statics(text: str, language: str = "en", types: dict[str, str] = TYPES) -> list[Json]:
    line = line_of(text, language, types)
    assert line.why is None, line
    return [write_ability(ability)["static"] for ability in line.abilities]  # type: ignore[index, call-overload]


@pytest.mark.parametrize(
    ("text", "language", "change"),
    [
        ("This creature gets +2/+2 for each card exiled with it.", "en",
         {"pt": {"add": [{"product": [2, {"count": EXILED}]}] * 2}}),
        ("Cette créature gagne +2/+2 pour chaque carte exilée avec elle.", "fr",
         {"pt": {"add": [{"product": [2, {"count": EXILED}]}] * 2}}),
        ("Zorb gets +X/+0, where X is the exiled card's power.", "en", {"pt": {"add": [POWER, 0]}}),
        ("Zorb gagne +X/+0, X étant la force de la carte exilée.", "fr", {"pt": {"add": [POWER, 0]}}),
        ("This creature has all activated abilities of all land cards exiled with it.", "en",
         {"abilities": {"add_from": {"type": "Land", **EXILED}, "only": "activated"}}),
    ],
)  # fmt: skip
def test_what_a_card_says_of_the_cards_exiled_with_it(text: str, language: str, change: Json) -> None:
    assert statics(text, language) == [{"affects": {"is": "self"}, "changes": [change]}]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Equipped creature gets +1/+0 for each land on the battlefield with the same name as the exiled card.", "en"),
        ("La créature équipée gagne +1/+0 pour chaque terrain ayant le même nom que la carte exilée.", "fr"),
    ],
)  # fmt: skip
def test_the_name_of_the_exiled_card(text: str, language: str) -> None:
    each = {"count": {"type": "Land", "shares": ["name", "linked"]}}
    wanted = {"affects": {"is": "attached"}, "changes": [{"pt": {"add": [each, 0]}}]}
    assert statics(text, language, EQUIPMENT) == [wanted]


def test_the_same_is_true_for_each_keyword_by_itself() -> None:
    """Each keyword has its own condition: one card with reach gives no flying."""
    text = "This creature has flying as long as a card exiled with it has flying. The same is true for reach and haste."
    assert statics(text) == [
        {
            "affects": {"is": "self"},
            "if": {"count": {"keyword": word, **EXILED}, ">=": 1},
            "changes": [{"abilities": {"add": [word]}}],
        }
        for word in ("flying", "reach", "haste")
    ]


@pytest.mark.parametrize("who", ["both creatures have reach", "each of those creatures has reach"])
def test_two_paired_creatures(who: str) -> None:
    """702.95: the creature itself, and the creature that is linked to it."""
    other = {"type": "Creature", "linked_to": "self"}
    assert statics(f"As long as this creature is paired with another creature, {who}.") == [
        {
            "affects": {"any": [{"is": "self"}, other]},
            "if": {"count": other, ">=": 1},
            "changes": [{"abilities": {"add": ["reach"]}}],
        }
    ]


@pytest.mark.parametrize(
    ("text", "language", "cost"),
    [
        ("Dragon spells you cast cost {1} less to cast.", "en", {"spells": {"subtype": "Dragon"}, **YOU}),
        ("Les sorts de Dragon que vous lancez coûtent {1} de moins à lancer.", "fr",
         {"spells": {"subtype": "Dragon"}, **YOU}),
        ("Aura and Equipment spells you cast cost {1} less to cast.", "en",
         {"spells": {"subtype": ["Aura", "Equipment"]}, **YOU}),
        ("Les sorts d'Aura et d'Équipement que vous lancez coûtent {1} de moins à lancer.", "fr",
         {"spells": {"subtype": ["Aura", "Equipment"]}, **YOU}),
        ("Non-Dragon spells you cast cost {1} less to cast.", "en", {"spells": {"not": {"subtype": "Dragon"}}, **YOU}),
        ("Legendary creature spells you cast cost {1} less to cast.", "en",
         {"spells": {"type": "Creature", "supertype": "Legendary"}, **YOU}),
        ("Les sorts légendaires que vous lancez coûtent {1} de moins à lancer pour chaque Dragon que vous contrôlez.",
         "fr", {"spells": {"supertype": "Legendary"}, **YOU,
                "for_each": {"count": {"subtype": "Dragon", "controller": "you"}}}),
        ("Spells you cast cost {1} less to cast for each +1/+1 counter on this creature.", "en",
         {"spells": {}, **YOU, "for_each": {"counters": "self", "kind": "+1/+1"}}),
        ("Spells you cast cost {X} less to cast, where X is your life total.", "en",
         {"spells": {}, **YOU, "for_each": {"life": "you"}}),
        ("Les sorts que vous lancez coûtent {X} de moins à lancer, X étant votre total de points de vie.", "fr",
         {"spells": {}, **YOU, "for_each": {"life": "you"}}),
    ],
)  # fmt: skip
def test_costs_of_spells_by_their_qualities_and_by_values(text: str, language: str, cost: Json) -> None:
    assert statics(text, language) == [{"changes": [{"cost": {**cost, "reduce": "{1}"}}]}]


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("Dragon spells you cast cost {1} less to cast.", "Dragon spells you cast cost {1} more to cast."),
        ("Dragon spells you cast cost {1} less to cast.", "Dragon spells your opponents cast cost {1} less to cast."),
        ("Dragon spells you cast cost {1} less to cast.", "Non-Dragon spells you cast cost {1} less to cast."),
        ("Dragon spells you cast cost {1} less to cast.", "Dragon spells cost {1} less to cast."),
        ("Dragon spells you cast cost {1} less to cast.", "Dragon spells you cast cost {2} less to cast."),
        ("Spells you cast cost {1} less to cast for each Elf you control.", "Spells you cast cost {1} less to cast."),
        ("Spells you cast cost {1} less to cast for each Elf you control.",
         "Spells you cast cost {1} less to cast for each other Elf you control."),
        ("This creature gets +1/+1 for each card exiled with it.", "This creature gets +1/+1 for each card in exile."),
        ("This creature gets +1/+1 for each card exiled with it.",
         "This creature gets +1/+1 for each creature card exiled with it."),
        ("This creature has flying as long as a card exiled with it has flying.",
         "This creature has flying as long as a card exiled with it has reach."),
        ("This creature has flying as long as a card exiled with it has flying. The same is true for reach.",
         "This creature has flying as long as a card exiled with it has flying."),
        ("As long as this creature is paired with another creature, both creatures have reach.",
         "As long as this creature isn't paired with another creature, both creatures have reach."),
    ],
)  # fmt: skip
def test_one_changed_word_changes_the_reading(text: str, changed: str) -> None:
    before, after = line_of(text), line_of(changed)
    assert before.why is None
    assert after.why is not None or after.abilities != before.abilities


@pytest.mark.parametrize(
    "text",
    [
        "Both creatures have reach.",
        "This creature has flying. The same is true for reach.",
        "This creature has flying and reach as long as a card exiled with it has flying. The same is true for haste.",
        "As long as this creature is paired, both creatures have reach.",
    ],
)
def test_what_nobody_has_spoken_of_is_left(text: str) -> None:
    assert line_of(text).why is not None


def test_a_text_that_resolves_may_have_exiled_the_card_just_now() -> None:
    """Only a static ability is known to be linked (607.2a): here the number stays open."""
    (effect,) = line_of("{2}: This creature gets +X/+0 until end of turn, where X is the exiled card's power.").effects
    assert [choice.words for choice in effect.open] == ["the exiled card's power"]  # type: ignore[attr-defined]
