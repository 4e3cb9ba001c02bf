"""The rules of dice in Magic: The Gathering, executable. The front door: every public name,
nothing else.
"""
