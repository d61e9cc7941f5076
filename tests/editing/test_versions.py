"""Two editors at once: nobody's words are lost, whichever form of the desk or the admin they have open."""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import NoReverseMatch, reverse

from layers_site.boards.models import Board
from layers_site.boards.services import boards
from layers_site.boards.services.edits import switched
from layers_site.boards.services.moments import of_board
from layers_site.content.models import Card, Case
from layers_site.content.services.history import history_of, whole
from layers_site.editing import urls
from layers_site.editing.presenters.versions import marked
from layers_site.editing.services.cases import StagePlace
from layers_site.editing.services.recording import opened
from layers_site.platform.versions import stamp_of
from tests.factories import BEAR, Factory, client_of
from tests.hostile.forms import Field, Form, forms_at, forms_of
from tests.night import sample_of

#: What writes over nothing that is there: something new, a copy, files, the way in and out, a list that only deletes.
NEW = frozenset(
    (
        "editing:case-comments", "editing:card-comments", "editing:settle", "editing:new", "editing:case-copy",
        "editing:case-board", "editing:card-board", "editing:import", "accounts:sign-out", "admin:logout",
        "admin:content_case_changelist", "admin:content_card_changelist",
    )
)  # fmt: skip
#: Pages of the desk that write over nothing: the doors, files that go out, what only leads on, a list, a new card.
WITHOUT = frozenset(
    (
        "export", "from-bench", "case-file", "card-file", "cards", "card-new",
        "card-paste", "card-keep", "settle",
    )
)  # fmt: skip
MODELS = (Card, Case)
#: Two abilities of the card, so that one of them can be moved.
TWO = ("flying", "shroud")

pytestmark = pytest.mark.django_db


@dataclass(frozen=True, slots=True)
class World:
    """A case with two stages and a variant, a board made from it, a card that does something.

    Case and card have a version to go back to.
    """

    case: Case
    board: Board
    card: Card

    def addresses(self) -> Iterator[str]:
        """Every page of the desk that can be looked at, and the pages of each content in the admin."""
        known = {"slug": self.case.slug, "board_id": self.board.id}
        keys = self.case.stage_keys[""]
        for pattern in urls.urlpatterns:
            if pattern.name in WITHOUT or pattern.name.startswith("document"):  # `test_documents`
                continue
            known["slug"] = self.card.slug if pattern.name.startswith("card") else self.case.slug
            needed = {name: known[name] for name in pattern.pattern.converters}
            address = reverse(f"editing:{pattern.name}", kwargs=needed)
            yield address
            yield from (f"{address}?stage={key}" for key in keys if pattern.name == "case-expect")
        for name, content in (("editing:case-history", self.case), ("editing:card-history", self.card)):
            yield reverse(name, args=(content.slug,)) + f"?version={history_of(content)[-1].id}"
        for model in admin.site._registry:
            if model in MODELS:
                yield from self._of_admin(model)

    def _of_admin(self, model: Any) -> Iterator[str]:
        name = f"{model._meta.app_label}_{model._meta.model_name}"
        row = {Card: self.card, Case: self.case}[model]
        yield reverse(f"admin:{name}_change", args=(row.pk,))
        yield reverse(f"admin:{name}_changelist")


@pytest.fixture
def world() -> World:
    case = Factory().case(status=Case.Status.DRAFT)
    (stage,) = case.stages
    later = {**stage, "title": {"en": "Later", "fr": "Plus tard"}, "note": {"en": "A note", "fr": "Une note"}}
    variant = {"slug": "other", "title": {"en": "Other", "fr": "Autre"}, "ops": [], "stages": [stage]}
    case.document = {**case.document, "stages": [stage, later], "variants": [variant]}
    case.save()
    moment = of_board(opened(case, "stage", StagePlace("", 0)))
    made = boards.keep(moment, "2026", switched(moment.scenario, "growth"), {"do": "switch"}).board
    assert made is not None
    abilities = [{"static": {"affects": {"type": "Land"}, "changes": [{"abilities": {"add": [word]}}]}} for word in TWO]
    names = {"name_en": "Strong", "name_fr": "Fort"}
    card = Factory().card(slug="strong", status="draft", **names, data={**BEAR, "abilities": abilities})
    card.note_en, card.note_fr = "A note", "Une note"
    card.save()
    return World(case, made, card)


