"""A problem of a document in the page's language: one text for each code that a reader or the evaluation has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from engine.errors import Code, Fault, Problem
from layers_site.platform.problems import SiteFault, Worded
from layers_site.platform.text import current_language

_KINDS: Final[Mapping[str, Any]] = {
    "object": _("an object in braces"),
    "list": _("a list"),
    "string": _("a text"),
    "number": _("a number"),
    "fraction": _("a fraction"),
    "infinity": _("a number past all bounds"),
    "null": _("null"),
    "true": _("true"),
    "false": _("false"),
}

_NOT_A_TEXT: Final = _("must be a text, not %(kind)s.")
_NOT_A_LIST: Final = _("must be a list, not %(kind)s.")
_CANNOT_BE: Final = _("cannot be %(kind)s.")
_CANNOT_STAND: Final = _("“%(name)s” isn’t allowed here.")
_NOT_HERE: Final = _("this key is not known here. Check its spelling, or delete it.")
_SINGLE_KEY: Final = _("must have a single key.")
_MISSING: Final = _("the key “%(key)s” is missing.")
_BESIDE: Final = _("cannot stand here by itself: the key that it belongs to is missing.")
_TWICE: Final = _("the same key is given twice. Delete one of them.")
_TOO_DEEP: Final = _("too many levels are nested here. Make it simpler.")
_TOO_LARGE: Final = _("it is too large: at most %(most)s KB.")
_THERE_ALREADY: Final = _("“%(name)s” is there already.")
_WRONG_NUMBER: Final = _("has the wrong number of items.")
_COMPARE: Final = _("must compare with one of these: %(signs)s.")
_NOWHERE: Final = _("“%(name)s” is nowhere in this document.")
_NOTHING_CHANGED: Final = _("this word only works where something is changed.")
_NO_RULES: Final = _("“%(name)s” is neither an edition nor a misconception.")
_NO_TIMESTAMP: Final = _("no timestamp is left after the others. Give the others smaller ones.")
_ONE_AT_LEAST: Final = _("must name at least one.")
_ONE_OF_THESE: Final = _("must be one of these: %(names)s.")
_NAME_OF_FILE: Final = _("must be “%(name)s”, like the name of the file.")

#: The text of each code; it may do without a value, but has none that the English of the engine does not have.
TEXTS: Final[Mapping[Code, Any]] = {
    Worded.TEXT: "%(text)s",
    # --- the text ---
    Fault.NO_JSON: _("it isn’t JSON: something is wrong in line %(line)s, column %(column)s."),
    Fault.NO_NUMBER: _("it isn’t JSON: it has something that isn’t a number."),
    Fault.NO_UTF8: _("it isn’t text in UTF-8. Save the file as UTF-8."),
    Fault.MANY_BYTES: _TOO_LARGE,
    Fault.TOO_DEEP: _TOO_DEEP,
    Fault.TOO_DEEP_TO_READ: _TOO_DEEP,
    # --- keys ---
    Fault.NO_KEY: _MISSING,
    Fault.NO_AFFECTS: _MISSING,
    Fault.NONE_OF_KEYS: _("must have one of these keys: %(words)s."),
    Fault.MANY_KEYS: _SINGLE_KEY,
    Fault.MANY_ABILITIES: _SINGLE_KEY,
    Fault.UNKNOWN_KEY: _NOT_HERE,
    Fault.KEY_TWICE: _TWICE,
    Fault.KEY_TWICE_WITHIN: _TWICE,
    Fault.ONLY_BESIDE: _BESIDE,
    Fault.ONLY_BESIDE_REMOVE_ALL: _BESIDE,
    Fault.ONLY_IN_COPY: _BESIDE,
    Fault.FORMAT: _("the key “format” must say “%(format)s”."),
    # --- single values ---
    Fault.NO_OBJECT: _("must be an object in braces, not %(kind)s."),
    Fault.NO_LIST: _NOT_A_LIST,
    Fault.NO_KEYWORDS: _NOT_A_LIST,
    Fault.NO_INTEGER: _("must be a whole number, not %(kind)s."),
    Fault.NO_BOOLEAN: _("must be true or false, not %(kind)s."),
    Fault.NOT_TRUE: _("must be true, or left out."),
    Fault.NO_STRING: _NOT_A_TEXT,
    Fault.NO_TEXT: _NOT_A_TEXT,
    Fault.ONE_LANGUAGE: _("must be a text in each of the two languages, “en” and “fr”."),
    Fault.WRONG_KIND: _CANNOT_BE,
    Fault.NOT_LOCKED: _CANNOT_BE,
    Fault.NO_REFERENCE: _("must name a single object."),
    Fault.OUT_OF_RANGE: _("must be a number from %(low)s to %(high)s."),
    Fault.EMPTY: _("must not be empty."),
    Fault.NUL: _("has a character that cannot be stored. Delete it."),
    Fault.SURROGATE: _("has a character that cannot be stored. Delete it."),
    Fault.TOO_LONG: _("is too long: at most %(most)s characters."),
    Fault.TOO_MANY: _("has %(count)s, but at most %(most)s are allowed."),
    Fault.NONE_NAMED: _ONE_AT_LEAST,
    Fault.WRONG_NUMBER: _WRONG_NUMBER,
    Fault.WRONG_NUMBER_OF_EFFECTS: _WRONG_NUMBER,
    # --- words and ids ---
    Fault.NOT_AMONG: _("“%(name)s” isn’t allowed here. You can use: %(words)s."),
    Fault.WRONG_WORD: _CANNOT_STAND,
    Fault.WRONG_CHOICE: _("a choice of this kind cannot stand here."),
    Fault.NO_RULESET: _NO_RULES,
    Fault.NO_RULESET_OR_OTHERS: _("this is neither an edition nor a misconception."),
    Fault.NO_RANGE_OF_EDITIONS: _("“%(name)s” isn’t a range of editions. Possible are 2007-, -2005 or 2005-2009."),
    Fault.RANGES_MEET: _("an edition is named here and by %(other)s: it can have one expectation only."),
    Fault.NO_MANA_COST: _("“%(name)s” isn’t a mana cost: write {2}{R}{R}."),
    Fault.NO_ID: _("“%(name)s” isn’t an id: letters, digits, hyphens and underscores, at most 64."),
    Fault.RESERVED_ID: _("“%(name)s” has a meaning of its own, and cannot be an id."),
    Fault.TAKEN_ID: _THERE_ALREADY,
    Fault.TAKEN_SLUG: _THERE_ALREADY,
    Fault.COUNTERS_TWICE: _THERE_ALREADY,
    Fault.NAMES_NOTHING: _NOWHERE,
    # --- what the rules allow ---
    Fault.NO_TEST: _("this cannot be asked of an object to say which ones are meant."),
    Fault.NO_COMPARISON: _COMPARE,
    Fault.NOT_COMPARED: _COMPARE,
    Fault.KEY_NOT_COMPARED: _COMPARE,
    Fault.NOTHING_TO_NAME: _NOTHING_CHANGED,
    Fault.NOTHING_TO_MEAN: _NOTHING_CHANGED,
    Fault.NO_PLAYER_LOOKED_AT: _("this word only works where a player is checked."),
    Fault.ITSELF: _("must not be the object itself."),
    Fault.NO_X: _("“%(name)s” has no X, so it can’t have a value for X."),
    Fault.CDA_AFFECTS_OTHERS: _("a characteristic-defining ability affects only its own object."),
    Fault.CDA_ZONES: _("must be left out: a characteristic-defining ability functions in every zone."),
    Fault.NO_EXCEPTION: _("cannot be an exception of a copy."),
    Fault.COUNTERS_PAST_BOUND: _("must change power and toughness by at most %(most)s."),
    Fault.MANA_VALUE_PAST_BOUND: _("must have a mana value of at most %(most)s."),
    Fault.NO_TIMESTAMP_LEFT: _NO_TIMESTAMP,
    # --- expectations, operations, evaluating ---
    Fault.NO_PART_OF_RESULT: _("this isn’t part of a result."),
    Fault.NO_LAYER: _("there is no layer of this name."),
    Fault.NO_SUCH_STAGE: _("there is no such stage: the case has %(count)s."),
    Fault.NO_SUCH_VARIANT: _("the case has no variant “%(name)s”."),
    Fault.RIGHT_OPTIONS: _("exactly one option must be right, not %(count)s."),
    Fault.RIGHT_EXPLAINED: _("this is the right option: it has no misconception and no “because”."),
    Fault.SAME_OPTION: _("it means the same as option %(number)s."),
    Fault.NOT_RIGHT: _("today’s rules give something else."),
    Fault.RIGHT_AS_WELL: _("today’s rules give this too, so it isn’t wrong."),
    Fault.NOT_OF_IDEA: _("%(name)s gives a different result there."),
    Fault.UNREASONED: _("it must say why somebody thinks so. Only one wrong option may do without."),
    Fault.NOBODY_MISLED: _("no wrong option is what an idea, another edition, order or stage gives."),
    Fault.CHANGES_NOTHING: _NOWHERE,
    Fault.NO_NEWER_TIMESTAMP: _NO_TIMESTAMP,
    Fault.ATTACHED_TO_ITSELF: _("an object cannot be attached to itself."),
    Fault.MANY_STEPS: _("this board takes too long to work out. Remove something from it, or turn an effect off."),
    Fault.TIME_UP: _("this board takes too long to work out. Remove something from it, or turn an effect off."),
    Fault.NUMBER_PAST_BOUND: _("the numbers of this board grow too large. Use smaller ones, or turn an effect off."),
    # --- the stack ---
    Fault.STARTS_ON_STACK: _("must not be the stack: a move puts it there."),
    Fault.NO_PRIORITY_IN_STEP: _("must be a step in which a player has priority."),
    Fault.NO_MANA_TRIGGER: _("must trigger when something is tapped for mana, and have no targets (605.1b)."),
    Fault.NOT_OBJECTS: _("must be objects, not players."),
    Fault.NOT_PLAYERS: _("must be players, not objects."),
    Fault.NO_TARGET: _("names a target, but there is none here."),
    Fault.NO_MANA: _CANNOT_STAND,
    Fault.MUCH_MANA: _("must be at most %(most)s mana."),
    Fault.TOLD_BY_CREATOR: _("whoever creates the token decides this. Leave it out."),
    Fault.ALLOWED: _("this move is allowed, and not refused with the code “%(refusal)s”."),
    Fault.REFUSED: _("this move is refused, with the code “%(refusal)s”."),
    # --- the readers of the site ---
    SiteFault.NO_JSON_OBJECT: _("must be one object in braces."),
    SiteFault.NOT_AMONG: _ONE_OF_THESE,
    SiteFault.NAMED_OTHERWISE: _NAME_OF_FILE,
    SiteFault.TOO_DEEP: _TOO_DEEP,
    SiteFault.MANY_BYTES: _TOO_LARGE,
    SiteFault.TOO_MANY: _("at most %(most)s are allowed."),
    SiteFault.TAKEN_ID: _("another one has the same id."),
    SiteFault.SAID_TWICE: _("says something twice."),
    SiteFault.GIVEN_BY_BOARD: _("comes from the board, not from the card."),
    SiteFault.NO_CONCEPT: _("“%(name)s” isn’t a concept. Possible are: %(names)s."),
    SiteFault.NO_EDITION: _("must be asked under one of these editions: %(names)s."),
    SiteFault.NO_EFFECTS: _("must be a list of effects."),
    SiteFault.NO_MEANING: _("has no meaning for “%(name)s”."),
    SiteFault.NOT_IN_GAME: _("must be an object of the board that is turned on."),
    SiteFault.MANY_ABILITIES: _("the object has more than %(most)s abilities."),
    SiteFault.MANY_SUBTYPES: _("the object has more than %(most)s subtypes."),
    SiteFault.DECIDES_TOO_LONG: _("it takes too long to find out what decides on this board."),
    SiteFault.NO_EFFECTS_THERE: _("no effect has a part in that layer."),
    SiteFault.MANY_EFFECTS_THERE: _("more than %(most)s effects have a part in that layer."),
    SiteFault.NOT_FIRST_THERE: _("must be the effects that apply first in that layer."),
    SiteFault.STRAIGHT_QUOTES: _("has straight quotes: write ’ “ ”."),
    SiteFault.NAMES_NOTHING: _("there is nothing called “%(name)s”."),
    SiteFault.NO_LANGUAGE: _ONE_AT_LEAST,
    SiteFault.QUIZ_EMPTY: _("A quiz needs a question."),
    SiteFault.DEALT_WITHOUT_PATTERN: _("Only a question on a pattern has dealt boards."),
    SiteFault.OTHER_RULES: _("These rules are not known."),
    SiteFault.LONG_WORK: _("This board takes too long to work out."),
    SiteFault.FEW_DEALT: _("A question of a pattern needs at least two boards. Deal them again."),
    SiteFault.CANNOT_LIE: _("This board is impossible in a game. Deal the boards again."),
    SiteFault.TEXTS_BESIDE_DEALT: _("Only the boards of a question of a pattern have texts and options."),
    SiteFault.NEEDS_BOARD: _("A question of this kind needs a board."),
    SiteFault.NO_FRENCH_EXPLANATION: _("The French explanation is missing."),
    SiteFault.NO_ENGLISH_EXPLANATION: _("The English explanation is missing."),
    SiteFault.NO_FRENCH_FEEDBACK: _("The French feedback is missing."),
    SiteFault.NO_ENGLISH_FEEDBACK: _("The English feedback is missing."),
    SiteFault.NO_FRENCH_TEXT: _("The French text is missing."),
    SiteFault.NO_ENGLISH_TEXT: _("The English text is missing."),
    SiteFault.WITHOUT_OPTIONS: _("A question of this kind has no options."),
    SiteFault.FEW_OPTIONS: _("Two options are needed at least."),
    SiteFault.NUMBER_OF_RIGHT: _("Exactly one option has to be right."),
    SiteFault.NO_MISCONCEPTION: _("No misconception has this id. Check the id."),
    SiteFault.OPTION_TWICE: _("Another option says the same."),
    SiteFault.NOTHING_ASKED: _("Say what you ask about the board."),
    SiteFault.NO_EFFECT_CHOSEN: _("Choose an effect that applies on this board."),
    SiteFault.NO_QUESTION: _("Write the question."),
    SiteFault.OTHER_RESULT: _("The engine gives another result."),
    SiteFault.TOO_LITTLE: _("this board has too little to make statements about."),
    SiteFault.NOT_ASKABLE: _("This can’t be asked about this board."),
    SiteFault.OUT_OF_SCRIPT: _("belongs into the script of this variant."),
    SiteFault.NO_STAGE: _("must have at least one stage."),
    SiteFault.AFTER_LAST_MOVE: _("must be at most %(most)s: there are no more moves."),
    SiteFault.OUT_OF_ORDER: _("must be later than the stage before it."),
    SiteFault.NUMBER_OF_CHOICES: _("must have 2 to %(most)s choices."),
    SiteFault.POSITION_AND_SLUG: _NAME_OF_FILE,
    SiteFault.NUMBER_OF_PARTS: _("must be %(fewest)s to %(most)s parts, not %(count)s."),
    SiteFault.NUMBER_OF_QUESTIONS: _("must be exactly %(number)s questions, not %(count)s."),
    SiteFault.ONLY_BESIDE_BOARD: _("cannot stand here without a board that can be evaluated."),
    SiteFault.ONLY_BESIDE_GAME: _("cannot stand here without a game on the stack."),
    SiteFault.DONE_AT_START: _("is reached before anything was done."),
    SiteFault.NOT_SOLVED: _("does not lead to the goal: %(what)s"),
    SiteFault.NO_BOARD: _("must be a board that can be evaluated: a case or a scenario."),
    SiteFault.PUT_OR_CASE: _("must have either what is put down or a case."),
    SiteFault.NO_CARD: _("isn’t a card of the library."),
    SiteFault.NO_NAME: _("the key “name” is missing, and there is no card."),
    SiteFault.MANY_STAGES: _("has too many stages: at most %(most)s."),
    SiteFault.EMPTY_TEXT: _("is empty."),
    SiteFault.NO_EXPECTATION: _("there is no expected result at any stage."),
    SiteFault.NO_TITLE: _("a title is needed in one language at least."),
    SiteFault.NO_SOURCE: _("is missing: name the article or the rule, or say that the example is your own."),
    SiteFault.TEACHES_NOTHING: _("none is named: choose what the case teaches."),
    SiteFault.BADLY_SET: _("breaks French typography: its spaces, quotation marks or apostrophes."),
    SiteFault.EXPECTS_NOTHING: _("expects nothing."),
    SiteFault.SHOWS_MARKUP: _("readers see “%(text)s” as it is written, because texts can’t have markup."),
    SiteFault.NO_SUCH_RULE: _("cites %(number)s, which is in no edition of the table of rule numbers."),
    SiteFault.OLDER_RULE: _("cites %(number)s, an older rule number (%(editions)s)."),
    SiteFault.RENUMBERED: _("cites %(number)s, an older rule number (%(editions)s): today it is %(today)s."),
    SiteFault.OTHER_NAME: _("is “%(french)s” here and “%(library)s” in the library."),
    SiteFault.NAME_IN_ENGLISH: _("names “%(name)s” in English."),
    SiteFault.NAME_IN_FRENCH: _("names “%(name)s” in French."),
    SiteFault.DETECTS_NOTHING: _("no misconception gives another result: there is no wrong answer to learn from."),
    SiteFault.TOO_SURE: _("must begin with “%(start)s”: nobody knows what they thought."),
    SiteFault.UNKNOWN_KEYWORD: _("“%(word)s” isn’t a known keyword: is “%(near)s” meant?"),
    SiteFault.NO_SUCH_KEYWORD: _("“%(word)s” isn’t a known keyword."),
    SiteFault.OTHER_PRINT: _("has a “%(name)s” that differs from the library’s."),
    SiteFault.OUT_OF_DATE: _("is out of date: the other language has changed since."),
    SiteFault.ONE_TEXT_FOR_BOTH: _(
        "“%(text)s” exists in one version only. Add the other language, or tick that it is right in both."
    ),
    SiteFault.NOT_YOURS: _("you may not change this, or not add anything of this kind."),
    SiteFault.MISNAMED: _("must be called cards/….json, cases/….json or lessons/….json, as in an export."),
    SiteFault.MANY_RULESETS: _("has %(count)s, but at most %(most)s are allowed."),
    SiteFault.NAMED_BEFORE: _("the list has it already."),
    SiteFault.LONG_ANSWER: _("the answer would be too long: ask for less at a time."),
    SiteFault.UNKNOWN_PARAMETER: _NOT_HERE,
    SiteFault.GIVEN_TWICE: _TWICE,
    SiteFault.LONG_LINE: _("the line is longer than %(most)s bytes."),
    SiteFault.BLANK_LINE: _("the line is blank."),
    SiteFault.NOT_ANSWERED: _("could not be answered: %(name)s."),
}

#: How a value stands in a text where it does not stand as it is.
_SHOWN: Final[Mapping[str, Callable[[Any], Any]]] = {
    "kind": lambda kind: _KINDS.get(kind, kind),
    "names": ", ".join,
    "signs": " ".join,
    "words": ", ".join,
}


#: Their bounds are in bytes, of which nobody has a notion.
_IN_KILOBYTES: Final = frozenset((Fault.MANY_BYTES, SiteFault.MANY_BYTES))


def problem_text(problem: Problem) -> str:
    """Return the problem as a sentence in the language of the page."""
    values: dict[str, Any] = dict(problem.values)
    values |= {name: _SHOWN[name](value) for name, value in values.items() if name in _SHOWN}
    if problem.code in _IN_KILOBYTES:
        values["most"] //= 1024
    return str(TEXTS[problem.code]) % values


#: What is wrong with a file before anything in it can be read: the words of the format are no help there.
_UNREAD: Final = frozenset((Fault.NO_JSON, Fault.NO_NUMBER, Fault.NO_UTF8))


def editor_text(problem: Problem) -> str:
    """Return the problem as a sentence for an editor: in English, as the engine does, since editors know its words.

    What is no JSON at all is said as to everybody else, in either language.
    """
    if current_language() == "en" and problem.code not in _UNREAD:
        return problem.message
    return problem_text(problem)
