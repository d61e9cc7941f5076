"""The forms at the doors, and mail, which is sent behind the answer. Passwords are never given back to the page."""

from __future__ import annotations

import logging
import math
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import TYPE_CHECKING, Any, Final

from crispy_forms.layout import Layout, Submit  # type: ignore[import-untyped]
from django import forms
from django.conf import settings
from django.contrib.auth.forms import (
    AuthenticationForm,
    PasswordChangeForm,
    PasswordResetForm,
    SetPasswordForm,
    SetPasswordMixin,
    UsernameField,
)
from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.core.exceptions import ValidationError
from django.urls import reverse
from django.utils import translation
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from layers_site.accounts import services
from layers_site.platform.text import NameField, tidied
from layers_site.platform.views import helper

_LOG: Final = logging.getLogger(__name__)
_POST: Final = ThreadPoolExecutor(max_workers=1, thread_name_prefix="mail")
_going: set[Future[None]] = set()


def behind(send: Callable[..., None], *args: object, **kwargs: object) -> None:
    """Do it soon, in another thread; it may ask nothing of the database."""
    future = _POST.submit(_logged, translation.get_language(), send, *args, **kwargs)
    _going.add(future)
    future.add_done_callback(_going.discard)


def arrived() -> None:
    """Wait until all is sent that was to be sent."""
    wait(list(_going), timeout=20)


def _logged(language: str | None, send: Callable[..., None], *args: object, **kwargs: object) -> None:
    try:
        with translation.override(language):
            send(*args, **kwargs)
    except Exception:
        _LOG.exception("a mail could not be sent")


def password_link(user: User) -> str:
    """Return the path of a page that sets the user's password, once and for a day; signing in uses it up as well."""
    uid = urlsafe_base64_encode(force_bytes(user.pk))
    return reverse("accounts:set-password", args=(uid, default_token_generator.make_token(user)))


if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

    _Authentication = AuthenticationForm
    _SetPassword = SetPasswordForm[User]
else:
    _Authentication = object
    _SetPassword = SetPasswordForm

_NAME = gettext_lazy("Name")
_PASSWORD = gettext_lazy("Password")
_NEW = gettext_lazy("New password")
_AGAIN = gettext_lazy("Repeat the password")
_LONGEST: Final = 1000
_PASSWORD_HELP = gettext_lazy("Use at least eight characters. Don’t use a common password or your name.")
_MAIL_HELP = gettext_lazy("Only to send you a link if you forget your password. You can leave it empty.")


def drawn(form: Any, button: StrOrPromise, *, css_class: str = "next", **attrs: str) -> None:
    """Give the form its look: fields in their order, one button."""
    form.label_suffix = ""
    form.helper = helper("", "post")
    form.helper.attrs = attrs
    form.helper.layout = Layout(*form.fields, Submit("", button, css_class=css_class))


def password_field(label: StrOrPromise, autocomplete: str, help_text: StrOrPromise = "") -> forms.CharField:
    """Make the field for a password, which keeps spaces. No password is longer than a page."""
    widget = forms.PasswordInput(attrs={"autocomplete": autocomplete})
    return forms.CharField(label=label, strip=False, max_length=_LONGEST, widget=widget, help_text=help_text)


def password_pair(label: StrOrPromise) -> tuple[forms.CharField, forms.CharField]:
    return password_field(label, "new-password", _PASSWORD_HELP), password_field(_AGAIN, "new-password")


class SignUpForm(SetPasswordMixin, forms.Form):  # type: ignore[type-arg]
    """A name that is free, a password twice; an address only where mail is sent."""

    username = NameField(
        label=_NAME,
        help_text=gettext_lazy("The name you want to use here. It doesn’t have to be your real name."),
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
    )
    password1, password2 = password_pair(_PASSWORD)
    email = forms.EmailField(
        label=gettext_lazy("Email address (optional)"), required=False, max_length=254, help_text=_MAIL_HELP,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )  # fmt: skip
    trains = forms.BooleanField(
        label=gettext_lazy("I train others"), required=False,
        help_text=gettext_lazy("You can then make quizzes. You can change this at any time."),
    )  # fmt: skip

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not settings.MAIL_IS_SENT:
            del self.fields["email"]
        drawn(self, gettext_lazy("Create an account"))

    def clean_username(self) -> str:
        name: str = self.cleaned_data["username"]
        if User.objects.filter(username__iexact=name).exists():
            raise self.name_taken()
        return name

    def clean(self) -> dict[str, Any] | None:
        self.validate_passwords()
        person = User(username=self.cleaned_data.get("username", ""), email=self.cleaned_data.get("email", ""))
        self.validate_password_for_user(person)
        return super().clean()

    @staticmethod
    def name_taken() -> ValidationError:
        return ValidationError(_("Somebody has this name already. Choose another one."), code="taken")


