"""Every address of the site, found from the URLconf, filled with what is there in a `World`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from typing import Any

from django.contrib.contenttypes.models import ContentType
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils.translation import override

from tests.hostile.world import FIRST, LESSON, World, a_deal


@dataclass(frozen=True, slots=True)
class Pattern:
    """An address as the URLconf has it: its name with the namespaces, and the parameters it takes."""

    name: str
    route: str
    parameters: tuple[str, ...]

    @property
    def app(self) -> str:
        return self.name.partition(":")[0]


@cache
def patterns() -> tuple[Pattern, ...]:
    """All, in the order in which they are tried; what has no name stands under its route."""
    with override("en"):
        return tuple(dict.fromkeys(_walk(get_resolver().url_patterns, "", "", ())))


def _walk(urls: Any, route: str, space: str, before: tuple[str, ...]) -> Iterator[Pattern]:
    for pattern in urls:
        here = route + str(pattern.pattern)
        takes = (*before, *pattern.pattern.regex.groupindex)
        if isinstance(pattern, URLResolver):
            inner = ":".join(filter(None, (space, pattern.namespace)))
            yield from _walk(pattern.url_patterns, here, inner, takes)
        elif isinstance(pattern, URLPattern):
            name = ":".join(filter(None, (space, pattern.name))) if pattern.name else f"({here})"
            yield Pattern(name, here, takes)


def address(pattern: Pattern, world: World, language: str = "en", **other: Any) -> str:
    """Where it stands, with what the world has for its parameters; `other` takes the place of some."""
    if pattern.name.startswith("("):
        return UNNAMED.get(pattern.name) or f"/{pattern.route.replace('<path:object_id>', '1')}"
    values = {**values_for(pattern, world), **other}
    with override(language):
        if pattern.name.endswith("_simple_history"):  # its parameters have no names
            return reverse(pattern.name, args=[values["object_id"], values["version_id"]])
        return reverse(pattern.name, kwargs={name: values[name] for name in pattern.parameters})


#: Addresses without a name, and one that stands for them.
UNNAMED = {
    "(favicon.ico)": "/favicon.ico",
    "(api/)": "/api/",
    "(en/admin/(?P<url>.*)$)": "/en/admin/nothing",
}


def values_for(pattern: Pattern, world: World) -> dict[str, Any]:
    """By the name of the address, then by its app, then by the parameter alone."""
    if not world.at:
        world.at.update({"": _usual(world), **_of_app(world), **_of_name(world)})
    return world.at[""] | world.at.get(pattern.app, {}) | world.at.get(pattern.name, {})


def _usual(world: World) -> dict[str, Any]:
    rows = world.rows
    return {
        "slug": "shown",
        "board_id": rows["board"].pk,
        "comment_id": rows["comment"].pk,
        "with": rows["second"].pk,
        "key": rows["quiz"].key,
        "code": rows["round"].code,
        "number": 1,
        "pk": rows["kept"].pk,
        "sheet": rows["sheet"].pk,
        "name": "q1",
        "link": rows["team link"].key,
        "change": rows["change"].pk,
        "question": "q1",
        "family": "which-layer",
        "play_id": rows["play"].pk,
        "seed": a_deal().seed,
        "when": datetime.now(UTC).date().isoformat(),
        "variant": "other",
        "ruleset_id": "2026",
        "uidb64": "MQ",
        "token": "set-password",
    }


def _of_app(world: World) -> dict[str, dict[str, Any]]:
    return {
        "lessons": {"slug": LESSON},
        "stack": {"slug": FIRST},
        "practice": {"slug": a_deal().case},
        "editing": {"slug": "draft"},
        "ask": {"board_id": world.rows["game"].pk},
        "live": {"code": world.rows["live"].code},
        "classes": {
            "code": world.rows["class"].code,
            "key": world.rows["seat"].key,
            "seat": world.rows["seat"].pk,
        },
    }


def _of_name(world: World) -> dict[str, dict[str, Any]]:
    link, card = {"key": world.rows["link"].key}, {"slug": world.rows["card"].slug}
    parameters: dict[str, dict[str, Any]] = dict.fromkeys(("short:latest", "sharing:drop"), link)
    parameters |= dict.fromkeys(_OF_CARD, card) | {"admin:app_list": {"app_label": "content"}}
    user = ContentType.objects.get(app_label="auth", model="user").pk
    parameters["admin:view_on_site"] = {"content_type_id": user, "object_id": world.rows["ada"].pk}
    parameters |= {f"moved:lesson-{part}": {"lesson": LESSON} for part in ("round", "end", "board")}
    parameters["moved:lesson-sheet"] = {"slug": LESSON}
    parameters["moved:drill-end"] = {"drill": "which-layer"}
    parameters |= {key: {"kind": "words", "slug": "cda"} for key in _OF_DOCUMENT}
    thing = world.rows["board"].scenario["objects"][0]["id"]
    parameters["editing:card-keep"] = {"key": thing}
    parameters["results:mark"] = {"question": "q4"}
    parameters["trainer:class-colleagues"] = {"code": world.rows["class"].code}
    parameters["trainer:slide"] = {"number": 3, "kind": "svg"}
    for name, row in _in_admin(world).items():
        parameters[f"admin:{name}"] = {"object_id": row, "id": row, "version_id": _version(world, name)}
    return parameters


_OF_DOCUMENT = tuple(
    f"editing:document{page}"
    for page in ("", "-list", "-edit", "-texts", "-arrange", "-status", "-print", "-file", "-history", "-revert",
                 "-preview", "-comments", "-shipped")
)  # fmt: skip
_OF_CARD = (
    "api-v1:card",
    *(f"editing:card{page}" for page in ("", "-status", "-boards", "-comments", "-delete", "-history", "-board",
                                         "-revert", "-shipped", "-slug", "-file")),
)  # fmt: skip
_MODELS = {
    "auth_group": "group", "auth_user": "ada", "content_card": "card", "content_case": "draft",
    "content_deletion": "deletion",
    "quizzes_quiz": "quiz", "quizzes_round": "round", "accounts_event": "event",
}  # fmt: skip


def _in_admin(world: World) -> dict[str, Any]:
    """The names of the admin's addresses that are about one row, with its key."""
    about = ("change", "delete", "history", "password_change", "simple_history")
    return {
        f"{model}_{what}": world.rows[row].pk for model, row in _MODELS.items() for what in about if row in world.rows
    }


def _version(world: World, name: str) -> int:
    row = world.rows["card" if "card" in name else "draft"]
    return int(row.history.order_by("history_id")[0].history_id)
