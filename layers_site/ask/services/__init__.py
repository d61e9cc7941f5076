"""Services of Ask, from the cards that somebody types to what there is to answer.

An answer comes to be in this order, and each part knows only those before it:

- `cards`: the question. `question` finds its cards by their names, in the `library` or in a text that was brought.
  `library` also tells what their abilities leave behind, `traits` what a card asks for, `choices` what it comes with.
  `plain` has the cards that are put beside.
- `board`: the cards laid down. `lay` makes one board by a rule: `aims` says what each thing is on, `beside` what is put
  beside them, `fixing` what is fixed at one moment. `state` is what is there of it, without what cannot be; `order`
  what may change places; `presses` one press.
- `story` is what became of each thing, and what is not laid; `hanging` what the answer hangs on.

The presenters beside this put it into words.
"""
