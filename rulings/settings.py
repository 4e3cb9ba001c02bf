"""The settings, all of them. Each is read from the environment or is the same everywhere.

Without DATABASE_URL this is the demo: an embedded PostgreSQL, a secret key of the checkout's
own, and this machine's names only. With it, it is a public site, and what that needs is asked for.
docs/operating.md describes every variable.
"""

import secrets
from pathlib import Path
from typing import Any, Final

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from rulings import environment, postgres
from rulings.languages import FALLBACK
from rulings.languages import LANGUAGES as SIX_LANGUAGES

BASE_DIR: Final = Path(__file__).resolve().parent.parent
DATA_DIR: Final = environment.path("SIXFOLD_DATA", BASE_DIR / ".sixfold")

_database = environment.database("DATABASE_URL")
DEMO: Final = _database is None
DEBUG = environment.flag("DEBUG", default=False)
PORT: Final = environment.number("PORT", 8000, minimum=1, maximum=65535)
HTTPS: Final = environment.flag("HTTPS", default=not DEMO)


def _required(name: str, example: str) -> str:
    """Return a variable that a public site cannot do without."""
    value = environment.text(name)
    if not value:
        raise ImproperlyConfigured(
            f"{name} is missing. DATABASE_URL is set, so this is a public site; it needs"
            f" {name}, for example {example}"
        )
    return value


def _own_secret_key() -> str:
    """Return the checkout's own secret key, made at random the first time."""
    file = DATA_DIR / "secret-key"
    if not file.exists():
        postgres.make_folder(DATA_DIR)
        draft = DATA_DIR / f"secret-key.{secrets.token_hex(4)}"
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_urlsafe(48), encoding="ascii")
        try:
            file.hardlink_to(draft)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return file.read_text(encoding="ascii")


# What a public site must say for itself

if DEMO:
    SECRET_KEY = environment.text("SECRET_KEY") or _own_secret_key()
    ALLOWED_HOSTS = environment.words("ALLOWED_HOSTS", ("localhost", "127.0.0.1", "[::1]"))
else:
    SECRET_KEY = _required("SECRET_KEY", "the output of: openssl rand -base64 48")
    _required("ALLOWED_HOSTS", "rulings.example.org")
    ALLOWED_HOSTS = environment.words("ALLOWED_HOSTS")

SIXFOLD_BASE_URL: Final = environment.address("SIXFOLD_BASE_URL")
SIXFOLD_REPORT_URL: Final = environment.address("SIXFOLD_REPORT_URL")
SIXFOLD_CONTACT: Final = environment.contact("SIXFOLD_CONTACT")
CSRF_TRUSTED_ORIGINS = environment.words("CSRF_TRUSTED_ORIGINS")

# The parts

INSTALLED_APPS = [
    "modeltranslation",
    "rulings.apps.RulingsConfig",
    "rulings.apps.DeskConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.postgres",
    "django.contrib.staticfiles",
    "csp",
]

MIDDLEWARE = [
    # What sets headers stands above all that answers, so that files and refusals carry them too.
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "rulings.middleware.Policies",
    "rulings.middleware.StaticFiles",
    "rulings.middleware.LanguageAliases",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "rulings.middleware.RefuseUnreadable",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
]

ROOT_URLCONF = "rulings.urls"
WSGI_APPLICATION = "rulings.wsgi.application"
LOGIN_URL = "admin:login"

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "rulings.context.site",
            ],
        },
    }
]

# The database

DATABASES: dict[str, dict[str, Any]] = {
    "default": {
        **(_database or postgres.connection_settings(DATA_DIR)),
        "ENGINE": "rulings.database",
        "CONN_MAX_AGE": environment.number("CONN_MAX_AGE", 3600, minimum=0, maximum=86400),
        "CONN_HEALTH_CHECKS": True,
    }
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Pages that a process made last: at most 50 MB

_IN_PROCESS: Final = "django.core.cache.backends.locmem.LocMemCache"
CACHES: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": _IN_PROCESS},
    "pages": {
        "BACKEND": _IN_PROCESS,
        "LOCATION": "pages",
        "TIMEOUT": 24 * 3600,
        "OPTIONS": {"MAX_ENTRIES": 250},
    },
}

# Languages: the columns have two letters, and `pt` serves an active `pt-br`

LANGUAGE_CODE = "en"
LANGUAGES = [(language.code, language.native) for language in SIX_LANGUAGES]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"
MODELTRANSLATION_LANGUAGES = tuple(language.column for language in SIX_LANGUAGES)
MODELTRANSLATION_DEFAULT_LANGUAGE = "en"
MODELTRANSLATION_FALLBACK_LANGUAGES = {"default": FALLBACK}

# What `update` fetches from others: each edition of the rules has an address of its own

DOWNLOADS: Final = DATA_DIR / "downloads"
SIXFOLD_NAMES_URL: Final = environment.secure_address(
    "SIXFOLD_NAMES_URL", "https://mtgjson.com/api/v5/AtomicCards.json.gz"
)
SIXFOLD_RULES_URL: Final = environment.secure_address(
    "SIXFOLD_RULES_URL",
    "https://media.wizards.com/2026/downloads/MagicCompRules%2020260925.txt",
)

# Static files: hashed, compressed and kept for a year, or straight from their folders in the demo

STATIC_URL = "/static/"
STATIC_ROOT = environment.path("STATIC_ROOT", DATA_DIR / "static")
STATIC_FROM_SOURCE: Final = environment.flag("SIXFOLD_STATIC_FROM_SOURCE", default=False)
WHITENOISE_USE_FINDERS = STATIC_FROM_SOURCE
WHITENOISE_AUTOREFRESH = STATIC_FROM_SOURCE
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if STATIC_FROM_SOURCE
        else "rulings.compression.StaticFilesStorage"
    },
}

# What a request may hold

QUERY_STRING_LIMIT: Final = 4000
SEARCH_SECONDS: Final = environment.number("SIXFOLD_SEARCH_SECONDS", 5, minimum=1, maximum=600)
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200

# Safety

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "manifest-src": [SELF],
        "upgrade-insecure-requests": HTTPS,
    }
}
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
X_FRAME_OPTIONS = "DENY"
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
SESSION_COOKIE_HTTPONLY = True
CSRF_COOKIE_HTTPONLY = True
if environment.flag("BEHIND_PROXY", default=False):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

# Words for the operator

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": environment.text("LOG_LEVEL", "WARNING").upper()},
    "loggers": {"django": {"handlers": [], "level": "INFO", "propagate": True}},
}
