"""Controls 23 to 25: passwords, limits on tries, and nothing that tells who has an account."""

import json
import os
import subprocess
import sys

import pytest
from django.contrib.auth import hashers
from django.core import mail
from django.core.cache import cache
from django.test import Client

from collection.people.recovery import make_code
from collection.requests.rows import User
from config.tools import ROOT
from tests.people.conftest import SECRET, is_in, login, signup, totp, with_app

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def no_tries_yet(db):
    cache.clear()


# --- 23 ---------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("password", "taken"),
    [
        ("", False),
        ("1234567", False),
        ("qJ7#x2k", False),  # seven signs, of every kind
        ("password", False),
        ("Password1", False),
        ("iloveyou", False),
        ("12345678", False),
        ("vqzkxwjf", True),  # eight small letters: no rule on kinds of signs
        ("vqz kxw jf", True),
        ("  vqzkxw  ", True),
        ("pàssò ß 漢字 🂡", True),
        ("x7" * 32, True),
        ("correct horse " * 20, True),
    ],
)
def test_control_23_which_passwords_are_taken(client, password, taken):
    signup(client, "alice", password)
    assert User.objects.filter(username="alice").exists() is taken
    if taken:
        other = Client()
        login(other, "alice", password)
        assert is_in(other)
        for near in (password.upper(), password[:-1], password.strip() + "x"):
            assert near == password or not User.objects.get().check_password(near)


@pytest.mark.parametrize("page", ["login", "signup", "password", "recover"])
def test_control_23_passwords_can_be_pasted_and_filled_in(alice, client, page):
    browser = alice.client if page == "password" else client
    if page == "recover":
        answer = client.post("/account/recover", {"code": make_code(alice.user)})
    else:
        answer = browser.get(f"/account/{page}")
    fields = [
        field for field in answer.context["form"] if field.field.widget.input_type == "password"
    ]
    assert fields
    for field in fields:
        told = field.field.widget.attrs
        assert told["autocomplete"] in ("current-password", "new-password"), field.name
        assert not {"maxlength", "onpaste", "readonly"} & told.keys()


# --- 24 ---------------------------------------------------------------------------------------
BEGUN = """
import json, sys
import django; django.setup()
from django.conf import settings
settings.ALLOWED_HOSTS = ["*"]
settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
"""
TRY = """
from django.test import Client
told = []
for password in sys.argv[1:]:
    browser = Client()  # a stranger's: known ones are counted for themselves
    browser.post("/account/login", {"login": "alice", "password": password})
    told.append("_auth_user_id" in browser.session)
    browser.session.flush()
print(json.dumps(told))
"""
# Tables straight from the models: how they came about is tried elsewhere.
PREPARE = """
from django.apps import apps
from django.core.management import call_command
from collection.requests.rows import User
settings.MIGRATION_MODULES = {each.label: None for each in apps.get_app_configs()}
call_command("migrate", run_syncdb=True, interactive=False, verbosity=0)
call_command("createcachetable", verbosity=0)
User.objects.create_user("alice", password="a long enough secret")
"""


