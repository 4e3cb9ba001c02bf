"""Dice cards that the engine does not play, each with the reason, so that none is left out in
silence.
"""

UNPLAYED: dict[str, str] = {
    "Boomstacker": "it needs the dice themselves, stacked on the card until they fall",
    "Ol' Buzzbark": "it asks which creatures the dice touch where they come to rest on the table",
    "Souvenir T-Shirt": "how many dice it rolls depends on what the player is wearing",
    "Squirrel Stack": "it needs the dice themselves, stacked by the players and never rolled",
    "Truss, Chief Engineer": "it changes numbers in the text of other cards, and a card of the"
    " engine is what is printed on it",
}
