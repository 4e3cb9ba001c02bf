"""Rulings by words and conditions: what asks for them, what counts and what marks them."""
