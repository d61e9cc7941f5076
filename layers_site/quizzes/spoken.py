"""An answer of the engine in one line, in a language or in both."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from django.utils import translation
from django.utils.translation import gettext as _

from engine.scenario import Label
from layers_site.explain.names import enumeration
from layers_site.questions.answers import KEYS
from layers_site.questions.mistakes import OF_AN_OBJECT
from layers_site.questions.questions import Question
from layers_site.questions.shown import Side, in_short, rows

#: Between the parts of an answer about all of an object.
_BETWEEN: Final = " · "
#: Between abilities, which are sentences.
_AND: Final = " + "


def in_both(say: Callable[[], str]) -> Label:
    """Return a text in both languages, made under each of them."""
    with translation.override("en"):
        english = say()
    with translation.override("fr"):
        french = say()
    return Label(str(english), str(french))


def spoken(question: Question, answer: Mapping[str, Any]) -> str:
    """Return the whole answer, in the page's language: "4/4", "red and green", "Blood Moon → Urborg"."""
    if question.ask == "state":
        parts = (spoken(replace(question, ask=ask), {key: answer[key] for key in KEYS[ask]}) for ask in OF_AN_OBJECT)
        return _BETWEEN.join(parts)
    if question.ask == "types":
        return in_short(question, answer)
    row = rows(question, answer, answer)[0]
    if question.ask == "abilities":
        return _AND.join(item.text for item in row.right.items)
    return named(_("Controller"), _side(row.right)) if question.ask == "controller" else _side(row.right)


def named(name: str, text: str) -> str:
    """Return a name with a value, such as "Humility: 4/4", with the colon of the page's language."""
    return _("%(name)s: %(changes)s") % {"name": name, "changes": text}


def _side(side: Side) -> str:
    if side.size is not None:
        return f"{side.size.power}/{side.size.toughness}"
    texts = [item.text for item in side.items]
    return " → ".join(texts) if side.ordered else enumeration(texts)
