"""The search: one page over everything, and its suggestions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, assert_never
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import trigger_client_event

from layers_site.content.glossary.entries import entry_address, word_address
from layers_site.explain.names import label
from layers_site.platform.context import HtmxHttpRequest
from layers_site.platform.drawing import drawn
from layers_site.platform.text import current_language
from layers_site.search.index import LONGEST, Kind, Thing, index, version

#: So many are shown on the page; whoever looks for more types one more word.
MOST: Final = 40
#: And so many below the field while one types.
MOST_SUGGESTED: Final = 8


@dataclass(frozen=True, slots=True)
class Result:
    """`also` is what tells it from others of its title: a rule number, a card's name in the other language."""

    kind: str
    title: str
    also: str
    about: str
    href: str


def results(things: Iterable[Thing]) -> tuple[Result, ...]:
    return tuple(
        Result(_kind(thing.kind), label(thing.title), _also(thing), label(thing.about), _address(thing))
        for thing in things
    )


def _also(thing: Thing) -> str:
    if thing.kind == Kind.RULE:
        return thing.also[0] if thing.also else ""
    other = thing.title.en if current_language() == "fr" else thing.title.fr
    return other if thing.kind in (Kind.CARD, Kind.TEXT) and other != label(thing.title) else ""


def _kind(kind: Kind) -> str:
    return {
        Kind.LAYER: _("Layer"),
        Kind.WORD: _("Word"),
        Kind.RULE: _("Rule"),
        Kind.CARD: _("Card"),
        Kind.LESSON: _("Lesson"),
        Kind.CASE: _("Case"),
        Kind.MISCONCEPTION: _("Misconception"),
        Kind.EDITION: _("Edition"),
        Kind.TEXT: _("Card"),
    }[kind]


def _address(thing: Thing) -> str:
    """Return the address of the page of a thing, or of its place on a page."""
    match thing.kind:
        case Kind.LAYER:
            return f"{reverse('boards:layers')}{thing.code and f'#{thing.code}'}"
        case Kind.WORD:
            return word_address(thing.code)
        case Kind.RULE:
            return entry_address(thing.code)
        case Kind.CARD:
            return f"{reverse('boards:cards')}?{urlencode({'q': label(thing.title)})}#{thing.code}"
        case Kind.LESSON:
            return reverse("lessons:lesson", args=(thing.code,))
        case Kind.CASE:
            return reverse("boards:case", args=(thing.code,))
        case Kind.MISCONCEPTION:
            return f"{reverse('questions:ideas')}#{thing.code}"
        case Kind.EDITION:
            return reverse("sharing:editions")
        case Kind.TEXT:
            return f"{reverse('ask:ask')}?{urlencode({'card': label(thing.title)})}"
        case _:
            assert_never(thing.kind)


@require_safe
@vary_on_headers("HX-Request")
def search(request: HtmxHttpRequest) -> HttpResponse:
    """Show what was found, or suggest the best of it while one types."""
    typed = request.GET.get("q", "")[:LONGEST].strip()
    if request.htmx:
        return _suggestions(request, typed)

    def context() -> dict[str, object]:
        found = index().search(typed)
        shown = results(found.things[:MOST])
        return {
            "section": "search",
            "typed": typed,
            "results": shown,
            "instead": found.instead,
            "more": len(found.things) > len(shown),
        }

    response = drawn(request, "search/search.html", version(), context)
    if typed:
        response["X-Robots-Tag"] = "noindex"
    return response


def _suggestions(request: HtmxHttpRequest, typed: str) -> HttpResponse:
    """Suggest the best, and tell the field how many: a screen reader says so."""
    shown = results(index().search(typed).things[:MOST_SUGGESTED])
    response = render(request, "search/_suggestions.html", {"results": shown})
    count = ngettext("%(count)s suggestion", "%(count)s suggestions", len(shown)) % {"count": len(shown)}
    return trigger_client_event(response, "suggested", {"count": count}, after="settle")
