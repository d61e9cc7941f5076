from __future__ import annotations

from threading import local
from typing import Any

from django.apps import AppConfig, apps
from django.utils.translation import trans_real

from layers_site.platform import shared
from layers_site.platform.static_files import UNUSED


class PlatformConfig(AppConfig):
    name = "layers_site.platform"

    def ready(self) -> None:
        """Look at the sources before anybody can put a newer program in their place; leave out unused static files."""
        shared.begin()
        # A page asks some hundred times for its language. There is no asynchronous view, so the thread tells whose it
        # is; Django's own answer, which would be right for these too, takes ten times as long.
        trans_real._active = local()  # type: ignore[attr-defined]
        static: Any = apps.get_app_config("staticfiles")
        static.ignore_patterns = [*static.ignore_patterns, *UNUSED]
