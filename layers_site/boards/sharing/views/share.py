"""The one sheet from which a board is shared, its QR code, its document, and the board on paper."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from engine import EvaluationError, TimeUpError
from layers_site.accounts.learners import learner_made, learner_of
from layers_site.boards.models import KeptBoard, LatestLink
from layers_site.boards.presenters.links import ViewOptions, page
from layers_site.boards.services.moments import Moment, of_board
from layers_site.boards.sharing import keeping
from layers_site.boards.sharing.documents import UnknownReferenceError, document_of, file_name, moment_of, qr_svg
from layers_site.boards.sharing.forms import CompareForm, Deed, DeedForm, NameForm
from layers_site.boards.sharing.keeping import FullError, frozen, link_view
from layers_site.boards.sharing.presenters import asking, below, paper_view, share_view, short, title
from layers_site.boards.views.responses import SeeOther, moment_at, read_options
from layers_site.platform.context import HtmxHttpRequest
from layers_site.platform.views import attached


def root_of(request: HttpRequest) -> str:
    """Return scheme and host of this site; the host is one of ALLOWED_HOSTS."""
    return request.build_absolute_uri("/")[:-1]


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def sheet(request: HtmxHttpRequest, slug: str = "", board_id: str = "") -> HttpResponse:
    """Show all ways to share a board, or do one of its deeds (`do`): a page, for htmx what stands over the board."""
    moment, options = moment_at(request, slug, board_id), read_options(request)
    view = share_view(moment, options, root_of(request))
    sent = request.POST if request.method == "POST" else None
    forms = _forms(request, sent, view.here, title(moment))
    form = forms.get(str(sent.get("do", ""))) if sent else None
    if form is not None and form.is_valid():
        try:
            return _DEEDS[form.deed](request, moment, options, form)
        except (FullError, UnknownReferenceError) as refusal:
            form.add_error(form.asked, str(refusal))
    board = moment.board.id if moment.board else ""
    links = [link_view(link, root_of(request), board=board) for link in LatestLink.objects.of(learner_of(request))]
    context = {"section": "cases", "here": view.here, "share": view, "forms": forms, "links": links}
    template = "boards/sharing/share.html" + ("#sheet" if request.htmx else "")
    response = render(request, template, context, status=200 if sent is None else 422)
    response["X-Robots-Tag"] = "noindex"
    return response


def _forms(request: HttpRequest, sent: Mapping[str, str] | None, action: str, name: str) -> dict[str, DeedForm]:
    """Return the form of each deed; what was sent is in the one that it is for."""
    boards = list(KeptBoard.objects.of(learner_of(request)).values_list("board_id", "name"))

    def of(deed: Deed) -> Mapping[str, str] | None:
        return sent if sent and sent.get("do") == deed else None

    return {
        Deed.KEEP: NameForm(of(Deed.KEEP), action, _("Save"), deed=Deed.KEEP, name=name[:80]),
        Deed.LINK: NameForm(of(Deed.LINK), action, _("Make a link"), deed=Deed.LINK, key="latest", name=name[:80]),
        Deed.COMPARE: CompareForm(of(Deed.COMPARE), boards, action),
        Deed.POINT: DeedForm(of(Deed.POINT), Deed.POINT),
        Deed.FREEZE: DeedForm(of(Deed.FREEZE), Deed.FREEZE),
    }


# --- what the sheet does -----------------------------------------------------------------------------------
# A moment of a case becomes a board first, which nobody changes any more.


def _keep(request: HttpRequest, moment: Moment, options: ViewOptions, form: DeedForm) -> HttpResponse:
    keeping.keep(learner_made(request), frozen(moment), form.cleaned_data["name"], options.edition)
    messages.success(request, _("Saved among your boards."))
    return SeeOther(reverse("sharing:mine"))


def _link(request: HttpRequest, moment: Moment, options: ViewOptions, form: DeedForm) -> HttpResponse:
    keeping.make_link(learner_made(request), frozen(moment), form.cleaned_data["name"], options.edition)
    return _again(moment, options, "#latest")


def _point(request: HttpRequest, moment: Moment, options: ViewOptions, _form: DeedForm) -> HttpResponse:
    """Point one of the visitor's own links to this board. Links of others do not exist for them."""
    link = keeping.link_of(learner_of(request), request.POST.get("key", ""))
    keeping.point(link, frozen(moment), options.edition)
    messages.success(request, _("“%(name)s” opens this board now.") % {"name": link.name})
    return _again(moment, options, "#latest")


def _freeze(_request: HttpRequest, moment: Moment, options: ViewOptions, _form: DeedForm) -> HttpResponse:
    return _again(moment, options)


def _again(moment: Moment, options: ViewOptions, part: str = "") -> HttpResponse:
    return SeeOther(below(page(of_board(frozen(moment)), options), "share/") + part)


def _compare(request: HttpRequest, moment: Moment, options: ViewOptions, form: DeedForm) -> HttpResponse:
    meant = form.cleaned_data["link"] or form.cleaned_data["mine"]
    other = frozen(moment_of(meant, request.get_host(), drafts=request.user.has_perm("content.change_case")))
    looked = ViewOptions(options.edition, options.focus, view="sides", beside=other.pk)
    return SeeOther(page(moment, looked))


_DEEDS: Final[Mapping[Deed, Callable[[HttpRequest, Moment, ViewOptions, DeedForm], HttpResponse]]] = {
    Deed.KEEP: _keep, Deed.LINK: _link, Deed.POINT: _point, Deed.FREEZE: _freeze, Deed.COMPARE: _compare,
}  # fmt: skip


# --- files ------------------------------------------------------------------------------------------


@require_safe
def qr(request: HttpRequest, slug: str = "", board_id: str = "") -> HttpResponse:
    """Draw the short link as a QR code; only addresses of this site are drawn."""
    address = root_of(request) + short(moment_at(request, slug, board_id), read_options(request))
    asks = request.GET.get("predict") == "1"
    return HttpResponse(qr_svg(asking(address) if asks else address), content_type="image/svg+xml")


@require_safe
def document(request: HttpRequest, slug: str = "", board_id: str = "") -> HttpResponse:
    moment = moment_at(request, slug, board_id)
    response = attached(HttpResponse(document_of(moment), content_type="application/json"), file_name(moment))
    response["X-Content-Type-Options"] = "nosniff"
    return response


@require_safe
def paper(request: HttpRequest, slug: str = "", board_id: str = "") -> HttpResponse:
    """Render the sheet for printing. Nothing in the page of an empty sheet gives the result."""
    moment, options = moment_at(request, slug, board_id), read_options(request)
    try:
        view = paper_view(moment, options.edition, root_of(request), filled=request.GET.get("key") == "1")
    except (EvaluationError, TimeUpError):
        context = {"back": page(moment, options), "section": "cases"}
        return render(request, "boards/too_much.html", context, status=422)
    response = render(request, "boards/sharing/paper.html", {"paper": view, "section": "cases"})
    response["X-Robots-Tag"] = "noindex"
    return response
