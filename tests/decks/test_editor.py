"""The editor: search, views, buttons, mends, pasted lists, undo; and whose they are."""

import json

import pytest

from collection.catalogue.rows import Card
from collection.ledger.book import Move, record
from collection.ledger.lots import Lot
from decks.editor.picks import MOST_PAGES, PER_PAGE
from decks.lists.judging import kind_of
from decks.lists.listing import loadout_of
from decks.lists.rows import Deck
from decks.making import care
from engine.registry import game, games
from tests.factories import starter_deck

JSON = "application/json"
pytestmark = pytest.mark.django_db


@pytest.fixture
def cards(packs):
    """The rows that are counted and named."""


def edit(person, deck, **asked):
    return person.client.get(f"{deck.get_absolute_url()}/edit", asked)


def press(person, deck, door="quantity", **fields):
    answer = person.client.post(f"/d/{deck.pk}/{door}", {"version": deck.version, **fields})
    deck.refresh_from_db()
    return answer


def own(user, codes, count=2):
    rows = Card.objects.filter(game="kmon", code__in=codes)
    record(owner=user, cause="add", moves=[Move(Lot(row.pk), count) for row in rows])


def test_the_catalogue_comes_in_pages(alice, deck, cards):
    first = edit(alice, deck).context
    assert (len(first["cards"]), first["count"]) == (PER_PAGE, 168)
    more = {"HX-Request": "true", "HX-Target": "more"}
    second = alice.client.get(first["next"], headers=more).context
    assert not {c["code"] for c in first["cards"]} & {c["code"] for c in second["cards"]}
    far = edit(alice, deck, page="99999999").context
    assert len(far["cards"]) == PER_PAGE


def test_what_was_unfolded_stays_so_after_a_change(alice, deck, cards):
    seen = [card["code"] for card in edit(alice, deck, page="2").context["cards"]]
    assert len(seen) == 2 * PER_PAGE
    fields = {"version": deck.version, "add": seen[-1], "page": "2"}
    answer = alice.client.post(f"/d/{deck.pk}/quantity", fields, headers={"HX-Request": "true"})
    assert [card["code"] for card in answer.context["cards"]] == seen
    last = edit(alice, deck, page=str(MOST_PAGES + 1)).context
    assert alice.client.get(last["before"]).context["cards"][0]["code"] == seen[0]


@pytest.mark.parametrize("key", sorted(games()))
def test_the_catalogue_offers_what_goes_into_the_deck_and_nothing_else(alice, cards, key):
    deck = starter_deck(alice.user, key)
    kind = kind_of(key, deck.kind)
    types = {card_type for zone in kind.zones for card_type in zone.default_types}
    fitting = {card.code for card in game(key).pool() if card.type in types}
    shown, page = set(), edit(alice, deck).context
    while True:
        shown |= {card["code"] for card in page["cards"]}
        if not page["next"]:
            break
        page = alice.client.get(page["next"]).context
    assert shown == fitting


@pytest.mark.parametrize("key", sorted(games()))
def test_odds_and_hands_are_offered_where_cards_are_drawn(alice, key):
    deck = starter_deck(alice.user, key)
    drawn = bool(game(key).draw_plan(loadout_of(deck)))
    for address in (deck.get_absolute_url(), f"{deck.get_absolute_url()}/print"):
        page = alice.client.get(address).content.decode()
        assert (f"{deck.get_absolute_url()}/odds" in page) == drawn
        assert (f'{deck.get_absolute_url()}/test"' in page) == drawn


def test_htmx_gets_the_found_cards_alone(alice, deck, cards):
    address = f"{deck.get_absolute_url()}/edit"
    answer = alice.client.get(
        address, {"q": "cheeky"}, headers={"HX-Request": "true", "HX-Target": "picks"}
    )
    body = answer.content.decode()
    assert 'id="picks"' in body
    assert 'id="deck"' not in body
    assert "MZ1-A01" in body


def test_only_owned_cards_is_remembered(alice, deck, cards):
    own(alice.user, ["MZ1-A03", "MZ1-K02"])
    found = edit(alice, deck, own="1").context["cards"]
    assert {card["code"] for card in found} == {"MZ1-A03", "MZ1-K02"}
    assert {card["code"] for card in edit(alice, deck).context["cards"]} == {"MZ1-A03", "MZ1-K02"}
    assert edit(alice, deck, own="0").context["count"] == 168


