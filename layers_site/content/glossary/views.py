"""The rules in our own words, found by number or by words, their numbers from edition to edition, and the words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, Final, cast

from crispy_forms.layout import Div, Layout, Submit  # type: ignore[import-untyped]
from django import forms
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from engine.rulesets import DEFAULT, RULESETS
from layers_site.content.glossary.entries import (
    Entry,
    Word,
    entry_address,
    glossary,
    matching_entries,
    rule_address,
    words,
)
from layers_site.content.shipped import overlay
from layers_site.explain.names import label
from layers_site.platform.context import HtmxHttpRequest
from layers_site.platform.drawing import drawn
from layers_site.platform.text import folded
from layers_site.platform.views import helper

#: The region of a board on which a rule number stands, and the place beside it where the rule is told.
BOARD = "bench"
BESIDE = "#beside"


@require_safe
@vary_on_headers("HX-Request", "HX-Target")
def rules(request: HtmxHttpRequest) -> HttpResponse:
    """Show all rules that a trace may cite, or those with a number or some words."""
    query = request.GET.copy()
    query.setdefault("edition", DEFAULT)
    form = RulesForm(query, reverse("glossary:rules"), DEFAULT)
    edition = str(query["edition"]) if query["edition"] in RULESETS else DEFAULT
    number = str(form.cleaned_data["number"]) if form.is_valid() else ""
    entries = matching_entries(number, edition) if form.is_valid() else ()
    if request.htmx.target == BOARD:
        return _beside(request, entries, number, edition)

    def context() -> dict[str, object]:
        return {
            "section": "rules",
            "form": form,
            "groups": groups(entries, edition, request.GET.get("open", "")),
            "count": len(entries),
            "edition": edition,
        }

    if not request.htmx and not form.errors:
        return drawn(request, "content/glossary/rules.html", overlay.version(), context)
    template = "content/glossary/rules.html" + ("#found" if request.htmx else "")
    return render(request, template, context(), status=422 if form.errors else 200)


def _beside(request: HtmxHttpRequest, entries: tuple[Entry, ...], number: str, edition: str) -> HttpResponse:
    """Show the rule beside the board, which stays as it is."""
    context = {
        "entries": _rules_beside(entries, number, edition),
        "number": number if number[:1].isdigit() else "",
        "all": f"{reverse('glossary:rules')}?edition={edition}",
    }
    response = render(request, "content/glossary/_beside.html", context)
    response["HX-Retarget"] = BESIDE
    response["HX-Reswap"] = "innerHTML show:none"
    response["HX-Push-Url"] = "false"
    return response


@require_safe
def numbers(request: HtmxHttpRequest) -> HttpResponse:
    """Show every rule with its number in each edition, to translate between old and new numbers."""

    def context() -> dict[str, object]:
        editions = [(ruleset.id, label(ruleset.title)) for ruleset in RULESETS.values()]
        return {"section": "rules", "editions": editions, "table": _number_table()}

    return drawn(request, "content/glossary/numbers.html", overlay.version(), context)


@require_safe
def dictionary(request: HtmxHttpRequest) -> HttpResponse:
    """Show the words of the layers, as in a dictionary."""

    def context() -> dict[str, object]:
        return {"section": "words", "groups": words_by_letter()}

    return drawn(request, "content/glossary/words.html", overlay.version(), context)


class RulesForm(forms.Form):
    """The search form of the glossary: a rule number or words, and the edition whose numbers are shown."""

    number = forms.CharField(label=_("Number or words"), max_length=100, required=False)
    edition = forms.ChoiceField(label=_("Numbers of"), required=False)

    def __init__(self, data: Mapping[str, Any], action: str, today: str) -> None:
        super().__init__(data, label_suffix="", auto_id="rules_%s", initial={"edition": today})
        editions = [(ruleset.id, label(ruleset.title)) for ruleset in reversed(tuple(RULESETS.values()))]
        cast(forms.ChoiceField, self.fields["edition"]).choices = editions
        self.fields["number"].widget.attrs["type"] = "search"
        self.helper = helper(action, "get")
        self.helper.form_class = "filters"
        self.helper.attrs = {
            "hx-get": action,
            "hx-trigger": "change, input changed delay:250ms from:#rules_number, submit",
            "hx-target": "#found",
            "hx-swap": "outerHTML",
            "hx-push-url": "true",
            "role": "search",
        }
        self.helper.layout = Layout(*self.fields, Div(Submit("", _("Search")), template="layers/layout/noscript.html"))


# --- what the pages show, in the language of the page ---------------------------------------------------------


#: More rules than these are not told beside a board.
_BESIDE: Final = 4
#: Of so many rules all are open; of more one sees the titles.
_ALL_OPEN: Final = 4


def _told(entry: Entry, edition: str) -> dict[str, Any]:
    """Return an entry; its number is that of the edition, "" where that had no such rule."""
    return {
        "code": entry.code,
        "title": label(entry.title),
        "text": label(entry.text),
        "number": entry.number(edition),
        "layer": entry.layer,
    }


def _rules_beside(entries: Iterable[Entry], number: str, edition: str) -> list[dict[str, Any]]:
    """Return the first entries: those with exactly that number, then the rules below it."""
    ordered = sorted(entries, key=lambda entry: entry.number(edition) != number)
    known = glossary().entries
    return [
        {
            **_told(entry, edition),
            "see": [
                {"title": label(other.title), "href": rule_address(other.number(edition), edition)}
                for other in (known[code] for code in entry.see)
                if other.number(edition)
            ],
        }
        for entry in ordered[:_BESIDE]
    ]


def groups(entries: Sequence[Entry], edition: str, opened: str = "") -> list[dict[str, Any]]:
    """Return the entries under the titles of their groups; a group without any is left out.

    The entry with the code `opened` is open, and all are where they are few.
    """
    few, known = len(entries) <= _ALL_OPEN, glossary().entries
    shown = [
        {
            **_told(entry, edition),
            "group": entry.group,
            "numbers": [{"edition": id_, "number": entry.numbers.get(id_, "")} for id_ in RULESETS],
            "see": [{"title": label(known[code].title), "href": entry_address(code, edition)} for code in entry.see],
            "open": few or entry.code == opened,
        }
        for entry in entries
    ]
    titles = glossary().groups.items()
    told = [
        {"code": code, "title": label(title), "entries": [entry for entry in shown if entry["group"] == code]}
        for code, title in titles
    ]
    return [group for group in told if group["entries"]]


def _number_table() -> list[dict[str, Any]]:
    """Return every rule with its number in each edition, oldest first, by groups."""
    entries = glossary().entries.values()
    return [
        {
            "title": label(title),
            "rows": [
                {**_told(entry, DEFAULT), "numbers": [entry.numbers.get(edition, "") for edition in RULESETS]}
                for entry in entries
                if entry.group == code
            ],
        }
        for code, title in glossary().groups.items()
    ]


def words_by_letter() -> list[dict[str, Any]]:
    """Return the words as a dictionary of the page's language has them."""
    shown = sorted(map(_word, words().values()), key=lambda word: folded(word["term"]))
    letters = groupby(shown, lambda word: folded(word["term"])[:1].upper())
    return [{"letter": letter, "words": list(group)} for letter, group in letters]


def _word(word: Word) -> dict[str, Any]:
    """Return a word for its page. What it leads to may have been withdrawn since."""
    known, others = glossary().entries, words()
    return {
        "code": word.code,
        "term": label(word.term),
        "text": label(word.text),
        "also": label(word.also) if word.also else "",
        "rules": [{**_told(known[code], DEFAULT), "href": entry_address(code)} for code in word.rules if code in known],
        "see": [{"code": code, "term": label(others[code].term)} for code in word.see if code in others],
        "layer": word.layer,
    }
