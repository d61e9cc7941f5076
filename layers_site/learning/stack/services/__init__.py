"""What the pages of the stack do: the part of them, beside the presenters, that speaks to the engine."""
