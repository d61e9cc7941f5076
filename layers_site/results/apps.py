from __future__ import annotations

from django.apps import AppConfig


class ResultsConfig(AppConfig):
    name = "layers_site.results"
