"""Counters, tokens, copies by number and exchanges of pasted cards are laid as their words say; nothing is silent.

Expected by hand: 111.3 (a token is what the words say), 122.1 (counters), 613.1f, 613.4b and 613.4c, 707.2, 701.12b.
"""

from __future__ import annotations

import pytest

from engine.scenario import AddAbilities, Effect
from layers_site.ask.services.cards.traits import changes_in
from layers_site.ask.services.story import not_laid
from tests.ask.conftest import Player, board, library, state
from tests.night import sample_of

MUSTER = "Odd {1}{W}\nSorcery\nCreate two 1/1 white Soldier creature tokens with vigilance."
CALL = "Odd {3}{G}\nSorcery\nCreate a 3/3 green Beast creature token, then put a +1/+1 counter on it."
PAIR = "Odd {G}\nSorcery\nCreate a 1/1 red Goblin creature token and a 2/2 green Bear creature token."
OOZE = "Odd {G}\nSorcery\nCreate an X/X green Ooze creature token, where X is the number of creatures you control."
HOARD = "Odd {2}{R}\nSorcery\nCreate two Treasure tokens."
SPAWN = (
    "Odd {2}{R}\nSorcery\nCreate a 0/1 colorless Eldrazi Spawn creature token. "
    'It has "Sacrifice this token: Draw a card."'
)
GHOSTS = (
    "Odd {3}{W}\nInstant\nCreate three 1/1 white Spirit creature tokens. "
    "Creatures you control get +1/+1 until end of turn."
)
TRAINER = "Odd {2}{G}\nCreature — Human\nWhen this creature enters, put two +1/+1 counters on target creature.\n2/2"
LIFT = "Odd {U}\nInstant\nPut a +1/+1 counter on target creature. It gains flying until end of turn."
HUSH = "Odd {U}\nSorcery\nTarget creature loses all abilities. Put a first strike counter on that creature."
WAKER = (
    "Odd {2}{G}{G}\nCreature — Merfolk\n{X}{G}{G}: Put X +1/+1 counters on target land you control. "
    "That land becomes a 0/0 Elemental creature with haste. It's still a land.\n3/3"
)
HYDRA = "Odd {2}{G}\nCreature — Hydra\nThis creature enters with three +1/+1 counters on it.\n0/0"
CHAUFFEUR = (
    "Odd {4}{W}\nCreature — Elf\nThis creature enters with a number of +1/+1 counters on it equal to one plus the "
    "number of other creatures you control.\n0/0"
)
SHAMAN = (
    "Odd {2}{R}{G}\nCreature — Goblin\nEach other non-Human creature you control enters with an additional +1/+1 "
    "counter on it.\n3/3"
)
TWINS = (
    "Odd {3}{U}\nSorcery\nCreate two tokens that are copies of target creature, except they're artifacts in addition "
    "to their other types."
)
EACH = "Odd {4}{U}\nSorcery\nFor each creature you control, create a token that's a copy of that creature."
SMITH = (
    "Odd {2}{R}\nCreature — Goblin\nWhenever a nontoken artifact you control enters, create a token that's a copy of "
    "it.\n2/2"
)
SWAP = "Odd {3}{U}\nSorcery\nExchange control of two target creatures."
ENVOY = (
    "Odd {3}{U}\nCreature — Human\nWhen this creature enters, exchange control of this creature and target creature "
    "an opponent controls.\n1/1"
)
GROVE = (
    "Odd {2}{G}\nSorcery\nCreate a green Elf creature token with \"This token's power and toughness are each equal "
    'to the number of creatures you control."'
)


