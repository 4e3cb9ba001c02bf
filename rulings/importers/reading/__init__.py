"""Published files to rows: of Scryfall, of MTGJSON, and lists of printed names.

Each reader takes a path and yields rows (`rulings.importers.rows`) as it reads, in little memory
whatever the size of the file. A record that cannot be taken is yielded as a BadRecord, and what a
person should look at as an OddRecord; a file that is not whole, or of something else, raises
FileRefused, which may come after rows.
"""

from rulings.importers.reading.files import Shape, shape_of
from rulings.importers.refusal import FileRefused

__all__ = ["FileRefused", "Shape", "shape_of"]
