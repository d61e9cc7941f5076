"""What English spells and abilities make when they resolve: which objects, what becomes of them, how long."""

from __future__ import annotations

from typing import Literal

import pytest

from engine.expressions import (
    AnySelector,
    Count,
    HasWord,
    Is,
    Negative,
    NotSelector,
    NumberOf,
    PlayerIs,
    Selector,
    SelfCondition,
    Shares,
)
from engine.scenario import (
    Ability,
    AddAbilities,
    AddPT,
    AllCreatureTypes,
    CardTypes,
    Colors,
    Control,
    Copy,
    ForbidAbilities,
    Label,
    RemoveAbilities,
    Restrict,
    SetPT,
    Subtypes,
    Supertypes,
    SwitchPT,
)
from layers_site.cardtext.reading.result import ReadEffect
from layers_site.cardtext.reading.script import END_OF_COMBAT, END_OF_TURN
from layers_site.cardtext.reading.settling import OpenNumber
from tests.cardtext.reading.resolving import CREATURE, ELF, LAND, YOUR_CREATURES, effect, effects, grants


def test_a_target_gets_a_bonus_until_end_of_turn() -> None:
    assert effect("Target creature gets +2/+1 until end of turn.") == ReadEffect(
        (AddPT(2, 1),), END_OF_TURN, "target", CREATURE
    )


def test_how_long_may_stand_before() -> None:
    before = effects("Until end of turn, target creature gets +2/+1 and gains reach.")
    assert before == effects("Target creature gets +2/+1 and gains reach until end of turn.")


def test_the_source_a_group_and_what_the_source_is_on() -> None:
    assert effect("{1}{R}: Quiet Lantern gets +1/+0 until end of turn.", "Artifact").subject == "self"
    assert effect("{R}: Enchanted creature gets +1/+0 until end of turn.", "Enchantment — Aura").subject == "attached"
    group = effect("Creatures you control get +1/+1 and gain menace until end of turn.")
    assert (group.subject, group.on) == ("group", YOUR_CREATURES)
    assert group.changes == (grants("menace"), AddPT(1, 1))


@pytest.mark.parametrize(
    ("targets", "least", "most"),
    [
        ("Target creature gets", 1, 1),
        ("Up to one target creature gets", 0, 1),
        ("Two target creatures each get", 2, 2),
        ("Up to three target creatures each get", 0, 3),
        ("One or two target creatures each get", 1, 2),
        ("Any number of target creatures each get", 0, None),
    ],
)
def test_how_many_targets_there_are(targets: str, least: int, most: int | None) -> None:
    made = effect(f"{targets} -1/-1 until end of turn.")
    assert (made.subject, made.least, made.most) == ("target", least, most)


def test_another_target_is_other_than_the_source_or_than_the_target_before() -> None:
    alone = effect("When this creature enters, another target creature gains haste until end of turn.", ELF)
    assert alone.on == Selector((Is("other"), HasWord("type", ("Creature",))))
    first, then = effects("Until end of turn, target creature gets +1/+0 and another target creature gets -1/-0.")
    assert (first.number, first.apart, then.number, then.apart) == (0, False, 1, True)
    assert then.on == CREATURE


def test_control_is_taken_and_the_same_creature_gains_haste() -> None:
    taken, hasty = effects(
        "Gain control of target creature until end of turn. Untap that creature. It gains haste until end of turn."
    )
    assert taken == ReadEffect((Control("you"),), END_OF_TURN, "target", CREATURE)
    assert hasty == ReadEffect((grants("haste"),), END_OF_TURN, "target", CREATURE)
    assert taken.number == hasty.number


def test_what_is_given_away_goes_to_an_opponent_for_good() -> None:
    reading = effect("{3}: Target opponent gains control of this artifact.", "Artifact")
    assert reading == ReadEffect((Control("opponent"),), None, "self")


def test_each_player_takes_what_they_own() -> None:
    """Yours to you, an opponent's to them: two effects, each of a group (611.2c)."""
    theirs, yours = effects("{T}: Each player gains control of all creatures they own.", "Land")
    owners: tuple[tuple[ReadEffect, Literal["you", "opponent"]], ...] = ((yours, "you"), (theirs, "opponent"))
    for made, owner in owners:
        own = Selector((HasWord("type", ("Creature",)), PlayerIs("owner", owner)))
        assert made == ReadEffect((Control(owner),), None, "group", own, least=0, most=None)


