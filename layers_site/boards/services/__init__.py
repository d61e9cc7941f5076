"""Services of the workbench: beside the presenters, the only part that speaks to the engine."""
