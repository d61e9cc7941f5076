"""Questions about players and spells: which are worth asking, what there is to choose from, the fields of the form."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _

from engine.scenario import PlayerAbilities, Scenario
from layers_site.boards.services.evaluation import evaluated, scenario_of
from layers_site.explain import texts
from layers_site.questions import options
from layers_site.questions.answers import NO_VALUE, answer_of
from layers_site.questions.beliefs import gathered, right_answer
from layers_site.questions.comparison import cost_text
from layers_site.questions.distractors import left_out
from layers_site.questions.fields import NONE, Aspect, Cleaned, Errors, choice_field, none_or_some, number, ticked
from layers_site.questions.questions import Question
from layers_site.questions.words import drawn

#: What players have most often.
_KEYWORDS: Final = ("hexproof", "protection from red", "shroud")


def costs(question: Question) -> tuple[str, ...]:
    """Return the total costs to choose from, in an order that tells nothing."""
    trace, spell = evaluated(question.text, question.ruleset), _spell(question)
    answers = [right_answer(question), *(answer for answer in gathered(question).answers.values() if answer)]
    answers += [dict(item.answer) for item in left_out(question)]
    answers += [answer_of(trace, Question(question.text, question.ruleset, "cost", other)) for other in trace.spells]
    known = dict.fromkeys([*(str(answer["mana"]) for answer in answers), spell or "{0}", "{0}"])
    return (*sorted((mana for mana in known if mana != NO_VALUE), key=options.digest), NO_VALUE)


def _spell(question: Question) -> str:
    return next(spell.mana_cost for spell in scenario_of(question.text).spells if spell.id == question.object)


def keywords(question: Question) -> tuple[str, ...]:
    """Return the abilities of a player to choose from, in the order of the dictionary."""
    answers = [right_answer(question), *(answer for answer in gathered(question).answers.values() if answer)]
    believed = {word for answer in answers for word in answer["keywords"]}
    return tuple(sorted({*believed, *_offered_by_effects(scenario_of(question.text)), *_KEYWORDS}))


def _offered_by_effects(scenario: Scenario) -> Iterator[str]:
    """Yield the abilities that effects on this board give players or take from them."""
    for change in options.changes_on(scenario):
        if isinstance(change, PlayerAbilities):
            yield from (keyword for keyword in change.keywords if isinstance(keyword, str))


class Hand(Aspect):
    """A maximum hand size in numbers, or that there is none (402.2)."""

    def fields(self, question: Question) -> dict[str, forms.Field]:
        return {
            "hand_size": number(_("Maximum hand size"), least=0),
            "no_maximum": forms.BooleanField(label=_("There is no maximum"), required=False),
        }

    def errors(self, question: Question, cleaned: Cleaned) -> Errors:
        size = cleaned.get("hand_size")
        if cleaned.get("no_maximum") and size is not None:
            yield "no_maximum", _("Give a number, or say that there is no maximum: not both.")
        elif not cleaned.get("no_maximum") and "hand_size" in cleaned and size is None:
            yield "hand_size", _("Enter a whole number.")

    def answer(self, question: Question, cleaned: Cleaned) -> dict[str, Any]:
        return {"hand_size": NO_VALUE if cleaned["no_maximum"] else cleaned["hand_size"]}


class Keywords(Aspect):
    """The abilities of a player, or that there are none."""

    def fields(self, question: Question) -> dict[str, forms.Field]:
        named = [(keyword, texts.keywords([keyword])) for keyword in keywords(question)]
        return {"keywords": ticked(_("Abilities"), [*named, (NONE, _("No abilities"))])}

    def errors(self, question: Question, cleaned: Cleaned) -> Errors:
        yield from none_or_some(cleaned, "keywords", _("Choose the abilities, or that there are none."))

    def answer(self, question: Question, cleaned: Cleaned) -> dict[str, Any]:
        return {"keywords": [keyword for keyword in cleaned["keywords"] if keyword != NONE]}


class TotalCost(Aspect):
    """The mana to pay in all, or that it cannot be paid (118.6)."""

    def fields(self, question: Question) -> dict[str, forms.Field]:
        return {"mana": choice_field(_("Total cost"), [(mana, drawn(cost_text(mana))) for mana in costs(question)])}

    def answer(self, question: Question, cleaned: Cleaned) -> dict[str, Any]:
        return {"mana": cleaned["mana"]}
