"""The assumptions of a ruling: who controls what, which hosts and targets, things beside, chosen words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.evaluation.trace import Trace
from engine.scenario import Ability, Effect, Merge, Scenario
from layers_site.ask.presenters.controls import WordChoice, presses
from layers_site.ask.presenters.phrases import chosen_word, doer, in_quotes, word_said
from layers_site.ask.services.answer.findings import Findings
from layers_site.ask.services.board.table import COUNTERS
from layers_site.ask.services.board.zones import card_of
from layers_site.ask.services.cards.choices import words_to_choose
from layers_site.ask.services.cards.standins import is_plain, role_of
from layers_site.ask.services.trace.interaction import present
from layers_site.boards.services import edits
from layers_site.boards.services.boards import rows_of
from layers_site.boards.services.edits import can_be_attached
from layers_site.boards.services.moments import Moment
from layers_site.cardtext import wording
from layers_site.cardtext.reading.own_words import has_unread, is_carried
from layers_site.cardtext.wording.context import capitalised
from layers_site.explain.names import Names, enumeration, label, of_name
from layers_site.platform.text import current_language

#: So many abilities of a card are quoted.
_MOST_QUOTED: Final = 2


@dataclass(frozen=True, slots=True)
class Aim:
    """The host of an attachment, or the target of an effect; `options` are (id, name, chosen)."""

    verb: str
    key: str
    name: str
    options: tuple[tuple[str, str, bool], ...]


@dataclass(frozen=True, slots=True)
class Side:
    """Who controls a card, or a spell that has resolved; the button gives it to the other player."""

    key: str
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Beside:
    """A thing that lies beside the named cards."""

    role: str
    text: str


@dataclass(frozen=True, slots=True)
class Assumed:
    """`notes` are about cards that do nothing by the layers, `unread` about those of which a line was not read.

    `unused` are about abilities that are neither on the board nor offered.
    """

    sides: tuple[Side, ...]
    aims: tuple[Aim, ...]
    choices: tuple[WordChoice, ...]
    besides: tuple[Beside, ...]
    notes: tuple[str, ...]
    unread: tuple[str, ...]
    unused: tuple[str, ...]


def assumed(moment: Moment, trace: Trace, names: Names, facts: Findings) -> Assumed:
    """Return everything on the board that nobody typed."""
    scenario = moment.scenario
    return Assumed(
        tuple(_sides(scenario, names)),
        tuple(_aims(scenario, names)),
        (*_choices(scenario, names), *presses(scenario, trace, names), *_counters(scenario, trace, names)),
        tuple(_besides(scenario, names)),
        tuple(_notes(moment, trace, names, whole=facts.whole)),
        tuple(_unread(scenario, names)),
        tuple(_unused(names, facts)),
    )


def _sides(scenario: Scenario, names: Names) -> Iterator[Side]:
    you = scenario.players[0]
    for obj in present(scenario):
        if obj.zone == "battlefield":
            text = _("You control %(name)s.") if obj.controller == you else _("Your opponent controls %(name)s.")
            yield Side(obj.id, names.thing(obj.id), text % {"name": names.thing(obj.id)})
    for effect in scenario.effects:
        if effect.source is None and effect.enabled:
            text = _("%(name)s is yours.") if effect.controller == you else _("%(name)s is your opponent’s.")
            yield Side(effect.id, names.item(effect.id), text % {"name": names.item(effect.id)})


def _aims(scenario: Scenario, names: Names) -> Iterator[Aim]:
    for obj in present(scenario):
        if can_be_attached(obj):
            shown = {thing.id for thing in present(scenario)} | {*scenario.players}
            hosts = (host for host in edits.hosts(scenario, obj) if host in shown)
            options = tuple((host, names.thing(host), host == obj.attached_to) for host in hosts)
            yield Aim("attach", obj.id, names.thing(obj.id), options)
    for effect in scenario.effects:
        if effect.locked_from is not None or len(effect.affects) > 1 or not effect.enabled or _merges(effect):
            continue
        chosen = effect.affects[0] if effect.affects else ""
        yield Aim("affect", effect.id, capitalised(doer(effect.id, names)), _options(scenario, names, chosen, ""))


def _merges(effect: Effect) -> bool:
    return any(isinstance(change, Merge) for change in effect.changes)


def _options(scenario: Scenario, names: Names, chosen: str, besides: str) -> tuple[tuple[str, str, bool], ...]:
    return tuple((obj.id, names.thing(obj.id), obj.id == chosen) for obj in present(scenario) if obj.id != besides)


def _choices(scenario: Scenario, names: Names) -> Iterator[WordChoice]:
    for obj in present(scenario):
        chosen = chosen_word(obj, names)
        words = words_to_choose(obj, scenario)
        if chosen and words:
            options = tuple((f"choose:{obj.id} {word}", word_said(word), word_said(word) == chosen) for word in words)
            text = _("For %(name)s, %(word)s was chosen.") % {"name": names.thing(obj.id), "word": chosen}
            yield WordChoice("choose", obj.id, text, options)


def _counters(scenario: Scenario, trace: Trace, names: Names) -> Iterator[WordChoice]:
    """Yield a row of buttons for each creature that was named; where none is, for one that lies beside."""
    lying = [obj for obj in present(scenario) if obj.zone == "battlefield" and obj.enabled]
    creatures = [obj for obj in lying if trace.final[obj.id].is_creature]
    named = [obj for obj in creatures if not is_plain(obj.id)]
    for obj in named or creatures[:1]:
        if not obj.face_down:
            options = tuple((f"counter:{obj.id} {kind}", kind.replace("-", "−"), False) for kind in COUNTERS)
            text = _("One more counter on %(name)s:") % {"name": names.thing(obj.id)}
            yield WordChoice("counter", obj.id, text, options)


def _besides(scenario: Scenario, names: Names) -> Iterator[Beside]:
    roles: dict[str, list[str]] = {}
    for obj in present(scenario):
        if is_plain(obj.id):
            roles.setdefault(role_of(obj.id), []).append(obj.id)
    for role, keys in roles.items():
        count = len(keys)
        text = ngettext(
            "We added this for the effects to act on: %(name)s.",
            "We added %(count)s of these for the effects to act on: %(name)s.",
            count,
        )
        yield Beside(role, text % {"name": names.thing(keys[0]), "count": count})


def _notes(moment: Moment, trace: Trace, names: Names, *, whole: bool) -> Iterator[str]:
    """Yield notes on spells that are cast, and on cards that do nothing by the layers."""
    makers = {item.key for item in rows_of(moment, trace.rules.id)}
    used = {effect.source for effect in moment.scenario.effects}
    used |= {card_of(spell) for spell in moment.scenario.spells}
    for spell in moment.scenario.spells:
        if spell.alternative is None:
            yield _("You want to cast this: %(name)s.") % {"name": label(spell.name)}
    used |= {name for effect in moment.scenario.effects for name in effect.affects}
    for obj in present(moment.scenario):
        words = {"name": names.thing(obj.id)}
        idle = whole and obj.id not in makers and obj.id not in used and not is_plain(obj.id)
        idle = idle and obj.name not in {effect.name for effect in moment.scenario.effects}
        if idle and not obj.attached_to and "Creature" not in obj.types and "Land" not in obj.types:
            yield _("%(name)s makes no continuous effect here: the layers have nothing to do with it.") % words


def _unread(scenario: Scenario, names: Names) -> Iterator[str]:
    for obj in filter(has_unread, present(scenario)):
        words = {"name": names.thing(obj.id)}
        yield _("Not all of %(name)s was read: what is missing can change this answer.") % words


def _unused(names: Names, facts: Findings) -> Iterator[str]:
    """Yield what was left out of each card: its words, or how much it is where there are many or no words."""
    for fact in facts.left_out:
        name = names.thing(fact.card)
        if fact.partly:
            yield _("Part of what %(name)s says is not used here.") % {"name": name}
        elif not fact.abilities:
            yield _("Other abilities of %(of)s are not used here.") % {"of": of_name(name)}
        if fact.abilities:
            yield _quotes(of_name(name), tuple(map(_quoted, fact.abilities)))


def _quotes(of: str, quoted: tuple[str, ...]) -> str:
    words = {"of": of, "count": len(quoted), "texts": enumeration(quoted)}
    if "" in quoted or len(quoted) > _MOST_QUOTED:
        return ngettext(
            "Not used here: an ability of %(of)s.", "Not used here: %(count)s abilities of %(of)s.", len(quoted)
        ) % words  # fmt: skip
    return ngettext(
        "Not used here: %(of)s’s ability %(texts)s.", "Not used here: %(of)s’s abilities %(texts)s.", len(quoted)
    ) % words  # fmt: skip


def _quoted(ability: Ability) -> str:
    """Return the beginning of its words in quotation marks, "" where only the sort of the ability is known."""
    if ability.keyword is not None:
        return in_quotes(wording.keyword_text(ability.keyword, current_language()))
    return "" if ability.other is None or is_carried(ability) else in_quotes(label(ability.other))
