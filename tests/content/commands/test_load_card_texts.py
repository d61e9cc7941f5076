"""Texts of cards are loaded from the files that people have: whole or not at all, once, and in bounded memory.

The files are made by hand in the shapes that Scryfall and MTGJSON document; the cards are of our own.
"""

from __future__ import annotations

import gzip
import io
import json
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from layers_site.content import card_texts
from layers_site.content.card_texts import CardText, find_text

pytestmark = pytest.mark.django_db

ELF: dict[str, Any] = {
    "object": "card", "lang": "en", "name": "Grove Warden", "mana_cost": "{2}{G}", "layout": "normal",
    "type_line": "Creature — Elf", "oracle_text": "Trample", "power": "3", "toughness": "*",
    "released_at": "2024-01-01",
}  # fmt: skip
ELF_FR = ELF | {
    "lang": "fr", "printed_name": "Gardien du bosquet", "printed_type_line": "Créature : elfe",
    "printed_text": "Piétinement", "released_at": "2020-05-05",
}  # fmt: skip
TWO_FACES: dict[str, Any] = {
    "object": "card", "lang": "en", "name": "Day Path // Night Path", "layout": "modal_dfc",
    "type_line": "Land // Land",
    "card_faces": [
        {"name": "Day Path", "type_line": "Land", "oracle_text": "{T}: Add {W}.", "mana_cost": ""},
        {"name": "Night Path", "type_line": "Land", "oracle_text": "{T}: Add {B}.", "mana_cost": ""},
    ],
}  # fmt: skip
ATOMIC: dict[str, Any] = {
    "meta": {"date": "2026-01-01", "version": "5.2.2"},
    "data": {
        "Grove Warden": [
            {
                "name": "Grove Warden", "manaCost": "{2}{G}", "type": "Creature — Elf", "text": "Trample", "power": "3",
                "toughness": "*", "layout": "normal", "types": ["Creature"],
                "foreignData": [
                    {"language": "German", "name": "Hainwächter", "text": "Trampelschaden", "type": "Kreatur — Elf"},
                    {
                        "language": "French", "name": "Gardien du bosquet", "text": "Piétinement",
                        "type": "Créature : elfe",
                    },
                ],
            }
        ],
        "Day Path // Night Path": [
            {"name": "Day Path // Night Path", "faceName": "Day Path", "type": "Land", "text": "{T}: Add {W}."},
            {"name": "Day Path // Night Path", "faceName": "Night Path", "type": "Land", "text": "{T}: Add {B}."},
        ],
    },
}  # fmt: skip


def load(path: Path) -> str:
    out = io.StringIO()
    call_command("load_card_texts", str(path), stdout=out)
    return out.getvalue()


def written(tmp_path: Path, content: Any, name: str = "cards.json") -> Path:
    path = tmp_path / name
    path.write_text(content if isinstance(content, str) else json.dumps(content, ensure_ascii=False), encoding="utf-8")
    return path


@pytest.mark.parametrize("content", [[ELF, ELF_FR, TWO_FACES], ATOMIC], ids=["Scryfall", "MTGJSON"])
def test_a_name_in_either_language_finds_its_card(tmp_path: Path, content: Any) -> None:
    load(written(tmp_path, content))
    english, french = find_text("grove warden", "en"), find_text("Gardien du Bosquet", "fr")
    assert english is not None
    assert french is not None
    assert (english.name, english.cost, english.power, english.toughness) == ("Grove Warden", "{2}{G}", "3", "*")
    assert (french.name, french.text, french.type_line) == ("Gardien du bosquet", "Piétinement", "Créature : elfe")
    assert find_text("gardien du bosquet", "en") == english
    face = find_text("Night Path", "fr")
    assert face is not None
    assert face.text.endswith("{T}: Add {B}.")
    assert face.language == "en"
    assert find_text("Nobody", "en") is None


@pytest.mark.parametrize("content", [[TWO_FACES], ATOMIC], ids=["scryfall", "mtgjson"])
@pytest.mark.parametrize("name", ["Day Path", "Night Path", "Day Path // Night Path"])
def test_each_name_of_a_card_finds_both_its_faces(tmp_path: Path, content: Any, name: str) -> None:
    load(written(tmp_path, content))
    printed = find_text(name, "en")
    assert printed is not None
    assert (printed.name, printed.type_line) == ("Day Path // Night Path", "Land // Land")
    assert printed.text == "{T}: Add {W}.\n//\n{T}: Add {B}."


