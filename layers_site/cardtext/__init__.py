"""Rules text of cards, in English and in French: read into `layers/1`, and said from it. Pure, without Django."""
