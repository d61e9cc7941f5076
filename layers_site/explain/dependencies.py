"""The dependencies and loops that were seen, in words."""

from __future__ import annotations

from django.utils.translation import gettext as _

from engine import facts
from engine.trace import DependsBecause
from layers_site.explain.names import Names, enumeration


def depends_on(fact: facts.DependsOn, names: Names) -> str:
    dependency = fact.dependency
    what = enumeration([_because(code) for code in dependency.because])
    words = {"effect": names.effect(dependency.effect), "on": names.effect(dependency.on), "what": what}
    if fact.again:
        return _("Checked again, %(effect)s depends on %(on)s, which would change %(what)s") % words
    return _("%(effect)s depends on %(on)s, which would change %(what)s") % words


def wait_for_one_another(fact: facts.WaitForOneAnother, names: Names) -> str:
    words = {"names": enumeration([names.effect(name) for name in fact.effects])}
    if fact.barred:
        return _("%(names)s wait for one another: a loop, taken to mean that none of them applies") % words
    return _("%(names)s wait for one another: a loop, so timestamps decide between them") % words


def _because(code: DependsBecause) -> str:
    return {
        "text": _("its text"),
        "existence": _("whether it exists at all"),
        "applies_to": _("what it applies to"),
        "does": _("what it does"),
    }[code]
