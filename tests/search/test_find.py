"""What a query means: words for people, values refused with their names, the rest runs."""

import pytest
from django.utils import translation
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from collection.catalogue.rows import Card
from collection.search import find
from collection.search.printed_keys import types_of
from collection.search.vocabulary import words_of
from decks.lists.rows import Deck
from engine.kernel.testing import for_every
from engine.registry import game
from tests.cases import case
from tests.factories import person, starter_deck
from tests.search.test_grammar import SIGNS
from tests.toys.copied import copied_toy

__all__ = ["copied_toy"]
pytestmark = pytest.mark.django_db


def told(query, user=None, key="kmon"):
    return [str(problem) for problem in find(key, query, user).problems]


def chips(query, user=None):
    return [(chip.text, chip.without) for chip in find("kmon", query, user).chips]


def test_each_term_has_a_chip_with_the_query_without_it(packs):
    assert chips('t:ability cost<=2 "cheeky"') == [
        ("Type: ability", 'cost<=2 "cheeky"'),
        ("Cost ≤ 2", 't:ability "cheeky"'),
        ("Name has «cheeky»", "t:ability cost<=2"),
    ]


def test_each_value_of_a_field_has_a_chip(packs):
    assert chips("c:fire|acqua|ghost t:kmon")[:3] == [
        ("Element: Fire", "c:acqua|ghost t:kmon"),
        ("Element: Water", "c:fire|ghost t:kmon"),
        ("Element: Ghost", "c:fire|acqua t:kmon"),
    ]


def test_chips_speak_the_readers_language(packs):
    with translation.override("it"):
        assert chips("c:fire t:ability")[0][0] == "Elemento: Fuoco"


def test_groups_and_negations_are_one_chip(packs):
    assert chips("-(t:item or t:kmon) a") == [
        ("not (Type: item or Type: K-Mon)", "a"),
        ("Name has «a»", "-(t:item or t:kmon)"),
    ]
    assert [text for text, _ in chips("a or b c")] == [
        "Name has «a» or Name has «b» and Name has «c»"
    ]


@for_every(
    "query", ['t:ability cost<=2 "cheeky"', "c:fire|water|ghost hp>=7", "a or b", "-x order:name"]
)
def test_a_query_without_a_chip_asks_for_what_the_others_ask(packs, query):
    found = find("kmon", query)
    for chip in found.chips:
        rest = [each.text for each in find("kmon", chip.without).chips]
        assert rest == [each.text for each in found.chips if each is not chip]


@for_every(
    ("query", "problem"),
    [
        ("colr:fire", "I do not know «colr:». Did you mean «color:»?"),
        ("ordr:name", "I do not know «ordr:». Did you mean «order:»?"),
        ("qqqqqq:1", "I do not know «qqqqqq:». The help lists all keys."),
        ("t:dragon", "«dragon» is not known here. It can be: K-Mon, item, ability"),
        ("c:puce", "It can be: Ice, Grass"),
        ("hp>=big", "«big» is not a whole number."),
        ("hp>=99999999999999999999", "is not a whole number."),
        ("t>ability", "«t» cannot be compared by «>»; write t:ability."),
        ("is:blue", "It can be: ultimate"),
        ("set:nope", "«nope» is not known here. It can be: First Deal."),
        ('deck:"Nope"', "None of your decks with cards is called «Nope»."),
        ("loc:attic", "«attic» is not known here."),
        ("cond:shiny", "It can be: Mint"),
        ("order:sideways", "It can be: number, name"),
        ("o:…", "has no word to look for"),
        ("name:%", "name: «%» has no word to look for"),
        ("note:_", "note: «_» has no word to look for"),
        ("🐻", "«🐻» has no word to look for"),
        ('-"…"', "«…» has no word to look for"),
        (
            "hp>cost",
            "hp: «cost» is a key; two keys are not compared. Write a value, as in t:kmon hp>=8.",
        ),
        ("own<need", "own: «need» is a key"),
        (">", "a comparison is a key, a sign and a value without gaps, such as own>=1"),
    ],
)
def test_what_cannot_be_used_is_told_and_the_rest_runs(packs, codes, query, problem):
    (said,) = told(f"cheeky {query}")
    assert problem in said
    assert codes(f"cheeky {query}") == ["MZ1-A01"]


