"""The site around the engine: pages, admin and stored content."""

from __future__ import annotations

__version__ = "0.1.0"