def process(data, text: str, *words: str) -> str:
    """What another process says, on the same data."""
    env = {
        "PATH": os.environ["PATH"],
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "MAZZIERE_DATA": str(data),
        "MAZZIERE_SECRET_KEY": "k3y-0f-th3-t3sts-" * 4,
    }
    done = subprocess.run(
        [sys.executable, "-c", text, *words], cwd=ROOT, env=env, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


def test_control_24_two_processes_count_tries_together(tmp_path):
    one = process(tmp_path, BEGUN + PREPARE + TRY, SECRET, *["wrong"] * 3)
    assert json.loads(one) == [True, False, False, False]
    # Five in five minutes: the sixth is refused though it is right.
    other = process(tmp_path, BEGUN + TRY, *["wrong"] * 2, SECRET)
    assert json.loads(other) == [False, False, False]


def test_control_24_a_name_is_not_tried_for_long_and_others_are_not_held_up(client):
    User.objects.create_user("alice", password=SECRET)
    User.objects.create_user("bob", password=SECRET)
    for _ in range(5):
        login(client, "alice", "wrong")
    answer = login(client, "ALICE")
    assert answer.status_code == 429
    assert "too many" in str(answer.context["form"].errors).lower()
    assert not is_in(client)
    login(client, "bob")
    assert is_in(client)


def test_control_24_right_logins_between_do_not_begin_the_count_anew(client):
    User.objects.create_user("alice", password=SECRET)
    for _ in range(5):
        login(client, "alice", "wrong")
        login(Client(), "alice")
    login(client, "alice")
    assert not is_in(client)


def test_control_24_codes_of_the_app_are_not_tried_for_long(client):
    secret = with_app(client)
    phone = Client()
    login(phone, "alice")
    for _ in range(5):
        phone.post("/account/factors/login", {"code": "000000"})
    again = Client()  # a new login does not begin the count anew
    login(again, "alice")
    again.post("/account/factors/login", {"code": totp(secret, 1)})
    assert not is_in(again)


def test_control_24_each_way_in_has_a_limit(client, alice):
    """Recovery codes, setup codes, sign-ups, confirmations: none can be tried for ever."""
    ways = {
        "/account/recover": ({"code": "A" * 20}, client, 10),
        "/account/setup": ({"code": "A" * 20}, client, 5),
        "/account/signup": ({"username": "x"}, client, 20),
        "/account/delete": ({"password": "wrong"}, alice.client, 10),
        "/account/password": ({"oldpassword": "wrong"}, alice.client, 5),
        "/account/confirm": ({"password": "wrong"}, alice.client, 10),
    }
    for door, (body, browser, most) in ways.items():
        cache.clear()  # wrong passwords count together, whatever the door
        told = [browser.post(door, body) for _ in range(most + 1)]
        assert 429 not in [answer.status_code for answer in told[:5]], door
        last = told[-1]
        said = last.content.decode().lower()
        assert last.status_code == 429 or "too many" in said, door


# --- 25 ---------------------------------------------------------------------------------------
def work_of(monkeypatch, act, *given):
    """What is answered, and how many passwords are hashed meanwhile.

    Hashing is by far the longest part of an answer; a clock would tell of the machine instead.
    """
    hashed = []
    encode = hashers.MD5PasswordHasher.encode

    def counted(self, *given, **more):
        hashed.append(1)
        return encode(self, *given, **more)

    monkeypatch.setattr(hashers.MD5PasswordHasher, "encode", counted)
    answer = act(*given)
    monkeypatch.undo()
    return answer, len(hashed)


def shown(answer) -> tuple[int, str, str]:
    """Status, way and words of an answer, without what is new in each and what was typed."""
    text = answer.content.decode()
    for own in ("alice", "nobody"):
        text = text.replace(own, "…")
    lines = [line for line in text.splitlines() if "csrf" not in line]
    return answer.status_code, answer.headers.get("Location", ""), "\n".join(lines)


@pytest.fixture
def members(mailing):
    User.objects.create_user("alice", "alice@example.org", SECRET)
    User.objects.create_user("guest-1", is_guest=True)
    User.objects.create_user("gone", password=SECRET, is_active=False)


@pytest.mark.parametrize("name", ["alice", "alice@example.org", "guest-1", "gone"])
def test_control_25_a_wrong_password_and_an_unknown_name_are_the_same(members, monkeypatch, name):
    found = {}
    for each in (name, name.replace("alice", "nobody") if "alice" in name else "nobody"):
        cache.clear()
        browser = Client()
        browser.get("/account/login")
        answer, hashed = work_of(monkeypatch, login, browser, each, "wrong")
        text = shown(answer)
        found[each] = (hashed, text[0], text[1], text[2].replace(each, "…"))
    first, second = found.values()
    assert first == second
    assert first[0] >= 1


def test_control_25_a_reset_for_nobody_is_the_same_letter_and_work(members, monkeypatch):
    found = []
    for name in ("alice", "nobody"):
        cache.clear()
        mail.outbox.clear()
        browser, body = Client(), {"email": f"{name}@example.org"}
        answer, hashed = work_of(monkeypatch, browser.post, "/account/password/reset", body)
        page = browser.get(answer.headers["Location"])
        found.append((shown(answer), shown(page), hashed, len(mail.outbox)))
        assert mail.outbox[0].to == [body["email"]]
        assert ("/password/reset/" in mail.outbox[0].body) is (name == "alice")
    assert found[0] == found[1]


def test_control_25_neither_does_a_mail_server_that_is_away_tell(members, monkeypatch):
    def away(*given, **more):
        raise OSError("connection refused")

    monkeypatch.setattr(mail.EmailMessage, "send", away)
    found = []
    for name in ("alice", "nobody"):
        browser = Client()
        answer = browser.post("/account/password/reset", {"email": f"{name}@example.org"})
        found.append(shown(browser.get(answer.headers["Location"])))
    assert found[0] == found[1]


def test_control_25_sign_up_does_not_tell_whose_address_it_is(members):
    found = []
    for name, address in (("bob", "alice@example.org"), ("bab", "nobody@example.org")):
        browser = Client()
        answer = signup(browser, name, email=address)
        found.append((answer.status_code, answer.headers["Location"], is_in(browser)))
    assert found[0] == found[1]


def test_control_25_codes_tell_nothing_of_whom_they_were_for(client, alice):
    used = make_code(alice.user)
    make_code(alice.user)
    answers = [client.post("/account/recover", {"code": code}) for code in (used, "A" * 20)]
    told = [answer.context["form"].errors for answer in answers]
    assert told[0] == told[1]
    assert "alice" not in answers[0].content.decode()
