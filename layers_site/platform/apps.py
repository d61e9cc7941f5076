from __future__ import annotations

from django.apps import AppConfig

from layers_site.platform import shared


class PlatformConfig(AppConfig):
    name = "layers_site.platform"

    def ready(self) -> None:
        """Look at the sources before anybody can put a newer program in their place."""
        shared.begin()
