"""The pages of one's own account: data, roles, mail, export, deletion."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from layers_site.accounts.forms import DeleteForm, MailForm
from layers_site.accounts.limits import PASSWORDS, limited
from layers_site.accounts.presenters import account_of, kept_of
from layers_site.accounts.roles import leave_training, request_user, take_up_training
from layers_site.accounts.services.belongings import delete_account, taken_along
from layers_site.accounts.views.answers import asked_for, show


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
    response["Content-Disposition"] = 'attachment; filename="layers-account.json"'
    return response


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
        delete_account(user)
        logout(request)
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
