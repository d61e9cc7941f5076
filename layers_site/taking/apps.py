from __future__ import annotations

from django.apps import AppConfig


class TakingConfig(AppConfig):
    name = "layers_site.taking"
