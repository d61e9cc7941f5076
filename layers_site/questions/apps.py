from __future__ import annotations

from django.apps import AppConfig


class AskingConfig(AppConfig):
    name = "layers_site.questions"
