from __future__ import annotations

from django.apps import AppConfig


class QuizzesConfig(AppConfig):
    name = "layers_site.quizzes"

    def ready(self) -> None:
        """Connect the quizzes to the site.

        Only the round decides when the right answer is told, deleted fixtures can be restored, and what was handed in
        stays with the trainer.
        """
        # They need the models, which are there only now.
        from layers_site.accounts import learners, services  # noqa: PLC0415
        from layers_site.content.services import deleting  # noqa: PLC0415
        from layers_site.content.shipped.kinds import register  # noqa: PLC0415
        from layers_site.quizzes import colleagues, disclosure, files, withdrawing  # noqa: PLC0415
        from layers_site.quizzes.models import Answer, Quiz, Seat, Sheet, Withdrawal  # noqa: PLC0415

        services.hold_back(Answer, disclosure.not_told)
        services.hold_back(Sheet, disclosure.not_told_of_sheet)
        for model, holds in ((Sheet, True), (Withdrawal, True), (Seat, False)):
            learners.keep(model, holds=holds)
        learners.before_letting_go(withdrawing.withdraw_all)
        services.before_deleting(colleagues.pass_on)
        deleting.made_by(Quiz._meta.label_lower, files.brought_back)
        register("layers_site.quizzes.files.QUIZZES")
