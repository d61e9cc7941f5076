"""The app of all that learners do with boards."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LearningConfig(AppConfig):
    name = "layers_site.learning"
    verbose_name = _("Learning")

    def ready(self) -> None:
        """Register the documents of this app."""
        # It needs the models, which are there only now.
        from layers_site.content.shipped.kinds import register  # noqa: PLC0415

        register(
            "layers_site.learning.drills.documents.DRILLS",
            "layers_site.learning.lessons.reading.LESSONS",
            "layers_site.learning.stack.reading.GAMES",
        )
