"""What every page keeps to: controls 2, 13 to 16, 18, 37, from one look at all of them."""

from urllib.parse import urlsplit

import pytest

from tests.factories import visitor
from tests.trust.site import Elements, read
from tests.trust.things import HOSTILE, TOKEN

LINKS = ("href", "src", "action", "hx-get", "hx-post")
STRICT = ("frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'")
# Pictures that only their owner's browser keeps, or that are the same for everybody.
KEPT = {
    *("card-picture", "api-card-picture", "own-face", "own-photo-image"),
    *("deck-image", "api-deck-image"),
}
SAME_FOR_ALL = {"card-face", "card-back", "rules", "sets", "search-help"}


def test_most_pages_were_really_seen(looked):
    assert sum(each.status == 200 for each in looked.owner) > 60
    assert {each.status for each in looked.all} <= {
        200,
        204,
        302,
        304,
        307,
        400,
        403,
        404,
        405,
        409,
    }
    assert "img" in [tag for tag, _ in Elements(HOSTILE).found]


def test_control_02_hostile_texts_stay_texts_on_every_page(looked):
    shown = set()
    for each in (*looked.owner, *looked.htmx):
        if not each.is_page:
            continue
        elements = Elements(each.text)
        assert elements.inline == [], each.name
        for tag, attributes in elements.found:
            bad = [key for key in attributes if key.startswith(("on", "style", "srcdoc"))]
            assert bad == [], (each.name, tag)
            assert attributes.get("src") != "x", each.name
        for value in elements.values(*LINKS):
            assert not urlsplit(value).scheme, (each.name, value)
        if "&lt;script&gt;alert(1)" in each.text:
            shown.add(each.name)
    # The texts were really there to be shown.
    assert {"decks", "deck", "deck-edit", "shelf-places", "shelf-place", "card"} <= shown
    assert {"shelf-import-run", "shared-decks", "deck-history", "decks-together"} <= shown


def test_control_13_every_answer_has_a_strict_content_policy(looked):
    for each in looked.all:
        check_policy(each.name, each.headers)


def test_control_14_every_answer_carries_the_other_headers(looked):
    for each in looked.all:
        check_headers(each.name, each.headers)


@pytest.mark.django_db
def test_control_13_so_have_files_and_failures(client):
    for name, answer in files_and_failures(client).items():
        check_policy(name, answer.headers)
        read(answer)


@pytest.mark.django_db
def test_control_14_so_do_files_and_failures(client):
    answers = files_and_failures(client)
    for name, answer in answers.items():
        check_headers(name, answer.headers)
        read(answer)
    assert answers["missing api"]["Content-Type"] == "application/problem+json"


def files_and_failures(client):
    client.raise_request_exception = False
    answers = {
        "static": client.get("/static/css/base.css"),
        "svg": client.get("/static/icons/sprite.svg"),
        "missing": client.get("/no/such/address"),
        "missing api": client.get("/api/v1/none"),
        "method": client.put("/decks"),
        "admin": client.get("/admin/login/"),
        "csrf": visitor().post("/d/new", {}),
        "host": client.get("/", headers={"host": "evil.example"}),
        "not a number": client.get("/t/%00"),
    }
    assert [answers[name].status_code for name in ("missing", "csrf", "host")] == [404, 403, 400]
    return answers


def check_policy(name, headers):
    policy = headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy or "default-src 'none'" in policy, name
    assert "unsafe" not in policy, name
    assert "sandbox" in policy or all(rule in policy for rule in STRICT), name
    assert "http" not in policy, name
    assert "*" not in policy, name


def check_headers(name, headers):
    assert headers["X-Content-Type-Options"] == "nosniff", name
    assert headers["Referrer-Policy"] == "same-origin", name
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin", name
    assert headers["X-Frame-Options"] == "DENY", name
    assert headers["X-Request-ID"], name
    allowed = dict(part.split("=") for part in headers["Permissions-Policy"].split(", "))
    assert allowed["camera"] == allowed["geolocation"] == allowed["microphone"] == "()", name
    assert set(allowed.values()) == {"()", "(self)"}, name


def test_control_15_reading_writes_nothing(looked):
    changed = {table for table in looked.before if looked.before[table] != looked.after[table]}
    assert changed == set()


def test_control_16_no_page_names_another_origin(looked):
    for each in looked.all:
        if each.is_page:
            for value in Elements(each.text).values(*LINKS):
                assert not urlsplit(value).netloc, (each.name, value)


def test_control_18_every_answer_says_what_it_is(looked):
    for each in looked.all:
        if not each.content or each.status == 304:
            continue
        kind = each.headers["Content-Type"]
        assert "charset=utf-8" in kind or not kind.startswith("text/"), (each.name, kind)
        if each.path.startswith("/api/v1/") and each.status >= 400:
            assert kind == "application/problem+json", each.name


def test_control_37_private_pages_are_kept_nowhere(looked):
    kept = {
        each.name: each.headers.get("Cache-Control", "")
        for each in (*looked.owner, *looked.htmx)
        if each.status == 200 and "no-store" not in each.headers.get("Cache-Control", "")
    }
    assert kept.keys() <= KEPT | SAME_FOR_ALL
    assert [name for name in kept.keys() & KEPT if "private" not in kept[name]] == []


def test_control_37_no_secret_stands_in_an_address(looked):
    for each in looked.all:
        if not each.is_page:
            continue
        assert looked.session not in each.text, each.name
        for value in Elements(each.text).values(*LINKS):
            assert "csrf" not in value, each.name
            # A secret link is shown to its owner, to be passed on.
            assert TOKEN not in value or each.name.startswith("deck"), each.name
