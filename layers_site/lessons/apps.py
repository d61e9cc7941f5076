from __future__ import annotations

from django.apps import AppConfig


class LessonsConfig(AppConfig):
    name = "layers_site.lessons"
