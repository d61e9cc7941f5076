"""The open corpus: boards with results worked out by hand, as files for authors of other engines (`docs/corpus.md`)."""
