"""How gunicorn serves the site: it reads these names as its settings, and calls what is a hook."""

import gc
import os
from threading import Barrier
from typing import Any, Final

from django.db import OperationalError, connection

_MEMORY: Final = "/dev/shm"

worker_class = "gthread"
# A page is work for one core: more threads than cores only take turns, and wait for each other.
threads = 2
max_requests = 20_000
max_requests_jitter = 2_000
limit_request_line = 8_190
accesslog = "-"
control_socket_disable = True
# Whether a proxy's word about TLS is believed is a setting of the site: BEHIND_PROXY.
forwarded_allow_ips = ""
if os.access(_MEMORY, os.W_OK):
    worker_tmp_dir = _MEMORY


def post_worker_init(worker: Any) -> None:
    """Let each thread open its connection to the database before it serves a page."""
    # What was loaded stays: to look through it again would stop all pages for some 70 ms.
    gc.collect()
    gc.freeze()
    if not connection.settings_dict["CONN_MAX_AGE"]:
        return
    all_there = Barrier(worker.cfg.threads)
    for _ in range(worker.cfg.threads):
        worker.tpool.submit(_connect, all_there)


def _connect(all_there: Barrier) -> None:
    # Else the first thread that is done would do the work of the others.
    all_there.wait()
    try:
        connection.ensure_connection()
    except OperationalError:
        # The pages that need it try again, and tell what is wrong.
        connection.close()
