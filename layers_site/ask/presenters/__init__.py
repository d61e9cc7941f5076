"""The ruling in words: a sentence, its steps, and what was assumed."""
