"""Every part of every effect is applied once or reported as lost: law 6 of the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hypothesis import given

from tests.engine.boards import ALL_ZONES, Json, layers_of, lost
from tests.engine.laws.harness import boards, results
from tests.engine.laws.layer_tables import AFTER, layers_of_changes
from tests.engine.strategies import STILL, documents
from tests.engine.whole import whole_documents


def printed_effects(document: Json, edition: str) -> Iterator[tuple[str, list[str]]]:
    """The name and the layers of each effect that a printed static ability makes where it functions."""
    for item in document["objects"]:
        for place, ability in enumerate(item["abilities"], 1):
            if not item["enabled"] or not isinstance(ability, dict) or "static" not in ability:
                continue
            is_cda = ability.get("cda", False)
            zones = ALL_ZONES if is_cda else ability.get("zones", ["battlefield"])
            layers = layers_of_changes(ability["static"]["changes"], edition, static=True, cda=is_cda)
            if edition in ("2003", "2005") and layers == ["6a"]:
                zones = ["battlefield"]  # 405.2a: power and toughness are defined in play only
            if item["zone"] in zones:
                yield f"{item['id']}.a{place}", layers


def resolved_effects(document: Json, edition: str) -> Iterator[tuple[str, list[str], bool]]:
    """The name and the layers of each resolved effect, and whether it has no condition."""
    for item in document["effects"]:
        if item["enabled"]:
            yield item["id"], layers_of_changes(item["changes"], edition, static=False), "if" not in item


def assert_whole_or_lost(result: Json, edition: str, name: str, layers: list[str]) -> None:
    """Applied in all its layers since it began, or lost in the first; in 2003 it may end on the way.

    After the layers it is looked at afresh: all that it does there happens, or nothing of it.
    """
    if name.split(".", maxsplit=1)[0] in result["phased_out"]:
        assert not layers_of(result, name)
        return
    applied = layers_of(result, name)
    within = [layer for layer in applied if layer not in AFTER]
    own = [layer for layer in layers if layer not in AFTER]
    assert applied[len(within) :] in ([], layers[len(own) :])
    if not applied:
        assert lost(result)[name][0] == layers[0]
    elif edition == "2003":
        assert set(within) <= set(own)
    elif within:
        assert within == own[own.index(within[0]) :]


@given(whole_documents())
@boards(60)
def test_nothing_is_applied_twice_in_a_layer(document: Json) -> None:
    for result in results(document).values():
        for layer in result["layers"]:
            assert max(Counter(step["effect"] for step in layer["applied"]).values(), default=1) == 1


@given(whole_documents())
@boards(60)
def test_what_is_lost_was_never_applied_and_is_lost_once(document: Json) -> None:
    """With the reason and, for an ability that was taken, by what."""
    for result in results(document).values():
        entries = [entry for layer in result["layers"] for entry in layer["lost"]]
        assert len({entry["effect"] for entry in entries}) == len(entries)
        for entry in entries:
            assert layers_of(result, entry["effect"]) == []
            assert entry["because"] in ("ability_removed", "condition", "too_late")
            assert entry["because"] != "ability_removed" or entry["by"] is not None


def takers(result: Json) -> Iterator[tuple[Json, list[Json]]]:
    """Each effect lost with its ability, and the steps so far of what is said to have taken that."""
    steps: list[Json] = []
    for layer in result["layers"]:
        steps += layer["applied"]
        for entry in layer["lost"]:
            if entry["because"] == "ability_removed":
                yield entry, [step for step in steps if step["effect"] == entry["by"]]


@given(whole_documents())
@boards(60)
def test_what_took_an_ability_was_applied_to_its_object(document: Json) -> None:
    """In the layer where the loss is reported, or before."""
    for result in results(document).values():
        for entry, steps in takers(result):
            assert any(entry["effect"].split(".")[0] in step["objects"] for step in steps)


@given(documents(STILL))
@boards(60)
def test_what_took_an_ability_did_take_it(document: Json) -> None:
    """Where no ability comes in the place of another, it had that ability before the step and not after it."""
    for result in results(document).values():
        for entry, steps in takers(result):
            name, ability = entry["effect"].split(".", 1)
            diffs = [step["diff"].get(name, {}).get("abilities", ([], [])) for step in steps]
            named = [({item["id"] for item in before}, {item["id"] for item in after}) for before, after in diffs]
            assert any(ability in before - after for before, after in named)


@given(whole_documents())
@boards(60)
def test_a_resolved_effect_is_applied_in_all_its_layers(document: Json) -> None:
    """Nothing takes it away; with a condition it may begin later, or never and be lost."""
    for edition, result in results(document).items():
        for name, layers, unconditional in resolved_effects(document, edition):
            if unconditional:
                assert layers_of(result, name) == layers
            else:
                assert_whole_or_lost(result, edition, name, layers)


@given(whole_documents())
@boards(60)
def test_a_printed_static_ability_is_applied_or_lost(document: Json) -> None:
    """From the layer where it begins in all that follow, whatever becomes of the ability (613.6)."""
    for edition, result in results(document).items():
        for name, layers in printed_effects(document, edition):
            assert_whole_or_lost(result, edition, name, layers)


@given(whole_documents())
@boards(60)
def test_what_began_and_did_not_go_on_is_reported_where_it_ended(document: Json) -> None:
    """Each part of a later layer is applied there, or named there as ended, and nothing else is."""
    for edition, result in results(document).items():
        resolved = ((name, layers) for name, layers, _ in resolved_effects(document, edition))
        ended = {(layer["layer"], entry["effect"]) for layer in result["layers"] for entry in layer["ended"]}
        for name, layers in (*printed_effects(document, edition), *resolved):
            applied_in = layers_of(result, name)
            missing = layers[layers.index(applied_in[0]) :] if applied_in else []
            assert {layer for layer, effect in ended if effect == name} == set(missing) - set(applied_in)


@given(whole_documents())
@boards(60)
def test_only_enabled_objects_are_touched(document: Json) -> None:
    """Steps and results name what is in the game."""
    for result in results(document).values():
        out = result["phased_out"]
        enabled = {item["id"] for item in document["objects"] if item["enabled"] and item["id"] not in out}
        assert set(result["objects"]) == enabled
        for layer in result["layers"]:
            for step in layer["applied"]:
                assert set(step["objects"]) <= enabled
                assert set(step["diff"]) <= set(step["objects"])