def test_a_land_becomes_a_creature_and_is_still_a_land() -> None:
    changes = (CardTypes("add", ("Creature",)), Subtypes("add", ("Ooze",)), grants("haste"), SetPT(3, 3))
    still = "Until end of turn, target land becomes a 3/3 Ooze creature with haste. It's still a land."
    assert effect(still) == ReadEffect(changes, END_OF_TURN, "target", LAND)
    assert effect("Target land becomes a 3/3 Ooze creature with haste that's still a land.") == ReadEffect(
        changes, None, "target", LAND
    )


def test_a_land_that_is_not_said_to_stay_one_is_no_land() -> None:
    made = effect("Target land becomes a 3/3 Ooze creature until end of turn.")
    assert made.changes == (CardTypes("set", ("Creature",)), Subtypes("set_creature", ("Ooze",)), SetPT(3, 3))


def test_all_abilities_go_and_another_creature_type_colour_and_size_come() -> None:
    made = effect(
        "Until end of turn, target creature becomes a green Snail with base power and toughness 0/3 and loses all "
        "abilities."
    )
    assert made.changes == (
        Subtypes("set_creature", ("Snail",)),
        Colors("set", ("green",)),
        RemoveAbilities(None),
        SetPT(0, 3),
    )


def test_a_type_in_addition_without_an_end_lasts_for_good() -> None:
    made = effect("Target permanent becomes an artifact in addition to its other types.")
    assert made == ReadEffect((CardTypes("add", ("Artifact",)),), None, "target", Selector())


def test_power_and_toughness_are_switched() -> None:
    assert effect("Switch target creature's power and toughness until end of turn.").changes == (SwitchPT(),)
    own = effect("{U}: Switch this creature's power and toughness until end of turn.", ELF)
    assert (own.subject, own.changes) == ("self", (SwitchPT(),))


def test_all_creature_types_are_gained_and_lost() -> None:
    assert effect("Target creature gains all creature types until end of turn.").changes == (AllCreatureTypes(),)
    assert effect("Target creature loses all creature types until end of turn.").changes == (
        Subtypes("set_creature", ()),
    )


# --- how long ---------------------------------------------------------------------------------------


def test_for_as_long_as_a_condition_holds() -> None:
    yours = SelfCondition(Selector((PlayerIs("controller", "you"),)))
    made = effect(
        "When this creature enters, gain control of target land for as long as you control this creature.", ELF
    )
    assert (made.duration, made.condition) == (None, yours)
    tapped = effect("{2}, {T}: Target creature gets +1/+1 for as long as this artifact remains tapped.", "Artifact")
    assert tapped.condition == SelfCondition(Selector((HasWord("status", ("tapped",)),)))


@pytest.mark.parametrize(
    ("english", "french"),
    [
        ("until your next turn", "jusqu’à votre prochain tour"),
        ("until end of combat", "jusqu’à la fin du combat"),
        ("until the end of your next turn", "jusqu’à la fin de votre prochain tour"),
    ],
)
def test_durations_have_their_words_in_both_languages(english: str, french: str) -> None:
    assert effect(f"Target creature gains vigilance {english}.").duration == Label(english, french)


def test_a_restriction_is_a_label_without_its_time() -> None:
    blocked = Restrict(Label("can't be blocked", "ne peut pas être bloquée"), None)
    assert effect("Target creature can't be blocked this turn.") == ReadEffect(
        (blocked,), END_OF_TURN, "target", CREATURE
    )
    both = effect("Target creature gets +1/+0 until end of turn and can't be blocked this turn.")
    assert both.changes == (AddPT(1, 0), blocked)
    combat = effect("Target creature attacks this combat if able.")
    assert combat.duration == END_OF_COMBAT


def test_what_lasts_differently_are_effects_of_their_own() -> None:
    first, then = effects(
        "{U}: This creature gains shroud until end of turn and doesn't untap during your next untap step.", ELF
    )
    assert (first.duration, then.duration) == (END_OF_TURN, None)


