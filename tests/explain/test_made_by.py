"""What a board says in words: what made a card what it is, names in French, and what is kept of texts."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

import pytest
from django.conf import settings
from django.utils import translation
from django.utils.translation import override

import engine
from engine.analysis.account import account_of
from engine.evaluation.trace import Trace
from engine.notation import read_case
from engine.notation.scenarios import canonical
from engine.scenario import GameObject
from layers_site.ask.presenters.phrases import CardNames
from layers_site.ask.presenters.sentence import answer, asides, notes
from layers_site.boards.building.services.presets import presets
from layers_site.boards.services.evaluation import decided_on
from layers_site.cardtext.wording.context import context_of
from layers_site.explain.names import Names, of_name
from layers_site.explain.plain import trace_text
from layers_site.explain.presenters.why import deciding, why_nots
from layers_site.explain.texts import Owner
from layers_site.explain.words import sentence
from layers_site.questions.beliefs import right_answer
from layers_site.questions.explanations import right_text, way
from layers_site.questions.questions import Ask, Question
from layers_site.questions.words import question_text
from tests.cardtext.wording.test_french_agreement import _ELIDED
from tests.night import sample_of

_BEARS = {"name": {"en": "Grizzly Bears", "fr": "Grizzlis"}, "types": ["Creature"], "power": 2, "toughness": 2}


def card(slug: str, **more: Any) -> dict[str, Any]:
    """A card of the library as it lies on a board."""
    document = json.loads((settings.CONTENT_DIR / "cards" / f"{slug}.json").read_text("utf-8"))
    return {"id": slug, "name": document["name"], **document["data"], **more}


def made(*objects: dict[str, Any]) -> list[str]:
    """In French, what made the first object what it is."""
    placed = [{"controller": "you", **thing, "timestamp": place} for place, thing in enumerate(objects, 1)]
    trace = engine.evaluate(engine.parse({"format": "layers/1", "objects": placed}), "2026")
    with override("fr"):
        names = Names(trace.scenario, trace.effects)
        return [sentence(fact, names).text for fact in account_of(trace).made(placed[0]["id"])]


def test_who_takes_control_is_not_who_changes_hands() -> None:
    """Control Magic changes who controls the creature (613.1b): nobody else gets Control Magic.

    The builder says the other thing, of what is affected.
    """
    bears = {**_BEARS, "id": "bears", "controller": "opponent"}
    assert made(bears, card("control-magic", attached_to="bears")) == [
        "Contrôle magique\u00a0: Grizzlis passe sous votre contrôle (couche 2)"
    ]
    with override("fr"):
        assert str(presets("Change")["control"].title) == "change de contrôleur"


def test_a_size_is_told_without_a_gender() -> None:
    """Grizzlis, an Automaton, a Hawk: the name of a card has no gender that we know (Humility: 613.4b)."""
    (sentence_of_size,) = made({**_BEARS, "id": "bears"}, card("humility"))
    assert sentence_of_size == "Humilité\u00a0: Grizzlis a une force et une endurance de base de 1/1 (couche 7b)"


def test_counters_are_told_without_a_gender() -> None:
    """+1/+1 counters apply in layer 7c (613.4c)."""
    (sentence_of_size,) = made({**_BEARS, "id": "bears", "counters": [{"kind": "+1/+1", "count": 1}]})
    assert sentence_of_size == "Marqueurs\u00a0: Grizzlis gagne +1/+1 et devient 3/3 (couche 7c)"


@pytest.mark.parametrize(
    ("name", "of"),
    [
        ("Opalescence", "d’Opalescence"), ("Hurlenuit", "de Hurlenuit"), ("le joueur 2", "du joueur 2"),
        ("votre adversaire", "de votre adversaire"),
    ],
)  # fmt: skip
def test_what_stands_before_a_name_agrees_with_it(name: str, of: str) -> None:
    with override("fr"):
        assert of_name(name) == of
    with override("en"):
        assert of_name(name) == name


# --- names in French sentences ------------------------------------------------------------------------


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
    names = CardNames(trace.scenario, trace.effects)
    decisions = decided_on(text, "2026")
    yield from (*asides(trace, names), *notes(trace, names), trace_text(trace, "fr"))
    for key in trace.final:
        yield answer(trace, key, names)
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


# --- what is kept of texts ----------------------------------------------------------------------------


class Watched:
    """An object that remembers what of it is asked for."""

    def __init__(self, thing: GameObject) -> None:
        self.thing = thing
        self.names: set[str] = set()

    def __getattr__(self, name: str) -> object:
        self.names.add(name)
        return getattr(self.thing, name)


def things() -> list[GameObject]:
    paths = sorted((settings.CONTENT_DIR / "cases").glob("*.json"))
    cases = [read_case(json.loads(path.read_text(encoding="utf-8"))) for path in paths]
    return [thing for case in cases for thing in case.scenario.objects]


def test_words_of_abilities_ask_their_object_for_nothing_else() -> None:
    """Each of these makes another key. An emblem is asked where it is."""
    watched = [Watched(kind) for thing in things() for kind in (thing, replace(thing, types=()))]
    for thing in watched:
        context_of(thing, None)  # type: ignore[arg-type]
    assert {name for thing in watched for name in thing.names} == {
        "id", "name", "zone", "types", "subtypes", "abilities",
    }  # fmt: skip


def test_an_object_that_was_moved_or_switched_is_called_as_before() -> None:
    thing = next(thing for thing in things() if thing.abilities)
    same = replace(thing, timestamp=thing.timestamp + 1, enabled=not thing.enabled)
    assert Owner(same) == Owner(thing)
    assert hash(Owner(same)) == hash(Owner(thing))
    others = {"id": "other", "zone": "hand", "types": ("Land",), "subtypes": ("Aura",), "abilities": ()}
    for name, value in others.items():
        assert Owner(replace(thing, **{name: value})) != Owner(thing), name
