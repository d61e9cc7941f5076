"""What can be searched for: every thing that has a page or a place on one, with its names, its board and its texts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum, auto
from typing import Final

from django.db.models.fields.json import KT
from django.utils.translation import gettext as _
from django.utils.translation import override

from engine.rulesets import DEFAULT, RULESETS
from engine.scenario import Label
from layers_site.content.card_texts import CardText
from layers_site.content.glossary.entries import glossary, words
from layers_site.content.misconceptions import misconceptions
from layers_site.content.models import Card, Case
from layers_site.explain.presenters.marks import badges, legend, ruleset_of
from layers_site.learning.lessons.reading import lessons
from layers_site.platform.text import LANGUAGES, both_languages, name_key

_NOTHING: Final = Label("", "")
#: What somebody looks for who wants to know of all of it: the page of the layers, and the first lesson.
LAYERS: Final = ("layers", "couches")


class Kind(IntEnum):
    """The kinds of things, in the order in which those that fit equally well are shown.

    A TEXT is a card that is not in the library, of which an operator has loaded the text.
    """

    LAYER = auto()
    WORD = auto()
    RULE = auto()
    CARD = auto()
    LESSON = auto()
    CASE = auto()
    MISCONCEPTION = auto()
    EDITION = auto()
    TEXT = auto()


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing by its title and what it is also called: its number, its slug, its id.

    `code` names it among those of its kind. `about` is told below its title. `board` and `text` are what lies on its
    board and all that it says, as `name_key` writes it.
    """

    kind: Kind
    code: str
    title: Label
    also: tuple[str, ...] = ()
    about: Label = _NOTHING
    board: str = ""
    text: str = ""


def things() -> Iterator[Thing]:
    """Yield all that visitors are shown just now, kind by kind, each in the order of its page."""
    yield from _layers()
    for word in words().values():
        other = word.also or _NOTHING
        yield Thing(Kind.WORD, word.code, word.term, (other.en, other.fr), word.text, text=_text(word.text))
    for entry in glossary().entries.values():
        # Today's number first: it is the one that is told.
        numbers = tuple(dict.fromkeys((entry.number(DEFAULT), *entry.numbers.values())))
        yield Thing(Kind.RULE, entry.code, entry.title, numbers, entry.text, text=_text(entry.text))
    cards = tuple(Card.objects.published().values_list("slug", "name_en", "name_fr"))
    yield from (Thing(Kind.CARD, slug, Label(en, fr)) for slug, en, fr in cards)
    for place, lesson in enumerate(lessons().values()):
        parts = [text for part in lesson.parts for text in (part.title, part.text)]
        also = () if place else LAYERS
        yield Thing(Kind.LESSON, lesson.slug, lesson.title, also, lesson.aim, text=_text(lesson.aim, *parts))
    cases = tuple(Case.objects.published())
    yield from map(_case, cases)
    yield from _misconceptions()
    for ruleset in RULESETS.values():
        yield Thing(Kind.EDITION, ruleset.id, ruleset.title, (ruleset.id,))
    yield from _texts({name_key(name) for _slug, en, fr in cards for name in (en, fr)})


def _layers() -> Iterator[Thing]:
    """Yield the page of the layers, the seven layers and the sublayers of the last one."""
    yield Thing(Kind.LAYER, "", Label("The layers", "Les couches"), LAYERS)
    names: dict[str, list[str]] = {}
    for language in LANGUAGES:
        with override(language):
            parts = [badge for badge in badges(ruleset_of(DEFAULT)).values() if badge.layer[:1] == "7"]
            for badge in (*legend(), *parts):
                title = _("Layer %(layer)s: %(name)s") % {"layer": badge.layer, "name": badge.name}
                names.setdefault(badge.layer, []).append(title)
    yield from (Thing(Kind.LAYER, f"layer-{at}", Label(en, fr), (at,)) for at, (en, fr) in sorted(names.items()))


def _case(case: Case) -> Thing:
    """Return a case. The cards that it is about stand in its slug."""
    named = [item["name"] for key in ("objects", "effects") for item in case.scenario.get(key, ())]
    board = " ".join(dict.fromkeys(name_key(name) for names in map(both_languages, named) for name in names))
    about, explained = Label(case.summary_en, case.summary_fr), Label(case.explanation_en, case.explanation_fr)
    also = (case.slug.replace("-", " "),)
    title = Label(case.title_en or case.title_fr, case.title_fr or case.title_en)
    return Thing(Kind.CASE, case.slug, title, also, about, f" {board}", _text(about, explained))


def _misconceptions() -> Iterator[Thing]:
    for code, belief in misconceptions().items():
        text = _text(belief.description, belief.correction)
        yield Thing(Kind.MISCONCEPTION, code, belief.title, (code,), belief.correction, text=text)


def _texts(known: set[str]) -> Iterator[Thing]:
    """Yield the cards whose text alone is known, once each: both faces of one have the names of both."""
    names = CardText.objects.values_list("key", KT("english__name"), KT("french__name"))
    titles = {(en or fr, fr or en): key for key, en, fr in names.iterator() if key not in known}
    yield from (Thing(Kind.TEXT, key, Label(en, fr)) for (en, fr), key in titles.items())


def _text(*labels: Label) -> str:
    return " " + " ".join(name_key(text) for label in labels for text in (label.en, label.fr))
