"""The sentence of an effect beside its form: what the form says in one sentence, and how a typed one was read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from engine import ScenarioError
from engine.scenario import Ability, Effect, Scenario
from layers_site.boards.building.services import drafts
from layers_site.boards.building.services.drafts import Draft, Editing
from layers_site.boards.building.services.saying import Saying, SentenceReading
from layers_site.boards.presenters.shelf import EMPTY_BOARD
from layers_site.explain import texts
from layers_site.explain.names import label


@dataclass(frozen=True, slots=True)
class Meaning:
    """One of two meanings of a sentence: `value` is sent where it is meant."""

    value: int
    text: str


@dataclass(frozen=True, slots=True)
class SentenceView:
    """`text` stands in the field, `answer` says how it was read; reading stopped at `stop`, after `before`."""

    text: str
    answer: str = ""
    meanings: tuple[Meaning, ...] = ()
    before: str = ""
    stop: str = ""
    behind: str = ""


def of_form(scenario: Scenario, draft: Draft, editing: Editing | None) -> SentenceView:
    """Return the sentence that the form says; "" as long as something of it is missing."""
    try:
        built = drafts.build(scenario, draft, editing)
    except ScenarioError:
        return SentenceView("")
    if built.ability is not None:
        return SentenceView(texts.ability(replace(built.ability, text=None), built.source, built.scenario))
    return SentenceView("" if built.effect is None else _of_effect(built.effect, built.scenario))


def _of_effect(effect: Effect, scenario: Scenario) -> str:
    """Return an effect as a spell says it: of all that are like something, or of a target."""
    if effect.locked_from is not None:
        return texts.effect_as_said(effect, scenario)
    does = texts.changes(effect.changes, static=False, many=False, source=None, scenario=scenario)
    lasts = f" {label(effect.duration)}" if effect.duration else ""
    return _("Target permanent %(does)s.") % {"does": does.rstrip(".") + lasts} if effect.affects else f"{does}."


def of_reading(reading: SentenceReading, chosen: int | None) -> SentenceView:
    """Return how a sentence was read: the two things that it can mean, or the word where reading stopped."""
    if len(reading.sayings) > 1 and chosen is None:
        return SentenceView(reading.sentence, _("This can mean two things: choose one."), tuple(_meanings(reading)))
    if reading.sayings:
        return SentenceView(reading.sentence, _("Read. The form has it."))
    if reading.stop:
        answer = _("The site stopped here. The form has all that comes before it: finish it there.")
        if reading.part is None:
            answer = _("The site stopped here. Say it in the form.")
        return SentenceView(reading.sentence, answer, (), reading.before, reading.stop, reading.behind)
    if reading.too_long:
        return SentenceView(reading.sentence, _("This is too long to be read. Say it in the form."))
    answer = _("The site cannot read this as one continuous effect. Say it in the form.") if reading.sentence else ""
    return SentenceView(reading.sentence, answer)


def _meanings(reading: SentenceReading) -> Iterator[Meaning]:
    for value, saying in enumerate(reading.sayings):
        yield Meaning(value, _text(saying))


def _text(saying: Saying) -> str:
    return texts.ability(saying.read, None, EMPTY_BOARD) if isinstance(saying.read, Ability) else ""
