"""Facts and counters are read as they are said, in both languages, and both languages say the same."""

from __future__ import annotations

from typing import Any, Final, Literal

import pytest

from engine.notation import read_ability, write_ability
from engine.scenario import Ability
from layers_site.cardtext.reading.canonical import canonical
from layers_site.cardtext.reading.card import read_card
from layers_site.cardtext.reading.result import PrintedCard
from layers_site.cardtext.wording import ability_text
from layers_site.cardtext.wording.facts import OF_GAME, OF_OBJECT, OF_PLAYER
from layers_site.cardtext.wording.traits import MODIFIED
from tests.cardtext.wording.saying import CREATURE

Json = dict[str, Any]
Language = Literal["en", "fr"]
TYPE_LINES: Final[dict[Language, str]] = {"en": "Creature — Bear", "fr": "Créature : ours"}
BONUS: Final = {"pt": {"add": [1, 1]}}
YOURS: Final = {"type": "Creature", "controller": "you"}


def read(text: str, language: Language) -> tuple[Ability, ...]:
    return read_card(PrintedCard("Ford Warden", TYPE_LINES[language], text, language=language)).abilities


def returns(document: Json) -> None:
    """Check that what both languages say of it is read as it."""
    ability = read_ability(document)
    for language in TYPE_LINES:
        text = ability_text(ability, language, source=CREATURE)
        assert canonical(read(text, language), language) == canonical((ability,), language), text


def under(condition: Json) -> Json:
    return {"static": {"affects": {"is": "self"}, "changes": [BONUS], "if": condition}}


@pytest.mark.parametrize("negated", [False, True])
@pytest.mark.parametrize(
    "condition",
    [
        *({"fact": fact} for fact in OF_GAME),
        *({"fact": fact, "of": who} for fact in OF_PLAYER for who in ("you", "opponent")),
        *({"self": {"fact": fact}} for fact in OF_OBJECT),
    ],
    ids=str,
)
def test_every_fact_comes_back(condition: Json, negated: bool) -> None:
    returns(under({"not": condition} if negated else condition))


@pytest.mark.parametrize("fact", OF_OBJECT)
def test_objects_are_found_by_every_fact(fact: str) -> None:
    returns({"static": {"affects": {**YOURS, "fact": fact}, "changes": [BONUS]}})


@pytest.mark.parametrize(
    "condition",
    [
        {"self": {"counters": {">=": 1}}},
        {"self": {"counters": {">=": 4}}},
        {"self": {"counters": {"=": 0}}},
        {"self": {"counters": {"kind": "charge", ">=": 3}}},
        {"value": {"player_counters": "you", "kind": "experience"}, ">=": 3},
        {"value": {"player_counters": "you", "kind": "poison"}, "=": 0},
        {"count": {"fact": "commander", "controller": "you", "owner": "you"}, ">=": 1},
        {"count": {**YOURS, "counters": {">=": 2}}, ">=": 1},
        {"value": {"life": "you"}, ">=": {"sum": [{"starting_life": "you"}, 7]}},
        {"value": {"life": "you"}, "<": {"half": {"starting_life": "you"}, "round": "up"}},
        {"value": {"half": {"life": "you"}, "round": "down"}, ">=": 9},
    ],
    ids=str,
)
def test_every_number_of_counters_comes_back(condition: Json) -> None:
    returns(under(condition))


@pytest.mark.parametrize(
    ("text", "language", "condition"),
    [
        ("This creature gets +1/+1 as long as you have completed a dungeon.", "en",
         {"fact": "completed a dungeon", "of": "you"}),
        ("This creature gets +1/+1 as long as you attacked this turn.", "en",
         {"fact": "attacked this turn", "of": "you"}),
        ("Cette créature gagne +1/+1 tant que vous avez attaqué avec une créature ce tour-ci.", "fr",
         {"fact": "attacked this turn", "of": "you"}),
        ("As long as you control your commander, this creature gets +1/+1.", "en",
         {"count": {"fact": "commander", "controller": "you", "owner": "you"}, ">=": 1}),
        ("Tant que vous contrôlez votre commandant, cette créature gagne +1/+1.", "fr",
         {"count": {"fact": "commander", "controller": "you", "owner": "you"}, ">=": 1}),
        ("This creature gets +1/+1 as long as your life total is less than or equal to half your starting life total.",
         "en", {"value": {"life": "you"}, "<=": {"half": {"starting_life": "you"}, "round": "down"}}),
        ("This creature gets +1/+1 as long as your life total is less than half your starting life total.", "en",
         {"value": {"life": "you"}, "<": {"half": {"starting_life": "you"}, "round": "up"}}),
        ("This creature gets +1/+1 as long as you have at least 7 life more than your starting life total.", "en",
         {"value": {"life": "you"}, ">=": {"sum": [{"starting_life": "you"}, 7]}}),
    ],
)  # fmt: skip
def test_how_cards_say_it(text: str, language: Language, condition: Json) -> None:
    (ability,) = read(text, language)
    assert write_ability(ability)["static"]["if"] == condition  # type: ignore[index, call-overload]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Other modified creatures you control get +1/+1.", "en"),
        ("Les autres créatures modifiées que vous contrôlez gagnent +1/+1.", "fr"),
    ],
)
def test_what_you_control_is_modified_by_counters_equipment_and_your_auras(text: str, language: Language) -> None:
    """700.9"""
    (ability,) = read(text, language)
    assert ability.static is not None
    assert ability.static.affects is not None
    assert MODIFIED in ability.static.affects.tests


@pytest.mark.parametrize(
    "text", ["Modified creatures get +1/+1.", "Each modified creature your opponents control has fear."]
)
def test_what_others_control_is_left(text: str) -> None:
    """Which Auras count hangs on who controls each creature (700.9): no selector says that."""
    assert read(text, "en") == ()


def test_a_fact_that_no_table_has_is_said_in_quotation_marks() -> None:
    ability = read_ability(under({"fact": "won a coin flip", "of": "you"}))
    assert (
        ability_text(ability, "en", source=CREATURE)
        == "As long as “won a coin flip” is true of you, this creature gets +1/+1."
    )
