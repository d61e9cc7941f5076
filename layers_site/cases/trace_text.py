"""A trace as plain text for a terminal, in English or in French: every layer, what it did, and what did not apply."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

import engine
from engine.cases import moments
from engine.characteristics import AbilityInstance, Characteristics
from engine.notation import read_case, read_scenario
from engine.result import size_shown
from engine.scenario import GameObject, Label
from engine.trace import Dependency, EffectInfo, LayerTrace, Lost, Step, Trace
from engine.words import COLORS
from layers_site import wording
from layers_site.cases.trace_terms import TERMS
from layers_site.cases.worded import ability_text
from layers_site.wording import Language

_ARROW: Final = "→"


def trace_text(trace: Trace, language: Language) -> str:
    """The whole trace: what is printed, each layer in which something happens, what comes out."""
    return "\n".join(_Teller(trace, language).lines())


class _Teller:
    """One trace, told in one language."""

    def __init__(self, trace: Trace, language: Language) -> None:
        self.trace = trace
        self.language = language
        self.terms = TERMS[language]
        self.cards = {card.id: card for card in trace.scenario.objects}
        self.names = {card.id: card.name for card in trace.scenario.objects}
        self.labels = {effect.id: effect.name for effect in trace.scenario.effects}

    def lines(self) -> Iterator[str]:
        yield f"{self.said(engine.RULESETS[self.trace.ruleset].title)} ({self.trace.ruleset})"
        yield from ("", self.terms.printed, *self.board(self.trace.printed))
        quiet: list[str] = []
        for layer in self.trace.layers:
            told = [f"  {line}" for line in self.layer(layer)]
            if told:
                yield from ("", self.heading(layer), *told)
            elif layer.layer not in self.terms.after_layers:
                quiet.append(layer.layer)
        if quiet:
            yield from ("", self.terms.quiet % ", ".join(quiet))
        yield from ("", self.terms.final, *self.board(self.trace.final))

    def heading(self, layer: LayerTrace) -> str:
        after = self.terms.after_layers.get(layer.layer)
        return after or self.terms.layer % {"name": layer.layer, "rule": layer.citation}

    def said(self, label: Label) -> str:
        return label.fr if self.language == "fr" else label.en

    def pair(self, term: str, what: str) -> str:
        return f"{term}{self.terms.colon} {what}"

    # --- objects ------------------------------------------------------------------------------------

    def board(self, state: Mapping[str, Characteristics]) -> Iterator[str]:
        for one, now in state.items():
            yield "  " + self.pair(f"{self.name(one, now.name)} [{one}]", self.description(now, self.cards[one]))

    def name(self, one: str, now: Label | None = None) -> str:
        return self.said(now or self.names[one]) or self.terms.nameless

    def player(self, player: str) -> str:
        return self.terms.players.get(player, player)

    def description(self, now: Characteristics, card: GameObject) -> str:
        parts = [self.type_line(now), self.colors(now)]
        power, toughness = size_shown(now, card)
        if power is not None or toughness is not None:
            parts.append(wording.size_glyph(power or 0, toughness or 0))
        if card.zone != "battlefield":
            parts.append(wording.zone_text(card.zone, self.language))
        abilities = " ".join(self.ability(item, card) for item in now.abilities)
        return f"{', '.join(part for part in parts if part)}. {abilities or self.terms.no_abilities}"

    def type_line(self, now: Characteristics) -> str:
        every = now.all_creature_types
        return wording.type_line(now.supertypes, now.types, now.subtypes, self.language, every)

    def colors(self, now: Characteristics) -> str:
        found: list[str] = [color for color in COLORS if color in now.colors] or ["colorless"]
        return ", ".join(wording.color_word(color, self.language) for color in found)

    def ability(self, item: AbilityInstance, card: GameObject) -> str:
        text = ability_text(item.ability, self.language, card, self.names)
        return text if text.endswith((".", "”", "»", ")")) else f"{text}."

    # --- layers -------------------------------------------------------------------------------------

    def layer(self, layer: LayerTrace) -> Iterator[str]:
        for dependency in layer.dependencies:
            yield self.dependency(dependency)
        for loop in layer.loops:
            yield self.terms.loop % self.effects(loop.effects)
        for place, step in enumerate(layer.applied, 1):
            yield from self.step(place, step)
        for lost in layer.lost:
            yield self.lost(lost)

    def dependency(self, found: Dependency) -> str:
        because = ", ".join(self.terms.because[reason] for reason in found.because)
        return self.terms.depends % {
            "effect": self.effect(found.effect),
            "on": self.effect(found.on),
            "because": because,
        }

    def lost(self, lost: Lost) -> str:
        if lost.because == "ability_removed" and lost.by is not None:
            return self.terms.lost_by % {"effect": self.effect(lost.effect), "by": self.effect(lost.by)}
        return self.terms.lost[lost.because] % {"effect": self.effect(lost.effect)}

    def step(self, place: int, step: Step) -> Iterator[str]:
        waited = f" ({self.effects(step.after)})" if step.after else ""
        yield f"{place}. {self.effect(step.effect)}, {self.terms.by[step.by]}{waited}"
        if not step.objects:
            yield f"   {self.terms.affects_nothing}"
        for one in step.objects:
            changed = step.changed.get(one)
            differences = self.differences(*changed, self.cards[one]) if changed else [self.terms.changes_nothing]
            yield f"   {self.name(one)}"
            yield from (f"     {difference}" for difference in differences)

    def effects(self, names: Iterable[str]) -> str:
        return ", ".join(self.effect(name) for name in names)

    def effect(self, name: str) -> str:
        """The effect by what a person calls it, and by the name that results have for it."""
        info = self.trace.effects.get(name)
        called = self.called(info) if info else name
        return f"{called[:1].upper()}{called[1:]} [{name}]"

    def called(self, info: EffectInfo) -> str:
        if info.origin == "resolved":
            return self.said(self.labels[info.name])
        holder = self.name(info.source) if info.source is not None else ""
        if info.origin == "face":
            return self.terms.face % {"object": holder}
        if info.origin == "counter":
            kind = info.name.partition("#")[2]
            count = next((found.count for found in self.cards[info.source or ""].counters if found.kind == kind), 1)
            counters = wording.counter_text(kind, count, self.language)
            return self.terms.counters % {"counters": counters, "object": holder}
        return holder

    # --- differences --------------------------------------------------------------------------------

    def differences(self, before: Characteristics, after: Characteristics, card: GameObject) -> list[str]:
        """What is not the same any more, in the order of the layers."""
        both = (before, after)
        told = [
            (self.terms.name, *(self.said(now.name) or self.terms.nameless for now in both)),
            (self.terms.controller, *(self.player(now.controller) for now in both)),
            (self.terms.type_line, *(self.type_line(now) for now in both)),
            (self.terms.colors, *(self.colors(now) for now in both)),
        ]
        found = [self.pair(term, f"{old} {_ARROW} {new}") for term, old, new in told if old != new]
        found += self.abilities(before, after, card)
        sizes = [self.size(now) for now in both]
        if sizes[0] != sizes[1]:
            found.append(self.pair(self.terms.size, f"{sizes[0]} {_ARROW} {sizes[1]}"))
        return found or [self.terms.changes_nothing]

    def size(self, now: Characteristics) -> str:
        if now.power is None and now.toughness is None:
            return self.terms.none
        return wording.size_glyph(now.power or 0, now.toughness or 0)

    def abilities(self, before: Characteristics, after: Characteristics, card: GameObject) -> Iterator[str]:
        lost = [item for item in before.abilities if item not in after.abilities]
        gained = [item for item in after.abilities if item not in before.abilities]
        for term, items in ((self.terms.loses, lost), (self.terms.gains, gained)):
            if items:
                yield self.pair(term, " ".join(self.ability(item, card) for item in items))


# --- documents --------------------------------------------------------------------------------------


def told(document: object, rulesets: Sequence[str], language: Language, *, is_case: bool) -> str:
    """The traces of a scenario, or of every stage of a case, one below the other.

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
        heading = " — ".join(label.fr if language == "fr" else label.en for label in labels)
        for ruleset in rulesets:
            text = trace_text(engine.evaluate(moment.scenario, ruleset), language)
            yield f"{heading}\n{'=' * len(heading)}\n{text}"
