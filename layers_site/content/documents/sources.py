"""Sources of documents: files of the content that ships, each with one document or with a list of them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol

from django.conf import settings

from engine.errors import Problem, ScenarioError
from layers_site.content.json_text import pretty, read_json
from layers_site.platform.problems import SiteFault

Json = dict[str, Any]
_FILE: Final = re.compile(r"[A-Za-z0-9-]+\.json")
#: How a document is written into its file.
Style = Callable[[object], str]


def indented(document: object) -> str:
    """Return the document with each value on a line of its own."""
    return json.dumps(document, ensure_ascii=False, indent=2)


class Source(Protocol):
    """The files in which the documents of a kind lie."""

    @property
    def key(self) -> str:
        """Return the key of a document that has its name."""

    def documents(self) -> dict[str, Json]:
        """Return all documents that ship, by name, in their order. Raises ScenarioError."""

    def file(self, name: str, documents: Mapping[str, Json]) -> tuple[str, bytes]:
        """Return the path and the bytes of the file with the document of this name, made of all `documents`."""

    def has(self, path: str) -> bool:
        """Return whether a file of this path can be one of this source."""

    def path_of(self, content: Mapping[str, Any]) -> str:
        """Return the path of a file with this content, "" where it is none of this source."""

    def named(self, content: Mapping[str, Any]) -> dict[str, Json]:
        """Return the documents in a file of this source, by name."""


@dataclass(frozen=True, slots=True)
class Folder:
    """One file for each document: `folder/<stem>.json`, where `stem` makes the stem of a document.

    No other content has the key `marker`.
    """

    folder: str
    key: str
    style: Style
    stem: Callable[[Mapping[str, Any]], str]
    marker: str
    left_out: tuple[str, ...] = ()

    def documents(self) -> dict[str, Json]:
        paths = sorted((Path(settings.CONTENT_DIR) / self.folder).glob("*.json"))
        read = [_object(read_json(path.read_bytes())) for path in paths if path.stem not in self.left_out]
        return {str(document.get(self.key)): document for document in read}

    def file(self, name: str, documents: Mapping[str, Json]) -> tuple[str, bytes]:
        document = documents[name]
        return f"{self.folder}/{self.stem(document)}.json", f"{self.style(document)}\n".encode()

    def has(self, path: str) -> bool:
        folder, _slash, file = path.rpartition("/")
        return folder == self.folder and bool(_FILE.fullmatch(file)) and file[:-5] not in self.left_out

    def path_of(self, content: Mapping[str, Any]) -> str:
        if self.marker not in content or not isinstance(content.get(self.key), str):
            return ""
        try:
            return f"{self.folder}/{self.stem(content)}.json"
        except (KeyError, TypeError, ValueError):  # what its stem is made of is missing, or something else
            return ""

    def named(self, content: Mapping[str, Any]) -> dict[str, Json]:
        return {str(content[self.key]): dict(content)} if self.path_of(content) else {}


@dataclass(frozen=True, slots=True)
class Listed:
    """One file for all documents of a kind, which stand in a list under `list_key`."""

    path: str
    list_key: str
    key: str
    style: Style

    def documents(self) -> dict[str, Json]:
        content = _object(read_json((Path(settings.CONTENT_DIR) / self.path).read_bytes()))
        return {str(item[self.key]): item for item in content[self.list_key]}

    def file(self, name: str, documents: Mapping[str, Json]) -> tuple[str, bytes]:
        content = _object(read_json((Path(settings.CONTENT_DIR) / self.path).read_bytes()))
        whole = {**content, self.list_key: [*documents.values()]}
        return self.path, f"{self.style(whole)}\n".encode()

    def has(self, path: str) -> bool:
        return path == self.path

    def path_of(self, content: Mapping[str, Any]) -> str:
        return self.path if isinstance(content.get(self.list_key), list) else ""

    def named(self, content: Mapping[str, Any]) -> dict[str, Json]:
        items = content[self.list_key] if self.path_of(content) else []
        return {str(item[self.key]): item for item in items if isinstance(item, dict) and self.key in item}


#: The styles by which the files of the content are written.
PRETTY: Final[Style] = pretty
INDENTED: Final[Style] = indented


def _object(content: object) -> Json:
    if not isinstance(content, dict):
        raise ScenarioError((Problem("", SiteFault.NO_JSON_OBJECT),))
    return content
