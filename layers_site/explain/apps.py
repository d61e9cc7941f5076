"""The app that says a board or a trace in words."""

from __future__ import annotations

from django.apps import AppConfig


class ExplainConfig(AppConfig):
    name = "layers_site.explain"
