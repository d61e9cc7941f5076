"""Why an effect went when it did, goes on, or did not apply: one sentence each, with the rule that says so."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from engine.reasons import Fate
from engine.rulesets import Ruleset
from engine.trace import LayerTrace, Lost, Step, Trace
from layers_site.workbench.presenters.history import first_layer, layer_of_loss
from layers_site.workbench.presenters.marks import ruleset_of
from layers_site.workbench.presenters.names import Names, enumeration

# More effects than these that wait are counted, not named.
NAMED = 2


def cited(sentence: str, rule: str) -> str:
    """A sentence without its full stop, with the number of the rule that it rests on."""
    return _("%(sentence)s (%(rule)s).") % {"sentence": sentence, "rule": rule} if rule else f"{sentence}."


def why_now(layer: LayerTrace, step: Step, names: Names) -> str:
    """Why this effect went when it did, in the words of the rules of order."""
    if len(layer.applied) == 1 and step.by == "timestamp":
        return _("The only effect here.")
    return cited(_why_now(layer, step, names), step.citation)


def _why_now(layer: LayerTrace, step: Step, names: Names) -> str:
    if step.by == "cda":
        return _("A characteristic-defining ability: these go first")
    if step.by == "loop":
        return _("In a dependency loop, so its timestamp decides")
    if step.after:
        return _("After %(names)s, on which it depends") % {"names": _listed(step.after, names)}
    if step.by == "dependency":
        return _before_older(layer, step, names)
    if step.among:
        return _("By timestamp, before %(names)s") % {"names": _listed(step.among, names)}
    return _("By timestamp, the last of %(count)s") % {"count": len(layer.applied)}


def _before_older(layer: LayerTrace, step: Step, names: Names) -> str:
    """It passed an older effect, which had to wait: for this one, or for another."""
    waiting = [one.effect for one in layer.dependencies if one.on == step.effect and one.effect in step.among]
    if waiting:
        return _("Before %(names)s despite the timestamps: dependency decides") % {"names": _listed(waiting, names)}
    return _("Before an older effect that has to wait for another")


def _listed(effects: Iterable[str], names: Names) -> str:
    found = [names.effect(name) for name in effects]
    if len(found) > NAMED:
        return enumeration([*found[:NAMED], _("%(count)s more") % {"count": len(found) - NAMED}])
    return enumeration(found)


def goes_on(trace: Trace, layer: LayerTrace, step: Step) -> str:
    """An effect that has begun goes on although its ability is gone (613.6); "" where it is not."""
    info = trace.effects[step.effect]
    if step.began or info.ability is None or info.source is None:
        return ""
    gone = layer_of_loss(trace, info.source, info.ability.id, layer)
    if not gone:
        return ""
    sentence = _("It had begun in layer %(first)s: it goes on, although its ability was lost in layer %(gone)s")
    words = {"gone": gone, "first": first_layer(trace, step.effect)}
    return cited(sentence % words, ruleset_of(trace.ruleset).cite("same_set"))


def nothing_reason(fate: Fate, ruleset: Ruleset, names: Names) -> str:
    """Why an effect that applied to an object made nothing different."""
    if fate.because == "forbidden":
        sentence = _("Nothing changes: %(name)s forbids it") if fate.by else _("Nothing changes: that is forbidden")
        words = {"name": names.effect(fate.by or "")}
        return cited(sentence % words, ruleset.cite("cant_have"))
    if fate.because == "no_land":
        return cited(_("Nothing changes: only a land can become that"), ruleset.cite("land_type"))
    if fate.because == "no_type":
        return cited(_("Nothing changes: it has no card type that this subtype goes with"), ruleset.cite("set_type"))
    return _("Nothing changes: it is so already.")


def overwritten(fate: Fate, names: Names) -> str:
    """That all of it is gone in the end, and by what; "" where something of it stands."""
    if fate.fate != "overwritten":
        return ""
    later = enumeration([names.effect(name) for name in dict.fromkeys(fate.gone.values())])
    return _("Nothing of this is left in the end: %(names)s came later.") % {"names": later}


def lost_reason(trace: Trace, lost: Lost, names: Names) -> str:
    """Why an effect applied in no layer, in one sentence."""
    return cited(_lost_reason(trace, lost, names), lost.citation)


def _lost_reason(trace: Trace, lost: Lost, names: Names) -> str:
    if lost.because == "too_late":
        return _("It was gained after the layers in which it would have applied")
    if lost.because == "condition":
        return _("Its condition does not hold")
    if lost.because == "loop":
        return _("It is in a dependency loop, taken to mean that nothing in it applies")
    by = names.effect(lost.by) if lost.by else _("Something else")
    layer = _taken_in(trace, lost)
    if not layer:
        return _("%(name)s took its ability away before it could begin") % {"name": by}
    return _("%(name)s took its ability away in layer %(layer)s, before it could begin") % {"layer": layer, "name": by}


def ended_reason(trace: Trace, layer: LayerTrace, ended: Lost, names: Names) -> str:
    """Why an effect that had applied before has no part here any more."""
    words = {"first": first_layer(trace, ended.effect), "reason": _ended_reason(trace, ended, names)}
    if layer.layer in ("players", "rules"):
        sentence = _("It applied in layer %(first)s, but %(reason)s. That an effect goes on is about the layers only")
    else:
        sentence = _("It applied in layer %(first)s, but %(reason)s")
    return cited(sentence % words, ended.citation)


def _ended_reason(trace: Trace, ended: Lost, names: Names) -> str:
    if ended.because == "condition":
        return _("its condition holds no longer")
    layer = _taken_in(trace, ended)
    if ended.because != "ability_removed" or not layer:
        return _("its ability is gone")
    by = names.effect(ended.by) if ended.by else _("something else")
    return _("%(name)s took its ability away in layer %(layer)s") % {"layer": layer, "name": by}


def _taken_in(trace: Trace, lost: Lost) -> str:
    """The layer in which the effect's ability went, "" if that is not known."""
    info = trace.effects.get(lost.effect)
    return layer_of_loss(trace, info.source, info.ability.id) if info and info.source and info.ability else ""
