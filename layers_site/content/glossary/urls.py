from __future__ import annotations

from django.urls import path

from layers_site.content.glossary import views

app_name = "glossary"

urlpatterns = [
    path("rules/", views.rules, name="rules"),
    path("glossary/", views.dictionary, name="words"),
    path("rules/numbers/", views.numbers, name="numbers"),
]
