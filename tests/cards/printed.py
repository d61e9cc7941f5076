"""What is printed on each card of the library, in today's wording: the facts that its entry is held to.

A line is the English name, the French name as printed, the type line, and the size where there is one, with its stars.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

_CARDS: Final = """
Adaptive Automaton | Automate évolutif | Artifact Creature — Construct | 2/2
Agatha's Soul Cauldron | Chaudron d’âme d’Agatha | Legendary Artifact
Akroma's Memorial | Mémorial d’Akroma | Legendary Artifact
Always Watching | Observation constante | Enchantment
Angel of Jubilation | Ange de la jubilation | Creature — Angel | 3/3
Angelic Armaments | Armements angéliques | Artifact — Equipment
Animate Artifact | Animation d’artefact | Enchantment — Aura
Arcane Adaptation | Adaptation ésotérique | Enchantment
Archetype of Courage | Archétype du courage | Enchantment Creature — Human Soldier | 2/2
Archetype of Endurance | Archétype de l’endurance | Enchantment Creature — Boar | 6/5
Archetype of Imagination | Archétype de l’imagination | Enchantment Creature — Human Wizard | 3/2
Arcum's Weathervane | Girouette d’Arcum | Artifact
Arrest | Arrestation | Enchantment — Aura
Ascendant Evincar | Incarmal en devenir | Legendary Creature — Phyrexian Vampire Noble | 3/3
Ashaya, Soul of the Wild | Ashaya, âme de la nature | Legendary Creature — Elemental | */*
Avacyn, Angel of Hope | Avacyn, ange de l’espoir | Legendary Creature — Angel | 8/8
Azorius Keyrune | Runeclé d’Azorius | Artifact
Bad Moon | Lune blafarde | Enchantment
Bello, Bard of the Brambles | Bello, barde des ronces | Legendary Creature — Raccoon Bard | 3/3
Blanchwood Armor | Armure de boisblanc | Enchantment — Aura
Blazing Archon | Archonte brûlant | Creature — Archon | 5/6
Blood Moon | Lune de sang | Enchantment
Blood Sun | Soleil de sang | Enchantment
Bludgeon Brawl | Coup de matraque | Enchantment
Body Double | Doublure | Creature — Shapeshifter | 0/0
Bonesplitter | Scinde-os | Artifact — Equipment
Bringer of the Black Dawn | Annonciateur de l’Aube noire | Creature — Bringer | 5/5
Calming Licid | Litique calmant | Creature — Licid | 2/2
Castle | Château fort | Enchantment
Celestial Colonnade | Colonnade céleste | Land
Celestial Crusader | Croisé céleste | Creature — Spirit | 2/2
Celestial Dawn | Aube céleste | Enchantment
Champion's Helm | Heaume du champion | Artifact — Equipment
Changeling Titan | Titan changelin | Creature — Shapeshifter | 7/7
Clone | Clone | Creature — Shapeshifter | 0/0
Coat of Arms | Blason | Artifact
Colossus Hammer | Marteau colossal | Artifact — Equipment
Conspiracy | Conspiration | Enchantment
Control Magic | Contrôle magique | Enchantment — Aura
Conversion | Conversion | Enchantment
Copy Enchantment | Copie d’enchantement | Enchantment
Corrupted Conscience | Conscience corrompue | Enchantment — Aura
Cranial Plating | Blindage crânien | Artifact — Equipment
Crucible of Worlds | Creuset des mondes | Artifact
Crusade | Croisade | Enchantment
Curse of Exhaustion | Malédiction de l’épuisement | Enchantment — Aura Curse
Cursed Rack | Chevalet maudit | Artifact
Cytoshape | Cytoforme | Instant
Darkest Hour | Heure sombre | Enchantment
Darksteel Citadel | Citadelle de sombracier | Artifact Land
Darksteel Mutation | Mutation de sombracier | Enchantment — Aura
Darksteel Plate | Plaque de sombracier | Artifact — Equipment
Death's Shadow | Ombre de la mort | Creature — Avatar | 13/13
Deep Freeze | Congélation | Enchantment — Aura
Dominating Licid | Litique dominateur | Creature — Licid | 1/1
Door of Destinies | Porte des Destinées | Artifact
Dralnu's Crusade | Croisade de Dralnu | Enchantment
Dress Down | Déculottée | Enchantment
Dryad Arbor | Charmille dryade | Land Creature — Forest Dryad | 1/1
Duplicant | Répliquant | Artifact Creature — Shapeshifter | 2/4
Earthbind | Entrave chtonienne | Enchantment — Aura
Elesh Norn, Grand Cenobite | Elesh Norn, Grand Cénobite | Legendary Creature — Phyrexian Praetor | 4/7
Empyrial Armor | Armure empyrée | Enchantment — Aura
Enchanted Evening | Soirée enchantée | Enchantment
Engineered Plague | Peste artificielle | Enchantment
Ensoul Artifact | Infuser l’âme aux artefacts | Enchantment — Aura
Ethereal Armor | Armure éthérée | Enchantment — Aura
Evermind | Souvenir éternel | Instant — Arcane
Evil Presence | Présence malveillante | Enchantment — Aura
Exploration | Exploration | Enchantment
Fervor | Ferveur | Enchantment
Flight | Vol | Enchantment — Aura
Force of Will | Force de volonté | Instant
Forest | Forêt | Basic Land — Forest
Frankenstein's Monster | Frankenstein’s Monster | Creature — Zombie | 0/1
Galerider Sliver | Slivoïde des bourrasques | Creature — Sliver | 1/1
Ghostfire | Ectofeu | Instant
Ghostflame Sliver | Slivoïde ectoflamme | Creature — Sliver | 2/2
Glorious Anthem | Antienne glorieuse | Enchantment
Gnat Miser | Avare aux moucherons | Creature — Rat Shaman | 1/1
Goblin Electromancer | Électromancien gobelin | Creature — Goblin Wizard | 2/2
Goblin King | Roi des gobelins | Creature — Goblin | 2/2
Godhead of Awe | Divinité de respect | Creature — Spirit Avatar | 4/4
Grand Arbiter Augustin IV | Grand arbitre Augustin IV | Legendary Creature — Human Advisor | 2/3
Grand Architect | Grand architecte | Creature — Vedalken Artificer | 1/3
Gray Ogre | Ogre gris | Creature — Ogre | 2/2
Grizzly Bears | Grizzlis | Creature — Bear | 2/2
Grounded | Piégé | Enchantment — Aura
Gutter Grime | Résidus d’égout | Enchantment
Heliod, God of the Sun | Héliode, dieu du Soleil | Legendary Enchantment Creature — God | 5/6
Helm of Awakening | Heaume de l’éveil | Artifact
Holy Strength | Force sacrée | Enchantment — Aura
Honor of the Pure | Honneur des purs | Enchantment
Hopeful Eidolon | Eidôlon optimiste | Enchantment Creature — Spirit | 1/1
Humility | Humilité | Enchantment
Imprisoned in the Moon | Prisonnier de la lune | Enchantment — Aura
Iona, Shield of Emeria | Iona, Bouclier d’Éméria | Legendary Creature — Angel | 7/7
Island | Île | Basic Land — Island
Ivory Mask | Masque d’ivoire | Enchantment
Ixidron | Ixidron | Creature — Illusion | */*
Jin-Gitaxias, Core Augur | Jin-Gitaxias, augure du Noyau | Legendary Creature — Phyrexian Praetor | 5/4
Karn, Silver Golem | Karn, Golem d’argent | Legendary Artifact Creature — Golem | 4/4
Kenrith's Transformation | Transformation de Kenrith | Enchantment — Aura
Kormus Bell | Cloche de Kormus | Artifact
Levitation | Lévitation | Enchantment
Leyline of Sanctity | Ligne ley de vertu | Enchantment
Lhurgoyf | Lhurgoyf | Creature — Lhurgoyf | */1+*
Library of Leng | Bibliothèque de Leng | Artifact
Life and Limb | Survivre à la force des bras | Enchantment
Lightning Bolt | Foudre | Instant
Lightning Greaves | Jambières d’éclair | Artifact — Equipment
Lignify | Lignification | Kindred Enchantment — Treefolk Aura
Liquimetal Coating | Revêtement de métal liquide | Artifact
Living Terrain | Terrain vivant | Enchantment — Aura
Locust Miser | Avare aux sauterelles | Creature — Rat Shaman | 2/2
Lord of Atlantis | Seigneur de l’Atlantide | Creature — Merfolk | 2/2
Loxodon Warhammer | Marteau de guerre loxodon | Artifact — Equipment
Magus of the Moon | Mage de la lune | Creature — Human Wizard | 2/2
March of the Machines | Marche des machines | Enchantment
Maro | Maro | Creature — Elemental | */*
Maskwood Nexus | Nexus de Masquebois | Artifact
Meddling Mage | Ingérence du mage | Creature — Human Wizard | 2/2
Mind Control | Contrôle mental | Enchantment — Aura
Mirror Entity | Entité miroir | Creature — Shapeshifter | 1/1
Mirrorweave | Tisse-miroir | Instant
Mistform Ultimus | Ultimus changebrume | Legendary Creature — Illusion | 3/3
Moat | Douves | Enchantment
Mountain | Montagne | Basic Land — Mountain
Muraganda Petroglyphs | Pétroglyphes de Muraganda | Enchantment
Muscle Sliver | Slivoïde musclé | Creature — Sliver | 1/1
Mutavault | Mutecaveau | Land
Mycosynth Lattice | Treille de mycosynthèse | Artifact
Nature's Revolt | Révolte de la nature | Enchantment
Necrotic Ooze | Limon nécrotique | Creature — Ooze | 4/3
Night of Souls' Betrayal | Trahison de la nuit des âmes | Legendary Enchantment
Nighthowler | Hurlenuit | Enchantment Creature — Horror | 0/0
Nightmare | Cheval de cauchemar | Creature — Nightmare Horse | */*
Nim Deathmantle | Capote de mort des nims | Artifact — Equipment
Null Profusion | Profusion d’annulations | Enchantment
Nylea's Presence | Présence de Nyléa | Enchantment — Aura
Oko, Thief of Crowns | Oko, voleur de couronnes | Legendary Planeswalker — Oko
Omniscience | Omniscience | Enchantment
Opalescence | Opalescence | Enchantment
Orcish Oriflamme | Oriflamme orque | Enchantment
Pacifism | Pacifisme | Enchantment — Aura
Painter's Servant | Servant du peintre | Artifact Creature — Scarecrow | 1/3
Pendrell Flux | Flux de Peindrell | Enchantment — Aura
Phantasmal Image | Image phantasmatique | Creature — Illusion | 0/0
Phyrexian Metamorph | Métamorphe phyrexian | Artifact Creature — Phyrexian Shapeshifter | 0/0
Plains | Plaine | Basic Land — Plains
Platinum Angel | Ange de platine | Artifact Creature — Angel | 4/4
Primal Clay | Argile primordiale | Artifact Creature — Shapeshifter | */*
Prismatic Omen | Augure prismatique | Enchantment
Prodigal Sorcerer | Sorcier sybarite | Creature — Human Wizard | 1/1
Propaganda | Propagande | Enchantment
Quickening Licid | Litique accélérateur | Creature — Licid | 1/1
Quicksilver Gargantuan | Gargantuesque de vif-argent | Creature — Shapeshifter | 7/7
Rancor | Rancœur | Enchantment — Aura
Reliquary Tower | Tour du Reliquaire | Land
Replenish | Réassortiment | Sorcery
Riptide Mangler | Déchiqueteur du projet Jusant | Creature — Beast | 0/3
Rune of Flight | Rune de vol | Enchantment — Aura Rune
Runed Halo | Halo serti de runes | Enchantment
Sapphire Medallion | Médaillon de saphir | Artifact
Sea's Claim | Revendication par la mer | Enchantment — Aura
Serra Avatar | Avatar de Serra | Creature — Avatar | */*
Shared Triumph | Triomphe partagé | Enchantment
Song of the Dryads | Chant des dryades | Enchantment — Aura
Sorceress Queen | Reine sorcière | Creature — Human Wizard | 1/1
Sorrow's Path | Sorrow’s Path | Land
Spellbook | Livre de sorts | Artifact
Sphere of Resistance | Sphère de résistance | Artifact
Spirit Mantle | Manteau d’esprits | Enchantment — Aura
Spreading Seas | Mers envahissantes | Enchantment — Aura
Starfield of Nyx | Champ d’étoiles de Nyx | Enchantment
Steal Enchantment | Vol d’enchantement | Enchantment — Aura
Stomping Ground | Terrain de prédilection | Land — Mountain Forest
Stony Silence | Silence de pierre | Enchantment
Suntail Hawk | Faucon mordoré | Creature — Bird | 1/1
Suppression Field | Champ de suppression | Enchantment
Sutured Ghoul | Goule suturée | Creature — Zombie | */*
Svogthos, the Restless Tomb | Svogthos, le Tombeau agité | Land
Swamp | Marais | Basic Land — Swamp
Swiftfoot Boots | Bottes de piedagile | Artifact — Equipment
Sword of the Meek | Épée des humbles | Artifact — Equipment
Tarmogoyf | Tarmogoyf | Creature — Lhurgoyf | */1+*
Tempered Steel | Acier trempé | Enchantment
Thalia, Guardian of Thraben | Thalia, gardienne de Thraben | Legendary Creature — Human Soldier | 2/1
Thorn Elemental | Élémental d’épines | Creature — Elemental | 7/7
Thorn of Amethyst | Éclat d’améthyste | Artifact
Thought Vessel | Urne de pensée | Artifact
Tide Drifter | Dériveur du ressac | Creature — Eldrazi Drone | 0/5
Titania's Song | Chanson de Titania | Enchantment
Transguild Courier | Messager transguilde | Artifact Creature — Golem | 3/3
Tree of Redemption | Arbre de la rédemption | Creature — Plant | 0/13
Treetop Village | Village arboricole | Land
Trinisphere | Trinisphère | Artifact
True Believer | Adepte convaincu | Creature — Human Cleric | 2/2
Unholy Strength | Force impie | Enchantment — Aura
Urborg, Tomb of Yawgmoth | Urborg, tombe de Yaugzebul | Legendary Land
Urza's Saga | Épopée d’Urza | Enchantment Land — Urza's Saga
Utopia Tree | Arbre de l’utopie | Creature — Plant | 0/2
Vedalken Orrery | Planétaire mécanique vedalken | Artifact
Vesuvan Doppelganger | Doppelganger Vésuvéen | Creature — Shapeshifter | 0/0
Volrath's Shapeshifter | Changeforme de Wöhlrajh | Creature — Phyrexian Shapeshifter | 0/1
Warden of the Wall | Garde du mur | Artifact
Wild Mongrel | Bâtard sauvage | Creature — Dog | 2/2
Worldspine Wurm | Guivre mondéchine | Creature — Wurm | 15/15
Wrath of God | Colère de Dieu | Sorcery
Xenograft | Xénogreffe | Enchantment
Yavimaya, Cradle of Growth | Yavimaya, berceau de croissance | Legendary Land
Yavimaya Kavu | Kavru de la Yavimaya | Creature — Kavu | */*
Yavimaya's Embrace | Étreinte de la Yavimaya | Enchantment — Aura
Yixlid Jailer | Gardien de prison yixlide | Creature — Zombie Wizard | 2/1
Zombie Master | Maître des zombies | Creature — Zombie | 2/3
"""
#: Cards that stand on boards and not in the library.
_OTHERS: Final = """
City of Brass | Cité d’airain | Land
Underground River | Rivière souterraine | Land
"""
#: Entries that are no cards: tokens, and building blocks for boards.
NO_CARDS: Final = frozenset(
    (
        "artifacts-are-2-2-creatures", "construct-token", "gutter-grime-ooze", "nobody-flies", "toughness-anthem",
        "whitening-aura",
    )
)  # fmt: skip
#: Cards without a French printing that is known: the name in use, or the English one.
WITHOUT_FRENCH_PRINTING: Final = frozenset(("frankensteins-monster", "moat", "sorrows-path"))
#: What stood for a French name here once and is on no card.
WRONG_NAMES: Final = (
    "Avacyn, ange d’espoir", "La marche des machines", "Chant de Titania", "Heaume d’éveil", "Planétaire vedalken",
    "bouclier d’Émeria", "Flux de Pendrell", "Soul Cauldron", "Soul of the Wild", "Coat of Arms", "Colossus Hammer",
    "Control Magic", "Dress Down", "Evermind", "Kenrith’s", "Maskwood", "Rune of Flight", "Transguild Courier",
    "Vesuvan", "Cradle of Growth", "City of Brass", "Underground River", "Bard of the Brambles", "brushwagg",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Printed:
    """`size` is as on the card: "2/2", "*/1+*"; empty where nothing is printed."""

    en: str
    fr: str
    types: str
    size: str = ""


def _read(table: str) -> tuple[Printed, ...]:
    return tuple(Printed(*line.split(" | ")) for line in table.strip().splitlines())


CARDS: Final = _read(_CARDS)
OTHERS: Final = _read(_OTHERS)