@case("case-088")
@for_every("query", ["%", "_", "🐻", "…", "-%", '!"%"', "% 🐻", "name:%", "o:_", 'name="🐻"', '""'])
def test_signs_alone_find_nothing_and_say_so(packs, codes, query):
    assert codes(query) == []
    assert "has no word to look for" in told(query)[0]
    assert find("kmon", query).chips == []


@case("case-089")
@for_every(
    ("query", "pattern"),
    [
        ("/cell.r/", "/cell.r/"),
        ("o:/draw/", "/draw/"),
        ("name:/^che/ t:kmon", "/^che/"),
        ("-/(a|b) c/", "/(a|b) c/"),
        ("che*", "e*"),
        (r"o:\d", r"\d"),
        ("che.+", "e.+"),
    ],
)
def test_a_pattern_is_told_to_be_letters(packs, query, pattern):
    assert f"«{pattern}» is searched as letters" in told(query)[0]


@for_every("query", ["cheeky w/o", "1/2/3", "and/or", "Who?", "K-9", "a.b"])
def test_signs_in_names_are_no_pattern(packs, query):
    assert told(query) == []


@for_every("query", ["hp >3", "hp+ap>5", "3<hp", "hp > cost"])
def test_a_comparison_that_is_none_is_told(packs, query):
    assert "a comparison is a key" in told(query)[0]


@for_every(
    ("query", "same"),
    [
        ("t:reazione", "t:reaction"),
        ("tipo:rea", "t:reaction"),
        ("colore:fuoco", "element:fire"),
        ("costo:2", "cost=2"),
        ("testo:pesca", "o:pesca"),
        ("dmg>=6", "damage>=6"),
        ("r>=rara", "rarity:rare|legendary"),
        ("r<uncommon", "rarity:common"),
        ("is:ultimate", "ultimate:yes"),
        ("ultimate:no", "-is:ultimate"),
        ("cn:A01", "MZ1-A01"),
        ("cn:a1", "MZ1-A01"),
    ],
)
def test_two_ways_to_say_the_same(packs, codes, query, same):
    assert codes(query) == codes(same) != []


@for_every(
    ("query", "same"),
    [
        ("marchio:volante", "mark:V"),
        ("trait:nm", "deadly>=1"),
        ("genere:difesa", "t:magic|trap genre=defence"),
        ("pa>=800", "ap>=800"),
        ("fa:avvelena", "does:poison"),
        ("specie:idraulico", "kind:plumber"),
        ("is:evocabile", "material>=1"),
        ("cn:17", "serial:17"),
        ("is:apparato", "wall>=0"),
    ],
)
def test_a_game_is_searched_in_both_languages(packs, query, same):
    one, other = find("aac", query), find("aac", same)
    assert (one.problems, other.problems) == ([], [])
    assert [card.code for card in one.cards] == [card.code for card in other.cards] != []


def test_cards_stand_by_number_also_where_codes_are_names(packs):
    serials = [row.data["serial"] for row in find("aac", "set:AAC1").cards]
    assert serials == list(range(1, 91))


def test_types_stand_in_the_order_of_the_games_decks():
    assert [choice.key for choice in types_of(game("aac"))] == ["creature", "magic", "trap"]


def test_facts_are_what_the_cards_say(packs, codes):
    pool = game("kmon").pool()
    assert codes("hp>=10") == [c.code for c in pool if (c.get("hp") or 0) >= 10]
    assert codes("answers:evasion") == [
        card.code for card in pool if {"evasion", "action"} & set(card.get("answers") or ())
    ]
    ultimate = [card.code for card in pool if card.get("ultimate")]
    assert codes("is:ultimate") == codes("has:ultimate") == ultimate
    assert set(codes("does:neutralise")) == {
        card.code for card in pool if '"neutralise"' in str(card.to_json()).replace("'", '"')
    }
    assert len(codes("is:alternative")) == 2


