"""Fields of the form of a question, for each aspect: what is wrong in them, and the answer that they give."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _

from engine.words import COLORS
from layers_site.boards.services.evaluation import DECIDERS, scenario_of
from layers_site.questions import options, words
from layers_site.questions.authored import option_texts
from layers_site.questions.questions import Question

#: As an engine's number, so that what is typed can be compared (`engine.budget`).
BOUND: Final = 1_000_000_000
#: What is ticked to say that there are none.
NONE: Final = "none"

#: The cleaned values of a form, and errors by the name of the field.
Cleaned = Mapping[str, Any]
Errors = Iterator[tuple[str, str]]
#: What is ticked for all creature types at once.
EVERY_TYPE: Final = "every-creature-type"


class Aspect:
    """`fields` by their names; `errors` of fields that are each valid; `answer` with the keys of `answers.KEYS`."""

    def fields(self, question: Question) -> dict[str, forms.Field]:
        raise NotImplementedError

    def errors(self, _question: Question, _cleaned: Cleaned) -> Errors:
        return iter(())

    def answer(self, question: Question, cleaned: Cleaned) -> dict[str, Any]:
        raise NotImplementedError


class Size(Aspect):
    """Power and toughness in numbers, or that there are none (208.3)."""

    def fields(self, question: Question) -> dict[str, forms.Field]:
        return {
            "power": number(_("Power")),
            "toughness": number(_("Toughness")),
            "no_size": forms.BooleanField(label=_("It has none: it is not a creature"), required=False),
        }

    def errors(self, question: Question, cleaned: Cleaned) -> Errors:
        names = [name for name in ("power", "toughness") if cleaned.get(name) is not None]
        if cleaned.get("no_size") and names:
            yield "no_size", _("Give numbers, or say that it has none: not both.")
        elif not cleaned.get("no_size"):
            missing = [name for name in ("power", "toughness") if name in cleaned and name not in names]
            yield from ((name, _("Enter a whole number.")) for name in missing)

    def answer(self, question: Question, cleaned: Cleaned) -> dict[str, Any]:
        return {"power": cleaned["power"], "toughness": cleaned["toughness"]}


def number(label: str, least: int = -BOUND) -> forms.IntegerField:
    field = forms.IntegerField(label=label, required=False, min_value=least, max_value=BOUND)
    field.widget.attrs |= {"inputmode": "numeric", "autocomplete": "off"}
    return field


class Choice(Aspect):
    """One of the options of an authored question."""

    def fields(self, question: Question) -> dict[str, forms.Field]:
        options = [(str(place), text) for place, text in option_texts(question).items()]
        return {"option": choice_field(_("Answers to choose from"), options)}

    def answer(self, question: Question, cleaned: Cleaned) -> dict[str, Any]:
        return {"option": int(cleaned["option"])}


class Types(Aspect):
    """The whole type line. An object without any card type is so rare that none at all is taken for an oversight."""

    def fields(self, question: Question) -> dict[str, forms.Field]:
        subtypes = words.choices(options.type_words(question, "subtypes"))
        if options.offers_every_creature_type(question):
            subtypes = [*subtypes, (EVERY_TYPE, _("Every creature type"))]
        return {
            "supertypes": ticked(_("Supertypes"), words.choices(options.type_words(question, "supertypes"))),
            "types": ticked(_("Card types"), words.choices(options.type_words(question, "types"))),
            "subtypes": ticked(_("Subtypes"), subtypes),
        }

    def errors(self, question: Question, cleaned: Cleaned) -> Errors:
        if not cleaned.get("types", True) and not options.may_be_empty(question, "types"):
            yield "types", _("Choose at least one card type.")

    def answer(self, question: Question, cleaned: Cleaned) -> dict[str, Any]:
        subtypes = [word for word in cleaned["subtypes"] if word != EVERY_TYPE]
        return {
            "supertypes": cleaned["supertypes"],
            "types": cleaned["types"],
            "subtypes": subtypes,
            "all_creature_types": EVERY_TYPE in cleaned["subtypes"],
        }


class Colors(Aspect):
    """The colors, or that it has none (105.2c)."""

    def fields(self, question: Question) -> dict[str, forms.Field]:
        return {"colors": ticked(_("Colors"), words.color_choices(NONE))}

    def errors(self, question: Question, cleaned: Cleaned) -> Errors:
        yield from none_or_some(cleaned, "colors", _("Choose its colors, or that it is colorless."))

    def answer(self, question: Question, cleaned: Cleaned) -> dict[str, Any]:
        return {"colors": [color for color in COLORS if color in cleaned["colors"]]}


class Abilities(Aspect):
    """The abilities it has in the end, or that it has none."""

    def fields(self, question: Question) -> dict[str, forms.Field]:
        return {"abilities": ticked(_("Abilities"), words.ability_choices(question, NONE))}

    def errors(self, question: Question, cleaned: Cleaned) -> Errors:
        yield from none_or_some(cleaned, "abilities", _("Pick its abilities, or that it has none."))

    def answer(self, question: Question, cleaned: Cleaned) -> dict[str, Any]:
        chosen = set(cleaned["abilities"])
        return {"abilities": [name for name in options.abilities(question) if options.digest(name) in chosen]}


class Controller(Aspect):
    """One of the players (layer 2)."""

    def fields(self, question: Question) -> dict[str, forms.Field]:
        return {"controller": choice_field(_("Controller"), words.player_choices(scenario_of(question.text)))}

    def answer(self, question: Question, cleaned: Cleaned) -> dict[str, Any]:
        return {"controller": cleaned["controller"]}


class Order(Aspect):
    """A place for each effect, or that it does not apply."""

    def fields(self, question: Question) -> dict[str, forms.Field]:
        names = options.effects(question)
        places = [("", "–"), *((str(place), str(place)) for place in range(1, len(names) + 1))]
        places.append((NONE, _("does not apply here")))
        return {
            place_field(name): forms.ChoiceField(
                label=words.effect_name(question, name), help_text=words.effect_text(question, name), choices=places
            )
            for name in names
        }

    def errors(self, question: Question, cleaned: Cleaned) -> Errors:
        taken: set[str] = set()
        for name in map(place_field, options.effects(question)):
            place = cleaned.get(name, "")
            if place in taken:
                yield name, _("Another effect has this place already.")
            if place not in ("", NONE):
                taken.add(place)

    def answer(self, question: Question, cleaned: Cleaned) -> dict[str, Any]:
        placed = [(cleaned[place_field(name)], name) for name in options.effects(question)]
        return {"order": [name for place, name in sorted((int(p), name) for p, name in placed if p != NONE)]}


def place_field(effect: str) -> str:
    return f"place-{options.digest(effect)}"


class Next(Aspect):
    """The effect that applies now, or that none does any more."""

    def fields(self, question: Question) -> dict[str, forms.Field]:
        some = [(options.digest(name), words.effect_in_full(question, name)) for name in options.effects(question)]
        return {"next": choice_field(_("Effect"), [*some, (NONE, _("None: nothing more applies in this layer"))])}

    def answer(self, question: Question, cleaned: Cleaned) -> dict[str, Any]:
        named = (name for name in options.effects(question) if options.digest(name) == cleaned["next"])
        return {"next": next(named, "")}


class Reason(Aspect):
    """One of the rules that can decide, or that none of them does."""

    def fields(self, question: Question) -> dict[str, forms.Field]:
        reasons = [(code, words.reason(code)) for code in DECIDERS]
        field = choice_field(
            _("Rule"), [*reasons, (NONE, _("None of these: without each of them it would be the same"))]
        )
        field.help_text = _("A rule decides if without it something of the card would be different. Name one.")
        return {"reason": field}

    def answer(self, question: Question, cleaned: Cleaned) -> dict[str, Any]:
        return {"reason": [] if cleaned["reason"] == NONE else [cleaned["reason"]]}


def ticked(label: str, choices: Iterable[tuple[str, str]]) -> forms.MultipleChoiceField:
    widget = forms.CheckboxSelectMultiple
    return forms.MultipleChoiceField(label=label, choices=list(choices), widget=widget, required=False)


def choice_field(label: str, choices: Iterable[tuple[str, str]]) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=label,
        choices=list(choices),
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose one.")},
    )


def none_or_some(cleaned: Cleaned, name: str, missing: str) -> Errors:
    chosen = cleaned.get(name)
    if chosen == []:
        yield name, missing
    elif chosen and NONE in chosen and len(chosen) > 1:
        yield name, _("Pick at least one, or that there are none, but not both.")
