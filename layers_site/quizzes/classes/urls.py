"""A class: under `/class/` as its learners have it, under `/quizzes/classes/` as its trainer has it."""

from __future__ import annotations

from django.urls import path

from layers_site.quizzes.classes.views import comparing, learners, trainers

app_name = "classes"

urlpatterns = [
    path("class/<str:code>/", learners.of_class, name="class"),
    path("class/<str:code>/seat/<str:key>/", learners.sit, name="sit"),
    path("quizzes/classes/", trainers.classes, name="classes"),
    path("quizzes/classes/<str:code>/", trainers.show_class, name="show"),
    path("quizzes/classes/<str:code>/change/", trainers.change, name="change"),
    path("quizzes/classes/<str:code>/compare/", comparing.compare_rounds, name="compare"),
    path("quizzes/classes/<str:code>/class.json", comparing.document, name="document"),
    path("quizzes/classes/<str:code>/class.csv", comparing.table, name="table"),
    path("quizzes/classes/<str:code>/seats/<int:seat>/", trainers.seat, name="seat"),
    path("quizzes/classes/<str:code>/delete/", trainers.delete, name="delete"),
]
