"""Settings of the site. Values that differ between machines come from the environment or from `.env`:

`docs/settings.md` tells each of them.
"""

from __future__ import annotations

import os
import secrets
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import django_stubs_ext
from csp.constants import NONE, SELF
from environs import FileAwareEnv

from layers_site.platform.safety import refusals, refusals_of_counting

django_stubs_ext.monkeypatch()

BASE_DIR = Path(__file__).resolve().parent.parent

# NAME_FILE names a file with the value of NAME: where containers have their secrets.
env = FileAwareEnv(strip_whitespace=True)
env.read_env(BASE_DIR / ".env", recurse=False)

# Open to the world: what is unsafe then is refused below.
PRODUCTION = env.bool("PRODUCTION", False)
DEBUG = env.bool("DEBUG", False)
# `make run` writes a key into `.env`, which all workers share. A process without one (the command line, the tests)
# makes do with a key of its own, which nobody else can know.
_given_key = env.str("SECRET_KEY", "")
SECRET_KEY = _given_key or secrets.token_urlsafe(50)
ALLOWED_HOSTS: list[str] = env.list("ALLOWED_HOSTS", ["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS: list[str] = env.list("CSRF_TRUSTED_ORIGINS", [])

# Where the code can be read; the footer of every page links there.
SOURCE_URL = env.str("SOURCE_URL", "")
# Which commit that is, where no Git can be asked: a backup says it.
SOURCE_COMMIT = env.str("SOURCE_COMMIT", "")
# How whoever runs the site can be reached, an address of mail or of a page; people are told where they need help.
CONTACT = env.str("CONTACT", "")

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "crispy_forms",
    "csp",
    "django_htmx",
    "heroicons",
    "template_partials",
    "layers_site.platform",
    "simple_history",
    "layers_site.explain",
    "layers_site.accounts",
    "layers_site.content",
    "layers_site.boards",
    "layers_site.questions",
    "layers_site.learning",
    "layers_site.editing",
    "layers_site.quizzes",
    "layers_site.api",
    "layers_site.operations",
    *(["tools"] if find_spec("tools") else []),
]

MIDDLEWARE = [
    "layers_site.operations.observing.ObserveMiddleware",
    # Outside of whatever may turn a request away, so that every answer has them.
    "layers_site.platform.policies.PoliciesMiddleware",
    "csp.middleware.CSPMiddleware",
    "layers_site.api.answers.ApiMiddleware",
    # Outside of whatever works for long; inside of what turns its page into JSON.
    "layers_site.platform.watchdog.WatchdogMiddleware",
    "layers_site.platform.policies.BodyMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # Pads what it compresses, so that lengths do not give away the form's token.
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.http.ConditionalGetMiddleware",
    "layers_site.platform.policies.PersonalMiddleware",
    "layers_site.platform.offline.OfflineMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    # Who changed what in the history of the content.
    "simple_history.middleware.HistoryRequestMiddleware",
    "layers_site.platform.effort.EffortMiddleware",
    "layers_site.platform.throttle.StoringMiddleware",
    # The documents that editors have published, read once for each request that shows any.
    "layers_site.content.shipped.overlay.OverlayMiddleware",
]

ROOT_URLCONF = "layers_site.urls"
WSGI_APPLICATION = "layers_site.wsgi.application"

_LOADERS = "django.template.loaders"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "template_partials.loader.Loader",
                    [
                        (
                            f"{_LOADERS}.cached.Loader",
                            [f"{_LOADERS}.filesystem.Loader", f"{_LOADERS}.app_directories.Loader"],
                        )
                    ],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "layers_site.platform.context.site",
            ],
        },
    },
]

CRISPY_ALLOWED_TEMPLATE_PACKS = ["layers"]
CRISPY_TEMPLATE_PACK = "layers"

# --- database ---------------------------------------------------------------------------------------


def _database() -> dict[str, Any]:
    """Return the database: SQLite in the project unless DATABASE_URL names a server."""
    database: dict[str, Any] = dict(env.dj_db_url("DATABASE_URL", f"sqlite:///{BASE_DIR / 'db.sqlite3'}"))
    if database["ENGINE"] == "django.db.backends.sqlite3":
        database["OPTIONS"] = {
            # Readers go on while one writes; a writer takes its lock at once and waits for its turn.
            "init_command": "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;",
            "transaction_mode": "IMMEDIATE",
            # Reading waits too, where all processes write: nobody is helped by a page that comes after half a minute.
            "timeout": 5,
        }
    else:
        database["CONN_HEALTH_CHECKS"] = True
    # To connect costs more than most requests, even where the database is a file: each thread keeps its connection, and
    # asks first whether a server still lives.
    database["CONN_MAX_AGE"] = env.int("DATABASE_KEPT_SECONDS", 60)
    return database


