"""The pages of outputs: who may read them, what they say, and that nobody can break them."""

import json
from io import BytesIO

import pypdfium2
import pytest
from django.core.management import call_command
from PIL import Image

from collection.catalogue.rows import Card
from collection.pictures import services as pictures
from collection.shelf.services import set_count
from decks.formats.code import encode, read_code
from decks.lists.listing import loadout_of
from decks.lists.rows import Deck
from decks.outputs import picture, printing
from engine.kernel.cards import CardPool
from engine.kernel.loadouts import Loadout
from engine.registry import game
from tests.factories import starter_deck, visitor

pytestmark = pytest.mark.django_db
PAGES = ("odds", "test", "export", "print", "export/text", "export/json", "image.webp",
         "print/sheet.pdf")  # fmt: skip


@pytest.fixture(autouse=True)
def quick_faces(monkeypatch):
    """The faces themselves are looked at elsewhere."""

    def face(key, code, language, width, own=None):
        return Image.new("RGB", (width, round(width * 88 / 63)), "white")

    for module in (printing, picture):
        monkeypatch.setattr(module, "face_picture", face)


def at(deck, page, **asked):
    query = "&".join(f"{key}={value}" for key, value in asked.items())
    return f"/d/{deck.pk}/{deck.slug}/{page}" + (f"?{query}" if query else "")


@pytest.mark.parametrize("output", PAGES)
def test_a_private_deck_is_its_owners_alone(alice, charlie, deck, output):
    assert alice.client.get(at(deck, output)).status_code == 200
    for browser in (charlie.client, visitor()):
        assert browser.get(at(deck, output)).status_code == 404


@pytest.mark.parametrize("output", PAGES)
def test_a_secret_link_opens_every_output_and_nothing_else_does(bob, charlie, deck, output):
    Deck.objects.filter(pk=deck.pk).update(visibility="link", token="s3cret")
    assert bob.client.get(at(deck, output, k="s3cret")).status_code == 200
    assert visitor().get(at(deck, output, k="s3cret")).status_code == 200
    for token in ("", "S3cret", "%00"):
        assert charlie.client.get(at(deck, output, k=token)).status_code == 404
    Deck.objects.filter(pk=deck.pk).update(visibility="public", token="")
    assert charlie.client.get(at(deck, output)).status_code == 200


def test_pages_reached_by_a_secret_link_keep_it(bob, deck):
    Deck.objects.filter(pk=deck.pk).update(visibility="link", token="s3cret")
    for page in ("odds", "test", "export", "print"):
        text = bob.client.get(at(deck, page, k="s3cret")).content.decode()
        assert text.count("k=s3cret") >= 4
        assert 'name="k" value="s3cret"' in text


def test_an_old_name_in_the_address_leads_on_with_its_question(alice, deck):
    answer = alice.client.get(f"/d/{deck.pk}/old-name/odds?least=2")
    assert answer.headers["Location"] == at(deck, "odds", least=2)


def test_odds_count_what_was_asked(alice, deck):
    page = alice.client.get(at(deck, "odds", least=2, c="MZ1-A01", turn=5, percent=50))
    [plan] = page.context["plans"]
    assert plan["seen"] == [5, 6, 7, 8, 9, 10, 11, 12, 13, 14]
    assert plan["group"]["copies"] == deck.zones["deck"]["MZ1-A01"]
    assert page.context["asked"].wanted == 2
    text = page.content.decode()
    for clause in ("KM-4.4", "KM-4.17", "KM-5.46"):
        assert clause in text


@pytest.mark.parametrize(
    ("output", "asked"),
    [("odds", {"least": "0"}), ("odds", {"least": "x"}), ("odds", {"percent": "100"}),
     ("odds", {"turn": "11"}), ("odds", {"go": "third"}), ("odds", {"turn": "9" * 40}),
     ("test", {"seed": "x" * 41}), ("test", {"drawn": "-1"}), ("test", {"seed": "%00"}),
     ("print", {"paper": "a0"}), ("print", {"gap": "99"}), ("print", {"times": "5"}),
     ("print", {"cards": "some"}), ("print/sheet.pdf", {"bleed": "maybe"})],
)  # fmt: skip
def test_a_bad_question_is_answered_with_what_is_wrong(alice, deck, output, asked):
    answer = alice.client.get(at(deck, output, **asked))
    assert answer.status_code == 400
    assert "«" in answer.content.decode()


def test_a_seed_shows_the_same_hand_again_and_draws_on(alice, deck):
    first = alice.client.get(at(deck, "test", seed="abc")).context["plans"][0]
    more = alice.client.get(at(deck, "test", seed="abc", drawn=2)).context["plans"][0]
    assert more["hand"] == first["hand"]
    assert (len(first["hand"]), len(more["drawn"]), more["left"]) == (5, 2, 17)
    every = alice.client.get(at(deck, "test", seed="abc", drawn=99))
    assert every.context["plans"][0]["left"] == 0
    assert every.context["next_url"] == ""
    assert len(first["ten"]["rows"]) == 10


