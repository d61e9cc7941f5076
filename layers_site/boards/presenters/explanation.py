"""The focused object explained in three depths: in one line, why, and with the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from engine.analysis.account import account_of
from engine.analysis.seen import shown
from engine.evaluation.trace import Trace
from layers_site.boards.presenters.bench import Bench
from layers_site.boards.services.evaluation import decided_on
from layers_site.content.glossary.entries import matching_entries, rule_address
from layers_site.explain import texts
from layers_site.explain.names import Names, label
from layers_site.explain.presenters.marks import Badge, Chip
from layers_site.explain.presenters.strata import StratumView
from layers_site.explain.presenters.why import Deciding, deciding
from layers_site.explain.texts import size_text
from layers_site.explain.words import Sentence

#: More rules and steps than these are not told.
RULES: Final = 10
STEPS: Final = 12


@dataclass(frozen=True, slots=True)
class DepthChoice:
    """One of the depths."""

    title: str
    dom: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class LayerAccount:
    """The events in the layer of `badge`, and the reason; `chips` are the changes of the object in focus."""

    badge: Badge
    who: str
    what: Sentence | None
    why: tuple[Sentence, ...]
    chips: tuple[Chip, ...] = ()


@dataclass(frozen=True, slots=True)
class RuleText:
    number: str
    href: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Explanation:
    """`what` it is and the `line` are always there; the deeper, the more of the rest. `cited`: rules are named.

    `edition` is that of the rule numbers. Step by step all is told as far as the step in view; `ended` unless there are
    steps to come.
    """

    name: str
    what: str
    size: str
    line: tuple[Sentence, ...]
    choices: tuple[DepthChoice, ...]
    #: The addresses of the choices.
    hrefs: tuple[str, ...]
    steps: tuple[LayerAccount, ...]
    more: int
    rules: tuple[RuleText, ...]
    deciding: Deciding | None
    edition: str
    ended: bool
    cited: bool
    #: Of the `line`, what was not so before the last action.
    fresh: frozenset[Sentence] = frozenset()

    @property
    def ways(self) -> tuple[tuple[DepthChoice, str], ...]:
        """Return each choice with its address."""
        return tuple(zip(self.choices, self.hrefs, strict=True))


@dataclass(frozen=True, slots=True)
class Comment:
    """The texts of a case; `text` is its explanation, its rules numbered as in an edition.

    It is the same on all boards made from the case.
    """

    title: str
    summary: str
    text: str
    source: str
    edition: str


def comment(bench: Bench) -> Comment | None:
    case = bench.moment.case
    if case is None:
        return None
    edition = bench.options.edition
    if bench.moment.board is not None:  # what the case tells is not so on a board that was changed
        return Comment(case.title, "", "", "", edition)
    return Comment(case.title, case.told_summary, case.explanation, case.source, edition)


def explanation(bench: Bench) -> Explanation:
    """Explain the object in focus, which has to be in the game: to the end, or to the step in view."""
    options, trace, names, ended = bench.options, bench.shown, bench.names, bench.ended
    strata, line, before = bench.words.strata, bench.words.line, bench.words.lines_before
    deep = options.depth in ("why", "rules")
    cited = options.depth == "rules"
    steps = tuple(_sentences(strata)) if deep else ()
    titles = {"": _("In short"), "why": _("Why"), "rules": _("Rules")}
    decided = (
        deciding(decided_on(bench.moment.text, options.edition), trace, options.focus, names)
        if deep and ended
        else None
    )
    return Explanation(
        name=names.thing(options.focus),
        what=_what(options.focus, trace, names),
        size=_size(options.focus, trace),
        line=line,
        choices=tuple(
            DepthChoice(title, f"depth-{depth or 'line'}", depth == options.depth) for depth, title in titles.items()
        ),
        hrefs=tuple(bench.at(depth=depth) for depth in titles),
        steps=steps[:STEPS],
        more=max(0, len(steps) - STEPS),
        rules=_rules(strata, decided, trace.rules.id) if cited else (),
        deciding=decided,
        edition=trace.rules.id,
        ended=ended,
        cited=cited,
        fresh=frozenset(why for why in line if before is not None and why.text not in before),
    )


def _what(key: str, trace: Trace, names: Names) -> str:
    """Return a short description: "4/4 · Enchantment Creature"."""
    return " · ".join(filter(None, [_size(key, trace), texts.type_line(trace.final[key], names.cards(key))]))


def _size(key: str, trace: Trace) -> str:
    """Return its power and toughness, "" for what is no creature."""
    return size_text(account_of(trace).final_size(key) or shown(0, 0)) if trace.final[key].is_creature else ""


# --- deeper -----------------------------------------------------------------------------------------


def _sentences(strata: Iterable[StratumView]) -> Iterator[LayerAccount]:
    for stratum in strata:
        for step in stratum.steps:
            if step.kind == "hit":
                yield LayerAccount(stratum.badge, step.who, step.what, step.why)


def _rules(strata: Iterable[StratumView], decided: Deciding | None, edition: str) -> tuple[RuleText, ...]:
    """Return each cited rule in our own words, in the order of the citations."""
    hit = [(stratum, step) for stratum in strata for step in stratum.steps if step.kind == "hit"]
    cited = [rule for stratum, step in hit for rule in (stratum.rule, *(why.rule for why in step.why))]
    cited += [sentence.rule for sentence in decided.sentences] if decided else []
    rule_texts = (_rule(number, edition) for number in dict.fromkeys(filter(None, cited)))
    return tuple(rule_text for rule_text in rule_texts if rule_text is not None)[:RULES]


def _rule(number: str, edition: str) -> RuleText | None:
    entries = [entry for entry in matching_entries(number, edition) if entry.number(edition) == number]
    if not entries:
        return None
    return RuleText(number, rule_address(number, edition), label(entries[0].title), label(entries[0].text))