DATABASES = {"default": _database()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]

LOGIN_URL = "accounts:sign-in"
LOGIN_REDIRECT_URL = "accounts:account"
# A link that sets a new password can be used once, within a day.
PASSWORD_RESET_TIMEOUT = 24 * 3600

# Mail, which sets forgotten passwords, goes out where EMAIL_URL names a server: "submission://name:password@host"
# ("console:" prints it instead). Without one none is sent, and the pages say whom to ask.
MAIL_IS_SENT = bool(env.str("EMAIL_URL", ""))
EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
if MAIL_IS_SENT:
    _mail: dict[str, Any] = dict(env.dj_email_url("EMAIL_URL"))
    EMAIL_BACKEND = _mail["EMAIL_BACKEND"]
    EMAIL_HOST: str = _mail["EMAIL_HOST"]
    EMAIL_PORT: int = _mail["EMAIL_PORT"]
    EMAIL_HOST_USER: str = _mail["EMAIL_HOST_USER"]
    EMAIL_HOST_PASSWORD: str = _mail["EMAIL_HOST_PASSWORD"]
    EMAIL_USE_TLS: bool = _mail["EMAIL_USE_TLS"]
    EMAIL_USE_SSL: bool = _mail["EMAIL_USE_SSL"]
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = env.str("MAIL_FROM", "") or f"layers@{ALLOWED_HOSTS[0].lstrip('.')}"

# What nobody has used for so many months, `manage.py prune` deletes: what learners without an account did, and boards
# that nothing leads to.
RETENTION_MONTHS = env.int("RETENTION_MONTHS", 24)
# Rounds of quizzes in which nothing has happened for so many months, with the names and answers in them; 0 keeps them
# until somebody deletes them.
QUIZ_RETENTION_MONTHS = env.int("QUIZ_RETENTION_MONTHS", 24)

# --- languages --------------------------------------------------------------------------------------

LANGUAGE_CODE = "en"
# Each by its own name, whatever the language of the page.
LANGUAGES = [("en", "English"), ("fr", "Français")]
LOCALE_PATHS = [BASE_DIR / "layers_site" / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# --- static files -----------------------------------------------------------------------------------

STATIC_URL = "/static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "layers_site.platform.apps.Storage"},
}
# Pages ask for nothing by another name than that of its content.
WHITENOISE_KEEP_ONLY_HASHED_FILES = True

# The curated content, read by `load_content` and `check_cases`.
CONTENT_DIR = BASE_DIR / "fixtures"
# Where `make cards` gets the texts of cards, and whether in French too: that file is some fifteen times as large.
CARDS_URL = env.str("CARDS_URL", "https://api.scryfall.com/bulk-data")
CARDS_FRENCH = env.bool("CARDS_FRENCH", True)

# --- what a browser may do ---------------------------------------------------------------------------

# No inline code or style anywhere, the admin included.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        # Of pictures, fonts and requests too: what says the same again would come with each file.
        "default-src": [SELF],
        "script-src": [SELF],
        "worker-src": [SELF],
        "manifest-src": [SELF],
        "style-src": [SELF],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SAMESITE = "Lax"

# A board from a browser is at most 64 KB; a case in the admin carries stages and two languages beside it.
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
# Every row of a list of the desk can be ticked; the library has nearly a thousand cards.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 4000

# Behind a proxy that speaks HTTPS.
HTTPS = env.bool("HTTPS", False)
HSTS_SECONDS = env.int("HSTS_SECONDS", 31_536_000)
if HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    # Whoever asks how the process is does so beside the proxy.
    SECURE_REDIRECT_EXEMPT = [r"^health/", r"^metrics$"]
    SECURE_HSTS_SECONDS = HSTS_SECONDS
    SECURE_HSTS_INCLUDE_SUBDOMAINS = env.bool("HSTS_SUBDOMAINS", False)
    SECURE_HSTS_PRELOAD = env.bool("HSTS_PRELOAD", False)
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
    # Of this host alone: another one of the same domain cannot put its own in their place.
    SESSION_COOKIE_NAME = "__Host-sessionid"
    CSRF_COOKIE_NAME = "__Host-csrftoken"
    LANGUAGE_COOKIE_SECURE = True

