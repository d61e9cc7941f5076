"""A link with which somebody who has forgotten their password sets a new one, without any mail."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode


def password_link(user: User) -> str:
    """Return the path of a page that sets the user's password, once and for a day; signing in uses it up as well."""
    uid = urlsafe_base64_encode(force_bytes(user.pk))
    return reverse("accounts:set-password", args=(uid, default_token_generator.make_token(user)))