def test_a_line_says_what_is_owned_and_what_is_missing(alice, deck, cards):
    code, count = next(iter(deck.zones["deck"].items()))
    own(alice.user, [code], count + 3)
    page = edit(alice, deck).context
    lines = {line["code"]: line for zone in page["zones"] for line in zone["lines"]}
    assert (lines[code]["owned"], lines[code]["missing"]) == (count + 3, 0)
    assert page["shelf"]["hand"] == count
    assert page["shelf"]["missing"] == deck.size - count
    [pick] = edit(alice, deck, q=code).context["cards"]
    assert (pick["owned"], pick["free"], pick["used"]) == (count + 3, 3, count)


@pytest.mark.parametrize(
    ("view", "by"), [("list", "cost"), ("piles", "cost"), ("piles", "type"), ("faces", "cost")]
)
def test_each_view_shows_every_card_and_is_remembered(alice, deck, cards, view, by):
    wanted = edit(alice, deck, view=view, by=by)
    again = edit(alice, deck)
    for answer in (wanted, again):
        assert (answer.context["wish"].view, answer.context["wish"].by) == (view, by)
        body = answer.content.decode()
        for zone, lines in deck.zones.items():
            assert all(f'data-card="{zone}|{code}"' in body for code in lines)


def test_buttons_set_add_and_move(alice, deck, cards):
    press(alice, deck, add="MZ1-K05")
    assert deck.zones["team"]["MZ1-K05"] == 1
    press(alice, deck, add="MZ1-K05", zone="deck")
    assert deck.zones["deck"]["MZ1-K05"] == 1
    press(alice, deck, move="deck|team|MZ1-K05")
    assert deck.zones["team"]["MZ1-K05"] == 2
    press(alice, deck, set="0|team|MZ1-K05")
    assert "MZ1-K05" not in deck.zones["team"]
    assert deck.version == 5


def beside(deck):
    return deck.beside.get("maybe", {}), deck.beside.get("notes", {})


def test_chosen_lines_are_moved_tagged_and_swapped_and_the_judge_counts_the_deck_alone(
    alice, deck, cards
):
    zones, before = deck.zones, edit(alice, deck).context["verdict"]["legal"]
    lines = ["deck|MZ1-A01", "deck|MZ1-A03"]
    press(alice, deck, code="MZ1-A01", note="not  with\nMagpere")
    press(alice, deck, chosen="tag", tag="# finisher", line=lines)
    notes = {"MZ1-A01": "#finisher not with Magpere", "MZ1-A03": "#finisher"}
    assert beside(deck) == ({}, notes)
    press(alice, deck, chosen="maybe", line=lines)
    assert beside(deck) == ({"MZ1-A01": 3, "MZ1-A03": 1}, notes)
    assert not {"MZ1-A01", "MZ1-A03"} & deck.zones["deck"].keys()
    assert before is not edit(alice, deck).context["verdict"]["legal"]
    press(alice, deck, move="maybe|deck|MZ1-A01")
    press(alice, deck, set="0|maybe|MZ1-A03")
    press(alice, deck, set="5|maybe|MZ1-A02")
    assert beside(deck) == ({"MZ1-A01": 2, "MZ1-A02": 5}, {"MZ1-A01": notes["MZ1-A01"]})
    press(alice, deck, add="MZ1-A05", line=["deck|MZ1-A01", "maybe|MZ1-A02"])
    assert beside(deck)[0] == {"MZ1-A01": 2, "MZ1-A05": 5}
    assert (deck.zones["deck"]["MZ1-A05"], deck.version) == (zones["deck"]["MZ1-A05"] + 1, 8)
    body = edit(alice, deck, card="MZ1-A01").content.decode()
    assert "#finisher not with Magpere</textarea>" in body
    copied = Deck.objects.get(pk=care.copy(actor=alice.user, deck_id=deck.pk))
    assert (copied.zones, copied.beside) == (deck.zones, deck.beside)
    for _ in range(7):
        press(alice, deck, "undo")
    assert (deck.zones, deck.beside) == (zones, {})


