from __future__ import annotations

from django.apps import AppConfig


class TrainerConfig(AppConfig):
    name = "layers_site.trainer"
