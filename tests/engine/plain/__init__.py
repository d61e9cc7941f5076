"""A second evaluation, written from the specification alone: the reference that the engine is held against.

It shares with the engine the parsed scenario, the rulesets as data and the lists of words, and nothing that computes.
It is written to be obvious, not fast: every trial copies the whole board, and what an effect does is worked out anew
each time it is asked.

Where the specification leaves a choice, this is how it reads it, as the engine does:

- a part held back by a dependency has waited, even if its turn by timestamp had not come; those in a loop have waited
  for what any of them depends on outside it, and not for each other;
- under `fixed`, loops are those of the one graph at the beginning, so their members go by timestamp to the end;
- in the pool of 2003 and 2005 a characteristic-defining ability that nothing holds back is told as `cda`;
- a change about words that are all choices not made does nothing;
- an ability granted too late for some of its layers is lost, if it is, in the first of those left to it;
- a granted characteristic-defining ability is one like any other, on the battlefield only;
- names of effects are never given twice on one object, names of other abilities only when the first is gone;
- after the layers each effect is told once, those with a part about no cost before those about costs alone.
"""