def test_the_text_is_judged_while_typed_kept_when_left_and_loses_nothing(alice, deck, cards):
    press(alice, deck, code="MZ1-A01", note="first")
    press(alice, deck, chosen="maybe", line=["deck|MZ1-A03"])
    text = edit(alice, deck, view="text").context["text"]
    assert "3 Cheeky Flame (MZ1) A01  # first\n" in text
    assert text.endswith("[Maybe]\n1 All to Ashes (MZ1) A03\n")
    zones = deck.zones
    press(alice, deck, "text", text=text, keep="1")
    assert (deck.zones, deck.version) == (zones, 3)
    typed = text.replace("3 Cheeky Flame", "0 Cheeky Flame").replace(
        "2 Bare Wire (MZ1) A02", "2 Bare Wier # x"
    )
    htmx = {"HX-Request": "true", "HX-Target": "reads"}
    said = alice.client.post(f"/d/{deck.pk}/text", {"text": typed}, headers=htmx).context["read"]
    at = {line: n for n, line in enumerate(typed.splitlines(), 1)}
    assert said["bad"] == [at["0 Cheeky Flame (MZ1) A01  # first"], at["2 Bare Wier # x"]]
    lost = press(alice, deck, "text", text=typed, keep="1")
    assert lost.status_code == 400
    assert f"Line {said['bad'][0]} " in str(lost.context["refusal"])
    assert lost.context["text"] == typed
    mended = press(alice, deck, "text", text=typed, meant=f"{said['bad'][1]}|MZ1-A02")
    assert "\n2 MZ1-A02  # x\n" in mended.context["text"]
    assert deck.version == 3
    press(alice, deck, "text", text=text.replace("[Maybe]\n1", "[Maybe]\n4"), keep="1")
    assert beside(deck) == ({"MZ1-A03": 4}, {"MZ1-A01": "first"})
    assert press(alice, deck, "text", version=3, text=text, keep="1").status_code == 409


def test_sleeves_are_told_from_the_plan_until_they_hold_it(alice, deck, cards):
    own(alice.user, ["MZ1-P03"])
    care.set_status(actor=alice.user, deck_id=deck.pk, status="built")
    assert edit(alice, deck).context["sleeves"]["differ"] == 0
    press(alice, deck, set="0|deck|MZ1-P01")
    press(alice, deck, set="2|deck|MZ1-P03")
    found = edit(alice, deck).context["sleeves"]
    told = [(line["code"], line["count"]) for line in (*found["out"], *found["into"])]
    assert (found["version"], told) == (1, [("MZ1-P01", 1), ("MZ1-P03", 2)])
    held = edit(alice, deck, state="sleeved")
    lines = {line["code"] for zone in held.context["zones"] for line in zone["lines"]}
    assert "MZ1-P01" in lines
    assert "MZ1-P03" not in lines
    door = f"{deck.get_absolute_url()}/status"
    late = alice.client.post(door, {"status": "built", "version": 1})
    assert late.status_code == 409
    alice.client.post(door, {"status": "built", "version": deck.version, "then": "edit"})
    assert edit(alice, deck).context["sleeves"]["differ"] == 0
    care.set_status(actor=alice.user, deck_id=deck.pk, status="planned")
    assert edit(alice, deck).context["sleeves"] is None


@pytest.mark.parametrize(
    "fields",
    [{"chosen": "maybe"}, {"chosen": "maybe", "line": "deck|NOPE"}, {"chosen": "tag", "tag": " # "},
     {"code": "MZ1-K09", "note": "not here"}, {"code": "MZ1-A01", "note": "x" * 201},
     {"set": "x|maybe|MZ1-A01"}, {"set": "1|maybe|NOPE"}, {"move": "maybe|deck|MZ1-A01"},
     {"add": "NOPE"}, {"add": "MZ1-A01", "zone": "moon"}, {"move": "deck|moon|MZ1-A01"},
     {"move": "team|deck|MZ1-A01"}, {"move": "x"}, {"set": "1"}, {"set": "-1|deck|MZ1-A01"},
     {"set": "9999999999|deck|MZ1-A01"}, {"set": "1|deck|MZ1-A01\0"}, {"add": "x" * 200}],
)  # fmt: skip
def test_what_cannot_be_is_refused_in_place(alice, deck, fields):
    before = deck.zones
    answer = press(alice, deck, **fields)
    assert answer.status_code == 400
    assert answer.context["refusal"]
    assert (deck.zones, deck.version) == (before, 1)


