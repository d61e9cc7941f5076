"""Random raw documents that the format allows, and random JSON of any kind."""

from __future__ import annotations

from functools import cache
from typing import Any

from hypothesis import strategies as st

Json = Any

OBJECT_IDS = ("bear", "moon", "path")
COLORS = st.sampled_from(("white", "blue", "black", "red", "green"))
TYPES = st.sampled_from(("Creature", "Land", "Artifact", "Enchantment"))
SUBTYPES = st.sampled_from(("Bear", "Forest", "Aura", "Power-Plant", "Urza's"))
CREATURE_TYPES = st.sampled_from(("Bear", "Saproling", "Wall"))
LAND_TYPES = st.sampled_from(("Plains", "Island", "Swamp", "Mountain", "Forest"))
KEYWORDS = st.sampled_from(("flying", "protection from red", "first strike"))
FACTS = st.sampled_from(("monstrous", "entered this turn"))
COUNTED = st.sampled_from(({}, {"kind": "level"}))
ZONES = st.sampled_from(("battlefield", "graveyard", "hand", "exile"))
OBJECTS = st.sampled_from(OBJECT_IDS)
REFS = st.sampled_from(("self", "attached", "graveyard_top", "linked", *OBJECT_IDS))
SEEN = st.sampled_from(("you", "opponent", "eve"))
WHO = st.sampled_from(("you", "opponent", "each", "attached", "chosen", "eve"))
NUMBERS = st.integers(-9, 9)
COSTS = st.sampled_from(("", "{1}", "{2}{R}{R}", "{X}{W/U}", "{2/W}{G/P}", "{W/U/P}{C}{S}"))
OPERATORS = st.sampled_from(("<", "<=", "=", ">=", ">"))
TEXTS = st.sampled_from(("Bear", "Ours", "l’Ange « déchu »", ""))
LABELS = st.one_of(TEXTS, st.builds(lambda en, fr: {"en": en, "fr": fr}, TEXTS, TEXTS))


def words(word: st.SearchStrategy[str]) -> st.SearchStrategy[Json]:
    return st.lists(word, max_size=3)


def word_or_list(word: st.SearchStrategy[str]) -> st.SearchStrategy[Json]:
    return st.one_of(word, words(word))


def one_key(**values: st.SearchStrategy[Json]) -> st.SearchStrategy[dict[str, Json]]:
    return st.one_of(*(st.builds(lambda value, key=key: {key: value}, item) for key, item in values.items()))


def some_keys(**values: st.SearchStrategy[Json]) -> st.SearchStrategy[dict[str, Json]]:
    """Some of the keys, in any order."""
    chosen = st.lists(st.sampled_from(sorted(values)), unique=True, max_size=3)
    return chosen.flatmap(lambda keys: st.fixed_dictionaries({key: values[key] for key in keys}))


def comparisons(value: st.SearchStrategy[Json]) -> st.SearchStrategy[Json]:
    return st.dictionaries(OPERATORS, value, min_size=1, max_size=2)


@cache
def selectors(depth: int) -> st.SearchStrategy[Json]:
    plain = {
        "is": st.sampled_from(("self", "attached", "other", "graveyard_top")),
        "ids": words(OBJECTS),
        "type": word_or_list(TYPES),
        "subtype": word_or_list(SUBTYPES),
        "supertype": word_or_list(st.sampled_from(("Basic", "Legendary"))),
        "color": word_or_list(st.one_of(COLORS, st.just({"chosen": "color"}))),
        "keyword": word_or_list(KEYWORDS),
        "fact": word_or_list(FACTS),
        "zone": word_or_list(ZONES),
        "colorless": st.booleans(),
        "has_abilities": st.booleans(),
        "shares": st.tuples(st.sampled_from(("creature_type", "color", "name")), REFS).map(list),
        "attached_to": REFS,
        "linked_to": REFS,
        "status": word_or_list(st.sampled_from(("tapped", "attacking", "blocking alone"))),
        "controller": SEEN,
        "owner": SEEN,
        "chosen": st.sampled_from(("creature_type", "color", "land_type", "name")),
    }
    if depth == 0:
        return some_keys(**plain)
    inner = st.deferred(lambda: selectors(depth - 1))
    nested = {
        "has_attached": inner,
        "not": inner,
        "any": st.lists(inner, max_size=2),
        "all": st.lists(inner, max_size=2),
        "power": comparisons(st.deferred(lambda: values(depth - 1))),
        "mana_value": comparisons(NUMBERS),
        "base_power": comparisons(NUMBERS),
        "counters": st.builds(lambda kind, bounds: {**kind, **bounds}, COUNTED, comparisons(NUMBERS)),
    }
    return some_keys(**plain, **nested)


