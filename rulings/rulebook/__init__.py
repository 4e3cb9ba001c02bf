"""The Comprehensive Rules as pages read them: numbers, editions, and where a number went."""
