"""Sentences of a ruling beside the main one: what a card misses, hints, what spells cost, what cannot be."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from engine.evaluation.trace import Trace
from engine.scenario import Ability, Spell
from layers_site.ask.presenters.becoming import becoming
from layers_site.ask.presenters.phrases import (
    chosen_word,
    doer,
    in_quotes,
    small,
    subject,
    unfit_phrase,
)
from layers_site.ask.services.answer.alternatives import State
from layers_site.ask.services.answer.asides import Hint
from layers_site.ask.services.answer.facts import filled
from layers_site.ask.services.answer.findings import Findings
from layers_site.ask.services.board.scored_boards import Missed
from layers_site.ask.services.cards.standins import YOU, is_plain
from layers_site.ask.services.trace.clauses import Becomes
from layers_site.ask.services.trace.targets import Misfit
from layers_site.cardtext import wording
from layers_site.cardtext.wording.context import capitalised, typeset
from layers_site.explain import texts
from layers_site.explain.names import Names, enumeration, label, of_name
from layers_site.platform.text import current_language


class Asides:
    """The board and what was found on it, and the sentences that stand beside the ruling."""

    def __init__(self, trace: Trace, findings: Findings, names: Names) -> None:
        self.trace = trace
        self.findings = findings
        self.names = names
        self.cards = {obj.id: obj for obj in trace.scenario.objects}
        self.groups = {effect.id for effect in trace.scenario.effects if effect.locked_from is not None}
        self.called = {obj.id: subject(obj, names) for obj in trace.scenario.objects}

    def again(self, name: str) -> str:
        """Return the second mention: a named card by its name, another thing by a pronoun."""
        if not is_plain(name):
            return self.called[name]
        return pgettext("feminine", "it") if self.called[name].startswith("une ") else pgettext("masculine", "it")

    def of(self, key: str) -> str:
        return of_name(self.names.thing(key))

    # --- what is added ----

    def circumstances(self) -> Iterator[str]:
        """Yield whose cards are, what dies in this order, and what a card is past once it is on a creature."""
        facts = self.findings
        for key in facts.theirs if facts.other_side is None else ():
            yield _("Here your opponent controls %(name)s.") % {"name": self.names.thing(key)}
        for fact in facts.dying:
            sentence = f"{self.called[fact.object]} {becoming(fact, self.called)}"
            yield _("In this order, %(sentence)s.") % {"sentence": sentence}
        for state in facts.freed:
            words = {"name": self.names.thing(state.card), "by": doer(state.by, self.names)}
            yield _(
                "If its own ability has put %(name)s on a creature before, it isn’t a creature itself, and %(by)s does "
                "not affect it."
            ) % words  # fmt: skip

    def apart(self) -> str:
        """Say that the cards have nothing to do with one another."""
        names = enumeration(self.names.item(key) for key in self.findings.apart)
        return _("%(names)s don’t interact here.") % {"names": names}

    def taken(self) -> Iterator[str]:
        """Yield what is taken for granted: X, abilities that were used or have resolved, words that were chosen."""
        for number in self.findings.numbers:
            yield _("Here X is %(number)s.") % {"number": number}
        for key in self.findings.used if self.findings.order in ("", "same") else ():
            if not any(misfit.key == key for misfit in self.findings.barred):
                yield _("Here %(who)s has been used.") % {"who": doer(key, self.names)}
        for key in self.findings.resolved if self.findings.order in ("", "same") else ():
            yield self.resolved(key)
        for key, kind, count in self.findings.leveled:
            lying = wording.counter_text(kind, count, current_language())
            yield _("Here %(name)s has %(counters)s.") % {"name": self.names.thing(key), "counters": lying}
        yield from self.choices()

    def resolved(self, key: str) -> str:
        """Say that an ability has resolved; of a Saga also which chapter (714.2)."""
        source = next((effect.source for effect in self.trace.scenario.effects if effect.id == key), None)
        if source in self.cards and "Saga" in self.cards[source].subtypes:
            return _("Here %(chapter)s has resolved.") % {"chapter": in_quotes(self.names.item(key))}
        return _("Here %(who)s has resolved.") % {"who": doer(key, self.names)}

    def choices(self) -> Iterator[str]:
        """Yield the words that cards have chosen, in one sentence."""
        chosen = [(chosen_word(self.cards[key], self.names), self.names.thing(key)) for key in self.findings.chosen]
        words = [_("%(word)s for %(name)s") % {"word": word, "name": name} for word, name in chosen]
        if words:
            text = ngettext("The choice here: %(words)s.", "The choices here: %(words)s.", len(words))
            yield text % {"words": enumeration(words)}

    def other_side(self, fact: Becomes) -> str:
        """Say what becomes of a card under the other player."""
        card = self.cards[fact.object]
        words = {"name": self.called[card.id], "becomes": becoming(fact, self.called), "by": ""}
        others = [obj for obj in self.cards.values() if not is_plain(obj.id) and obj is not card and obj.enabled]
        if len(others) == 1 and others[0].controller not in (card.controller, YOU):
            words["by"] = self.names.thing(others[0].id)
            return _(
                "Here your opponent controls %(by)s. If both cards have the same controller, %(name)s %(becomes)s."
            ) % words  # fmt: skip
        return _("If your opponent controls %(name)s instead, it %(becomes)s.") % words

    def missed(self, fact: Missed) -> str:
        """Say that a card does not find what it looks for because of another one."""
        main = self.findings.main.object if self.findings.main is not None else ""
        words = {
            "by": doer(fact.by, self.names),
            "source": self.names.thing(fact.source),
            "name": self.called[fact.object],
        }
        if is_plain(fact.object) and fact.object == main:
            return _("Because of %(by)s, %(source)s does not affect it.") % words
        return _("Because of %(by)s, %(source)s does not affect %(name)s.") % words

    def of_players(self, source: str, ability: Ability) -> str:
        words = {"source": self.names.thing(source), "text": self.text(source, ability)}
        return typeset(_("%(source)s still applies: %(text)s.") % words, current_language())

    def state(self, state: State) -> str:
        """Say what becomes of a card in another state; what it is here has been told before."""
        words = {
            "name": self.called[state.becomes.object],
            "becomes": becoming(state.becomes, self.called),
            "who": doer(state.key, self.names) if state.what == "unused" else "",
        }
        if state.what == "unused":
            return _("If %(who)s hasn’t been used, %(name)s %(becomes)s.") % words
        if state.what == "impending":
            return _(
                "Here %(name)s still has time counters. Once the last one is removed, %(name)s %(becomes)s."
            ) % words  # fmt: skip
        return _("Otherwise, %(name)s %(becomes)s.") % words

    def elsewhere(self, key: str, zone: str) -> str:
        words = {"name": self.names.thing(key)}
        return (_("Here %(name)s is in exile.") if zone == "exile" else _("Here %(name)s is in the graveyard.")) % words

    def hint(self, fact: Hint) -> str:
        words = {"name": self.names.thing(fact.object), "by": doer(fact.by, self.names) if fact.by else "", "text": ""}
        simple = _simple_hints().get(fact.what)
        if simple is not None:
            return simple % words
        if fact.ability is not None and fact.ability.other is not None:
            words["text"] = label(fact.ability.other).rstrip(".")
        elif fact.ability is not None and fact.ability.keyword is not None:
            words["text"] = wording.keyword_text(fact.ability.keyword, current_language())
        if fact.what == "others no more":
            return _("%(name)s no longer changes how others enter: “%(text)s”.") % words
        if fact.what == "others":
            return (
                _("%(name)s changes how others enter: “%(text)s”. Here %(by)s is on the battlefield already.") % words
            )
        if self.cards[fact.object].timestamp > self.cards[fact.by].timestamp:
            return _("%(name)s enters after %(by)s, so it does not do this as it enters: “%(text)s” (614.12).") % words
        return _("If %(name)s enters after %(by)s, it does not do this as it enters: “%(text)s” (614.12).") % words

    # --- what is cast ---------------------------------------------------------------------------------

    def costs(self, spell: Spell) -> str:
        """Say what a spell costs in the end, with the rule of the formula, and what it costs the other player."""
        there, cost = dict(self.findings.other_casts).get(spell.id), self.cost(spell)
        other = _("For your opponent, it costs %(mana)s.") % {"mana": there}
        return f"{cost} {other}" if there else cost

    def cost(self, spell: Spell) -> str:
        now = self.trace.spells[spell.id]
        mana_cost = spell.mana_cost if spell.alternative is None else ""
        words = {"name": label(spell.name), "mana": now.mana, "rule": self.trace.rules.cite("cost"), "other": ""}
        if not now.castable or not now.mana:
            return _("%(name)s can’t be cast.") % words
        if spell.alternative is not None:
            words["other"] = enumeration(label(part) for part in spell.alternative.other)
            return _("If you %(other)s instead of paying its mana cost, %(name)s costs %(mana)s (%(rule)s).") % words
        if mana_cost == now.mana:
            return _("%(name)s costs %(mana)s, as printed (%(rule)s).") % words
        return _("%(name)s costs %(mana)s (%(rule)s).") % words

    # --- what cannot be ---------------------------------------------------------------------------------

    def misfit(self, fact: Misfit) -> str:
        """Say that an effect could not have its target, or an attachment its host."""
        if fact.when == "triggered":
            words = {"by": doer(fact.under, self.names), "name": self.called[fact.target]}
            return _("If %(name)s enters after %(by)s, its ability does not trigger.") % words
        if fact.when in ("activated", "done"):
            words = {"by": doer(fact.under, self.names), "who": doer(fact.key, self.names)}
            if not fact.under:
                return _("%(who)s cannot be used.") % words
            return _("Once %(by)s applies, %(who)s can no longer be used.") % words
        is_main = (
            not self.findings.misfits and self.findings.main is not None and self.findings.main.object == fact.target
        )
        subject_of = self.again(fact.target) if is_main else self.called[fact.target]
        is_so = self._protected(fact.protection) if fact.protection else unfit_phrase(fact.lacks, fact.has)
        words = {
            "by": doer(fact.under or fact.before, self.names),
            "is": f"{subject_of} {is_so}",
            "cannot": self.cannot(fact),
        }
        if fact.under:
            return _("Under %(by)s, %(is)s: %(cannot)s.") % words
        return (_("Before %(by)s, %(is)s: %(cannot)s.") if fact.before else _("%(is)s: %(cannot)s.")) % words

    def cannot(self, fact: Misfit) -> str:
        words = {"who": doer(fact.key, self.names)}
        aura = fact.key in self.cards and "Equipment" not in self.cards[fact.key].subtypes
        if fact.key in self.groups:
            return _("%(who)s does not affect it then (611.2c)") % words
        if fact.protection:
            rule = _rule_of_targets(fact)
            if rule:
                return _("%(who)s cannot target it (%(rule)s)") % {**words, "rule": rule}
            return self._cannot_by_protection(fact.when == "stays", aura=aura) % words
        match fact.when, aura:
            case "used", _aura:
                return _("%(who)s cannot target it (115.1)") % words
            case "put", True:
                return _("%(who)s cannot enchant it (303.4)") % words
            case "put", False:
                return _("%(who)s cannot be attached to it (301.5)") % words
            case "stays", True:
                return _("%(who)s goes to the graveyard (704.5m)") % words
            case "stays", False:
                return _("%(who)s is no longer attached (704.5n)") % words
        return _("it is no longer attached (704.5p)")

    def _protected(self, keyword: str) -> str:
        return _("has %(keyword)s") % {"keyword": wording.keyword_object(keyword, current_language())}

    def _cannot_by_protection(self, stays: bool, *, aura: bool) -> str:
        if aura:
            return (
                _("%(who)s goes to the graveyard (702.16c, 704.5m)")
                if stays
                else _("%(who)s cannot enchant it (702.16c)")
            )
        return (
            _("%(who)s is no longer attached (702.16d, 704.5n)")
            if stays
            else _("%(who)s cannot be attached to it (702.16d)")
        )

    def line(self, source: str, ability: Ability, *, quoted: bool = False) -> str:
        """Return the card's text as a sentence, for quotation marks around it if it is `quoted`."""
        card = self.cards[source]
        whole, names = filled(ability, card), texts.labels_of(self.trace.scenario)
        return capitalised(wording.ability_text(whole, current_language(), source=card, names=names, quoted=quoted))

    def text(self, source: str, ability: Ability) -> str:
        """Return the card's text as the rest of a sentence."""
        text = self.line(source, ability).rstrip(".")
        return text if text.startswith(self.names.thing(source)) else small(text)


def _rule_of_targets(fact: Misfit) -> str:
    """Return the rule by which the keyword keeps a spell or ability from having that target, "" for another reason."""
    if fact.protection.startswith("hexproof from"):
        return "702.11d"
    # A spell is none any more once it is a permanent: protection from spells keeps it from its target, and that is all.
    aims = fact.when == "used" or fact.protection.endswith(" spells")
    return {"shroud": "702.18a", "hexproof": "702.11b"}.get(fact.protection, "702.16b" if aims else "")


def _simple_hints() -> dict[str, str]:
    """Return the hints that quote nothing."""
    return {
        "saga": _("A Saga without chapter abilities stays on the battlefield (714.4)."),
        "indestructible": _("Indestructible doesn’t help %(name)s: toughness 0 doesn’t destroy it (704.5f)."),
        "emptied": _("Because of %(name)s, no card is in a graveyard."),
        "equipment": _("As a creature, %(name)s can’t equip a creature (301.5c)."),
        "legend": _("By the legend rule, only one of %(name)s and %(by)s stays (704.5j)."),
        "lasts": _("What %(by)s has done ends as soon as the powers no longer allow it."),
        "legends": _("Both %(name)s and %(by)s stay: the legend rule does not apply to them."),
    }
