"""Cards and cases in the admin, plainly: lists, texts, status and ticks. Boards are shown here and changed at the desk.

On its pages what somebody has saved meanwhile is not written over.
"""

from __future__ import annotations

from typing import Any, cast

from django.apps import apps
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import models, transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from simple_history.admin import SimpleHistoryAdmin  # type: ignore[import-untyped]

from engine.rulesets import RULESETS
from layers_site.cardtext.wording.context import capitalised
from layers_site.content import publishing
from layers_site.content.bases import Content
from layers_site.content.forms import CardForm, CaseForm, VersionedForm
from layers_site.content.models import Card, Case, Deletion
from layers_site.content.querysets import CaseQuerySet, ContentQuerySet
from layers_site.content.services import deleting, uses
from layers_site.content.services.editing import save_edited
from layers_site.content.validation import concept_name, concepts
from layers_site.explain.names import label
from layers_site.platform.text import label_text

Row = Card | Case


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
            if request.method == "POST" and object_id is not None and object_id.isdecimal():
                list(self.model._default_manager.select_for_update().filter(pk=int(object_id)).values("pk"))
            return super().changeform_view(request, object_id, form_url, extra_context)

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **kwargs: Any) -> HttpResponse:
        response = super().render_change_form(request, context, *args, **kwargs)
        if getattr(context["adminform"].form, "newer", None):
            response.status_code = 409
        return response


