"""Cards by any name they have or had: exact, begun, misspelt; and suggestions while typing."""
