"""Answers to every form that stands on a page, sent as it stands there, and as htmx sends it."""

from __future__ import annotations

import importlib

from tools.record import still
from tools.record.keeping import Archive
from tools.record.pages import sent


def record(archive: Archive) -> None:
    world = still.store_site()
    harvest = importlib.import_module("tests.hostile.harvest").harvest(world)
    for who, form in harvest.forms:
        for htmx in (False, True):
            item = f"{form.action}/{who}{'/htmx' if htmx else ''}"
            archive.add(
                item.lstrip("/"), sent(world.by[who], "post", form.action, "en", item, htmx=htmx, data=form.data())
            )
