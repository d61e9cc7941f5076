"""How results name effects and abilities: each name says where it comes from."""

from __future__ import annotations

from tests.engine.boards import *
from tests.engine.boards import ability_ids as abilities
from tests.engine.rules.cards import CHANGELING

ACTIVATED = {"other": "{1}: Regenerate.", "kind": "activated"}
BONUS = static(CREATURES, add_pt(1, 1))


def all_applied(result: Json) -> set[str]:
    return {step["effect"] for layer in result["layers"] for step in layer["applied"]}


@under(*EDITIONS)
def test_abilities_are_named_by_place_or_by_the_id_given(edition: str) -> None:
    """`a1`, `a2`, … by position, an id where one is written; the effect is `object.ability`."""
    help_ = enchantment("help", "flash", BONUS, {**BONUS, "id": "more"}, BONUS)
    result = run(board(help_, creature("bear", 2, 2)), edition)
    assert abilities(result, "help") == ["a1", "a2", "more", "a4"]
    assert all_applied(result) == {"help.a2", "help.more", "help.a4"}
    assert {entry["from"] for entry in result["objects"]["help"]["abilities"]} == {"printed"}


@under(*EDITIONS)
def test_a_granted_ability_is_named_after_the_effect_that_gave_it(edition: str) -> None:
    """`bear.g.a1` by the resolved effect `g`, `bear.cloak.a1.a1` by the static one `cloak.a1`."""
    cloak = aura("cloak", "bear", static(ATTACHED, gain(BONUS)))
    result = run(board(creature("bear", 2, 2), cloak, effects=(effect("g", "bear", gain(BONUS)),)), edition)
    assert abilities(result, "bear") == ["cloak.a1.a1", "g.a1"]
    assert {"bear.cloak.a1.a1", "bear.g.a1"} <= all_applied(result)
    assert [entry["from"] for entry in result["objects"]["bear"]["abilities"]] == ["cloak.a1", "g"]


@under(*EDITIONS)
def test_the_abilities_that_one_effect_adds_are_counted_through(edition: str) -> None:
    """Two `add`s of one effect: `a1`, then `a2` and `a3`; an id where one is written."""
    changes = [gain("flying"), gain("haste", {"id": "help", "static": BONUS["static"]}, "reach")]
    result = run(board(creature("bear", 2, 2), effects=(effect("g", "bear", *changes),)), edition)
    assert abilities(result, "bear") == ["g.a1", "g.a2", "g.help", "g.a4"]


@under(*EDITIONS)
def test_counters_and_being_face_down_are_named_with_a_hash(edition: str) -> None:
    """`bear#+1/+1`, `bear#flying`, `morph#face`."""
    counters = [{"kind": "+1/+1", "count": 2}, {"kind": "flying", "count": 1}]
    objects = [creature("bear", 2, 2, counters=counters), creature("morph", 5, 5, face_down=True)]
    result = run(board(*objects), edition)
    assert all_applied(result) == {"bear#+1/+1", "bear#flying", "morph#face"}
    assert [entry["from"] for entry in result["objects"]["bear"]["abilities"]] == ["bear#flying"]


@under(*EDITIONS)
def test_a_lands_own_mana_ability_is_named_after_its_type(edition: str) -> None:
    """Printed type or given type: `mana-Forest`, from the rules."""
    objects = [basic("forest", "Forest"), land("path")]
    result = run(board(*objects, effects=(effect("grow", "path", set_land("Forest")),)), edition)
    forest = [{"id": "mana-Forest", "text": "{T}: Add {G}.", "from": "rules"}]
    assert result["objects"]["forest"]["abilities"] == forest
    assert result["objects"]["path"]["abilities"] == forest


@under(*EDITIONS)
def test_copied_abilities_keep_their_last_name_alone(edition: str) -> None:
    """Copied by `first`: `first.a1`; the copy copied by `second`: `second.a1`, not `second.first.a1`."""
    effects = (effect("first", "clone", copy_of("lord")), effect("second", "double", copy_of("clone")))
    objects = [creature("lord", 1, 1, BONUS, "haste"), creature("clone", 0, 0), creature("double", 0, 0)]
    result = run(board(*objects, effects=effects), edition)
    assert abilities(result, "clone") == ["first.a1", "first.a2"]
    assert abilities(result, "double") == ["second.a1", "second.a2"]
    assert {"lord.a1", "clone.first.a1", "double.second.a1"} <= all_applied(result)


@under(*EDITIONS)
def test_exceptions_of_a_copy_are_x_and_added_text_is_p(edition: str) -> None:
    """`x1`, `x2` counted through all exceptions; `p1`, `p2` in `plus`."""
    effects = (
        effect("copy", "clone", copy_of("lord", gain("flying"), gain("haste"))),
        effect("text", "blank", full_text("lord", "flying", BONUS)),
    )
    objects = [creature("lord", 1, 1, BONUS), creature("clone", 0, 0), creature("blank", 0, 0)]
    result = run(board(*objects, effects=effects), edition)
    assert abilities(result, "clone") == ["copy.a1", "copy.x1", "copy.x2"]
    assert abilities(result, "blank") == ["text.a1", "text.p1", "text.p2"]
    assert {"clone.copy.a1", "blank.text.a1", "blank.text.p2"} <= all_applied(result)


