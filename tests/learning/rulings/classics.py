"""The classic arguments: what the rules give, worked out by hand with their numbers, and the sentences for it."""

from __future__ import annotations

from typing import Final, NamedTuple


class Classic(NamedTuple):
    """Cards in the order in which they were named, why the answer is what it is, and the ruling in both languages."""

    cards: str
    why: str
    en: str
    fr: str


CLASSICS: Final = (
    Classic(
        "conversion blood-moon",
        "Conversion depends on Blood Moon (613.8a), which makes more Mountains; set land types bring "
        "their mana and take the rest (305.6, 305.7)",
        "A nonbasic land is a Plains, loses its printed abilities and taps for white mana, whichever "
        "came first (dependency, 613.8).",
        "Un terrain non-base est une plaine, perd ses capacités imprimées et produit du mana blanc, peu"
        " importe ce qui est arrivé en premier (dépendance, 613.8).",
    ),
    Classic(
        "blood-moon conversion",
        "the same the other way round: Conversion waits (613.8b)",
        "A nonbasic land is a Plains, loses its printed abilities and taps for white mana, whichever "
        "came first (dependency, 613.8).",
        "Un terrain non-base est une plaine, perd ses capacités imprimées et produit du mana blanc, peu"
        " importe ce qui est arrivé en premier (dépendance, 613.8).",
    ),
    Classic(
        "blood-moon stomping-ground",
        "its land types become Mountain alone, and its rules text goes (305.7)",
        "Stomping Ground is a Mountain, loses its printed abilities and taps for red mana. Stomping "
        "Ground enters after Blood Moon, so it does not do this as it enters: “As this enters, pay 2 "
        "life or it enters tapped” (614.12).",
        "Terrain de prédilection est une montagne, perd ses capacités imprimées et produit du mana "
        "rouge. Terrain de prédilection arrive après Lune de sang. À son arrivée, ceci ne s’applique "
        "donc pas\u00a0: «\u00a0Au moment où ce terrain arrive, payez 2 points de vie, sinon il arrive engagé\u00a0» "
        "(614.12).",
    ),
    Classic(
        "blood-moon prismatic-omen",
        "one sets, one adds, neither changes what the other applies to: timestamps (613.7)",
        "A nonbasic land has every basic land type, loses its printed abilities and taps for mana of "
        "any color, because Prismatic Omen came after Blood Moon; the other way round, it is a Mountain"
        " and taps for red mana (timestamps, 613.7).",
        "Un terrain non-base a tous les types de terrain de base, perd ses capacités imprimées et "
        "produit du mana de n’importe quelle couleur, car Lune de sang était là avant Augure "
        "prismatique\u202f; dans l’autre ordre, il est une montagne et produit du mana rouge (tampons "
        "horaires, 613.7).",
    ),
    Classic(
        "mutavault blood-moon",
        "a 2/2 of all types by its own ability, used before (613.7); Mountain and no text by 305.7",
        "Mutavault is a 2/2 Mountain land creature of every creature type, loses its printed abilities "
        "and taps for red mana. Once Blood Moon applies, Mutavault’s ability can no longer be used.",
        "Mutecaveau est une créature-terrain 2/2 de tous les types de créature et de type montagne, "
        "perd ses capacités imprimées et produit du mana rouge. Quand Lune de sang s’applique déjà, "
        "la capacité de Mutecaveau ne peut plus être utilisée.",
    ),
    Classic(
        "blood-moon mutavault",
        "under Blood Moon it has no ability to use (305.7)",
        "Mutavault is a Mountain, loses its printed abilities and taps for red mana.",
        "Mutecaveau est une montagne, perd ses capacités imprimées et produit du mana rouge.",
    ),
    Classic(
        "spreading-seas blood-moon",
        "both set land types in layer 4: the later one (613.7, 305.7)",
        "A nonbasic land is a Mountain, loses its printed abilities and taps for red mana, because "
        "Blood Moon came after Spreading Seas; the other way round, it is an Island and taps for blue "
        "mana (timestamps, 613.7).",
        "Un terrain non-base est une montagne, perd ses capacités imprimées et produit du mana rouge, "
        "car Mers envahissantes était là avant Lune de sang\u202f; dans l’autre ordre, il est une île et "
        "produit du mana bleu (tampons horaires, 613.7).",
    ),
    Classic(
        "tarmogoyf dress-down",
        "its ability goes in layer 6, before 7a: the printed 0/1 is left (613.4a, 604.3)",
        "Dress Down wins: Tarmogoyf is 0/1 and has no abilities, whichever came first (layers, 613.1).",
        "Déculottée l’emporte\u00a0: Tarmogoyf est 0/1 et n’a plus de capacité, peu importe ce qui est "
        "arrivé en premier (couches, 613.1).",
    ),
    Classic(
        "deaths-shadow dress-down",
        "its ability goes in layer 6, before 7c: 13/13 (613.4c)",
        "Dress Down wins: Death's Shadow is 13/13 and has no abilities, whichever came first (layers, "
        "613.1). Its own effect does not apply: “This creature gets −X/−X, where X is your life total.”",
        "Déculottée l’emporte\u00a0: Ombre de la mort est 13/13 et n’a plus de capacité, peu importe ce qui "
        "est arrivé en premier (couches, 613.1). Son propre effet ne s’applique pas\u00a0: «\u00a0Cette créature "
        "gagne −X/−X, X étant votre total de points de vie.\u00a0»",
    ),
    Classic(
        "lord-of-atlantis dress-down",
        "granting islandwalk depends on what takes the ability that grants it (613.8a)",
        "Dress Down wins: Lord of Atlantis has no abilities, whichever came first (dependency, 613.8). "
        "Its own effect does not apply: “Other Merfolk get +1/+1 and have islandwalk.”",
        "Déculottée l’emporte\u00a0: Seigneur de l’Atlantide n’a plus de capacité, peu importe ce qui est "
        "arrivé en premier (dépendance, 613.8). Son propre effet ne s’applique pas\u00a0: «\u00a0Les autres "
        "ondins gagnent +1/+1 et ont la traversée des îles.\u00a0»",
    ),
    Classic(
        "urzas-saga blood-moon",
        "Mountain replaces Urza's, Saga stays (305.7); what chapter I gave it is no text of its own",
        "Urza's Saga is a Mountain enchantment land, loses its printed abilities and taps for red or "
        "colorless mana. Here “Urza’s Saga: chapter I” has resolved. "
        "A Saga without chapter abilities stays on the battlefield (714.4).",
        "Épopée d’Urza est un terrain-enchantement de type montagne, perd ses capacités imprimées et "
        "produit du mana rouge ou incolore. Ici, «\u00a0Épopée d’Urza\u00a0: chapitre I\u00a0» s’est résolu. "
        "Une saga qui n’a plus de capacité de chapitre reste sur le "
        "champ de bataille (714.4).",
    ),
    Classic(
        "urzas-saga song-of-the-dryads",
        "a Forest and nothing else (205.1a, 305.7); what chapter I gave it stays",
        "Urza's Saga is a Forest, loses its printed abilities and taps for green or colorless mana. "
        "Here “Urza’s Saga: chapter I” has resolved.",
        "Épopée d’Urza est un terrain de type forêt, perd ses capacités imprimées et produit du mana vert ou incolore. "
        "Ici, «\u00a0Épopée d’Urza\u00a0: chapitre I\u00a0» s’est résolu.",
    ),
    Classic(
        "imprisoned-in-the-moon magus-of-the-moon",
        "its effect begins in layer 4, its ability goes (613.6)",
        "Magus of the Moon still works: nonbasic lands are Mountains, although Imprisoned in the Moon "
        "takes its ability away. Its effect begins in layer 4, before abilities go in layer 6 (613.6). "
        "Magus of the Moon is a colorless Mountain, loses its printed abilities and taps for colorless "
        "mana.",
        "Mage de la lune continue d’agir\u00a0: les terrains non-base sont des montagnes, même si Prisonnier "
        "de la lune lui retire sa capacité. Son effet commence à la couche 4, avant la perte des "
        "capacités à la couche 6 (613.6). Mage de la lune est un terrain incolore de type montagne, "
        "perd ses capacités imprimées et produit du mana incolore.",
    ),
    Classic(
        "oko-thief-of-crowns tarmogoyf",
        "a 3/3 Elk without abilities; the defining ability is gone before 7a (613.1f, 613.4a)",
        "Oko, Thief of Crowns wins: Tarmogoyf is a 3/3 Elk and has no abilities (layers, 613.1).",
        "Oko, voleur de couronnes l’emporte\u00a0: Tarmogoyf est une créature 3/3 de type élan et n’a plus "
        "de capacité (couches, 613.1).",
    ),
    Classic(
        "magus-of-the-moon humility",
        "layer 4 before layer 6, and what has started keeps applying (613.6)",
        "Magus of the Moon still works: nonbasic lands are Mountains, although Humility takes its "
        "ability away, whichever came first. Its effect begins in layer 4, before abilities go in layer"
        " 6 (613.6). Magus of the Moon is 1/1 and has no abilities.",
        "Mage de la lune continue d’agir\u00a0: les terrains non-base sont des montagnes, même si Humilité lui"
        " retire sa capacité, peu importe laquelle des deux cartes est arrivée la première. Son effet "
        "commence à la couche 4, avant la perte des capacités à la couche 6 (613.6). Mage de la lune "
        "est 1/1 et n’a plus de capacité.",
    ),
    Classic(
        "painters-servant humility",
        "layer 5 before layer 6, and what has started keeps applying (613.6)",
        "Painter's Servant still works: permanents, spells, and cards in all other zones are blue in "
        "addition to their other colors, although Humility takes its ability away. Its effect begins in"
        " layer 5, before abilities go in layer 6 (613.6). Painter's Servant is a 1/1 blue artifact "
        "creature and has no abilities. A 2/5 creature with flying is a 1/1 blue and green creature and"
        " has no abilities. The choice here: blue for Painter's Servant. If Painter's Servant enters "
        "after Humility, it does not do this as it enters: “As this enters, choose a color” (614.12).",
        "Servant du peintre continue d’agir\u00a0: les permanents, les sorts et les cartes dans toutes les "
        "autres zones sont bleus en plus de leurs autres couleurs, même si Humilité lui retire sa "
        "capacité. Son effet commence à la couche 5, avant la perte des capacités à la couche 6 "
        "(613.6). Servant du peintre est une créature-artefact 1/1 bleue et n’a plus de capacité. Une "
        "créature 2/5 avec le vol devient une créature 1/1 bleue et verte et n’a plus de capacité. Le "
        "choix fait ici\u00a0: «\u00a0bleu\u00a0» pour Servant du peintre. Si Servant du peintre arrive après "
        "Humilité, ceci ne s’applique pas à son arrivée\u00a0: «\u00a0Au moment où cette créature arrive, "
        "choisissez une couleur\u00a0» (614.12).",
    ),
    Classic(
        "mycosynth-lattice march-of-the-machines",
        "March depends on Lattice (613.8a); a land has mana value 0 (202.3b), and 0/0 dies (704.5f)",
        "A nonbasic land is a 0/0 artifact land creature and dies (704.5f), whichever came first "
        "(dependency, 613.8). Mycosynth Lattice is a 6/6 artifact creature. March of the Machines is a "
        "4/4 colorless artifact enchantment creature.",
        "Un terrain non-base devient une créature-terrain-artefact 0/0 et meurt (704.5f), peu importe "
        "ce qui est arrivé en premier (dépendance, 613.8). Treille de mycosynthèse est une "
        "créature-artefact 6/6. Marche des machines est une créature-artefact-enchantement 4/4 "
        "incolore.",
    ),
    Classic(
        "elesh-norn-grand-cenobite grizzly-bears",
        "2/2 and +2/+2; under the opponent 2/2 and -2/-2, which dies (704.5f)",
        "Grizzly Bears is 4/4. An opponent’s 2/5 creature is 0/3. If your opponent controls Grizzly "
        "Bears instead, it is 0/0 and dies (704.5f).",
        "Grizzlis est 4/4. Une créature 2/5 de l’adversaire est 0/3. Si c’est votre adversaire qui "
        "contrôle Grizzlis, cette carte est 0/0 et meurt (704.5f).",
    ),
    Classic(
        "control-magic control-magic",
        "both change control in layer 2: the later one (613.7)",
        "For example, a 2/5 creature with flying is under your opponent’s control, because Control "
        "Magic (2) came after Control Magic; the other way round, it is under your control (timestamps,"
        " 613.7).",
        "Par exemple, une créature 2/5 avec le vol est sous le contrôle de votre adversaire, car "
        "Contrôle magique était là avant Contrôle magique (2)\u202f; dans l’autre ordre, elle est sous votre"
        " contrôle (tampons horaires, 613.7).",
    ),
    Classic(
        "clone glorious-anthem",
        "the copy's 2/5 in layer 1, +1/+1 in 7c (613.1a, 613.4c)",
        "Clone is a copy of a 2/5 creature with flying and is 3/6, whichever came first (layers, "
        "613.1). If your opponent controls Clone instead, it is a copy of a 2/5 creature with flying.",
        "Clone copie une créature 2/5 avec le vol et est 3/6, peu importe ce qui est arrivé en premier "
        "(couches, 613.1). Si c’est votre adversaire qui contrôle Clone, cette carte copie une créature"
        " 2/5 avec le vol.",
    ),
    Classic(
        "starfield-of-nyx humility",
        "both set in 7b: the later one (613.7); Humility has mana value 4",
        "Humility is a 1/1 enchantment creature and has no abilities, because it came after Starfield "
        "of Nyx; the other way round, it is 4/4 (timestamps, 613.7). Humility still works: all "
        "creatures lose all abilities and have base power and toughness 1/1, although it has taken its "
        "own ability away. Its effect has started in layer 6 and keeps applying (613.6). The effect of "
        "Starfield of Nyx applies only as long as you control five or more enchantments.",
        "Humilité est une créature-enchantement 1/1 et n’a plus de capacité, car Champ d’étoiles de Nyx"
        " était là avant\u202f; dans l’autre ordre, cette carte est 4/4 (tampons horaires, 613.7). Humilité "
        "continue d’agir\u00a0: toutes les créatures perdent toutes leurs capacités et ont une force et une "
        "endurance de base de 1/1, même si son effet lui a retiré sa propre capacité. Cet effet a "
        "commencé à la couche 6 et continue (613.6). L’effet de Champ d’étoiles de Nyx ne s’applique "
        "que si vous contrôlez au moins cinq enchantements.",
    ),
    Classic(
        "titanias-song blood-moon",
        "Mountain in layer 4, all abilities go in layer 6, mana value 0 in 7b; 0/0 dies (613.1, 704.5f)",
        "An artifact land is a 0/0 Mountain artifact land creature, has no abilities, can’t be tapped "
        "for mana and dies (704.5f), whichever came first (what has started keeps applying, 613.6; "
        "layers, 613.1).",
        "Un terrain artefact devient une créature-terrain-artefact 0/0 de type montagne, n’a plus de "
        "capacité, ne produit plus de mana et meurt (704.5f), peu importe ce qui est arrivé en premier "
        "(ce qui a commencé continue, 613.6\u202f; couches, 613.1).",
    ),
    Classic(
        "about-face giant-growth",
        "2/5 and +3/+3 is 5/8 in 7c, switched 8/5 in 7d (613.4d)",
        "For example, a 2/5 creature with flying is 8/5, whichever came first.",
        "Par exemple, une créature 2/5 avec le vol est 8/5, peu importe ce qui est arrivé en premier.",
    ),
    Classic(
        "blood-moon urborg-tomb-of-yawgmoth",
        "Urborg's effect depends on Blood Moon, which takes its ability (613.8a, 305.7)",
        "Blood Moon wins: Urborg, Tomb of Yawgmoth is a Mountain, loses its printed abilities and taps "
        "for red mana, whichever came first (dependency, 613.8). Its own effect does not apply: “All "
        "lands are Swamps in addition to their other land types.”",
        "Lune de sang l’emporte\u00a0: Urborg, tombe de Yaugzebul est une montagne, perd ses capacités "
        "imprimées et produit du mana rouge, peu importe ce qui est arrivé en premier (dépendance, "
        "613.8). Son propre effet ne s’applique pas\u00a0: «\u00a0Tous les terrains sont des marais en plus de "
        "leurs autres types de terrain.\u00a0»",
    ),
    Classic(
        "urborg-tomb-of-yawgmoth blood-moon",
        "the same the other way round",
        "Blood Moon wins: Urborg, Tomb of Yawgmoth is a Mountain, loses its printed abilities and taps "
        "for red mana, whichever came first (dependency, 613.8). Its own effect does not apply: “All "
        "lands are Swamps in addition to their other land types.”",
        "Lune de sang l’emporte\u00a0: Urborg, tombe de Yaugzebul est une montagne, perd ses capacités "
        "imprimées et produit du mana rouge, peu importe ce qui est arrivé en premier (dépendance, "
        "613.8). Son propre effet ne s’applique pas\u00a0: «\u00a0Tous les terrains sont des marais en plus de "
        "leurs autres types de terrain.\u00a0»",
    ),
    Classic(
        "blood-moon yavimaya-cradle-of-growth",
        "Yavimaya's effect depends on Blood Moon, which takes its ability (613.8a, 305.7)",
        "Blood Moon wins: Yavimaya, Cradle of Growth is a Mountain, loses its printed abilities and "
        "taps for red mana, whichever came first (dependency, 613.8). Its own effect does not apply: "
        "“All lands are Forests in addition to their other land types.”",
        "Lune de sang l’emporte\u00a0: Yavimaya, berceau de croissance est une montagne, perd ses capacités "
        "imprimées et produit du mana rouge, peu importe ce qui est arrivé en premier (dépendance, "
        "613.8). Son propre effet ne s’applique pas\u00a0: «\u00a0Tous les terrains sont des forêts en plus de "
        "leurs autres types de terrain.\u00a0»",
    ),
    Classic(
        "magus-of-the-moon dress-down",
        "layer 4 before layer 6, and what has started keeps applying (613.6)",
        "Magus of the Moon still works: nonbasic lands are Mountains, although Dress Down takes its "
        "ability away, whichever came first. Its effect begins in layer 4, before abilities go in layer"
        " 6 (613.6). Magus of the Moon has no abilities.",
        "Mage de la lune continue d’agir\u00a0: les terrains non-base sont des montagnes, même si Déculottée "
        "lui retire sa capacité, peu importe laquelle des deux cartes est arrivée la première. Son "
        "effet commence à la couche 4, avant la perte des capacités à la couche 6 (613.6). Mage de la "
        "lune n’a plus de capacité.",
    ),
    Classic(
        "ashaya-soul-of-the-wild kenriths-transformation",
        "Forest land in layer 4, before the ability goes in layer 6 (613.6); Ashaya is a creature only "
        "since the Aura is newer",
        "Ashaya, Soul of the Wild still works: a 2/5 creature with flying is also a Forest and taps for"
        " green mana, although Kenrith's Transformation takes its ability away. Its effect begins in "
        "layer 4, before abilities go in layer 6 (613.6). Ashaya, Soul of the Wild is a 3/3 Elk and has"
        " no abilities.",
        "Ashaya, âme de la nature continue d’agir\u00a0: une créature 2/5 avec le vol est aussi un terrain de "
        "type forêt et produit du mana vert, même si Transformation de Kenrith lui retire sa capacité. "
        "Son effet commence à la couche 4, avant la perte des capacités à la couche 6 (613.6). Ashaya, "
        "âme de la nature est une créature 3/3 de type élan et n’a plus de capacité.",
    ),
    Classic(
        "dryad-arbor humility",
        "1/1 as printed; the mana ability of its Forest type goes in layer 6 (305.6, 613.1f)",
        "Dryad Arbor is 1/1, has no abilities and can’t be tapped for mana.",
        "Charmille dryade est 1/1, n’a plus de capacité et ne produit plus de mana.",
    ),
    Classic(
        "dryad-arbor dress-down",
        "the mana ability of its Forest type goes in layer 6 (305.6, 613.1f)",
        "Dryad Arbor has no abilities and can’t be tapped for mana.",
        "Charmille dryade n’a plus de capacité et ne produit plus de mana.",
    ),
    Classic(
        "deaths-shadow",
        "-20/-20 for 20 life: 13/13 becomes -7/-7 and dies (613.4c, 704.5f)",
        "Death's Shadow is −7/−7 and dies (704.5f).",
        "Ombre de la mort est −7/−7 et meurt (704.5f).",
    ),
    Classic(
        "coat-of-arms",
        "two others share its type: +2/+2 (613.4c)",
        "For example, a 2/5 creature that shares a type with two others is 4/7.",
        "Par exemple, une créature 2/5 qui partage un type avec deux autres est 4/7.",
    ),
    Classic(
        "kormus-bell",
        "a Swamp is a 1/1 black creature that is still a land (613.1d, 613.1e, 613.4b)",
        "A basic Swamp is a 1/1 black Swamp land creature.",
        "Un marais de base devient une créature-terrain 1/1 noire de type marais.",
    ),
    Classic(
        "liquimetal-coating",
        "its artifact type is added in layer 4 (613.1d)",
        "A nonbasic land is also an artifact.",
        "Un terrain non-base est aussi un artefact.",
    ),
    Classic(
        "natures-revolt",
        "2/2 creatures that are still lands (613.1d, 613.4b)",
        "A nonbasic land is a 2/2 land creature.",
        "Un terrain non-base devient une créature-terrain 2/2.",
    ),
    Classic(
        "humility opalescence",
        "both set in 7b: the later one (613.7); Humility has mana value 4",
        "Humility is a 4/4 enchantment creature and has no abilities, because Opalescence came after "
        "it; the other way round, it is 1/1 (timestamps, 613.7). Humility still works: a 2/5 creature "
        "with flying is 1/1 and has no abilities, although it has taken its own ability away. Its "
        "effect has started in layer 6 and keeps applying (613.6).",
        "Humilité est une créature-enchantement 4/4 et n’a plus de capacité, car cette carte était là "
        "avant Opalescence\u202f; dans l’autre ordre, elle est 1/1 (tampons horaires, 613.7). Humilité continue "
        "d’agir\u00a0: une créature 2/5 avec le vol est 1/1 et n’a plus de capacité, même si son effet lui"
        " a retiré sa propre capacité. Cet effet a commencé à la couche 6 et continue (613.6).",
    ),
    Classic(
        "opalescence humility",
        "both set in 7b: the later one (613.7)",
        "Humility is a 1/1 enchantment creature and has no abilities, because it came after "
        "Opalescence; the other way round, it is 4/4 (timestamps, 613.7). Humility still works: all "
        "creatures lose all abilities and have base power and toughness 1/1, although it has taken its "
        "own ability away. Its effect has started in layer 6 and keeps applying (613.6).",
        "Humilité est une créature-enchantement 1/1 et n’a plus de capacité, car Opalescence était là "
        "avant\u202f; dans l’autre ordre, cette carte est 4/4 (tampons horaires, 613.7). Humilité continue "
        "d’agir\u00a0: toutes les créatures perdent toutes leurs capacités et ont une force et une "
        "endurance de base de 1/1, même si son effet lui a retiré sa propre capacité. Cet effet a "
        "commencé à la couche 6 et continue (613.6).",
    ),
)
