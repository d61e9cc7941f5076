from __future__ import annotations

from django.apps import AppConfig


class WordingConfig(AppConfig):
    name = "layers_site.wording"
