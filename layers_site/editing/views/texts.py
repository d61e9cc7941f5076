"""All texts of a case or a document, English and French side by side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from layers_site.content.models import Case, Document
from layers_site.content.services import NewerError
from layers_site.editing.forms.texts import TextsForm
from layers_site.editing.presenters.comments import address_of
from layers_site.editing.presenters.content import crumbs
from layers_site.editing.presenters.texts import texts_page
from layers_site.editing.services.cases import RefusedError, store
from layers_site.editing.services.texts import shown_texts
from layers_site.editing.views.access import show, show_newer
from layers_site.editing.views.generic import ContentView, content_view
from layers_site.platform.versions import beside


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
            return self.done(_("Saved. It is a draft: visitors do not see it before it is published."))
        return self.done(_("Saved."))

    def _form(self, sent: Mapping[str, Any] | None) -> TextsForm:
        return TextsForm(sent, self.content, address_of(self.content, "texts"))

    def _context(self, form: TextsForm, refused: RefusedError | None = None) -> dict[str, Any]:
        back = {"crumbs": crumbs(self.content, itself=True), "back": address_of(self.content)}
        return {"content": self.content, "form": form, **back, **texts_page(self.content, form, refused)}
