"""Sentences about what cannot be: a target or a host that is none, what falls off, what its card cannot do any more."""

from __future__ import annotations

from typing import assert_never

from django.utils.translation import gettext as _

from engine.scenario import GameObject, Scenario
from layers_site.ask.presenters.phrases import doer, unfit_phrase
from layers_site.ask.services.board.state import Because, Refused
from layers_site.ask.services.cards.target_kinds import fetches_host
from layers_site.cardtext import wording
from layers_site.cardtext.wording.context import capitalised
from layers_site.explain.names import Names
from layers_site.platform.text import current_language


def refusal(fact: Refused, scenario: Scenario, names: Names) -> str:
    """Say in one sentence why something is not done, or not on what it was meant for."""
    words = {"who": doer(fact.key, names), "by": doer(fact.by, names) if fact.by else "", "name": ""}
    things = {obj.id: obj for obj in scenario.objects}
    words["name"] = names.thing(fact.on) if fact.on else ""
    match fact.because:
        case Because.LOST:
            text = _("Once %(by)s applies, %(who)s can no longer be used.") if fact.by else _("%(who)s cannot be used.")
        case Because.STOPPED:
            text = _("If %(name)s enters after %(by)s, its ability does not trigger.")
        case Because.WORLD:
            text = _("%(by)s is a newer world permanent: %(who)s goes to the graveyard (704.5k).")
        case Because.SACRIFICED:
            text = _("%(by)s targets %(who)s, which is sacrificed (603.3).")
        case Because.ENDED:
            text = _("%(name)s has become too large: what %(who)s did ends (611.2b).")
        case Because.GONE:
            text = _("What %(name)s did has ended (611.2b).") % {"name": words["name"]}
        case Because.TARGET | Because.HOST | Because.FALLS | Because.COPY:
            thing = things.get(fact.key)
            said = capitalised(_unfit(fact, words, thing))
            fetched = thing is not None and fetches_host(thing)
            return " ".join((said, _("%(name)s is sacrificed with it.") % words)) if fetched and fact.on else said
        case _:
            assert_never(fact.because)
    return capitalised(text % words)


def _unfit(fact: Refused, words: dict[str, str], thing: GameObject | None) -> str:
    """Say what a target or host is or lacks, and what comes of it."""
    cannot = _cannot(fact, thing) % {**words, "rule": _rule(fact)}
    if fact.protection:
        so = _("has %(keyword)s") % {"keyword": wording.keyword_object(fact.protection, current_language())}
    elif fact.lacks or fact.has:
        so = unfit_phrase(fact.lacks, fact.has)
    else:
        return f"{words['name']}: {cannot}." if words["name"] else f"{cannot}."
    words = {**words, "is": f"{words['name']} {so}", "cannot": cannot}
    return (_("Under %(by)s, %(is)s: %(cannot)s.") if fact.by else _("%(is)s: %(cannot)s.")) % words


def _cannot(fact: Refused, thing: GameObject | None) -> str:
    is_aura = thing is None or "Equipment" not in thing.subtypes
    if fact.protection and _rule(fact):
        return _("%(who)s cannot target it (%(rule)s)")
    if fact.because is Because.COPY:
        return _("%(who)s cannot copy it (707.5)")
    if fact.because is Because.FALLS and is_aura and thing is not None and thing.zone == "battlefield":
        again = fact.on != fact.key  # What is itself no Aura any more may be anything.
        return _("%(who)s is a creature again (702.103f)") if again else _("%(who)s is no longer attached (704.5n)")
    match fact.because, is_aura:
        case Because.TARGET, _aura:
            return _("%(who)s cannot target it (115.1)")
        case Because.HOST, True:
            return (
                _("%(who)s cannot enchant it (702.16c)") if fact.protection else _("%(who)s cannot enchant it (303.4)")
            )
        case Because.HOST, False:
            return (
                _("%(who)s cannot be attached to it (702.16d)")
                if fact.protection
                else _("%(who)s cannot be attached to it (301.5)")
            )
        case _other, True:
            return (
                _("%(who)s goes to the graveyard (702.16c, 704.5m)")
                if fact.protection
                else _("%(who)s goes to the graveyard (704.5m)")
            )
    return _("%(who)s is no longer attached (704.5n)")


def _rule(fact: Refused) -> str:
    """Return the rule by which the keyword keeps a spell or ability from having that target, "" for another reason."""
    if fact.protection.startswith("hexproof from"):
        return "702.11d"
    aims = fact.because is Because.TARGET or fact.protection.endswith(" spells")
    return {"shroud": "702.18a", "hexproof": "702.11b"}.get(
        fact.protection, "702.16b" if aims and fact.protection else ""
    )
