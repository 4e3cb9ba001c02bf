"""The content that ships: five documents as they came, and the catalogue of what they say."""
