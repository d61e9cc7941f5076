"""The page of any content, its texts and parts, and what is done with it: versions, status, address, file, deletion."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from itertools import pairwise
from typing import Any, ClassVar, Final

from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist, PermissionDenied, ValidationError
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.urls import resolve, reverse
from django.utils.translation import gettext as _

from engine import ScenarioError
from engine.errors import Problem
from engine.notation import BROWSER, read_scenario
from layers_site.boards.services import boards
from layers_site.boards.views.responses import SeeOther
from layers_site.content import publishing
from layers_site.content.documents import saving
from layers_site.content.documents.saving import document_file
from layers_site.content.models import Card, Case, Document
from layers_site.content.services import deleting, editing
from layers_site.content.services.history import NewerError, history_of, revert, version_of, whole
from layers_site.content.services.importing import Download, attachment, download
from layers_site.content.services.uses import uses_of, why_it_keeps
from layers_site.content.shipped.overlay import seen_with
from layers_site.editing.forms.desk import CommentForm, SlugForm
from layers_site.editing.forms.texts import TextsForm
from layers_site.editing.presenters.case import case_view
from layers_site.editing.presenters.comments import address_of, conversation
from layers_site.editing.presenters.content import crumbs, deletion, differences, document_view, question, side
from layers_site.editing.presenters.texts import texts_page
from layers_site.editing.services.cases import RefusedError, store
from layers_site.editing.services.texts import moved, places, set_french, shown_texts
from layers_site.editing.views.generic import Content, ContentView, content_view, show, show_newer
from layers_site.platform.problem_texts import editor_text
from layers_site.platform.versions import beside, stamp_of

#: What the page of each kind has beside what all have.
_OWN: Final[dict[type[Content], Callable[[Any, HttpRequest], dict[str, Any]]]] = {
    Case: lambda case, _request: {"view": case_view(case)},
    Document: lambda row, _request: {"view": document_view(row)},
}


def page_of(model: type[Content]) -> Callable[[Callable[[Any, HttpRequest], dict[str, Any]]], Any]:
    """Register what the page of a kind has."""

    def register(context: Callable[[Any, HttpRequest], dict[str, Any]]) -> Any:
        _OWN[model] = context
        return context

    return register


def show_content(
    request: HttpRequest, content: Content, problems: Sequence[Problem] = (), status: int = 200, **more: Any
) -> HttpResponse:
    """Show the page of a content; `problems` are the reasons why a step was refused."""
    own = more or _OWN[type(content)](content, request)
    context = {"side": side(content, request.user, problems), "refused": bool(problems), **own}
    return show(request, str(content._meta.model_name), context, status)


@content_view("", Case, Document)
class Page(ContentView):
    """Show a case or a document with all that can be done with it."""

    def get(self, request: HttpRequest, **_at: str) -> HttpResponse:
        return show_content(request, self.content)


@content_view("texts", Case, Document)
class Texts(ContentView):
    """Edit the texts. What somebody else has saved meanwhile is shown beside what was sent."""

    deeds = ("change",)
    writes = True

    def get(self, request: HttpRequest, **_at: str) -> HttpResponse:
        return show(request, "texts", self._context(self._form(None)))

    def post(self, request: HttpRequest, **_at: str) -> HttpResponse:
        form = self._form(request.POST)
        if not form.is_valid():
            return show(request, "texts", self._context(form), 422)
        try:
            store(self.content, request.user, form.made_from(shown_texts).check, form.write_to)
        except NewerError as newer:
            self.content = newer.now
            data, differing = beside(form, shown_texts(newer.now), shown_texts(newer.was) if newer.was else None)
            return show_newer(request, "texts", self._context(self._form(data)), newer, differing)
        except RefusedError as refused:
            return show(request, "texts", self._context(form, refused), 422)
        if isinstance(self.content, Document):
            return self.done(_("Saved. It is a draft: visitors see it once it is published."))
        return self.done(_("Saved."))

    def _form(self, sent: Mapping[str, Any] | None) -> TextsForm:
        return TextsForm(sent, self.content, address_of(self.content, "texts"))

    def _context(self, form: TextsForm, refused: RefusedError | None = None) -> dict[str, Any]:
        back = {"crumbs": crumbs(self.content, itself=True), "back": address_of(self.content)}
        return {"content": self.content, "form": form, **back, **texts_page(self.content, form, refused)}


# --- what only documents have, such as lessons, drills and words -------------------------------------------


@content_view("arrange", Document)
class ArrangeParts(ContentView):
    """Move a part (`do` is "earlier" or "later")."""

    deeds = ("change",)
    writes = True

    def post(self, request: HttpRequest, **_at: str) -> HttpResponse:
        step = {"earlier": -1, "later": 1}.get(request.POST.get("do", ""))
        if step is None:
            raise Http404
        try:
            store(self.content, request.user, self.check, moved(request.POST.get("at", ""), step))
        except KeyError as error:
            raise Http404(_("This page doesn’t exist.")) from error
        return self.done()


@content_view("preview", Document)
class PreviewDraft(ContentView):
    """Preview the draft as a learner's page (`?at=/parts/2`), or show the problems that prevent it."""

    def get(self, request: HttpRequest, **_at: str) -> HttpResponse:
        row: Document = self.content
        place = request.GET.get("at", "")
        if not row.of_kind.is_seen or place not in places(row.of_kind, row.document):
            raise Http404(_("This page doesn’t exist."))
        problems = row.of_kind.all_problems(row.document)
        address = None if problems else _address(row, place)
        if address is None:
            return show_content(request, row, problems, 422)
        path, _mark, query = address.partition("#")[0].partition("?")
        match = resolve(path)
        for_learners = copy(request)
        for_learners.path = for_learners.path_info = path
        for_learners.resolver_match, for_learners.GET = match, QueryDict(query)
        with transaction.atomic(), seen_with({(row.kind, row.slug): row.document}):
            if row.of_kind.store is not None:
                row.of_kind.store(row.document, None)
            answer: HttpResponse = match.func(for_learners, *match.args, **match.kwargs)
            transaction.set_rollback(True)  # it was stored for this page alone
        return answer


