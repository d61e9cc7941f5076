"""A trace as plain text for a terminal, in English or in French: every layer, what it did, and what did not apply."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

import engine
from engine.cases import moments
from engine.characteristics import AbilityInstance, Characteristics
from engine.notation import read_case, read_scenario
from engine.result import size_shown
from engine.scenario import GameObject, Label
from engine.trace import Dependency, EffectInfo, LayerTrace, Lost, Reading, Step, Trace
from engine.words import COLORS
from engine.world import HAND_SIZE, PlayerState, SpellState, rank
from layers_site import wording
from layers_site.cases.instruction_text import by_what_is_told, differing, told_text
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
        self.spells = {spell.id: spell for spell in trace.scenario.spells}
        self.labels = {effect.id: effect.name for effect in trace.scenario.effects}

    def lines(self) -> Iterator[str]:
        yield f"{self.said(engine.find_ruleset(self.trace.ruleset).title)} ({self.trace.ruleset})"
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
        yield from self.world()

    def world(self) -> Iterator[str]:
        """What is true of players in the end, where it is not so for every player; and of the spells asked about."""
        players = [line for one, now in self.trace.players.items() if (line := self.player_line(one, now))]
        if players:
            yield from ("", self.terms.and_players, *players)
        if self.trace.spells:
            yield from (
                "",
                self.terms.and_spells,
                *(self.spell_line(one, now) for one, now in self.trace.spells.items()),
            )

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
        parts = [self.type_line(now), self.colors(now), *map(self.said, now.restrictions)]
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
        for ended in layer.ended:
            yield self.terms.ended % self.lost(ended)

    def dependency(self, found: Dependency) -> str:
        because = ", ".join(self.terms.because[reason] for reason in found.because)
        sentence = self.terms.depends % {
            "effect": self.effect(found.effect),
            "on": self.effect(found.on),
            "because": because,
        }
        evidence = {
            "without": self.reading(found.without, found.beside),
            "beside": self.reading(found.beside, found.without),
        }
        return f"{sentence} {self.terms.evidence % evidence}"

    def reading(self, one: Reading, other: Reading) -> str:
        """What is different in one reading from the other."""
        if not one.exists:
            return self.terms.not_there
        parts = []
        if one.text is not None and other.text is not None and one.text != other.text:
            parts.append(self.terms.reads % ability_text(one.text, self.language, None, self.names).rstrip("."))
        does, _ = differing(one, other)
        for told, objects in by_what_is_told(does):
            what = told_text(told, self.language, many=len(objects) > 1, names=self.names)
            parts.append(f"{', '.join(map(self.name, objects))} {what}")
        if not parts and one.does:
            return self.terms.applies_only_to % ", ".join(map(self.name, one.does))
        return self.terms.semicolon.join(parts) or self.terms.applies_to_nothing

    def lost(self, lost: Lost) -> str:
        if lost.because == "ability_removed" and lost.by is not None:
            sentence = self.terms.lost_by % {"effect": self.effect(lost.effect), "by": self.effect(lost.by)}
        else:
            sentence = self.terms.lost[lost.because] % {"effect": self.effect(lost.effect)}
        return f"{self.cited(sentence.rstrip('.'), lost.citation)}."

    def cited(self, sentence: str, rule: str) -> str:
        return self.terms.rule % {"sentence": sentence, "rule": rule} if rule else sentence

    def step(self, place: int, step: Step) -> Iterator[str]:
        waited = f", {self.terms.waited % self.effects(step.after)}" if step.after else ""
        order = self.terms.by["cost" if rank(step.changes) else step.by]
        yield f"{place}. {self.effect(step.effect)}, {self.cited(order, step.citation)}{waited}"
        if not step.objects and not step.players and not step.spells:
            yield f"   {self.terms.affects_nothing}"
        yield from self.beside_objects(step)
        for one in step.objects:
            changed = step.changed.get(one)
            differences = self.differences(*changed, self.cards[one]) if changed else [self.terms.changes_nothing]
            yield f"   {self.name(one)}"
            yield from (f"     {difference}" for difference in differences)

    def beside_objects(self, step: Step) -> Iterator[str]:
        """What a step changed of players and of spells."""
        for player, (old, new) in step.players.items():
            yield f"   {self.player(player)}"
            yield from (f"     {line}" for line in self.player_differences(old, new))
        for spell, (was, now) in step.spells.items():
            yield f"   {self.said(self.spells[spell].name)}"
            yield from (f"     {line}" for line in self.spell_differences(was, now))

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
            (
                self.terms.restrictions,
                *(", ".join(map(self.said, now.restrictions)) or self.terms.none for now in both),
            ),
        ]
        found = [self.pair(term, f"{old} {_ARROW} {new}") for term, old, new in told if old != new]
        found += self.abilities(before, after, card)
        sizes = [self.size(now) for now in both]
        if sizes[0] != sizes[1]:
            found.append(self.pair(self.terms.size, f"{sizes[0]} {_ARROW} {sizes[1]}"))
        return found or [self.terms.changes_nothing]

    def player_differences(self, before: PlayerState, after: PlayerState) -> Iterator[str]:
        lost = Counter(before.abilities) - Counter(after.abilities)
        gained = Counter(after.abilities) - Counter(before.abilities)
        for term, words in ((self.terms.player_loses, lost), (self.terms.player_gains, gained)):
            if words:
                yield self.pair(term, self.keywords(words.elements()))
        sizes = [self.hand_size(now.hand_size) for now in (before, after)]
        if sizes[0] != sizes[1]:
            yield self.pair(self.terms.hand_size, f"{sizes[0]} {_ARROW} {sizes[1]}")
        yield from self.labelled(
            after.permissions[len(before.permissions) :], after.restrictions[len(before.restrictions) :]
        )

    def labelled(self, permissions: Iterable[Label], restrictions: Iterable[Label]) -> Iterator[str]:
        for term, labels in ((self.terms.permissions, permissions), (self.terms.restrictions, restrictions)):
            if listed := ", ".join(map(self.said, labels)):
                yield self.pair(term, listed)

    def hand_size(self, size: int | None) -> str:
        return self.terms.no_hand_size if size is None else str(max(0, size))

    def keywords(self, words: Iterable[str]) -> str:
        return ", ".join(wording.keyword_text(word, self.language) for word in words)

    def spell_differences(self, before: SpellState, after: SpellState) -> Iterator[str]:
        if before.castable != after.castable:
            yield self.terms.castable[after.castable]
        if before.mana != after.mana:
            yield self.pair(self.terms.cost, f"{before.mana} {_ARROW} {after.mana}")

    def player_line(self, player: str, now: PlayerState) -> str:
        parts = [self.keywords(now.abilities)] if now.abilities else []
        if now.hand_size != HAND_SIZE:
            parts.append(self.pair(self.terms.hand_size, self.hand_size(now.hand_size)))
        parts += self.labelled(now.permissions, now.restrictions)
        return "  " + self.pair(self.player(player), self.terms.semicolon.join(parts)) if parts else ""

    def spell_line(self, spell: str, now: SpellState) -> str:
        parts = [] if now.castable else [self.terms.castable[False]]
        parts.append(self.pair(self.terms.cost, now.mana) if now.payable else self.terms.unpayable)
        if now.other:
            parts.append(self.pair(self.terms.other_costs, ", ".join(map(self.said, now.other))))
        return "  " + self.pair(f"{self.said(self.spells[spell].name)} [{spell}]", self.terms.semicolon.join(parts))

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
