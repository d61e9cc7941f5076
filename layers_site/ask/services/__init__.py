"""Services of rulings, from the cards that somebody types to what there is to answer.

A ruling comes to be in this order, and each folder knows only those before it:

- `cards`: the question. `question` finds its cards by their `names`, in the `library` or in a text that was brought.
  `target_kinds` reads the hosts and targets that a card may have, `choices` and `numbers` what it comes with, `uses`
  what its abilities leave behind. `standins` are the plain things beside it, `fillers` those made for it.
- `trace`: what an evaluation says. `traits` of one object, `changes` and `abilities` as `clauses`; `interaction` of two
  cards; `targets` whether each fits.
- `board`: the cards laid down. `table` makes the board and changes it where somebody presses. `variants` lays it in
  several ways with `layout`, `target_chooser`, `zones` and `places`, and `scored_boards` says which one shows most.
  `orders` compares it in every order.
- `answer`: `findings` is the content of a ruling: its `facts`, its `alternatives`, its `asides`, and
  what it has `left_out`.

The presenters beside this put findings into sentences.
"""
