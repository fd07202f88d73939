"""The project's settings with a throw-away database and quick, plain parts."""

import os
import tempfile
from pathlib import Path

os.environ["MAZZIERE_MODE"] = "local"
os.environ["MAZZIERE_DEBUG"] = "0"
# Partners answer within the request, unless a test asks for processes.
os.environ["MAZZIERE_THINKING"] = "0"
# A folder per process: no test reads or writes a person's data.
os.environ["MAZZIERE_DATA"] = tempfile.mkdtemp(prefix="mazziere-tests-")
# Nothing is compiled behind a test, and partners play plain, unless it asks otherwise.
os.environ["COMPILE"] = "0"
os.environ["MAZZIERE_ENGINES"] = os.path.join(os.environ["MAZZIERE_DATA"], "engines")
# One for all: the first process names it, the others know it from there.
os.environ.setdefault(
    "MAZZIERE_TESTS_PREPARED", os.path.join(os.environ["MAZZIERE_DATA"], "prepared")
)

from config.settings import *  # noqa: F403
from config.settings import DATA_DIR, DATABASES, STORAGES

if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # A file, not memory: the live server's threads get connections of their own, as in life.
    DATABASES["default"]["TEST"] = {"NAME": DATA_DIR / "test.sqlite3"}
    DATABASES["default"]["OPTIONS"]["init_command"] = (
        "PRAGMA journal_mode=WAL;PRAGMA synchronous=OFF;PRAGMA foreign_keys=ON;"
    )
DATABASES["default"]["CONN_MAX_AGE"] = 0
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
MEDIA_ROOT = Path(DATA_DIR) / "media"
