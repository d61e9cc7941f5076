"""Make another board of that pattern. Raises ScenarioError if a card cannot come to it."""
