"""Cards that somebody typed go through every door of the game, and are played by their fields."""

from __future__ import annotations

from typing import Any

from engine.games.aac import GAME
from engine.games.aac.codes import R_CARD, R_SEAT, T_CREATURE
from engine.games.aac.construction import LOADOUT_KIND
from engine.games.aac.rows import has_room
from engine.games.aac.rules import AacRules
from engine.games.aac.state import AacState
from engine.games.aac.tests.typed_cards import TYPES, Italian, every_kind, named, typed
from engine.games.aac.zones import enter_field
from engine.kernel.cards import CardDef, CardPool
from engine.kernel.construction import Severity, judge
from engine.kernel.loadouts import Loadout
from engine.kernel.match import attempts
from engine.kernel.messages import PLAIN_ENGLISH
from engine.kernel.plans import FULL, MIDDLE, SMALL
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Table
from engine.kernel.state import DECIDE, OVER
from engine.kernel.testing import clause, for_every, remedy_faults
from engine.kernel.view import sample, view
from engine.sim.laws import check_state, check_views, step_at_random

MANY = 120
SHIPPED = GAME.pool()
STARTER = dict(GAME.starter_loadouts())["AAC1-S08"].zone("deck")
OFFICIAL: tuple[dict[str, Any], ...] = ({}, {"official": True})
# What cannot be meant, with the field that says so.
CONTRADICTIONS: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("traits", "creature", {"traits": ["S", "NS"]}),
    ("dp", "creature", {"traits": ["J"], "dp": 0}),
    ("evolve.after_rounds", "creature", {"traits": ["V"], "evolve__after_rounds": 3}),
    ("max_rounds", "magic", {"duration_mark": "instant", "max_rounds": 3}),
    ("active_rounds", "trap", {"duration_mark": "instant", "active_rounds": 2}),
    ("active_rounds", "trap", {"duration_mark": "continuous", "active_rounds": 0}),
    ("duration_mark", "magic", {"duration_mark": "instant", "wall_points": 300}),
    ("wall_points", "trap", {"traits": ["X"], "wall_points": 300}),
    ("assign", "magic", {"assign": "creature", "wall_points": 300}),
)


def own(number: int) -> list[CardDef]:
    """Cards in any stage of being finished; what contradicts itself in them is left out."""
    found = [GAME.read_card(raw).card for raw in every_kind(number)]
    return [card for card in found if card is not None]


def whole(count: int, seed: str) -> list[CardDef]:
    """Cards that lack nothing which the table counts with."""
    cards = [GAME.read_card(raw).card for raw in every_kind(count, seed, whole=True)]
    return [card for card in cards if card is not None and not missing(card)]


def missing(card: CardDef) -> list[str]:
    """The fields for want of which a card is not laid on a table."""
    return [f.field for f in GAME.check_card(card) if f.severity is Severity.INCOMPLETE]


def deck(cards: list[CardDef], *, alone: bool = False) -> Loadout:
    """A deck of these cards, and of a starter unless they are to stand `alone`."""
    lines = {card.code: 1 for card in cards}
    return Loadout("deck", {}, {"deck": lines if alone else {**STARTER, **lines}})


def laid(pool: CardPool, *decks: Loadout, **options: Any) -> tuple[AacRules, AacState]:
    """A table set up as far as the first decision."""
    rules = GAME.bind(pool, options)
    s = rules.start(Table(2, decks))
    assert isinstance(rules, AacRules)
    assert isinstance(s, AacState)
    return rules, s


def test_every_door_takes_a_card_in_any_stage() -> None:
    cards = own(MANY)
    assert {card.type for card in cards} == {"", *TYPES}
    assert any(missing(card) for card in cards)
    for card in cards:
        assert CardDef.from_json(card.to_json()) == card
        assert GAME.read_card(GAME.raw_of(card)).card == card
        assert GAME.card_size(card) == (45.0, 63.0)
        assert GAME.type_name(card.type) is not None
        GAME.search_facts(card), GAME.card_clauses(card)
        for language in ("en", "it"):
            printed = GAME.face(card, language)
            assert not {"None", "?"} & set(str(printed["trait"]).split())
            for detail in (FULL, MIDDLE, SMALL):
                assert GAME.face_plan(card, language, detail) is not None
    GAME.deck_charts([(card, 2) for card in cards])
    for card in cards:
        GAME.deck_charts([(card, 1)])


