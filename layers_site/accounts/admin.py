"""People in the admin: names of any letters, and links that set a new password; and the log.

Events are looked at, filtered and searched, and neither changed nor deleted. Whatever else the admin deletes is written
down, one by one or many at once (`DeletionsAdmin`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import admin, messages
from django.contrib.admin.forms import AdminAuthenticationForm
from django.contrib.admin.sites import AdminSite
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.forms import UserChangeForm
from django.contrib.auth.models import Group, User
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from layers_site.accounts.forms import CountedSignIn, password_link
from layers_site.accounts.models import Event
from layers_site.accounts.roles import request_user
from layers_site.accounts.services import prepare_to_delete
from layers_site.platform.text import NameField

if TYPE_CHECKING:
    _Change = UserChangeForm[User]
    _Admin = UserAdmin[User]
    _GroupAdmin = GroupAdmin
else:
    _Change, _Admin, _GroupAdmin = UserChangeForm, UserAdmin, GroupAdmin


#: The fields that say what somebody may do.
_RIGHTS = ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")


class DeletionsAdmin(admin.ModelAdmin[Any]):
    """Before the other bases of an admin. `deletion` is what its deletions are called in the log."""

    deletion = Event.What.CONTENT_DELETED

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        with transaction.atomic():
            self.before_deleting(request, obj)
            super().delete_model(request, obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        with transaction.atomic():
            for obj in queryset:
                self.before_deleting(request, obj)
            super().delete_queryset(request, queryset)

    def before_deleting(self, request: HttpRequest, obj: Any) -> None:
        Event.record(request.user, self.deletion, self.named(obj))

    def named(self, obj: Any) -> str:
        """Return the name of the deleted row as the database has it, which holds nobody's name."""
        return f"{obj._meta.label_lower} {obj.pk}"


class CountedAdminSignIn(CountedSignIn, AdminAuthenticationForm):
    """The admin's own way in counts the tries as well."""


def _sign_in(request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
    """Redirect to the page on which everybody signs in; who is signed in and may not come in is told so here."""
    if request.user.is_authenticated:
        return AdminSite.login(admin.site, request, extra_context)
    return redirect_to_login(request.GET.get("next") or reverse("admin:index"))


class PersonForm(_Change):
    """Django's own, but for the name, which may have any letters."""

    username = NameField(label=gettext_lazy("Name"), max_length=150)

    def _get_validation_exclusions(self) -> set[str]:
        # The model's own rule is for names of letters, digits and five signs.
        return {*super()._get_validation_exclusions(), "username"}  # type: ignore[misc]

    def clean_username(self) -> str:
        name: str = self.cleaned_data["username"]
        if User.objects.filter(username__iexact=name).exclude(pk=self.instance.pk).exists():
            raise ValidationError(_("Somebody has this name already. Choose another one."), code="taken")
        return name


class PersonAdmin(DeletionsAdmin, _Admin):
    """Django's own, with what this site adds."""

    deletion = Event.What.ACCOUNT_DELETED

    form = PersonForm
    actions = ("make_password_links",)

    def before_deleting(self, request: HttpRequest, obj: User) -> None:
        """Hand on what others work on, as where people delete their account themselves."""
        super().before_deleting(request, obj)
        prepare_to_delete(obj)

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Return whether the user may change this account. Only superusers may change superusers."""
        return super().has_change_permission(request, obj) and _reaches(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return super().has_delete_permission(request, obj) and _reaches(request, obj)

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> list[str]:
        """Return the fields that this user may only read.

        Users who may change people give groups; only superusers give more.
        """
        fields = list(super().get_readonly_fields(request, obj))
        return fields if request_user(request).is_superuser else [*fields, "is_superuser", "user_permissions"]

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """Save the groups and rights of a person, and log a change of staff, superuser, groups or rights once."""
        super().save_related(request, form, formsets, change)
        changed = [name for name in _RIGHTS if name in form.changed_data]
        if changed:
            Event.record(
                request.user, Event.What.RIGHTS_CHANGED, f"auth.user {form.instance.pk}: {_rights(form, changed)}"
            )

    @admin.action(description=gettext_lazy("Make a link that sets a new password"), permissions=["change"])
    def make_password_links(self, request: HttpRequest, people: QuerySet[User]) -> None:
        """Make one password link for each person, show it once and note it in the history.

        Only superusers may make one for a superuser.
        """
        for person in people:
            if person.is_superuser and not request_user(request).is_superuser:
                text = _("%(name)s may do everything, so only somebody who may do everything too can make this link.")
                self.message_user(request, text % {"name": person}, messages.ERROR)
                continue
            link = request.build_absolute_uri(password_link(person))
            Event.record(request.user, Event.What.PASSWORD_LINK, f"auth.user {person.pk}")
            self.log_change(request, person, "made a link that sets a new password")
            text = _("For %(name)s, once and within a day: %(link)s")
            self.message_user(request, text % {"name": person, "link": link}, messages.SUCCESS)


def _reaches(request: HttpRequest, person: User | None) -> bool:
    return person is None or not person.is_superuser or request_user(request).is_superuser


def _rights(form: Any, changed: list[str]) -> str:
    """Return the rights from now on, such as "is_staff yes, groups editor trainer"."""
    now = form.cleaned_data
    return ", ".join(
        f"{name} {' '.join(sorted(str(permission) for permission in now[name])) or 'none'}"
        if name in ("groups", "user_permissions")
        else f"{name} {'yes' if now[name] else 'no'}"
        for name in changed
    )


class RolesAdmin(DeletionsAdmin, _GroupAdmin):
    """Groups of permissions. What they allow is allowed to everybody in them, so it is written down."""

    deletion = Event.What.RIGHTS_CHANGED

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        super().save_related(request, form, formsets, change)
        if form.has_changed():
            count = form.instance.permissions.count()
            Event.record(request.user, Event.What.RIGHTS_CHANGED, f"auth.group {form.instance.pk}: {count} permissions")


@admin.register(Event)
class EventAdmin(admin.ModelAdmin[Event]):
    list_display = ("at", "what", "on", "by")
    list_display_links = None
    list_filter = ("what", "at")
    list_select_related = ("by",)
    search_fields = ("on", "by__username")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Event | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Event | None = None) -> bool:
        return False


admin.site.unregister(Group)
admin.site.register(Group, RolesAdmin)
admin.site.unregister(User)
admin.site.register(User, PersonAdmin)
admin.site.login_form = CountedAdminSignIn
admin.site.login = _sign_in  # type: ignore[method-assign]