@cache
def values(depth: int) -> st.SearchStrategy[Json]:
    if depth == 0:
        return NUMBERS
    inner = st.deferred(lambda: values(depth - 1))
    return st.one_of(
        NUMBERS,
        one_key(
            count=selectors(depth - 1),
            mana_value=REFS,
            power=REFS,
            colors=REFS,
            card_types=selectors(0),
            devotion=words(COLORS),
            life=st.sampled_from(("you", "eve")),
            starting_life=st.sampled_from(("you", "eve")),
            sum=st.lists(inner, max_size=2),
            negative=inner,
        ),
        st.builds(lambda ref, kind: {"counters": ref, **kind}, REFS, COUNTED),
        st.builds(lambda who: {"player_counters": who, "kind": "poison"}, st.sampled_from(("you", "eve"))),
        st.builds(lambda value, way: {"half": value, "round": way}, inner, st.sampled_from(("up", "down"))),
    )


@cache
def conditions(depth: int) -> st.SearchStrategy[Json]:
    compared = st.builds(lambda count, bounds: {"count": count, **bounds}, selectors(depth), comparisons(values(depth)))
    plain = st.one_of(
        one_key(self=selectors(0), active=st.sampled_from(("you", "opponent")), fact=FACTS),
        st.builds(lambda fact, who: {"fact": fact, "of": who}, FACTS, SEEN),
    )
    if depth == 0:
        return st.one_of(compared, plain)
    inner = st.deferred(lambda: conditions(depth - 1))
    return st.one_of(compared, plain, one_key(**{"not": inner, "any": st.lists(inner, max_size=2)}))


def chosen(kind: str) -> st.SearchStrategy[Json]:
    return st.just({"chosen": kind})


@cache
def object_changes(depth: int) -> st.SearchStrategy[Json]:
    granted = st.lists(st.deferred(lambda: abilities(depth - 1)), max_size=2) if depth else words(KEYWORDS)
    value = values(depth)
    return one_key(
        copy=REFS,
        face_down=st.booleans(),
        control=SEEN,
        text=one_key(replace=st.just(["Swamp", "Plains"]), of=REFS),
        name=one_key(set=st.one_of(LABELS, chosen("name"))),
        types=one_key(set=words(TYPES), add=words(TYPES), remove=words(TYPES)),
        supertypes=one_key(add=words(st.just("Snow"))),
        subtypes=one_key(
            add=words(SUBTYPES),
            set=st.lists(st.sampled_from(("Treasure", "Aura", "Lesson")), min_size=1, max_size=2),
            remove_all=st.sampled_from(("land", "artifact", "spell", "battle")),
            set_land=st.lists(st.one_of(LAND_TYPES, chosen("land_type")), min_size=1, max_size=2),
            set_creature=st.lists(
                st.one_of(CREATURE_TYPES, chosen("creature_type"), st.just({"of": "self"})), max_size=2
            ),
            add_all_creature=st.just(True),
        ),
        colors=one_key(set=st.lists(st.one_of(COLORS, chosen("color")), max_size=2), add=words(COLORS)),
        abilities=st.one_of(
            one_key(add=granted, remove=st.one_of(st.just("all"), words(KEYWORDS)), forbid=words(KEYWORDS)),
            st.just({"remove": "all", "except": "mana"}),
            st.builds(lambda selector: {"add_from": selector, "only": "activated"}, selectors(0)),
        ),
        pt=one_key(
            set=st.tuples(st.one_of(st.none(), value), st.one_of(st.none(), value)).map(list),
            add=st.tuples(value, value).map(list),
            switch=st.just(True),
        ),
        restrict=st.builds(lambda what: {"what": what}, LABELS),
    )


