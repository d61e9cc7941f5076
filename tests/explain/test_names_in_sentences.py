"""Each name of the library stands rightly in each French sentence that is made: « d’Opalescence », « du Serpent ».

The sentences are those of traces, of verdicts, of the panel "Why" and of the page for some cards.

The names of a board that makes many kinds of sentences give way to the name of a card, one card after another. Expected
is what French grammar says of any name: before a vowel or a mute h the words de, que, jusque and ne are cut short, and
before anything else they are whole; de and à join the articles le and les.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator
from typing import Any, Final

import pytest
from django.conf import settings
from django.utils import translation

import engine
from engine.evaluation.trace import Trace
from engine.notation.scenarios import canonical
from layers_site.ask.presenters.sentence import answer, asides, notes
from layers_site.boards.services.evaluation import decided_on
from layers_site.explain.names import Names
from layers_site.explain.plain import trace_text
from layers_site.explain.presenters.why import deciding, why_nots
from layers_site.questions.beliefs import right_answer
from layers_site.questions.explanations import right_text, way
from layers_site.questions.questions import Ask, Question
from layers_site.questions.words import question_text
from tests.cardtext.wording.test_french_agreement import _ELIDED
from tests.night import sample_of

#: Boards with a dependency, a loop, lost abilities, attachments, copies, control, players and costs.
_CASES: Final = (
    "blood-moon-and-urborg", "blood-moon-life-and-limb-loop", "humility-opalescence-replenish",
    "steal-enchantment-on-control-magic", "a-copy-of-a-copy", "humility-and-meddling-mage",
    "force-of-will-thorn-trinisphere",
)  # fmt: skip


_ASKED: Final[tuple[Ask, ...]] = ("pt", "types", "abilities", "controller", "state")


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


def _told(trace: Trace, text: str) -> Iterator[str]:
    """What verdicts, the panel "Why" and the page for some cards say of each object of a board."""
    names = Names(trace.scenario, trace.effects)
    decisions = decided_on(text, "2026")
    yield from (*asides(trace, names), *notes(trace, names), trace_text(trace, "fr"))
    for key in trace.final:
        yield answer(trace, key, names, whole=True)
        panels = why_nots(trace, key, names)
        yield from (sentence.text for sentence in deciding(decisions, trace, key, names).sentences)
        yield from (sentence.text for nothing in (*panels.idle, *panels.undone) for sentence in nothing.reasons)
        for ask in _ASKED:
            question = Question(text, "2026", ask, key)
            yield from (question_text(question), right_text(question, right_answer(question), trace, names))
            yield from (account.why for account in way(question, trace, names))


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
            scenario = engine.parse(_renamed(board, name))
            with translation.override("fr"):
                text = "\n".join(_told(engine.evaluate(scenario, "2026"), canonical(scenario)))
            seen += text.count(name)
            assert not (fault := _fault(text, name)), f"{fault}: {text[max(0, fault.start() - 80) : fault.end() + 40]}"
    assert seen > 1500


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
