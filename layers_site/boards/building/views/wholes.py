"""Everything about one object, effect or spell: the page on which whatever the format knows can be said."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods
from django.views.decorators.vary import vary_on_headers

from engine import ScenarioError
from layers_site.boards.building.forms.parts import WholeForm
from layers_site.boards.building.services import wholes
from layers_site.boards.building.services.wholes import Whole
from layers_site.boards.building.views.objects import Here, draw, here
from layers_site.boards.services.boards import RefusedError, keep
from layers_site.explain.names import Names, label
from layers_site.platform.htmx import HtmxHttpRequest


@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("HX-Request")
def whole(request: HtmxHttpRequest, slug: str = "", board_id: str = "") -> HttpResponse:
    """Show the thing `?of=object:bear`, or a new spell (`?of=spell`), piece by piece; `do=part` only draws it anew."""
    at = here(request, slug, board_id)
    of = request.GET.get("of", "")
    thing = wholes.find(at.scenario, of)
    if thing is None:
        raise Http404(_("There is no such thing on this board."))
    action = at.tool("whole", of=of)
    if request.method != "POST":
        form = WholeForm(None, at.scenario, thing.sort, action, wholes.document(at.scenario, thing))
        return _show(request, at, thing, form)
    form = WholeForm(request.POST, at.scenario, thing.sort, action)
    if request.POST.get("do", "").startswith("part"):
        return _show(request, at, thing, form.again(at.scenario, thing.sort, action))
    return _keep(at, thing, form) or _show(request, at, thing, form, status=422)


def _keep(at: Here, thing: Whole, form: WholeForm) -> HttpResponse | None:
    """Lead to the board with the thing as it was filled in; None, with the reason in the form, where that cannot be."""
    if not form.is_valid():
        return None
    try:
        scenario, action = wholes.put(at.scenario, thing, form.cleaned_data["part"])
        return at.to(keep(at.moment, at.edition, scenario, action), thing.key if thing.sort == "object" else "")
    except ScenarioError:
        form.add_error(None, _("That cannot be said of this board."))
    except RefusedError as refusal:
        form.add_error(None, str(refusal))
    return None


def _show(request: HtmxHttpRequest, at: Here, thing: Whole, form: WholeForm, status: int = 200) -> HttpResponse:
    names = Names(at.scenario)
    title = names.thing(thing.key) if thing.sort == "object" else _titles(thing, at)
    context: dict[str, object] = {"form": form, "action": at.tool("whole", of=request.GET.get("of", ""))}
    context |= {"title": title, "new": not thing.key}
    return draw(request, "whole", at, context, part="builder", status=status)


def _titles(thing: Whole, at: Here) -> str:
    if not thing.key:
        return _("A spell to be cast")
    return Names(at.scenario).effect(thing.key) if thing.sort == "effect" else _spell_name(thing.key, at)


def _spell_name(key: str, at: Here) -> str:
    return label(next(spell.name for spell in at.scenario.spells if spell.id == key))
