"""List what is wrong with a document that was opened: the place, the card, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.errors import Problem
from layers_site.platform.problem_texts import problem_text
from layers_site.platform.text import label_text

#: More problems than these are counted.
SHOWN: Final = 10


def problem_lines(problems: Sequence[Problem], document: object) -> list[str]:
    """Return one line of HTML for each problem: the place as a JSON pointer, the name of the card, the reason.
    Beyond a number the rest is counted.
    """
    lines: list[str] = [_line(problem, document) for problem in problems[:SHOWN]]
    more = len(problems) - SHOWN
    if more > 0:
        lines.append(ngettext("And one more problem.", "And %(count)s more problems.", more) % {"count": more})
    return lines


def _line(problem: Problem, document: object) -> SafeString:
    what = problem_text(problem)
    if not problem.path:
        return _filled(_("The document: %(what)s"), what=what)
    name = _name(problem.path, document)
    text = _("%(path)s (“%(name)s”): %(what)s") if name else _("%(path)s: %(what)s")
    return _filled(text, path=problem.path, name=name, what=what)


def _filled(text: str, **words: str) -> SafeString:
    """Return HTML with the words filled in. Words that are HTML already stay as they are."""
    safe_strings = {name: conditional_escape(word) for name, word in words.items()}
    return mark_safe(conditional_escape(text) % safe_strings)  # noqa: S308 - each part is escaped


def _name(path: str, document: object) -> str:
    """Return the name of the object, effect or spell with the problem; "" for none."""
    section, _slash, rest = path.removeprefix("/").partition("/")
    place = rest.partition("/")[0]
    things = document.get(section) if isinstance(document, dict) else None
    if not isinstance(things, list) or not place.isdecimal() or int(place) >= len(things):
        return ""
    thing = things[int(place)]
    name = (thing.get("name") or thing.get("id")) if isinstance(thing, dict) else None
    if isinstance(name, dict) and name.keys() == {"en", "fr"}:
        name = label_text(name)
    return name[:60] if isinstance(name, str) else ""
