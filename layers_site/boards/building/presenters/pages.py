"""The pages of an effect that is built, with its sentence, of an object that is changed, and of a pasted card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, Protocol

from django.forms import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.utils.translation import ngettext

from engine import ScenarioError, find_ruleset
from engine.scenario import HALVES, Ability, Effect, GameObject, Scenario
from engine.words import PHASED_OUT, STATUSES
from layers_site.boards.building.forms.changes import ChangeForm, known_facts
from layers_site.boards.building.forms.effect import EffectForm
from layers_site.boards.building.part_names import word_of
from layers_site.boards.building.services import drafts
from layers_site.boards.building.services.drafts import Draft, Editing, can_be_edited
from layers_site.boards.building.services.saying import SentenceReading
from layers_site.boards.presenters.shelf import EMPTY_BOARD, line_printed
from layers_site.cardtext import wording
from layers_site.cardtext.reading.pasted import KINDS, own_document
from layers_site.cardtext.reading.result import CardReading
from layers_site.cardtext.wording.facts import OF_OBJECT
from layers_site.explain import texts
from layers_site.explain.names import Names, label
from layers_site.explain.presenters.marks import Badge, badges
from layers_site.explain.presenters.reading import ReadLine, Sentence, head_not_read, read_lines
from layers_site.platform.text import current_language

#: What few effects need to say: where an ability works, what a resolved effect comes from.
_SELDOM: Final = ("zones", "source", "while")
#: The counters that have a button of their own.
_USUAL: Final = ("+1/+1", "-1/-1")
_HALVES: Final = {"left": _lazy("the left half"), "right": _lazy("the right half")}
_PLAIN: Final[tuple[object, ...]] = (None, "", [], ["battlefield"])


def build_view(form: EffectForm, editing: Editing | None) -> dict[str, object]:
    """Return the fields of an effect part by part; `seldom` are folded away, unless something in them is said."""
    whom = [name for name in ("whom", "affected") if name in form.fields]
    seldom = [name for name in _SELDOM if name in form.fields and (name != "while" or form.origin == "resolved")]
    source = [name for name in form.fields if name not in (*whom, *seldom, "like", "does")]
    return {
        "title": _("Change the effect") if editing else _("Build an effect"),
        "origins": [] if editing else _origins(),
        "source": [form[name] for name in source],
        "seldom": [form[name] for name in seldom],
        "seldom_said": any(_is_said(form[name]) for name in seldom),
        "whom": [form[name] for name in whom],
    }


def _is_said(field: BoundField) -> bool:
    value = field.value()
    return bool(field.form.is_bound and field.errors) or getattr(value, "value", value) not in _PLAIN


def _origins() -> list[tuple[str, str]]:
    return [
        ("resolved", _("A spell or ability that has resolved")),
        ("ability", _("An ability of something on the board")),
        ("permanent", _("A new permanent")),
    ]


# --- one object ---------------------------------------------------------------------------------------------


class Board(Protocol):
    """The addresses of a board's pages."""

    @property
    def scenario(self) -> Scenario: ...

    def tool(self, page: str, /, **query: str) -> str: ...


@dataclass(frozen=True, slots=True)
class OwnAbility:
    """An ability that the object itself has; `edit` is "" for what makes no continuous effect."""

    place: int
    text: str
    edit: str


@dataclass(frozen=True, slots=True)
class ObjectChoice:
    name: str
    line: str
    href: str


