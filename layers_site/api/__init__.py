"""The engine and the curated content for programs: JSON under `/api/v1/`, and a page that tells how."""
