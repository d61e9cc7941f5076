"""A link for somebody who has forgotten their password: to be handed over by whoever runs the site."""

from __future__ import annotations

from os import environ
from typing import Final
from urllib.parse import urljoin

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import translation

from layers_site.accounts.forms import password_link
from layers_site.accounts.models import Event
from layers_site.platform.text import LANGUAGES, tidied

#: Where `make run` serves the site, at the port that it was given here.
LOCAL: Final = f"http://127.0.0.1:{environ.get('PORT', '8000')}"
_THIS_MACHINE: Final = ("localhost", "127.0.0.1", "[::1]")


class Command(BaseCommand):
    help = "Print a link with which NAME sets a new password, once and within a day. Nothing is sent to anybody."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name")
        parser.add_argument("--site", default=_site(), help="the address of the site (default: %(default)s)")
        parser.add_argument("--language", choices=LANGUAGES, default="en")

    def handle(self, *_args: object, name: str, site: str, language: str, **_options: object) -> None:
        user = User.objects.filter(username=tidied(name)).first()
        if user is None:
            raise CommandError(f"there is no account called {name}")
        Event.record(None, Event.What.PASSWORD_LINK, f"auth.user {user.pk}")
        with translation.override(language):
            self.stdout.write(urljoin(site, password_link(user)))
        if site == LOCAL:
            self.stderr.write(f"No setting names the address of the site: the link begins with {LOCAL}. See --site.")


def _site() -> str:
    """Return the address of the site as the settings name it, else that of `make run`.

    An origin is named in full; of a host that is not this machine, HTTPS tells how it is spoken to.
    """
    origins = (origin for origin in settings.CSRF_TRUSTED_ORIGINS if "*" not in origin)
    scheme = "https" if settings.HTTPS else "http"
    hosts = (host for host in settings.ALLOWED_HOSTS if host not in _THIS_MACHINE and host[:1] not in ("*", "."))
    return next(origins, None) or next((f"{scheme}://{host}" for host in hosts), LOCAL)
