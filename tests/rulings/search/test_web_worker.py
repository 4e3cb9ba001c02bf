"""What a web worker loads to serve a search: no lemmatizer, nor anything else as heavy.

Forms of words are a table that was reviewed (`words/forms.py`).
"""

import os
import subprocess
import sys
from pathlib import Path

from tests import databases

ROOT = Path(__file__).resolve().parents[3]
LIGHT = {
    *("asgiref", "django", "django-csp", "django-environ", "django-modeltranslation"),
    *("packaging", "psycopg", "psycopg-binary", "rapidfuzz", "sqlparse", "whitenoise"),
    # Not everywhere.
    *("setuptools", "typing-extensions", "tzdata"),
}
SERVED = """
import sys
from importlib.metadata import packages_distributions
from urllib.parse import quote
from wsgiref.util import setup_testing_defaults
from rulings.wsgi import application

for language, typed in (("ru", "бросок кубика"), ("pt-br", "rolagens"), ("de", "Würfeln")):
    said = []
    environ = {"PATH_INFO": f"/{language}/search", "QUERY_STRING": f"q={quote(typed)}"}
    setup_testing_defaults(environ)
    answer = b"".join(application(environ, lambda status, headers: said.append(status)))
    assert said == ["200 OK"] and typed in answer.decode(), (said, answer)
modules = {name.partition(".")[0] for name in sys.modules}
for package, of in packages_distributions().items():
    if package in modules:
        print(*of)
"""


def test_a_web_worker_loads_no_lemmatizer(db: None) -> None:
    served = subprocess.run(
        [sys.executable, "-c", SERVED],
        cwd=ROOT,
        env=os.environ | {"DATABASE_URL": databases.address(databases.current())},
        capture_output=True,
        text=True,
        check=False,
    )
    assert served.returncode == 0, served.stderr
    loaded = {name.lower().replace("_", "-") for name in served.stdout.split()}
    assert {"django", "rapidfuzz"} <= loaded <= LIGHT