@pytest.mark.parametrize(
    ("names", "text", "says"),
    [
        (("Glorious Anthem", "Odd"), MUSTER, "The Soldier token is 2/2."),
        (("Odd", "Humility"), MUSTER, "The Soldier token is 1/1 and has no abilities."),
        (("Odd", "Humility"), CALL, "The Beast token is 2/2."),  # 1/1 in 7b, the counter in 7c
        (("Odd", "Humility"), PAIR, "The Bear token"),
        (("Odd", "Serra Angel"), OOZE, "The Ooze token is 1/1."),  # it is not there yet as it is counted
        (("March of the Machines", "Odd"), HOARD, "artifact creature and dies (704.5f)."),  # mana value 0
        (("Odd", "Humility"), SPAWN, "The Eldrazi Spawn token is 1/1 and has no abilities."),
        (("Humility", "Odd"), GHOSTS, "The Spirit token is 2/2"),
        (("Odd", "Dress Down"), GROVE, "The Elf token is 0/0, has no abilities and dies (704.5f)."),
        (("Serra Angel", "Odd", "Humility"), TRAINER, "Serra Angel is 3/3 and has no abilities."),
        (("Grizzly Bears", "Humility", "Odd"), LIFT, "Grizzly Bears is 2/2 and has flying."),
        (("Serra Angel", "Odd"), HUSH, "has first strike"),
        (("Odd", "Blood Moon"), WAKER, "is a 3/3 Elemental Mountain land creature"),
        (("Odd", "Humility"), HYDRA, "Odd is 4/4 and has no abilities."),
        (("Humility", "Odd"), HYDRA, "Odd is 1/1 and has no abilities."),  # 614.12
        (("Odd", "Serra Angel"), CHAUFFEUR, "Odd is 2/2."),
        (("Odd", "Serra Angel"), SHAMAN, "Serra Angel is 5/5."),
        (("Odd", "Serra Angel", "Humility"), SHAMAN, "Serra Angel is 2/2 and has no abilities."),
        (("Serra Angel", "Odd"), TWINS, "is a copy of Serra Angel and is also an artifact."),
        (("Serra Angel", "Odd"), EACH, "The token is a copy of Serra Angel."),
        (("Odd", "Sol Ring"), SMITH, "the token is a copy of Sol Ring"),  # offered: Sol Ring may have been there
        (("Serra Angel", "Grizzly Bears", "Odd"), SWAP, "is under your opponent’s control"),
        (("Serra Angel", "Odd"), ENVOY, "Serra Angel is under your control."),
    ],
)
def test_what_a_pasted_card_makes_is_laid(player: Player, names: tuple[str, ...], text: str, says: str) -> None:
    at = names.index("Odd") + 1
    assert says in player.types(*names, **{f"asked-{at}": "Odd", f"text-{at}": text})


SORT, CREATURE = "Bizarre {2}{R}\nRituel\n", "Bizarre {2}{G}\nCréature : humain\n"
SOLDATS = f"{SORT}Créez deux jetons de créature 1/1 blanche Soldat avec la vigilance."
JUMEAUX = f"{SORT}Créez deux jetons qui sont des copies de la créature ciblée, excepté qu’ils ont la célérité."
TROC = f"{SORT}Échangez le contrôle de deux créatures ciblées."
DRESSEUR = f"{CREATURE}Quand cette créature arrive, mettez deux marqueurs +1/+1 sur la créature ciblée.\n2/2"
CHAMANE = (
    f"{CREATURE}Chaque autre créature que vous contrôlez arrive avec un marqueur +1/+1 supplémentaire sur elle.\n3/3"
)
HYDRE = f"{CREATURE}Cette créature arrive avec trois marqueurs +1/+1 sur elle.\n0/0"
CHANGEFORME = (
    f"{CREATURE}Vous pouvez faire que cette créature arrive comme une copie de n’importe quelle créature sur le champ "
    "de bataille.\n0/0"
)
NID = f"{CREATURE}Quand cette créature meurt, créez un jeton de créature 2/2 noire Rat.\n2/1"