def object_view(at: Board, form: ChangeForm) -> dict[str, object]:
    """Return what can be done to an object: of each toggle the value of its button, its name, whether it is so."""
    thing, scenario = form.thing, at.scenario
    counted = dict.fromkeys(_USUAL, 0) | {counter.kind: counter.count for counter in thing.counters}
    facts = known_facts(OF_OBJECT, thing.facts)
    return {
        "what": thing.id,
        "name": Names(scenario).thing(thing.id),
        "line": line_printed(thing),
        "action": at.tool("change", what=thing.id),
        "counters": [(kind, kind.replace("-", "\N{MINUS SIGN}"), count) for kind, count in counted.items()],
        "states": [
            (f"status:{word}", word_of("status", word), word in thing.status) for word in (*STATUSES, PHASED_OUT)
        ]
        + [("face:", _("face down"), bool(thing.face_down))],
        "players": [(f"control:{key}", name, key == thing.controller) for key, name in form.players],
        "halves": [(f"unlock:{half}", _HALVES[half], half in thing.unlocked) for half in HALVES if thing.halves],
        "facts": [(f"fact:{fact}", texts.fact(fact), fact in thing.facts) for fact in facts],
        "turns": thing.other_face is not None,
        "abilities": [*_abilities(at, thing)],
        "give": at.tool("build", **{"from": "ability", "holder": thing.id}),
        "whole": at.tool("whole", of=f"object:{thing.id}"),
        "game": at.tool("change"),
    }


def game_view(at: Board) -> dict[str, object]:
    """Return what leads from the page about the game: the players who may leave, and the spells to be cast."""
    named = Names(at.scenario)
    return {
        "action": at.tool("change"),
        "leaving": [(player, named.player(player)) for player in at.scenario.players],
        "spells": [*_spells(at)],
        "new_spell": at.tool("whole", of="spell"),
    }


def _spells(at: Board) -> Iterator[ObjectChoice]:
    for spell in at.scenario.spells:
        yield ObjectChoice(label(spell.name), spell.mana_cost, at.tool("whole", of=f"spell:{spell.id}"))


def _abilities(at: Board, thing: GameObject) -> Iterator[OwnAbility]:
    for place, ability in enumerate(thing.abilities):
        edit = at.tool("build", edit=f"{thing.id}.{place + 1}") if can_be_edited(ability) else ""
        yield OwnAbility(place, texts.ability(ability, thing, at.scenario), edit)


@dataclass(frozen=True, slots=True)
class SentenceView:
    text: str
    badges: tuple[Badge, ...]


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """One of two readings: `value` is sent where it is meant."""

    value: int
    sentences: tuple[SentenceView, ...]
    chosen: bool


@dataclass(frozen=True, slots=True)
class LineView:
    line: ReadLine
    sentences: tuple[SentenceView, ...]
    choices: tuple[ChoiceView, ...]


@dataclass(frozen=True, slots=True)
class KindView:
    """A kind that a text without a type line may have, and whether it is taken for that."""

    kind: str
    text: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class PastedView:
    """The result of reading; `summary` counts the lines, for people who hear the page.

    `kinds`: no type line was pasted, so that one chooses what it is; none for other cards. `power` and `toughness`
    are those of a creature without a type line. `turns`: a line of the other face can be finished in the form too.
    """

    name: str
    type_line: str
    head_not_read: str
    size: str
    kinds: tuple[KindView, ...]
    power: str
    toughness: str
    turns: bool
    lines: tuple[LineView, ...]
    summary: str


def pasted_view(
    reading: CardReading | None, choices: Mapping[int, int], edition: str, *, turns: bool = False
) -> PastedView | None:
    """Return the view of a reading; None before something is pasted. `turns`: the page can put its back face up."""
    if reading is None:
        return None
    language = current_language()
    marks = badges(find_ruleset(edition))
    lines = tuple(_line(line, choices, marks) for line in read_lines(reading, language))
    types = reading.types
    printed = reading.printed
    return PastedView(
        name=" // ".join(filter(None, (printed.name, reading.back.printed.name if reading.back else "")))
        or _("A card of your own"),
        type_line=wording.type_line(types.supertypes, types.types, types.subtypes, language),
        head_not_read=head_not_read(reading),
        size=f"{printed.power}/{printed.toughness}" if printed.power is not None else "",
        kinds=_kinds(printed.assumed),
        power=printed.power or "",
        toughness=printed.toughness or "",
        turns=turns and reading.back is not None and "back" in own_document(reading, choices),
        lines=lines,
        summary=_summary(lines),
    )


