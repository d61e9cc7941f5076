from __future__ import annotations

from typing import Any

from django.apps import AppConfig, apps

from layers_site.platform import shared
from layers_site.platform.static_files import UNUSED


class PlatformConfig(AppConfig):
    name = "layers_site.platform"

    def ready(self) -> None:
        """Look at the sources before anybody can put a newer program in their place; leave out unused static files."""
        shared.begin()
        static: Any = apps.get_app_config("staticfiles")
        static.ignore_patterns = [*static.ignore_patterns, *UNUSED]