def test_two_buttons_of_one_form_are_two_changes(alice, deck):
    """The second meets the version, and is not mistaken for a repeat of the first."""
    form = {"version": 1, "key": "same"}
    for _ in range(2):
        answer = alice.client.post(f"/d/{deck.pk}/quantity", {**form, "set": "3|deck|MZ1-A01"})
        assert answer.status_code == 302
    late = alice.client.post(f"/d/{deck.pk}/quantity", {**form, "set": "3|deck|MZ1-A02"})
    assert late.status_code == 409
    assert [line["sign"] for line in late.context["conflict"]["yours"]] == ["+"]
    deck.refresh_from_db()
    assert deck.version == 2


def test_mends_are_pressed_and_say_where_copies_come_from(alice, deck, cards):
    own(alice.user, ["MZ1-O02"], 9)
    press(alice, deck, set="0|deck|MZ1-O10")
    page = edit(alice, deck)
    [violation] = page.context["verdict"]["violations"]
    mend = violation["remedies"][0]
    assert mend["source"] == "free"
    assert "from your free copies" in page.content.decode()
    press(alice, deck, "remedy", **dict(mend["fields"]))
    assert edit(alice, deck).context["verdict"]["legal"]


@pytest.mark.parametrize(
    "edits", ["", "x", "[]", "[[1,2,3]]", '[["deck","NOPE",1]]', '[["deck","MZ1-A01",-999]]',
              '[["deck","MZ1-A01",true]]', '[["moon","MZ1-A01",1]]', "[" * 5000],
)  # fmt: skip
def test_a_mend_that_was_never_offered_is_refused(alice, deck, edits):
    answer = press(alice, deck, "remedy", edits=edits)
    assert answer.status_code == 400
    assert deck.version == 1


def test_mend_all_says_the_result_before_it_is_pressed(alice, deck, cards):
    for fields in ({"set": "9|deck|MZ1-O02"}, {"set": "2|deck|MZ1-A11"}):
        press(alice, deck, **fields)
    page = edit(alice, deck).context["verdict"]
    assert page["count"] == 2
    press(alice, deck, "remedy", **dict(page["all"]["fields"]))
    assert edit(alice, deck).context["verdict"]["legal"]
    assert deck.size == page["all"]["size"]


def test_undo_and_redo_are_buttons(alice, deck):
    before = deck.zones
    press(alice, deck, set="1|deck|MZ1-A05")
    after = deck.zones
    assert edit(alice, deck).context["trail"] == {"undo": 1, "redo": 0}
    press(alice, deck, "undo")
    assert deck.zones == before
    assert edit(alice, deck).context["trail"] == {"undo": 0, "redo": 1}
    press(alice, deck, "redo")
    assert deck.zones == after
    assert press(alice, deck, "redo").status_code == 400


def paste(person, deck, **fields):
    fields = {"version": deck.version, **fields}
    answer = person.client.post(f"{deck.get_absolute_url()}/paste", fields)
    deck.refresh_from_db()
    return answer


def test_a_pasted_list_is_shown_before_it_counts(alice, deck):
    text = "My list\n2 Cheeky Flme\n3 Bare Wire"
    shown = paste(alice, deck, text=text)
    assert deck.version == 1
    read = shown.context["read"]
    assert (read["name"], read["copies"]) == ("My list", 5)
    named, trouble = read["troubles"]
    assert named["line"] == 1
    assert (trouble["line"], trouble["nearest"][0]["code"]) == (2, "MZ1-A01")
    meant = paste(alice, deck, text=text, meant="2|MZ1-A01")
    assert meant.context["text"] == "My list\n2 MZ1-A01\n3 Bare Wire"
    assert paste(alice, deck, text=text, how="replace", rename="1").status_code == 302
    assert (deck.name, deck.zones) == ("My list", {"deck": {"Cheeky Flme": 2, "MZ1-A02": 3}})
    assert "Cheeky Flme" in edit(alice, deck).content.decode()
    paste(alice, deck, text="1 Bare Wire", how="add")
    assert deck.zones["deck"]["MZ1-A02"] == 4


@pytest.mark.parametrize("text", ["", "# only a remark", "\0", "{", "kmon.1.AAAAAAAAAA"])
def test_a_list_without_cards_changes_nothing(alice, deck, text):
    answer = paste(alice, deck, text=text, how="replace")
    assert answer.status_code == 400
    assert answer.context["refusal"]
    assert deck.version == 1