@pytest.mark.parametrize(
    ("names", "text", "says"),
    [
        (("Bizarre", "Humilité"), SOLDATS, "Le jeton soldat est 1/1 et n’a plus de capacité."),
        (("Ange de Serra", "Bizarre"), JUMEAUX, "Le jeton copie Ange de Serra et a la célérité."),
        (("Ange de Serra", "Bizarre", "Humilité"), DRESSEUR, "Ange de Serra est 3/3"),
        (("Bizarre", "Ange de Serra"), CHAMANE, "Ange de Serra est 5/5."),
        (("Bizarre", "Humilité"), HYDRE, "Bizarre est 4/4"),
        (("Ange de Serra", "Bizarre"), CHANGEFORME, "Bizarre copie Ange de Serra."),
        (("Ange de Serra", "Bizarre"), TROC, "est sous votre contrôle"),
        (("Bizarre", "Ange de Serra"), NID, "le jeton rat est 2/2"),  # offered
    ],
)
def test_in_french_too(player: Player, names: tuple[str, ...], text: str, says: str) -> None:
    at = names.index("Bizarre") + 1
    page = player.types(*names, language="fr", **{f"asked-{at}": "Bizarre", f"text-{at}": text})
    assert says in page.replace("\u00a0", " ").replace("&#x27;", "'")


def test_what_would_be_counted_is_not_said_to_die(player: Player) -> None:
    """How many counters it enters with is not read: that it is 0/0 is no answer, and what is missing is told."""
    text = "Odd {G}\nCreature — Elf\nOdd enters with a +1/+1 counter on it for each spell cast this turn.\n0/0"
    page = player.types("Odd", "Glorious Anthem", **{"asked-1": "Odd", "text-1": text})
    assert "dies (704.5f)" not in page
    assert "Odd’s ability" in page


# --- abilities that are given -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "says"),
    [
        (("Grizzly Bears", "Odd"), "An ability of Odd is not used here"),
        (("Grizzly Bears", "Odd", "Humility"), "Grizzly Bears has lost abilities because of Humility."),
    ],
)
def test_an_ability_that_is_given_is_named_or_lost(player: Player, names: tuple[str, ...], says: str) -> None:
    text = 'Odd {1}{W}\nEnchantment — Aura\nEnchant creature\nEnchanted creature has "When this creature dies, draw."'
    assert says in player.types(*names, **{"asked-2": "Odd", "text-2": text.replace("draw.", "draw a card.")})


def _gives(slug: str) -> bool:
    given = (each for each in changes_in(library()[slug].content) if isinstance(each, AddAbilities))
    used = ("activated", "triggered")
    return any(ability.kind in used and ability.other for change in given for ability in change.abilities)


@pytest.mark.parametrize("slug", sample_of(sorted(slug for slug in library() if _gives(slug)), 6))
def test_no_ability_that_a_card_gives_is_silent(slug: str) -> None:
    """What has such an ability at the end is told that nothing of it is laid, as far as it is not laid itself."""
    laid = board(slug)
    there = state(laid)
    told = {ability.other for fact in not_laid(laid.scenario, there) for ability in fact.abilities}
    contents = [each for each in there.scenario.objects if each.id == slug]
    contents += [each for each in there.scenario.effects if isinstance(each, Effect) and each.enabled]
    given = {
        ability.other
        for content in contents
        for change in changes_in(content)
        if isinstance(change, AddAbilities)
        for ability in change.abilities
        if ability.kind in ("activated", "triggered") and ability.other
    }
    has = {item.ability.other for now in there.trace.final.values() for item in now.abilities}
    assert {each for each in given & has if each is not None and "sacrifice it" not in each.en} <= told


@pytest.mark.parametrize("made", ["1/1 white Soldier creature tokens", "tokens that are copies of target creature"])
def test_more_tokens_than_can_be_laid_are_left_out_and_named(player: Player, made: str) -> None:
    """Fifteen are not told as twelve: the page says that the card was not read whole."""
    few, many = (
        player.types("Odd", "Humility", **{"asked-1": "Odd", "text-1": f"Odd {{W}}\nSorcery\nCreate {number} {made}."})
        for number in ("twelve", "fifteen")
    )
    assert "token" in few
    assert "read all of Odd" not in few
    assert "read all of Odd" in many
