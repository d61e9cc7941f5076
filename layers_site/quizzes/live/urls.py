from __future__ import annotations

from django.urls import path

from layers_site.quizzes.live.views import console, seats

app_name = "live"

urlpatterns = [
    path("<str:code>/", seats.seat, name="seat"),
    path("<str:code>/answer/", seats.answer, name="answer"),
    path("<str:code>/now/", seats.now, name="now"),
    path("<str:code>/lead/", console.lead, name="lead"),
    path("<str:code>/lead/act/", console.act, name="act"),
    path("<str:code>/lead/names/", console.names, name="names"),
    path("<str:code>/lead/now/", console.now, name="lead-now"),
]
