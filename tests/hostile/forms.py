"""The forms of the pages, as a browser would send them: found on the pages, not listed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urljoin, urlsplit

from django.test import Client
from django.urls import resolve

#: What is no text that somebody types.
CHOSEN = frozenset(("checkbox", "radio", "select"))
NOT_SENT = frozenset(("button", "reset", "image"))


@dataclass(frozen=True, slots=True)
class Field:
    name: str
    kind: str
    value: str


@dataclass(frozen=True, slots=True)
class Form:
    """Where it goes and what is in it. `name` is the name of the address that it goes to."""

    action: str
    fields: tuple[Field, ...]

    @property
    def name(self) -> str:
        return resolve(urlsplit(self.action).path).view_name

    @property
    def shape(self) -> tuple[str, frozenset[str]]:
        """Two forms with the same fields at the same kind of address are one."""
        return self.name, frozenset(field_.name for field_ in self.fields)

    def data(self, change: Callable[[Field], Any] = lambda field_: field_.value) -> dict[str, list[Any]]:
        values: dict[str, list[Any]] = {}
        for field_ in self.fields:
            values.setdefault(field_.name, []).append(change(field_))
        return values


@dataclass(slots=True)
class _Open:
    action: str
    method: str
    fields: list[Field] = field(default_factory=list)


class _Forms(HTMLParser):
    def __init__(self, html: str, address: str) -> None:
        super().__init__()
        self.address = address
        self.forms: list[_Open] = []
        self.by_id: dict[str, _Open] = {}
        self.late: list[tuple[str, Field]] = []
        self.now: _Open | None = None
        self.select: tuple[str, str, list[str], str | None] | None = None
        self.area: tuple[str, str] | None = None
        self.feed(html)
        self.close()
        for name, field_ in self.late:
            if name in self.by_id:
                self.by_id[name].fields.append(field_)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        here = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.now = _Open(urljoin(self.address, here.get("action", "")), here.get("method", "get").lower())
            self.forms.append(self.now)
            self.by_id[here.get("id", "")] = self.now
        elif tag == "input" and here.get("type") not in NOT_SENT:
            self._input(here)
        elif tag == "button" and here.get("name"):
            self._keep(Field(here["name"], "button", here.get("value", "")), here)
        elif tag == "textarea":
            self.area = (here.get("name", ""), "")
        elif tag == "select":
            self.select = (here.get("name", ""), here.get("form", ""), [], None)
        elif tag == "option" and self.select:
            name, of, values, chosen = self.select
            values.append(here.get("value", ""))
            self.select = (name, of, values, here.get("value", "") if "selected" in here else chosen)

    def _input(self, here: dict[str, str]) -> None:
        kind = here.get("type", "text")
        if kind == "checkbox" and "checked" not in here:
            return
        if here.get("name"):
            self._keep(Field(here["name"], kind, here.get("value", "on" if kind in CHOSEN else "")), here)

    def _keep(self, field_: Field, here: dict[str, str]) -> None:
        if here.get("form"):
            self.late.append((here["form"], field_))
        elif self.now is not None and not self._second(field_):
            self.now.fields.append(field_)

    def _second(self, field_: Field) -> bool:
        """Of the radio buttons and the buttons of a form one is pressed: the first."""
        one_of = ("radio", "button", "submit")
        return self.now is not None and any(
            other.kind == field_.kind and (other.name == field_.name or field_.kind != "radio")
            for other in self.now.fields
            if field_.kind in one_of
        )

    def handle_data(self, data: str) -> None:
        if self.area:
            self.area = (self.area[0], self.area[1] + data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea" and self.area:
            self._keep(Field(self.area[0], "textarea", self.area[1].removeprefix("\n")), {})
            self.area = None
        elif tag == "select" and self.select:
            name, of, values, chosen = self.select
            value = chosen if chosen is not None else next((value for value in values if value), "")
            self._keep(Field(name, "select", value), {"form": of})
            self.select = None
        elif tag == "form":
            self.now = None


def forms_of(html: str, address: str) -> Iterator[Form]:
    """Those that are sent by POST."""
    for form in _Forms(html, address).forms:
        if form.method == "post":
            yield Form(form.action, tuple(form.fields))


def forms_at(client: Client, address: str) -> Iterator[Form]:
    response = client.get(address)
    if response.get("Content-Type", "").startswith("text/html") and not response.streaming:
        yield from forms_of(response.content.decode(), address)


__all__ = ["Field", "Form", "forms_at", "forms_of", "replace"]
