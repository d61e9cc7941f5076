from __future__ import annotations

from django.apps import AppConfig

from layers_site.platform import shared


class CommonConfig(AppConfig):
    name = "layers_site.platform"

    def ready(self) -> None:
        """The sources are looked at before anybody can put a newer program in their place."""
        shared.begin()
