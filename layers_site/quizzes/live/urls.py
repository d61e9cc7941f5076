from __future__ import annotations

from django.urls import path

from layers_site.quizzes.live import views

app_name = "live"

urlpatterns = [
    path("<str:code>/", views.seat, name="seat"),
    path("<str:code>/answer/", views.answer, name="answer"),
    path("<str:code>/now/", views.now, name="now"),
    path("<str:code>/lead/", views.lead, name="lead"),
    path("<str:code>/lead/act/", views.act, name="act"),
    path("<str:code>/lead/names/", views.names, name="names"),
    path("<str:code>/lead/now/", views.lead_now, name="lead-now"),
]
