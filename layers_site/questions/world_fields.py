"""Fields of the forms that ask about a player or a spell."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _

from layers_site.explain import texts
from layers_site.questions.answers import NO_VALUE
from layers_site.questions.comparison import cost_text
from layers_site.questions.fields import NONE, Cleaned, Errors, choice_field, none_or_some, number, ticked
from layers_site.questions.questions import Question
from layers_site.questions.words import drawn
from layers_site.questions.world import costs, keywords


class Hand:
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


class Keywords:
    """The abilities of a player, or that there are none."""

    def fields(self, question: Question) -> dict[str, forms.Field]:
        named = [(keyword, texts.keywords([keyword])) for keyword in keywords(question)]
        return {"keywords": ticked(_("Abilities"), [*named, (NONE, _("No abilities"))])}

    def errors(self, question: Question, cleaned: Cleaned) -> Errors:
        yield from none_or_some(cleaned, "keywords", _("Choose the abilities, or that there are none."))

    def answer(self, question: Question, cleaned: Cleaned) -> dict[str, Any]:
        return {"keywords": [keyword for keyword in cleaned["keywords"] if keyword != NONE]}


class TotalCost:
    """The mana to pay in all, or that it cannot be paid (118.6)."""

    def fields(self, question: Question) -> dict[str, forms.Field]:
        return {"mana": choice_field(_("Total cost"), [(mana, drawn(cost_text(mana))) for mana in costs(question)])}

    def errors(self, question: Question, cleaned: Cleaned) -> Errors:
        return iter(())

    def answer(self, question: Question, cleaned: Cleaned) -> dict[str, Any]:
        return {"mana": cleaned["mana"]}
