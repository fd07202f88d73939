"""What is done around cards: tags, archive, bin, copies, status, notes, facts; many at once."""

import pytest

from collection.house.problems import BadInput
from decks.lists.errors import BadLine, DeckNotFound, StaleDeck
from decks.lists.rows import VERBS, Deck
from decks.making import care, services
from decks.making.tags import retagged
from tests.factories import laid_table, starter_deck, visitor

pytestmark = pytest.mark.django_db
HOSTILE = ["<script>alert(1)</script>", "'; DROP TABLE decks_deck; --", "‮evil", "🦊" * 8]


def fresh(deck: Deck) -> Deck:
    return Deck.objects.get(pk=deck.pk)


def test_an_empty_deck_of_every_kind_is_made_through_the_page(alice):
    door = "/d/new?how=empty"
    assert f'href="{door}"' in alice.client.get("/decks").content.decode()
    page = alice.client.get(door)
    for maker in page.context["makers"]:
        form = {"game": maker["game"], "kind": maker["kind"], "name": "New"}
        form["key"] = f"{maker['game']}-{maker['kind']}"
        answer = alice.client.post("/d/new", form)
        assert answer.status_code == 302
        assert answer.headers["Location"].endswith("/edit")
    made = Deck.objects.filter(owner=alice.user)
    assert made.count() == len(page.context["makers"]) > 0
    assert {deck.size for deck in made} == {0}


def test_a_visitor_becomes_a_guest_only_when_a_deck_is_made(db):
    browser = visitor()
    browser.handler.enforce_csrf_checks = False
    refused = browser.post("/d/new", {"game": "kmon", "kind": "nope", "name": "New"})
    assert refused.status_code == 400
    assert "_auth_user_id" not in browser.session
    kind = refused.context["makers"][0]["kind"]
    assert browser.post("/d/new", {"game": "kmon", "kind": kind, "name": "x"}).status_code == 302
    assert Deck.objects.get().owner.is_guest


@pytest.mark.parametrize("fields", [
    {"game": "chess", "kind": "deck", "name": "x"}, {"game": "kmon", "kind": "nope", "name": "x"},
    {"game": "kmon", "kind": "deck", "name": "  "}, {"game": "kmon", "kind": "deck", "name": "\0"},
    {"game": "kmon", "kind": "deck", "name": "x", "fact.nope": "1"},
])  # fmt: skip
def test_what_no_deck_can_be_made_of_is_refused_in_place(alice, fields):
    answer = alice.client.post("/d/new", fields)
    assert answer.status_code == 400
    assert answer.context["refusal"]
    assert not Deck.objects.exists()


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_tags_and_notes_are_shown_as_text(alice, deck, name):
    services.rename(actor=alice.user, deck_id=deck.pk, version=1, name=name)
    care.tag(actor=alice.user, deck_ids=[deck.pk], add=[name[:32]])
    care.set_notes(actor=alice.user, deck_id=deck.pk, notes=name, seen=care.notes_seen(""), key="n")
    found = fresh(deck)
    for address in ("/decks", found.get_absolute_url(), f"{found.get_absolute_url()}/history"):
        page = alice.client.get(address)
        assert page.status_code == 200
        assert "<script>alert" not in page.content.decode()


def test_a_deck_called_like_a_verb_has_an_address_all_the_same(alice, deck):
    for version, name in enumerate(("Delete", "rename", "History", "@1"), start=1):
        services.rename(actor=alice.user, deck_id=deck.pk, version=version, name=name)
        assert alice.client.get(fresh(deck).get_absolute_url()).status_code == 200


@pytest.mark.parametrize(("present", "add", "remove", "after"), [
    ([], ["b", "A"], [], ["A", "b"]),
    (["Water"], ["water"], [], ["Water"]),
    (["a", "b"], [], ["B"], ["a"]),
    (["a"], ["#b"], ["c"], ["a", "b"]),
    (["a"], ["a"], ["a"], ["a"]),
])  # fmt: skip
def test_tags_come_and_go_whatever_their_case(present, add, remove, after):
    assert retagged(present, add, remove) == after


@pytest.mark.parametrize("tag", ["", "  ", "#", "x" * 33, "a,b", "a\0", None, 3])
def test_what_is_no_tag_is_refused(tag):
    with pytest.raises(BadLine):
        retagged([], [tag], [])


def test_thirteen_tags_are_too_many():
    with pytest.raises(BadLine):
        retagged([], [str(n) for n in range(13)], [])


def test_many_decks_at_once_or_none_of_them(alice, charlie):
    mine = [starter_deck(alice.user).pk for _ in range(3)]
    theirs = starter_deck(charlie.user).pk
    with pytest.raises(DeckNotFound):
        care.archive(actor=alice.user, deck_ids=[*mine, theirs])
    assert not Deck.objects.filter(archived=True).exists()
    answer = alice.client.post("/decks/many", {"d": mine, "act": "archive", "key": "k"})
    assert answer.status_code == 302
    assert Deck.objects.filter(archived=True).count() == 3
    page = alice.client.get(answer.headers["Location"])
    assert page.context["did"]["undo"] == "unarchive"
    ids = [deck_id for deck_id, _folder in page.context["did"]["ids"]]
    alice.client.post("/decks/many", {"d": ids, "act": "unarchive", "key": "u"})
    assert not Deck.objects.filter(archived=True).exists()


