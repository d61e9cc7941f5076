"""The cards of the library: their names in both languages, what is printed, and what they do."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe
from django.views.decorators.vary import vary_on_headers

from layers_site.cases.models import Card
from layers_site.cases.services import save_edited
from layers_site.common.htmx import HtmxHttpRequest
from layers_site.desk.forms.cards import AbilityForm, CardForm, NewCardForm
from layers_site.desk.forms.texts import FindForm
from layers_site.desk.presenters.cards import card_row, removable
from layers_site.desk.presenters.texts import fields
from layers_site.desk.views.doors import ADD_CARD, CHANGE_CARD, allowed, show
from layers_site.workbench.views.answers import SeeOther

#: A new card does something that is plain to see and easily taken away.
_FIRST = {
    Card.Kind.OBJECT: {"types": ["Creature"], "power": 1, "toughness": 1},
    Card.Kind.EFFECT: {"changes": [{"pt": {"add": [1, 1]}}]},
}


@require_safe
@vary_on_headers("HX-Request")
@allowed(ADD_CARD, CHANGE_CARD)
def cards(request: HtmxHttpRequest) -> HttpResponse:
    form = FindForm(request.GET, reverse("desk:cards"), with_status=False)
    words = form.cleaned_data["q"] if form.is_valid() else ""
    context = {"form": form, "cards": [card_row(card) for card in Card.objects.search(words)]}
    return show(request, "cards#found" if request.htmx else "cards", context)


@require_http_methods(["GET", "HEAD", "POST"])
@allowed(ADD_CARD)
def new_card(request: HtmxHttpRequest) -> HttpResponse:
    sent = request.POST if request.method == "POST" else None
    form = NewCardForm(sent, action=reverse("desk:card-new"), button=_("Make the card"))
    if form.is_bound and form.is_valid():
        made = form.cleaned_data
        card = Card(slug=_free_slug(made["name_en"]), name_en=made["name_en"], name_fr=made["name_fr"])
        card.kind, card.data = made["kind"], _FIRST[made["kind"]]
        if _saved(request, card, form):
            return SeeOther(reverse("desk:card", args=(card.slug,)))
    return show(request, "card_new", {"form": form, "fields": fields(form)}, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@allowed(CHANGE_CARD)
def card(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """One card: two forms, what it is and what more it does."""
    card = get_object_or_404(Card, slug=slug)
    here = reverse("desk:card", args=(slug,))
    sent = request.POST if request.method == "POST" else None
    adding = sent is not None and "add" in sent
    form = CardForm(None if adding else sent, card, removable(card), here)
    ability = AbilityForm(sent if adding else None, is_object=card.kind == Card.Kind.OBJECT)
    chosen: CardForm | AbilityForm = ability if adding else form
    if sent is not None and chosen.is_valid():
        chosen.write_to(card)
        if _saved(request, card, chosen):
            return SeeOther(here)
    now = get_object_or_404(Card, slug=slug)
    context = {"card": now, "row": card_row(now), "form": form, "fields": fields(form), "ability": ability}
    return show(request, "card", context, status=422 if sent is not None else 200)


def _saved(request: HtmxHttpRequest, card: Card, form: forms.Form) -> bool:
    """Store it, or say in the form that the engine cannot make anything of it."""
    try:
        save_edited(card, request.user)
    except ValidationError:
        form.add_error(None, _("The engine cannot make a board of this. Look at the types, the size and the words."))
        return False
    messages.success(request, _("Saved."))
    return True


def _free_slug(name: str) -> str:
    plain = slugify(name)[:70].strip("-") or "card"
    taken = set(Card.objects.filter(slug__startswith=plain).values_list("slug", flat=True))
    return next(slug for slug in (plain, *(f"{plain}-{n}" for n in range(2, len(taken) + 3))) if slug not in taken)
