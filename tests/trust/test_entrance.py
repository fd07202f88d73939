"""Hostile addresses and headers, and settings that do not fit, against the server in use."""

import http.client

import pytest
from django.test import Client, override_settings

from config.entrance import forwarded
from engine.kernel.testing import for_every
from tests.cases import case
from tests.trust.serving import CSRF, Site, ask

ME = "for=192.0.2.1;proto=http"
OTHER = "198.51.100.1"
RECOVER = b"code=AAAAAAAAAAAAAAAAAAAA"
# The tries that one address has in a minute.
MOST = 10

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("prepared")]


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    found = Site(tmp_path_factory.mktemp("site"), MAZZIERE_BEHIND_PROXY="1")
    found.start()
    yield found
    found.kill()
    assert "Traceback" not in found.said()


def sent(site, heads, path="/account/recover", body=RECOVER, method="POST"):
    """A request whose headers are as they are: doubled, with underscores, in their order."""
    line = http.client.HTTPConnection("127.0.0.1", site.port, timeout=90)
    names = {name.lower() for name, _ in heads}
    usual = {
        "Host": f"localhost:{site.port}",
        "Forwarded": ME,
        "Cookie": f"csrftoken={CSRF}",
        "X-CSRFToken": CSRF,
        "Content-Type": "application/x-www-form-urlencoded",
        "Content-Length": str(len(body)),
    }
    try:
        line.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        for name, value in [*heads, *((n, v) for n, v in usual.items() if n.lower() not in names)]:
            line.putheader(name, value)
        line.endheaders(body)
        answer = line.getresponse()
        return answer.status, answer.headers, answer.read().decode()
    finally:
        line.close()


@for_every(
    "heads",
    [
        [("X_Forwarded_For", OTHER)],
        [("X-Forwarded-For", OTHER)],
        [("X-Forwarded-For", "192.0.2.1"), ("X_Forwarded_For", OTHER)],
        [("X_Forwarded_For", OTHER), ("X-Forwarded-For", "192.0.2.1"), ("x_forwarded-for", OTHER)],
        [("X_Forwarded_Proto", "http"), ("X-Forwarded-Proto", "https")],
        [("X-Real-IP", OTHER), ("X_Real_IP", OTHER)],
        [("Via", "1.1 evil"), ("Client-IP", OTHER), ("True-Client-IP", OTHER)],
        [("CF-Connecting-IP", OTHER), ("X-Client-IP", OTHER), ("X-Cluster-Client-IP", OTHER)],
        [("Remote-Addr", OTHER), ("Remote_Addr", OTHER)],
        [("X-Forwarded-Host", "evil.example"), ("X_Forwarded_Host", "evil.example")],
        [("X-Forwarded-For", "a" * 5000), ("X_Forwarded_For", "'; --")],
        [("X_Forwarded_For", '\t, ,,;="')],
        [("mazziere.forwarded", "1"), ("wsgi.url_scheme", "http")],
        [("Forwarded", f"for={OTHER};proto=http, {ME}")],
        [("Forwarded", "For=192.0.2.1:4711 ; Proto=HTTP;by=203.0.113.43")],
        [("Forwarded", 'for="[::ffff:192.0.2.1]:80";proto=http')],
        [("Forwarded", 'for="192.0.2.1";host=evil.example;proto=http')],
        [("Accept-Language", "x" * 5000), ("Cookie", "csrftoken=" + CSRF + "; =;;known=a:b:c")],
        [("Authorization", "Bearer \xff\xfe"), ("If-Match", '"'), ("X-Forwarded-For", OTHER)],
        [("User-Agent", "a\tb ${jndi:ldap://x} %s {}"), ("Referer", "https://[")],
        [("Transfer_Encoding", "chunked"), ("Content_Length", "0"), ("Content_Type", "x")],
    ],
)
def test_no_header_makes_somebody_else_of_a_visitor(site, heads):
    found = []
    while len(found) <= MOST and 429 not in found:
        status, answered, _ = sent(site, heads)
        found.append(status)
    # Whatever was claimed, the tries of this address are used up, and never begin anew.
    assert found == [400] * (len(found) - 1) + [429]
    assert 0 < int(answered["Retry-After"]) <= 60
    other = [("Forwarded", f"for={OTHER};proto=http")]
    assert sent(site, other, "/account/login", b"", "GET")[0] == 200


