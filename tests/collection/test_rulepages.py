"""The rulebook as a page: contents, search, words that lead on, the way back, the turn aid."""

from __future__ import annotations

import re

import pytest

from collection.rules.chapters import chapters, place_before, terms_of
from collection.rules.rulebook import Paragraph
from engine.registry import games

pytestmark = pytest.mark.django_db

WORDS = "\n".join(f"Word{n}: what word {n} means." for n in range(6))
BOOK = [
    Paragraph("9 For makers", level=2, kind="authors"),
    Paragraph("Say it so.", "X-9.1"),
    Paragraph("1 In short", level=2, kind="words"),
    Paragraph(f"These are the words.\n{WORDS}", "X-1.1", title="The words"),
    Paragraph("2 Play <b>", level=2),
    Paragraph("Go & use word1, a long turn, an Evasion.", "X-2.1", title="Going on with it"),
    Paragraph("Discard 2.", "X-2.2", title="Evasion", example="Like so."),
]


def page(client, address: str, language: str = "en", **headers: str) -> str:
    answer = client.get(address, headers={"Accept-Language": language, **headers})
    assert answer.status_code == 200
    return answer.content.decode()


def test_words_lead_to_where_they_are_explained():
    found = chapters(BOOK)
    assert [chapter["title"] for chapter in found] == ["2 Play <b>", "1 In short", "9 For makers"]
    text = found[0]["parts"][0]["text"]
    assert '<a class="term" href="#w-word1">word1</a>' in text
    assert '<a class="term" href="#X-2.2">Evasion</a>' in text
    assert "Go &amp; use" in text
    assert '<span id="w-word3" class="word"><strong>Word3:</strong>' in found[1]["parts"][0]["text"]


def test_a_clause_does_not_lead_to_itself():
    found = chapters([Paragraph("An Evasion is an Evasion.", "X-1.1", title="Evasion")])
    assert "<a" not in found[0]["parts"][0]["text"]


def test_a_book_without_words_has_no_links():
    assert terms_of([Paragraph("Nothing here.")]).anchors == {}
    assert chapters([]) == []


@pytest.mark.parametrize(("wanted", "clauses"), [
    ("evasion", ["X-2.1", "X-2.2"]), ("EVÀSION", ["X-2.1", "X-2.2"]), ("x-2.2", ["X-2.2"]),
    ("like so", ["X-2.2"]), ("zebra", []), ("evasions", ["X-2.1", "X-2.2"]), ("goes", []),
    ("discarding 2", ["X-2.2"]), ("2 discarding", []),
])  # fmt: skip
def test_search_leaves_what_says_it(wanted, clauses):
    found = chapters(BOOK, wanted)
    assert [part["clause"] for chapter in found for part in chapter["parts"]] == clauses


@pytest.mark.parametrize(("referer", "back"), [
    ("http://here/t/abc?x=1", "/t/abc?x=1"), ("http://here/g/kmon/rules", ""),
    ("https://else/t/abc", ""), ("", ""), ("http://here//else/t", ""), ("nonsense", ""),
    ("javascript:alert(1)", ""),
])  # fmt: skip
def test_the_way_back_stays_on_this_site(referer, back):
    assert place_before(referer, "here", "/g/kmon/rules") == back


@pytest.mark.parametrize("key", games())
@pytest.mark.parametrize("language", ["en", "it"])
def test_every_link_of_the_rulebook_leads_to_something(client, key, language):
    text = page(client, f"/g/{key}/rules", language)
    anchors = set(re.findall(r' id="([^"]+)"', text))
    led = set(re.findall(r'href="#([^"]+)"', text))
    assert len(led) > 150
    assert text.index('id="minute"') < text.index('id="turn"') < text.index('<div class="clauses">')
    assert len(re.findall(r"<title id=\"fig-[^>]+>[^<]{60,}</title>", text)) >= 1
    assert led - anchors == set()
    assert len(re.findall(r' id="([^"]+)"', text)) == len(anchors), "an id stands twice"


@pytest.mark.parametrize("key", games())
def test_the_field_of_the_search_shows_a_number_of_these_rules(client, key):
    text = page(client, f"/g/{key}/rules")
    number = re.search(r'placeholder="[^"]* ([A-Z]+-[\w.]+)"', text)[1]
    assert f'<div id="{number}">' in text


def test_search_works_without_scripts(client):
    text = page(client, "/g/kmon/rules?q=evasion")
    assert 'id="KM-5.41"' in text
    assert 'id="KM-6.5"' not in text
    assert "clauses with «evasion»" in text
    assert "Try a shorter word" in page(client, "/g/kmon/rules?q=zebra")
    assert "&lt;b&gt;" in page(client, "/g/kmon/rules?q=<b>")
    assert page(client, "/g/kmon/rules?q=" + "x" * 500)


def test_the_way_back_is_offered(client):
    text = page(client, "/g/kmon/rules", Referer="http://testserver/t/abc")
    assert '<a class="btn" href="/t/abc">' in text
    assert "Back to where you were" not in page(client, "/g/kmon/rules")


@pytest.mark.parametrize(("key", "language", "title"), [
    ("kmon", "en", "Turn aid"), ("kmon", "it", "Promemoria del turno"),
    ("aac", "en", "Turn aid"), ("aac", "it", "Promemoria della giocata"),
    ("tictacko", "en", "Turn aid"), ("tictacko", "it", "Promemoria del turno"),
])  # fmt: skip
def test_the_turn_aid_links_each_line(client, key, language, title):
    text = page(client, f"/g/{key}/turn", language)
    rules = page(client, f"/g/{key}/rules", language)
    assert title in text
    assert f">{title}</a>" in rules
    led = re.findall(rf"/g/{key}/rules#([\w.-]+)", text)
    assert len(led) > 20
    assert all(f'id="{clause}"' in rules for clause in led)


def test_a_game_without_an_aid_has_no_page(client):
    assert client.get("/g/none/turn").status_code == 404
