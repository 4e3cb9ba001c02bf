"""The database as Django speaks to it."""
