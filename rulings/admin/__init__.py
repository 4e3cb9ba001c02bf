"""The desk: where texts are translated and reviewed, and where editors keep the catalogue.

Importing this registers nothing, since Django finds the class of the site inside it: what is
registered while the site is being made would be lost. `rulings.apps.DeskConfig` registers after.
"""
