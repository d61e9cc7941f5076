"""What "enchanted" and "equipped" mean (303.4, 301.5), and what an attached object's effects reach."""

from __future__ import annotations

from tests.engine.boards import (
    ATTACHED,
    EDITIONS,
    add_pt,
    artifact,
    aura,
    board,
    card,
    control,
    controller,
    creature,
    effect,
    enchantment,
    equipment,
    gain,
    keywords,
    land,
    pt,
    remove_types,
    run,
    set_pt,
    set_types,
    static,
    types,
    under,
)

BONUS = static(ATTACHED, add_pt(1, 1))


@under(*EDITIONS)
def test_aura_equipment_and_fortification_reach_what_they_are_attached_to(edition: str) -> None:
    """Only that one object."""
    objects = [
        creature("bear", 2, 2),
        creature("other", 2, 2),
        creature("grove", 2, 2, types="Land Creature"),
        aura("cloak", "bear", BONUS),
        equipment("sword", "bear", BONUS),
        artifact("wall", BONUS, subtypes=["Fortification"], attached_to="grove"),
    ]
    result = run(board(*objects), edition)
    assert pt(result, "bear") == (4, 4)
    assert pt(result, "other") == (2, 2)
    assert pt(result, "grove") == (3, 3)


@under(*EDITIONS)
def test_what_is_attached_to_nothing_reaches_nothing(edition: str) -> None:
    """Nor does what is attached to something that is not in the game."""
    objects = [
        creature("bear", 2, 2),
        creature("gone", 2, 2, enabled=False),
        artifact("sword", BONUS, subtypes=["Equipment"]),
        aura("cloak", "gone", BONUS),
    ]
    result = run(board(*objects), edition)
    assert pt(result, "bear") == (2, 2)
    assert "gone" not in result["objects"]


@under(*EDITIONS)
def test_attached_means_something_without_the_subtype_but_not_in_2011(edition: str) -> None:
    """May 2011 to October 2013: nothing is "enchanted" or "equipped" by what is no Aura, Equipment or Fortification."""
    odd = artifact("odd", BONUS, attached_to="bear")
    assert pt(run(board(creature("bear", 2, 2), odd), edition), "bear") == ((2, 2) if edition == "2011" else (3, 3))


@under(*EDITIONS)
def test_an_equipment_that_is_no_artifact_any_more_goes_on_but_not_in_2011(edition: str) -> None:
    """It loses its subtype with its card type in layer 4; falling off is not part of the evaluation."""
    freed = effect("freed", "sword", set_types("Enchantment"))
    sword = equipment("sword", "bear", BONUS)
    result = run(board(creature("bear", 2, 2), sword, effects=(freed,)), edition)
    assert types(result, "sword") == ["Enchantment"]
    assert pt(result, "bear") == ((2, 2) if edition == "2011" else (3, 3))


@under(*EDITIONS)
def test_a_licid_takes_control_but_not_in_2011(edition: str) -> None:
    """It becomes an Aura in layer 4, after layer 2: in 2011 "enchanted creature" means nothing yet where control
    changes; first strike, a later ability, works."""
    licid = creature(
        "licid",
        1,
        1,
        static(ATTACHED, control("you")),
        static(ATTACHED, gain("first strike")),
        subtypes=["Licid"],
        attached_to="thorn",
    )
    become = effect("become", "licid", set_types("Enchantment"), {"subtypes": {"add": ["Aura"]}})
    result = run(board(creature("thorn", 7, 7, owner="opponent"), licid, effects=(become,)), edition)
    assert controller(result, "thorn") == ("opponent" if edition == "2011" else "you")
    assert keywords(result, "thorn") == ["first strike"]


@under(*EDITIONS)
def test_attached_to_and_has_attached_look_both_ways(edition: str) -> None:
    """ "Auras attached to it", "creatures with an Aura"."""
    objects = [
        creature("bear", 2, 2),
        creature("plain", 2, 2),
        aura("cloak", "bear"),
        enchantment("pride", static({"has_attached": {"subtype": "Aura"}}, add_pt(2, 2))),
        enchantment("awake", static({"attached_to": "bear"}, {"types": {"add": ["Creature"]}}, set_pt(5, 5))),
    ]
    result = run(board(*objects), edition)
    assert pt(result, "bear") == (4, 4)
    assert pt(result, "plain") == (2, 2)
    assert pt(result, "cloak") == (5, 5)


@under(*EDITIONS)
def test_attached_to_what_is_no_creature_any_more(edition: str) -> None:
    """Still named by "attached": the bonus waits on it (208.3a)."""
    objects = [card("idol", "Artifact Creature", power=2, toughness=2), aura("cloak", "idol", BONUS)]
    result = run(board(*objects, effects=(effect("still", "idol", remove_types("Creature")),)), edition)
    assert pt(result, "idol") == (None, None)


@under(*EDITIONS)
def test_an_object_may_be_attached_to_a_player(edition: str) -> None:
    """A Curse affects no object through "attached"."""
    curse = {**aura("curse", "bear", BONUS), "attached_to": "opponent", "subtypes": ["Aura", "Curse"]}
    result = run(board(creature("bear", 2, 2), land("path"), curse), edition)
    assert pt(result, "bear") == (2, 2)


@under(*EDITIONS)
def test_nothing_is_attached_to_what_is_not_in_the_game(edition: str) -> None:
    """As `attached` finds nothing there, neither does the selector that names the host."""
    for there, size in ((True, (5, 5)), (False, (None, None))):
        objects = [
            creature("bear", 2, 2, enabled=there),
            aura("cloak", "bear"),
            enchantment("awake", static({"attached_to": "bear"}, {"types": {"add": ["Creature"]}}, set_pt(5, 5))),
        ]
        assert pt(run(board(*objects), edition), "cloak") == size
