"""The answer in one sentence, and what a line says of one card: in the words that tell what becomes of an object."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from django.utils.translation import gettext as _

from engine.analysis.account import account_of
from engine.analysis.claims import Why
from engine.analysis.facts import AsPrinted, DependsOn, LastWord
from engine.analysis.legality import faults
from engine.analysis.way import layer_of_loss
from engine.evaluation.trace import Trace
from engine.evaluation.world import HAND_SIZE
from engine.scenario import Permit, Restrict, Spell
from layers_site.ask.presenters.phrases import CardNames
from layers_site.ask.presenters.telling import parts_of, telling
from layers_site.ask.services.board.fixing import STEPS, evaluated
from layers_site.ask.services.cards.plain import YOU, is_plain, is_token
from layers_site.ask.services.cards.traits import does
from layers_site.cardtext import wording
from layers_site.cardtext.reading.deeds import Does
from layers_site.cardtext.wording import changes_text
from layers_site.cardtext.wording.context import capitalised, stopped
from layers_site.explain import texts
from layers_site.explain.names import enumeration, label, some_of
from layers_site.explain.presenters.board import one_line
from layers_site.explain.words import Sentence, sentence
from layers_site.platform.text import current_language

#: So many words an answer has at most.
MOST_WORDS: Final = 20
#: Of more cards of which something is missing the rest are counted.
_MISSING: Final = 2


def answer(trace: Trace, key: str, names: CardNames, *, missing: Sequence[str] = (), alone: bool = False) -> str:
    """Return the answer in few words; that nothing changes only if nothing is `missing` of what the cards can do."""
    words = {"name": names.example(key), "missing": enumeration(some_of(missing, _MISSING, str))}
    if not key:
        aside = next(iter(asides(trace, names)), "")
        if aside:
            return aside
        some = _("Nothing has changed so far, but part of the text of %(missing)s isn’t used here.")
        known = _("These cards don’t affect each other here.") if alone else _("Nothing changes here.")
        return some % words if missing else known
    parts = parts_of(trace, key, names)
    if not parts and is_token(key) and trace.final[key].is_creature:
        words["phrase"] = wording.size_glyph(trace.final[key].power or 0, trace.final[key].toughness or 0)
        return capitalised(_("%(name)s is %(phrase)s.") % words)
    if not parts:
        some = _("%(name)s hasn’t changed so far, but part of the text of %(missing)s isn’t used here.")
        return capitalised((some if missing else _("%(name)s doesn’t change.")) % words)
    for count in range(len(parts), 0, -1):
        text = f"{words['name']} {telling(trace, key, names, most=count)}."
        if len(text.split()) <= MOST_WORDS or count == 1:
            return capitalised(text.replace(".”.", ".”").replace(".\u00a0».", ".\u00a0»"))
    return ""


def _cost(trace: Trace, spell: Spell) -> str:
    """Return what a spell costs in the end, with the rule of the formula (601.2f)."""
    now = _as_cast(trace, spell).spells[spell.id]
    words = {"name": label(spell.name), "mana": now.mana, "rule": trace.rules.cite("cost"), "other": ""}
    if not now.castable or not now.mana:
        return _("%(name)s can’t be cast.") % words
    if spell.alternative is not None:
        words["other"] = enumeration(label(part) for part in spell.alternative.other)
        return _("If you %(other)s instead of paying its mana cost, %(name)s costs %(mana)s (%(rule)s).") % words
    if spell.mana_cost == now.mana:
        return _("%(name)s costs %(mana)s, as printed (%(rule)s).") % words
    return _("%(name)s costs %(mana)s (%(rule)s).") % words


def _as_cast(trace: Trace, spell: Spell) -> Trace:
    """Return the board as the spell was cast: without what it has done, and what came after that."""
    done = [effect.timestamp for effect in trace.scenario.effects if effect.enabled and effect.name == spell.name]
    effects = tuple(each for each in trace.scenario.effects if not done or each.timestamp < min(done))
    return evaluated(replace(trace.scenario, effects=effects)) if done else trace


def _players(trace: Trace, names: CardNames) -> Iterator[str]:
    """Yield maximum hand sizes that are others than seven (402.2), and what players have, may do and may not do."""
    for player, now in trace.players.items():
        yours, size = player == YOU, now.hand_size
        if size is None:
            yield _("You have no maximum hand size.") if yours else _("Your opponent has no maximum hand size.")
        elif size != HAND_SIZE:
            own, theirs = (
                _("Your maximum hand size is %(count)s."),
                _("Your opponent’s maximum hand size is %(count)s."),
            )
            yield (own if yours else theirs) % {"count": max(0, size)}
        if now.abilities:
            words = {"what": texts.keywords({*now.abilities})}
            yield (_("You have %(what)s.") if yours else _("Your opponent has %(what)s.")) % words
        yield from _allowed(trace, player, names)


def _allowed(trace: Trace, player: str, names: CardNames) -> Iterator[str]:
    """Yield what a player may do and may not do; what is so of everybody once."""
    who = "you" if player == YOU else "opponent"
    now, others = trace.players[player], [one for key, one in trace.players.items() if key != player]
    changes: list[Permit | Restrict] = [Permit(what, who) for what in dict.fromkeys(now.permissions)]
    changes += [Restrict(what, who) for what in dict.fromkeys(now.restrictions)]
    for change in changes:
        what = change.what
        everybody = bool(others) and all(what in (*one.permissions, *one.restrictions) for one in others)
        told = replace(change, who="each") if everybody else change
        text = capitalised(changes_text((told,), current_language()))
        if player == YOU or not everybody:
            yield stopped(texts.heard(text, texts.speaker_of(trace, player, what), names))


def asides(trace: Trace, names: CardNames) -> tuple[str, ...]:
    """Return all that is so of spells and players, which are no objects on the board."""
    costs = (_cost(trace, spell) for spell in trace.scenario.spells)
    return (*costs, *_players(trace, names))


def notes(trace: Trace, names: CardNames) -> Iterator[str]:
    """Yield what the rules do beside the layers: the legend rule, counters that cancel, Sagas, indestructible."""
    keeping = any(does(obj, Does.KEEPS_LEGENDS) for obj in trace.scenario.objects)
    for fault in faults(trace, steps=STEPS):
        words = {"name": names.thing(fault.key), "by": names.thing(fault.on) if fault.on else ""}
        if fault.why is Why.LEGEND and keeping:
            yield _("Both %(name)s and %(by)s stay: the legend rule does not apply to them.") % words
        elif fault.why is Why.LEGEND:
            yield _("By the legend rule, only one of %(name)s and %(by)s stays (704.5j).") % words
        elif fault.why is Why.COUNTERS:
            text = _("On %(name)s, +1/+1 and −1/−1 counters are removed in pairs (704.5q): its size stays the same.")
            yield text % words
    for key, now in trace.final.items():
        printed, words = trace.printed[key], {"name": names.thing(key)}
        own = {ability.id for ability in printed.abilities if ability.origin != "rules"}
        if "Saga" in printed.subtypes & now.subtypes and not own & {ability.id for ability in now.abilities}:
            yield _("A Saga without chapter abilities stays on the battlefield (714.4).")
        keywords = {ability.ability.keyword for ability in now.abilities}
        if now.is_creature and (now.toughness or 0) <= 0 and "indestructible" in keywords:
            yield _("Indestructible doesn’t help %(name)s: toughness 0 doesn’t destroy it (704.5f).") % words


def why(trace: Trace, key: str, names: CardNames) -> Iterator[Sentence]:
    """Yield the reasons in the bench's own words: what made the object so, what waited for what (613.8)."""
    layers = [layer.layer for layer in trace.layers]
    if key:
        # What says no more than the answer or what follows is no reason: a dependency is told once.
        made = [each for each in one_line(trace, key, names) if not isinstance(each.fact, AsPrinted | DependsOn)]
        # The story goes through the layers in their order (613.1).
        made.sort(key=lambda each: layers.index(getattr(each.fact, "layer", layers[-1])))
        sized = {each.fact.effect for each in made if isinstance(each.fact, LastWord) and each.fact.size is not None}
        for each in made:
            again = isinstance(each.fact, LastWord) and each.fact.size is None and each.fact.effect in sized
            if not again and getattr(each.fact, "aspects", ()) != ("other",):
                yield replace(each, text=capitalised(each.text))
    found = [dependency for layer in trace.layers for dependency in account_of(trace).depending(layer)[0]]
    sources = {name: info.source or name for name, info in trace.effects.items()}
    told = set()
    for fact in found:
        pair = sources[fact.dependency.effect], sources[fact.dependency.on]
        if pair not in told and len({*pair}) > 1 and not any(map(is_plain, pair)):
            told.add(pair)
            yield replace(sentence(fact, names), rule=trace.rules.cite("dependency_overrides"))


def still_working(trace: Trace, names: CardNames) -> Iterator[str]:
    """Yield the effects that apply to others although their cards have lost the ability: they have begun (613.6)."""
    told = set()
    for at in trace.steps:
        info = trace.effects[at.step.effect]
        source, ability = info.source, info.ability
        if info.origin != "static" or source is None or ability is None or is_plain(source) or source in told:
            continue
        if layer_of_loss(trace, source, ability.id) and {*at.step.objects} - {source}:
            told.add(source)
            words = {"name": names.thing(source), "began": at.layer.layer}
            text = _("%(name)s still works: its effect starts in layer %(began)s, before its ability is lost (613.6).")
            yield text % words
