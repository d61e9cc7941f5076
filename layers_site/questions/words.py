"""Labels of the options in the page's language, and the question itself as a sentence."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.html import format_html
from django.utils.translation import gettext as _

from engine.rulesets import find_ruleset
from engine.scenario import Scenario
from engine.words import COLORS
from layers_site.boards.services.evaluation import evaluated, scenario_of
from layers_site.boards.templatetags.workbench import symbols
from layers_site.cardtext import wording
from layers_site.cardtext.wording.context import capitalised
from layers_site.explain import texts
from layers_site.explain.names import Names, enumeration, label, of_name
from layers_site.explain.presenters.marks import badges
from layers_site.explain.texts import spell_name
from layers_site.platform.text import current_language, folded, lowered
from layers_site.questions import options
from layers_site.questions.authored import authored_of
from layers_site.questions.beliefs import gathered
from layers_site.questions.questions import ABOUT_PLAYERS, ABOUT_SPELLS, Ask, Question

Choices = list[tuple[str, str]]


def choices(some: Iterable[str]) -> Choices:
    """Return the words of a type line, in the alphabetical order of the page's language."""
    named = ((word, texts.word(word)) for word in some)
    return sorted(named, key=lambda pair: (folded(pair[1]), pair[0]))


def color_choices(none: str) -> Choices:
    """Return the five colors in the order of the game; `none` stands for colorless."""
    language = current_language()
    named = [(color, wording.color_word(color, language)) for color in COLORS]
    return [(value, capitalised(text)) for value, text in (*named, (none, texts.colorless()))]


def ability_choices(question: Question, none: str) -> Choices:
    """Return the abilities with their texts; `none` stands for having none."""
    scenario = scenario_of(question.text)
    card = options.card_of(question)
    items_view = options.abilities(question).items()
    named = [
        (options.digest(name), drawn(texts.ability_among(ability, card, scenario))) for name, ability in items_view
    ]
    return [*named, (none, _("No abilities"))]


def player_choices(scenario: Scenario) -> Choices:
    names = Names(scenario)
    return [(player, capitalised(names.player(player))) for player in scenario.players]


def unchanged(question: Question) -> str:
    """Say that no step leads to the answer, in the words of the question."""
    trace = evaluated(question.text, question.ruleset)
    if question.object and question.object not in (*trace.final, *trace.players, *trace.spells):
        return _("It isn’t here, so no effect applies to it.")
    return _("No effect applies in this layer.") if question.layer else _("No effect changes it.")


def names_of(question: Question) -> Names:
    """Return the names on the board; of several abilities of one object always the same is the first."""
    infos = dict(evaluated(question.text, question.ruleset).effects) | gathered(question).effects
    return Names(scenario_of(question.text), {name: infos[name] for name in sorted(infos)})


def effect_name(question: Question, name: str) -> str:
    return names_of(question).effect(name)


def effect_text(question: Question, name: str) -> str:
    """Return the printed text of the effect; "" for counters and for a card face down."""
    info = gathered(question).effects[name]
    scenario = scenario_of(question.text)
    if info.origin == "resolved":
        return symbols(
            next(
                (
                    capitalised(texts.effect_as_said(effect, scenario))
                    for effect in scenario.effects
                    if effect.id == name
                ),
                "",
            )
        )
    if info.ability is None:
        return ""
    source = next((obj for obj in scenario.objects if obj.id == info.source), None)
    printed = (ability for ability in (source.abilities if source else ()) if ability.id == info.ability.id)
    return symbols(texts.ability(next(printed, info.ability.ability), source, scenario))


def effect_in_full(question: Question, name: str) -> str:
    """Return the name and the text of the effect on one line."""
    text = effect_text(question, name)
    spoken = format_html("<span><b>{}</b> – {}</span>", effect_name(question, name), text)
    return spoken if text else effect_name(question, name)


def ask_title(ask: Ask) -> str:
    return {
        "pt": _("Power and toughness"),
        "types": _("Type line"),
        "colors": _("Colors"),
        "abilities": _("Abilities"),
        "controller": _("Controller"),
        "state": _("All of it"),
        "reason": _("Which rule decides"),
        "hand": _("Maximum hand size"),
        "player": _("Abilities of the player"),
        "cost": _("Total cost"),
        "next": _("What applies first"),
        "order": _("The whole order"),
    }[ask]


def question_text(question: Question) -> str:
    """Return the question as one sentence."""
    if question.ask == "authored":
        return label(authored_of(question).ask)
    if question.layer:
        return _about_effects(question)
    if question.ask in ABOUT_PLAYERS:
        return _about_a_player(question)
    scenario = scenario_of(question.text)
    spell = question.ask in ABOUT_SPELLS
    name = spell_name(scenario, question.object) if spell else Names(scenario).thing(question.object)
    return {
        "pt": _("What are the power and toughness of %(name)s?"),
        "types": _("What is the type line of %(name)s?"),
        "colors": _("What are the colors of %(name)s?"),
        "abilities": _("What are the abilities of %(name)s?"),
        "controller": _("Who controls %(name)s?"),
        "state": _("What is %(name)s after all layers?"),
        "reason": _("Which rule decides the result for %(name)s?"),
        "cost": _("How much mana does %(name)s cost in total?"),
    }[question.ask] % {"name": name}


def _about_a_player(question: Question) -> str:
    name = Names(scenario_of(question.text)).player(question.object)
    words = {"name": name, "whose": of_name(name)}
    if question.ask == "hand":
        yours, theirs = _("What is your maximum hand size?"), _("What is the maximum hand size of %(whose)s?")
    else:
        yours, theirs = _("Which abilities do you have?"), _("Which abilities does %(name)s have?")
    return yours if question.object == "you" else theirs % words


def _about_effects(question: Question) -> str:
    words = {"layer": layer_name(question), "names": enumeration(map(names_of(question).effect, question.after))}
    if question.ask == "order":
        return _("In which order do the effects of %(layer)s apply?") % words
    if question.after:
        return _("Already applied in %(layer)s: %(names)s. Which effect comes next?") % words
    return _("Which effect is the first to apply in %(layer)s?") % words


def reason(code: str) -> str:
    """Return a part of the rules that can decide, by its code in `engine.analysis.decided`."""
    return {
        "dependency": _("Dependency: one effect waits for another"),
        "timestamps": _("Timestamps: the newer effect applies later"),
        "layers": _("The order of the layers"),
        "sublayers": _("The order of the sublayers within layer 7"),
        "cda_first": _("Characteristic-defining abilities apply first in their layer"),
        "same_set": _("An effect that has started keeps applying, even though its ability is gone"),
    }.get(code, code)


def layer_name(question: Question) -> str:
    """Return the layer in words, such as "layer 7b (power and toughness set)"."""
    mark = badges(find_ruleset(question.ruleset)).get(question.layer)
    if mark is None:
        return _("layer %(layer)s") % {"layer": question.layer}
    return _("layer %(layer)s (%(title)s)") % {"layer": question.layer, "title": lowered(mark.name)}


def drawn(text: str) -> str:
    """Return a text with its symbols as one thing, which keeps its spaces between them."""
    return format_html("<span>{}</span>", symbols(text))
