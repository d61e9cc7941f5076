from __future__ import annotations

from django.apps import AppConfig


class StacksConfig(AppConfig):
    name = "layers_site.stacks"
