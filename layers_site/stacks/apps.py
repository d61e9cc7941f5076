from __future__ import annotations

from django.apps import AppConfig


class StacksConfig(AppConfig):
    name = "layers_site.stacks"

    def ready(self) -> None:
        """Games on the stack go out and come in with the cards and cases."""
        # They need the models, which are there only now.
        from layers_site.cases.services import kinds  # noqa: PLC0415
        from layers_site.stacks.services.importing import KIND  # noqa: PLC0415

        kinds.also(KIND)
