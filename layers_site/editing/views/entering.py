"""The door of the desk. What was sent after a session had ended goes through it, and is not lost."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import login, views
from django.contrib.auth.forms import AuthenticationForm
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import reverse

from layers_site.editing.forms.entering import SignInForm
from layers_site.editing.services.unsent import Unsent, read_unsent, unsent_of
from layers_site.editing.views.showing import show


class SignInView(views.LoginView):
    """Signing in. A form that came too late is shown afterwards, to be sent once more."""

    template_name = "editing/login.html"
    authentication_form = SignInForm
    redirect_authenticated_user = True
    next_page = "desk:home"

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Show what is unsent to who has signed in meanwhile, in another tab."""
        unsent = self._unsent()
        if request.user.is_authenticated and unsent is not None:
            return show(request, "again", {"unsent": unsent})
        return super().dispatch(request, *args, **kwargs)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        unsent = self._unsent()
        return super().get_context_data(section="desk", unsent=unsent, **kwargs)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        unsent = self._unsent()
        if unsent is None:
            return super().form_valid(form)
        login(self.request, form.get_user())
        return show(self.request, "again", {"unsent": unsent})

    def _unsent(self) -> Unsent | None:
        return read_unsent(self.request.POST.get("unsent", ""))


def ask_to_sign_in(request: HttpRequest) -> HttpResponse:
    """Return the door for whoever sent a form without being signed in, with all that was sent in it."""
    context = {
        "form": SignInForm(request),
        "unsent": unsent_of(request.get_full_path(), request.POST),
        "action": reverse("desk:login"),
    }
    return show(request, "login", context, status=401)