@pytest.fixture
def people() -> tuple[Client, Client]:
    """Two who may do everything, each in a browser of their own."""
    clients = []
    for name in ("ann", "ben"):
        user = Factory().administrator() if name == "ann" else Factory().editor()
        user.username, user.is_superuser = name, True
        user.save()
        clients.append(client_of(user))
    return clients[0], clients[1]


def writing(client: Client, world: World) -> dict[tuple[str, frozenset[str], str], tuple[Form, str]]:
    """Every form that writes over something, with the page that it stands on; of two of one kind the first."""
    forms: dict[tuple[str, frozenset[str], str], tuple[Form, str]] = {}
    for address in world.addresses():
        for form in forms_at(client, address):
            button = next((field.value for field in form.fields if field.kind == "button"), "")
            if form.name.startswith(("editing:", "admin:")) and form.name not in NEW and button != "case":
                where = form.action if form.name == "editing:case-arrange" else ""
                forms.setdefault((*form.shape, button + where), (form, address))
    return forms


def test_every_form_says_what_it_was_made_from(world: World, people: tuple[Client, Client]) -> None:
    """A form without a stamp could take somebody else's work away without a word."""
    forms = writing(people[0], world)
    names = {form.name for form, _page in forms.values()}
    assert {
        "editing:case-texts", "editing:case-expect", "editing:case-arrange", "editing:case-status",
        "editing:case-revert", "editing:save", "admin:content_case_change",
        "editing:card", "editing:card-status", "editing:card-delete",
        "editing:card-revert", "admin:content_card_change",
    } <= names  # fmt: skip
    without = [
        form.action
        for form, _page in forms.values()
        if not any(field.name == "stamp" and field.value for field in form.fields)
    ]
    assert without == []


def typed(form: Form, word: str) -> dict[str, list[Any]]:
    """The form with a word more in each text that somebody writes."""

    def change(field: Field) -> Any:
        writes = field.kind in ("text", "textarea") and field.name.endswith(("_en", "_fr"))
        return f"{field.value} {word}" if writes else field.value

    return form.data(change)


def texts_of(sent: dict[str, list[Any]], word: str) -> list[str]:
    return [value for values in sent.values() for value in values if str(value).endswith(word)]


def state(world: World) -> list[Any]:
    """All that is stored of what can be written over."""
    return [
        whole(Case.objects.get(slug=world.case.slug)),
        *(whole(card) for card in Card.objects.filter(slug=world.card.slug)),
    ]


KINDS = (
    "texts", "expect", "arrange", "case-status", "case-revert", "save", "case_change",
    "editing:card", "card-status", "card-delete", "card-revert", "card_change",
)  # fmt: skip


def send(client: Client, form: Form, sent: dict[str, list[Any]]) -> Any:
    """The answer to a form; where that asks whether one is sure, the answer to that one is sure."""
    response = client.post(form.action, sent)
    if response.status_code == 200 and b'name="sure"' in response.content:
        (sure,) = [
            candidate for candidate in forms_of(response.content.decode(), form.action) if "sure" in candidate.data()
        ]
        return client.post(sure.action, sure.data())
    return response


@pytest.mark.parametrize("kind", sample_of(KINDS, 13))
def test_the_second_of_two_is_refused_and_loses_nothing(world: World, people: tuple[Client, Client], kind: str) -> None:
    """Both open the same form; what the first saves stands, and the second has every word of both before them.
    By day at one kind of form."""
    ann, ben = people
    before = state(world)
    tried = 0
    for form, page in pressed(writing(ann, world).values(), kind):
        _restored(world, before)
        mine = next(
            candidate for candidate in forms_at(ben, page) if candidate.action == form.action and _same(candidate, form)
        )
        mine = replace(mine, fields=(*(field for field in mine.fields if field.kind != "button"), *_buttons(form)))
        first = typed(form, "fromann")
        if kind == "expect":  # nothing but what is ticked is recorded
            first = {name: value for name, value in first.items() if not name.startswith("tick-")}
        answer = send(ann, form, first)
        saved = state(world)
        if saved == before and kind == "arrange":
            continue  # the first stage goes no earlier
        tried += 1
        assert (answer.status_code, saved != before) in ((302, True), (303, True)), (form.action, answer.status_code)
        second = typed(mine, "fromben")
        refused = send(ben, mine, second)
        assert state(world) == saved, form.action
        words = texts_of(second, "fromben")
        shown = html.unescape(refused.content.decode())
        if words or kind == "expect":
            assert refused.status_code == 409, form.action
            assert "ann has changed this" in shown
            assert all(word in shown for word in (*words, *texts_of(first, "fromann")))
        else:
            assert refused.status_code in (302, 303, 409, 422)
    assert tried


