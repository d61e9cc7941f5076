from __future__ import annotations

from django.apps import AppConfig


class TableConfig(AppConfig):
    name = "layers_site.table"
