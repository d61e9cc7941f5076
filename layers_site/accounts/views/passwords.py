"""Passwords: changing one that is known, and setting one that is forgotten, by mail or by an administrator's link."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import PasswordResetConfirmView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from layers_site.accounts.forms import ChangePasswordForm, ForgottenForm, NewPasswordForm
from layers_site.accounts.limits import MAILS, PASSWORDS, RESETS, limited
from layers_site.accounts.roles import request_user
from layers_site.accounts.views.answers import show
from layers_site.platform import throttle


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@limited("password", PASSWORDS)
def change(request: HttpRequest) -> HttpResponse:
    """Change the password, and sign out every other browser of the account."""
    form = ChangePasswordForm(request_user(request), request.POST if request.method == "POST" else None)
    if form.is_valid():
        update_session_auth_hash(request, form.save())
        return redirect("accounts:password-changed")
    return show(request, "password", {"form": form})


@require_safe
@login_required
def changed(request: HttpRequest) -> HttpResponse:
    return show(request, "password_changed", {})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limited("reset", RESETS)
def forgotten(request: HttpRequest) -> HttpResponse:
    """Ask for a mail address and send a link there. Without mail, name the person to ask."""
    if not settings.MAIL_IS_SENT:
        return show(request, "forgotten", {"form": None})
    form = ForgottenForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        # The answer is the same for an address that nobody has, and for one that was asked about too often.
        if throttle.allowed(request, "mail", form.cleaned_data["email"].casefold(), MAILS):
            form.save(
                request=request,
                use_https=request.is_secure(),
                subject_template_name="accounts/_link_subject.html",
                email_template_name="accounts/_link_mail.html",
            )
        return redirect("accounts:mailed")
    return show(request, "forgotten", {"form": form})


@require_safe
def mailed(request: HttpRequest) -> HttpResponse:
    return show(request, "mailed", {})


@require_safe
def was_set(request: HttpRequest) -> HttpResponse:
    return show(request, "was_set", {})


#: The page of the link. Django's own: the token goes into the session, so that no address that is passed on has it.
set_password = PasswordResetConfirmView.as_view(
    form_class=NewPasswordForm,
    template_name="accounts/set_password.html",
    success_url=reverse_lazy("accounts:was-set"),
    extra_context={"section": "account"},
)