@under(*EDITIONS)
def test_what_still_collides_is_numbered(edition: str) -> None:
    """The copied exception and the new one are both `x1` of the second copy: the later gets `~2`."""
    effects = (
        effect("first", "clone", copy_of("bear", gain("flying"))),
        effect("second", "double", copy_of("clone", gain("haste"))),
    )
    objects = [creature("bear", 2, 2), creature("clone", 0, 0), creature("double", 0, 0)]
    shown = run(board(*objects, effects=effects), edition)["objects"]["double"]["abilities"]
    assert [(entry["id"], entry["keyword"]) for entry in shown] == [("second.x1", "flying"), ("second.x1~2", "haste")]


@under(*EDITIONS)
def test_abilities_taken_from_others_name_both(edition: str) -> None:
    """`take.source-a1`: the effect, whose ability, and which."""
    take = {"abilities": {"add_from": {"subtype": "Ooze"}, "only": "activated"}}
    objects = [creature("source", 1, 1, "haste", ACTIVATED, subtypes=["Ooze"]), creature("bear", 2, 2)]
    result = run(board(*objects, effects=(effect("take", "bear", take),)), edition)
    assert abilities(result, "bear") == ["take.source-a2"]


@under(*EDITIONS)
def test_a_keyword_that_is_written_out_is_found_by_its_name(edition: str) -> None:
    """Changeling shows its keyword and makes the effect of its ability."""
    result = run(board(creature("shifter", 1, 1, "flying", CHANGELING)), edition)
    assert [entry["keyword"] for entry in result["objects"]["shifter"]["abilities"]] == ["flying", "changeling"]
    assert applied(result, "4") == ["shifter.a2"]


@under(*EDITIONS)
def test_an_id_that_a_rule_gives_too_is_still_different(edition: str) -> None:
    """A printed ability called like a land's own mana ability: every id names one ability."""
    odd = land("forest", {"id": "mana-Forest", "keyword": "shroud"}, subtypes=["Forest"])
    ids = abilities(run(board(odd), edition), "forest")
    assert len(ids) == len(set(ids)) == 2


@under(*EDITIONS)
def test_the_same_id_added_twice_by_one_effect_is_numbered(edition: str) -> None:
    """The later of the two gets `~2`."""
    twice = [gain({"id": "wings", "keyword": "flying"}), gain({"id": "wings", "keyword": "haste"})]
    result = run(board(creature("bear", 2, 2), effects=(effect("g", "bear", *twice),)), edition)
    assert abilities(result, "bear") == ["g.wings", "g.wings~2"]


@under(*EDITIONS)
def test_an_ability_has_the_name_of_its_effect_where_another_of_that_name_went(edition: str) -> None:
    """The effect `g` copies one ability, which is lost, and grants another: the two effects have different names, and
    the ability that is left has the name of its own without the object's."""
    lord = creature("lord", 1, 1, static({"type": "Creature", "is": "other"}, add_pt(1, 1)), timestamp=1)
    granted = static({"ids": ["bear"]}, {"pt": {"set": [9, 9]}})
    effects = (
        effect("void", "clone", {"abilities": {"remove": "all"}}, timestamp=5),
        effect("g", "clone", copy_of("lord"), gain(granted), timestamp=9),
    )
    objects = [lord, creature("clone", 0, 0, timestamp=2), creature("bear", 2, 2, timestamp=3)]
    result = run(board(*objects, effects=effects), edition)
    (name,) = abilities(result, "clone")
    gone = [entry["effect"] for layer in result["layers"] for entry in layer["lost"]]
    assert f"clone.{name}" in all_applied(result)
    assert gone == ["clone.g.a1"]
    assert f"clone.{name}" != "clone.g.a1"


@under(*since("2005"))
def test_an_ability_replaced_by_one_of_its_name_is_lost_to_what_replaced_it(edition: str) -> None:
    """An effect copies an ability, then gives the same one again by a full text: the first is lost to that effect, the
    second is another and has a name of its own."""
    objects = [creature("lord", 1, 1, BONUS), creature("mimic", 0, 0, static(SELF, copy_of("lord"), full_text("lord")))]
    result = run(board(*objects), edition)
    entries = [entry for layer in result["layers"] for entry in layer["lost"]]
    assert [(entry["because"], entry["by"]) for entry in entries] == [("ability_removed", "mimic.a1")]
    (name,) = abilities(result, "mimic")
    assert f"mimic.{name}" in all_applied(result) - {entries[0]["effect"]}
