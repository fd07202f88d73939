"""Pages around the table: what they show, how many queries they take, that they speak Italian."""

import pytest
from django.core.management import CommandError, call_command

from tests.factories import laid_table, starter_deck

pytestmark = pytest.mark.django_db


def test_home_offers_starters_decks_and_tables(alice, table, deck):
    page = alice.client.get("/")
    assert page.status_code == 200
    text = page.content.decode()
    assert deck.get_absolute_url() in text
    assert table.get_absolute_url() in text
    assert "The Tidal Keep" in text
    assert "<c-" not in text


def test_home_speaks_italian(client):
    page = client.get("/", headers={"Accept-Language": "it"}).content.decode()
    assert 'lang="it"' in page
    assert "La fortezza delle maree" in page


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
