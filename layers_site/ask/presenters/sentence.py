"""The ruling in a few sentences: what still works and on what, what becomes of it, whether the order matters, why."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from engine.evaluation.trace import Trace
from layers_site.ask.presenters.asides import Asides
from layers_site.ask.presenters.becoming import becoming
from layers_site.ask.presenters.phrases import condition_phrase, doer, is_an_example, small
from layers_site.ask.services.answer.asides import Hand
from layers_site.ask.services.answer.facts import GoesOn, Unmet
from layers_site.ask.services.answer.findings import Findings, OtherWay, Reason
from layers_site.ask.services.cards.standins import YOU, is_plain
from layers_site.ask.services.trace.clauses import Becomes, Gains, Loses
from layers_site.ask.services.trace.interaction import changers, owners_of
from layers_site.cardtext import wording
from layers_site.cardtext.wording.context import capitalised, stopped, typeset
from layers_site.explain.names import Names, enumeration
from layers_site.platform.text import current_language


def sentence(trace: Trace, findings: Findings, names: Names) -> str:
    """Return the whole ruling, with the numbers of the rules that decided."""
    return " ".join(capitalised(sentence) for sentence in _Telling(trace, findings, names).sentences())


class _Telling(Asides):
    """The sentences of one ruling."""

    def sentences(self) -> Iterator[str]:
        findings = self.findings
        if findings.misfits:
            yield from (self.misfit(misfit) for misfit in findings.misfits)
            yield from (
                stopped(self.becomes(becomes)) for becomes in findings.protected if _has_more(becomes, findings)
            )
            yield from self.choices()
            return
        if findings.apart and not findings.states:
            yield self.apart()
        going = list(dict.fromkeys(goes_on.source for goes_on in findings.going_on))
        works = [next(goes_on for goes_on in findings.going_on if goes_on.source == source) for source in going]
        if findings.order in ("swap", "other") or not works:
            costs = [self.costs(spell) for spell in self.trace.scenario.spells]
            if (costs or findings.of_players) and findings.main is None and not findings.hands:
                yield from costs
            else:
                yield self.with_reasons(self.ruling())
                yield from self.silenced()
                yield from costs
            yield from (self.goes_on(work) for work in works)
        else:
            yield from (self.goes_on(work) for work in works)
            if findings.main is not None and findings.main.clauses and not _is_told(findings.main, works):
                yield stopped(self.becomes(findings.main))
            yield from (self.costs(spell) for spell in self.trace.scenario.spells)
        yield from (stopped(self.becomes(becomes)) for becomes in findings.also)
        yield from (self.misfit(misfit) for misfit in findings.barred)
        if findings.other_side is not None:
            yield self.other_side(findings.other_side)
        yield from self.circumstances()
        yield from (self.missed(missed) for missed in findings.missed)
        for key in findings.redundant:
            yield _("%(name)s changes nothing more.") % {"name": capitalised(doer(key, self.names))}
        yield from (self.of_players(source, ability) for source, ability in findings.of_players)
        yield from (self.state(state) for state in findings.states)
        yield from (self.elsewhere(key, zone) for key, zone in findings.elsewhere)
        yield from self.taken()
        yield from (self.hint(hint) for hint in findings.hints)
        yield from dict.fromkeys(self.unmet(unmet, here=True) for unmet in findings.unmet)
        yield from (self.unmet(unmet, here=False) for unmet in findings.conditional)

    def main(self) -> str:
        return self.findings.main.object if self.findings.main is not None else ""

    # --- what becomes of the main object ----------------------------------------------------------------

    def ruling(self) -> str:
        what = self.what()
        if self.main() and is_an_example(self.called[self.main()]) and what.startswith(self.called[self.main()]):
            what = _("for example, %(sentence)s") % {"sentence": what}
        if self.findings.order == "same":
            whole = (
                _("%(what)s, in whatever order they came")
                if self.findings.many
                else _("%(what)s, whichever came first")
            )
            return whole % {"what": what}
        if self.findings.order == "other":
            return _("%(what)s, with the cards in this order; another order gives another result") % {"what": what}
        return self.by_order(what) if self.findings.order == "swap" else what

    def what(self) -> str:
        main = self.findings.main
        if main is None:
            phrases = [hand_phrase(hand) for hand in self.findings.hands]
            phrases = [*phrases[:1], *map(small, phrases[1:])]
            if phrases:
                return enumeration(phrases)
            if not self.findings.whole:
                return _("Everything is as printed, but some abilities were not used")
            return _("Nothing changes: everything is as printed")
        winners = list(dict.fromkeys(silenced.by for silenced in self.findings.silenced))
        owners = owners_of(self.trace.scenario)
        others = changers(self.trace, main.object, owners) - {owners.get(main.object, -1)}
        if len(winners) != 1 or is_plain(winners[0]) or len(others) != 1:
            return self.becomes(main)
        words = {"winner": capitalised(doer(winners[0], self.names)), "becomes": self.becomes(main)}
        return _("%(winner)s wins: %(becomes)s") % words

    def by_order(self, what: str) -> str:
        """Say which of two decides by coming later, and the result of the other order."""
        other = self.findings.otherwise
        if other is None:
            return what
        if other.becomes is not None and self.main() in (other.first, other.last):
            return self._by_own_order(what, other, other.becomes)
        otherwise = small(hand_phrase(other.hand)) if other.hand else ""
        if other.becomes is not None:
            otherwise = f"{self.again(other.becomes.object)} {becoming(other.becomes, self.called)}"
        words = {
            "what": what,
            "first": doer(other.first, self.names),
            "last": doer(other.last, self.names),
            "otherwise": otherwise,
        }
        return _("%(what)s, because %(last)s came after %(first)s; the other way round, %(otherwise)s") % words

    def _by_own_order(self, what: str, other: OtherWay, there: Becomes) -> str:
        """Return the same where the main card is one of the two."""
        words = {
            "what": what,
            "first": doer(other.first, self.names),
            "last": doer(other.last, self.names),
            "otherwise": becoming(there, self.called),
        }
        if other.last == self.main():
            return _("%(what)s, because it came after %(first)s; the other way round, it %(otherwise)s") % words
        return _("%(what)s, because %(last)s came after it; the other way round, it %(otherwise)s") % words

    def becomes(self, fact: Becomes) -> str:
        return f"{self.called[fact.object]} {becoming(fact, self.called)}"

    def with_reasons(self, text: str) -> str:
        reasons = [", ".join(part for part in (_words()[what], rule) if part) for what, rule in self.findings.reasons]
        if not reasons:
            return stopped(text)
        also = typeset(" ; ", "fr") if current_language() == "fr" else "; "
        if text.endswith(")"):
            return f"{also.join((text[:-1], *reasons))})."
        return _("%(sentence)s (%(reasons)s).") % {"sentence": text, "reasons": also.join(reasons)}

    # --- what goes on, and what does not ----------------------------------------------------------------

    def goes_on(self, fact: GoesOn) -> str:
        """Say that a card still does what its text says, although it has lost that text."""
        by = self.trace.effects[fact.by].source or fact.by
        words = {
            "source": self.names.thing(fact.source),
            "text": self.text(fact.source, fact.ability) if fact.ability else self.becomes(fact.on) if fact.on else "",
            "by": doer(by, self.names),
            "began": fact.began,
            "lost": fact.lost,
            "rule": self.trace.rules.cite("same_set"),
        }
        ordered = self.findings.order in ("swap", "other")
        if ordered and fact.on is not None and fact.on.object == self.main():
            return self._why_goes_on_there(fact, by) % words
        return self._why_goes_on(fact, by) % words

    def _why_goes_on_there(self, fact: GoesOn, by: str) -> str:
        """Return the same where its result was told just before."""
        if by == fact.source:
            return _(
                "%(source)s still works, although it has taken its own ability away: "
                "its effect has started in layer %(began)s and keeps applying (%(rule)s)."
            )
        if fact.began == fact.lost:
            return _(
                "%(source)s still works, although %(by)s takes its ability away: "
                "its effect had started before that and keeps applying (%(rule)s)."
            )
        return _(
            "%(source)s still works, although %(by)s takes its ability away: "
            "its effect begins in layer %(began)s, before abilities go in layer %(lost)s (%(rule)s)."
        )

    def _why_goes_on(self, fact: GoesOn, by: str) -> str:
        always = self.findings.order == "same"
        if by == fact.source:
            return _(
                "%(source)s still works: %(text)s, although it has taken its own ability away. "
                "Its effect has started in layer %(began)s and keeps applying (%(rule)s)."
            )
        if fact.began == fact.lost:
            return _(
                "%(source)s still works: %(text)s, although %(by)s takes its ability away. "
                "Its effect had started before that and keeps applying (%(rule)s)."
            )
        if always:
            return _(
                "%(source)s still works: %(text)s, although %(by)s takes its ability away, whichever came first. "
                "Its effect begins in layer %(began)s, before abilities go in layer %(lost)s (%(rule)s)."
            )
        return _(
            "%(source)s still works: %(text)s, although %(by)s takes its ability away. "
            "Its effect begins in layer %(began)s, before abilities go in layer %(lost)s (%(rule)s)."
        )

    def silenced(self) -> Iterator[str]:
        """Yield the texts of the main card that do nothing any more."""
        lost = [
            (fact.source, self.trace.effects[fact.effect].ability) for fact in self.findings.silenced if not fact.cda
        ]
        texts = dict.fromkeys(
            self.line(source, ability.ability, quoted=True) for source, ability in lost if ability is not None
        )
        if texts:
            text = _("Its own effect does not apply: “%(text)s”") % {"text": " ".join(texts)}
            yield typeset(text, current_language())

    def unmet(self, fact: Unmet, *, here: bool) -> str:
        static = fact.ability.static
        condition = static.condition if static is not None else None
        words = {"source": self.of(fact.source), "condition": ""}
        if condition is None:
            return _("An effect of %(source)s does not apply: its condition does not hold.") % words
        language, card = current_language(), self.cards[fact.source]
        words["condition"] = condition_phrase(wording.condition_text(condition, language, source=card).rstrip("."))
        if here:
            return _("An effect of %(source)s does not apply here: it does only as long as %(condition)s.") % words
        return _("The effect of %(source)s applies only as long as %(condition)s.") % words


def _has_more(becomes: Becomes, findings: Findings) -> bool:
    """Return whether something is otherwise of a protected object than the protection that was just told."""
    protections = {misfit.protection for misfit in findings.misfits}
    return any(
        not isinstance(clause, Gains) or any(ability.keyword not in protections for ability in clause.abilities)
        for clause in becomes.clauses
    )


def _is_told(main: Becomes, works: list[GoesOn]) -> bool:
    """Return whether the main object only is what the effects that go on make it: a thing that lies beside."""
    return main.object not in {work.source for work in works} and not any(
        isinstance(clause, Loses) for clause in main.clauses
    )


def hand_phrase(hand: Hand) -> str:
    """Return the maximum hand size in a sentence without its full stop."""
    yours = hand.player == YOU
    if hand.size is None:
        return _("You have no maximum hand size") if yours else _("Your opponent has no maximum hand size")
    text = _("Your maximum hand size is %(count)s") if yours else _("Your opponent’s maximum hand size is %(count)s")
    return text % {"count": hand.size}


def _words() -> dict[Reason, str]:
    return {
        "loop": _("each waits for the other"),
        "dependency": _("dependency"),
        "cda_first": _("characteristic-defining abilities first"),
        "same_set": _("what has started keeps applying"),
        "sublayers": _("sublayers"),
        "layers": _("layers"),
        "timestamps": _("timestamps"),
    }
