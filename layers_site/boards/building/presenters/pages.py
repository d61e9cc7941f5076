"""The page of an effect that is built: its form part by part, and the kinds of changes that can be added to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from django.forms import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_stubs_ext import StrOrPromise

from layers_site.boards.building.forms.effect import WHOM_PART
from layers_site.boards.building.forms.narrowing import FIRST
from layers_site.boards.building.forms.sheet import Sheet
from layers_site.boards.building.services.drafts import EditedEffect, Editing
from layers_site.boards.building.services.kinds import COMMON, GROUPS, KINDS, ORIGINS, Group, Kind, Origin, offered
from layers_site.boards.building.services.whom import NARROWING
from layers_site.explain.names import label


@dataclass(frozen=True, slots=True)
class OriginChoice:
    code: str
    name: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class RowView:
    """One thing that it does.

    `below` are the rows that belong to it, `question` what they answer ("" where it has none), `groups` what they
    can be.
    """

    place: int
    name: str
    hidden: tuple[BoundField, ...]
    fields: tuple[BoundField, ...]
    #: What was added last has the focus.
    newest: bool
    question: str = ""
    below: tuple[RowView, ...] = ()
    groups: tuple[KindGroup, ...] = ()


@dataclass(frozen=True, slots=True)
class BuildView:
    """`first` and `rest` narrow whom it affects; `rest` is folded away, unless something in it is wrong or said.

    `seldom` are questions about the effect itself that are folded away in the same way.
    """

    title: str
    origin: str
    origins: tuple[OriginChoice, ...]
    source: tuple[BoundField, ...]
    seldom: tuple[BoundField, ...]
    seldom_said: bool
    scope: BoundField
    whom_part: BoundField
    affected: BoundField | None
    first: tuple[BoundField, ...]
    rest: tuple[BoundField, ...]
    unfolded: bool
    rows: tuple[RowView, ...]
    common: tuple[KindChoice, ...]
    groups: tuple[KindGroup, ...]
    full: bool
    errors: tuple[str, ...]
    editing: bool


def build_view(sheet: Sheet, editing: Editing | None) -> BuildView:
    form = sheet.form
    folded = [form[name] for name in NARROWING if name not in FIRST]
    common = common_kinds(sheet.origin)
    source = [name for name in form.fields if name not in (*NARROWING, "whom", "affected", WHOM_PART)]
    seldom = [name for name in source if _is_seldom(name, sheet.origin)]
    return BuildView(
        title=_("Change the effect") if editing else _("Build an effect"),
        origin=sheet.origin,
        origins=() if editing else tuple(_origins(sheet.origin)),
        source=tuple(form[name] for name in source if name not in seldom),
        seldom=tuple(form[name] for name in seldom),
        seldom_said=any(_is_said(form[name]) for name in seldom),
        scope=form["whom"],
        whom_part=form[WHOM_PART],
        affected=form["affected"] if "affected" in form.fields else None,
        first=tuple(form[name] for name in FIRST),
        rest=tuple(folded),
        unfolded=any(_is_said(field) for field in folded),
        rows=tuple(_rows(sheet)),
        common=common,
        groups=rest(kind_groups(sheet.origin), common),
        full=sheet.full,
        errors=tuple(map(str, form.non_field_errors())) if form.is_bound else (),
        editing=editing is not None,
    )


def _is_seldom(name: str, origin: str) -> bool:
    """Return whether few effects need this question: where an ability works; what a resolved effect depends on."""
    return name in ("source", "while") or name.startswith("if_") if origin == "resolved" else name == "zones"


def _is_said(field: BoundField) -> bool:
    plain = {"zone": "battlefield", "compare": ">=", "zones": ["battlefield"]}
    plain |= {"if_compare": ">=", "if_zone": "battlefield", "if_part": field.value()}
    return bool(field.form.is_bound and field.errors) or field.value() not in (None, "", [], plain.get(field.name))


def _origins(chosen: str) -> Iterator[OriginChoice]:
    names = {
        "resolved": _("A spell or ability that has resolved"),
        "ability": _("An ability of something on the board"),
        "permanent": _("A new permanent"),
    }
    yield from (OriginChoice(origin, names[origin], origin == chosen) for origin in ORIGINS)


def _rows(sheet: Sheet) -> Iterator[RowView]:
    for place, inner in sheet.places():
        held = tuple(_row(sheet, inside) for inside in inner)
        view = _row(sheet, place)
        holds = KINDS[sheet.rows[place].code].holds if view.question else ""
        groups = () if not holds or sheet.full else kind_groups(sheet.origin, sheet.rows[place].code)
        yield replace(view, below=held, groups=groups)


def _row(sheet: Sheet, place: int) -> RowView:
    row = sheet.rows[place]
    return RowView(
        place=place,
        name=kind_name(row.code),
        hidden=tuple(field for field in row if field.is_hidden),
        fields=tuple(row.visible),
        newest=place == sheet.newest,
        question=_question(row.code),
    )


def _question(code: str) -> str:
    questions = {
        "effect": _("What that ability does"),
        "exceptions": _("Except that"),
        "text": _("Abilities added to that text"),
    }
    return questions.get(KINDS[code].holds, "") if code in KINDS else ""


def effect_name(edited: EditedEffect) -> str:
    """Return the name of the edited effect."""
    named = edited.effect or edited.holder
    return label(named.name) if named else ""


_GROUPS: Final[Mapping[Group, StrOrPromise]] = {
    "size": gettext_lazy("Power and toughness"),
    "types": gettext_lazy("Types"),
    "colors": gettext_lazy("Colors"),
    "abilities": gettext_lazy("Abilities"),
    "chosen": gettext_lazy("What was chosen as it entered"),
    "others": gettext_lazy("Copies, control, text and the rest"),
    "costs": gettext_lazy("Spells and costs"),
    "players": gettext_lazy("Players"),
}


@dataclass(frozen=True, slots=True)
class KindChoice:
    code: str
    name: str


@dataclass(frozen=True, slots=True)
class KindGroup:
    title: str
    kinds: tuple[KindChoice, ...]


def kind_name(code: str) -> str:
    """Give what a row of this kind is called."""
    return str(KINDS[code].name)


def common_kinds(origin: Origin) -> tuple[KindChoice, ...]:
    """Return the most common kinds for this origin, to add with one press."""
    codes = {kind.code for kind in offered(origin)}
    return tuple(KindChoice(code, kind_name(code)) for code in COMMON if code in codes)


def kind_groups(origin: Origin, holder: str = "") -> tuple[KindGroup, ...]:
    """Return all kinds for this origin; below a row of the kind `holder`, those that fit there."""
    return tuple(_groups(offered(origin, holder)))


def _groups(kinds: Iterable[Kind]) -> Iterable[KindGroup]:
    every_kind = [*kinds]
    for group in GROUPS:
        choices = tuple(KindChoice(kind.code, kind_name(kind.code)) for kind in every_kind if kind.group == group)
        if choices:
            yield KindGroup(str(_GROUPS[group]), choices)


def rest(groups: Iterable[KindGroup], common: Iterable[KindChoice]) -> tuple[KindGroup, ...]:
    """Return the groups without what is offered beside them already."""
    codes = {kind_choice.code for kind_choice in common}
    left = (
        KindGroup(kind_group.title, tuple(kind for kind in kind_group.kinds if kind.code not in codes))
        for kind_group in groups
    )
    return tuple(kind_group for kind_group in left if kind_group.kinds)
