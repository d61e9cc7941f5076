from __future__ import annotations

from django.apps import AppConfig


class BuildingConfig(AppConfig):
    name = "layers_site.building"