def _kinds(assumed: str) -> tuple[KindView, ...]:
    if not assumed:
        return ()
    texts = {
        "enchantment": _("an enchantment"), "creature": _("a creature"), "artifact": _("an artifact"),
        "land": _("a land"), "aura": _("an Aura"), "equipment": _("an Equipment"),
        "spell": _("an instant or sorcery"),
    }  # fmt: skip
    return tuple(KindView(kind, texts[kind], kind == assumed) for kind in KINDS)


def _line(line: ReadLine, choices: Mapping[int, int], marks: Mapping[str, Badge]) -> LineView:
    options = tuple(
        ChoiceView(value, _views(sentences, marks), choices.get(line.number) == value)
        for value, sentences in enumerate(line.choices)
    )
    return LineView(line, _views(line.sentences, marks), options)


def _views(sentences: tuple[Sentence, ...], marks: Mapping[str, Badge]) -> tuple[SentenceView, ...]:
    return tuple(
        SentenceView(part.text, tuple(marks[name] for name in part.layers if name in marks)) for part in sentences
    )


def _summary(lines: tuple[LineView, ...]) -> str:
    left = sum(line.line.status in {"left", "choice"} for line in lines)
    if not lines:
        return _("This card has no rules text.")
    if not left:
        return _("Every line is understood.")
    return ngettext("%(count)s line is not understood.", "%(count)s lines are not understood.", left) % {"count": left}


@dataclass(frozen=True, slots=True)
class SaidEffect:
    """`text` stands in the field, `answer` says how it was read; reading stopped at `stop`, after `before`."""

    text: str
    answer: str = ""
    meanings: tuple[str, ...] = ()
    before: str = ""
    stop: str = ""
    behind: str = ""


def of_form(scenario: Scenario, draft: Draft, editing: Editing | None) -> SaidEffect:
    """Return the sentence that the form says; "" as long as something of it is missing."""
    try:
        built = drafts.build(scenario, draft, editing)
    except ScenarioError:
        return SaidEffect("")
    if built.ability is not None:
        return SaidEffect(texts.ability(replace(built.ability, text=None), built.source, built.scenario))
    return SaidEffect("" if built.effect is None else _of_effect(built.effect, built.scenario))


def _of_effect(effect: Effect, scenario: Scenario) -> str:
    """Return an effect as a spell says it: of all that are like something, or of a target."""
    if effect.locked_from is not None:
        return texts.effect_as_said(effect, scenario)
    does = texts.changes(effect.changes, static=False, many=False, source=None, scenario=scenario)
    lasts = f" {label(effect.duration)}" if effect.duration else ""
    return _("Target permanent %(does)s.") % {"does": does.rstrip(".") + lasts} if effect.affects else f"{does}."


def of_reading(reading: SentenceReading, chosen: int | None) -> SaidEffect:
    """Return how a sentence was read: the two things that it can mean, or the word where reading stopped."""
    if len(reading.sayings) > 1 and chosen is None:
        read = [saying.read for saying in reading.sayings]
        each = [texts.ability(one, None, EMPTY_BOARD) if isinstance(one, Ability) else "" for one in read]
        return SaidEffect(reading.sentence, _("This can mean two things: choose one."), tuple(each))
    if reading.sayings:
        return SaidEffect(reading.sentence, _("Understood: the form is filled in."))
    if reading.stop:
        answer = _("The site understands the text up to here. Complete the rest in the form.")
        if reading.part is None:
            answer = _("The site doesn’t understand this. Enter it in the form.")
        return SaidEffect(reading.sentence, answer, (), reading.before, reading.stop, reading.behind)
    if reading.too_long:
        return SaidEffect(reading.sentence, _("This is too long to be read. Enter it in the form."))
    answer = _("The site can’t read this as one continuous effect. Enter it in the form.") if reading.sentence else ""
    return SaidEffect(reading.sentence, answer)
