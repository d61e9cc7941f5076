from __future__ import annotations

from django.apps import AppConfig

from layers_site.platform.late import late


class QuizzesConfig(AppConfig):
    name = "layers_site.quizzes"

    def ready(self) -> None:
        """Connect the quizzes to the site.

        Only the round decides when the right answer is told, deleted fixtures can be restored, and what was handed in
        stays with the trainer.
        """
        # They need the models, which are there only now.
        from layers_site.accounts import belongings, learner_rows, learners  # noqa: PLC0415
        from layers_site.content.services import deleting, uses  # noqa: PLC0415
        from layers_site.quizzes.models import Answer, Quiz, Seat, Sheet, Withdrawal  # noqa: PLC0415

        belongings.hold_back(Answer, late("layers_site.quizzes.seeing.not_told"))
        belongings.hold_back(Sheet, late("layers_site.quizzes.seeing.not_told_of_sheet"))
        for model, holds in ((Sheet, True), (Withdrawal, True), (Seat, False)):
            learner_rows.keep(model, holds=holds)
        learner_rows.before_letting_go(late("layers_site.quizzes.withdrawing.withdraw_all"))
        learners.link_ended(late("layers_site.quizzes.classes.services.seats.link_ended"))
        belongings.before_deleting(late("layers_site.quizzes.colleagues.pass_on"))
        deleting.made_by(Quiz._meta.label_lower, late("layers_site.quizzes.files.brought_back"))
        uses.also_in(late("layers_site.quizzes.files.quizzes_with"))
