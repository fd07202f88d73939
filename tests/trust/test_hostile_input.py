"""Whatever is typed: controls 1, 4, 17, 18, 33."""

import os
import re
import subprocess
import sys
from itertools import cycle
from urllib.parse import quote, urlsplit

import pytest
from django.test import Client, RequestFactory, override_settings
from django.urls import get_resolver
from django.views.i18n import set_language
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from collection.requests.addresses import address_of
from collection.requests.rows import User
from collection.shelf.views.told import back_of
from config.tools import ROOT
from decks.lists.rows import Deck
from decks.showing.answering import led_to
from engine.web.models import Match
from tests.trust.site import HEAVY, addresses, filled, read
from tests.trust.things import CARD
from tests.web.test_roles import patterns

pytestmark = pytest.mark.django_db

AWKWARD = (
    "l'elfo \"name: AND ( \0",
    "' OR 1=1 --; DROP TABLE x",
    "9" * 400,
    "\ud800\u202e<b>\r\nX: y",
    "Ω" * 3000,
    "-1",
)
EXTERNAL = (
    "https://evil.example/",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "javascript:alert(1)",
    " https://evil.example",
    "/\t/evil.example",
    "http://testserver@evil.example/",
)
WHOLE = bool(os.environ.get("MAZZIERE_LONG"))
# Made by Django and allauth, of nothing that anybody typed.
LIBRARY_TEXTS = {"totp_svg|safe", "field.help_text|safe"}
EXTRA = {"id": 1, "pk": 1, "is_staff": True, "is_superuser": True, "token": "t", "deleted": None}


def test_control_01_no_text_in_any_parameter_breaks_a_page(alice, looked, everything):
    alice.client.raise_request_exception = False
    assert "q" in looked.parameters["catalogue"]
    assert "page" in looked.parameters["shelf-history"]
    broken = []
    for number, (name, address) in enumerate(addresses(everything).items()):
        first, *others = AWKWARD
        # Each page is sent two of them here, and all in `make test-all`.
        some = others if WHOLE else [others[number % len(others)]]
        for text in [first, *([] if name in HEAVY else some)]:
            asked = looked.parameters.get(name) or ["q"]
            sent = {key: text.encode("utf-8", "surrogatepass") for key in asked}
            answer = alice.client.get(address, sent)
            read(answer)
            if answer.status_code >= 500:
                broken.append((name, asked, text[:30], answer.status_code))
    assert broken == []


def test_control_01_no_text_in_any_address_breaks_a_page(alice, everything):
    alice.client.raise_request_exception = False
    known = {name: where for name, where in patterns(get_resolver()) if "<str:" in where}
    texts = st.text(max_size=40).filter(bool)

    @settings(max_examples=60, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    @given(st.sampled_from(sorted(known)), texts, texts)
    def no_fault(name, part, query):
        text = quote(part.encode("utf-8", "surrogatepass"), safe="")
        address = filled(re.sub(r"<str:\w+>", lambda _: text, known[name]), everything)
        answer = alice.client.get(address, {"q": query.encode("utf-8", "surrogatepass")})
        read(answer)
        assert answer.status_code < 500

    no_fault()


def test_control_04_nothing_evaluates_what_people_send():
    rules = "S301,S302,S307,S102,S608,S701,S308"
    done = subprocess.run(
        [sys.executable, "-m", "ruff", "check", "--select", rules, "--no-cache", "--quiet",
         "collection", "config", "decks", "engine/web"],
        cwd=ROOT, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
    trusting = [
        found
        for path in (ROOT / "templates").rglob("*.html")
        for found in re.findall(r"\S+\s*\|\s*safe\b|autoescape off", path.read_text())
    ]
    assert {found.rpartition("{{")[2].rpartition(">")[2] for found in trusting} <= LIBRARY_TEXTS


def test_control_17_nobody_is_sent_to_another_site(alice, everything):
    doors = {**addresses(everything, "post"), "set_language": "/i18n/setlang/"}
    targets, sent = cycle(EXTERNAL), 0
    for name, address in doors.items():
        if "/api/" in address:
            continue
        target = next(targets)
        body = {"next": target, "language": "it", "code": CARD, "quantity": "1", "times": "1"}
        answer = alice.client.post(address, body, headers={"Referer": target.strip()})
        if 300 <= answer.status_code < 400:
            sent += 1
            assert leads_home(answer["Location"]), (name, target)
    assert sent > 5


@pytest.mark.parametrize("target", EXTERNAL)
def test_control_17_each_way_back_is_checked(target):
    request = RequestFactory().post("/", {"next": target, "language": "it"})
    assert leads_home(led_to(request, "/decks")["Location"])
    assert leads_home(back_of(request) or "/")
    assert leads_home(set_language(request)["Location"])
    assert not leads_home(target)


def leads_home(address):
    where = urlsplit(address)
    odd = address.startswith(("//", "/\\", "\\", "/\t", " "))
    return not odd and (where.scheme, where.netloc) == ("", "")


def test_control_18_a_claimed_address_counts_only_behind_our_own_proxy(db):
    told = {"forwarded": "for=1.2.3.4;proto=http, for=5.6.7.8;proto=https"}
    claimed = {"x-forwarded-for": "1.2.3.4, 5.6.7.8", "x-forwarded-proto": "https", **told}
    request = Client(REMOTE_ADDR="9.9.9.9").get("/account/", headers=claimed).wsgi_request
    assert (address_of(request), request.scheme) == ("9.9.9.9", "http")
    with override_settings(BEHIND_PROXY=True):
        request = Client(REMOTE_ADDR="9.9.9.9").get("/account/", headers=claimed).wsgi_request
    assert (address_of(request), request.scheme) == ("5.6.7.8", "https")


def test_control_33_a_body_sets_only_what_it_may(alice, charlie, everything):
    whose = dict.fromkeys(("owner", "owner_id", "user", "user_id"), charlie.user.pk)
    stolen = {**EXTRA, **whose, "version": 99, "revision": 99}
    bodies = {
        "api-decks": {"game": "kmon", "starter": "MZ1-S01"},
        "api-shelf-places": {"name": "Tin", "kind": "box"},
        "api-tables": {"game": "kmon", "deck": everything["<slug:deck_id>"], "level": "random"},
    }
    known = dict(patterns(get_resolver()))
    for name, body in bodies.items():
        answer = alice.client.post(known[name], {**stolen, **body}, content_type="application/json")
        assert answer.status_code == 400, (name, answer.content)
        assert alice.client.post(known[name], body, "application/json").status_code == 201, name
    for name, address in addresses(everything, "post").items():
        if "/api/" in address:
            assert alice.client.post(address, stolen, "application/json").status_code < 500, name
    assert not Deck.objects.filter(owner=charlie.user).exists()
    assert not Match.objects.filter(owner=charlie.user).exists()
    assert not charlie.user.locations.exists()
    assert not User.objects.filter(is_staff=True).exists()
    assert Deck.objects.filter(owner=alice.user).count() == 2
