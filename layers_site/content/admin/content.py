"""What the admin of cards and cases shares: search, readable JSON, files, deletions.

On its pages what somebody has saved meanwhile is not written over.
"""

from __future__ import annotations

from typing import Any, TypeVar, cast

from django.apps import apps
from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import models, transaction
from django.db.models import QuerySet
from django.forms import Textarea
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from layers_site.cardtext.wording.context import capitalised
from layers_site.content import publishing
from layers_site.content.admin.workflow import HistoryPages
from layers_site.content.bases import Content
from layers_site.content.files import ContentError, FileProblem, ordered, pretty
from layers_site.content.forms import JSONTextField, ReplacingForm, VersionedForm
from layers_site.content.models import Card, Case, Deletion
from layers_site.content.querysets import ContentQuerySet
from layers_site.content.services import Imported, deleting, download, read_upload, save_edited, uses
from layers_site.content.services.deleting import gone_by_key
from layers_site.content.services.exporting import attachment
from layers_site.content.services.importing import LARGEST_UPLOAD, Part, import_part
from layers_site.platform.versions import written


class RememberedDeletions(admin.ModelAdmin[Any]):
    """Before the other bases of an admin of content: what something depends on stays, and what goes can be had back."""

    delete_confirmation_template = "admin/content/delete_confirmation.html"
    delete_selected_confirmation_template = "admin/content/delete_selected_confirmation.html"

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """Return what Django returns, with the uses of each content among what keeps it from being deleted."""
        listed, counts, lacking, protected = super().get_deleted_objects(objs, request)
        return listed, counts, lacking, [*protected, *(part for content in objs for part in _depending(content))]

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        deleting.delete(obj, request.user)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        with transaction.atomic():
            for content in queryset:
                deleting.delete(content, request.user)


def _depending(content: Content) -> list[Any]:
    """Return the content and the list of what depends on it; [] where nothing does."""
    links = [format_html('<a href="{}">{}</a> ({})', use.href, use.title, use.kind) if use.href
             else f"{use.title} ({use.kind})" for use in uses.uses_of(content)]  # fmt: skip
    return [str(content), links] if links else []


@admin.register(Deletion)
class DeletionAdmin(admin.ModelAdmin[Deletion]):
    """To be looked at and brought back; nothing here is changed, or deleted a second time."""

    list_display = ("title", "kind", "slug", "at", "by", "left_out")
    list_display_links = None
    list_filter = ("of", "left_out")
    list_select_related = ("by",)
    search_fields = ("slug",)
    actions = ("bring_back",)

    @admin.display(description=gettext_lazy("title"))
    def title(self, deletion: Deletion) -> str:
        return str(deletion)

    @admin.display(description=gettext_lazy("what"))
    def kind(self, deletion: Deletion) -> str:
        return capitalised(str(apps.get_model(deletion.of)._meta.verbose_name))

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Deletion | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Deletion | None = None) -> bool:
        return False

    @admin.action(description=gettext_lazy("Bring back what is selected"), permissions=["view"])
    def bring_back(self, request: HttpRequest, queryset: QuerySet[Deletion]) -> None:
        for deletion in queryset:
            self._bring_back(request, deletion)

    def _bring_back(self, request: HttpRequest, deletion: Deletion) -> None:
        """Bring one back, and say what came of it."""
        named = {"title": str(deletion), "slug": deletion.slug}
        try:
            deleting.bring_back(deletion, request.user)
        except PermissionDenied:
            messages.error(request, _("“%(title)s”: you may not add anything of this kind.") % named)
        except deleting.TakenError:
            messages.error(request, _("“%(title)s”: there is something else called %(slug)s now.") % named)
        except ValidationError as error:
            messages.error(request, " ".join((_("“%(title)s” cannot be had back:") % named, *error.messages)))
        else:
            messages.success(request, _("“%(title)s” is there again.") % named)


# --- content as files in the admin ----------------------------------------------------------------------


#: As many problems of files are listed.
_MOST_SHOWN = 50


class TransferPages(admin.ModelAdmin[Any]):
    """`import/` beside the list, for cards and cases alike, and the action that exports what is chosen."""

    change_list_template = "admin/content/change_list.html"

    def get_urls(self) -> list[URLPattern]:
        name = f"content_{self.opts.model_name}_import"
        return [path("import/", self.admin_site.admin_view(self.import_view), name=name), *super().get_urls()]

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        context = {"may_import": _may_import(request), **(extra_context or {})}
        return super().changelist_view(request, context)

    @admin.action(description=gettext_lazy("Export as files"), permissions=["view"])
    def export_files(self, request: HttpRequest, queryset: QuerySet[Any]) -> HttpResponse:
        """Send one content as its JSON file, several as a zip archive."""
        return attachment(download(list(queryset.order_by("slug")), f"{self.opts.model_name}s.zip"))

    def import_view(self, request: HttpRequest) -> HttpResponse:
        if not _may_import(request):
            raise PermissionDenied
        form = ReplacingForm(request.POST or None, request.FILES or None)
        problems: list[FileProblem] = []
        if request.method == "POST" and form.is_valid():
            upload = form.cleaned_data["file"]
            try:
                files = read_upload(upload.name, upload.read(LARGEST_UPLOAD + 1))
                part = import_part(files, request.user, replaces=form.cleaned_data["replaces"], whole=True)
                if part.is_kept:
                    messages.success(request, _summary(part.imported))
                    return HttpResponseRedirect(reverse(f"admin:content_{self.opts.model_name}_changelist"))
                _add_reason(form, part)
            except ContentError as error:
                problems = error.problems
        refused = bool(problems or form.errors)
        return render(
            request,
            "admin/content/import.html",
            self._import_page(request, form, problems),
            status=422 if refused else 200,
        )

    def _import_page(self, request: HttpRequest, form: ReplacingForm, problems: list[FileProblem]) -> dict[str, Any]:
        return {
            **self.admin_site.each_context(request),
            "title": _("Import files"),
            "opts": self.opts,
            "form": form,
            "problems": problems[:_MOST_SHOWN],
            "more": max(0, len(problems) - _MOST_SHOWN),
        }


