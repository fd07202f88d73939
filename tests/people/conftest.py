"""People at the doors of the account."""

from __future__ import annotations

import base64
import hmac
import io
import re
import struct

import pytest
from django.core.files.base import ContentFile
from django.utils import timezone
from PIL import Image

from collection.catalogue.rows import CardPicture
from collection.drawing.forms import FORMS
from collection.exchange.rows import ImportRun
from collection.pictures import faces
from collection.requests.guests import ensure_user
from collection.requests.rows import User
from collection.shelf.wishes import wish
from engine.registry import game
from tests.factories import Person, laid_table, own_copies, starter_deck, visitor

SECRET = "a long enough secret"


@pytest.fixture
def guest(db):
    """A guest in a browser of their own, by the door through which all guests come."""
    browser = visitor()
    browser.handler.enforce_csrf_checks = False
    request = browser.get("/account/").wsgi_request
    user = ensure_user(request)
    request.session.save()
    browser.cookies["sessionid"] = request.session.session_key
    return Person(User.objects.get(pk=user.pk), browser)


def furnish(user: User, code: str = "T-1", copies: int = 12) -> None:
    """One of everything that a person can have."""
    from django.apps import apps

    holding = own_copies(user, code, copies)
    deck = starter_deck(user)
    table = laid_table(user, deck, level="random")
    ImportRun.objects.create(owner=user, game="kmon", filename=f"{code}.csv")
    wish(actor=user, game="kmon", code=code, quantity=copies)
    raw = io.BytesIO()
    Image.new("RGB", (8, 8)).save(raw, "WEBP")
    CardPicture.objects.create(
        owner=user, card=holding.card, image=ContentFile(raw.getvalue(), f"{code}-{user.pk}.webp")
    )
    apps.get_model("engine", "StepNote").objects.create(
        match=table, number=0, author=user, text=f"begun {code}"
    )
    apps.get_model("engine", "Position").objects.create(
        owner=user, game="kmon", version=1, pool=table.pool, table={}, layout={}, title=code
    )


@pytest.fixture
def own_faces(tmp_path, monkeypatch):
    """An empty folder where faces with own pictures are kept."""
    folder = tmp_path / "own-faces"
    folder.mkdir()
    monkeypatch.setattr(faces, "FOLDER", folder)
    return folder


def draw_face(user: User) -> None:
    """Keep a face drawn with the one picture that the person has."""
    pictured = CardPicture.objects.get(owner=user)
    # The card of the tests has no face: a shipped one is drawn in its place.
    pictured.card.data = game("kmon").pool()["MZ1-K01"].to_json()
    faces.own_face_file(pictured, "en", FORMS["100"])


def signup(browser, name: str = "alice2", password: str = SECRET, **more):
    """Send the sign-up form."""
    fields = {"username": name, "password1": password, "password2": password, **more}
    return browser.post("/account/signup", fields)


def login(browser, name: str, password: str = SECRET):
    """Send the login form."""
    return browser.post("/account/login", {"login": name, "password": password})


# What `MAZZIERE_MAIL` makes of the settings; a test compares.
WITH_MAIL = {
    "MAIL_ON": True,
    "ACCOUNT_LOGIN_METHODS": {"username", "email"},
    "ACCOUNT_SIGNUP_FIELDS": ["username*", "email", "password1*", "password2*"],
    "ACCOUNT_EMAIL_VERIFICATION": "optional",
    "ACCOUNT_EMAIL_NOTIFICATIONS": True,
}


@pytest.fixture
def mailing(settings):
    """An installation that sends mail."""
    for name, value in WITH_MAIL.items():
        setattr(settings, name, value)


def link_in(message) -> str:
    """The way a letter leads to, as a path of this site."""
    return re.search(r"http://testserver(\S+)", message.body)[1]


def is_in(browser) -> bool:
    """Whether somebody is logged in here."""
    return bool(browser.get("/account/").context["user"].is_authenticated)


def totp(secret: str, later: int = 0) -> str:
    """The code of now, or of so many steps later (RFC 6238: SHA-1, 30 seconds, six digits)."""
    key = base64.b32decode(secret + "=" * (-len(secret) % 8))
    step = int(timezone.now().timestamp()) // 30 + later
    digest = hmac.digest(key, struct.pack(">Q", step), "sha1")
    at = digest[-1] & 15
    return f"{(int.from_bytes(digest[at : at + 4], 'big') & 0x7FFFFFFF) % 10**6:06d}"


def with_app(client, **more) -> str:
    """Sign up as alice and switch the authenticator app on; its secret.

    The code of this half minute is used up by that: the next one opens.
    """
    signup(client, "alice", **more)
    page = client.get("/account/factors/app")
    secret = page.context["form"].secret
    answer = client.post("/account/factors/app", {"code": totp(secret)})
    assert answer.headers["Location"] == "/account/factors/spare"
    return secret
