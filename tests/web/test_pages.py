"""Pages around the table: what they show, how many queries they take, that they speak Italian."""

import pytest
from django.core.management import CommandError, call_command
from django.utils.html import escape

from decks.lists.rows import Deck
from engine.registry import games
from engine.web.learning import course
from tests.factories import begun_typing, laid_table, starter_deck, typed_set
from tests.web.play import play_by_page

pytestmark = pytest.mark.django_db


def test_home_begins_with_what_was_begun_and_shows_every_box(alice, table, deck):
    begun_typing(alice.user, typed_set(alice.user))
    lesson = course.start(actor=alice.user, game_key="aac", name="first")
    play_by_page(alice.client, table, pages=16)
    page = alice.client.get("/")
    text = page.content.decode()
    assert page.context["seat"]["url"] == table.get_absolute_url()
    assert [side["name"] for side in page.context["seat"]["duel"]] == ["You", "The Tidal Keep"]
    assert page.context["seat"]["name"] in (
        "Your move against The Tidal Keep",
        "The Tidal Keep is to move",
    )
    assert escape(page.context["seat"]["said"]["text"]) in text
    rows = page.context["rows"]
    assert [row["kind"] for row in rows] == ["deck", "lesson", "typing"]
    assert [row["url"] for row in rows[:2]] == [deck.get_absolute_url(), f"/t/{lesson}"]
    assert "0 of 12" in text
    assert "typing=new:" in rows[2]["door"]
    assert all(f'href="/g/{key}"' in text for key in games())
    assert text.count("btn go") == 1
    assert "<c-" not in text


def test_without_a_table_the_newest_deck_takes_its_place_and_a_broken_one_says_mend(alice, deck):
    Deck.objects.update(zones={})
    page = alice.client.get("/")
    assert (page.context["seat"]["name"], page.context["rows"]) == (deck.name, [])
    assert page.context["seat"]["door"].endswith("/edit")


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_box_says_what_wins_in_fifty_letters(client, language):
    page = client.get("/", headers={"Accept-Language": language})
    assert f'lang="{language}"' in page.content.decode()
    told = {box["key"]: box["says"] for box in page.context["boxes"]}
    assert {key: len(said) for key, said in told.items() if not 0 < len(said) <= 50} == {}


def test_the_form_of_a_new_table_proposes_the_deck_and_a_partner_with_another(alice, deck):
    page = alice.client.get(f"/t/new?deck={deck.pk}")
    me, partner = page.context["seats"]
    assert me["deck"] == f"deck:{deck.pk}"
    assert partner["deck"].startswith("starter:")
    assert partner["deck"] != f"starter:{deck.source}"
    offered = {one["value"]: one for one in partner["who"]}
    levels = ("novice", "easy", "normal", "hard", "master")
    assert set(offered) == {"person", *(f"partner:{level}" for level in levels)}
    assert [value for value, one in offered.items() if one["selected"]] == ["partner:normal"]


def test_a_table_without_deck_or_game_leads_home(alice):
    assert alice.client.get("/t/new").headers["Location"] == "/"


def test_the_table_page_says_whose_turn_it_is(alice, table):
    page = alice.client.get(table.get_absolute_url())
    assert page.context["moves"]["question"] or page.context["moves"]["waiting"]
    assert page.context["match"]["commitment"]


def test_queries_do_not_grow_with_rows(alice, deck, table, django_assert_max_num_queries):
    for _ in range(6):
        laid_table(alice.user, deck, level="random")
        starter_deck(alice.user)
    for address, most in (("/", 8), ("/t/", 8), (table.get_absolute_url(), 8), ("/decks", 8)):
        alice.client.get(address)
        with django_assert_max_num_queries(most):
            alice.client.get(address)


def test_spar_plays_a_batch(capsys):
    call_command("spar", "--game", "kmon", "--level", "random", "--pairs", "1")
    assert capsys.readouterr().out.strip()


def test_spar_names_the_games_there_are():
    with pytest.raises(CommandError, match="kmon"):
        call_command("spar", "--game", "chess")


def test_the_schema_describes_every_door_of_the_api(client):
    schema = client.get("/api/schema/?format=json")
    assert schema.status_code == 200
    paths = schema.json()["paths"]
    for door in ("games", "decks", "decks/validate", "tables", "tables/{match_id}/act"):
        assert f"/api/v1/{door}" in paths