# How many seconds of a processor one address may take in a minute, half of what this machine has; 0 for no limit.
WORK_SECONDS = env.int("WORK_SECONDS", 30 * (os.cpu_count() or 1))
# How many seconds of a processor one request may take, before it is said to be too much; 0 for no limit. What goes on
# all the same is ended after twice as long.
REQUEST_SECONDS = env.float("REQUEST_SECONDS", 2.0)
# How many megabytes of new rows of one kind (boards, say) one address may have kept in an hour; 0 for no limit.
STORED_MEGABYTES = env.int("STORED_MEGABYTES", 50)
# How many times as long as usual a page waits for what it can go without: layers_site/platform/patience.py.
PATIENCE = env.float("PATIENCE", 1.0)

# --- the HTTP API -----------------------------------------------------------------------------------

# How often one client may read the content, and how often it may ask the engine to work: "60/min"; "" for no limit.
API_READ_RATE = env.str("API_READ_RATE", "300/min")
API_WORK_RATE = env.str("API_WORK_RATE", "60/min")
# How many proxies stand in front. Each appends the address that it was called from to X-Forwarded-For, and what
# stands before that is only what the client says.
NINJA_NUM_PROXIES = env.int("PROXIES", 1 if HTTPS else 0)

# --- what processes share ---------------------------------------------------------------------------

# Counts of throttles. With REDIS_URL all processes of all machines share them; without it those of one machine count
# together in a file beside the database. Where no file can be written, each counts by itself, with room for as many
# clients as come within a period.
REDIS_URL = env.str("REDIS_URL", "")


def _redis() -> dict[str, Any]:
    """Return the cache options. Their timeouts keep requests from waiting for a missing cache."""
    # A sixth of the time in which the site is loaded, and only for those who have a Redis.
    from redis.backoff import NoBackoff  # noqa: PLC0415
    from redis.retry import Retry  # noqa: PLC0415

    waiting = {"socket_connect_timeout": 1, "socket_timeout": 1, "retry": Retry(NoBackoff(), 1)}
    where = {"BACKEND": "layers_site.platform.cache.ForgivingRedisCache", "LOCATION": REDIS_URL}
    return {**where, "KEY_PREFIX": "layers", "OPTIONS": waiting}


def _counts() -> dict[str, Any]:
    """Return the settings of a cache in a file: in the folder of the database, else in the project."""
    of_database = Path(DATABASES["default"]["NAME"])
    folder = of_database.parent if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3" else BASE_DIR
    if os.access(folder, os.W_OK):
        return {"BACKEND": "layers_site.platform.cache.FileCountsCache", "LOCATION": folder / "counts.sqlite3"}
    return {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": 10_000}}


CACHES = {
    "default": _redis() if REDIS_URL else _counts(),
    # Pages drawn once for all who see the same of them: each process keeps its own.
    "pages": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "pages",
        "TIMEOUT": None,
        "OPTIONS": {"MAX_ENTRIES": 200, "CULL_FREQUENCY": 10},
    },
}

# --- logs and counts --------------------------------------------------------------------------------

# "plain" for people, "json" for programs.
LOG_FORMAT = env.str("LOG_FORMAT", "plain")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "plain": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
        "json": {"()": "layers_site.operations.observing.JsonFormatter"},
    },
    "filters": {"discreet": {"()": "layers_site.operations.observing.Discreet"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": LOG_FORMAT, "filters": ["discreet"]}},
    "root": {"handlers": ["console"], "level": env.str("LOG_LEVEL", "WARNING")},
    # It warns of every HEAD request that a view answers as it would a GET, and drops the body itself.
    # Django's own lines on requests have addresses in them, which name boards and rounds; ours have none.
    "loggers": {"gunicorn.http.wsgi": {"level": "ERROR"}, "django.request": {"level": "ERROR"}},
}
# What takes longer is logged as slow.
SLOW_REQUEST_MS = env.int("SLOW_REQUEST_MS", 1000)
# Who sends it may read what is counted, at /metrics; "" for nobody.
METRICS_TOKEN = env.str("METRICS_TOKEN", "")

# --- the last word ----------------------------------------------------------------------------------

# Subdomains may be others', and the browsers' list is joined by hand: two settings are for whoever has the domain.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

if PRODUCTION and (
    _refused := list(
        refusals(
            debug=DEBUG,
            key=_given_key,
            hosts=ALLOWED_HOSTS,
            origins=CSRF_TRUSTED_ORIGINS,
            https=HTTPS,
            hsts_seconds=HSTS_SECONDS,
        )
    )
    + list(refusals_of_counting(https=HTTPS, proxies=NINJA_NUM_PROXIES, metrics_token=METRICS_TOKEN))
):
    # No exception: nobody needs the way through the code.
    raise SystemExit("PRODUCTION is on, and these settings are not safe:\n- " + "\n- ".join(_refused))