def test_every_card_is_judged_and_its_mends_hold() -> None:
    for options in OFFICIAL:
        settled = GAME.settle_options(options)
        for card in own(MANY // 2):
            held = deck([card])
            found = judge(held, LOADOUT_KIND, SHIPPED.widened([card]), settled)
            assert "AAC-3.12" not in {violation.clause for violation in found}
            blocked = [v.subject for v in found if v.severity is Severity.INCOMPLETE]
            assert blocked == [f"{card.code} {field}" for field in missing(card)]
            assert remedy_faults(held, LOADOUT_KIND, SHIPPED.widened([card]), settled) == []
            GAME.draw_plan(held)


def test_a_name_alone_is_a_card() -> None:
    card = typed("own-a-1", "")
    assert missing(card) == ["type"]
    assert missing(typed("own-a-2", "creature")) == ["ap", "dp"]
    assert missing(typed("own-a-3", "magic")) == missing(typed("own-a-4", "trap")) == []


def test_a_shipped_card_gives_its_values_to_the_form() -> None:
    for card in SHIPPED:
        again = GAME.read_card(GAME.raw_of(card))
        assert again.card is not None
        assert not again.refused, card.code
        assert again.card.get("effects", []) == card.get("effects", [])


@for_every("field, card_type, values", CONTRADICTIONS)
def test_what_cannot_be_meant_is_told_at_its_field(
    field: str, card_type: str, values: dict[str, Any]
) -> None:
    found = GAME.read_card(named("own-b-1", card_type, **values))
    assert [fault.field for fault in found.refused] == [field]
    assert found.card is not None
    assert GAME.read_card(GAME.raw_of(found.card)).faults == ()


def test_refusals_and_advice_are_told_in_both_languages() -> None:
    italian = Italian()
    faults = [
        fault
        for _, card_type, values in CONTRADICTIONS
        for fault in GAME.read_card(named("own-b-1", card_type, **values)).faults
    ]
    egg = typed("own-b-3", "creature", ap=1, dp=1, traits=["E"])
    for card in (egg, typed("own-b-4", "trap"), typed("own-b-5", "magic", wall_points=3)):
        faults += GAME.check_card(card)
    assert len(faults) == len(CONTRADICTIONS) + 3
    for fault in faults:
        told = fault.message.render(PLAIN_ENGLISH), fault.message.render(italian)
        assert told[0] != told[1]
        assert "{" not in "".join(told)


def test_the_words_of_a_set_are_shown_and_searched() -> None:
    words = {"it": "Riposa sempre."}
    card = typed(
        "own-c-1", "creature", ap=600, dp=400, words=words, kinds=["beast", "felino"],
        traits=["V", "Fiammante", "2M"], number="014", set="SOF",
    )  # fmt: skip
    assert card.get("deadly") == 2
    printed = GAME.face(card, "it")
    assert printed["text"] == GAME.face(card, "en")["text"] == "Riposa sempre."
    assert printed["trait"].endswith("V (Volante), Fiammante")
    facts = GAME.search_facts(card)
    assert facts["mark"] == ("V", "nM", "Fiammante")
    assert facts["kind"] == ("beast", "felino")
    assert facts["serial"] == (14,)
    shown = GAME.face(typed("own-c-2", "creature", dp=400), "en")["trait"]
    assert shown == "400 DP"


def test_effects_that_came_with_a_card_stay_and_wrong_ones_are_told() -> None:
    effects = [{"when": "dies", "do": [{"draw": {"player": "own", "n": 1}}]}]
    raw = {**named("own-d-1", "creature", ap=100, dp=100), "effects": effects}
    card = GAME.read_card(raw).card
    assert card is not None
    assert card.get("effects") == effects
    assert GAME.read_card(GAME.raw_of(card)).card == card
    wrong = GAME.read_card({**raw, "effects": [{"when": "never"}, {"when": "dies", "do": 3}]})
    assert {fault.field for fault in wrong.refused} == {"effects.0.when", "effects.1.do"}
    assert wrong.card is not None
    assert wrong.card.get("effects") is None


@clause("AAC-R9", "AAC-3.6", "AAC-5.49")
def test_a_typed_card_is_the_same_by_set_and_number() -> None:
    first = typed("own-e-1", "creature", ap=1, dp=1, set="SOF", number="7")
    variant = typed("own-e-2", "creature", ap=1, dp=2, set="SOF", number="007")
    other = typed("own-e-3", "magic", set="AAC1", number="7")
    namesake = typed("own-e-4", "magic", set="SOF")
    cards = [first, variant, other, namesake]
    pool = SHIPPED.widened(cards)
    held = Loadout("deck", {}, {"deck": {first.code: 2, variant.code: 1, other.code: 2}})
    found = judge(held, LOADOUT_KIND, pool, GAME.settle_options({}))
    many = [violation for violation in found if violation.clause == "AAC-3.6"]
    assert [(violation.cards, violation.found) for violation in many] == [
        ((first.code, variant.code), 3)
    ]
    rules, s = laid(pool, held, held)
    one, two = pool.index(first.code), pool.index(variant.code)
    enter_field(rules, s, one, 0, 0, is_up=True)
    assert [has_room(rules, s, seat, two) for seat in (0, 1)] == [False, True]
    assert has_room(rules, s, 0, pool.index(other.code))


@clause("AAC-R9", "AAC-3.6", "AAC-5.49", "AAC-9.2")
def test_another_print_of_a_card_is_that_card_unless_its_number_differs() -> None:
    shipped = next(card for card in SHIPPED.of_type("magic") if not card.get("traits"))
    number = str(shipped.get("serial"))
    alike = typed("own-g-1", "magic", set="SOF", number=number, reprint_of=shipped.code)
    blank = typed("own-g-2", "magic", set="SOF", reprint_of=alike.code)
    other = typed("own-g-3", "magic", set="SOF", number="998", reprint_of=shipped.code)
    orphans = [typed(f"own-g-{at}", "magic", set="SOF", reprint_of="own-x") for at in (4, 5)]
    cards = [shipped, alike, blank, other, *orphans]
    pool = SHIPPED.widened(cards[1:])
    held = Loadout("deck", {}, {"deck": dict.fromkeys((card.code for card in cards), 2)})
    found = judge(held, LOADOUT_KIND, pool, GAME.settle_options({}))
    together = [set(each.cards) for each in found if each.clause == "AAC-3.6"]
    assert together == [{shipped.code, alike.code, blank.code}, {"own-g-4", "own-g-5"}]
    rules, s = laid(pool, held, held)
    at = {card.code: pool.index(card.code) for card in cards}
    assert rules.t.asked[at[blank.code]] == shipped.get("serial")
    enter_field(rules, s, at[shipped.code], 0, 0, is_up=True)
    room = [card.code for card in cards if has_room(rules, s, 0, at[card.code])]
    assert room == [other.code, orphans[0].code, orphans[1].code]


@clause("AAC-9.2")
def test_a_serial_that_a_card_names_is_one_of_its_own_set() -> None:
    wanted = {"side": "own", "zone": "pile", "filter": {"serial": 14}}
    step = {"remove": {"target": "chosen", "to": "hand"}}
    look = [{"when": "deployed", "choose": wanted, "do": [step]}]
    seeker = GAME.read_card(
        {**named("own-f-1", "creature", ap=1, dp=1, set="SOF"), "effects": look}
    ).card
    assert seeker is not None
    meant = typed("own-f-2", "magic", set="SOF", number="14")
    pool = SHIPPED.widened([seeker, meant, typed("own-f-3", "magic", set="XYZ", number="14")])
    rules = GAME.bind(pool)
    assert isinstance(rules, AacRules)
    asked = [
        sorted(pool.at(card).code for card in cards)
        for cards, row in zip(rules.prints, rules.filters, strict=True)
        if row[-1] != -1
    ]
    shipped = [card.code for card in SHIPPED if card.get("serial") == 14]
    assert asked == [shipped, [meant.code]]


@clause("AAC-2.3", "AAC-4.12")
def test_a_table_fills_in_what_a_card_leaves_open() -> None:
    assert GAME.plain(typed("own-g-1", "magic")).get("duration_mark") == "instant"
    assert GAME.plain(typed("own-g-2", "magic", max_rounds=3)).get("duration_mark") == "continuous"
    trap = GAME.plain(typed("own-g-3", "trap", wall_points=400, words={"en": "A wall."}))
    assert (trap.get("duration_mark"), trap.get("active_rounds")) == ("continuous", 4)
    assert trap.get("words") is None


def test_games_with_typed_cards_are_played_to_their_end() -> None:
    played: set[int] = set()
    for number in range(12):
        cards = whole(64, f"play{number}")
        held = [deck(cards[seat::2][:30], alone=True) for seat in (0, 1)]
        pool = SHIPPED.widened(cards, [card.code for card in cards[::3]])
        rules, s = laid(pool, *held)
        rng = Rng(seed_of("own", number))
        for at in range(20_000):
            check_state(rules, s)
            played.update(row[R_CARD] for row in s.field)
            if s.node == OVER:
                break
            if s.node == DECIDE and at % 16 == 0:
                check_views(rules, s, rng)
                rules.scene(s, s.decider), attempts(rules, view(rules, s, s.decider))
                [rules.label(s, action) for action in s.menu]
            step_at_random(rules, s, rng, [])
        assert s.node == OVER
    assert len({card for card in played if card >= len(SHIPPED)}) > 40


def test_filters_of_one_print_share_one_set_however_many_cards_there_are() -> None:
    few, many = (
        GAME.bind(SHIPPED.widened(typed(f"own-j-{n}", "magic", assign="creature") for n in each))
        for each in (range(2), range(200))
    )
    assert isinstance(few, AacRules)
    assert isinstance(many, AacRules)
    for sets in (lambda r: r.prints, lambda r: [each[1] for rows in r.needs for each in rows]):
        assert len({id(cards) for cards in sets(few)}) == len({id(cards) for cards in sets(many)})
    assert len(many.prints) == len(few.prints) + 198


def test_a_typed_creature_fights_by_its_figures() -> None:
    card = typed("own-h-1", "creature", ap=12_000, dp=7, traits=["V", "J"], deadly=3, material=2)
    pool = SHIPPED.widened([card])
    rules = GAME.bind(pool)
    assert isinstance(rules, AacRules)
    at = pool.index(card.code)
    assert (rules.t.ap[at], rules.t.dp[at], rules.t.deadly[at]) == (12_000, 7, 3)
    assert rules.t.type[at] == T_CREATURE
    assert rules.materials[at] == 2


@clause("AAC-11.5")
def test_the_prior_knows_what_is_shipped_laid_open_or_revealed() -> None:
    hidden, opened = (typed(f"own-i-{n}", "creature", ap=500, dp=500) for n in (1, 2))
    pool = SHIPPED.widened([hidden, opened], [opened.code])
    rules, s = laid(pool, deck([hidden, opened]), deck([hidden, opened]))
    assert rules.weights[: len(SHIPPED)] == GAME.bind().weights  # type: ignore[attr-defined]
    assert rules.weights[len(SHIPPED) :] == [0, 1]
    secret, known = pool.index(hidden.code), pool.index(opened.code)
    masked = rules.masked(s, 0)
    assert known in rules.prior_of(masked, 1)
    assert secret not in rules.prior_of(masked, 1)
    assert isinstance(masked, AacState)
    masked.voids[1].append(secret)
    assert secret in rules.prior_of(masked, 1)


@clause("AAC-11.5")
def test_what_lies_hidden_with_a_rival_changes_no_byte() -> None:
    mine = whole(40, "mine")[:6]
    secrets = [
        typed("own-z-1", "creature", ap=9000, dp=9000, traits=["X", "D"]),
        typed("own-z-2", "creature", ap=0, dp=1, traits=["S", "X"], number="9", set="AAC1"),
    ]
    told: list[list[bytes]] = []
    for secret in secrets:
        pool = SHIPPED.widened([*mine, secret])
        rules, s = laid(pool, deck(mine), deck([secret]))
        told.append(seen_by_first(rules, s, pool.index(secret.code)))
    assert len(told[0]) > 60
    assert told[0] == told[1]


def seen_by_first(rules: AacRules, s: AacState, secret: int) -> list[bytes]:
    """Views, worlds and menus of the first player, as long as the other's card stays hidden."""
    rng, found = Rng(seed_of("hidden")), list[bytes]()
    for at in range(400):
        shown = [row[R_CARD] for row in s.field if row[R_SEAT] == 1] + s.toilets[1] + s.voids[1]
        if s.node == OVER or secret in shown:
            break
        seen = view(rules, s, 0)
        found.append(seen.encode() + repr(attempts(rules, seen)).encode())
        found.append(repr(rules.legal(s, 0)).encode())
        for number in range(3):
            world = sample(rules, seen, Rng(seed_of("world", at, number)))
            assert isinstance(world, AacState)
            imagined = world.hands[1] + world.decks[1] + [row[R_CARD] for row in world.field]
            assert secret not in imagined
            found.append(world.encode())
        if s.node != DECIDE:
            rules.resolve(s, rules.draw(s, rng))
            continue
        code = rules.pool.at(secret).code
        menu = [action for action in s.menu if rules.label(s, action).card != code]
        if not menu:
            break
        rules.apply(s, menu[rng.below(len(menu))])
    return found