# --- who "it" is ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("Whenever this creature attacks, it gets +1/+0 until end of turn.", "self"),
        ("Whenever this creature becomes blocked by a creature, it gets +1/+0 until end of turn.", "self"),
        ("Whenever this creature becomes blocked by a creature, that creature gets +1/+0 until end of turn.", "spoken"),
        ("Whenever another creature you control enters, it gets +1/+0 until end of turn.", "spoken"),
        ("{1}, Remove a charge counter from this creature: It gets +1/+0 until end of turn.", "self"),
        (
            "When this creature enters, create a 1/1 red Goblin creature token. It gets +1/+0 until end of turn.",
            "created",
        ),
        ("When this creature enters, put a +1/+1 counter on target Elf. It gets +1/+0 until end of turn.", "target"),
        ("At the beginning of combat on your turn, tap target Elf and it gets +1/+0 until end of turn.", "target"),
    ],
)
def test_it_is_what_the_text_spoke_of_last(text: str, subject: str) -> None:
    assert effect(text, ELF).subject == subject


@pytest.mark.parametrize(
    "text",
    [
        "Whenever you cast a creature spell, it gains haste until end of turn.",
        "Target creature you control fights target creature you don't control. It gains haste until end of turn.",
        "Draw a card. It gains haste until end of turn.",
        "Tap X target creatures. They lose flying until end of turn.",
        "Tap all creatures that blocked this turn. They lose flying until end of turn.",
        "Whenever a creature you control with no power enters, it gains haste until end of turn.",
    ],
)
def test_what_it_may_be_and_may_not_be_is_left(text: str) -> None:
    assert effects(text, ELF if text.startswith("Whenever") else "Sorcery") == ()


def test_what_was_spoken_of_is_picked_out_by_its_words() -> None:
    made = effect("Whenever a Wolf you control attacks alone, it gets +2/+0 until end of turn.", "Enchantment")
    assert made.on == Selector((HasWord("subtype", ("Wolf",)), PlayerIs("controller", "you")))
    either = effect("Whenever this creature or another Elf enters, that creature gains reach until end of turn.", ELF)
    own, others = Selector((Is("self"),)), Selector((HasWord("subtype", ("Elf",)),))
    assert either.on == Selector((AnySelector((own, others)),))


def test_they_are_the_group_before() -> None:
    first, then = effects(
        "Gain control of all artifacts until end of turn. Untap them. They gain haste until end of turn."
    )
    assert first.on == then.on == Selector((HasWord("type", ("Artifact",)),))


def test_a_token_has_what_it_was_made_with_and_gains_what_is_given_to_it() -> None:
    token = "Create a 1/1 red Goblin creature token. "
    assert effects(f'{token}It has "Sacrifice this token: Add {{R}}."') == ()
    assert effect(f"{token}It gains haste.").subject == "created"


def test_those_that_share_a_colour_with_the_target_do_so_with_it() -> None:
    first, then = effects(
        "Target creature and each other creature that shares a color with it get +1/+1 until end of turn."
    )
    assert first.on == CREATURE
    assert then.on == Selector((HasWord("type", ("Creature",)), Shares("color", "target")))
    assert then.apart


# --- numbers and words that stay open ---------------------------------------------------------------


def test_a_number_is_read_where_it_can_be_counted() -> None:
    made = effect("Target creature gets -X/-0 until end of turn, where X is the number of creatures you control.")
    assert made.changes == (AddPT(Negative(Count(YOUR_CREATURES)), 0),)
    own = effect("Target creature gets +X/+0 until end of turn, where X is its power.")
    assert own.changes == (AddPT(NumberOf("power", "affected"), 0),)
    many = effect("Target creature gets +1/+1 until end of turn for each creature you control.")
    assert many.changes == (AddPT(Count(YOUR_CREATURES), Count(YOUR_CREATURES)),)


def test_a_group_that_a_player_chosen_as_it_resolves_controls() -> None:
    made = effect("Creatures target player controls get -1/-1 until end of turn.")
    assert made.on == Selector((HasWord("type", ("Creature",)), PlayerIs("controller", "target")))


# --- what else a line does --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "beside",
    [
        "Draw a card.",
        "You gain 3 life.",
        "Destroy target artifact.",
        "Create a 1/1 white Bird creature token with flying.",
        "Scry 2, then draw a card.",
        "If that creature would die this turn, exile it instead.",
        "At the beginning of the next end step, sacrifice a land.",
    ],
)
def test_instructions_that_make_nothing_lasting_change_nothing(beside: str) -> None:
    alone = effects("Target creature gets +2/+2 until end of turn.")
    assert effects(f"Target creature gets +2/+2 until end of turn. {beside}") == alone


