"""Rules text in English and in French for everything the model can say."""
