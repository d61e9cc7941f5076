from __future__ import annotations

from django.apps import AppConfig


class QuestionsConfig(AppConfig):
    name = "layers_site.questions"
