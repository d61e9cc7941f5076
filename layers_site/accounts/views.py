"""The doors of an account, its own pages (data, roles, mail, export, deletion), and its passwords.

A password that is forgotten is set anew by mail or by a link from an administrator.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.conf import settings
from django.contrib.auth import logout, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.contrib.auth.views import PasswordResetConfirmView
from django.db import models
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render, resolve_url
from django.urls import reverse, reverse_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from layers_site.accounts.forms import (
    ChangePasswordForm,
    DeleteForm,
    ForgottenForm,
    MailForm,
    NewPasswordForm,
    SignInForm,
    SignUpForm,
)
from layers_site.accounts.learners import know_again, learner_of
from layers_site.accounts.roles import in_training_group, is_trainer, leave_training, request_user, take_up_training
from layers_site.accounts.services import (
    MAILS,
    PASSWORDS,
    RESETS,
    SIGN_UPS,
    NameTakenError,
    delete_account,
    going_with,
    let_in,
    limited,
    make_account,
    remember,
    taken_along,
)
from layers_site.platform import throttle
from layers_site.platform.views import attached, own_page


@dataclass(frozen=True, slots=True)
class Stored:
    """So many of something: "12", "answers"."""

    count: int
    what: str


@dataclass(frozen=True, slots=True)
class Account:
    """An account: its name, its roles, which of them the user can leave, and what is stored for it."""

    name: str
    since: datetime
    mail: str
    takes_mail: bool
    trains: bool
    can_leave: bool
    stored: tuple[Stored, ...]


def account_of(user: User) -> Account:
    return Account(
        name=user.username,
        since=user.date_joined,
        mail=user.email,
        takes_mail=settings.MAIL_IS_SENT or bool(user.email),
        trains=is_trainer(user),
        can_leave=in_training_group(user),
        stored=kept_of(user),
    )


def kept_of(user: User) -> tuple[Stored, ...]:
    """Count the rows that are deleted with the account, by kind."""
    return tuple(Stored(count, _named(model, count)) for model, count in going_with(user))


def _named(model: type[models.Model], count: int) -> str:
    return str(model._meta.verbose_name if count == 1 else model._meta.verbose_name_plural)


@never_cache
@require_safe
@login_required
def account(request: HttpRequest) -> HttpResponse:
    return show(request, "account", {"account": account_of(request_user(request))})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def training(request: HttpRequest) -> HttpResponse:
    """Show what a trainer can do, and take or leave the role (`do`: take or leave)."""
    user = request_user(request)
    if request.method == "POST":
        leaves = request.POST.get("do") == "leave"
        (leave_training if leaves else take_up_training)(user)
        return redirect((not leaves and asked_for(request)) or "accounts:training")
    return show(request, "training", {"account": account_of(user)})


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@limited("password", PASSWORDS)
def mail(request: HttpRequest) -> HttpResponse:
    """Change or remove the mail address."""
    user = request_user(request)
    form = MailForm(user, request.POST if request.method == "POST" else None)
    if form.is_valid():
        user.email = form.cleaned_data["email"]
        user.save(update_fields=("email",))
        return redirect("accounts:account")
    return show(request, "mail", {"form": form})


@never_cache
@require_safe
@login_required
def take_along(request: HttpRequest) -> HttpResponse:
    """Send all data of the account as a file."""
    response = JsonResponse(taken_along(request_user(request)), json_dumps_params={"ensure_ascii": False, "indent": 2})
    return attached(response, "layers-account.json")


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@limited("password", PASSWORDS)
def delete(request: HttpRequest) -> HttpResponse:
    """Show what will be deleted, ask for the password, and delete the account."""
    user = request_user(request)
    form = DeleteForm(user, request.POST if request.method == "POST" else None)
    if form.is_valid():
        learner = learner_of(request)
        delete_account(user)
        logout(request)
        know_again(request, learner)
        return redirect("accounts:deleted")
    return show(request, "delete", {"form": form, "kept": kept_of(user)})


@require_safe
def deleted(request: HttpRequest) -> HttpResponse:
    return show(request, "deleted", {"is_gone": True})


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    context = {
        "section": "privacy",
        "months": settings.RETENTION_MONTHS,
        "quiz_months": max(settings.QUIZ_RETENTION_MONTHS, 0),
        "takes_mail": settings.MAIL_IS_SENT,
    }
    return render(request, "accounts/privacy.html", context)


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limited("sign-up", SIGN_UPS)
def sign_up(request: HttpRequest) -> HttpResponse:
    """Make an account from a name and a password, and sign in at once."""
    if request.user.is_authenticated:
        return redirect(onward(request))
    form = SignUpForm(request.POST if request.method == "POST" else None, initial={"trains": leads_to_quizzes(request)})
    if form.is_valid():
        data = form.cleaned_data
        try:
            user = make_account(data["username"], data["password1"], data.get("email", ""), trains=data["trains"])
        except NameTakenError:
            form.add_error("username", form.name_taken())
        else:
            let_in(request, user)
            return remember(request, redirect(onward(request)), user.get_username())
    return show(request, "sign_up", {"form": form, "has_done": learner_of(request) is not None})


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    if request.user.is_authenticated:
        return redirect(onward(request))
    form = SignInForm(request, request.POST if request.method == "POST" else None)
    if form.is_valid():
        user = form.get_user()
        let_in(request, user, stay=form.cleaned_data["stay"])
        return remember(request, redirect(onward(request)), user.get_username())
    response = show(request, "sign_in", {"form": form, "has_done": learner_of(request) is not None})
    if form.wait:
        response.status_code, response["Retry-After"] = 429, str(form.wait)
    return response


@never_cache
@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """Sign out: nothing of the account is left in the browser."""
    logout(request)
    return redirect("boards:home")


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@limited("password", PASSWORDS)
def change_password(request: HttpRequest) -> HttpResponse:
    """Change the password, and sign out every other browser of the account."""
    form = ChangePasswordForm(request_user(request), request.POST if request.method == "POST" else None)
    if form.is_valid():
        update_session_auth_hash(request, form.save())
        return redirect("accounts:password-changed")
    return show(request, "password", {"form": form})


@require_safe
@login_required
def password_changed(request: HttpRequest) -> HttpResponse:
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
def password_was_set(request: HttpRequest) -> HttpResponse:
    return show(request, "was_set", {})


#: The page of the link. Django's own: the token goes into the session, so that no address that is passed on has it.
set_password = PasswordResetConfirmView.as_view(
    form_class=NewPasswordForm,
    template_name="accounts/set_password.html",
    success_url=reverse_lazy("accounts:was-set"),
    extra_context={"section": "account"},
)


def asked_for(request: HttpRequest) -> str:
    """Return the page that the user wanted before signing in, "" for none. An address outside this site is none."""
    return own_page(request, "next")


def onward(request: HttpRequest, otherwise: str = "accounts:account") -> str:
    """Return the address of the page after signing in."""
    return asked_for(request) or resolve_url(otherwise)


def leads_to_quizzes(request: HttpRequest) -> bool:
    """Return whether whoever makes an account comes from where trainers make their quizzes."""
    return (asked_for(request) or "").startswith(reverse("trainer:home"))


def show(request: HttpRequest, name: str, context: Mapping[str, Any]) -> HttpResponse:
    """Return a page of accounts, with status 422 if its form is wrong. `onto` leads to the wanted page."""
    form = context.get("form")
    status = 422 if isinstance(form, forms.BaseForm) and form.errors else 200
    wanted = asked_for(request)
    onto = f"?{urlencode({'next': wanted})}" if wanted else ""
    return render(request, f"accounts/{name}.html", {"section": "account", "onto": onto, **context}, status=status)
