from __future__ import annotations

from django.apps import AppConfig


class EditingConfig(AppConfig):
    name = "layers_site.editing"