def test_tags_of_many_come_from_a_form_with_commas(alice):
    ids = [starter_deck(alice.user).pk for _ in range(2)]
    alice.client.post("/decks/many", {"d": ids, "act": "tag", "tag": "club, water"})
    assert [deck.tags for deck in Deck.objects.all()] == [["club", "water"]] * 2
    alice.client.post("/decks/many", {"d": ids[:1], "act": "untag", "tag": "CLUB"})
    assert Deck.objects.get(pk=ids[0]).tags == ["water"]


@pytest.mark.parametrize("fields", [
    {}, {"act": "archive"}, {"act": "explode", "d": "x"}, {"act": "tag", "d": "x"},
    {"act": "archive", "d": [str(n) for n in range(201)]},
])  # fmt: skip
def test_a_bad_act_on_many_is_refused_in_place(alice, deck, fields):
    answer = alice.client.post("/decks/many", fields)
    assert answer.status_code == 400
    assert answer.context["refusal"]
    assert fresh(deck).tags == []


def test_a_played_deck_goes_to_the_bin_and_comes_back_but_is_never_purged(alice, deck):
    laid_table(alice.user, deck)
    before = fresh(deck)
    care.discard(actor=alice.user, deck_ids=[deck.pk])
    assert alice.client.get(deck.get_absolute_url() + "/edit").status_code == 404
    with pytest.raises(BadLine) as caught:
        care.purge(actor=alice.user, deck_ids=[deck.pk])
    assert deck.name in str(caught.value.message)
    care.restore(actor=alice.user, deck_ids=[deck.pk])
    after = fresh(deck)
    assert (after.zones, after.version, after.deleted) == (before.zones, before.version, None)
    assert alice.client.get(deck.get_absolute_url()).status_code == 200


def test_purging_is_all_or_none_and_only_from_the_bin(alice, deck):
    other, played = starter_deck(alice.user), starter_deck(alice.user, number=1)
    laid_table(alice.user, played)
    with pytest.raises(BadLine):
        care.purge(actor=alice.user, deck_ids=[other.pk])
    care.discard(actor=alice.user, deck_ids=[other.pk, played.pk])
    with pytest.raises(BadLine):
        care.purge(actor=alice.user, deck_ids=[other.pk, played.pk])
    assert Deck.objects.count() == 3
    assert care.purge(actor=alice.user, deck_ids=[other.pk]) == 1
    assert set(Deck.objects.values_list("pk", flat=True)) == {deck.pk, played.pk}


def test_a_copy_has_the_cards_and_a_history_of_its_own(alice, deck):
    care.tag(actor=alice.user, deck_ids=[deck.pk], add=["club"])
    care.set_status(actor=alice.user, deck_id=deck.pk, status="built")
    made = Deck.objects.get(pk=care.copy(actor=alice.user, deck_id=deck.pk))
    assert (made.zones, made.kind, made.header) == (deck.zones, deck.kind, deck.header)
    assert (made.name, made.tags) == (f"{deck.name} (copy)", ["club"])
    assert (made.status, made.visibility, made.version) == ("planned", "private", 1)


def test_the_copy_of_a_very_long_name_keeps_its_mark(alice, deck):
    services.rename(actor=alice.user, deck_id=deck.pk, version=1, name="x" * 100)
    made = Deck.objects.get(pk=care.copy(actor=alice.user, deck_id=deck.pk))
    assert made.name.endswith("(copy)")
    assert len(made.name) == 100


def test_notes_of_two_tabs_do_not_overwrite_one_another(alice, deck):
    seen = care.notes_seen("")
    care.set_notes(actor=alice.user, deck_id=deck.pk, notes="first", seen=seen)
    with pytest.raises(StaleDeck):
        care.set_notes(actor=alice.user, deck_id=deck.pk, notes="second", seen=seen)
    late = alice.client.post(
        f"{deck.get_absolute_url()}/notes", {"notes": "second", "seen": seen, "key": "k"}
    )
    assert late.status_code == 409
    assert "second" in late.content.decode()
    assert fresh(deck).notes == "first"


@pytest.mark.parametrize("notes", ["x" * 4001, "a\0b"])
def test_notes_too_long_or_with_nul_are_refused(alice, deck, notes):
    with pytest.raises(BadInput):
        care.set_notes(actor=alice.user, deck_id=deck.pk, notes=notes, seen=care.notes_seen(""))


@pytest.mark.parametrize("status", ["", "sold", "BUILT", "built\0"])
def test_another_status_is_refused(alice, deck, status):
    with pytest.raises(BadInput):
        care.set_status(actor=alice.user, deck_id=deck.pk, status=status)


def test_each_act_is_carried_out_once_per_key(alice, deck):
    for _ in range(2):
        care.copy(actor=alice.user, deck_id=deck.pk, key="k")
    assert Deck.objects.count() == 2


def test_built_is_always_possible_and_the_page_says_what_is_short(alice, deck):
    alice.client.post(f"{deck.get_absolute_url()}/status", {"status": "built", "key": "k"})
    page = alice.client.get(deck.get_absolute_url())
    copies = page.context["copies"]
    assert copies["built"]
    assert (copies["wanted"], copies["have"], copies["short"]) == (27, 0, 27)
    assert "27 copies are short" in page.content.decode()


def test_every_word_that_stands_where_a_name_stands_is_known():
    """`/d/<id>/<word>` and `/d/<id>/<name>` must never be the same address."""
    from tests.decks.test_sharing import deck_doors

    start = "/d/<slug:deck_id>/"
    rests = {door.removeprefix(start) for door in deck_doors() if door.startswith(start)}
    assert {rest for rest in rests if "/" not in rest and "<" not in rest} <= VERBS
