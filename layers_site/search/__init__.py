"""One search over everything that is shown: cases, lessons, cards, rules, words, misconceptions, layers, editions."""
