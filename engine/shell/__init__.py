"""The engine from a shell: what each command does, and how it is laid out for a person to read."""