def test_everybody_sees_their_own_copies_only(shelf, codes):
    charlie = person("charlie").user
    assert codes("own>=1", shelf) == ["MZ1-A01", "MZ1-A02"]
    assert codes("own:3", shelf) == ["MZ1-A01"]
    for query in ("own>=1", "is:trade", "note:bob", "cond:good", "lang:it", "fin:foil"):
        assert codes(query, shelf)
        assert codes(query, charlie) == codes(query) == []
    assert told('loc:"binder 2"', shelf) == []
    assert told('loc:"binder 2"', charlie) == ["loc: «binder 2» is not known here."]
    everything = Card.objects.filter(game="kmon").count()
    assert len(codes("own:0", charlie)) == len(codes("own:0")) == everything
    assert len(codes("own:0", shelf)) == everything - 2


def test_decks_answer_through_the_port(shelf, codes):
    deck = starter_deck(shelf)
    whole = {code for zone in deck.zones.values() for code in zone}
    assert set(codes(f'deck:"{deck.name}"', shelf)) == whole
    assert told(f'deck:"{deck.name}"', person("charlie").user)
    needed = set(codes("need>=1", shelf))
    assert needed
    assert needed <= whole
    assert not needed & set(codes("need:0", shelf))


def test_built_decks_leave_fewer_free(shelf, codes):
    deck = starter_deck(shelf)
    zone = next(iter(deck.zones))
    Deck.objects.filter(pk=deck.pk).update(
        status=Deck.Status.BUILT, zones={zone: {"MZ1-A01": 2, "MZ1-A02": 1}}
    )
    assert codes("free>=1", shelf) == ["MZ1-A01"]
    assert codes("free:1", shelf) == ["MZ1-A01"]
    assert "MZ1-A02" in codes("free:0", shelf)
    assert codes("free>=1 own>=4", shelf) == []


def test_the_page_can_be_laid_out_by_words(packs):
    found = find("kmon", "t:kmon order:hp direction:desc display:binder")
    points = [card.data["hp"] for card in found.cards]
    assert points == sorted(points, reverse=True)
    assert (found.order, found.falling, found.display) == ("hp", True, "binder")
    assert find("kmon", "t:kmon", None, "name").order == "name"
    assert find("kmon", "order:hp", None, "name").order == "hp"
    assert find("kmon", "", None, "nonsense").order == "number"


def test_names_sort_in_the_language_spoken(packs):
    with translation.override("it"):
        names = [card.name_it_key for card in find("kmon", "order:name").cards]
    assert names == sorted(names)
    assert names != [card.name_it_key for card in find("kmon", "order:name").cards]


def test_a_copied_game_is_searched_by_what_all_games_have(copied_toy):
    key = copied_toy.key
    assert list(find(key, "a t:b own:0 -is:own order:name").cards) == []
    assert "type" in words_of(key)
    assert told("hp:3", key=key)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(query=st.one_of(st.text(max_size=10_000), SIGNS))
def test_nothing_that_can_be_typed_raises(packs, query):
    found = find("kmon", query)
    list(found.cards[:3])
    found.cards.count()
    for problem in found.problems:
        assert str(problem)
    for chip in found.chips:
        assert chip.text
        find("kmon", chip.without)


KEYS = sorted(words_of("kmon"))


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    key=st.sampled_from(KEYS),
    op=st.sampled_from([":", "=", "!=", "<", "<=", ">", ">=", "!"]),
    value=st.one_of(st.text(max_size=40), st.integers().map(str)),
)
def test_no_value_of_any_key_raises(shelf, key, op, value):
    for query in (f"{key}{op}{value}", f'-{key}{op}"{value}"|1'):
        found = find("kmon", query, shelf)
        list(found.cards[:3])
