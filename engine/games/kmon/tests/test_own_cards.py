"""Cards that people type: every door takes them as far as they say something, a table plays them,
and of those that nobody laid open nothing is told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.games.kmon.card_form import FORMS
from engine.games.kmon.construction import LOADOUT_KIND
from engine.games.kmon.game import GAME, shipped_pool
from engine.games.kmon.hiding import prior_of
from engine.games.kmon.rules import KMonRules
from engine.games.kmon.state import KMonState
from engine.games.kmon.suiting import is_expected
from engine.games.kmon.tests import box
from engine.games.kmon.tests.catalogue import ITALIAN
from engine.kernel.cards import CardDef, CardPool
from engine.kernel.construction import Severity, Violation, judge
from engine.kernel.forms import CHOICE, CHOICES, FLAG, Field, Typed, words_of
from engine.kernel.loadouts import Loadout
from engine.kernel.match import Match
from engine.kernel.moments import explained
from engine.kernel.origin import Origin
from engine.kernel.plans import FULL, MIDDLE, SMALL
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Table
from engine.kernel.state import CHANCE, OVER
from engine.kernel.testing import clause, for_every, remedy_faults
from engine.kernel.view import sample, view

PARTIAL = 400
WORDS: tuple[dict[str, str], ...] = (
    {},
    {"it": "Infliggi 3 danni."},
    {"en": "Deal 3 damage."},
    {"it": "uno", "en": "one"},
)
NAMES = ({"it": "Secchiata"}, {"en": "Bucket"}, {"it": "Secchiata", "en": "Bucket"})
STARTER = dict(GAME.starter_loadouts())["MZ1-S01"]


def typed(**raw: Any) -> CardDef:
    """The card of these values, of which none may be refused."""
    found = GAME.read_card({"code": "own-1", "name": {"it": "Prova"}, **raw})
    assert found.faults == ()
    assert found.card is not None
    return found.card


def said(message: Any) -> tuple[str, str]:
    return message.render(), message.render(ITALIAN)


# --- the box ---------------------------------------------------------------------------------


def test_the_box_is_typed_whole_and_every_card_is_complete() -> None:
    found = [GAME.read_card(raw) for raw in box.raws()]
    assert [each.faults for each in found] == [()] * 25
    cards = [each.card for each in found if each.card is not None]
    assert sum(box.COPIES.values()) == 43
    lacking = {card.code: GAME.check_card(card) for card in cards if GAME.check_card(card)}
    assert list(lacking) == ["fur-002"], "a characteristic of the set's own is told"
    assert lacking["fur-002"][0].severity is Severity.WARNING
    face = GAME.face(cards[1], "it")
    assert (face["trait"], face["hp"]) == ("EREDITÀ", 9)
    assert face["text"].startswith("EREDITÀ: quando viene sfinito")
    assert GAME.face(cards[3], "it")["trait"] == "Incandescente (2)"
    assert GAME.face(cards[11], "en")["cost"] == 3
    assert GAME.plain(cards[11]).get("cost") == {"charges": 3, "self_damage": 1}


@clause("KM-3.5", "KM-3.6", "KM-3.7")
def test_a_deck_of_the_whole_box_has_its_three_faults_and_no_other() -> None:
    pool = shipped_pool().widened(box.cards())
    deck = {code: copies for code, copies in box.COPIES.items() if code > "fur-005"}
    found = judge(Loadout("deck", {}, {"team": box.TEAM, "deck": deck}), LOADOUT_KIND, pool, {})
    errors = [each for each in found if each.severity is not Severity.WARNING]
    told = [(each.clause, each.found, each.difference, each.cards) for each in errors]
    assert told[0][:3] == ("KM-3.5", 38, 2)
    assert told[1][:3] == ("KM-3.6", 6, 1)
    assert told[2:] == [("KM-3.7", 2, 2, ("fur-021",))]
    assert {each.clause for each in found} - {"KM-3.5", "KM-3.6", "KM-3.7"} == {"KM-2.4", "KM-3.14"}


# --- every door ------------------------------------------------------------------------------


def lot(field: Field, rng: Rng) -> object:
    """A value of a field by lot: one that it has, or a word of the set's own."""
    if field.kind in (CHOICE, CHOICES):
        words = [choice.value for choice in field.choices]
        words += [choice.name.pick("it").upper() for choice in field.choices]
        words += ["Parola nuova"] if field.own_words else []
        word = words[rng.below(len(words))]
        return [word, words[rng.below(len(words))]] if field.kind == CHOICES else word
    if field.kind == FLAG:
        return True
    return field.low + rng.below(field.high - field.low + 1)


