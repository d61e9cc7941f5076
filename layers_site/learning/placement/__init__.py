"""A short placement: eight boards, each chosen by the answers before it, and the lesson to begin with."""
