"""The analysis of a finished trace: its facts, the reasons, and how two traces differ."""
