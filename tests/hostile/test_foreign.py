"""What belongs to somebody is nobody else’s, at whatever address, by whatever method, with whatever form."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.utils.html import escape

from tests.hostile.addresses import address, patterns
from tests.hostile.harvest import harvest
from tests.hostile.owners import FOREIGN, STAFF_DOORS, entered, owner_of
from tests.hostile.world import SECRET, World
from tests.night import sample_of

pytestmark = pytest.mark.whole

#: A way to a door, or a refusal.
REFUSED = frozenset((302, 303, 401, 403, 404, 405))
#: What may be written by whoever looks: a session, a learner behind it.
_OF_VISITORS = frozenset(("sessions.session", "accounts.learner", "contenttypes.contenttype"))


def test_every_address_is_somebodys() -> None:
    """A new address says in `owners` whose it is; one that is gone is taken out."""
    assert {pattern.name for pattern in patterns() if not pattern.route.startswith("en/admin/")} <= entered()
    assert entered() <= {pattern.name for pattern in patterns()}


def body_of(response: Any) -> str:
    """All that came back: the body, and where it leads."""
    body = b"".join(response.streaming_content) if response.streaming else response.content
    return body.decode("utf-8", "replace") + repr(dict(response.headers))


def tells(response: Any, world: World, who: str) -> bool:
    """Whether something of anybody’s came back but for the visitor’s own name: a refusal says who is signed in."""
    row = world.rows.get(who)
    own = escape(row.get_username()) if isinstance(row, User) else ""
    text = body_of(response).replace(own, "") if own else body_of(response)
    if response.status_code == 401:
        # Whoever sends a form without being signed in gets it back, to send it again once they are.
        for one in response.context["written"]:
            text = text.replace(escape(one.text), "")
    return SECRET in text


def refused(response: Any) -> bool:
    leads = response.status_code == 200 and "HX-Redirect" in response.headers and not response.content
    return leads or response.status_code in REFUSED


def rows() -> dict[str, list[Any]]:
    """Everything that is kept, but for visits."""
    rows_ = {}
    for model in apps.get_models():
        if model._meta.label_lower not in _OF_VISITORS:
            rows_[model._meta.label] = sorted(map(repr, model._base_manager.values()))
    return rows_


@pytest.mark.parametrize("owner", sorted(FOREIGN))
def test_nobody_else_reads_it(world: World, owner: str) -> None:
    """Strangers, other learners, other trainers and editors without the right: refused, and told nothing."""
    wrong = []
    for pattern in patterns():
        if owner_of(pattern) == owner and pattern.name not in STAFF_DOORS:
            wrong += [f"{who} {how}" for who in FOREIGN[owner] for how in _read_by(world, who, address(pattern, world))]
    assert wrong == []


def _read_by(world: World, who: str, where: str) -> Iterator[str]:
    """By a link, and by night by htmx as well, which gets its redirections in a header."""
    by_htmx = {"HX-Request": "true", "HX-Current-URL": f"http://testserver{where}"}
    for how, headers in sample_of({"link": {}, "htmx": by_htmx}.items(), 2):
        response = world.by[who].get(where, headers=headers)
        if tells(response, world, who) or not refused(response):
            yield f"{how} {where}: {response.status_code}"


@pytest.mark.xdist_group("hostile harvest")
def test_nobody_else_changes_it(world: World) -> None:
    """The very forms that their owners would send, sent by others: refused, and no row is another one."""
    owners = {pattern.name: owner_of(pattern) for pattern in patterns()}
    forms = [form for _who, form in harvest(world).forms if form.name not in STAFF_DOORS]
    before, wrong = rows(), []
    for form in forms:
        for who in FOREIGN.get(owners[form.name], ()):
            response = world.by[who].post(form.action, form.data())
            if not refused(response) or tells(response, world, who):
                wrong.append(f"{who} {form.action}: {response.status_code}")
    assert wrong == []
    assert rows() == before


@pytest.mark.xdist_group("hostile harvest")
def test_owners_find_what_is_theirs(world: World) -> None:
    """So that the refusals above are no typing mistakes: at each of these addresses there is something."""
    pages = harvest(world).pages
    own = {name: seen.status for name, seen in pages.items() if whose_of(name) in FOREIGN and not name.startswith("(")}
    nothing = {name for name, status in own.items() if status not in (200, 405)}
    # People have no page of their own; the log is changed by nobody; there one leads on to the board that is named.
    assert {name for name in nothing if not name.startswith("admin:accounts_event_")} == NOTHING


#: What nobody finds anything at: people have no page on the site, what answers rest on is not made in the admin, and
#: the way from the workbench to the desk needs the address of a board. What was deleted is written down by deleting,
#: and had back by a button. Games come as files. What ships the same has no page of how it ships otherwise; and the
#: desk's older addresses lead on.
NOTHING = {
    "admin:content_deletion_add",
    "admin:content_deletion_delete",
    "admin:view_on_site",
    "admin:autocomplete",
    "admin:quizzes_quiz_add",
    "admin:quizzes_round_add",
    "editing:from-bench",
    "editing:card-paste",
    "editing:document-shipped",
}


def whose_of(name: str) -> str:
    return next(owner_of(pattern) for pattern in patterns() if pattern.name == name)


def test_what_everybody_sees_has_nobodys_secrets(world: World) -> None:
    """Pages for everybody, pages by a link or a code, and one's own: to another learner."""
    shown = [pattern for pattern in patterns() if owner_of(pattern) not in FOREIGN]
    told_of = [pattern.name for pattern in shown if SECRET in body_of(world.by["mallory"].get(address(pattern, world)))]
    assert told_of == []