def test_a_deck_without_a_drawn_zone_is_told_so(alice, deck):
    Deck.objects.filter(pk=deck.pk).update(zones={})
    for page in ("odds", "test"):
        answer = alice.client.get(at(deck, page))
        assert answer.status_code == 200
        assert answer.context["plans"] == []
    assert alice.client.get(at(deck, "image.webp")).status_code == 200
    assert alice.client.get(at(deck, "print/sheet.pdf")).status_code == 400


def test_a_mountain_of_copies_breaks_no_page(alice, deck):
    Deck.objects.filter(pk=deck.pk).update(zones={"deck": {"MZ1-A01": 999_999, "Nobody": 7}})
    status = {page: alice.client.get(at(deck, page)).status_code for page in PAGES}
    assert status["test"] == status["print/sheet.pdf"] == 400
    assert status["odds"] == status["print"] == status["image.webp"] == 200


def test_the_last_page_of_a_sheet_says_what_the_deck_says(alice, deck):
    plain = alice.client.get(at(deck, "print/sheet.pdf")).content
    beside = {"maybe": {"MZ1-A02": 1}, "notes": {"MZ1-A01": "finisher; 漢 is no sign of it"}}
    said = f"Réal.\n{'long words ' * 300}"
    Deck.objects.filter(pk=deck.pk).update(beside=beside, description=said, version=2)
    page = alice.client.get(at(deck, "print"))
    full, bare = (
        pypdfium2.PdfDocument(alice.client.get(at(deck, "print/sheet.pdf", words=words)).content)
        for words in ("yes", "no")
    )
    assert len(full) == len(bare) + 2 == len(pypdfium2.PdfDocument(plain)) + 2
    assert page.context["pages_told"].endswith(f"{len(full)} pages.")
    text = "".join(full[n].get_textpage().get_text_range() for n in range(len(bare), len(full)))
    for words in ("Réal.", "Maybe (1)", "finisher; ¤ is no sign of it", deck.name):
        assert words in text


def test_a_name_is_safe_in_headers_and_files(alice, deck):
    Deck.objects.filter(pk=deck.pk).update(name='=1+1"; x="\r\nSet-Cookie: a=b')
    deck.refresh_from_db()
    answer = alice.client.get(at(deck, "export/text", download=1))
    assert answer.status_code == 200
    assert "Set-Cookie" not in answer.headers
    assert answer.headers["Content-Disposition"].startswith("attachment; filename=")
    assert answer.content.decode().startswith("# =1+1")


def test_an_unknown_format_names_those_there_are(alice, deck):
    answer = alice.client.get(at(deck, "export/xml"))
    assert answer.status_code == 404
    assert "markdown" in answer.content.decode()


def test_names_are_printed_in_the_language_asked_for(alice, deck):
    english = alice.client.get(at(deck, "export/text", lang="en")).content.decode()
    italian = alice.client.get(at(deck, "export/text", lang="it")).content.decode()
    assert "Cheeky Flame (MZ1) A01" in english
    assert "Linguaccia di fuoco (MZ1) A01" in italian


