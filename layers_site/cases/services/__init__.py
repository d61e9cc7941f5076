"""What is done with the curated content: loaded, edited, imported and exported, taken back to an older version."""

from __future__ import annotations

from layers_site.cases.services.editing import copy_of, save_edited
from layers_site.cases.services.exporting import export_zip, exported_name
from layers_site.cases.services.history import FieldDiff, Line, Version, diff, history_of, revert, version_of
from layers_site.cases.services.importing import Imported, import_files, read_upload
from layers_site.cases.services.loading import Loaded, Outcome, load_content

__all__ = [
    "FieldDiff",
    "Imported",
    "Line",
    "Loaded",
    "Outcome",
    "Version",
    "copy_of",
    "diff",
    "export_zip",
    "exported_name",
    "history_of",
    "import_files",
    "load_content",
    "read_upload",
    "revert",
    "save_edited",
    "version_of",
]
