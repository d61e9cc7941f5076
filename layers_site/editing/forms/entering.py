"""Signing in."""

from __future__ import annotations

from typing import Any

from crispy_forms.layout import Layout, Submit  # type: ignore[import-untyped]
from django.contrib.auth.forms import AuthenticationForm
from django.utils.translation import gettext_lazy as _

from layers_site.accounts.forms import CountedSignIn
from layers_site.platform.forms import helper


class SignInForm(CountedSignIn, AuthenticationForm):
    """A name and a password; the page that was asked for is in its address."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, label_suffix="", **kwargs)
        self.helper = helper("", "post")
        self.helper.layout = Layout("username", "password", Submit("", _("Sign in"), css_class="next"))
