"""The names of what stands in documents, for editors: each key in the words of who writes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from layers_site.boards.building import part_names
from layers_site.cardtext.wording.context import capitalised

_OPS: Final[Mapping[str, StrOrPromise]] = {
    "enable": _("switch on"),
    "disable": _("switch off"),
    "timestamp": _("give a timestamp"),
    "attach": _("attach to"),
    "counters": _("put counters on"),
    "move": _("move to a zone"),
    "control": _("give to another player"),
    "choose": _("choose for an effect"),
    "transform": _("transform"),
    "turn_up": _("turn face up"),
    "turn_down": _("turn face down"),
    "unlock": _("unlock a half"),
    "lock": _("lock a half"),
    "merge": _("merge with a permanent"),
    "status": _("tap, attack, block and the like"),
    "facts": _("say what is true of an object"),
    "game_facts": _("say what is true of the game"),
    "player_facts": _("say what is true of a player"),
    "life": _("set a life total"),
    "player_counters": _("give counters to a player"),
    "active": _("say whose turn it is"),
}
_MOVES: Final[Mapping[str, StrOrPromise]] = {
    "cast": _("cast a spell"),
    "activate": _("activate an ability"),
    "play": _("play a land"),
    "special": _("take a special action"),
    "trigger": _("abilities trigger"),
    "put": _("put triggered abilities on the stack"),
    "pass": _("pass priority"),
    "concede": _("concede"),
}
#: What can be played, in the order of `ACTIONS`: the code of a kind is made of the keys that it must have.
_ACTIONS: Final[Mapping[str, StrOrPromise]] = {
    "id.kind.source0": _("a spell"),
    "id.kind.source1": _("an activated ability"),
    "id.kind.source2": _("a mana ability"),
    "id.kind.source3": _("a triggered ability"),
    "id.kind0": _("a delayed triggered ability"),
    "id.kind.source4": _("a land to play"),
    "id.kind.source5": _("a special action"),
    "step": _("a turn-based action in this step"),
    "id.kind1": _("combat damage"),
}
#: What happens on a board and the moves of a game, each with its verb, by the key of the list in which they stand.
_EVENTS: Final[Mapping[str, StrOrPromise]] = {
    **{f"{under}.{key}": name for under in ("op", "ops") for key, name in _OPS.items()},
    **{f"actions.{key}": name for key, name in _ACTIONS.items()},
    **{f"moves.{key}": name for key, name in _MOVES.items()},
}
#: What a key holds; where it says something else below another, by both: "choices.code".
_NAMES: Final[Mapping[str, StrOrPromise]] = {
    "en": _("English"),
    "fr": _("French"),
    "title": _("title"),
    "text": _("text"),
    "rules": _("rules"),
    "layer": _("layer whose color it has (0 for none)"),
    "see": _("see also"),
    # --- the glossary
    "term": _("word"),
    "words.also": _("another name"),
    # --- misconceptions
    "description": _("the idea"),
    "correction": _("what the rules say"),
    "once": _("what it was in older rules"),
    "premise": _("the idea behind “if”"),
    "scenario": _("board"),
    # --- drills and lessons
    "aim": _("aim"),
    "question": _("question"),
    "several": _("several answers may be right"),
    "choices": _("answers to choose from"),
    "choices.code": _("code"),
    "choices.label": _("answer"),
    "code": _("code"),
    "label": _("text"),
    "items": _("question"),
    "cards": _("cards"),
    "asked": _("which effect is meant"),
    "board": _("board"),
    "drills.of": _("effects asked about"),
    "drills.expect": _("codes of the right answer"),
    "drills.also": _("codes that are not wrong either"),
    "why": _("why"),
    "told": _("what the engine shows"),
    "drills.name": _("name"),
    "put": _("what is on the board"),
    "case": _("a case"),
    "board.case": _("which case (its name in addresses)"),
    "variant": _("its variant"),
    "stage": _("its stage, from 0"),
    "moments": _("what happens in time"),
    "ops": _("what happens"),
    "actions": _("spells and abilities"),
    "moves": _("moves"),
    "turn": _("turn"),
    "ruleset": _("edition of the rules"),
    "players": _("players"),
    "active_player": _("whose turn it is"),
    "board.both": _("both"),
    "since": _("since which moment"),
    "happens": _("what is watched"),
    "entered": _("what entered"),
    "copied_by": _("what copies it"),
    "chapter": _("chapter"),
    "position": _("place in the order of the lessons"),
    "stack.position": _("place in the list of games"),
    "minutes": _("minutes"),
    "topics": _("entries of the inventory"),
    "parts": _("part"),
    "practice": _("final question"),
    "cases": _("cases to try next"),
    "stack": _("a game on the stack"),
    "sheet": _("paper"),
    "edition": _("edition of the rules"),
    "focus": _("object in view"),
    "try": _("what to try"),
    "ask": _("question before the result"),
    "ask.ask": _("what is asked"),
    "ask.object": _("of which object"),
    "ask.layer": _("in which layer"),
    "ask.after": _("after these effects"),
    "object": _("about an object"),
    "layer.after": _("about effects"),
    "expect": _("right answer"),
    "after": _("what is said afterwards"),
    "practice.after": _("explanation"),
    "task": _("task on the board"),
    "play": _("task in the game"),
    "do": _("what is to be done"),
    "goal": _("the goal"),
    "solution": _("moves that lead there"),
    "task.moves": _("what may be done"),
    "on": _("must be on in the end"),
    "most": _("changes at most"),
    "hides": _("out of sight"),
    "hints": _("hints"),
    "mistakes": _("mistakes on the way"),
    "say": _("what is said"),
    "result": _("what came of it"),
    "switched": _("switched otherwise"),
    "moved": _("something was moved"),
    "title.text.board.ask.expect.after0": _("about an object"),
    "title.text.board.ask.expect.after1": _("about effects of a layer"),
    "title.text.board.ask.expect.after2": _("about effects of a layer"),
    # --- what is expected
    "objects": _("objects"),
    "order": _("order in the layers"),
    "expect.order": _("order of the effects"),
    "next": _("which effect is next"),
    "depends": _("depends on"),
    "independent": _("do not depend on"),
    "loops": _("loops"),
    "absent": _("effects that are not there"),
    "has": _("has these abilities"),
    "lacks": _("lacks these abilities"),
    "all_creature_types": _("every creature type"),
    "restrictions": _("restrictions"),
    "permissions": _("permissions"),
    "castable": _("can be cast"),
    "payable": _("its cost can be paid"),
    # --- games
    "activate": _("activates"),
    "cast": _("casts"),
    "allowed": _("moves that are allowed"),
    "refused": _("moves that are refused"),
    "by": _("by which player"),
    "concede": _("concedes"),
    "controllers": _("who controls what"),
    "damage": _("damage"),
    "happened": _("what has happened"),
    "mana": _("mana"),
    "pass": _("passes"),
    "priority": _("who has priority"),
    "solution.play": _("plays a land"),
    "solution.put": _("puts on the stack"),
    "solution.refused": _("is refused because"),
    "special": _("takes a special action"),
    "step": _("step"),
    "tapped": _("tapped"),
    "targets": _("targets"),
    "trigger": _("a triggered ability"),
    "note": _("note"),
    "summary": _("summary"),
    "explanation": _("explanation"),
    "concepts": _("concepts"),
    "difficulty": _("difficulty"),
    "script": _("the game"),
    "format": _("format"),
    "lands_played": _("lands played this turn"),
    "land_plays": _("lands that may be played"),
    "pays": _("what is paid"),
    "makes": _("what it does when it resolves"),
    "effect": _("a continuous effect"),
    "move": _("move"),
    "makes.move": _("moves an object"),
    "pays.move": _("moves an object"),
    "destroy": _("destroys"),
    "makes.attach": _("attaches"),
    "tap": _("taps"),
    "untap": _("untaps"),
    "taps": _("is tapped for it"),
    "create": _("creates a token"),
    "delay": _("a delayed trigger"),
    "op": _("a change of the board"),
    "ability": _("which ability"),
    "speed": _("when it can be done"),
    "target": _("target"),
    "until_end_of_turn": _("until end of turn"),
    "to": _("to whom"),
    "amount": _("how much"),
    "reply": _("reply"),
    "stages": _("stage"),
    "variants": _("variant"),
    "slug": _("name in addresses"),
    "about": _("about"),
    "when": _("when it triggers"),
    "enters": _("something enters"),
    "leaves": _("something leaves"),
    "dies": _("something dies"),
    "tapped_for_mana": _("a permanent is tapped for mana"),
    "right": _("the right answer"),
    "believed": _("the believer’s answer"),
    **_EVENTS,
}
#: The words that stand in a document.
_WORDS: Final[Mapping[str, StrOrPromise]] = {
    "pt": _("power and toughness"),
    "abilities": _("abilities"),
    "types": _("types"),
    "controller": _("controller"),
    "dies": _("whether it dies"),
    "switch": _("switch on and off"),
    "move": _("move in time"),
    "attach": _("attach"),
    "five-steps": _("the five steps"),
    "chapter.size": _("Size"),
    "chapter.kind": _("What it is"),
    "chapter.order": _("Order"),
    "chapter.copies": _("Copies, control, text"),
    "chapter.players": _("Players, rules, costs"),
}


def name_in(code: str, path: str, key: str) -> str:
    """Return what a key at a place asks for, in documents of a kind; "" for one of several alike."""
    before = [part for part in path.split("/") if part and not part.isdecimal()]
    under = (before[:-1] if before and before[-1] == key else before)[-1:]
    for name in (*(f"{part}.{key}" for part in under), f"{code}.{key}", key):
        if name in _NAMES:
            return str(_NAMES[name])
    return part_names.name_of(path, key)


def word_in(key: str, word: str) -> str:
    """Return the name of a word in the list of this key."""
    name = _WORDS.get(f"{key}.{word}") or _WORDS.get(word)
    return str(name) if name else part_names.word_of(key, word)


def place_text(code: str, path: str) -> str:
    """Return a place in words: "parts 2 › text › French"."""
    words: list[str] = []
    keys = [key for key in path.split("/") if key]
    for at, key in enumerate(keys):
        if key.isdecimal():
            number = str(int(key) + 1)
            words = [*words[:-1], f"{words[-1]} {number}"] if words else [number]
        else:
            words.append(name_in(code, "/".join(keys[: at + 1]), key) or key)
    text = " › ".join(words)
    return capitalised(text)


def nameless(code: str, keys: Mapping[str, str]) -> list[str]:
    """Return the keys (with their places) that have no name."""
    return [key for key, path in keys.items() if not name_in(code, path, key)]
