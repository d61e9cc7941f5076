"""The form that asks a question: the fields of each aspect, what is wrong in them, and the answer that they give.

It holds every option and nothing of the answer: see `options`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from crispy_forms.layout import Field, Layout, Submit  # type: ignore[import-untyped]
from django import forms
from django.utils.translation import gettext as _

from engine.scenario import PlayerAbilities, Scenario
from engine.words import COLORS
from layers_site.boards.services.evaluation import DECIDERS, evaluated, scenario_of
from layers_site.explain import texts
from layers_site.platform.views import helper
from layers_site.questions import options, words
from layers_site.questions.answers import NO_VALUE, answer_of
from layers_site.questions.authored import option_texts
from layers_site.questions.beliefs import gathered, right_answer
from layers_site.questions.comparison import cost_text
from layers_site.questions.distractors import left_out
from layers_site.questions.questions import ASKS, MOST_EFFECTS, Ask, Question
from layers_site.questions.words import drawn

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
            "no_size": forms.BooleanField(label=_("It isn’t a creature"), required=False),
        }

    def errors(self, question: Question, cleaned: Cleaned) -> Errors:
        names = [name for name in ("power", "toughness") if cleaned.get(name) is not None]
        if cleaned.get("no_size") and names:
            yield "no_size", _("Enter numbers, or choose “It isn’t a creature”, but not both.")
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
        yield from none_or_some(cleaned, "colors", _("Choose its colors, or “Colorless”."))

    def answer(self, question: Question, cleaned: Cleaned) -> dict[str, Any]:
        return {"colors": [color for color in COLORS if color in cleaned["colors"]]}


class Abilities(Aspect):
    """The abilities it has in the end, or that it has none."""

    def fields(self, question: Question) -> dict[str, forms.Field]:
        return {"abilities": ticked(_("Abilities"), words.ability_choices(question, NONE))}

    def errors(self, question: Question, cleaned: Cleaned) -> Errors:
        yield from none_or_some(cleaned, "abilities", _("Pick its abilities, or “No abilities”."))

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
            _("Rule"), [*reasons, (NONE, _("None of these: the result would be the same without any of them"))]
        )
        field.help_text = _("A rule decides if the card would be different without it. Name one.")
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
        yield name, _("Pick at least one, or “none”, but not both.")


#: What players have most often.
_OF_PLAYERS: Final = ("hexproof", "protection from red", "shroud")


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
    return tuple(sorted({*believed, *_offered_by_effects(scenario_of(question.text)), *_OF_PLAYERS}))


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
            yield "no_maximum", _("Enter a number, or choose “There is no maximum”, but not both.")
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
        yield from none_or_some(cleaned, "keywords", _("Choose the abilities, or “No abilities”."))

    def answer(self, question: Question, cleaned: Cleaned) -> dict[str, Any]:
        return {"keywords": [keyword for keyword in cleaned["keywords"] if keyword != NONE]}


class TotalCost(Aspect):
    """The mana to pay in all, or that it cannot be paid (118.6)."""

    def fields(self, question: Question) -> dict[str, forms.Field]:
        return {"mana": choice_field(_("Total cost"), [(mana, drawn(cost_text(mana))) for mana in costs(question)])}

    def answer(self, question: Question, cleaned: Cleaned) -> dict[str, Any]:
        return {"mana": cleaned["mana"]}


_AUTO_ID: Final = "ask_%s"
#: The parts of the form of each aspect.
ASPECTS: Final[Mapping[Ask, tuple[Aspect, ...]]] = {
    "pt": (Size(),),
    "types": (Types(),),
    "colors": (Colors(),),
    "abilities": (Abilities(),),
    "controller": (Controller(),),
    "state": (Size(), Types(), Colors(), Abilities(), Controller()),
    "reason": (Reason(),),
    "hand": (Hand(),),
    "player": (Keywords(),),
    "cost": (TotalCost(),),
    "order": (Order(),),
    "next": (Next(),),
    "authored": (Choice(),),
}


class WhereForm(forms.Form):
    """The question of an address: an aspect with its object, or with its layer and the number of finished effects.

    Without any it is that of the case.
    """

    ask = forms.ChoiceField(choices=[(ask, ask) for ask in ASKS], required=False)
    object = forms.CharField(max_length=200, required=False)
    layer = forms.CharField(max_length=20, required=False)
    done = forms.IntegerField(min_value=0, max_value=MOST_EFFECTS, required=False)
    seen = forms.BooleanField(required=False)


class AskForm(forms.Form):
    """One question, POSTed to `action`: `question_text` is its sentence, `answer()` what `verdicts.judge` reads.

    With `target`, a CSS selector, htmx sends it and puts what comes back in place of that.
    """

    def __init__(
        self, question: Question, data: Mapping[str, Any] | None = None, *, action: str, target: str = ""
    ) -> None:
        super().__init__(data, label_suffix="", auto_id=_AUTO_ID)
        self.question = question
        self.question_text = words.question_text(question)
        for aspect in ASPECTS[question.ask]:
            self.fields |= aspect.fields(question)
        self.helper = helper(action, "post")
        self.helper.form_class = f"ask ask-{question.ask}"
        if target:
            self.helper.attrs = {"hx-post": action, "hx-target": target, "hx-swap": "outerHTML show:none"}
        fields = (Field(name, wrapper_class=_shape(name)) for name in self.fields)
        self.helper.layout = Layout(*fields, Submit("", _("Check my answer"), css_class="next"))

    def clean(self) -> dict[str, Any]:
        cleaned = dict(self.cleaned_data)
        for aspect in ASPECTS[self.question.ask]:
            for field, error in aspect.errors(self.question, cleaned):
                self.add_error(field, error)
        return self.cleaned_data

    def focus_mistake(self) -> None:
        """Give the focus to the first wrong field when the form is shown again."""
        first = next((name for name in self.fields if name in self.errors), None)
        if first:
            self.fields[first].widget.attrs["autofocus"] = True

    def answer(self) -> dict[str, Any]:
        """Return the answer, with the keys of `answers.KEYS`. Only for a valid form."""
        answer: dict[str, Any] = {}
        for aspect in ASPECTS[self.question.ask]:
            answer |= aspect.answer(self.question, self.cleaned_data)
        return answer


def _shape(name: str) -> str:
    """Return how to draw a field: a large number, words side by side, an effect with its place, or plain."""
    if name in ("power", "toughness", "hand_size"):
        return "ask-number"
    if name in ("supertypes", "types", "subtypes", "colors", "controller", "keywords", "mana"):
        return "ask-words"
    return "ask-place" if name.startswith("place-") else ""
