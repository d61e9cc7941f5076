from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    name = "layers_site.accounts"
    # The admin shows the log under this heading; people and groups stand under Django's own.
    verbose_name = _("Activity log")
