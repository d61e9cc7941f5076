from __future__ import annotations

from django.urls import path

from layers_site.quizzes.trainer.views import adding, colleagues, questions, quizzes, rounds, trying

app_name = "trainer"

urlpatterns = [
    path("", quizzes.home, name="home"),
    path("new/", quizzes.new, name="new"),
    path("rounds/", quizzes.rounds, name="rounds"),
    path("rounds/<slug:code>/", rounds.show_round, name="round"),
    path("rounds/<slug:code>/change/", rounds.change, name="round-change"),
    path("rounds/<slug:code>/switch/", rounds.switch, name="round-switch"),
    path("rounds/<slug:code>/delete/", rounds.delete, name="round-delete"),
    path("rounds/<slug:code>/print/", rounds.printing, name="print"),
    path("rounds/<slug:code>/typing/", rounds.typing, name="typing"),
    path("rounds/<slug:code>/slides/<int:number>.<slug:kind>", rounds.slide, name="slide"),
    path("lessons/<slug:slug>/kit/", rounds.of_lesson, name="lesson-kit"),
    path("rounds/<slug:code>/sheets/<int:sheet>/extend/", rounds.extend, name="extend"),
    path("rounds/<slug:code>/colleagues/", colleagues.of_round, name="round-colleagues"),
    path("classes/<slug:code>/colleagues/", colleagues.of_class, name="class-colleagues"),
    path("with/<str:link>/", colleagues.come_in, name="come-in"),
    path("<uuid:key>/", quizzes.quiz, name="quiz"),
    path("<uuid:key>/colleagues/", colleagues.of_quiz, name="colleagues"),
    path("<uuid:key>/settings/", quizzes.settings, name="settings"),
    path("<uuid:key>/arrange/", quizzes.arrange, name="arrange"),
    path("<uuid:key>/delete/", quizzes.delete, name="delete"),
    path("<uuid:key>/copy/", quizzes.copy, name="copy"),
    path("<uuid:key>/ask/", quizzes.ask, name="ask"),
    path("<uuid:key>/add/", adding.add, name="add"),
    path("<uuid:key>/add/own/", adding.own, name="add-own"),
    path("<uuid:key>/add/boards/", adding.find_board, name="find-board"),
    path("<uuid:key>/add/boards/<slug:board_id>/", adding.board, name="add-board"),
    path("<uuid:key>/add/card/", questions.paste, name="add-card"),
    path("<uuid:key>/add/boards/<slug:board_id>/card/", questions.paste, name="add-board-card"),
    path("<uuid:key>/add/cases/<slug:slug>/", adding.case, name="add-case"),
    path("<uuid:key>/add/cases/<slug:slug>/pattern/", adding.add_pattern, name="add-pattern"),
    path("<uuid:key>/questions/<slug:name>/", questions.question, name="question"),
    path("<uuid:key>/questions/<slug:name>/rework/", questions.rework, name="rework"),
    path("<uuid:key>/preview/", trying.preview, name="preview"),
    path("<uuid:key>/matrix/", trying.matrix, name="matrix"),
    path("<uuid:key>/publish/", trying.publish, name="publish"),
    path("<uuid:key>/round/", rounds.new, name="round-new"),
]