def partial_cards() -> Iterator[CardDef]:
    """Cards of which something is said, and never the same: without a type, of one language."""
    for number in range(PARTIAL):
        rng = Rng(seed_of("partial", number))
        kind = ("", *FORMS)[number % (len(FORMS) + 1)]
        raw: dict[str, object] = {"code": f"own-{number}", "type": kind}
        raw["name"], raw["words"] = NAMES[rng.below(3)], WORDS[rng.below(4)]
        raw["rarity"] = ("", "rara", "argento")[rng.below(3)]
        raw["set"], raw["number"] = (("", ""), ("MZ1", "K01"), ("FUR", ""))[rng.below(3)]
        for field in FORMS.get(kind, ()):
            if rng.below(2):
                raw[field.key] = lot(field, rng)
        found = GAME.read_card(raw)
        assert found.card is not None
        assert all(fault.message.render() for fault in found.faults)
        assert GAME.read_card(GAME.raw_of(found.card)) == Typed(found.card)
        yield found.card


def test_every_door_takes_a_card_of_which_little_is_said() -> None:
    cards = list(partial_cards())
    pool = shipped_pool().widened(cards, [card.code for card in cards[::2]])
    for card in cards:
        assert CardDef.from_json(card.to_json()) == card
        for language in ("en", "it"):
            face = GAME.face(card, language)
            assert face["hp"] == card.get("hp")
            assert all(isinstance(each, str) for each in face["element_labels"])
            if words_of(card):
                assert face["text"] in words_of(card).values()
            for detail in (FULL, MIDDLE, SMALL):
                assert GAME.face_plan(card, language, detail) is not None
        facts = GAME.search_facts(card)
        assert all(isinstance(each, (int, str)) for values in facts.values() for each in values)
        GAME.card_clauses(card), GAME.card_size(card), GAME.type_name(card.type)
        for fault in GAME.check_card(card):
            assert fault.message.render()
        for zone in ("team", "deck"):
            deck = Loadout("deck", {}, {**STARTER.zones, zone: {card.code: 2}})
            assert GAME.draw_plan(deck)
            tell(judge(deck, LOADOUT_KIND, pool, {"distinct_kmon": True, "max_copies": 1}))
    assert GAME.deck_charts([(card, 1) for card in cards])


@clause("KM-3.7")
def test_every_mend_of_a_deck_with_typed_cards_is_one() -> None:
    cards = list(partial_cards())
    pool = shipped_pool().widened(cards)
    lines = {card.code: 1 for card in cards[:40]}
    deck = Loadout("deck", {}, {"team": STARTER.zones["team"], "deck": lines})
    assert remedy_faults(deck, LOADOUT_KIND, pool, {}) == []


def tell(found: list[Violation]) -> None:
    for violation in found:
        assert violation.message.render()
        assert all(remedy.message.render() for remedy in violation.remedies)


def test_shipped_cards_are_typed_back_as_far_as_the_form_knows_them() -> None:
    for card in shipped_pool():
        again = GAME.read_card(GAME.raw_of(card))
        assert again.faults == ()
        assert again.card is not None
        assert GAME.check_card(again.card) == ()
        assert GAME.face(again.card, "it") == GAME.face(card, "it")


def test_what_no_form_asks_is_kept_and_must_be_right() -> None:
    raw = {"type": "ability", "name": {"en": "Bolt"}, "effects": [{"do": "draw", "who": "self"}]}
    found = GAME.read_card(raw)
    assert [fault.field for fault in found.refused] == ["effects.0.amount"]
    raw["effects"] = [{"do": "draw", "who": "self", "amount": 1}]
    found = GAME.read_card(raw)
    assert found.card is not None
    assert (
        GAME.plain(found.card).get("effects")
        == raw["effects"]
        == GAME.raw_of(found.card)["effects"]
    )


# --- refusals --------------------------------------------------------------------------------


