"""Services of Ask, from the cards that somebody types to what there is to answer.

An answer comes to be in this order, and each folder knows only those before it:

- `cards`: the question. `question` finds its cards by their `names`, in the `library` or in a text that was brought.
  `target_kinds` and `sought` read what a card asks for, `choices` and `numbers` what it comes with, `uses` what its
  abilities leave behind. `plain` has the cards that are put beside.
- `board`: the cards laid down. `lay` makes one board by a rule: `lying` says where each card lies, `aims` and `copying`
  what each thing is on, `beside` what is put beside them, `entering` and `counting` what is fixed at one moment.
  `state` is what is there of it, without what cannot be; `order` what may change places; `presses` one press.
- `answer`: `story` is what became of each thing, and what is not laid; `chips` what the answer hangs on.

The presenters beside this put it into words.
"""