@cache
def world_changes() -> st.SearchStrategy[Json]:
    spells = some_keys(**{"type": word_or_list(TYPES), "color": word_or_list(COLORS), "not": st.just({"name": "Bear"})})
    return one_key(
        player=st.builds(lambda who, keyword: {"who": who, "add": [keyword]}, WHO, KEYWORDS),
        hand_size=st.builds(lambda who, size: {"who": who, "set": size}, WHO, NUMBERS),
        cost=st.builds(lambda who, cast, cost: {"who": who, "spells": cast, "reduce": cost}, WHO, spells, COSTS),
        prohibit=st.builds(lambda who, cast: {"who": who, "cast": cast}, WHO, spells),
        permit=st.builds(lambda who, what: {"who": who, "what": what}, WHO, LABELS),
    )


@cache
def abilities(depth: int = 1) -> st.SearchStrategy[Json]:
    some = st.lists(st.one_of(object_changes(depth), world_changes()), min_size=1, max_size=2)
    static = st.fixed_dictionaries({"affects": selectors(depth), "changes": some}, optional={"if": conditions(depth)})
    own = st.builds(lambda changes: {"affects": {"is": "self"}, "changes": changes}, some)
    return st.one_of(
        KEYWORDS,
        st.fixed_dictionaries({"static": static}, optional={"zones": st.lists(ZONES, min_size=1), "text": LABELS}),
        st.fixed_dictionaries({"static": own, "cda": st.just(True)}, optional={"keyword": KEYWORDS}),
        st.fixed_dictionaries({"other": LABELS}, optional={"kind": st.sampled_from(("activated", "mana"))}),
    )


@cache
def objects(name: str) -> st.SearchStrategy[Json]:
    hosts = st.sampled_from([None, "eve", *(object_id for object_id in OBJECT_IDS if object_id != name)])
    counters = st.lists(
        st.fixed_dictionaries(
            {"kind": st.sampled_from(("+1/+1", "-0/-2", "flying", "charge")), "count": st.integers(0, 3)},
            optional={"timestamp": st.integers(0, 50)},
        ),
        unique_by=lambda counter: counter["kind"],
        max_size=2,
    )
    return st.fixed_dictionaries(
        {"id": st.just(name), "name": LABELS},
        optional={
            "zone": ZONES,
            "owner": st.sampled_from(("adam", "eve")),
            "controller": st.sampled_from(("adam", "eve")),
            "timestamp": st.integers(0, 50),
            "mana_cost": COSTS,
            "mana_value": st.integers(0, 9),
            "colors": words(COLORS),
            "supertypes": words(st.just("Legendary")),
            "types": words(TYPES),
            "subtypes": words(SUBTYPES),
            "power": st.one_of(st.none(), NUMBERS),
            "toughness": st.one_of(st.none(), NUMBERS),
            "abilities": st.lists(abilities(), max_size=2),
            "attached_to": hosts,
            "counters": counters,
            "chosen": some_keys(
                color=COLORS, creature_type=CREATURE_TYPES, player=st.just("eve"), name=st.just("Bear")
            ),
            "face_down": st.booleans(),
            "status": words(st.sampled_from(("blocking", "phased out", "tapped"))),
            "facts": words(FACTS),
            "token": st.booleans(),
            "enabled": st.booleans(),
        },
    )


