"""Django's PostgreSQL, which is not asked before each page whether it is still there."""

import select

from django.db.backends.postgresql import base


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection of one thread."""

    def is_usable(self) -> bool:
        """Tell whether the connection may be used again: without a query, while it is silent.

        A server that ends a connection says so, and so does the network where the server is gone.
        """
        if self.connection is None or self.connection.closed:
            return False
        heard = select.poll()
        heard.register(self.connection.fileno(), select.POLLIN)
        return not heard.poll(0) or super().is_usable()