def _address(row: Document, place: str) -> str | None:
    """Return where learners see the document: a page, or a board under the document as a ruleset."""
    kind = row.of_kind
    try:
        if kind.address is not None:
            return kind.address(row.document, place)
        board = boards.begin(read_scenario(row.document[kind.board], BROWSER), {"do": "new"}).board
    except (ScenarioError, ObjectDoesNotExist):
        return None
    return f"{board.get_absolute_url()}?edition={row.slug}" if board else None


# --- versions --------------------------------------------------------------------------------------------


def _context(content: Content) -> dict[str, Any]:
    """Return what every page beside that of a content has."""
    return {"content": content, "crumbs": crumbs(content, itself=True), "back": address_of(content),
            "stamp": stamp_of(whole(content))}  # fmt: skip


# --- versions -------------------------------------------------------------------------------------------


def _history_page(
    request: HttpRequest, content: Content, wanted: str, refusals: Sequence[str] = (), status: int = 200
) -> HttpResponse:
    """Show the versions, and the difference between one of them and the present content."""
    versions = [] if content._state.adding or not content.history.exists() else history_of(content)
    version = version_of(content, int(wanted)) if wanted.isdecimal() and len(wanted) < 10 and versions else None
    old = version.content if version else _public(content) if wanted == "published" else None
    if wanted and old is None:
        raise Http404(_("This version doesn’t exist."))
    before = next((old.content for new, old in pairwise(versions) if version and new.id == version.id), None)
    changes = before is not None and request.GET.get("with") == "before"
    then, now = (before, old) if changes else (old, content)
    context = {
        "versions": versions,
        "version": version,
        "wanted": wanted,
        "before": before,
        "changes": changes,
        "differences": differences(then, now) if then and now else (),
        "may_change": editing.may_write(request.user, content),
        "revert": address_of(content, "revert"),
        "refusals": refusals,
    }
    return show(request, "history", {**_context(content), **context}, status)


