"""One thing done with several rows of a list."""

from __future__ import annotations

from typing import Final

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from layers_site.boards.views.answers import SeeOther
from layers_site.content.documents.kinds import find_kind
from layers_site.content.downloads import attachment
from layers_site.content.services import unchanged_since
from layers_site.editing.forms.several import SeveralForm, acts_for
from layers_site.editing.presenters.several import results
from layers_site.editing.services.several import CARDS, CASES, EXPORT, act_on_each, chosen_of, exported
from layers_site.editing.views.doors import ANY, ANY_CARD, ANY_DOCUMENT, allowed
from layers_site.editing.views.showing import show
from layers_site.editing.views.ticking import keep, query_of
from layers_site.platform.htmx import HtmxHttpRequest

#: By the code of a list: its address, and of what one must be allowed anything.
_LISTS: Final = {CASES: ("desk:home", ANY), CARDS: ("desk:cards", ANY_CARD)}


@require_POST
@allowed(*ANY, *ANY_CARD, *ANY_DOCUMENT)
def several(request: HtmxHttpRequest, of: str) -> HttpResponse:
    """Do something with all that is ticked, and list with what it was done, with what not, and why."""
    back = _list_address(request, of) + query_of(request)
    form = SeveralForm(request.POST, of, request.user)
    contents = chosen_of(of, form.cleaned_data["chosen"]) if form.is_valid() else []
    if not contents:
        messages.error(request, form.first_error() if form.errors else _("Nothing of this is there anymore."))
        keep(request, of, form.cleaned_data.get("chosen", ()))
        return SeeOther(back)
    do = form.cleaned_data["do"]
    if do == EXPORT:
        return attachment(exported(contents))
    done, left = results(act_on_each(contents, do, request.user, unchanged_since(form.cleaned_data["stamp"])))
    context = {"what": dict(acts_for(of, request.user))[do], "done": done, "left": left, "back": back}
    return show(request, "several", context)


def _list_address(request: HtmxHttpRequest, of: str) -> str:
    """Return the address of the list. Raises Http404 for one that there is not, and PermissionDenied."""
    kind = find_kind(of)
    if of not in _LISTS and kind is None:
        raise Http404(_("There is no such list."))
    page, permissions = _LISTS.get(of, ("desk:document-list", ANY_DOCUMENT))
    if not any(request.user.has_perm(permission) for permission in permissions):
        raise PermissionDenied
    return reverse(page) if of in _LISTS else reverse(page, args=(of,))
