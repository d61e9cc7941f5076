"""The flows: by a name, what somebody does, a step a line."""

from __future__ import annotations

from typing import Final

_CASE: Final = "open /en/cases/humility-opalescence-replenish/?show=1"

FLOWS: Final[dict[str, str]] = {
    "case/edits": f"""{_CASE}
        click #down-humility
        click #switch-bears
        click #undo
        click #redo
        click #remove-opalescence-2
        click #reset""",
    "case/steps": f"""{_CASE}
        click #step-start
        click #step-on
        click #step-on
        click #step-here
        click #step-back
        scroll 300
        click #step-all""",
    "case/editions and stages": """open /en/cases/giant-growth-and-sorceress-queen/?show=1
        click #other-editions-open
        click #other-editions a
        click #later
        click #later
        click #earlier
        click #variants a
        choose #id_edition = 2009""",
    "case/a card": f"""{_CASE}
        click #card-bears a
        click #card-humility a
        click a[data-beside], a[href*="/rules/"]
        press Escape
        back""",
    "case/French": """open /fr/cases/humility-opalescence-replenish/?show=1
        scroll 200
        click #down-humility
        click #other-language
        click #undo""",
    "case/move by number": f"""{_CASE}
        click #row-humility summary
        fill #to-humility = 3
        press Enter
        press Tab""",
    "case/without JavaScript": """as stranger plain
        open /en/cases/humility-opalescence-replenish/?show=1
        click #down-humility
        click #step-start
        click #undo""",
    "fault/503": f"""{_CASE}
        fault 503 /act/
        click #down-humility
        mend
        click #trouble button""",
    "fault/500 on a link": f"""{_CASE}
        fault 500 step=
        click #step-start
        mend
        click #step-start""",
    "fault/429": f"""{_CASE}
        fault 429 /act/
        click #down-humility
        mend
        click #trouble button""",
    "fault/403 for good": f"""{_CASE}
        fault 403 /act/
        click #down-humility
        mend
        click #down-humility""",
    "fault/old token": f"""{_CASE}
        forget csrftoken
        click #down-humility
        click #undo""",
    "fault/cut line": f"""{_CASE}
        fault cut /act/
        click #down-humility
        mend
        click #trouble button""",
    "fault/back and forward": f"""{_CASE}
        click #down-humility
        click #down-humility
        back
        back
        forward
        click #step-start
        back
        click #switch-humility""",
    "fault/double click": f"""{_CASE}
        twice #down-humility
        twice #step-start""",
    "fault/click meanwhile": f"""{_CASE}
        click #others-open
        fault slow /act/
        quickly #down-humility then #switch-bears
        quickly #down-humility then #down-humility
        mend""",
    "fault/back meanwhile": f"""{_CASE}
        click #down-humility
        fault slow /act/
        quickly #down-humility then #undo
        back
        mend""",
    "library": f"""{_CASE}
        fill #add = grizzly
        wait #cards-found button
        click #cards-found button
        click #undo""",
    "builder": """open /en/cases/humility-opalescence-replenish/build/
        fill #sentence = Creatures you control get +1/+1 and have flying.
        wait button[value='less:1']
        click button[value='more:gain']
        click button[value='less:1']
        fill #id_does1-keywords = haste
        click #keep
        click #undo""",
    "builder/by the form": """open /en/cases/humility-opalescence-replenish/build/?from=permanent
        click button[value='more:modify']
        fill #id_does0-power = +3
        fill #id_does0-toughness = 3
        click #keep
        back""",
    "sandbox/a pasted card": """open /en/sandbox/
        click #first-paste
        fill #paste_text = Orchard\\nEnchantment\\nCreatures you control get +1/+1.
        press Tab
        click #keep
        click #own-card
        fill #card_name = Elk
        click #keep""",
    "predict/right": """open /en/cases/humility-opalescence-replenish/predict/?ask=pt&object=humility
        click .pick:has-text("4/4")
        click #way-on""",
    "predict/wrong": """open /fr/cases/humility-opalescence-replenish/predict/?ask=pt&object=humility
        click .pick:has-text("1/1")
        click .apart .button.next
        click .pick
        click #way-back""",
    "home": """open /en/
        click .pick
        click #verdict a
        open /fr/
        fill #argue-1 = lune de sang
        fill #argue-2 = urborg
        press Enter""",
    "practice": """open /en/practice/
        open /en/practice/ten/?case=humility-opalescence-replenish
        click #practice form.ask [type=submit]
        answer #practice form.ask
        click #verdict a""",
    "drill": """open /en/drills/which-layer/
        click #drill label
        click #drill [type=submit]
        click #drill-next
        click #drill [type=submit]
        back""",
    "lesson": """open /en/lessons/continuous-effects/
        click .onward .button.next
        click .onward .next, .onward .onward-skip
        click button[id^=switch-]
        open /fr/lessons/continuous-effects/practice/1/
        answer .question form
        click .onward .next, .onward .onward-skip""",
    "stack": """open /en/stack/
        click main a[href*="/stack/"]
        click .moves button
        click .moves button
        back""",
    "quiz": """open /en/q/
        fill #code_code = {round.code}
        click .code-form .next
        fill #begin_name = Zoé
        click .begin-form .next
        click .ask label
        fault 503 /q/
        click .ask .next
        mend
        click .ask .next
        click .taking-on [rel=next]
        click .taking-on [rel=next]
        click .ask label
        forget csrftoken
        click .ask .next
        open /en/q/{round.code}/hand-in/
        click form.taking-on button""",
    "live room": """as stranger
        open /en/q/{live.code}/
        fill #begin_name = Bob
        click .begin-form .next
        as ada
        open /en/live/{live.code}/lead/
        click #lead button:has-text("Start")
        as stranger
        wait #seat[data-state=asking]
        click .ask label
        click .ask .next
        as ada
        click #lead button:has-text("Take no more answers")
        click #lead button:has-text("Show the right answer")
        as stranger
        wait #seat[data-state=revealed]
        as ada
        click #lead button:has-text("End the quiz")""",
    "trainer": """as ada
        open /en/quizzes/{quiz.key}/
        click a[href*="/questions/q1/"]
        fill [name=points] = 99
        click button:has-text("Save and stay")
        fill [name=points] = 2
        click button:has-text("Save and stay")
        fill [name=explanation_en] = Layer 7c adds three.
        click a:has-text("Next")
        open /en/quizzes/rounds/{round.code}/results/
        click main a[href*="/questions/"]
        open /en/quizzes/rounds/{round.code}/results/marking/
        click main form button""",
    "desk": """as root
        open /en/desk/cases/draft/texts/
        fill [name=summary_en] = Which lands are Mountains?
        click #save
        open /en/desk/cases/draft/expect/?stage=0
        click #save
        open /en/desk/cases/shown/
        click #edit-texts
        fill [name=title_en] =
        click #save
        open /en/desk/documents/words/cda/
        click main form button""",
    "desk/two editors": """as root
        open /en/desk/cases/draft/texts/
        as editor
        open /en/desk/cases/draft/texts/
        fill [name=summary_fr] = Le premier.
        click #save
        as root
        fill [name=summary_fr] = Le second.
        click #save""",
    "search": """open /en/cards/
        click [name=q]
        type grizz
        press Enter
        back
        open /fr/cases/
        click [name=q]
        type opalescence
        click #found a
        back""",
    "at the table": """open /en/ask/
        click #name-1
        type opalesc
        press ArrowDown
        press Enter
        press Tab
        type humil
        press Escape
        press Enter
        click #swap-1
        back
        fault cut /ask/
        click #swap-1
        mend""",
    "today": """open /en/today/
        answer .asking form
        open /fr/today/""",
    "sharing": f"""{_CASE}
        click #down-humility
        click #share
        click .share-way:last-of-type > summary
        fill #keep_name = To show on Friday
        click form:has(#keep_name) [type=submit]
        open /en/my-boards/
        fill #open_text = {{"format": "layers/1", "objects": 7}}
        click .open-board [type=submit]""",
    "placement": """open /en/practice/ten/?skip=1
        click #practice form.picks button
        click #next-board
        open /en/progress/""",
    "account": """open /en/account/sign-up/
        fill [name=username] = zoe
        fill [name=password1] = a long word of passage
        fill [name=password2] = a long word of passage
        click main form [type=submit]
        open /en/account/""",
}
