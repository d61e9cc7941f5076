"""How misconceptions were worded before: quizzes that were published then say what is said today."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.scenario import Label


class Worded(NamedTuple):
    """A possible idea, and the rule."""

    description: Label
    correction: Label


_FIRST: Final[Mapping[str, Worded]] = {
    "M01": Worded(
        Label(
            "Perhaps you applied the effects one after the other as they came, as if there were no layers.",
            "Peut-être avez-vous appliqué les effets l’un après l’autre, comme ils sont venus, sans tenir"
            " compte des couches.",
        ),
        Label(
            "The layers come first: what changes colors applies before what changes power and toughness, "
            "even when it is newer.",
            "Les couches passent d’abord\u00a0: ce qui change les couleurs s’applique avant ce qui change la "
            "force et l’endurance, même si c’est plus récent.",
        ),
    ),
    "M02": Worded(
        Label(
            "Perhaps you thought that “is 0/2” has the last word over any “gets +3/+3”.",
            "Peut-être pensiez-vous que «\u00a0est 0/2\u00a0» a le dernier mot sur tout «\u00a0gagne +3/+3\u00a0».",
        ),
        Label(
            "Setting gives the base: it applies in layer 7b, and what is added in layer 7c comes on top of it.",
            "Fixer donne la base\u00a0: cela s’applique dans la couche 7b, et ce qui s’ajoute dans la couche "
            "7c vient par-dessus.",
        ),
    ),
    "M04": Worded(
        Label(
            "Perhaps you switched power and toughness once, as they stood when the spell resolved.",
            "Peut-être avez-vous inversé la force et l’endurance une seule fois, telles qu’elles étaient "
            "à la résolution du sort.",
        ),
        Label(
            "Switching applies last, in layer 7d: what is added afterwards is still added before the switch.",
            "L’inversion s’applique en dernier, dans la couche 7d\u00a0: ce qui s’ajoute plus tard s’ajoute "
            "quand même avant elle.",
        ),
    ),
    "M08": Worded(
        Label(
            "Perhaps you took away the abilities first, so that they could do nothing in the layers before.",
            "Peut-être avez-vous d’abord retiré les capacités, si bien qu’elles ne pouvaient plus rien "
            "faire dans les couches précédentes.",
        ),
        Label(
            "Abilities are lost in layer 6; what they do to types in layer 4 has been applied by then and stays.",
            "Les capacités se perdent dans la couche 6\u202f; ce qu’elles font aux types dans la couche 4 est "
            "alors déjà appliqué, et reste.",
        ),
    ),
    "M10": Worded(
        Label(
            "Perhaps you let an ability work in a later layer although it had been lost before it ever applied.",
            "Peut-être avez-vous laissé agir dans une couche suivante une capacité perdue avant d’avoir "
            "commencé à s’appliquer.",
        ),
        Label(
            "Only an effect that has begun goes on; an ability lost in layer 6 begins nothing in layer 7.",
            "Seul un effet qui a commencé continue\u202f; une capacité perdue dans la couche 6 ne commence "
            "rien dans la couche 7.",
        ),
    ),
    "M20": Worded(
        Label(
            "Perhaps you copied the creature with its counters and bonuses.",
            "Peut-être avez-vous copié la créature avec ses marqueurs et ses bonus.",
        ),
        Label(
            "Only copiable values are copied: what is printed, as other copy effects change it. Counters "
            "and bonuses are not.",
            "Seules les valeurs copiables sont copiées\u00a0: ce qui est imprimé, modifié par d’autres effets "
            "de copie. Ni les marqueurs ni les bonus ne le sont.",
        ),
    ),
    "M21": Worded(
        Label(
            "Perhaps you took off the counters and the effects that were on the creature when it became a copy.",
            "Peut-être avez-vous enlevé les marqueurs et les effets que portait la créature quand elle "
            "est devenue une copie.",
        ),
        Label(
            "It is still the same object: counters and older effects stay, and apply after the copy effect of layer 1.",
            "C’est toujours le même objet\u00a0: les marqueurs et les effets plus anciens restent, et "
            "s’appliquent après l’effet de copie de la couche 1.",
        ),
    ),
    "M23": Worded(
        Label(
            "Perhaps you let the effect of a resolved spell look again and again at who fits its words.",
            "Peut-être avez-vous laissé l’effet d’un sort résolu chercher encore et encore qui correspond à son texte.",
        ),
        Label(
            "The effect of a resolved spell or ability fixes its objects once, as it begins; nobody joins"
            " it later, and nobody drops out.",
            "L’effet d’un sort résolu ou d’une capacité résolue fixe ses objets une fois, quand il "
            "commence\u202f; personne n’y entre ensuite, et personne n’en sort.",
        ),
    ),
    "M25": Worded(
        Label(
            "Perhaps you let the static ability apply after the spell because it goes on all the time.",
            "Peut-être avez-vous appliqué la capacité statique après le sort, parce qu’elle agit en permanence.",
        ),
        Label(
            "Within a layer the timestamp decides, be the effect static or resolved; a static ability has"
            " that of its object.",
            "Dans une couche, c’est le tampon horaire qui décide, que l’effet soit statique ou résolu\u202f; "
            "une capacité statique a celui de son objet.",
        ),
    ),
    "M33": Worded(
        Label(
            "Perhaps you applied all that the effect does at once, in the first layer it belongs to.",
            "Peut-être avez-vous appliqué d’un coup tout ce que fait l’effet, dans la première couche qui le concerne.",
        ),
        Label(
            "An effect is split: each of its changes applies in its own layer, and what it does to power "
            "and toughness comes in layer 7.",
            "Un effet se partage\u00a0: chacun de ses changements s’applique dans sa propre couche, et ce "
            "qu’il fait à la force et à l’endurance vient en couche 7.",
        ),
    ),
    "M36": Worded(
        Label(
            "Perhaps you thought that shroud, hexproof or protection keeps out effects that affect all creatures.",
            "Peut-être pensiez-vous que le linceul, la défense talismanique ou la protection tient à "
            "l’écart les effets qui touchent toutes les créatures.",
        ),
        Label(
            "They stop targeting (protection also stops damage, enchanting, equipping and blocking), but "
            "not an effect that targets nothing.",
            "Ils empêchent de cibler (la protection empêche aussi de blesser, d’enchanter, d’équiper et "
            "de bloquer), mais n’arrêtent pas un effet qui ne cible rien.",
        ),
    ),
    "M42": Worded(
        Label(
            "Perhaps you changed colors before types, so that what became a creature was not yet one.",
            "Peut-être avez-vous changé les couleurs avant les types, si bien que ce qui devient une "
            "créature n’en était pas encore une.",
        ),
        Label(
            "Types change in layer 4, colors in layer 5: what became a creature is one by then.",
            "Les types changent dans la couche 4, les couleurs dans la couche 5\u00a0: ce qui est devenu une "
            "créature en est alors une.",
        ),
    ),
}
_SECOND: Final[Mapping[str, Worded]] = {
    "M14": Worded(
        Label(
            "Perhaps you changed the land’s type and left it the abilities printed on it.",
            "Peut-être avez-vous changé le type du terrain en lui laissant les capacités imprimées dessus.",
        ),
        Label(
            "A land set to a basic land type loses the abilities of its own text and has that type’s "
            "mana ability instead.",
            "Un terrain qui devient d’un type de terrain de base perd les capacités de son propre "
            "texte et reçoit à la place la capacité de mana de ce type.",
        ),
    ),
    "M23": Worded(
        Label(
            "Perhaps you let the effect of a resolved spell or ability check again and again which "
            "objects fit its words.",
            "Peut-être avez-vous laissé l’effet d’un sort résolu ou d’une capacité résolue vérifier "
            "sans cesse quels objets correspondent à son texte.",
        ),
        Label(
            "The effect of a resolved spell or ability fixes its objects once, when it starts. None "
            "is added later, and none drops out.",
            "L’effet d’un sort résolu ou d’une capacité résolue fixe ses objets une fois, quand il "
            "commence. Aucun ne s’y ajoute ensuite, et aucun n’en sort.",
        ),
    ),
}
#: From time to time, by the ids of misconceptions; one that is not in a time was worded then as it is now.
EARLIER: Final = (_FIRST, _SECOND)
