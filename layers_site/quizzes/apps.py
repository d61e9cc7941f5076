from __future__ import annotations

from django.apps import AppConfig


class QuizzesConfig(AppConfig):
    name = "layers_site.quizzes"

    def ready(self) -> None:
        """What is right is told when the round says so, and by no other door."""
        # They need the models, which are there only now.
        from layers_site.accounts.services import belongings  # noqa: PLC0415
        from layers_site.quizzes.models import Answer  # noqa: PLC0415
        from layers_site.quizzes.sitting import not_told  # noqa: PLC0415

        belongings.hold_back(Answer, not_told)
