from __future__ import annotations

from django.urls import path

from layers_site.learning.drills import views

app_name = "drills"

urlpatterns = [
    path("<slug:family>/", views.ItemQuestion.as_view(), name="family"),
]
