"""Every dangerous default is named before a visitor meets it."""

from typing import Any

from django.core.checks import Error, run_checks
from django.test import override_settings

from config import checks
from engine.kernel.testing import for_every

MEMORY = "collection.house.shared_cache.MemoryStore"
STRICT = {"default-src": ["'self'"]}


def ids(messages: list[Any]) -> list[str]:
    return [message.id for message in messages]


def test_our_own_settings_pass_every_check(db: None) -> None:
    found = run_checks(databases=["default"])
    # the throw-away database of the tests does not flush, on purpose
    assert [message for message in found if message.id != "mazziere.W012"] == []


@for_every(
    ("check", "changes", "expected"),
    [
        (checks.check_mode, {"MODE": "loca"}, "mazziere.E001"),
        (checks.check_mode, {"DEBUG": True, "ALLOWED_HOSTS": ["10.0.0.7"]}, "mazziere.E002"),
        (checks.check_mode, {"DEBUG": True, "LOCAL": False}, "mazziere.E002"),
        (checks.check_hosts, {"ALLOWED_HOSTS": []}, "mazziere.E003"),
        (checks.check_hosts, {"ALLOWED_HOSTS": ["*"]}, "mazziere.E004"),
        (checks.check_secret, {"SECRET_KEY": "short"}, "mazziere.E005"),
        (checks.check_secret, {"SECRET_KEY": "a" * 60}, "mazziere.E005"),
        (
            checks.check_cache,
            {"CACHES": {"default": {"BACKEND": MEMORY}}, "WEB_WORKERS": 2},
            "mazziere.E006",
        ),
        *(
            (checks.check_cache, {"CACHES": {"default": {"BACKEND": culling}}}, "mazziere.E015")
            for culling in (
                "django.core.cache.backends.db.DatabaseCache",
                "django.core.cache.backends.locmem.LocMemCache",
                "django.core.cache.backends.filebased.FileBasedCache",
            )
        ),
        *(
            (checks.check_hosts, {"ALLOWED_HOSTS": [name]}, "mazziere.E016")
            for name in ("https://cards.example.org", "cards.example.org:8000", "a.org/cards")
        ),
        *(
            (checks.check_origins, {"CSRF_TRUSTED_ORIGINS": [name]}, "mazziere.E017")
            for name in ("cards.example.org", "https://cards.example.org/cards", "https://")
        ),
        *(
            (checks.check_security_contact, {"SECURITY_CONTACT": odd}, "mazziere.E018")
            for odd in ("me", "http://example.org", "a@b c@d", "mailto:")
        ),
        (checks.check_static_files, {"LOCAL": False}, "mazziere.E007"),
        (
            checks.check_content_policy,
            {
                "CONTENT_SECURITY_POLICY": {
                    "DIRECTIVES": {**STRICT, "style-src": ["'unsafe-inline'"]}
                }
            },
            "mazziere.E009",
        ),
        (
            checks.check_content_policy,
            {"CONTENT_SECURITY_POLICY": {"DIRECTIVES": {}}},
            "mazziere.E009",
        ),
    ],
)
def test_a_dangerous_default_is_named(check: Any, changes: dict[str, Any], expected: str) -> None:
    with override_settings(**changes):
        assert ids(check(None)) == [expected]


def test_debug_on_this_machine_alone_is_fine() -> None:
    with override_settings(DEBUG=True, ALLOWED_HOSTS=["localhost"]):
        assert checks.check_mode(None) == []


def test_template_loaders_rewritten_by_a_library_are_noticed() -> None:
    plain = [{"OPTIONS": {"loaders": ["django.template.loaders.cached.Loader"], "builtins": []}}]
    with override_settings(TEMPLATES=plain):
        assert ids(checks.check_template_loaders(None)) == ["mazziere.E008"]


def test_sqlite_that_could_lose_a_write_is_noticed() -> None:
    assert list(checks.sqlite_problems("wal", 2, "IMMEDIATE")) == []
    found = list(checks.sqlite_problems("delete", 1, None))
    assert ids(found) == ["mazziere.W011", "mazziere.W012", "mazziere.W013"]


def test_the_database_check_asks_only_when_it_may() -> None:
    assert checks.check_sqlite(None, databases=None) == []


def test_messages_say_how_to_mend_it() -> None:
    with override_settings(SECRET_KEY="short"):
        (message,) = checks.check_secret(None)
    assert isinstance(message, Error)
    assert "5 characters" in message.msg
    assert "MAZZIERE_SECRET_KEY" in (message.hint or "")
