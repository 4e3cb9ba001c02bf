"""The public reports about rulings as data, each on its whole kind: through files, pages and JSON.

Each module is one report: what went wrong at other sites, and what is right. All texts are ours.
"""
