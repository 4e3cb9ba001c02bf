"""The site for a WSGI server such as gunicorn."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rulings.settings")

application = get_wsgi_application()

# Not before Django is set up.
from rulings import urls  # noqa: E402, F401
from rulings.middleware import Utf8WSGIRequest  # noqa: E402
from rulings.version import code_version  # noqa: E402

application.request_class = Utf8WSGIRequest
# Like the pages above: of the files that were loaded, and not for the first reader to wait for.
code_version()
