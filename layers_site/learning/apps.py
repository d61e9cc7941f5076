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
        from layers_site.content.documents.kinds import register  # noqa: PLC0415
        from layers_site.content.services import kinds  # noqa: PLC0415
        from layers_site.learning.drills.documents import DRILLS  # noqa: PLC0415
        from layers_site.learning.lessons.documents import LESSONS  # noqa: PLC0415
        from layers_site.learning.stack.documents import GAMES  # noqa: PLC0415
        from layers_site.learning.stack.services.loading import KIND  # noqa: PLC0415

        kinds.also(KIND)
        register(DRILLS, LESSONS, GAMES)
