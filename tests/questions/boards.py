"""Boards to ask about: those of shipped content, and answers as a browser sends them."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from html import unescape
from pathlib import Path
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string

from engine.notation import read_scenario, write_scenario
from engine.notation.scenarios import canonical
from layers_site.content.misconceptions import Misconception
from layers_site.questions.forms import AskForm
from layers_site.questions.options import digest, effects
from layers_site.questions.presenters import VerdictView
from layers_site.questions.questions import Question, read_question
from layers_site.questions.verdicts import Verdict, judge

REPLENISH = "cases/humility-opalescence-replenish"


def shipped(name: str) -> str:
    """The canonical text of the board of a shipped file, as the file has it."""
    path = Path(settings.CONTENT_DIR) / f"{name}.json"
    return canonical(read_scenario(json.loads(path.read_text(encoding="utf-8"))["scenario"]))


def board(*objects: dict[str, Any], effects: tuple[dict[str, Any], ...] = ()) -> str:
    """The canonical text of a board made for one test."""
    return canonical(read_scenario({"format": "layers/1", "objects": list(objects), "effects": list(effects)}))


def set_twice_and_pumped() -> str:
    """A bear that gets base 0/2, then base 5/5, then +3/+3."""
    bear = {"id": "bear", "name": "Bear", "timestamp": 1, "types": ["Creature"], "power": 2, "toughness": 2}
    changes = ({"pt": {"set": [0, 2]}}, {"pt": {"set": [5, 5]}}, {"pt": {"add": [3, 3]}})
    effects = (
        {"id": f"e{at}", "name": f"E{at}", "timestamp": at, "affects": {"ids": ["bear"]}, "changes": [change]}
        for at, change in enumerate(changes, 2)
    )
    return board(bear, effects=tuple(effects))


def backwards(text: str) -> str:
    """The same board with its timestamps the other way round: the newest is the oldest."""
    document = write_scenario(read_scenario(json.loads(text)))
    dated = [*document.get("objects", []), *document.get("effects", [])]  # type: ignore[misc]
    stamps = sorted({entry["timestamp"] for entry in dated})  # type: ignore[index,type-var]
    turned = dict(zip(stamps, reversed(stamps), strict=True))
    for entry in dated:
        entry["timestamp"] = turned[entry["timestamp"]]  # type: ignore[index]
    return canonical(read_scenario(document))


def ask(text: str, ruleset: str = "2026", **document: Any) -> Question:
    return read_question(document, text, ruleset)


def told_on(misconception: Misconception, **document: Any) -> Question:
    return ask(canonical(misconception.scenario), **document)


def as_sent(question: Question, answer: Mapping[str, Any]) -> dict[str, Any]:
    """An answer as a browser sends it."""
    sent: dict[str, Any] = dict(answer)
    if "power" in answer and answer["power"] is None:
        sent |= {"power": "", "toughness": "", "no_size": "on"}
    if sent.pop("all_creature_types", False):
        sent["subtypes"] = [*answer["subtypes"], "every-creature-type"]
    if "colors" in answer:
        sent["colors"] = list(answer["colors"]) or ["none"]
    if "abilities" in answer:
        sent["abilities"] = [digest(ability) for ability in answer["abilities"]] or ["none"]
    if "reason" in answer:
        sent["reason"] = next(iter(answer["reason"]), "none")
    if "next" in answer:
        sent["next"] = digest(answer["next"]) if answer["next"] else "none"
    if "order" in answer:
        places = {effect: place for place, effect in enumerate(sent.pop("order"), 1)}
        sent |= {f"place-{digest(effect)}": str(places.get(effect, "none")) for effect in effects(question)}
    return sent


def answered(question: Question, answer: Mapping[str, Any]) -> AskForm:
    """The form as it comes back with that answer, which it must offer."""
    form = AskForm(question, as_sent(question, answer), action="/here/")
    assert form.is_valid(), form.errors
    return form


def judged(question: Question, answer: Mapping[str, Any]) -> Verdict:
    """The verdict on an answer that goes the whole way, through the form."""
    return judge(question, answered(question, answer).answer())


def question_html(question: Question) -> str:
    return render_to_string("questions/_ask.html", {"form": AskForm(question, action="/here/")})


def verdict_html(question: Question, answer: Mapping[str, Any]) -> str:
    view = VerdictView(question, judge(question, answer))
    return render_to_string("questions/_verdict.html", {"verdict": view})


def text_in(html: str) -> str:
    """What is read of it."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split(" "))