def test_ten_thousand_pasted_lines_are_told_and_refused_as_a_deck(alice, deck):
    text = "\n".join(f"1 Card that is not {n}" for n in range(10_000))
    shown = paste(alice, deck, text=text)
    assert shown.context["read"]["more"] == 9_950
    assert all("at most 1000 lines" in way["refusal"] for way in shown.context["read"]["ways"])
    assert paste(alice, deck, text=text, how="replace").status_code == 400
    same = paste(alice, deck, text="1 Cheeky Flame\n" * 10_000, how="replace")
    assert same.status_code == 302
    assert deck.zones == {"deck": {"MZ1-A01": 10_000}}


def test_a_stale_paste_shows_what_it_would_do_now(alice, deck):
    answer = paste(alice, deck, version=0, text="1 Bare Wire", how="replace")
    assert answer.status_code == 409
    assert answer.context["read"]["copies"] == 1


def test_charlie_changes_nothing_of_alice(charlie, alice, deck):
    for door in ("quantity", "remedy", "undo", "redo"):
        assert press(charlie, deck, door, add="MZ1-A01").status_code == 404
    assert paste(charlie, deck, text="1 Bare Wire", how="replace").status_code == 404
    assert charlie.client.get(f"{deck.get_absolute_url()}/paste").status_code == 404
    for door in ("undo", "redo", "paste", "mend", "mend-all"):
        answer = charlie.client.post(f"/api/v1/decks/{deck.pk}/{door}", {}, content_type=JSON)
        assert answer.status_code == 404
    assert charlie.client.get(f"/api/v1/decks/{deck.pk}/mend").status_code == 404
    assert deck.version == 1


def test_the_api_does_what_the_page_does(alice, deck):
    address = f"/api/v1/decks/{deck.pk}"

    def post(door, **body):
        answer = alice.client.post(f"{address}/{door}", json.dumps(body), content_type=JSON)
        deck.refresh_from_db()
        return answer

    post("quantity", version=1, zone="deck", code="MZ1-O02", quantity=9)
    mends = alice.client.get(f"{address}/mend").json()
    assert mends["version"] == 2
    done = post("mend", version=2, edits=mends["mends"][0][0]["edits"])
    assert done.json()["verdict"]["legal"]
    assert not post("undo", version=3).json()["verdict"]["legal"]
    assert post("mend-all", version=4).json()["verdict"]["legal"]
    assert post("mend-all", version=5).status_code == 400
    assert not post("undo", version=5).json()["verdict"]["legal"]
    assert post("redo", version=6).json()["verdict"]["legal"]
    assert post("paste", text="2 Bare Wire").json()["copies"] == 2
    assert deck.version == 7
    pasted = post("paste", version=7, text="2 Bare Wire", how="replace").json()
    assert pasted["zones"] == {"deck": {"MZ1-A02": 2}}
    laid = {"maybe": {"MZ1-A01": 2}, "notes": {"MZ1-A02": "a line"}}

    def patch(version, body):
        return alice.client.patch(address, json.dumps({"version": version, "beside": body}),
                                  content_type=JSON)  # fmt: skip

    assert patch(8, laid).json()["beside"] == laid
    bad = patch(9, {"maybe": {"MZ1-A01": 0}})
    assert (bad.status_code, "maybe" in bad.json()["detail"]) == (400, True)


def test_queries_are_few_and_do_not_grow(
    alice, deck, cards, django_assert_max_num_queries, django_assert_num_queries
):
    laid = {"maybe": {"MZ1-A02": 1}, "notes": {"MZ1-A01": "first"}}
    held = {"version": 1, "zones": {"deck": {"MZ1-A01": 1}}}
    # One question more where a line names no known card: has somebody typed it already?
    zones = {**deck.zones, "moon": {"Nowhere": 1}}
    Deck.objects.filter(pk=deck.pk).update(status="built", beside=laid, sleeved=held, zones=zones)
    address = f"{deck.get_absolute_url()}/edit?card=MZ1-A01"
    alice.client.get(address)
    with django_assert_max_num_queries(12) as few:
        alice.client.get(address)
    every = {card.code: 2 for card in Card.objects.filter(game="kmon")}
    own(alice.user, every)
    for _ in range(20):
        other = starter_deck(alice.user)
        Deck.objects.filter(pk=other.pk).update(status="built")
    Deck.objects.filter(pk=deck.pk).update(zones={"deck": every, "moon": {"Nowhere": 1}})
    with django_assert_num_queries(len(few)):
        alice.client.get(address)
