"""Search, in the order in which it is read.

`query` is what was typed, `find` what is answered, `index` what is looked through. How each does it
stands below: ``typed`` and ``words`` know the query's language and the words of six languages,
``names`` finds cards by what they are called, ``matching`` asks the database for rulings.
"""
