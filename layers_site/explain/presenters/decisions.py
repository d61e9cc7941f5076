"""Decisions: the parts of the rules without which the focused object would be another, in three sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Final

from django.utils.translation import gettext as _

from engine.analysis.decided import Decider, Decision
from engine.evaluation.trace import Trace
from engine.instructions import Json
from layers_site.explain.names import Names, enumeration
from layers_site.explain.words import Sentence

SENTENCES: Final = 3
_Pairs = Mapping[str, tuple[Json, Json]]


@dataclass(frozen=True, slots=True)
class Deciding:
    """At most three sentences, that cite the rules in the numbering of `edition`."""

    sentences: tuple[Sentence, ...]
    edition: str


@dataclass(frozen=True, slots=True)
class Decided:
    """Without that part of the rules the object would be otherwise: `pairs` are (as it is, as it would be)."""

    what: Decider
    object: str
    pairs: _Pairs
    rule: str


@dataclass(frozen=True, slots=True)
class NoPart:
    """The object would be the same without that part of the rules."""

    what: Decider
    object: str


@dataclass(frozen=True, slots=True)
class NotFoundOut:
    """It would take too long to find out what decided."""


@dataclass(frozen=True, slots=True)
class NothingDecided:
    """The object would be the same without any one part of the rules; `others`: not so for others on the board."""

    object: str
    others: bool


def deciding(decisions: tuple[Decision, ...] | None, trace: Trace, focus: str, names: Names) -> Deciding:
    """Return the decisions in words. `decisions` is None if they would take too long to find."""
    if decisions is None:
        text = _("This board is too large to find out what decided")
        return Deciding((Sentence(text, "", NotFoundOut()),), trace.rules.id)
    sentences = tuple(islice(_sentences(decisions, trace, focus, names), SENTENCES))
    return Deciding(sentences or (_nothing_alone(decisions, focus, names),), trace.rules.id)


def _sentences(decisions: tuple[Decision, ...], trace: Trace, focus: str, names: Names) -> Iterator[Sentence]:
    here = [decision for decision in decisions if decision.differences and focus in decision.differences.objects]
    for decision in here[:2] if len(decisions) > 1 else here:
        pairs = decision.differences.objects[focus] if decision.differences else {}
        words = {"would": _would(pairs, trace, focus, names)}
        fact = Decided(decision.what, focus, pairs, decision.citation)
        yield Sentence(_decided_by(decision.what) % words, decision.citation, fact)
    decided = {decision.what for decision in decisions}
    if here and "dependency" not in decided:
        yield Sentence(_("Dependency doesn’t matter here"), "", NoPart("dependency", focus))
    elif here and "timestamps" not in decided:
        text = _("Timestamps don’t matter here: with the newest first it would be the same")
        yield Sentence(text, "", NoPart("timestamps", focus))


def _nothing_alone(decisions: tuple[Decision, ...], focus: str, names: Names) -> Sentence:
    words = {"name": names.thing(focus)}
    if any(decision.differences for decision in decisions):
        text = _("Something was decided for others on this board, but not for %(name)s")
        return Sentence(text % words, "", NothingDecided(focus, others=True))
    text = _("Nothing decided alone: without dependency, or with the newest first, %(name)s would be the same")
    return Sentence(text % words, "", NothingDecided(focus, others=False))


def _decided_by(what: Decider) -> str:
    return {
        "dependency": _("Dependency decided: by timestamps alone, %(would)s"),
        "timestamps": _("Timestamps decided: with the newest first, %(would)s"),
        "layers": _("The layers decided: all in the order of timestamps, %(would)s"),
        "sublayers": _("The sublayers decided: without them, %(would)s"),
        "cda_first": _("Characteristic-defining abilities go first, and that decided: otherwise %(would)s"),
        "same_set": _("An effect that has started keeps applying, and that decided: otherwise %(would)s"),
    }[what]


def _would(pairs: _Pairs, trace: Trace, focus: str, names: Names) -> str:
    """Return the other state as the end of a sentence; `pairs` are (present, other value) by characteristic."""
    words = {"name": names.thing(focus)}
    if "power" in pairs or "toughness" in pairs:
        now = trace.final[focus]
        power, toughness = (pairs.get(key, (0, getattr(now, key)))[1] for key in ("power", "toughness"))
        if power is None and toughness is None:
            return _("%(name)s would be no creature") % words
        return _("%(name)s would be %(power)s/%(toughness)s") % (words | {"power": power, "toughness": toughness})
    what = [_characteristic(key) for key in pairs if key in _KEYS]
    return _("%(name)s would have other %(what)s") % (words | {"what": enumeration(dict.fromkeys(what))})


_KEYS: Final = ("name", "controller", "colors", "supertypes", "types", "subtypes", "abilities", "restrictions")


def _characteristic(key: str) -> str:
    return {
        "name": _("values"),
        "controller": _("controllers"),
        "colors": _("colors"),
        "supertypes": _("types"),
        "types": _("types"),
        "subtypes": _("types"),
        "abilities": _("abilities"),
        "restrictions": _("restrictions"),
    }[key]
