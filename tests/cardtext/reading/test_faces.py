"""Cards with two faces or halves, as `read_card` and the API take them: names, types and costs joined by " // "."""

from __future__ import annotations

from typing import Any

import pytest

from engine.notation import read_object
from layers_site.cardtext.reading.card import written_reading
from layers_site.cardtext.reading.result import read_request

PLUS = {"pt": {"add": [1, 1]}}
YOURS = {"type": "Creature", "controller": "you"}
LORD = {"static": {"affects": YOURS, "changes": [PLUS]}}
GROWTH = "Target creature gets +1/+1 until end of turn."


def read(**document: Any) -> dict[str, Any]:
    return written_reading(read_request(document))


def places(written: dict[str, Any], text: str) -> list[tuple[str, str]]:
    return [(text[first:end], what) for first, end, what in written["understood"]]


def test_a_room_has_halves() -> None:
    text = "Creatures you control get +1/+1.\n//\nCreatures you control have flying."
    written = read(name="Lit Hall // Dark Vault", types="Enchantment — Room // Enchantment — Room",
                   cost="{1}{W} // {2}{U}", text=text)  # fmt: skip
    first, second = written["card"]["halves"]
    assert (first["name"], first["mana_cost"], first["abilities"]) == ("Lit Hall", "{1}{W}", [LORD])
    assert (second["name"], second["mana_cost"]) == ("Dark Vault", "{2}{U}")
    assert "abilities" not in written["card"]
    assert places(written, text) == [
        ("Creatures you control get +1/+1.", "/card/halves/0/abilities/0"),
        ("Creatures you control have flying.", "/card/halves/1/abilities/0"),
    ]
    assert read_object({"id": "room", **written["card"]}).halves[1].name.en == "Dark Vault"


def test_what_transforms_has_a_back_with_the_colors_of_its_indicator() -> None:
    text = "When this creature attacks, transform it.\n//\nColor Indicator: Blue\nCreatures you control get +1/+1."
    written = read(name="Day Elf // Night Elf", types="Creature — Elf // Creature — Elf Horror", cost="{1}{G}",
                   power="2 // 4", toughness="1 // 5", text=text)  # fmt: skip
    card = written["card"]
    assert (card["name"], card["power"], card["mana_cost"]) == ("Day Elf", 2, "{1}{G}")
    assert card["back"] == {
        "name": "Night Elf", "types": ["Creature"], "subtypes": ["Elf", "Horror"], "power": 4, "toughness": 5,
        "colors": ["blue"], "abilities": [LORD],
    }  # fmt: skip
    assert "modal" not in card
    assert places(written, text)[1:] == [
        ("Color Indicator: Blue", "/card/back/colors"),
        ("Creatures you control get +1/+1.", "/card/back/abilities/0"),
    ]
    assert read_object({"id": "elf", **card}).other_face is not None


def test_a_back_whose_colors_nobody_tells_is_left() -> None:
    text = "Flying\n//\nCreatures you control get +1/+1."
    written = read(name="Day Elf // Night Elf", types="Creature — Elf // Creature — Elf", text=text, cost="{G}")
    assert "back" not in written["card"]
    assert [(text[first:end], why) for first, end, why in written["left"]] == [
        ("Creatures you control get +1/+1.", "not_here")
    ]


def test_a_back_that_can_be_cast_or_played_is_modal() -> None:
    written = read(name="Elf // Glade", types="Creature — Elf // Land", cost="{G}", text="Flying\n//\n{T}: Add {G}.")
    assert written["card"]["modal"] is True
    assert written["card"]["back"]["abilities"] == [{"other": "{T}: Add {G}.", "kind": "mana"}]


@pytest.mark.parametrize("separator", ["//", "---", "————"])
def test_an_adventure_gives_effects_and_no_face(separator: str) -> None:
    text = f"Flying\n{separator}\n{GROWTH}"
    written = read(name="Elf // Small Push", types="Creature — Elf // Instant — Adventure", cost="{G} // {1}{G}",
                   text=text)  # fmt: skip
    assert {"back", "halves"}.isdisjoint(written["card"])
    assert [effect["changes"] for effect in written["effects"]] == [[PLUS]]
    assert places(written, text) == [("Flying", "/card/abilities/0"), (GROWTH, "/effects")]


def test_a_split_card_has_the_costs_of_both_halves() -> None:
    """Rule 709.4b."""
    written = read(name="Warm // Cold", types="Instant // Sorcery", cost="{R} // {1}{U}",
                   text=f"{GROWTH}\n//\nTarget creature loses flying until end of turn.")  # fmt: skip
    assert (written["card"]["mana_cost"], written["card"]["types"]) == ("{R}{1}{U}", ["Instant", "Sorcery"])
    assert len(written["effects"]) == 2


def test_a_face_in_french() -> None:
    text = "Vol\n//\nIndicateur de couleur : bleue\nLes créatures que vous contrôlez gagnent +1/+1."
    written = read(language="fr", name="Elfe // Horreur", types="Créature : elfe // Créature : horreur", cost="{G}",
                   text=text)  # fmt: skip
    assert (written["card"]["back"]["colors"], written["card"]["back"]["abilities"]) == (["blue"], [LORD])


def test_a_separator_on_a_card_with_one_face_is_no_second_face() -> None:
    written = read(name="Elf", types="Creature — Elf", text="Flying\n//\nReach")
    assert "back" not in written["card"]
