"""The one settings file. The environment is read at the top and nowhere else."""

import os
import secrets
from pathlib import Path
from typing import Any

import dj_database_url
from csp.constants import NONE, SELF

from config import environment
from config.environment import BASE_DIR
from config.logging import logging_settings
from config.mail import mail_settings
from config.queue import queue_settings

# --- The environment, read once -------------------------------------------------------------
MODE = environment.text("MAZZIERE_MODE", "local")
DEBUG = environment.flag("MAZZIERE_DEBUG")
DATA_DIR = environment.data_folder()
WEB_WORKERS = environment.count("MAZZIERE_WORKERS", default=1)
LOCAL = MODE == "local"
_CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 2
_HOSTS = environment.words("MAZZIERE_HOSTS")
_ORIGINS = environment.words("MAZZIERE_ORIGINS")
_SECRET = environment.text("MAZZIERE_SECRET_KEY")
_DATABASE_URL = environment.text("DATABASE_URL")
_CACHE = environment.text("MAZZIERE_CACHE", "database")
_CACHE_PREFIX = environment.text("MAZZIERE_CACHE_PREFIX", "mazziere")
_LOG_LEVEL = environment.text("MAZZIERE_LOG", "WARNING")
BEHIND_PROXY = environment.flag("MAZZIERE_BEHIND_PROXY")
MOST_PEOPLE = environment.count("MAZZIERE_MOST_PEOPLE", default=20_000)
MOST_PICTURES = environment.count("MAZZIERE_MOST_PICTURES", default=20_000)
METRICS = environment.text("MAZZIERE_METRICS")
METRICS_FOLDER = environment.text("PROMETHEUS_MULTIPROC_DIR")
SECURITY_CONTACT = environment.text("MAZZIERE_SECURITY_CONTACT")
_MAIL = mail_settings(environment.text("MAZZIERE_MAIL"))
_QUEUE = queue_settings(environment.text("MAZZIERE_QUEUE"))


def _local_secret(path: Path) -> str:
    """The key `make run` left in the data folder; without one, a key for this process only."""
    return path.read_text().strip() if path.is_file() else secrets.token_urlsafe(50)


# --- Identity -------------------------------------------------------------------------------
LOCAL_NAMES = ["localhost", "127.0.0.1", "[::1]"]
SECRET_KEY = _SECRET or (_local_secret(DATA_DIR / "secret") if LOCAL else "")
# Nothing that is kept is sealed anew under a key that ends with this process.
SECRET_KEY_LASTS = bool(_SECRET) or (DATA_DIR / "secret").is_file()
# Keys of before: what they signed or sealed is still read, new things get the new one.
SECRET_KEY_FALLBACKS = environment.words("MAZZIERE_SECRET_KEY_OLD")
ALLOWED_HOSTS = [*(LOCAL_NAMES if LOCAL else []), *_HOSTS]
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
AUTH_USER_MODEL = "collection.User"

INSTALLED_APPS = [
    "config",
    "engine.web",
    "decks",
    "collection",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    # Both rewrite TEMPLATES when loaded by their default AppConfig, and the last one would win.
    "django_cotton.apps.SimpleAppConfig",
    "template_partials.apps.SimpleAppConfig",
    "django_htmx",
    "csp",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_tasks",
    "django_tasks_db",
]

MIDDLEWARE = [
    "config.middleware.RequestIdMiddleware",
    "config.metrics.MetricsMiddleware",
    # Before whatever answers by itself: files and failures carry these headers, too.
    "csp.middleware.CSPMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "config.middleware.PermissionsPolicyMiddleware",
    "config.entrance.EntranceMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "config.probes.ProbeMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.changeover.ChangeOverMiddleware",
    "config.middleware.LocalNameMiddleware",
    "config.middleware.RollingSessionMiddleware",
    "config.middleware.PrivatePagesMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "config.middleware.OwnCardsMiddleware",
    "config.limits.LimitMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "config.fragments.FragmentMiddleware",
    "config.fragments.EndedSessionMiddleware",
    "config.middleware.RefusalMiddleware",
]

