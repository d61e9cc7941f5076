"""Reasons for the final state of an object, in words: one sentence for each fact."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from engine import facts
from layers_site.explain.differences import size_text
from layers_site.explain.names import Names, enumeration

#: More effects than these are counted.
NAMED: Final = 3


def last_word(fact: facts.LastWord, names: Names) -> str:
    """Return the last word: "Humility applies last in layer 7b: it is newer than Opalescence"."""
    words = {"last": names.effect(fact.effect), "layer": names.layer(fact.layer), "why": "; ".join(_over(fact, names))}
    return _("%(last)s applies last in layer %(layer)s: %(why)s") % words


def _over(fact: facts.LastWord, names: Names) -> Iterator[str]:
    """Yield why the effect comes after the others, grouped by equal reasons."""
    for how in dict.fromkeys(how for _effect, how in fact.over):
        effects = [names.effect(effect) for effect, other in fact.over if other == how]
        rest = len(effects) - NAMED
        texts = [*effects[:NAMED], _("%(count)s more") % {"count": rest}] if rest > 0 else effects
        yield _after(how) % {"before": enumeration(texts)}


_AFTER: Final[Mapping[facts.After, str]] = {
    "newer": gettext_noop("it is newer than %(before)s"),
    "older": gettext_noop("it is older than %(before)s, and here the newest goes first"),
    "dependency": gettext_noop("a dependency puts it after %(before)s"),
    "loop": gettext_noop("in a loop, timestamps put it after %(before)s"),
    "cda": gettext_noop("it comes after %(before)s, since what defines a characteristic goes first"),
    "other": gettext_noop("it comes after %(before)s"),
}


def _after(how: facts.After) -> str:
    return _(_AFTER[how])


def made_by(fact: facts.MadeBy, names: Names) -> str:
    """Return the maker: "Giant Growth makes it 5/5 (layer 7c)"."""
    info = names.info(fact.effect)
    words = {"name": names.effect(fact.effect), "layer": names.layer(fact.layer), "size": size_text(fact.size)}
    if info is not None and info.origin == "counter":
        with_size = _("With %(name)s it is %(size)s (layer %(layer)s)")
        return (with_size if fact.size else _("With %(name)s it has more abilities (layer %(layer)s)")) % words
    words["what"] = enumeration([_aspect(aspect) % words for aspect in fact.aspects])
    return _("%(name)s %(what)s (layer %(layer)s)") % words


_ASPECT: Final[Mapping[facts.Aspect, str]] = {
    "size": gettext_noop("makes it %(size)s"),
    "copy": gettext_noop("makes it a copy"),
    "face": gettext_noop("turns it over"),
    "controller": gettext_noop("changes its controller"),
    "text": gettext_noop("changes its text"),
    "name": gettext_noop("changes its name"),
    "types": gettext_noop("changes its types"),
    "colors": gettext_noop("changes its colors"),
    "gained": gettext_noop("gives it abilities"),
    "lost": gettext_noop("takes abilities from it"),
    "forbidden": gettext_noop("forbids it abilities"),
    "other": gettext_noop("changes something else of it"),
}


def _aspect(aspect: facts.Aspect) -> str:
    """Return the words after the name of the effect."""
    return _(_ASPECT[aspect])


def as_printed(fact: facts.AsPrinted, _names: Names) -> str:
    if fact.untouched:
        return _("Nothing on this board changes it: it is as printed")
    return _("In the end it is as printed")


def as_printed_so_far(fact: facts.AsPrinted) -> str:
    """Return the same step by step, where there are steps to come."""
    if fact.untouched:
        return _("So far nothing has changed it: it is as printed")
    return _("So far it is as printed")
