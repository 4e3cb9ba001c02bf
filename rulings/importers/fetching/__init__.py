"""Files of publishers from where they are published: what there is, and how it gets here.

`client` speaks HTTP and goes nowhere but where it should; `offers` reads what each source has;
`downloads` brings a file here, and goes on where it was stopped. What fails for a reason outside
raises FetchFailed, whose message is for people.
"""

from rulings.importers.fetching.client import Client, FetchFailed
from rulings.importers.fetching.downloads import Downloads
from rulings.importers.fetching.offers import Offer, Offers, Source

__all__ = ["Client", "Downloads", "FetchFailed", "Offer", "Offers", "Source"]
