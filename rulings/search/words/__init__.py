"""How texts and queries become words that meet, and the lists of words that many rulings say."""