def test_the_text_of_a_back_begins_with_the_colors_of_its_indicator(tmp_path: Path) -> None:
    """Nothing else tells the colors of a face without a mana cost (204)."""
    back = {"name": "Night Elf", "type_line": "Creature — Elf", "oracle_text": "Trample", "color_indicator": ["B", "G"]}
    front = {"name": "Day Elf", "type_line": "Creature — Elf", "oracle_text": "Reach", "mana_cost": "{G}"}
    load(written(tmp_path, [TWO_FACES | {"name": "Day Elf // Night Elf", "card_faces": [front, back]}]))
    printed = find_text("Night Elf", "en")
    assert printed is not None
    assert printed.text == "Reach\n//\nColor Indicator: black, green\nTrample"


def test_the_newest_french_print_counts_whatever_the_order(tmp_path: Path) -> None:
    newer = ELF_FR | {"printed_text": "Piétinement, célérité", "released_at": "2023-05-05"}
    for prints in ([ELF_FR, newer], [newer, ELF_FR]):
        CardText.objects.all().delete()
        load(written(tmp_path, prints))
        text = find_text("Gardien du bosquet", "fr")
        assert text is not None
        assert text.text == "Piétinement, célérité"


def test_loading_again_changes_nothing_and_says_so(tmp_path: Path) -> None:
    path = written(tmp_path, [ELF, ELF_FR, TWO_FACES])
    assert "3 faces created, 0 updated, 0 unchanged" in load(path)
    assert "0 faces created, 0 updated, 3 unchanged" in load(path)
    assert "0 faces created, 1 updated, 0 unchanged" in load(written(tmp_path, [ELF | {"oracle_text": "Reach"}]))


def test_a_load_that_was_broken_off_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was stored before stays stored; the next run does the rest."""
    monkeypatch.setattr(card_texts, "BATCH", 2)
    path = written(tmp_path, [ELF | {"name": f"Elf {number}"} for number in range(5)])
    loading = card_texts.load_texts(card_texts.faces_of(path), "cards")
    next(loading)
    loading.close()
    assert CardText.objects.count() == 2
    assert "3 faces created, 0 updated, 2 unchanged" in load(path)


@pytest.mark.parametrize(
    "content",
    [
        "", "nothing", "{", "[1, 2]", '[{"lang": "en"}]', '[{"name": "Half", "type_line": "Land"}, {"na',
        '{"name": "One", "type": "Land"}\n{"name": "Two"', '{"meta": {}, "data": {"X": [{"type": "Land"}]}}', "[]",
    ],
    ids=range(9),
)  # fmt: skip
def test_a_broken_file_changes_nothing(tmp_path: Path, content: str) -> None:
    with pytest.raises(CommandError, match="Nothing was loaded"):
        load(written(tmp_path, content))
    assert not CardText.objects.exists()


def test_a_missing_file_is_said_to_be_missing(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="No such file"):
        load(tmp_path / "nowhere.json")


def test_packed_files_and_lines_are_read_too(tmp_path: Path) -> None:
    line = {
        "name": "Grove Warden",
        "type": "Creature — Elf",
        "text": "Trample",
        "fr": {"name": "Gardien", "type": "Créature : elfe"},
    }
    path = tmp_path / "cards.jsonl.gz"
    path.write_bytes(gzip.compress((json.dumps(line) + "\n").encode()))
    assert "1 faces created" in load(path)
    assert find_text("gardien", "fr") is not None


def _large(path: Path, entries: int) -> None:
    with path.open("w", encoding="utf-8") as file:
        file.write("[\n")
        for number in range(entries):
            separator = ",\n" if number else ""
            file.write(separator + json.dumps(ELF | {"name": f"Elf {number}", "oracle_text": "Trample. " * 20}))
        file.write("\n]")


@pytest.mark.parametrize(
    "entries", [1_500, pytest.param(200_000, marks=pytest.mark.nightly)], ids=["some", "as many as there are"]
)
def test_memory_stays_bounded_however_large_the_file_is(tmp_path: Path, entries: int) -> None:
    """One batch lies in memory at a time: less than eight megabytes beside what Python has already."""
    path = tmp_path / "large.json"
    _large(path, entries)
    tracemalloc.start()
    load(path)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert CardText.objects.count() == entries
    assert peak < 8 * 1024 * 1024
