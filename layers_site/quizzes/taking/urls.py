from __future__ import annotations

from django.urls import path

from layers_site.quizzes.taking import views

app_name = "taking"

urlpatterns = [
    path("", views.enter, name="enter"),
    path("<str:code>/", views.quiz, name="quiz"),
    path("<str:code>/begin/", views.begin, name="begin"),
    path("<str:code>/<int:number>/", views.question, name="question"),
    path("<str:code>/hand-in/", views.hand_in, name="hand-in"),
    path("<str:code>/result/", views.result, name="result"),
    path("<str:code>/mark/", views.mark, name="mark"),
]
