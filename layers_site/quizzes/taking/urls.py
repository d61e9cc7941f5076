from __future__ import annotations

from django.urls import path

from layers_site.quizzes.taking.views import answering, covers

app_name = "taking"

urlpatterns = [
    path("", covers.enter, name="enter"),
    path("<str:code>/", covers.quiz, name="quiz"),
    path("<str:code>/begin/", covers.begin, name="begin"),
    path("<str:code>/resume/", covers.resume, name="resume"),
    path("<str:code>/<int:number>/", answering.question, name="question"),
    path("<str:code>/hand-in/", answering.hand_in, name="hand-in"),
    path("<str:code>/result/", answering.result, name="result"),
    path("<str:code>/mark/", answering.mark, name="mark"),
]