def pressed(forms: Iterable[tuple[Form, str]], kind: str) -> Iterator[tuple[Form, str]]:
    """The forms of a kind; of those that move a stage, the one that removes it too."""
    for form, page in forms:
        if form.name.endswith(kind):
            yield form, page
            if form.data().get("do") == ["earlier"]:
                others = [field for field in form.fields if field.kind != "button"]
                yield replace(form, fields=(*others, Field("do", "button", "remove"))), page


def _buttons(form: Form) -> list[Field]:
    return [field for field in form.fields if field.kind == "button"]


def _same(first: Form, other: Form) -> bool:
    pressed = [[field.name for field in _buttons(form)] for form in (first, other)]
    return first.shape == other.shape and pressed[0] == pressed[1]


def _restored(world: World, before: list[Any]) -> None:
    """What is stored as it was before the forms were opened."""
    if state(world) != before:
        case = Case.objects.get(slug=world.case.slug)
        case.take_json(whole(world.case))
        case.status = world.case.status
        case.settle_stale([])
        case.save()
        Case.objects.filter(pk=case.pk).update(stage_keys=world.case.stage_keys)
        card = Card.objects.filter(slug=world.card.slug).first() or Card()
        card.take_json(world.card.as_json())
        card.status = world.card.status
        card.save()


def test_where_the_second_changed_nothing_what_is_stored_stands(world: World, people: tuple[Client, Client]) -> None:
    """Ann writes the explanation, Ben the title: sent again, the page that refused him has both."""
    ann, ben = people
    address = reverse("editing:case-texts", args=(world.case.slug,))
    hers, his = ([*forms_at(client, address)][-1] for client in people)
    changed = {"explanation_en": "Hers", "explanation_fr": "La sienne"}
    assert ann.post(address, {**hers.data(), **changed}).status_code == 303
    refused = ben.post(address, {**his.data(), "title_en": "His", "title_fr": "Le sien"})
    assert refused.status_code == 409
    (again,) = [form for form in forms_of(refused.content.decode(), address) if form.name == "editing:case-texts"]
    assert ben.post(address, again.data()).status_code == 303
    case = Case.objects.get(slug=world.case.slug)
    assert (case.explanation_en, case.explanation_fr, case.title_en, case.title_fr) == (
        "Hers", "La sienne", "His", "Le sien"
    )  # fmt: skip


def his_texts(client: Client, world: World) -> Form:
    address = reverse("editing:case-texts", args=(world.case.slug,))
    return next(form for form in forms_at(client, address) if form.name == "editing:case-texts")


def test_a_stage_is_the_same_one_wherever_it_stands(world: World, people: tuple[Client, Client]) -> None:
    """Ben writes a title on a page that he opened before Ann moved that stage up: it goes where he meant it."""
    ann, ben = people
    first, second = world.case.stage_keys[""]
    his = his_texts(ben, world)
    (page,) = [
        form
        for form in forms_at(ann, reverse("editing:case", args=(world.case.slug,)))
        if form.action.endswith(f"arrange/?variant=&stage={second}")
    ]
    assert ann.post(page.action, {**page.data(), "do": "earlier"}).status_code == 303
    titles = {f"stages-{second}-title_en": "Much later", f"stages-{second}-title_fr": "Bien plus tard"}
    assert ben.post(his.action, {**his.data(), **titles}).status_code == 303
    case = Case.objects.get(slug=world.case.slug)
    assert case.stage_keys[""] == [second, first]
    assert [stage["title"]["en"] for stage in case.stages] == ["Much later", "After Giant Growth"]


def test_words_for_a_stage_that_is_gone_can_be_copied(world: World, people: tuple[Client, Client]) -> None:
    """Ann removes the stage whose texts Ben is writing."""
    _ann, ben = people
    key, his = world.case.stage_keys[""][1], his_texts(ben, world)
    world.case.document = {**world.case.document, "stages": world.case.stages[:1]}
    world.case.save()
    refused = ben.post(his.action, {**his.data(), f"stages-{key}-note_en": "A long thought"})
    assert (refused.status_code, "A long thought" in refused.content.decode()) == (409, True)


