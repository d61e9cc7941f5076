from __future__ import annotations

from django.apps import AppConfig


class OperationsConfig(AppConfig):
    name = "layers_site.operations"