def _public(content: Content) -> Document | None:
    """Return a document as visitors see it; None for other content, and where they do not."""
    if not isinstance(content, Document) or content.public is None:
        return None
    return Document(kind=content.kind, slug=content.slug, document=content.public)


@content_view("history", Case, Card, Document)
class History(ContentView):
    """List the versions; compare one of them (`?version=`) with today, or with the one before it (`&with=before`)."""

    def get(self, request: HttpRequest, **_at: str) -> HttpResponse:
        return _history_page(request, self.content, request.GET.get("version", ""))


@content_view("revert", Case, Card, Document)
class Revert(ContentView):
    """Restore an older version."""

    deeds = ("change",)
    writes = True

    def post(self, request: HttpRequest, **_at: str) -> HttpResponse:
        version = request.POST.get("version", "")
        if not version.isdecimal() or len(version) > 9:
            raise Http404(_("This version doesn’t exist."))
        try:
            store(self.content, request.user, self.check, revert(int(version)), "reverted")
        except LookupError as error:
            raise Http404(_("This version doesn’t exist.")) from error
        except RefusedError as error:
            return _history_page(request, self.content, "", [editor_text(problem) for problem in error.problems], 422)
        return self.done(_("The earlier version is back."))

    def when_newer(self) -> str:
        return address_of(self.content, "history") + f"?version={self.request.POST['version']}"


@content_view("shipped", Case, Card, Document)
class Shipped(ContentView):
    """Compare a newer shipped file with the stored content; accept the file or keep the content."""

    deeds = ("change", "publish")
    writes = True

    def get(self, request: HttpRequest, **_at: str) -> HttpResponse:
        return self._page()

    def post(self, request: HttpRequest, **_at: str) -> HttpResponse:
        if editing.shipped(self.content) is None:
            raise Http404
        try:
            editing.settle_shipped(self.content, request.user, self.check, takes=request.POST.get("do") == "take")
        except ValidationError as error:
            return self._page(error.messages, 422)
        return self.done()

    def _page(self, refusals: Sequence[str] = (), status: int = 200) -> HttpResponse:
        ships = editing.shipped(self.content)
        if ships is None:
            raise Http404
        context = {"differences": differences(self.content, ships), "refusals": refusals}
        return show(self.request, "shipped", {**_context(self.content), **context}, status)

    def when_newer(self) -> str:
        return self.request.path


# --- status, French print, comments, file -----------------------------------------------------------------


@content_view("status", Case, Card)
class Status(ContentView):
    """Change the status, or show the problems that prevent this. What others would feel is asked first."""

    deeds: ClassVar[tuple[str, ...]] = ("publish",)

    def post(self, request: HttpRequest, **_at: str) -> HttpResponse:
        step = request.POST.get("status", "")
        if step not in (*Document.Status.values, saving.WITHDRAW, saving.DISCARD):
            raise Http404
        asked = None if request.POST.get("sure") else question(self.content, step, request.user)
        if asked is not None:
            return self.asks(asked)
        try:
            self._advance(step)
        except publishing.NotReadyError as error:
            return show_content(request, self.content, error.problems, 422)
        if self.content.pk is None:
            messages.success(request, _("The draft is discarded."))
            return SeeOther(reverse("editing:document-list", args=(self.content.kind,)))
        return self.done(_("It is now: %(status)s.") % {"status": self.content.Status(self.content.status).label})

    def _advance(self, step: str) -> None:
        if isinstance(self.content, Document):
            self.content = saving.advance(self.content.of_kind, self.content.slug, step, self.request.user, self.check)
        else:
            publishing.advance(self.content, step, self.request.user, self.check)