class StagedAdmin(RememberedDeletions, VersionedAdmin, SimpleHistoryAdmin):  # type: ignore[misc]
    """The shared part of the admin of cards and cases: search, status, history, and the way to the desk and back.

    `shows` are the fields for those who may only look.
    """

    search_fields = ("slug",)
    search_help_text = gettext_lazy("Words in either language; accents do not matter.")
    save_on_top = True
    readonly_fields = ("slug", "board", "created", "updated")
    object_history_list_template = "admin/content/_history_list.html"
    shows: tuple[str, ...] = ()

    class Media:
        css = {"all": ["css/admin.css"]}

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        return cast("ContentQuerySet[Any]", queryset).search(search_term), False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return whether the user may change the content. Only users who may publish change published content."""
        allowed = super().has_change_permission(request, obj)
        return allowed and (not isinstance(obj, Row) or publishing.may_change(request.user, obj))

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        if obj is not None and not self.has_change_permission(request, obj):
            return [(None, {"fields": self.shows})]
        return super().get_fieldsets(request, obj)

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        return type("Form", (super().get_form(request, obj, change, **kwargs),), {"user": request.user})

    @admin.display(description=gettext_lazy("board"))
    def board(self, content: Row) -> SafeString:
        """Show what stands on the board, with the way to change it."""
        if content._state.adding:
            return format_html("{}", _("It begins with an empty board, which you can change in the editor."))
        scenario = content.document.get("scenario", {}) if isinstance(content, Case) else {}
        things = [*scenario.get("objects", ()), *scenario.get("effects", ())]
        names = format_html_join("", "<li>{}</li>", ((label_text(thing["name"]),) for thing in things))
        href = reverse(f"editing:{content._meta.model_name}", args=(content.slug,))
        text = _("Change the board in the editor") if isinstance(content, Case) else _("Change it in the editor")
        return format_html('<ul>{}</ul><a id="desk" href="{}">{}</a>', names, href, text)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        locked = obj is not None and not self.has_change_permission(request, obj)
        return self.shows if locked else super().get_readonly_fields(request, obj)

    def revert_disabled(self, _request: HttpRequest, _obj: Any = None) -> bool:
        """Leave going back to the desk, which says what that changes."""
        return True

    def history_form_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Show a version; nothing is sent from there."""
        if request.method == "POST":
            raise PermissionDenied
        return super().history_form_view(request, *args, **kwargs)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Store the draft or the change, then take the step that was chosen."""
        before, status = form.initial.get("step"), form.cleaned_data.get("step")
        save_edited(obj, request.user)
        if status and status != before:
            publishing.advance(obj, status, request.user)

    def response_add(self, request: HttpRequest, obj: Any, post_url_continue: str | None = None) -> HttpResponse:
        """Redirect to the page of the new draft at the desk."""
        messages.success(request, _("This is the draft. Here you give it its board."))
        return HttpResponseRedirect(reverse(f"editing:{self.opts.model_name}", args=(obj.slug,)))


class _ListFilter(admin.SimpleListFilter):
    """A filter over a column that holds a list of words."""

    def has_output(self) -> bool:
        return bool(self.lookup_choices)


class ConceptFilter(_ListFilter):
    title = gettext_lazy("concept")
    parameter_name = "concept"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(code, concept_name(code)) for code in concepts()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Case]) -> QuerySet[Case]:
        value = self.value()
        return queryset.with_concept(value) if value and isinstance(queryset, CaseQuerySet) else queryset


class EditionFilter(_ListFilter):
    title = gettext_lazy("edition")
    parameter_name = "edition"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(edition.id, label(edition.title)) for edition in RULESETS.values()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Case]) -> QuerySet[Case]:
        value = self.value()
        return queryset.stated_under(value) if value and isinstance(queryset, CaseQuerySet) else queryset


@admin.register(Card)
class CardAdmin(StagedAdmin):
    form = CardForm
    list_display = ("name_en", "name_fr", "status", "kind", "slug", "updated")
    list_filter = ("status", "kind")
    fieldsets = (
        (None, {"fields": (("name_en", "name_fr"), ("kind", "step"))}),
        (gettext_lazy("Notes"), {"fields": (("note_en", "note_fr"), "source")}),
        (gettext_lazy("What it is or does"), {"fields": ("board",)}),
        (gettext_lazy("History"), {"fields": (("slug", "created", "updated"),)}),
    )
    shows = ("name_en", "name_fr", "kind", "status", "note_en", "note_fr", "source", "board", "slug", "updated")

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        fixed = super().get_readonly_fields(request, obj)
        return fixed if obj is None or "kind" in fixed else (*fixed, "kind")


@admin.register(Case)
class CaseAdmin(StagedAdmin):
    form = CaseForm
    list_display = ("title_en", "title_fr", "status", "difficulty", "load", "updated")
    list_filter = ("status", "difficulty", "load", ConceptFilter, EditionFilter)
    fieldsets = (
        (None, {"fields": ("step", ("difficulty", "load"))}),
        (
            gettext_lazy("Texts"),
            {
                "fields": (
                    ("title_en", "title_fr"),
                    ("summary_en", "summary_fr"),
                    ("explanation_en", "explanation_fr"),
                    ("source_en", "source_fr"),
                    "still_right",
                )
            },
        ),
        (gettext_lazy("Teaching"), {"fields": (("concepts", "stated_under"),)}),
        (gettext_lazy("Board"), {"fields": ("board",)}),
        (gettext_lazy("History"), {"fields": (("slug", "created", "updated"),)}),
    )
    shows = (
        "status", "difficulty", "load", "title_en", "title_fr", "summary_en", "summary_fr", "explanation_en",
        "explanation_fr", "source_en", "source_fr", "taught", "board", "slug", "updated",
    )  # fmt: skip

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return (*super().get_readonly_fields(request, obj), "taught")

    @admin.display(description=gettext_lazy("concepts"))
    def taught(self, case: Case) -> str:
        return ", ".join(map(concept_name, case.concepts))

    def get_view_on_site_url(self, obj: models.Model | None = None) -> str | None:
        """Return the address of the case on the workbench, which shows drafts to people who may see them here."""
        return obj.get_absolute_url() if isinstance(obj, Case) and obj.pk else None


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

    @admin.action(description=gettext_lazy("Restore selected"), permissions=["view"])
    def bring_back(self, request: HttpRequest, queryset: QuerySet[Deletion]) -> None:
        for deletion in queryset:
            self._bring_back(request, deletion)

    def _bring_back(self, request: HttpRequest, deletion: Deletion) -> None:
        """Bring one back, and say what came of it."""
        named = {"title": str(deletion), "slug": deletion.slug}
        try:
            deleting.bring_back(deletion, request.user)
        except PermissionDenied:
            messages.error(request, _("“%(title)s”: you can’t add anything of this kind.") % named)
        except deleting.TakenError:
            messages.error(request, _("“%(title)s”: there is something else called %(slug)s now.") % named)
        except ValidationError as error:
            messages.error(request, " ".join((_("“%(title)s” can’t be restored:") % named, *error.messages)))
        else:
            messages.success(request, _("“%(title)s” has been restored.") % named)
