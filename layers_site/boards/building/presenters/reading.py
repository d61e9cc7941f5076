"""What is found of an effect: the layer of each part by the engine's own table, the reason, and the effect in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_stubs_ext import StrOrPromise

import engine
from engine import ScenarioError
from engine.evaluation.effects import counter_size
from engine.notation import BROWSER, read_change
from engine.rulesets import Kind, Ruleset
from engine.rulesets.model import AFTER_LAYERS
from engine.scenario import (
    AddAbilities,
    AllCreatureTypes,
    CardTypes,
    Change,
    Copy,
    Cost,
    ForbidAbilities,
    FullText,
    HandSize,
    LoseSubtypes,
    Permit,
    Prohibit,
    RemoveAbilities,
    ReplaceText,
    Scenario,
    SetName,
    Subtypes,
    Supertypes,
)
from engine.words import is_counter_keyword
from layers_site.boards.building.services import drafts
from layers_site.boards.building.services.drafts import Built, Draft, Editing, is_cda
from layers_site.cardtext.wording.context import capitalised
from layers_site.explain import texts
from layers_site.explain.names import Names, Part, enumeration, label, part_of_kind, parts_of
from layers_site.explain.presenters.marks import Badge, badges
from layers_site.explain.words import cited

_BECAUSE: Final[Mapping[Kind, StrOrPromise]] = {
    "copy": gettext_lazy("it makes a copy of something"),
    "face": gettext_lazy("it turns something face down or face up"),
    "control": gettext_lazy("it changes who controls something"),
    "text": gettext_lazy("it changes a text"),
    "types": gettext_lazy("it changes types"),
    "colors": gettext_lazy("it changes colors"),
    "abilities_gained": gettext_lazy("it gives abilities"),
    "abilities_lost": gettext_lazy("it removes abilities"),
    "pt_define": gettext_lazy("it is a characteristic-defining ability that says what power and toughness are"),
    "pt_set": gettext_lazy("it sets power and toughness"),
    "pt_modify_static": gettext_lazy("it modifies power and toughness without setting them"),
    "pt_modify_resolved": gettext_lazy("it modifies power and toughness without setting them"),
    "pt_counter": gettext_lazy("counters modify power and toughness"),
    "pt_switch": gettext_lazy("it switches power and toughness"),
    "players": gettext_lazy("it changes a player and no object"),
    "rules": gettext_lazy("it changes what the rules allow, and no characteristic"),
}
#: More exactly, where the change itself says it.
_EXACTLY: Final[Mapping[type[object], StrOrPromise]] = {
    CardTypes: gettext_lazy("it changes card types"),
    Supertypes: gettext_lazy("it changes supertypes"),
    Subtypes: gettext_lazy("it changes subtypes"),
    LoseSubtypes: gettext_lazy("it changes subtypes"),
    AllCreatureTypes: gettext_lazy("it changes subtypes"),
    ReplaceText: gettext_lazy("it replaces words of a text"),
    FullText: gettext_lazy("it gives another text"),
    SetName: gettext_lazy("it changes a name, which belongs with the text"),
    ForbidAbilities: gettext_lazy("it forbids abilities"),
    Cost: gettext_lazy("it changes what something costs, and no characteristic"),
    Prohibit: gettext_lazy("it says what can’t be cast, and changes no characteristic"),
    HandSize: gettext_lazy("it changes a maximum hand size, and no object"),
    Permit: gettext_lazy("it allows something, and changes no characteristic"),
}


@dataclass(frozen=True, slots=True)
class FoundLayer:
    badge: Badge
    because: str


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """The layers under another edition."""

    title: str
    badges: tuple[Badge, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """`headline` is the answer in a few words; `sentence` the effect itself, "" while something of it is missing."""

    headline: str
    layers: tuple[FoundLayer, ...]
    notes: tuple[str, ...]
    sentence: str
    edition: str
    edition_title: str
    elsewhere: tuple[Elsewhere, ...]


def reading(scenario: Scenario, draft: Draft, edition: str, *, editing: Editing | None, whole: bool) -> Reading:
    """Return the analysis of a draft, as far as it goes; `whole` tells whether the draft is complete."""
    rules = engine.find_ruleset(edition if edition in engine.RULESETS else engine.DEFAULT)
    changes = readable(draft, scenario)
    analysis = find(draft, changes, rules)
    marks = badges(rules)
    return Reading(
        headline=_headline(analysis, marks),
        layers=tuple(FoundLayer(marks[part.layer], _why(part, rules)) for part in analysis.parts),
        notes=tuple(_notes(scenario, draft, analysis, rules)) if analysis.parts or analysis.idle else (),
        sentence=_sentence(scenario, draft, editing) if whole else "",
        edition=rules.id,
        edition_title=label(rules.title),
        elsewhere=tuple(_elsewhere(draft, changes, rules)) if analysis.parts else (),
    )


def _headline(analysis: Analysis, marks: Mapping[str, Badge]) -> str:
    """Return the layers in a sentence, such as "Layer 7b." or "Layers 4 and 7b."

    It is also read out as the form changes.
    """
    layers = [marks[part.layer].text for part in analysis.parts if part.layer not in AFTER_LAYERS]
    texts = []
    if len(layers) == 1:
        texts.append(_("Layer %(layer)s.") % {"layer": layers[0]})
    elif layers:
        texts.append(_("Layers %(layers)s.") % {"layers": enumeration(layers)})
    if len(layers) < len(analysis.parts):
        texts.append(_("After the layers."))
    return " ".join(texts)


def _why(part: Part, rules: Ruleset) -> str:
    """Return the reason as a sentence with a space after it.

    For example: "This is layer 7b, because it sets power and toughness (613.4b)."
    """
    because = enumeration(dict.fromkeys(_reasons(part)))
    if part.layer in AFTER_LAYERS:
        return cited(_("This comes after the layers, because %(because)s") % {"because": because}, part.citation)
    whole = rules.type_effects_whole and "types" in part.kinds and len(part.kinds) > 1
    if whole:
        because = _("under these rules an effect that changes types applies whole where types change")
    words = {"layer": part.layer, "because": because}
    return cited(_("This is layer %(layer)s, because %(because)s") % words, part.citation)


def _reasons(part: Part) -> Iterator[str]:
    """Yield the reasons: of a known change its exact meaning, of others the meaning of their kind."""
    yield from (str(_EXACTLY[type(change)]) for change in part.changes if type(change) in _EXACTLY)
    listed = {"types", "text"}
    if not any(isinstance(change, RemoveAbilities) for change in part.changes):
        listed.add("abilities_lost")
    if part.layer in AFTER_LAYERS and all(type(change) in _EXACTLY for change in part.changes):
        listed.add(part.layer)
    yield from (str(_BECAUSE[kind]) for kind in part.kinds if kind not in listed)


# --- what else there is to know ---------------------------------------------------------------------------


def _notes(scenario: Scenario, draft: Draft, analysis: Analysis, rules: Ruleset) -> Iterator[str]:
    if sum(part.layer not in AFTER_LAYERS for part in analysis.parts) > 1:
        text = _("It does several things: each part applies in its own layer, all of them to the same objects")
        if not rules.keeps_applying:
            text = _("It does several things: each part applies in its own layer")
        yield cited(text, rules.cite("same_set"))
    if analysis.cda:
        text = _(
            "It is a characteristic-defining ability: it only defines what its own object is, and it applies first "
            "in its layer"
        )
        yield cited(text, rules.cite("cda"))
    yield from _nested(analysis, rules)
    for kind in analysis.idle:
        yield _("%(kind)s counters do nothing in the layers.") % {"kind": kind}
    yield from _affects(scenario, draft, rules)


def _nested(analysis: Analysis, rules: Ruleset) -> Iterator[str]:
    """Yield the layers of granted abilities and of exceptions of a copy."""
    changes = [change for part in analysis.parts for change in part.changes]
    layers = [_headline(analysis, badges(rules)) for analysis in given_effects(changes, rules)]
    if layers:
        yield _("The ability that it gives has an effect of its own: %(layers)s") % {"layers": " ".join(layers)}
    if any(isinstance(change, Copy) and change.exceptions for change in changes):
        yield cited(
            _("The exceptions are part of the copy, so they are copied too"),
            rules.cite("copiable") or rules.cite("copy"),
        )


def _affects(scenario: Scenario, draft: Draft, rules: Ruleset) -> Iterator[str]:
    if draft.origin != "resolved":
        if draft.selector != {"is": "self"}:
            yield cited(_("Which objects it affects is checked again at every moment"), rules.cite("static_set"))
    elif draft.affected and draft.changes:
        names = Names(scenario).listed(draft.affected)
        text = _("It affects only %(names)s: its objects are fixed as it resolves") % {"names": names}
        yield cited(text, rules.cite("locked_set"))


def _elsewhere(draft: Draft, changes: tuple[Change, ...], rules: Ruleset) -> Iterator[Elsewhere]:
    """Yield the other editions, newest first."""
    for other in reversed(tuple(engine.RULESETS.values())):
        if other.id != rules.id:
            marks = badges(other)
            parts = find(draft, changes, other).parts
            yield Elsewhere(label(other.title), tuple(marks[part.layer] for part in parts))


# --- the effect in words ----------------------------------------------------------------------------------


def _sentence(scenario: Scenario, draft: Draft, editing: Editing | None) -> str:
    try:
        built = drafts.build(scenario, draft, editing)
    except ScenarioError:
        return ""
    return " ".join([*_counted(scenario, draft), *_sentences(built)])


def _sentences(built: Built) -> Iterator[str]:
    if built.effect is not None:
        yield texts.effect(built.effect, built.scenario)
    if built.ability is not None:
        yield texts.ability(built.ability, built.source, built.scenario)


def _counted(scenario: Scenario, draft: Draft) -> Iterator[str]:
    names = Names(scenario).listed(draft.affected)
    for kind, count in draft.counters:
        words = {"counters": texts.counters(kind, count), "names": names}
        text = _("%(counters)s on each of these: %(names)s.") % words
        yield capitalised(text)


# --- the layers ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Analysis:
    """`parts` in the order of the layers; `idle` are kinds of counters that do nothing in any of them."""

    parts: tuple[Part, ...]
    cda: bool
    idle: tuple[str, ...]


def readable(draft: Draft, scenario: Scenario) -> tuple[Change, ...]:
    """Return the changes of a draft that the engine can read."""
    return tuple(_readable(draft, scenario))


def _readable(draft: Draft, scenario: Scenario) -> Iterator[Change]:
    for change in draft.changes:
        try:
            yield read_change(change, scenario, BROWSER)
        except ScenarioError:
            continue  # The form says it where it is kept; here it is left out.


def find(draft: Draft, changes: tuple[Change, ...], rules: Ruleset) -> Analysis:
    """Return the layers of these changes of the draft, and of the counters that it puts on."""
    cda = bool(changes) and is_cda(draft, changes)
    static = draft.origin != "resolved"
    parts = [*parts_of(changes, rules, cda=cda, static=static)]
    idle = []
    for kind, _count in draft.counters:
        if is_counter_keyword(kind):
            parts.append(part_of_kind("abilities_gained", rules))
        elif counter_size(kind) is not None:
            parts.append(part_of_kind("pt_counter", rules))
        else:
            idle.append(kind)
    return Analysis(_in_order(parts, rules), cda, tuple(idle))


def given_effects(changes: Iterable[Change], rules: Ruleset) -> Iterator[Analysis]:
    """Yield the layers of the effect of each static ability that these changes give."""
    for change in changes:
        for ability in change.abilities if isinstance(change, AddAbilities) else ():
            if ability.static is not None and ability.keyword is None:
                yield Analysis(parts_of(ability.static.changes, rules, cda=ability.cda, static=True), ability.cda, ())


def _in_order(parts: Iterable[Part], rules: Ruleset) -> tuple[Part, ...]:
    """Return one part for each layer, in the order of the ruleset."""
    merged: dict[str, Part] = {}
    for part in parts:
        old = merged.get(part.layer)
        if old is None:
            merged[part.layer] = part
        else:
            kinds = tuple(dict.fromkeys((*old.kinds, *part.kinds)))
            merged[part.layer] = replace(old, kinds=kinds, changes=(*old.changes, *part.changes))
    order = [layer.name for layer in rules.layers]
    return tuple(
        sorted(merged.values(), key=lambda part: order.index(part.layer) if part.layer in order else len(order))
    )