@pytest.mark.parametrize(
    "beside",
    [
        "Suspect it.",
        "Exchange the text boxes of two target lands.",
        "Double its power until end of turn.",
        "It becomes prepared.",
        "Put a +1/+1 counter on it instead if it's a Snail.",
        "Then it glows.",
    ],
)
def test_a_line_with_more_than_is_understood_offers_nothing(beside: str) -> None:
    assert effects(f"Target creature gets +2/+2 until end of turn. {beside}") == ()


def test_a_condition_on_which_it_depends_is_kept_in_its_words() -> None:
    made = effect(
        "When this creature enters, you may pay {2}. If you do, target creature gets +2/+2 until end of turn.", ELF
    )
    assert made.provided == "If you do"
    behind = effect("Target creature gains reach until end of turn if you control a Snail.")
    assert behind.provided == "if you control a Snail"
    may = effect("When this creature enters, you may have target creature get -1/-1 until end of turn.", ELF)
    assert may.provided == "you may"


def test_what_is_made_of_an_object_that_depends_depends_too() -> None:
    made = effect("You may sacrifice a land. If you do, create a 3/3 Ooze creature token. That token gains haste.")
    assert (made.subject, made.provided) == ("created", "If you do")


def test_an_effect_may_take_the_place_of_the_one_before() -> None:
    first, then = effects(
        "Target creature gets +1/+1 until end of turn. If you control a Snail, it gets +3/+3 until end of turn instead."
    )
    assert (first.instead, then.instead, first.number == then.number) == (False, True, True)
    assert then.provided == "If you control a Snail"


def test_instead_of_a_part_leaves_open_what_becomes_of_the_rest() -> None:
    """Whether the artifact is still made a creature, the words do not tell."""
    text = "Until end of turn, target artifact becomes an artifact creature with base power and toughness 4/3."
    assert effects(text)
    again = "If you control a Snail, it has base power and toughness 1/1 until end of turn instead."
    assert effects(f"{text} {again}") == ()


def test_words_for_people_have_the_name_of_the_card() -> None:
    text = "Whenever Quiet Lantern attacks, if Quiet Lantern is tapped, target creature gets +1/+1 until end of turn."
    assert effect(text, ELF).provided == "if Quiet Lantern is tapped"


# --- copies -----------------------------------------------------------------------------------------


def test_something_becomes_a_copy_of_what_is_chosen() -> None:
    made = effect("{2}: This creature becomes a copy of target creature until end of turn.", "Creature — Shapeshifter")
    assert made == ReadEffect((Copy("target"),), END_OF_TURN, "self", other=CREATURE)


def test_a_copy_with_exceptions() -> None:
    made = effect(
        "{2}: Until end of turn, this creature becomes a copy of another target creature you control, except it's not "
        "legendary and it has flying.",
        "Creature — Shapeshifter",
    )
    assert made.changes == (Copy("target", (Supertypes("remove", ("Legendary",)), grants("flying"))),)


# --- where it stands --------------------------------------------------------------------------------


def test_chapters_modes_and_loyalty_abilities_are_read() -> None:
    bonus = ReadEffect((AddPT(1, 0),), END_OF_TURN, "target", CREATURE)
    assert effects("II, III — Target creature gets +1/+0 until end of turn.", "Enchantment — Saga") == (bonus,)
    assert effects("−3: Target creature gets +1/+0 until end of turn.", "Legendary Planeswalker — Sun") == (bonus,)
    assert effects("Choose one —\n• Target creature gets +1/+0 until end of turn.\n• Draw a card.") == (bonus,)


def test_an_ability_that_is_granted_is_read_whole() -> None:
    made = effect('Target creature gains "When this creature dies, draw a card." until end of turn.')
    label = Label("When this creature dies, draw a card.", "When this creature dies, draw a card.")
    assert made.changes == (AddAbilities((Ability(other=label, kind="triggered"),)),)


def test_adjectives_of_targets() -> None:
    made = effect("Target nonartifact, nonblack creature gains reach until end of turn.")
    denied = tuple(Selector((HasWord(key, (word,)),)) for key, word in (("type", "Artifact"), ("color", "black")))
    assert made.on == Selector((HasWord("type", ("Creature",)), NotSelector(Selector((AnySelector(denied),)))))


