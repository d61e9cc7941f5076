"""Static files: all that pages load, under names of their content, and nothing else."""

from __future__ import annotations

import json
import re
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.test import override_settings


def test_what_is_loaded_is_there_and_scripts_import_by_hashed_names(tmp_path: Path) -> None:
    """What the site and Django’s admin name is there; other versions of htmx are not."""
    ours = {**settings.STORAGES, "staticfiles": {"BACKEND": "layers_site.platform.apps.Storage"}}
    plain = ("js", "css", "svg", "md", "txt", "map")  # to compress them takes seconds
    with override_settings(STATIC_ROOT=tmp_path, STORAGES=ours, WHITENOISE_SKIP_COMPRESS_EXTENSIONS=plain):
        call_command("collectstatic", interactive=False, verbosity=0)
    paths: dict[str, str] = json.loads((tmp_path / "staticfiles.json").read_text())["paths"]
    own = {path.relative_to(settings.BASE_DIR / "static").as_posix() for path in settings.BASE_DIR.glob("static/*/*")}
    assert own <= paths.keys()
    assert {"django_htmx/htmx-2.min.js", "admin/css/base.css", "admin/js/vendor/jquery/jquery.min.js"} <= paths.keys()
    assert not any("htmx-4" in path or "/ext/" in path for path in paths)
    assert not set(paths) & {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*")}
    scripts = "".join((tmp_path / hashed).read_text() for path, hashed in paths.items() if path.startswith("js/"))
    imported = re.findall(r"""(?:from|import\()\s*["']\./([^"']+)["']""", scripts)
    assert imported
    assert all(f"js/{name}" in paths.values() for name in imported)
