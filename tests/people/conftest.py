"""People at the doors of the account."""

from __future__ import annotations

import io

import pytest
from django.core.files.base import ContentFile
from PIL import Image

from collection.drawing.forms import FORMS
from collection.guests import ensure_user
from collection.models import CardPicture, ImportRun, User
from collection.pictures import faces
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
