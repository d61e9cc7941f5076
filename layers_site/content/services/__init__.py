"""Services for curated content: load, edit, import, export, and go back to an older version."""
