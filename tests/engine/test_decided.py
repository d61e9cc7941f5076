"""What decided, on the classic boards: found by hand by asking what would be without each part of the rules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import engine
from engine.analysis.decided import Decision, decided
from engine.cases import moments
from engine.notation import read_case
from engine.scenario import Scenario
from tests.engine.boards import *
from tests.engine.rules.cards import blood_moon, enchanted_evening, humility, nightmare, opalescence, swamps, urborg
from tests.night import sample_of

CASES = sorted(Path("fixtures", "cases").glob("*.json"))


def scenario(*objects: Json, effects: tuple[Json, ...] = ()) -> Scenario:
    return engine.parse(json.loads(json.dumps(board(*objects, effects=effects))))


def deciders(setup: Scenario, ruleset: str = "2026") -> list[str]:
    return [item.what for item in decided(setup, ruleset)]


def unlike(decision: Decision) -> dict[str, dict[str, object]]:
    assert decision.differences is not None
    return {name: dict(keys) for name, keys in decision.differences.objects.items()}


def test_nothing_decides_where_nothing_could_be_otherwise() -> None:
    """One bonus on one creature."""
    assert deciders(scenario(creature("bear", 2, 2), effects=(effect("growth", "bear", add_pt(3, 3)),))) == []


def test_blood_moon_and_an_older_urborg_are_decided_by_dependency() -> None:
    """613.8: by timestamps alone the Forest would be a Swamp too. The newest first would change nothing, since
    dependency goes before timestamps; and all this happens in one layer."""
    (decision,) = decided(scenario(urborg(), basic("forest", "Forest"), blood_moon()))
    assert (decision.what, decision.citation) == ("dependency", "613.8")
    assert unlike(decision)["forest"]["subtypes"] == (["Forest"], ["Forest", "Swamp"])


def test_where_timestamps_and_dependency_agree_neither_decides_alone() -> None:
    """With Blood Moon older, each of the two gives the same order without the other."""
    assert deciders(scenario(blood_moon(), urborg(), basic("forest", "Forest"))) == []


def test_a_chain_of_dependencies_decides() -> None:
    """Enchanted Evening first, though newer: without dependency the Forest wouldn’t be a creature."""
    setup = scenario(opalescence(), enchanted_evening(), basic("forest", "Forest"))
    assert deciders(setup) == ["dependency"]


def test_humility_and_opalescence_are_decided_by_timestamps_and_613_6() -> None:
    """The newer Humility makes all 1/1. With the newest first, Opalescence would set it to 4/4; without 613.6 it would
    lose its ability in layer 6 and set nothing in 7b. Read in order of time, without layers, it gives the same."""
    decisions = decided(scenario(opalescence(), creature("bear", 2, 2), humility()))
    assert [(item.what, item.citation) for item in decisions] == [("timestamps", "613.7"), ("same_set", "613.6")]
    assert unlike(decisions[0]) == {"humility": {"power": (1, 4), "toughness": (1, 4)}}
    assert unlike(decisions[1]) == {
        "humility": {"power": (1, 4), "toughness": (1, 4)},
        "bear": {"power": (1, 2), "toughness": (1, 2)},
    }


def test_the_older_humility_is_decided_by_the_layers_too() -> None:
    """In order of time alone Humility would come before Opalescence makes it a creature, and keep its ability."""
    decisions = {item.what: item for item in decided(scenario(humility(), creature("bear", 2, 2), opalescence()))}
    assert list(decisions) == ["timestamps", "layers", "same_set"]
    assert decisions["layers"].citation == "613.1"
    assert unlike(decisions["layers"])["humility"].keys() == {"abilities"}


def test_crusade_and_a_later_color_are_decided_by_the_layers() -> None:
    """Colors are layer 5, the bonus 7c, though it is older. No sublayer of 7 plays a part."""
    crusade = enchantment("crusade", static({"type": "Creature", "color": "white"}, add_pt(1, 1)))
    setup = scenario(crusade, creature("bear", 2, 2), effects=(effect("white", "bear", set_colors("white")),))
    (decision,) = decided(setup)
    assert decision.what == "layers"
    assert unlike(decision) == {"bear": {"power": (3, 2), "toughness": (3, 2)}}


def test_a_bonus_before_a_set_is_decided_by_the_sublayers() -> None:
    """613.4: 2/2, +3/+3, then 0/2 is 3/5; in one flat layer 7 it would be 0/2. The other layers play no part."""
    setup = scenario(
        creature("bear", 2, 2), effects=(effect("growth", "bear", add_pt(3, 3)), effect("queen", "bear", set_pt(0, 2)))
    )
    (decision,) = decided(setup)
    assert (decision.what, decision.citation, decision.problem) == ("sublayers", "613.4", None)
    assert unlike(decision) == {"bear": {"power": (3, 0), "toughness": (5, 2)}}


def test_a_switch_is_decided_by_the_sublayers() -> None:
    """0/3, switched, then +5/+0: 3/5 today; by timestamp 8/0."""
    turned = (effect("turn", "crab", SWITCH), effect("pump", "crab", add_pt(5, 0)))
    setup = scenario(creature("crab", 0, 3), effects=turned)
    (decision,) = decided(setup)
    assert decision.what == "sublayers"
    assert unlike(decision) == {"crab": {"power": (3, 8), "toughness": (5, 0)}}


def test_gaining_and_losing_are_decided_by_timestamps() -> None:
    setup = scenario(
        creature("bear", 2, 2),
        effects=(effect("wings", "bear", gain("flying")), effect("grounded", "bear", lose("flying"))),
    )
    assert deciders(setup) == ["timestamps"]


def test_a_changeling_under_an_older_conspiracy_is_decided_by_cdas_going_first() -> None:
    """613.3: by its timestamp the changeling would be every creature type again."""
    conspiracy = enchantment("conspiracy", static({"type": "Creature"}, set_creature("Elf")))
    (decision,) = decided(scenario(conspiracy, creature("titan", 7, 7, cda(ALL_CREATURE_TYPES, keyword="changeling"))))
    assert (decision.what, decision.citation) == ("cda_first", "613.3")
    assert unlike(decision) == {"titan": {"all_creature_types": (False, True)}}


def test_two_sizes_set_by_an_old_effect_and_a_newer_cda_are_decided_by_the_cda_too() -> None:
    """A Nightmare newer than "each other creature is 1/1": its size is 7a, the other 7b. As an ability like any other
    it would be set in 7b, and last."""
    avatar = creature("avatar", 4, 4, static({"type": "Creature", "is": "other"}, set_pt(1, 1)))
    (decision,) = decided(scenario(*swamps(3), avatar, nightmare()))
    assert (decision.what, decision.citation) == ("cda_first", "613.4a")
    assert unlike(decision) == {"nightmare": {"power": (1, 3), "toughness": (1, 3)}}


def test_an_effect_that_counts_is_decided_by_dependency() -> None:
    """613.8a: "+X/+X, where X is its power" of the older effect waits for nothing; of two bonuses in 7c the one that
    reads the power waits for the other: 1/1, +2/+2, then +3/+3 is 6/6. By timestamps it would be 4/4."""
    doubling = static(SELF, add_pt({"power": "self"}, {"power": "self"}))
    setup = scenario(creature("ox", 1, 1, doubling), effects=(effect("pump", "ox", add_pt(2, 2)),))
    (decision,) = decided(setup)
    assert decision.what == "dependency"
    assert unlike(decision) == {"ox": {"power": (6, 4), "toughness": (6, 4)}}


def test_what_dependency_does_is_not_laid_to_the_layers() -> None:
    """A creature that counts Swamps in 7c, and dependency in layer 4: without dependency there are two more Swamps,
    with layers or without; so it is dependency that decided, and not the layers."""
    swamp_count = count({"subtype": "Swamp"})
    setup = scenario(
        urborg(),
        basic("forest", "Forest"),
        blood_moon(),
        creature("rat", 1, 1, static(SELF, add_pt(swamp_count, swamp_count))),
    )
    assert deciders(setup) == ["dependency"]


def test_a_counter_on_what_is_face_down_is_not_decided_by_the_layers() -> None:
    """613.2b and 613.4c: a face-down 2/2 with a newer counter is 3/3; in order of time, without layers, it is too."""
    counters = [{"kind": "+1/+1", "count": 1, "timestamp": 9}]
    assert deciders(scenario(creature("morph", 5, 5, face_down=True, counters=counters))) == []


def test_rule_numbers_are_those_of_the_edition() -> None:
    """613.8 today was 613.7 in 2014 and 418.5d in 2005."""
    setup = scenario(urborg(), basic("forest", "Forest"), blood_moon())
    cited = {edition: [item.citation for item in decided(setup, edition)] for edition in ("2005", "2014", "2026")}
    assert cited == {"2005": ["418.5d"], "2014": ["613.7"], "2026": ["613.8"]}


def test_what_a_ruleset_does_not_have_decides_nothing() -> None:
    """In 2003 an effect ended with its ability: 613.6 cannot have decided."""
    setup = scenario(opalescence(), creature("bear", 2, 2), humility())
    assert "same_set" not in deciders(setup, "2003")


def test_past_the_steps_it_is_unknown_and_not_raised() -> None:
    """A CDA of 7a and an effect of 7b never meet. As effects of one sublayer they have to be tried, which takes steps
    that the rules do not need."""
    avatar = creature("avatar", 4, 4, static({"type": "Creature", "is": "other"}, set_pt(1, 1)))
    strong = count({"type": "Creature", "power": {">=": 4}})
    bears = (creature(f"bear{place}", 2, 2) for place in range(8))
    setup = scenario(avatar, *bears, creature("star", 0, 0, cda(set_pt(strong, strong))))
    enough = next(steps for steps in range(1, 10_000) if _ends(setup, steps))
    unknown = {item.what: item for item in decided(setup, steps=enough) if item.problem is not None}
    assert "cda_first" in unknown
    assert unknown["cda_first"].differences is None
    assert "dependency" not in unknown
    with pytest.raises(engine.EvaluationError):
        decided(setup, steps=enough - 1)


def _ends(setup: Scenario, steps: int) -> bool:
    try:
        engine.evaluate(setup, steps=steps)
    except engine.EvaluationError:
        return False
    return True


@pytest.mark.parametrize("path", sample_of(CASES, 8), ids=lambda path: path.stem)
def test_every_shipped_case_can_be_asked(path: Path) -> None:
    """Under today's rules and the oldest ones."""
    for moment in moments(read_case(json.loads(path.read_text(encoding="utf-8")))):
        for edition in ("2003", "2026"):
            assert all(item.differences for item in decided(moment.scenario, edition))