@clause("KM-2.4", "KM-2.8")
@for_every(
    ("raw", "field", "english", "italian"),
    [
        (
            {"type": "kmon", "primary": "fire", "secondary": "fuoco"}, "secondary",
            "Prova has Fire as both elements: choose another second one, or none.",
            "Prova ha Fuoco come elemento primario e secondario: scegline un altro, o nessuno.",
        ),
        (
            {"type": "kmon", "trait.id": "corazza", "trait.x": 2}, "trait.x",
            ("«X of the trait» stands only beside the trait Incandescent (X): empty it, or choose"
            " that trait."),
            ("«X della caratteristica» sta solo accanto alla caratteristica Incandescente (X):"
            " svuota il campo, o scegli quella."),
        ),
        (
            {"type": "powerup", "element": "fire", "replaces_attack": True}, "replaces_attack",
            ("Only a generic power-up replaces the attack, and Prova has the element Fire: make it"
            " generic, or take the mark off."),
            ("Solo un potenziamento generico rimpiazza l'attacco, e Prova ha l'elemento Fuoco:"
            " rendilo generico, o togli il segno."),
        ),
    ],
)  # fmt: skip
def test_only_what_contradicts_the_card_is_refused(
    raw: dict[str, object], field: str, english: str, italian: str
) -> None:
    found = GAME.read_card({"name": {"it": "Prova"}, **raw})
    [fault] = found.refused
    assert fault.field == field
    assert said(fault.message) == (english, italian)
    assert found.card is not None
    assert GAME.read_card(GAME.raw_of(found.card)).faults == (), "that field alone stays empty"


@for_every(
    ("raw", "severity", "english", "italian"),
    [
        (
            {"type": "ability", "cost.charges": 1, "element": "Luce"}, Severity.INCOMPLETE,
            ("«Element» of Prova is Luce, a word that the table does not know, and the table counts"
            " with it. To play the card, choose one of: generic, Ice, Grass, Earth, Electric,"
            " Ghost, Air, Water, Fire."),
            ("«Elemento» di Prova è Luce, una parola che il tavolo non conosce e con cui deve"
            " contare. Per giocare la carta scegli fra: generica, Ghiaccio, Erba, Terra, Electro,"
            " Fantasma, Aria, Acqua, Fuoco."),
        ),
        (
            {"type": "kmon", "hp": 9, "primary": "fire", "trait.id": "Eredità"}, Severity.WARNING,
            ("«Trait» of Prova is Eredità, a word that the table does not know: it plays the card"
            " without it."),
            ("«Caratteristica» di Prova è Eredità, una parola che il tavolo non conosce: gioca la"
            " carta senza."),
        ),
    ],
)  # fmt: skip
def test_a_word_of_the_sets_own_is_kept_and_told(
    raw: dict[str, object], severity: Severity, english: str, italian: str
) -> None:
    card = typed(**raw)
    [fault] = GAME.check_card(card)
    assert fault.severity is severity
    assert said(fault.message) == (english, italian)
    [word] = [value for key, value in raw.items() if key in ("element", "trait.id")]
    assert str(word).casefold() in {
        each for values in GAME.search_facts(card).values() for each in values
    }


@for_every(
    ("raw", "fields"),
    [
        ({"type": ""}, ["type"]),
        ({"type": "kmon"}, ["hp", "primary"]),
        ({"type": "kmon", "hp": 3, "primary": "air"}, []),
        ({"type": "kmon", "hp": 3, "primary": "air", "trait.id": "Incandescent"}, ["trait.x"]),
        ({"type": "item"}, []),
        ({"type": "ability"}, ["cost.charges"]),
        ({"type": "ability", "cost.discard": 1}, []),
        ({"type": "reaction", "cost.charges": 0}, []),
        ({"type": "powerup", "cost": 2}, []),
    ],
)
def test_a_card_is_complete_when_it_says_what_the_table_counts_with(
    raw: dict[str, object], fields: list[str]
) -> None:
    card = typed(**raw)
    lacks = [each for each in GAME.check_card(card) if each.severity is Severity.INCOMPLETE]
    assert [fault.field for fault in lacks] == fields
    pool = shipped_pool().widened([card])
    found = judge(Loadout("deck", {}, {"deck": {card.code: 1}}), LOADOUT_KIND, pool, {})
    assert sum(each.severity is Severity.INCOMPLETE for each in found) == len(fields)