@cache
def effects(name: str) -> st.SearchStrategy[Json]:
    return st.fixed_dictionaries(
        {
            "id": st.just(name),
            "name": LABELS,
            "affects": st.builds(lambda ids: {"ids": ids}, words(OBJECTS)),
            "changes": st.lists(object_changes(1), min_size=1, max_size=2),
        },
        optional={
            "timestamp": st.integers(0, 50),
            "controller": st.sampled_from(("adam", "eve")),
            "source": st.one_of(st.none(), OBJECTS),
            "if": conditions(1),
            "duration": st.one_of(st.none(), LABELS),
            "enabled": st.booleans(),
        },
    )


SPELL = st.fixed_dictionaries(
    {"id": st.just("bolt"), "name": LABELS},
    optional={
        "controller": st.sampled_from(("adam", "eve")),
        "mana_cost": COSTS,
        "types": words(TYPES),
        "colors": words(COLORS),
        "alternative": some_keys(mana_cost=COSTS, other=st.lists(LABELS, max_size=2)),
        "ability_of": st.one_of(st.none(), OBJECTS),
    },
)


@st.composite
def scenarios(draw: st.DrawFn) -> Json:
    """A document of three objects, some effects and at times a spell, between Adam and Eve."""
    document: Json = {"format": "layers/1", "players": ["adam", "eve"]}
    document["objects"] = [draw(objects(name)) for name in OBJECT_IDS]
    document["effects"] = [draw(effects(f"e{place}")) for place in range(draw(st.integers(0, 2)))]
    if draw(st.booleans()):
        document["spells"] = [draw(SPELL)]
    if draw(st.booleans()):
        document.update(active_player="eve", life={"eve": draw(NUMBERS)}, starting_life={"eve": draw(NUMBERS)})
    if draw(st.booleans()):
        document.update(
            facts=["day"], player_facts={"eve": draw(words(FACTS))}, player_counters={"adam": {"poison": 2}}
        )
    return document


def any_json(floats: st.SearchStrategy[float]) -> st.SearchStrategy[Json]:
    """Any JSON at all; texts may hold halves of surrogate pairs, numbers may be huge or fractional."""
    return st.recursive(
        st.one_of(
            st.none(),
            st.booleans(),
            st.integers(),
            st.just(10**30),
            floats,
            st.text(st.characters(exclude_categories=()), max_size=6),
            st.sampled_from(("self", "affected", "bear", "flying", "Creature", "you", "all", "{2}{R}")),
        ),
        lambda inner: st.one_of(
            st.lists(inner, max_size=4),
            st.dictionaries(
                st.one_of(
                    st.text(st.characters(exclude_categories=()), max_size=4),
                    st.sampled_from(
                        (
                            "id",
                            "ids",
                            "of",
                            "set",
                            "add",
                            "static",
                            "affects",
                            "changes",
                            "not",
                            "count",
                            "<=",
                            "chosen",
                        )
                    ),
                ),
                inner,
                max_size=4,
            ),
        ),
        max_leaves=12,
    )


#: What Python can hold, and what is JSON by the letter.
ANY_JSON = any_json(st.floats())
FINITE_JSON = any_json(st.floats(allow_nan=False, allow_infinity=False))


def places(document: Json, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Every place in a document, from the top."""
    paths = [path]
    if isinstance(document, dict):
        for key, value in document.items():
            paths += places(value, (*path, key))
    elif isinstance(document, list):
        for place, value in enumerate(document):
            paths += places(value, (*path, place))
    return paths


def replaced(document: Json, path: tuple[str | int, ...], value: Json) -> Json:
    """The document with another value at one place."""
    if not path:
        return value
    copied = dict(document) if isinstance(document, dict) else list(document)
    copied[path[0]] = replaced(document[path[0]], path[1:], value)
    return copied
