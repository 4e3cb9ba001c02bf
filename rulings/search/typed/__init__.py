"""What can be typed: the operators of a query, and the keys of another keyboard layout."""