def _add_reason(form: ReplacingForm, part: Part) -> None:
    """Say why nothing was stored."""
    if not part.is_last:
        form.add_error("file", _("These are too many files for once. The import of the desk takes them in parts."))
        return
    names = ", ".join(str(item.before) for item in part.replaced)
    form.add_error("replaces", _("This would change: %(names)s.") % {"names": names})


def _may_import(request: HttpRequest) -> bool:
    return publishing.may_add(request.user, Case) or publishing.may_add(request.user, Card)


def _summary(imported: Imported) -> str:
    counts = {
        "created": len(imported.created),
        "updated": len(imported.updated),
        "unchanged": len(imported.unchanged),
    }
    return _("Imported. New: %(created)s. Changed: %(updated)s. Already there: %(unchanged)s.") % counts


Model = TypeVar("Model", bound=Content)


def shown_json(name: str, label: Any) -> Any:
    """Return the column `name` as text for a reader who may not change it."""

    @admin.display(description=label)
    def shown(_admin: object, content: Content) -> SafeString:
        return format_html('<pre class="json" tabindex="0">{}</pre>', pretty(ordered(getattr(content, name))))

    return shown


class PlainAdmin(admin.ModelAdmin[Model]):
    """The shared part of the admin of all content: search in both languages, and readable JSON."""

    search_fields = ("slug",)
    search_help_text = gettext_lazy("Words in either language; accents do not matter.")
    readonly_fields = ("created", "updated")
    save_on_top = True

    class Media:
        css = {"all": ["css/admin.css"]}

    formfield_overrides = {
        models.JSONField: {"form_class": JSONTextField},
        models.TextField: {"widget": Textarea(attrs={"rows": 6, "cols": 60, "class": "vLargeTextField"})},
    }

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Model], search_term: str
    ) -> tuple[QuerySet[Model], bool]:
        matching = cast("ContentQuerySet[Model]", queryset).search(search_term)
        return matching, False


class VersionedAdmin(admin.ModelAdmin[Any]):
    """The page of a content: read, looked at and saved in one transaction that nobody comes between."""

    form = VersionedForm
    change_form_template = "admin/content/versioned.html"

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        with transaction.atomic():
            if request.method == "POST" and object_id is not None:
                if object_id.isdecimal():
                    list(self.model._default_manager.select_for_update().filter(pk=int(object_id)).values("pk"))
                if self.get_object(request, unquote(object_id)) is None:
                    return self._gone(request, unquote(object_id))
            return super().changeform_view(request, object_id, form_url, extra_context)

    def _gone(self, request: HttpRequest, key: str) -> HttpResponse:
        """Show the text that was written for deleted content, so that the user can copy it."""
        if not self.has_change_permission(request):
            raise PermissionDenied
        form = self.get_form(request, None, change=True)(request.POST, instance=self.model())
        gone = gone_by_key(self.opts.label_lower, key)
        view = {"title": request.POST.get("slug") or key, "by": gone.by, "at": gone.at}
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": _("It is no longer there"),
            "view": view,
            "written": written(form),
        }
        return render(request, "admin/content/gone.html", context, status=409)

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **kwargs: Any) -> HttpResponse:
        response = super().render_change_form(request, context, *args, **kwargs)
        if getattr(context["adminform"].form, "newer", None):
            response.status_code = 409
        return response


class ContentAdmin(RememberedDeletions, HistoryPages, TransferPages, VersionedAdmin, PlainAdmin[Model]):
    """The shared part of the admin of cards and cases: history, files, permissions.

    `json_fields` are the columns of JSON; each has a method `<name>_shown`. `form_fields` are those of the form alone.
    """

    json_fields: tuple[str, ...] = ()
    form_fields: tuple[str, ...] = ()

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return whether the user may change the content. Only users who may publish change published content."""
        allowed = super().has_change_permission(request, obj)
        return allowed and (not isinstance(obj, Card | Case) or publishing.may_change(request.user, obj))

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """Return the fields of the form. Users who may only look see readable JSON instead of widgets."""
        fieldsets = super().get_fieldsets(request, obj)
        if obj is None or self.has_change_permission(request, obj):
            return fieldsets
        return [(title, {**options, "fields": self._readable(options["fields"])}) for title, options in fieldsets]

    def _readable(self, names: Any) -> tuple[Any, ...]:
        readable: list[Any] = []
        for name in names:
            if not isinstance(name, str):
                readable.append(self._readable(name))
            elif name not in self.form_fields:
                readable.append(f"{name}_shown" if name in self.json_fields else name)
        return tuple(readable)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        save_edited(obj, request.user)