@content_view("status", Document)
class DocumentStatus(Status):
    """The same for a document, whose draft its editor may discard."""

    deeds = ("change", "publish")


@content_view("print", Case, Document)
class FrenchPrint(ContentView):
    """Correct the French typography of all texts."""

    deeds = ("change",)
    writes = True

    def post(self, request: HttpRequest, **_at: str) -> HttpResponse:
        try:
            store(self.content, request.user, self.check, set_french)
        except RefusedError as error:
            return show_content(request, error.case, error.problems, 422)
        return self.done(_("The typography of the French texts is corrected."))


@content_view("comments", Case, Card, Document)
class Comments(ContentView):
    """Add a comment, or show the form once more with all that was typed. A shipped document is stored first."""

    def post(self, request: HttpRequest, **_at: str) -> HttpResponse:
        form = CommentForm(request.POST)
        if form.is_valid():
            try:
                editing.comment(self.content, request.user, form.cleaned_data["text"])
            except ValidationError as error:
                form.add_error(None, error)
            else:
                messages.success(request, _("Saved."))
                return SeeOther(address_of(self.content) + "#comments")
        talk = conversation(self.content, request.user, form)
        return show(request, "comments", {**_context(self.content), "talk": talk}, 422)


@content_view("file", Case, Card, Document)
class File(ContentView):
    """Download the content as its file in `fixtures/`."""

    def get(self, _request: HttpRequest, **_at: str) -> HttpResponse:
        if not isinstance(self.content, Document):
            return attachment(download([self.content], ""))
        path, data = document_file(self.content)
        return attachment(Download(path.rpartition("/")[2], "application/json", data))


# --- address and deletion ---------------------------------------------------------------------------------


@content_view("slug", Case, Card)
class Slug(ContentView):
    """Change the slug, or say what prevents it."""

    deeds = ("change",)
    writes = True

    def get(self, request: HttpRequest, **_at: str) -> HttpResponse:
        return self._page(SlugForm(None, self.content))

    def post(self, request: HttpRequest, **_at: str) -> HttpResponse:
        form = SlugForm(request.POST, self.content)
        if not form.is_valid():
            return self._page(form)
        slug = form.cleaned_data["slug"]
        try:
            self.content = store(
                self.content, request.user, self.check, lambda row: setattr(row, "slug", slug), "renamed"
            )
        except RefusedError as error:
            form.add_error("slug", [editor_text(problem) for problem in error.problems])
            return self._page(form)
        return self.done(_("Saved. Its old address leads to the new one."))

    def _page(self, form: SlugForm) -> HttpResponse:
        why = why_it_keeps(self.content)
        context = {"form": form, "why": why, "uses": () if why else uses_of(self.content)}
        return show(self.request, "slug", {**_context(self.content), **context}, 422 if form.errors else 200)

    def when_newer(self) -> str:
        return self.request.path


@content_view("delete", Case, Card)
class Delete(ContentView):
    """Delete the content, or show what depends on it."""

    deeds = ("change",)

    def get(self, request: HttpRequest, **_at: str) -> HttpResponse:
        return self._page()

    def post(self, request: HttpRequest, **_at: str) -> HttpResponse:
        try:
            deleting.delete(self.content, request.user, self.check)
        except deleting.UsedError:
            return self._page(422)
        messages.success(request, _("“%(name)s” is deleted.") % {"name": self.content})
        return SeeOther(reverse("editing:cards" if isinstance(self.content, Card) else "editing:home"))

    def _page(self, status: int = 200) -> HttpResponse:
        if not deleting.may_delete(self.content, self.request.user):
            raise PermissionDenied
        return self.asks(deletion(self.content), stamp_of(whole(self.content)), status)

    def when_newer(self) -> str:
        return self.request.path