def test_addresses_of_one_network_are_one_visitor(site):
    told = [
        sent(site, [("Forwarded", f'for="[2001:db8:5::{number:x}]";proto=http')])[0]
        for number in range(MOST + 1)
    ]
    assert told == [400] * MOST + [429]


@case("case-093")
@for_every(
    "host",
    [
        "cards.home.lan",
        "cards.home.lan:8000",
        "evil.example:99999",
        "localhost@evil.example",
        "a_b.example",
        "[::1",
        "x" * 3000,
        "<script>alert(1)</script>",
        "b\xfccher.example",
        "localhost, evil.example",
        "..",
    ],
)
def test_a_name_that_is_not_ours_is_answered_by_the_name_of_the_setting(site, host):
    status, heads, page = sent(site, [("Host", host)], "/", b"", "GET")
    assert (status, "MAZZIERE_HOSTS" in page) == (400, True)
    assert heads["X-Content-Type-Options"] == "nosniff"
    assert "default-src" in heads["Content-Security-Policy"]
    assert "<script>" not in page
    assert "MAZZIERE_HOSTS" in site.said()
    assert "Traceback" not in site.said()


def test_supervisors_ask_by_any_name_and_without_the_proxy(site):
    assert ask(site, "GET", "/health/ready", Host="10.0.0.7").status == 200


def test_a_proxy_that_does_not_say_who_asks_is_told(site):
    answer = ask(site, "GET", "/", X_Forwarded_Proto="https", X_Forwarded_For=OTHER)
    assert answer.status == 500
    assert b"MAZZIERE_BEHIND_PROXY" in answer.content
    assert "MAZZIERE_BEHIND_PROXY" in site.said()


@for_every("origin", ["https://evil.example", "http://localhost", "null", "https://[", ""])
def test_another_origin_is_answered_by_the_name_of_the_setting(site, origin):
    body = b'{"game": "kmon"}'
    heads = [("Origin", origin)]
    if not origin:
        heads = [("Referer", "https://evil.example/x"), ("Forwarded", ME.replace("http", "https"))]
    status, _, page = sent(site, heads, "/d/new", body)
    assert (status, "MAZZIERE_ORIGINS" in page) == (403, True)
    own = [("Origin", f"https://localhost:{site.port}")]
    assert "MAZZIERE_BEHIND_PROXY" in sent(site, own, "/d/new", body)[2]
    assert "MAZZIERE_ORIGINS" in site.said()


def test_a_body_that_nobody_reads_is_taken_and_the_refusal_heard(site):
    body = b'{"text": "' + b"x" * 4_000_000 + b'"}'
    for path in ("/api/v1/decks", "/api/v1/decks/validate", "/nothing/here", "/d/new"):
        heads = [("Content-Type", "application/json")]
        assert 400 <= sent(site, heads, path, body)[0] < 500, path


@for_every(
    ("header", "told"),
    [
        ("for=192.0.2.1;proto=https", ("192.0.2.1", "https")),
        ('for="[2001:DB8::1]:443";proto=http', ("2001:db8::1", "http")),
        ('for="2001:db8::1";proto=https', ("2001:db8::1", "https")),
        ("FOR = 192.0.2.1 ; PROTO = https", ("192.0.2.1", "https")),
        ("for=1.1.1.1;proto=http,for=192.0.2.1;proto=https", ("192.0.2.1", "https")),
        *(
            (wrong, None)
            for wrong in (
                "", "for=192.0.2.1", "proto=https", "for=unknown;proto=https",
                "for=_hidden;proto=https", "for=999.1.1.1;proto=https", "for=;proto=https",
                "for=192.0.2.1;proto=ftp", ",", 'for="[";proto=https', "for=192.0.2.1;proto=",
            )
        ),
    ],
)  # fmt: skip
def test_what_a_proxy_says_is_read_or_not_believed_at_all(header, told):
    assert forwarded(header) == told


def test_a_proxy_that_the_settings_do_not_know_is_told_instead_of_sent_round(db):
    with override_settings(SECURE_SSL_REDIRECT=True):
        for claim in ({"x-forwarded-proto": "https"}, {"forwarded": f"{ME}s"}):
            answer = Client().get("/", headers=claim)
            assert answer.status_code == 500
            assert "MAZZIERE_BEHIND_PROXY" in answer.content.decode()
        assert Client().get("/").status_code == 301
