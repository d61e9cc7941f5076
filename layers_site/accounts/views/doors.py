"""Signing up, in and out."""

from __future__ import annotations

from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from layers_site.accounts.forms import SignInForm, SignUpForm
from layers_site.accounts.learners.services import learner_of
from layers_site.accounts.limits import SIGN_UPS, limited, remember
from layers_site.accounts.services.entering import NameTakenError, let_in, make_account
from layers_site.accounts.views.answers import leads_to_quizzes, onward, show


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
    return redirect("workbench:home")