# --- Templates: loaders by hand, partials outermost, then cotton -----------------------------
_LOADERS = [
    "django_cotton.cotton_loader.Loader",
    "django.template.loaders.filesystem.Loader",
    "django.template.loaders.app_directories.Loader",
]
_CACHED_LOADERS = _LOADERS if DEBUG else [("django.template.loaders.cached.Loader", _LOADERS)]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        # A game's own templates are named "<key>/templates/<name>.html".
        "DIRS": [BASE_DIR / "templates", BASE_DIR / "engine" / "games"],
        "OPTIONS": {
            "loaders": [("template_partials.loader.Loader", _CACHED_LOADERS)],
            "builtins": [
                "django_cotton.templatetags.cotton",
                "template_partials.templatetags.partials",
                "django.templatetags.i18n",
                "django.templatetags.static",
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# --- Data -----------------------------------------------------------------------------------
DATABASE_FILE = DATA_DIR / "mazziere.sqlite3"
_SQLITE: dict[str, Any] = {
    "ENGINE": "django.db.backends.sqlite3",
    "NAME": DATABASE_FILE,
    "OPTIONS": {
        "transaction_mode": "IMMEDIATE",
        "timeout": 10,
        "init_command": (
            "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;"
            "PRAGMA foreign_keys=ON;PRAGMA cache_size=-16000;"
            # Reads of a big catalogue take the file as memory instead of copying pages.
            "PRAGMA mmap_size=268435456;"
        ),
    },
}
DATABASES: dict[str, Any] = {
    "default": (
        dj_database_url.parse(_DATABASE_URL, conn_max_age=60, conn_health_checks=True)
        if _DATABASE_URL
        else _SQLITE
    )
}
DATABASES["default"]["CONN_MAX_AGE"] = 60
if DATABASES["default"]["ENGINE"].endswith("postgresql"):
    # As patient as SQLite: who waits longer for a row is told so, and nobody waits for ever.
    _OPTIONS: dict[str, Any] = DATABASES["default"].setdefault("OPTIONS", {})
    _OPTIONS.setdefault("options", "-c lock_timeout=10s")
    _OPTIONS.setdefault("connect_timeout", 5)

_CACHE_BACKENDS = {
    "database": {
        "BACKEND": "collection.house.shared_cache.TableStore",
        "LOCATION": "shared_cache",
    },
    "memory": {"BACKEND": "collection.house.shared_cache.MemoryStore"},
}
CACHES: dict[str, Any] = {
    "default": _CACHE_BACKENDS.get(_CACHE)
    or {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": _CACHE,
        "OPTIONS": {"socket_connect_timeout": 2, "socket_timeout": 2},
        "KEY_PREFIX": _CACHE_PREFIX,
    },
    # What a process may keep for itself for some seconds.
    "process": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "process",
        "OPTIONS": {"MAX_ENTRIES": 2000},
    },
}

# --- Files ----------------------------------------------------------------------------------
# A box of photos chosen at once, a table of eighty cards: doors have their own limits in bytes.
DATA_UPLOAD_MAX_NUMBER_FILES = 500
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5_000
MEDIA_ROOT = environment.media_folder()
MEDIA_URL = "/media/"
STATIC_URL = "/static/"
STATIC_ROOT = None if LOCAL else BASE_DIR / environment.text("MAZZIERE_STATIC", "staticfiles")
STATICFILES_DIRS: list[Any] = [
    BASE_DIR / "static",
    *((folder.parent.name, folder) for folder in (BASE_DIR / "engine/games").glob("*/static")),
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": (
            "django.contrib.staticfiles.storage.StaticFilesStorage"
            if LOCAL
            else "whitenoise.storage.CompressedManifestStaticFilesStorage"
        )
    },
}
WHITENOISE_USE_FINDERS = LOCAL  # at home nothing is collected: files are served where they lie
WHITENOISE_AUTOREFRESH = DEBUG
WHITENOISE_MAX_AGE = 0 if LOCAL else 3600

# --- Languages ------------------------------------------------------------------------------
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("it", "Italiano")]
FORMAT_MODULE_PATH = ["config.formats"]
LOCALE_PATHS = [BASE_DIR / "locale", *(BASE_DIR / "engine/games").glob("*/locale")]
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SAMESITE = "Lax"
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# --- Sessions and passwords -----------------------------------------------------------------
SESSION_COOKIE_AGE = 365 * 24 * 3600
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "config.errors.csrf_failure"
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
_VALIDATION = "django.contrib.auth.password_validation."
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": _VALIDATION + "MinimumLengthValidator", "OPTIONS": {"min_length": 8}},
    {"NAME": _VALIDATION + "CommonPasswordValidator"},
]

AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "collection.people.backend.EachOnce",
]