def test_a_line_of_a_spell_may_speak_of_the_target_of_the_line_before() -> None:
    first, then = effects(
        "Target creature gets +2/+0 until end of turn.\n"
        "That creature also gains trample until end of turn if you control a Snail."
    )
    assert (first.number, then.number) == (0, 0)
    assert (then.changes, then.provided) == ((grants("trample"),), "if you control a Snail")


def test_a_planeswalker_becomes_a_creature_and_still_is_one() -> None:
    made = effects(
        "0: Until end of turn, Gideon becomes a 4/4 Human Soldier creature that's still a planeswalker.",
        "Legendary Planeswalker — Gideon",
        "Gideon, the Gardener",
    )
    assert made[0].subject == "self"
    assert made[0].changes[0] == CardTypes("add", ("Creature",))


def test_x_in_a_cost_stays_open() -> None:
    made = effect("{B}, Sacrifice X Snails: Target creature gets -X/-X until end of turn.", "Artifact")
    assert [part.letter.name for part in made.open if isinstance(part, OpenNumber)] == ["X"]


def test_what_takes_the_place_of_an_effect_lasts_as_long_unless_it_says_so() -> None:
    first, then = effects(
        "Target creature gets -1/-1 until end of turn. That creature gets -4/-4 instead if you own a Snail."
    )
    assert first.duration == then.duration == END_OF_TURN
    assert then.instead


def test_others_that_become_copies_are_other_than_what_they_copy() -> None:
    made = effect("Choose target creature. Each other creature you control becomes a copy of that creature.")
    assert (made.on, made.apart, made.changes) == (YOUR_CREATURES, True, (Copy("target"),))


def test_goading_lasts_until_your_next_turn() -> None:
    bonus, goaded = effects("Target creature gets +2/+2 until end of turn. Goad that creature.")
    assert goaded.changes == (Restrict(Label("is goaded", "est incitée"), None),)
    assert (goaded.duration, goaded.number) == (
        Label("until your next turn", "jusqu’à votre prochain tour"),
        bonus.number,
    )


def test_it_is_never_what_was_sacrificed() -> None:
    line = "Whenever this creature attacks, you may sacrifice a Snail. If you do, it gets +2/+2 until end of turn."
    assert effect(line, ELF).subject == "self"


def test_another_creature_is_other_than_the_source_if_the_target_before_is_none() -> None:
    line = "When this creature enters, gain control of target Equipment. Another target creature gains reach."
    then = effects(line, ELF)[1]
    assert then.on == Selector((Is("other"), HasWord("type", ("Creature",))))
    assert not then.apart


def test_a_duration_behind_the_last_of_two_subjects_is_that_of_both() -> None:
    red, white = effects("Red creatures get +2/+0 and white creatures get +0/+2 until end of turn.")
    assert red.duration == white.duration == END_OF_TURN


@pytest.mark.parametrize(
    ("text", "types"),
    [
        # It is about the destruction before it, and makes nothing that lasts.
        ("Destroy target creature. It can't be regenerated.", "Sorcery"),
        # "It" may be the spell that the mana is spent on.
        ("{T}: Add {C}. If that mana is spent on a creature spell, it gains haste until end of turn.", ELF),
        # Other than the target, or than the source?
        ("Quiet Lantern deals 3 damage to target creature. Other creatures can't attack this turn.", "Sorcery"),
        ("Whenever this creature attacks, tap target creature. Other creatures get +1/+1 until end of turn.", ELF),
        # "It" may be the source or the target, where the target is not sacrificed.
        ("Whenever this creature attacks, you may tap target Snail. If you do, it gets +2/+2 until end of turn.", ELF),
        # Control has no duration of what stands behind it.
        ("Gain control of target artifact and target creature gains haste until end of turn.", "Sorcery"),
    ],
)
def test_what_may_be_about_something_else_makes_no_effect(text: str, types: str) -> None:
    assert effects(text, types) == ()


def test_how_long_a_card_may_be_played_is_no_duration_of_an_effect() -> None:
    hasty = "Target creature gains haste until end of turn."
    exiling = f"{hasty} Exile the top card of your library. You may play it until your next turn."
    assert effects(exiling) == effects(hasty)


def test_what_cannot_have_a_keyword_is_forbidden_it() -> None:
    made = effect("Until end of turn, creatures lose hexproof and shroud and can't have hexproof or shroud.")
    assert made.changes == (ForbidAbilities(("hexproof", "shroud")),)
