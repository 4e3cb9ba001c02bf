"""The static files of a public site: named by their content, and compressed once."""

import gzip
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path

from whitenoise.storage import CompressedManifestStaticFilesStorage


class StaticFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Compresses the files that pages name, each once: a start with nothing new is quick."""

    def compress_files(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Compress what has a hash in its name and is not compressed; no page names the others.

        Yields the name of each file with the name of what was made of it.
        """
        named = set(self.hashed_files.values())
        missing = [path for path in paths if path in named and not self._is_compressed(path)]
        yield from super().compress_files(missing)

    def _is_compressed(self, path: str) -> bool:
        """Say whether a former start finished with a file: whitenoise makes the .gz last."""
        file = Path(self.path(path))
        try:
            return gzip.decompress(Path(f"{file}.gz").read_bytes()) == file.read_bytes()
        except (OSError, EOFError, zlib.error):
            return False
