from __future__ import annotations

from typing import Any, Final

from django.apps import AppConfig, apps
from whitenoise.storage import CompressedManifestStaticFilesStorage  # type: ignore[import-untyped]

#: What packages bring and no page loads: other versions of htmx, its extensions, what is there in a small form too.
UNUSED: Final = [
    *("django_htmx/htmx-4*", "django_htmx/htmax-*", "django_htmx/htmx-2.js", "django_htmx/django-htmx.js"),
    *("django_htmx/ext/*", "admin/js/vendor/*/jquery.js", "admin/js/vendor/*/xregexp.js"),
    *("admin/js/vendor/*/select2.full.js", "admin/css/vendor/*/select2.css"),
]


class Storage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Hashed names for what scripts import too, or a browser could have an older one of it."""

    support_js_module_import_aggregation = True


class PlatformConfig(AppConfig):
    name = "layers_site.platform"

    def ready(self) -> None:
        """Leave out unused static files."""
        static: Any = apps.get_app_config("staticfiles")
        static.ignore_patterns = [*static.ignore_patterns, *UNUSED]