# --- People: sign-up, login, second factors (django-allauth) ----------------------------------
MAIL_ON = _MAIL is not None
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if _MAIL else 'dummy'}.EmailBackend"
EMAIL_HOST = _MAIL.host if _MAIL else ""
EMAIL_PORT = _MAIL.port if _MAIL else 25
EMAIL_HOST_USER = _MAIL.user if _MAIL else ""
EMAIL_HOST_PASSWORD = _MAIL.password if _MAIL else ""
EMAIL_USE_TLS = bool(_MAIL and _MAIL.starts_tls)
EMAIL_USE_SSL = bool(_MAIL and _MAIL.is_tls)
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = environment.text("MAZZIERE_MAIL_FROM", "mazziere@localhost")
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
ACCOUNT_SIGNUP_REDIRECT_URL = "account"
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
ACCOUNT_ADAPTER = "collection.people.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "signup": "collection.people.forms.SignupForm",
    "reset_password_from_key": "collection.people.forms.ResetPasswordForm",
}
ACCOUNT_LOGIN_METHODS = {"username", "email"} if MAIL_ON else {"username"}
ACCOUNT_SIGNUP_FIELDS = [
    "username*",
    *(["email"] if MAIL_ON else []),
    "password1*",
    "password2*",
]
ACCOUNT_EMAIL_VERIFICATION = "optional" if MAIL_ON else "none"
ACCOUNT_PREVENT_ENUMERATION = "strict"
# A letter goes out either way: neither its lack nor the time it takes tells who has an account.
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = True
PASSWORD_RESET_TIMEOUT = 3600
ACCOUNT_EMAIL_NOTIFICATIONS = MAIL_ON
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_USERNAME_MIN_LENGTH = 2
# Guests are users too: they may log in and sign up; members are sent on by `people.gates`.
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False
ACCOUNT_RATE_LIMITS = {
    "recover": "10/m/ip",
    "setup": "5/m/ip",
    "delete": "10/m/user",
    # Every try is counted where a password is compared (`people.adapter`): those of strangers by
    # name and network, those of a browser that is known there for itself.
    "login": None,
    "password": "10/m/ip,5/5m/key",
    "password_known": "5/5m/key",
    # Codes of second factors, by person; the network's count is for passwords.
    "login_failed": "5/5m/key",
}
KNOWN_COOKIE_NAME = "known" if LOCAL else "__Host-known"
MFA_ADAPTER = "collection.people.adapter.MfaAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
# Who leaves mail unset has no address to confirm; a typed one may wait for its confirmation.
MFA_ALLOW_UNVERIFIED_EMAIL = True
MFA_TOTP_TOLERANCE = 1
MFA_FORMS = {
    "authenticate": "collection.people.forms.SecondStepForm",
    "reauthenticate": "collection.people.forms.ConfirmStepForm",
}

# --- Security -------------------------------------------------------------------------------
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
if not LOCAL:
    SESSION_COOKIE_NAME = "__Host-sessionid"
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
    LANGUAGE_COOKIE_SECURE = True
    SECURE_SSL_REDIRECT = True
    # Probes come by number and in the clear; `config.probes` answers them.
    SECURE_REDIRECT_EXEMPT = [r"^health/", r"^metrics$"]
    SECURE_HSTS_SECONDS = 365 * 24 * 3600
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = True
    CSRF_TRUSTED_ORIGINS = _ORIGINS or [f"https://{host}" for host in _HOSTS]

# What pages ask of a browser; the rest of what it can do is open to nobody, frames included.
PERMISSIONS_POLICY = ", ".join(
    (
        "clipboard-write=(self)",
        "publickey-credentials-create=(self)",
        "publickey-credentials-get=(self)",
        *(
            f"{feature}=()"
            for feature in (
                *("accelerometer", "autoplay", "browsing-topics", "camera"),
                *("clipboard-read", "display-capture", "encrypted-media", "fullscreen"),
                *("gamepad", "geolocation", "gyroscope", "hid", "idle-detection"),
                *("local-fonts", "magnetometer", "microphone", "midi", "payment"),
                *("picture-in-picture", "screen-wake-lock", "serial", "usb"),
                *("window-management", "xr-spatial-tracking"),
            )
        ),
    )
)

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}

# --- Work behind the site (docs/reference/runs.md) --------------------------------------------
# A queue only wakes workers up; what is to be done, and by whom, stands in our own rows.
TASKS: dict[str, Any] = {"default": _QUEUE}

# --- Partners (docs/deploy.md#partners) --------------------------------------------------------
# Processes that think beside this web process; 0: a partner's move is chosen within the request.
THINKING = environment.count(
    "MAZZIERE_THINKING", default=max(1, (_CORES - 1) // max(1, WEB_WORKERS))
)
THINKING_ENVIRONMENT = environment.harmless()
# Whether other web processes may be asked for the same table: then a lease spares double work.
THINKING_SHARED = WEB_WORKERS > 1 or bool(_DATABASE_URL)

# --- API ------------------------------------------------------------------------------------
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "collection.people.bearer.BearerAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_THROTTLE_CLASSES": ["collection.requests.throttles.ScopeThrottle"],
    "DEFAULT_THROTTLE_RATES": {"read": "1200/min", "write": "300/min", "heavy": "30/min"},
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["collection.requests.bodies.BoundedJSON"],
    "DEFAULT_PAGINATION_CLASS": "rest_framework.pagination.LimitOffsetPagination",
    "EXCEPTION_HANDLER": "collection.requests.rest.as_problem",
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "PAGE_SIZE": 50,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Mazziere",
    "DESCRIPTION": "Catalogue cards, build legal decks, play them.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "POSTPROCESSING_HOOKS": ["config.apischema.complete"],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
}

# --- Logs -----------------------------------------------------------------------------------
LOGGING = logging_settings(level=_LOG_LEVEL, json_lines=not LOCAL)