@clause("KM-3.9", "KM-3.10")
def test_prints_of_a_card_count_as_that_card() -> None:
    first = typed(type="item")
    again = typed(code="own-2", type="item", number="2", rarity="promo", reprint_of=first.code)
    kmon = shipped_pool().of_type("kmon")[0]
    twin = typed(code="own-3", type="kmon", hp=1, primary="air", reprint_of=kmon.code)
    assert GAME.read_card(GAME.raw_of(again)).card == again
    pool = shipped_pool().widened([first, again, twin])
    zones = {"deck": {first.code: 2, again.code: 1}, "team": {kmon.code: 1, twin.code: 1}}
    options = {"max_copies": 2, "distinct_kmon": True}
    found = judge(Loadout("deck", {}, zones), LOADOUT_KIND, pool, options)
    told = [(each.clause, each.cards, each.found) for each in found]
    assert ("KM-3.9", (first.code, again.code), 3) in told
    assert ("KM-3.10", (kmon.code, twin.code), 2) in told


# --- the table -------------------------------------------------------------------------------


@clause("KM-2.7")
def test_a_reaction_that_does_not_say_what_it_answers_answers_anything() -> None:
    open_to_all = typed(type="reaction", **{"cost.charges": 0})
    (advice,) = GAME.check_card(open_to_all)
    assert (advice.field, advice.severity) == ("answers", Severity.WARNING)
    said = typed(code="own-2", type="reaction", answers=["action"], **{"cost.charges": 0})
    rules = GAME.bind(shipped_pool().widened([open_to_all, said]))
    assert isinstance(rules, KMonRules)
    assert len({rules.answers[rules.pool.index(f"own-{at}")] for at in (1, 2)}) == 1


def legal_box() -> Loadout:
    """The box as a deck that may be played: two leeches and an item fewer."""
    deck = {code: copies for code, copies in box.COPIES.items() if code > "fur-005"}
    del deck["fur-021"], deck["fur-032"]
    return Loadout("deck", {}, {"team": box.TEAM, "deck": deck})


def test_typed_cards_are_played_to_the_end() -> None:
    rules = GAME.bind(shipped_pool().widened(box.cards()))
    assert isinstance(rules, KMonRules)
    assert rules.texts == {}, "nothing is written before somebody reads it"
    played = set[str]()
    for number in range(4):
        table = Table(2, (legal_box(), STARTER)[:: 1 if number % 2 else -1], rules.options)
        match = Match(rules, Origin(table), seed_of("own", number))
        rng = Rng(seed_of("own moves", number))
        while not match.over:
            legal = match.legal(match.decider)
            assert match.attempts(match.decider)
            assert rules.scene(view(rules, match.state, 0).state, 0)
            match.act(match.decider, legal[rng.below(len(legal))])
        for step in match.log.path():
            for index in range(len(step.events)):
                explained(match, step.number, index, 0)
        assert isinstance(match.state, KMonState)
        assert rules.broken(match.state) == []
        played |= {rules.pool.at(card).code for pile in match.state.piles for card in pile}
    assert len({code for code in played if code.startswith("fur-")}) > 15


@clause("KM-5.1", "KM-5.2")
def test_a_typed_card_costs_what_it_says_and_its_hint_is_the_words_on_it() -> None:
    rules = GAME.bind(shipped_pool().widened(box.cards()))
    assert isinstance(rules, KMonRules)
    at = rules.pool.index("fur-023")
    assert rules.t.costs[at] == [[3, 0, 1, 0]]
    assert rules.t.trait[rules.pool.index("fur-002")] == -1


@clause("KM-3.16")
def test_a_card_with_the_name_and_number_of_a_shipped_one_is_another() -> None:
    shipped = shipped_pool().of_type("kmon")[0]
    raw = {**GAME.raw_of(shipped), "code": "own-1", "hp": 150}
    twin = GAME.read_card(raw).card
    assert twin is not None
    rules = GAME.bind(shipped_pool().widened([twin]))
    assert isinstance(rules, KMonRules)
    one, other = (rules.pool.index(code) for code in (shipped.code, "own-1"))
    assert (rules.t.hp[one], rules.t.hp[other]) == (shipped.get("hp"), 150)
    assert rules.weights[other] == 0


