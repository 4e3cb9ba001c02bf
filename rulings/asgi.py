"""The site for an ASGI server."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rulings.settings")

application = get_asgi_application()

# Not before Django is set up.
from rulings.middleware import Utf8ASGIRequest  # noqa: E402

application.request_class = Utf8ASGIRequest
