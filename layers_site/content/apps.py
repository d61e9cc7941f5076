from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ContentConfig(AppConfig):
    name = "layers_site.content"
    verbose_name = _("Curated content")

    def ready(self) -> None:
        """Register the documents of this app that editors change."""
        # They need what Django has ready only now.
        from layers_site.content.shipped.kinds import register  # noqa: PLC0415

        register(
            "layers_site.content.glossary.entries.WORDS",
            "layers_site.content.glossary.entries.RULES",
            "layers_site.content.misconceptions.MISCONCEPTIONS",
        )