class _SignInName(UsernameField):
    """Written as it was when the account was made, whatever keyboard it comes from."""

    def to_python(self, value: Any) -> Any:
        text = super().to_python(value)
        return tidied(text) if text and len(text) <= (self.max_length or 0) else text


class CountedSignIn(_Authentication):
    """Any form that signs in, with a count of the tries that were wrong. `wait` has the seconds to wait, 0 for none."""

    wait = 0

    def clean(self) -> dict[str, Any]:
        """Check name and password. Raises ValidationError `throttled` before anything is looked up."""
        if self.request is not None:
            self.wait = services.seconds_to_wait(self.request, self.cleaned_data.get("username") or "")
        if self.wait:
            minutes = math.ceil(self.wait / 60)
            message = ngettext(
                "Too many attempts. Try again in %(minutes)s minute.",
                "Too many attempts. Try again in %(minutes)s minutes.",
                minutes,
            )
            raise ValidationError(message % {"minutes": minutes}, code="throttled")
        cleaned = super().clean()
        if self.request is not None:
            services.did_sign_in(self.request, self.cleaned_data.get("username") or "")
        return cleaned


class SignInForm(CountedSignIn, AuthenticationForm):
    """A name and a password; the page that was asked for is in its address."""

    error_messages = {
        "invalid_login": gettext_lazy("The name or the password is wrong. Capital letters matter in both."),
        "inactive": gettext_lazy("The name or the password is wrong. Capital letters matter in both."),
    }
    username = _SignInName(label=_NAME, widget=forms.TextInput(attrs={"autofocus": True}))
    password = password_field(_PASSWORD, "current-password")
    stay = forms.BooleanField(
        label=gettext_lazy("Stay signed in here"), required=False,
        help_text=gettext_lazy("For three months; otherwise until you close the browser. Not on a shared device."),
    )  # fmt: skip

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _NAME
        drawn(self, gettext_lazy("Sign in"))


class ChangePasswordForm(PasswordChangeForm):
    """The old password, and a new one twice."""

    old_password = password_field(gettext_lazy("Current password"), "current-password")
    new_password1, new_password2 = password_pair(_NEW)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        drawn(self, gettext_lazy("Change the password"))


class NewPasswordForm(_SetPassword):
    """The new password of who came by a link."""

    new_password1, new_password2 = password_pair(_NEW)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        drawn(self, gettext_lazy("Set the password"))


class ForgottenForm(PasswordResetForm):
    """The address to which a link is sent, if an account has it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = gettext_lazy("Email address of the account")
        drawn(self, gettext_lazy("Send the link"))

    def send_mail(self, *args: Any, **kwargs: Any) -> None:
        """Send the mail after the response. So an unknown address takes as long as a known one."""
        behind(super().send_mail, *args, **kwargs)


class _WithPassword(forms.Form):
    """A form that asks for the password of who is signed in."""

    password = password_field(_PASSWORD, "current-password")

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise ValidationError(_("This isn’t your current password. Try again."), code="wrong")
        return password


class MailForm(_WithPassword):
    """Another address, or none. It sets passwords, so it asks for the one there is."""

    email = forms.EmailField(
        label=gettext_lazy("Email address"), required=False, max_length=254, help_text=_MAIL_HELP,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )  # fmt: skip
    field_order = ("email", "password")

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(user, *args, initial={"email": user.email}, **kwargs)
        drawn(self, gettext_lazy("Save"))


class DeleteForm(_WithPassword):
    """The password once more, before everything goes."""

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(user, *args, **kwargs)
        # What the browser keeps of the account goes with it.
        drawn(self, gettext_lazy("Delete all of this"), **{"data-deletes": str(user.pk)})
