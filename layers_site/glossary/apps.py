from __future__ import annotations

from django.apps import AppConfig


class GlossaryConfig(AppConfig):
    name = "layers_site.glossary"
