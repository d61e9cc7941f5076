"""Databases as the site of 22 November 2026 (commit 59190ab) left them: a few people, a round with answers, boards, and
at least one row in each table. Made by that commit's own code; nobody in them is real."""
