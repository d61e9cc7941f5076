"""The names of what stands in documents, for editors: each key in the words of who writes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from layers_site.boards.building import part_names
from layers_site.cardtext.wording.context import capitalised

#: What a key holds; where it says something else below another, by both: "choices.code".
_NAMES: Final[Mapping[str, StrOrPromise]] = {
    "en": _("English"),
    "fr": _("French"),
    "title": _("title"),
    "text": _("text"),
    "rules": _("rules"),
    "layer": _("layer whose color it has (0 for none)"),
    "see": _("see also"),
    "term": _("word"),
    "words.also": _("another name"),
    "description": _("the idea"),
    "correction": _("what the rules say"),
    "once": _("what it was in older rules"),
    "premise": _("the idea behind “if”"),
    "scenario": _("board"),
    "aim": _("aim"),
    "question": _("question"),
    "choices": _("answers to choose from"),
    "choices.label": _("answer"),
    "code": _("code"),
    "label": _("text"),
    "items": _("question"),
    "cards": _("cards"),
    "asked": _("which effect is meant"),
    "board": _("board"),
    "why": _("why"),
    "told": _("what the engine shows"),
    "drills.name": _("name"),
    "put": _("what is on the board"),
    "case": _("a case"),
    "variant": _("its variant"),
    "stage": _("its stage, from 0"),
    "moments": _("what happens in time"),
    "ops": _("what happens"),
    "actions": _("spells and abilities"),
    "moves": _("moves"),
    "chapter": _("chapter"),
    "position": _("place in the order of the lessons"),
    "minutes": _("minutes"),
    "topics": _("entries of the inventory"),
    "parts": _("part"),
    "practice": _("final question"),
    "cases": _("cases to try next"),
    "stack": _("a game on the stack"),
    "edition": _("edition of the rules"),
    "focus": _("object in view"),
    "try": _("what to try"),
    "ask": _("question before the result"),
    "expect": _("right answer"),
    "after": _("what is said afterwards"),
    "practice.after": _("explanation"),
    "task": _("task on the board"),
    "play": _("task in the game"),
    "do": _("what is to be done"),
    "goal": _("the goal"),
    "solution": _("moves that lead there"),
    "hints": _("hints"),
    "mistakes": _("mistakes on the way"),
    "say": _("what is said"),
    "note": _("note"),
    "summary": _("summary"),
    "explanation": _("explanation"),
    "concepts": _("concepts"),
    "difficulty": _("difficulty"),
    "script": _("the game"),
    "makes": _("what it does when it resolves"),
    "effect": _("a continuous effect"),
    "create": _("creates a token"),
    "reply": _("reply"),
    "stages": _("stage"),
    "variants": _("variant"),
    "slug": _("name in addresses"),
    "intro": _("introduction"),
    "questions": _("question"),
    "options": _("answer"),
    "question.ask": _("question"),
    "options.text": _("an answer to the question"),
    "options.because": _("how one comes to an answer"),
    "verdict": _("verdict on the question"),
    "feedback": _("what is said to this answer"),
    "right": _("the right answer"),
    "believed": _("the answer with this idea"),
}


def name_in(code: str, path: str, key: str) -> str:
    """Return what a key at a place asks for, in documents of a kind; "" for one of several alike."""
    before = [part for part in path.split("/") if part and not part.isdecimal()]
    under = (before[:-1] if before and before[-1] == key else before)[-1:]
    for name in (*(f"{part}.{key}" for part in under), f"{code}.{key}", key):
        if name in _NAMES:
            return str(_NAMES[name])
    return part_names.name_of(path, key)


def place_text(code: str, path: str) -> str:
    """Return a place in words: "parts 2 › text › French"."""
    words: list[str] = []
    keys = [key for key in path.split("/") if key]
    for at, key in enumerate(keys):
        if key.isdecimal():
            number = str(int(key) + 1)
            words = [*words[:-1], f"{words[-1]} {number}"] if words else [number]
        else:
            words.append(name_in(code, "/".join(keys[: at + 1]), key) or key)
    text = " › ".join(words)
    return capitalised(text)
