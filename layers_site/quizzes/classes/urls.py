"""A class: under `/class/` as its learners have it, under `/quizzes/classes/` as its trainer has it."""

from __future__ import annotations

from django.urls import path

from layers_site.quizzes.classes import views

app_name = "classes"

urlpatterns = [
    path("class/<str:code>/", views.of_class, name="class"),
    path("class/<str:code>/seat/<slug:key>/", views.sit, name="sit"),
    path("quizzes/classes/", views.classes, name="classes"),
    path("quizzes/classes/<str:code>/", views.show_class, name="show"),
    path("quizzes/classes/<str:code>/compare/", views.compare_rounds, name="compare"),
    path("quizzes/classes/<str:code>/class.json", views.document, name="document"),
    path("quizzes/classes/<str:code>/class.csv", views.table, name="table"),
    path("quizzes/classes/<str:code>/seats/<int:seat>/", views.seat, name="seat"),
    path("quizzes/classes/<str:code>/delete/", views.delete, name="delete"),
]
