"""Each name of the library stands rightly in each French sentence that is made: « d’Opalescence », « du Serpent ».

The names of a board that makes many kinds of sentences give way to the name of a card, one card after another. Expected
is what French grammar says of any name: before a vowel or a mute h the words de, que, jusque and ne are cut short, and
before anything else they are whole; de and à join the articles le and les.
"""

from __future__ import annotations

import json
import re
import unicodedata
from typing import Any, Final

import pytest
from django.conf import settings

import engine
from layers_site.explain.plain import trace_text
from tests.cardtext.wording.test_french_agreement import _ELIDED
from tests.night import sample_of

#: Boards with a dependency, a loop, lost abilities, attachments, copies, control, players and costs.
_CASES: Final = (
    "blood-moon-and-urborg", "blood-moon-life-and-limb-loop", "humility-opalescence-replenish",
    "steal-enchantment-on-control-magic", "a-copy-of-a-copy", "humility-and-meddling-mage",
    "force-of-will-thorn-trinisphere",
)  # fmt: skip


def _names() -> list[str]:
    paths = sorted((settings.CONTENT_DIR / "cards").iterdir())
    return sorted({json.loads(path.read_text("utf-8"))["name"]["fr"] for path in paths})


def _renamed(scenario: dict[str, Any], name: str) -> dict[str, Any]:
    """The board on which everything is called that."""
    scenario = json.loads(json.dumps(scenario))
    for thing in (*scenario.get("objects", ()), *scenario.get("effects", ())):
        thing["name"] = {"en": "Somebody", "fr": name}
    return scenario


def _begins_with_a_vowel(name: str) -> bool:
    plain = unicodedata.normalize("NFD", name.replace("Œ", "O").replace("Æ", "A"))
    return plain[0].upper() in "AEIOU" or name in _ELIDED


def _fault(text: str, name: str) -> re.Match[str] | None:
    there = re.escape(name)
    article, _, rest = name.partition(" ")
    if article in ("Le", "Les"):
        return re.search(rf"\b(de|à) ({article}|{article.lower()}) {re.escape(rest)}", text)
    short = r"(?<!\w)(d|qu|jusqu|n)’"
    whole = r"(?<!\w)([Dd]e|[Qq]ue|jusque|ne) "
    return re.search((whole if _begins_with_a_vowel(name) else short) + there, text)


@pytest.fixture(scope="module")
def boards() -> list[dict[str, Any]]:
    paths = [settings.CONTENT_DIR / "cases" / f"{slug}.json" for slug in _CASES]
    return [json.loads(path.read_text("utf-8"))["scenario"] for path in paths]


@pytest.mark.parametrize("start", range(4))
def test_every_name_stands_rightly_in_every_sentence(boards: list[dict[str, Any]], start: int) -> None:
    """By day one name in forty."""
    seen = 0
    for name in sample_of(_names()[start::4], 40):
        for board in boards:
            text = trace_text(engine.evaluate(engine.parse(_renamed(board, name)), "2026"), "fr")
            seen += text.count(name)
            assert not (fault := _fault(text, name)), f"{fault}: {text[max(0, fault.start() - 80) : fault.end() + 40]}"
    assert seen > 500


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Position de Opalescence", "Opalescence"),
        ("il ne reste que Avacyn", "Avacyn"),
        ("l’effet d’Hurlenuit", "Hurlenuit"),
        ("la capacité de Le Dieu-Scarabée", "Le Dieu-Scarabée"),
    ],
)
def test_a_fault_is_seen(text: str, name: str) -> None:
    assert _fault(text, name)
