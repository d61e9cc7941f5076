"""The app of the developers' commands. The site runs without this folder."""

from __future__ import annotations

from django.apps import AppConfig


class ToolsConfig(AppConfig):
    name = "tools"