# --- honesty ---------------------------------------------------------------------------------


SECRET = ("own-x", "own-y")


def rivals(pool: CardPool) -> tuple[KMonRules, list[KMonState]]:
    """Two tables whose second decks differ in nothing but one hidden typed card."""
    rules = GAME.bind(pool)
    assert isinstance(rules, KMonRules)
    states = []
    for secret in SECRET:
        deck = {"fur-022": 11, "fur-015": 10, secret: 3}
        rival = Loadout("deck", {}, {"team": box.TEAM, "deck": deck})
        s = rules.start(Table(2, (legal_box(), rival), rules.options))
        assert isinstance(s, KMonState)
        states.append(s)
    return rules, states


def secret_pool(laid_open: tuple[str, ...] = ()) -> CardPool:
    one = typed(code=SECRET[0], type="ability", element="fantasma", **{"cost.charges": 3})
    two = typed(code=SECRET[1], type="ability", element="acqua", **{"cost.charges": 5})
    return shipped_pool().widened([*box.cards(), one, two], laid_open)


@clause("KM-7.1", "KM-7.8")
def test_hidden_cards_of_a_rivals_own_change_no_byte() -> None:
    rules, (one, two) = rivals(secret_pool())
    steps = 0
    for number in range(600):
        if one.node == OVER:
            break
        assert (one.node, one.decider, one.ask) == (two.node, two.decider, two.ask)
        seen = [view(rules, s, 0) for s in (one, two)]
        assert seen[0].encode() == seen[1].encode()
        assert seen[0].legal() == seen[1].legal()
        worlds = [sample(rules, each, Rng(seed_of("world", number))) for each in seen]
        assert worlds[0].encode() == worlds[1].encode()
        assert not _codes(rules, worlds[0]) & set(SECRET)
        attempts = [rules.attempts_of(s.copy(), 0) for s in worlds]
        assert attempts[0] == attempts[1]
        rng = Rng(seed_of("secret", number))
        if one.node == CHANCE:
            for s in (one, two):
                rules.resolve(s, rules.draw(s, Rng(seed_of("chance", number))))
            continue
        shared = [[_open(rules, s, a) for a in s.menu] for s in (one, two)]
        both = [text for text in shared[0] if text and text in shared[1]]
        chosen = both[rng.below(len(both))]
        for s, texts in zip((one, two), shared, strict=True):
            rules.apply(s, s.menu[texts.index(chosen)])
        steps += 1
    assert steps > 30


def _open(rules: KMonRules, s: KMonState, action: int) -> str:
    """The text of an action by which no secret comes to light, else ""."""
    text = rules.exact(s, action)
    return "" if any(told in text for told in (*SECRET, "evade")) else text


def _codes(rules: KMonRules, world: Any) -> set[str]:
    return {rules.pool.at(card).code for card in world.hands[1] + world.decks[1] if card >= 0}


@clause("KM-7.8")
def test_typed_cards_are_expected_where_they_lie_open_to_all() -> None:
    for laid_open in ((), SECRET[:1]):
        rules, (s, _) = rivals(secret_pool(laid_open))
        known = {rules.pool.at(card).code for card in prior_of(rules, s, 1)}
        assert {code for code in known if not code.startswith("MZ1")} == set(laid_open)
        card = rules.pool.index(SECRET[1])
        s.piles[1].append(card)
        assert prior_of(rules, s, 1)[card] > 0, "what has been seen may come again"


@clause("KM-4.39")
def test_who_is_asked_for_a_card_gets_none_that_only_its_owner_knows() -> None:
    only = {"do": "search", "amount": 1, "filter": {"type": "reaction"}, "to": "hand"}
    asking = typed(code="own-a", type="item", effects=[only])
    secret = typed(code="own-b", type="reaction", answers=["azione"], **{"cost.charges": 1})
    rules = GAME.bind(shipped_pool().widened([asking, secret]))
    assert isinstance(rules, KMonRules)
    last = len(rules.filters)
    found = [card for card in range(len(rules.pool)) if is_expected(rules, card, last)]
    assert len(found) == len(shipped_pool().of_type("reaction"))
    assert rules.pool.index("own-b") not in found
