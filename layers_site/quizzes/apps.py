from __future__ import annotations

from django.apps import AppConfig


class QuizzesConfig(AppConfig):
    name = "layers_site.quizzes"

    def ready(self) -> None:
        """Connect the quizzes to the site: only the round decides when the right answer is told, and deleted
        fixtures can be restored.
        """
        # They need the models, which are there only now.
        from layers_site.accounts.services import belongings  # noqa: PLC0415
        from layers_site.content.services import deleting, uses  # noqa: PLC0415
        from layers_site.quizzes.files import brought_back  # noqa: PLC0415
        from layers_site.quizzes.models import Answer, Quiz, Sheet  # noqa: PLC0415
        from layers_site.quizzes.naming import quizzes_with  # noqa: PLC0415
        from layers_site.quizzes.seeing import not_told, not_told_of_sheet  # noqa: PLC0415
        from layers_site.quizzes.teams import pass_on  # noqa: PLC0415

        belongings.hold_back(Answer, not_told)
        belongings.hold_back(Sheet, not_told_of_sheet)
        belongings.before_deleting(pass_on)
        deleting.made_by(Quiz._meta.label_lower, brought_back)
        uses.also_in(quizzes_with)
