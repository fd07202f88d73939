"""The catalogue: shipped cards in tables once, found in both languages, each with a page."""

import pytest
from django.core.management import call_command

from collection.catalogue.faces import card_url, face
from collection.catalogue.rows import Card, CardSet
from collection.templatetags.faces import gap
from engine.registry import game, games

pytestmark = pytest.mark.django_db


def test_loading_twice_writes_once(packs, capsys):
    cards = list(Card.objects.values_list("pk", "code"))
    assert len(cards) == sum(len(found.pool()) for found in games().values())
    call_command("load_packs")
    assert "kmon: 0 sets, 0 cards written" in capsys.readouterr().out
    assert list(Card.objects.values_list("pk", "code")) == cards


def test_a_changed_card_is_written_again_in_place(packs, capsys):
    row = Card.objects.get(code="MZ1-A01")
    Card.objects.filter(pk=row.pk).update(name_en="Old name", data={})
    call_command("load_packs")
    assert "kmon: 0 sets, 1 cards written" in capsys.readouterr().out
    again = Card.objects.get(code="MZ1-A01")
    assert (again.pk, again.name_en) == (row.pk, row.name_en)
    assert again.definition == game("kmon").pool()["MZ1-A01"]


def test_every_card_has_a_page(packs, client):
    for card in game("kmon").pool():
        name = card.name.pick("en")
        page = client.get(card_url("kmon", card, name))
        assert page.status_code == 200
        assert page.context["card"]["name"] == name


def test_the_catalogue_is_searched_in_both_languages(packs, client):
    for words in ("cheeky", "linguaccia fuoco", "MZ1-A01"):
        page = client.get("/g/kmon/cards", {"q": words})
        assert [card["face"]["code"] for card in page.context["cards"]] == ["MZ1-A01"]


@pytest.mark.parametrize("text", ["%", "_", "'", '"', "a AND", "name:", "l'elfo", "\0", "x" * 999])
def test_no_search_breaks_the_page(packs, client, text):
    assert client.get("/g/kmon/cards", {"q": text}).status_code == 200


def test_cards_speak_italian(packs, client):
    page = client.get("/g/kmon/cards", headers={"Accept-Language": "it"})
    assert "Linguaccia di fuoco" in page.content.decode()


@pytest.mark.parametrize(
    "address", ["/g/chess/cards", "/g/kmon/card/MZ1/Z99/x", "/g/kmon/card/-/x/x", "/g/chess/rules"]
)
def test_what_is_not_there(packs, client, address):
    assert client.get(address).status_code == 404


def test_a_wrong_slug_leads_to_the_card(packs, client):
    answer = client.get("/g/kmon/card/MZ1/A01/nonsense")
    assert answer.headers["Location"] == "/g/kmon/card/MZ1/A01/cheeky-flame"


def test_every_clause_that_the_judge_names_has_an_anchor(client):
    page = client.get("/g/kmon/rules")
    assert page.status_code == 200
    clauses = {rule.clause for rule in game("kmon").loadout_kinds()[0].constraints}
    assert clauses
    assert all(f'id="{clause}"' in page.content.decode() for clause in clauses)


def test_the_rules_page_speaks_italian_and_brings_the_turn_aid(client):
    page = client.get("/g/kmon/rules", headers={"Accept-Language": "it"})
    assert "Preparazione" in page.content.decode()
    assert 'href="/g/kmon/turn"' in page.content.decode()
    aid = client.get("/g/kmon/turn", headers={"Accept-Language": "it"})
    assert aid.context["aid"]["blocks"]
    assert "Preparazione" in aid.content.decode()


def test_the_api_lists_games_and_cards(packs, client):
    listed = client.get("/api/v1/games").json()
    assert "kmon" in [item["key"] for item in listed["results"]]
    cards = client.get("/api/v1/games/kmon/cards?limit=5").json()
    assert cards["count"] == Card.objects.filter(game="kmon").count()
    assert len(cards["results"]) == 5
    one = client.get("/api/v1/games/kmon/cards/MZ1-A01").json()
    assert one["definition"] == game("kmon").pool()["MZ1-A01"].to_json()
    assert client.get("/api/v1/games/kmon/cards/NOPE").status_code == 404
    assert client.get("/api/v1/games/chess").status_code == 404


def test_queries_do_not_grow_with_rows(packs, client, django_assert_max_num_queries):
    first = CardSet.objects.get(game="kmon")
    Card.objects.bulk_create(
        Card(game="kmon", code=f"X{n}", type="ability", name_en=f"Extra {n}", set=first, number=n,
             data={"code": f"X{n}", "type": "ability", "name": {"en": f"Extra {n}"}, "set": "MZ1"})
        for n in range(200)
    )  # fmt: skip
    with django_assert_max_num_queries(8):
        assert client.get("/g/kmon/cards").status_code == 200


def test_a_face_holds_what_is_printed(db):
    printed = face("kmon", game("kmon").pool()["MZ1-K01"])
    assert printed["hp"] == 7
    assert printed["elements"] == ["fire", "electro"]
    assert printed["trait"]
    assert printed["text"]


@pytest.mark.parametrize(("language", "label"), [("en", "Power-up"), ("it", "Potenziamento")])
def test_types_are_called_in_the_readers_language(packs, client, language, label):
    page = client.get("/g/kmon/cards", headers={"accept-language": language}).content.decode()
    assert f">{label}</span></a>" in page
    assert ">Powerup<" not in page


@pytest.mark.game("aac")
def test_the_next_card_of_a_set_is_the_next_number(packs, client):
    page = client.get("/g/aac/card/AAC1/9/any", follow=True)
    assert (page.context["rank"], page.context["total"]) == (9, 90)
    assert "/card/AAC1/8/" in page.context["before"]["url"]
    assert "/card/AAC1/10/" in page.context["after"]["url"]


@pytest.mark.parametrize(("key", "discs"), [("kmon", True), ("aac", False)])
def test_only_games_with_elements_show_them(packs, client, key, discs):
    page = client.get(f"/g/{key}/cards?view=list").content.decode()
    assert ('class="elm' in page) is discs


@pytest.mark.game("aac")
def test_a_place_without_a_card_has_the_proportions_of_the_game():
    assert 'viewBox="0 0 45 63"' in gap("aac", "<none>")
    assert "&lt;none&gt;" in gap("aac", "<none>")
    assert 'viewBox="0 0 63 88"' in gap("kmon", "none", "grab")
