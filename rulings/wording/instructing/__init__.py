"""What cards tell players to do, in whole sentences: rows of results tables above all."""