def test_results_of_a_stage_that_is_gone_can_be_copied(world: World, people: tuple[Client, Client]) -> None:
    """What Ben ticked at a stage is there, and who took the stage away."""
    ann, ben = people
    key, slug = world.case.stage_keys[""][1], world.case.slug
    page = reverse("editing:case-expect", args=(slug,)) + f"?stage={key}"
    his = next(form for form in forms_at(ben, page) if form.action.startswith(page))
    removes = {"do": "remove", "sure": "1", "stamp": stamp_of(whole(Case.objects.get(slug=world.case.slug)))}
    assert ann.post(reverse("editing:case-arrange", args=(slug,)) + f"?stage={key}", removes).status_code == 303
    refused = ben.post(his.action, his.data())
    shown = html.unescape(refused.content.decode())
    assert (refused.status_code, [word for word in ("ann deleted this", "5/5") if word not in shown]) == (409, [])


def test_words_for_what_is_deleted_can_be_copied(world: World, people: tuple[Client, Client]) -> None:
    """Ben has every form of the desk open when Ann deletes case and card: he keeps each word."""
    ann, ben = people
    forms = [form for form, _page in writing(ben, world).values()]
    for row in (world.case, world.card):
        name = f"admin:{row._meta.app_label}_{row._meta.model_name}_delete"
        assert ann.post(reverse(name, args=(row.pk,)), {"post": "yes"}).status_code == 302
    written = set()
    for form in forms:
        sent = typed(form, "fromben")
        answer = ben.post(form.action, sent)
        shown = html.unescape(answer.content.decode())
        if form.name.startswith("admin:"):  # which says so on the page that it leads to
            assert answer.status_code in (302, 404)
        elif words := texts_of(sent, "fromben"):
            written.add(form.name)
            assert answer.status_code == 409, form.action
            assert [word for word in words if word.strip() not in shown] == []
            assert form.name == "editing:save" or "ann has deleted" in shown, form.action
        else:
            assert answer.status_code == 409, form.action
    assert written == {"editing:case-texts", "editing:save", "editing:card"}


def test_what_has_another_address_is_found_there(world: World, people: tuple[Client, Client]) -> None:
    """Somebody has given the case another slug in the admin: Ben's words are shown, and where it is."""
    his = [*forms_at(people[1], reverse("editing:case-texts", args=(world.case.slug,)))][-1]
    world.case.slug = "elsewhere"
    world.case.save()
    refused = people[1].post(his.action, typed(his, "fromben"))
    shown = refused.content.decode()
    assert refused.status_code == 409
    assert "fromben" in shown
    assert reverse("editing:case", args=("elsewhere",)) in shown


def test_what_never_was_is_not_found(people: tuple[Client, Client]) -> None:
    for name in ("editing:case-texts", "editing:card"):
        assert people[0].post(reverse(name, args=("nothing",)), {"title_en": "x"}).status_code == 404
    assert people[0].get(reverse("editing:case-texts", args=("nothing",))).status_code == 404


def test_no_address_is_left_out(world: World) -> None:
    """A page that is added to the desk is looked at, or this fails."""
    for pattern in urls.urlpatterns:
        if pattern.name not in WITHOUT and not pattern.name.startswith("document"):  # `test_documents`
            try:
                known = {"slug": "x", "variant": "x", "board_id": "x"}
                reverse(f"editing:{pattern.name}", kwargs={name: known[name] for name in pattern.pattern.converters})
            except (KeyError, NoReverseMatch) as error:
                pytest.fail(f"{pattern.name}: {error}")


@pytest.mark.parametrize(
    ("old", "new", "shown"),
    [
        ("one or more", "one is more", "one -or -+is+ more"),
        ("x or any y", "x is a y", "x -or any -+is a+ y"),
        ("a b", "a b c", "a b+ c+"),
        ("a b c", "a c", "a -b -c"),
        ("the end", "the beginning", "the -end -+beginning+"),
        ("same", "same", "same"),
    ],
)
def test_words_that_take_the_place_of_others_stand_apart(old: str, new: str, shown: str) -> None:
    signs = {"same": "", "gone": "-", "new": "+"}
    assert "".join(f"{signs[part.kind]}{part.text}{signs[part.kind]}" for part in marked(old, new)) == shown