def test_the_picture_is_asked_for_once_for_each_version(alice, deck):
    first = alice.client.get(at(deck, "image.webp"))
    assert first.content[8:12] == b"WEBP"
    again = alice.client.get(at(deck, "image.webp"), headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    Deck.objects.filter(pk=deck.pk).update(version=2)
    newer = alice.client.get(at(deck, "image.webp"), headers={"If-None-Match": first["ETag"]})
    assert newer.status_code == 200
    assert "private" in first["Cache-Control"]


def test_a_code_is_looked_at_judged_and_kept(client, deck):
    code = encode(loadout_of(deck), "kmon", "Sparks")
    page = client.get(f"/c/{code}")
    assert page.status_code == 200
    assert page.context["verdict"]["legal"]
    assert Deck.objects.count() == 1
    form = {"key": "k1", "name": ""}
    answers = [client.post(f"/c/{code}/copy", form) for _ in range(2)]
    made = Deck.objects.exclude(pk=deck.pk).get()
    assert {answer.headers["Location"] for answer in answers} == {made.get_absolute_url()}
    assert (made.name, made.zones, made.owner.is_guest) == ("Sparks", deck.zones, True)


def test_a_code_with_cards_that_nobody_knows_keeps_them(alice):
    loadout = Loadout("deck", {}, {"deck": {"Ragnaros, Lightlord": 2}})
    page = alice.client.get(f"/c/{encode(loadout, 'kmon')}")
    assert "Ragnaros, Lightlord" in page.content.decode()
    assert not page.context["verdict"]["legal"]
    alice.client.post(f"/c/{encode(loadout, 'kmon')}/copy", {"key": "k"})
    assert Deck.objects.get().zones == {"deck": {"Ragnaros, Lightlord": 2}}


def test_a_broken_code_makes_nothing(alice):
    code = encode(Loadout("deck", {}, {}), "nogame")
    for text in (code, code[:-1], "x", "kmon.1.aaaaaaaaaaaa", encode(Loadout("boat"), "kmon")):
        assert alice.client.get(f"/c/{text}").status_code == 400
        assert alice.client.post(f"/c/{text}/copy", {"key": "k"}).status_code == 400
    assert visitor_made_nothing()


def visitor_made_nothing():
    return not Deck.objects.exists()


def test_the_api_tells_the_same(alice, charlie, deck):
    base = f"/api/v1/decks/{deck.pk}"
    odds = alice.client.get(f"{base}/odds?least=1").json()
    assert odds["zones"][0]["seen"][0] == 5
    assert "/" in odds["zones"][0]["chances"]["MZ1-A01"][0]
    hand = alice.client.get(f"{base}/hand?seed=abc&drawn=1").json()
    assert [len(hand["zones"][0][part]) for part in ("hand", "drawn")] == [5, 1]
    found = alice.client.get(f"{base}/charts").json()["results"]
    assert [chart["key"] for chart in found] == ["cost", "elements", "types"]
    file = json.loads(alice.client.get(f"{base}/export/json").content)
    assert file["zones"] == deck.zones
    code = alice.client.get(f"{base}/export/code").content.decode().strip()
    assert alice.client.get(f"/api/v1/codes/{code}").json()["zones"] == deck.zones
    assert alice.client.get(f"{base}/export/xml").status_code == 400
    assert alice.client.get(f"{base}/print?paper=letter").content[:5] == b"%PDF-"
    assert alice.client.get(f"{base}/image").headers["Content-Type"] == "image/webp"
    made = alice.client.post(f"/api/v1/codes/{code}", {"name": "Again"},
                             content_type="application/json")  # fmt: skip
    assert made.status_code == 201
    assert read_code(code).name == deck.name
    assert charlie.client.get(f"{base}/odds").status_code == 404
    assert alice.client.get(f"{base}/odds?least=7").status_code == 400


@pytest.mark.parametrize("output", ["odds", "test", "export", "print"])
def test_queries_do_not_grow(alice, deck, output, django_assert_max_num_queries):
    alice.client.get(at(deck, output))
    with django_assert_max_num_queries(6):
        alice.client.get(
            at(deck, output, cards="missing") if output == "print" else at(deck, output)
        )


def test_only_what_is_lacking_is_printed(alice, deck):
    """Three copies wanted, two owned, one of them in another built deck: two are lacking."""
    call_command("load_packs", verbosity=0)
    code, other = [c for c, n in deck.zones["deck"].items() if n >= 2][:2]
    Deck.objects.filter(pk=deck.pk).update(zones={"deck": {code: 3, other: 2}})
    set_count(actor=alice.user, game="kmon", code=code, quantity=2, key="k")
    built = starter_deck(alice.user)
    Deck.objects.filter(pk=built.pk).update(status="built", zones={"deck": {code: 1}})
    counts = {
        choice: alice.client.get(at(deck, "print", cards=choice)).context["cards"]
        for choice in ("all", "missing", "unowned")
    }
    assert counts == {"all": 5, "missing": 4, "unowned": 2}
    once = alice.client.get(at(deck, "print", cards="missing", each="once", times=3))
    assert once.context["cards"] == 6
    assert once.context["pages"] == 1


def test_ones_own_pictures_are_printed_and_nobody_elses(alice, bob, deck, monkeypatch):
    call_command("load_packs", verbosity=0)
    card = Card.objects.get(game="kmon", code=next(iter(deck.zones["deck"])))
    raw = BytesIO()
    Image.new("RGB", (90, 90), (1, 2, 3)).save(raw, "PNG")
    pictures.put(actor=alice.user, card=card, raw=raw.getvalue(), key="k")
    Deck.objects.filter(pk=deck.pk).update(visibility="public")
    seen: dict[str, set[bool]] = {}

    def face(key, code, language, width, own=None):
        seen.setdefault(code, set()).add(own is not None)
        return Image.new("RGB", (width, round(width * 88 / 63)))

    monkeypatch.setattr(printing, "face_picture", face)
    monkeypatch.setattr(picture, "face_picture", face)
    for output in ("print/sheet.pdf", "image.webp"):
        assert bob.client.get(at(deck, output)).status_code == 200
    assert alice.client.get(at(deck, "image.webp")).status_code == 200
    assert set().union(*seen.values()) == {False}
    assert alice.client.get(at(deck, "print/sheet.pdf")).status_code == 200
    assert [code for code, own in seen.items() if True in own] == [card.code]


def test_a_kept_picture_is_not_taken_for_one_of_other_cards(alice, deck, monkeypatch):
    """An update of the game changes faces and verdicts while the deck stays as it is."""
    first = alice.client.get(at(deck, "image.webp"))
    fewer = CardPool(list(game("kmon").pool())[:-1])
    monkeypatch.setattr(game("kmon"), "pool", lambda: fewer)
    kept = {"If-None-Match": first["ETag"]}
    assert alice.client.get(at(deck, "image.webp"), headers=kept).status_code == 200
