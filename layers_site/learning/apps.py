"""The app of all that learners do with boards."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LearningConfig(AppConfig):
    name = "layers_site.learning"
    verbose_name = _("Learning")

    def ready(self) -> None:
        """Register stack games for import and export beside cards and cases, and the documents of this app."""
        # They need the models, which are there only now.
        from layers_site.content.services import exporting  # noqa: PLC0415
        from layers_site.content.shipped.kinds import register  # noqa: PLC0415

        exporting.also("layers_site.learning.stack.documents.KIND")
        register(
            "layers_site.learning.drills.documents.DRILLS",
            "layers_site.learning.lessons.reading.LESSONS",
            "layers_site.learning.stack.documents.GAMES",
        )
