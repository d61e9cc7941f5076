"""What the workbench does: the only part of it, beside the presenters, that speaks to the engine."""
