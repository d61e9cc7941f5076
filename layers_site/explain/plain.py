"""A trace as plain text for a terminal, in English or in French: what the pages say, from the same facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override

import engine
from engine.analysis.account import Account
from engine.analysis.facts import Changed, Fact
from engine.analysis.result import size_shown
from engine.analysis.seen import Size
from engine.cases import moments
from engine.characteristics import Characteristics
from engine.evaluation.trace import At, LayerTrace, Trace
from engine.evaluation.world import HAND_SIZE, PlayerState, SpellState
from engine.notation import read_case, read_scenario
from engine.rulesets.model import AFTER_LAYERS
from engine.scenario import Ability, GameObject
from layers_site.explain import texts
from layers_site.explain.names import Names, label
from layers_site.explain.presenters.world import beside_objects
from layers_site.explain.steps import evidence
from layers_site.explain.texts import (
    Words,
    ability_text,
    difference_lines,
    hand_text,
    player_title,
    size_text,
    spell_name,
)
from layers_site.explain.words import sentence
from layers_site.platform.text import Language, current_language


def trace_text(trace: Trace, language: Language) -> str:
    """Return the whole trace: what is printed, each layer in which something happens, what comes out."""
    with override(language):
        return "\n".join(_Teller(trace).lines())


class _WithIds(Names):
    """Names for somebody who looks at results as well: an effect has its name there beside it."""

    def effect(self, name: str) -> str:
        called = super().effect(name)
        return f"{called} [{name}]" if called != name else called


class _Teller:
    """One trace, told in the current language."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.account = Account(trace)
        self.names = _WithIds(trace.scenario, trace.effects)
        self.cards = {card.id: card for card in trace.scenario.objects}

    def lines(self) -> Iterator[str]:
        yield f"{label(self.trace.rules.title)} ({self.trace.rules.id})"
        printed = {key: self.account.printed_size(key) for key in self.trace.printed}
        yield from ("", _("As printed"), *self.board(self.trace.printed, printed))
        quiet: list[str] = []
        for layer in self.trace.layers:
            lines = [f"  {line}" for line in self.layer(layer)]
            if lines:
                yield from ("", self.heading(layer), *lines)
            elif layer.layer not in AFTER_LAYERS:
                quiet.append(layer.layer)
        if quiet:
            text = ngettext("Nothing happens in layer %(layers)s.", "Nothing happens in layers %(layers)s.", len(quiet))
            yield from ("", text % {"layers": ", ".join(quiet)})
        final = {key: self.account.final_size(key) for key in self.trace.final}
        yield from ("", _("In the end"), *self.board(self.trace.final, final))
        yield from self.world()

    def heading(self, layer: LayerTrace) -> str:
        titles = {"players": _("After the layers: the players"), "rules": _("After the layers: the rules of the game")}
        words = {"name": layer.layer, "rule": layer.citation}
        layered = (_("Layer %(name)s (%(rule)s)") if layer.citation else _("Layer %(name)s")) % words
        return titles.get(layer.layer, layered)

    # --- objects --------------------------------------------------------------------------------

    def board(self, state: Mapping[str, Characteristics], sizes: Mapping[str, Size | None]) -> Iterator[str]:
        for key, now in state.items():
            name = label(now.name) or _("No name")
            yield "  " + _pair(f"{name} [{key}]", self.description(now, self.cards[key], sizes[key]))

    def description(self, now: Characteristics, card: GameObject, size: Size | None) -> str:
        colors = ", ".join(texts.colors(now.colors)) or texts.colorless()
        parts = [texts.type_line(now), colors, *map(label, now.restrictions)]
        if size_shown(now, card) != (None, None):
            parts.append(size_text(size) if size else "0/0")
        if card.zone != "battlefield":
            parts.append(texts.zone(card.zone))
        abilities = " ".join(self.ability(item.ability, card) for item in now.abilities) or _("No abilities.")
        return f"{', '.join(part for part in parts if part)}. {abilities}"

    def ability(self, ability: Ability, card: GameObject | None) -> str:
        text = ability_text(ability, current_language(), card, texts.labels_of(self.trace.scenario))
        return text if text.endswith((".", "”", "»", ")")) else f"{text}."

    # --- layers ---------------------------------------------------------------------------------

    def layer(self, layer: LayerTrace) -> Iterator[str]:
        depending, looping = self.account.depending(layer)
        for dependency in depending:
            yield self.text_of(dependency)
            shown = evidence(dependency.dependency, self.trace.scenario, self.names)
            on = {"name": shown.on}
            yield "   " + _pair(_("Without %(name)s") % on, " ".join(shown.without))
            yield "   " + _pair(_("With %(name)s applied first") % on, " ".join(shown.beside))
        yield from map(self.text_of, looping)
        for at in self.account.trace.steps:
            if at.layer is layer:
                yield from self.step(at)
        for lost in layer.lost:
            yield self.missed(lost.effect, self.account.lost(lost))
        for ended in layer.ended:
            yield self.missed(ended.effect, self.account.ended(layer, ended))

    def text_of(self, fact: Fact) -> str:
        return str(sentence(fact, self.names))

    def missed(self, effect: str, fact: Fact) -> str:
        missed = _("does not apply.")
        return f"{self.names.effect(effect)} – {missed} {self.text_of(fact)}"

    def step(self, at: At) -> Iterator[str]:
        order = self.text_of(self.account.order(at.layer, at.step))
        yield f"{at.turn + 1}. {self.names.effect(at.step.effect)} – {order}"
        goes_on = self.account.goes_on(at)
        if goes_on is not None:
            yield f"   {self.text_of(goes_on)}"
        if at.layer.layer not in AFTER_LAYERS and not at.step.objects:
            yield f"   {self.text_of(self.account.applied(at, ()))}"
        yield from self.beside_objects(at)
        for obj in at.step.objects:
            yield f"   {self.names.thing(obj)}"
            yield from (f"     {line}" for line in self.outcome(at, obj))

    def outcome(self, at: At, key: str) -> Iterator[str]:
        made = self.account.outcome(at, key)
        if isinstance(made, Changed) and made.differences:
            for each in made.differences:
                words = difference_lines(each, self.names, lambda ability: self.ability(ability, self.cards[key]))
                yield from map(_signed, words)
        else:
            yield self.text_of(made)
        overwritten = self.account.overwritten(at, key)
        if overwritten is not None:
            yield self.text_of(overwritten)

    def beside_objects(self, at: At) -> Iterator[str]:
        """Yield the changes of a step to players and spells."""
        for difference in beside_objects(at.step, self.trace.scenario, self.names):
            yield f"   {difference.who}"
            yield from (f"     {_signed((chip.sign, chip.text))}" for chip in difference.chips)

    # --- players and spells ---------------------------------------------------------------------

    def world(self) -> Iterator[str]:
        """Yield the final values of players, if they are unusual, and of the spells in question."""
        players = [line for key, now in self.trace.players.items() if (line := self.player_line(key, now))]
        if players:
            yield from ("", _("Players"), *players)
        if self.trace.spells:
            spells = (self.spell_line(key, now) for key, now in self.trace.spells.items())
            yield from ("", _("Spells and abilities about to be paid for"), *spells)

    def player_line(self, player: str, now: PlayerState) -> str:
        parts = [texts.keywords(now.abilities)] if now.abilities else []
        if now.hand_size != HAND_SIZE:
            parts.append(_pair(_("maximum hand size"), hand_text(now.hand_size)))
        parts += texts.allowed_words(self.trace, player, self.names)
        return "  " + _pair(player_title(player, self.names), ", ".join(parts)) if parts else ""

    def spell_line(self, spell: str, now: SpellState) -> str:
        parts = [] if now.castable else [_("can’t be cast")]
        parts.append(_pair(_("total cost"), now.mana) if now.payable else _("has no cost that could be paid"))
        if now.other:
            parts.append(_pair(_("besides mana"), ", ".join(map(label, now.other))))
        return "  " + _pair(f"{spell_name(self.trace.scenario, spell)} [{spell}]", ", ".join(parts))


def _pair(term: str, what: str) -> str:
    return _("%(term)s: %(what)s") % {"term": term, "what": what}


def _signed(words: Words) -> str:
    return " ".join(filter(None, words))


# --- documents --------------------------------------------------------------------------------------


def traces_text(document: object, rulesets: Sequence[str], language: Language, *, is_case: bool) -> str:
    """Return the traces of a scenario, or of every stage of a case, one below the other.

    Raises ScenarioError and EvaluationError.
    """
    if is_case:
        return "\n\n\n".join(_case(document, rulesets, language))
    scenario = read_scenario(document)
    return "\n\n\n".join(trace_text(engine.evaluate(scenario, ruleset), language) for ruleset in rulesets)


def _case(document: object, rulesets: Sequence[str], language: Language) -> Iterator[str]:
    case = read_case(document)
    variants = {variant.slug: variant.title for variant in case.variants}
    for moment in moments(case):
        labels = [case.title, *([variants[moment.variant]] if moment.variant else []), moment.stage.title]
        with override(language):
            heading = " — ".join(map(label, labels))
        for ruleset in rulesets:
            text = trace_text(engine.evaluate(moment.scenario, ruleset), language)
            yield f"{heading}\n{'=' * len(heading)}\n{text}"
