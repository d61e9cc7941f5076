from __future__ import annotations

from django.urls import path

from layers_site.quizzes.trainer.views import colleagues, questions, quizzes, rounds

app_name = "trainer"

urlpatterns = [
    path("", quizzes.home, name="home"),
    path("new/", quizzes.new, name="new"),
    path("rounds/<slug:code>/", rounds.show_round, name="round"),
    path("rounds/<slug:code>/change/", rounds.change, name="round-change"),
    path("rounds/<slug:code>/delete/", rounds.delete, name="round-delete"),
    path("rounds/<slug:code>/print/", rounds.printing, name="print"),
    path("rounds/<slug:code>/typing/", rounds.typing, name="typing"),
    path("rounds/<slug:code>/slides/<int:number>.<slug:kind>", rounds.slide, name="slide"),
    path("rounds/<slug:code>/colleagues/", colleagues.of_round, name="round-colleagues"),
    path("classes/<slug:code>/colleagues/", colleagues.of_class, name="class-colleagues"),
    path("with/<slug:link>/", colleagues.come_in, name="come-in"),
    path("<uuid:key>/", quizzes.quiz, name="quiz"),
    path("<uuid:key>/colleagues/", colleagues.of_quiz, name="colleagues"),
    path("<uuid:key>/settings/", quizzes.settings, name="settings"),
    path("<uuid:key>/delete/", quizzes.delete, name="delete"),
    path("<uuid:key>/add/", questions.add, name="add"),
    path("<uuid:key>/add/boards/<slug:board_id>/", questions.board, name="add-board"),
    path("<uuid:key>/add/card/", questions.paste, name="add-card"),
    path("<uuid:key>/add/cases/<slug:slug>/", questions.case, name="add-case"),
    path("<uuid:key>/questions/<slug:name>/", questions.question, name="question"),
    path("<uuid:key>/preview/", quizzes.preview, name="preview"),
    path("<uuid:key>/matrix/", quizzes.matrix, name="matrix"),
    path("<uuid:key>/publish/", quizzes.publish, name="publish"),
    path("<uuid:key>/round/", rounds.new, name="round-new"),
]
