"""Under `/quizzes/`: what came of a round, and quizzes to take along and to bring in."""

from __future__ import annotations

from django.urls import path

from layers_site.quizzes.results import exchange, views

app_name = "results"

urlpatterns = [
    path("rounds/<str:code>/results/", views.round_results, name="round"),
    path("rounds/<str:code>/results/questions/<slug:question>/", views.question, name="question"),
    path("rounds/<str:code>/results/questions/<slug:question>/mark/", views.mark_question, name="mark"),
    path("rounds/<str:code>/results/marking/", views.marking, name="marking"),
    path("rounds/<str:code>/results/misconceptions/", views.misconceptions, name="misconceptions"),
    path("rounds/<str:code>/results/sheets/<int:sheet>/", views.sheet, name="sheet"),
    path("rounds/<str:code>/results/answers.csv", exchange.answers, name="answers"),
    path("rounds/<str:code>/results/learners.csv", exchange.learners, name="learners"),
    path("rounds/<str:code>/results/results.json", exchange.document, name="document"),
    path("import/", exchange.bring, name="bring"),
    path("<uuid:key>/export/", exchange.take, name="take"),
]
