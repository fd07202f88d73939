"""Cards that people type: every door takes them, a table plays them, nobody learns of them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from babel.messages.pofile import read_po

from engine.games.tictacko.codes import A_INSTANT, A_MAGIC, D_ACTION, T_GOAL
from engine.games.tictacko.construction import MOST_COPIES
from engine.games.tictacko.game import FOLDER, GAME
from engine.games.tictacko.rules import TicTacKoRules
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.tests.test_shipped_games import play
from engine.games.tictacko.whens import WINDOWS
from engine.kernel.cards import CardDef, CardPool
from engine.kernel.construction import (
    Severity,
    Violation,
    apply_edits,
    describe_rules,
    is_legal,
    judge,
    judge_table,
)
from engine.kernel.events import Sink
from engine.kernel.forms import CHOICE, CHOICES, FLAG, NUMBER, Field
from engine.kernel.loadouts import Loadout
from engine.kernel.messages import Message
from engine.kernel.plans import FULL, MIDDLE, SMALL, Block, FacePlan, Remark
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import PAYLOAD, Table
from engine.kernel.state import CHANCE, DECIDE, OVER
from engine.kernel.testing import clause, for_every
from engine.kernel.view import sample, view

SHIPPED = GAME.pool()
OPTIONS: dict[str, Any] = dict(GAME.settle_options({}))
DECK, GOALS = GAME.loadout_kinds()
SAID = (A_MAGIC, A_INSTANT)
TYPES = ("", *(found.key for found in GAME.card_types()))
DRAGONS = GAME.starter_decks()[0][1]


class Italian:
    """The translator made of the game's Italian catalogue; what is not in it the house says."""

    language = "it"

    def __init__(self, file: Path) -> None:
        with file.open("rb") as stream:
            self.texts: dict[Any, Any] = {
                each.id: each.string for each in read_po(stream, locale="it")
            }

    def gettext(self, message: str) -> str:
        found = self.texts.get(message, message)
        assert found, message
        return str(found)

    def ngettext(self, one: str, many: str, number: int) -> str:
        found = self.texts.get((one, many), (one, many))[0 if number == 1 else 1]
        assert found, one
        return str(found)


ITALIAN = Italian(FOLDER / "locale/it/LC_MESSAGES/django.po")


def typed(**raw: Any) -> CardDef:
    """A card of these values, with nothing wrong with it."""
    found = GAME.read_card({"name": {"it": "Prova"}, **raw})
    assert found.card is not None
    assert [str(fault.message) for fault in found.faults] == []
    return found.card


def some(field: Field, rng: Rng) -> object:
    """A value that the field takes, now and then a word of the set's own."""
    values = [choice.value for choice in field.choices]
    if field.kind == NUMBER:
        return field.low + rng.below(field.high - field.low + 1)
    if field.kind == FLAG:
        return rng.below(2) == 0
    if field.kind == CHOICE:
        values += ["Gatto"] if field.own_words else []
        return values[rng.below(len(values))]
    if field.kind == CHOICES:
        values += ["fusa", "Gatto"] if field.own_words else []
        first, most = rng.below(len(values)), 1 + rng.below(min(field.most, len(values)))
        return [*values[first:], *values[:first]][:most]
    return "Sa di brace."


def by_lot(card_type: str, rng: Rng, code: str) -> CardDef:
    """A card with some of its fields, in some languages."""
    raw: dict[str, Any] = {"code": code, "type": card_type}
    raw |= {field.key: some(field, rng) for field in GAME.card_form(card_type) if rng.below(2)}
    languages = (("it",), ("en",), ("it", "en"))
    raw["name"] = dict.fromkeys(languages[rng.below(3)], "Gatto % {card} <b>")
    if rng.below(2):
        raw["words"] = dict.fromkeys(languages[rng.below(3)], "PESCA una carta; {niente}.")
    for key, value in (("rarity", "Leggendaria"), ("set", "CAN"), ("number", "—")):
        raw |= {key: value} if rng.below(2) else {}
    return typed(**raw)


def lots() -> Iterator[CardDef]:
    """Many cards of every type, and none."""
    rng = Rng(seed_of("typed cards"))
    for at in range(40):
        for card_type in TYPES:
            yield by_lot(card_type, rng, f"own-{card_type or 'x'}-{at:02}")


CARDS = tuple(lots())


def is_complete(card: CardDef) -> bool:
    """Whether a table may be laid with it."""
    return all(each.severity is not Severity.INCOMPLETE for each in GAME.check_card(card))


def in_both_languages(message: Message) -> None:
    """The sentence can be said, in Italian by a translation."""
    assert str(message)
    assert message.render(ITALIAN)


def said_on(plan: FacePlan) -> set[str]:
    """The paragraphs of a plan, with the words that are not there."""
    blocks = [mark.block if isinstance(mark, Remark) else mark for mark in plan.over]
    return {"", *(mark.text for mark in blocks if isinstance(mark, Block))}


@clause("TTK-2.10")
def test_a_typed_card_goes_through_every_door() -> None:
    for card in CARDS:
        assert CardDef.from_json(json.loads(json.dumps(card.to_json()))) == card
        again = GAME.read_card(json.loads(json.dumps(GAME.raw_of(card))))
        assert again.card == card
        assert again.faults == ()
        assert GAME.type_name(card.type) is not None
        words = dict(card.get("words") or {})  # type: ignore[call-overload]
        for language in ("en", "it"):
            printed = GAME.face(card, language)
            assert printed["text"] == words.get(language, next(iter(words.values()), ""))
            for detail in (FULL, MIDDLE, SMALL):
                plan = GAME.face_plan(card, language, detail)
                assert plan is not None
                assert (plan.width, plan.height) == GAME.card_size(card)
                assert detail == SMALL or printed["text"] in said_on(plan)
        own = card.get("own") or {}
        assert isinstance(own, Mapping)
        facts = GAME.search_facts(card)
        if "faction" in own:
            assert facts["faction"] == ("gatto",)
            assert "Gatto" in GAME.face(card, "it")["type_label"]
        assert set(map(str.casefold, own.get("tags", ()))) <= set(facts.get("tag", ()))
        assert all("Gatto" in GAME.face(card, "en")["trait"] for tag in own.get("tags", ())
                   if tag == "Gatto")  # fmt: skip
        assert GAME.card_clauses(card) is not None
        for fault in GAME.check_card(card):
            in_both_languages(fault.message)
            assert fault.severity is not Severity.ERROR
    assert GAME.deck_charts([(card, 2) for card in CARDS])


def test_a_shipped_card_is_told_in_the_words_of_the_form() -> None:
    for card in SHIPPED:
        again = GAME.read_card(GAME.raw_of(card))
        assert again.faults == (), card.code
        assert again.card is not None
        assert (again.card.name, again.card.type) == (card.name, card.type)
        for key in ("faction", "effects", "copy_limit"):
            assert again.card.get(key) == (card.get(key) or None), (card.code, key)


@clause("TTK-2.15", "TTK-2.14")
def test_values_are_read_as_people_write_them() -> None:
    goal = typed(type="Obiettivo", standard="1 5, 9", advanced=[1, 5, "9", "g", 5])
    assert (goal.get("standard"), goal.get("advanced")) == (["1", "5", "9"], ["1", "5", "9", "G"])
    assert typed(type="objective", standard=159).get("standard") == ["1", "5", "9"]
    spell = typed(type="magic", faction="Unicorno", tags="Cucina; fusa")
    assert (spell.get("faction"), spell.get("tags")) == ("unicorn", ["kitchen"])
    assert spell.get("own") == {"tags": ["fusa"]}
    windows = next(each for each in GAME.card_form("instant") if each.key == "when.window")
    assert {choice.value for choice in windows.choices} == set(WINDOWS)


def test_what_contradicts_a_field_is_refused_in_both_languages() -> None:
    wrong: tuple[dict[str, Any], ...] = (
        {"type": "dragon"},
        {"type": "objective", "standard": "1 x"},
        {"type": "objective", "standard": [1, "A"], "independent_patterns": "perhaps"},
        {"type": "basic", "copy_limit": 0, "tags": ["a"] * 13, "flavour_it": 7},
        {"type": "instant", "when.window": ["NEVER"], "when.actor": "self"},
        {"type": "magic", "standard": ["1"]},
        {"type": "basic", "effects": [{"timing": "entry", "do": [{"op": "destroy"}]}]},
        {"type": "magic", "effects": [{"timing": "entry"}]},
        {"effects": "draw"},
        {"type": "instant", "when.filters": {"verb": "sing"}},
    )
    for raw in wrong:
        found = GAME.read_card({"name": {"en": "A"}, **raw})
        assert found.card is not None
        assert found.refused, raw
        for fault in found.refused:
            in_both_languages(fault.message)
        assert GAME.face(found.card, "it")
        assert GAME.face_plan(found.card, "it", FULL)
        assert GAME.search_facts(found.card) is not None
    assert GAME.read_card({"type": "basic"}).card is None


def test_effects_that_stand_on_a_card_stay() -> None:
    for card in SHIPPED.of_type("special", "magic", "instant"):
        raw = GAME.raw_of(card)
        found = GAME.read_card({**raw, "words": {"it": "Parole."}}).card
        assert found is not None
        assert found.get("effects") == card.get("effects")
        assert GAME.face(found, "en")["text"] == "Parole."
    effects = SHIPPED["flue-drake"].get("effects")
    unsaid = GAME.read_card({"name": {"it": "A"}, "effects": effects})
    assert unsaid.card is not None
    assert unsaid.card.get("effects") == effects


# --- decks -----------------------------------------------------------------------------------


def judged(deck: Mapping[str, int], pool: CardPool, **header: str) -> list[Violation]:
    """The violations of an own deck."""
    declared = {"faction": "dragon", "make": "own", **header}
    return judge(Loadout("deck", declared, {"deck": deck}), DECK, pool, OPTIONS)


@clause("TTK-3.1", "TTK-3.33", "TTK-3.34", "TTK-3.36", "TTK-3.39")
def test_every_kind_of_loadout_is_judged_with_typed_cards_in_it() -> None:
    """Never an error for what a card lacks; each remedy can be taken, and everything is told."""
    pool = SHIPPED.widened(CARDS)
    for kind in GAME.loadout_kinds():
        zone = kind.zones[0].key
        for at in range(0, len(CARDS), 12):
            counts = {card.code: 1 + at % 3 for card in CARDS[at : at + 12]}
            loadout = Loadout(kind.key, {"faction": "dragon"}, {zone: counts})
            assert GAME.draw_plan(loadout)
            for options in (OPTIONS, {**OPTIONS, "grid": "advanced"}):
                assert describe_rules(kind, options)
                for found in judge(loadout, kind, pool, options, owned={}):
                    in_both_languages(found.message)
                    for remedy in found.remedies:
                        in_both_languages(remedy.message)
                        apply_edits(loadout, remedy.edits)


def test_a_deck_with_a_card_that_lacks_something_is_incomplete_and_says_what() -> None:
    name, goal = typed(code="own-1", type=""), typed(code="own-2", type="objective")
    pool = SHIPPED.widened([name, goal])
    lines = {**DRAGONS.zone("deck")}
    first = next(code for code in lines if lines[code] > 1)
    found = judged({**lines, first: lines[first] - 1, "own-1": 1}, pool)
    assert [(each.severity, each.subject) for each in found] == [
        (Severity.INCOMPLETE, "own-1 type")
    ]
    goals = dict.fromkeys([card.code for card in SHIPPED.of_type("objective")][:11], 1)
    loadout = Loadout("objectives", {}, {"objectives": {**goals, "own-2": 1}})
    assert [(each.severity, each.subject) for each in judge(loadout, GOALS, pool, OPTIONS)] == [
        (Severity.INCOMPLETE, "own-2 standard")
    ]


@clause("TTK-3.22", "TTK-3.23", "TTK-3.24")
def test_a_pattern_is_played_as_it_is_printed() -> None:
    """An odd one is doubted; the advanced one is asked for where the table counts with it."""
    odd = typed(code="own-odd", type="objective", standard="123456", advanced="12")
    small = typed(code="own-small", type="objective", standard="28")
    assert [fault.message.clause for fault in GAME.check_card(odd)] == [
        "TTK-3.22", "TTK-3.23", "TTK-3.24",
    ]  # fmt: skip
    assert {fault.severity for fault in GAME.check_card(odd)} == {Severity.WARNING}
    assert GAME.check_card(small) == ()
    goals = {card.code: 1 for card in SHIPPED.of_type("objective")[:10]}
    loadout = Loadout("objectives", {}, {"objectives": {**goals, "own-odd": 1, "own-small": 1}})
    pool = SHIPPED.widened([odd, small])
    assert is_legal(judge(loadout, GOALS, pool, OPTIONS))
    found = judge(loadout, GOALS, pool, {**OPTIONS, "grid": "advanced"})
    assert [each.cards for each in found if each.severity is Severity.INCOMPLETE] == [
        ("own-small",)
    ]


CATS = tuple(
    typed(code=f"own-cat-{at}", type=kind, faction="Gatto", name={"it": f"Gatto {at}"})
    for at, kind in enumerate(("basic", "basic", "special", "special", "special", "basic"))
)
TRICKS = tuple(
    typed(code=f"own-trick-{at}", type=kind, words={"it": "Fai le fusa."})
    for at, kind in enumerate(("magic", "magic", "instant", "instant"))
)
SPARE = tuple(typed(code=f"own-z-{at}", type="basic", faction="dragon") for at in range(3))
CAT_DECK = {
    "own-cat-0": 8, "own-cat-1": 8, "own-cat-2": 2, "own-cat-3": 2, "own-cat-4": 2,
    "own-cat-5": 8, "own-trick-0": 3, "own-trick-1": 3, "own-trick-2": 2, "own-trick-3": 2,
}  # fmt: skip
OWN_POOL = SHIPPED.widened([*CATS, *TRICKS, *SPARE])


@clause("TTK-3.14", "TTK-3.16")
def test_a_card_that_looks_like_a_published_one_is_another_card() -> None:
    lines = dict(DRAGONS.zone("deck"))
    code = max(lines, key=lambda each: lines[each])
    shipped = SHIPPED[code]
    twin = CardDef("own-twin", shipped.type, shipped.name, shipped.attributes, shipped.set,
                   shipped.number)  # fmt: skip
    pool = SHIPPED.widened([twin])
    others = {other: count for other, count in lines.items() if other != code}
    most = MOST_COPIES[shipped.type]
    assert "TTK-3.14" in {each.clause for each in judged({**others, code: most + 1}, pool)}
    both = judged({**others, code: most, "own-twin": most}, pool)
    assert "TTK-3.14" not in {each.clause for each in both}
    raw = {**GAME.raw_of(twin), "reprint_of": code}
    again = GAME.read_card(raw).card
    assert again is not None
    together = judged({**others, code: most, "own-twin": most}, SHIPPED.widened([again]))
    (many,) = (each for each in together if each.clause == "TTK-3.14")
    assert (set(many.cards), many.found) == ({code, "own-twin"}, 2 * most)


@clause("TTK-2.9", "TTK-3.7", "TTK-3.8", "TTK-3.31")
def test_a_third_faction_plays_in_the_place_of_one_of_the_two() -> None:
    assert is_legal(judged(CAT_DECK, OWN_POOL, faction="unicorn"))
    stranger = {**CAT_DECK, "own-cat-1": 7, "own-z-0": 1}
    wrong = [each for each in judged(stranger, OWN_POOL) if each.severity is Severity.ERROR]
    assert [(each.clause, each.cards) for each in wrong] == [("TTK-3.7", ("own-z-0",))]
    assert str(wrong[0].message) == "1 copy of Prova belongs to Dragons, the deck to Gatto."
    lines = dict(DRAGONS.zone("deck"))
    first = next(code for code in lines if lines[code] > 1)
    lone = judged({**lines, first: lines[first] - 1, "own-cat-0": 1}, OWN_POOL)
    assert [(each.clause, each.cards) for each in lone] == [("TTK-3.7", ("own-cat-0",))]
    cats = [Loadout("deck", {"faction": f}, {"deck": CAT_DECK}) for f in ("dragon", "unicorn")]
    assert [each.subject for each in judge_table(cats, DECK, OWN_POOL, OPTIONS)] == ["gatto"]
    assert judge_table([DRAGONS, cats[1]], DECK, OWN_POOL, OPTIONS) == []
    assert judge_table(cats, DECK, OWN_POOL, {**OPTIONS, "mirror_factions": True}) == []


# --- tables ----------------------------------------------------------------------------------


def bound(pool: CardPool, seats: int = 2, **options: Any) -> TicTacKoRules:
    """The rules for a pool."""
    rules = GAME.bind(pool, options, seats)
    assert isinstance(rules, TicTacKoRules)
    return rules


def table(seats: int, *deck: Mapping[str, int]) -> Table:
    """The shipped Dragons against each of these lists, with the shipped Objectives."""
    lists = [Loadout("deck", {"faction": "unicorn"}, {"deck": each}) for each in deck]
    return Table(seats, (DRAGONS, *lists))


@for_every("open_lists", [True, False])
@for_every("seats", [2, 3, 4])
def test_typed_cards_are_played_to_the_end(seats: int, open_lists: bool) -> None:
    """With the laws of views, samples and states on the way."""
    goals = [typed(code=f"own-goal-{at}", type="objective", standard=spaces, words={"it": "Tris."})
             for at, spaces in enumerate(("12", "369", "5", "2468", "13579"))]  # fmt: skip
    pool = SHIPPED.widened([*CATS, *TRICKS, *SPARE, *goals], [card.code for card in CATS])
    r = bound(pool, seats, open_deck_lists=open_lists)
    shipped = {card.code: 1 for card in SHIPPED.of_type("objective")[:7]}
    laid = table(seats, CAT_DECK).loadouts
    for brought in ((), (Loadout("objectives", {}, {"objectives": {
        **shipped, **{goal.code: 1 for goal in goals}}}),)):  # fmt: skip
        s, told = play(r, Table(seats, (*laid, *brought)), f"{seats} {open_lists} {brought}")
        assert s.node == OVER
        assert told["drew"]


def test_every_complete_card_by_lot_can_be_laid_on_a_table() -> None:
    complete = [card for card in CARDS if is_complete(card)]
    assert {card.type for card in complete} == set(TYPES) - {""}
    pool = SHIPPED.widened(complete)
    for grid in ("standard", "advanced"):
        r = bound(pool, grid=grid)
        codes = [card.code for card in complete if card.type != "objective"]
        for at in range(2):
            deck = dict.fromkeys(codes[at * 40 : at * 40 + 40], 1)
            assert play(r, table(2, deck), f"{grid} {at}")[0].node == OVER


def test_a_table_with_typed_cards_is_shown_told_and_laid_by_hand() -> None:
    complete = [card for card in CARDS if is_complete(card) and card.type != "objective"]
    r = bound(SHIPPED.widened(complete))
    at = table(2, dict.fromkeys([card.code for card in complete[-40:]], 1))
    assert r.position_form(at)
    s, rng, laid = r.start(at), Rng(seed_of("shown")), 0
    while s.node != OVER:
        if s.node == CHANCE:
            r.resolve(s, r.draw(s, rng), None)
            continue
        for seat in (-1, 0, 1):
            seen = r.masked(s, seat)
            assert r.scene(seen, seat)
            for attempt in r.attempts_of(seen, seat):
                assert attempt.refusal is None or str(attempt.refusal)
        assert all(r.label(s, action).text for action in s.menu)
        assert {r.default_action(s)} & {*r.considered(s)} <= {*s.menu}
        if s.ask == D_ACTION and laid < 3:
            layout, laid = r.layout_of(s), laid + 1
            again = r.place(at, layout, rng)
            r.run(again, None)
            assert r.layout_of(again) == layout
        out: Sink = []
        r.apply(s, r.default_action(s) if rng.below(2) else s.menu[rng.below(len(s.menu))], out)
        for place, event in enumerate(out):
            assert r.explain(s, event, out[:place], 1) is not None
    assert laid == 3


def test_published_cards_keep_their_numbers_and_their_tables() -> None:
    plain, wide = bound(SHIPPED), bound(OWN_POOL)
    known = len(SHIPPED)
    for name in ("type", "faction", "standard"):
        assert getattr(wide.t, name)[:known] == getattr(plain.t, name)
    assert wide.goal_set == plain.goal_set
    assert wide.bags == plain.bags
    assert wide.tags[:known] == plain.tags


def test_no_typed_objective_is_played_that_nobody_brought() -> None:
    goal = typed(code="own-goal", type="objective", standard="12")
    r = bound(SHIPPED.widened([goal], [goal.code]))
    s = r.start(table(2, dict(GAME.starter_decks()[1][1].zone("deck"))))
    assert isinstance(s, TicTacKoState)
    assert sorted(s.goals) == [at for at in range(len(SHIPPED)) if r.t.type[at] == T_GOAL]


@clause("TTK-5.32", "TTK-5.39")
def test_words_that_nobody_enforces_may_be_announced_and_change_nothing() -> None:
    """A Magic and an Instant without effects go to the discard pile of their team."""
    r = bound(OWN_POOL)
    rng, kinds = Rng(seed_of("words alone")), set()
    s = r.start(table(2, CAT_DECK))
    assert isinstance(s, TicTacKoState)
    while s.node != OVER:
        plays = [a for a in s.menu if a & PAYLOAD >= r.published and a & ~PAYLOAD in SAID]
        if s.node == CHANCE:
            r.resolve(s, r.draw(s, rng), None)
        elif not plays:
            r.apply(s, s.menu[rng.below(len(s.menu))], None)
        else:
            kinds.add(plays[0] & ~PAYLOAD)
            pile, before = s.piles[s.decider % 2], s.cards[:]
            had = pile.count(plays[0] & PAYLOAD)
            r.apply(s, plays[0], None)
            if plays[0] & ~PAYLOAD == A_MAGIC:
                assert s.cards == before
            while s.items and s.node == DECIDE:
                r.apply(s, s.menu[0], None)
            assert pile.count(plays[0] & PAYLOAD) == had + 1
    assert kinds == set(SAID)


# --- what others may know --------------------------------------------------------------------


def seen_by(r: TicTacKoRules, deck: Mapping[str, int], steps: int) -> Iterator[tuple[Any, ...]]:
    """What seat 0 is shown of a table where the other team brings that list, and draws of it."""
    s = r.start(table(2, deck))
    rng = Rng(seed_of("hidden"))
    for _ in range(steps):
        if s.node == OVER:
            return
        if s.node == CHANCE:
            r.resolve(s, r.draw(s, rng), None)
        else:
            if s.decider == 1:
                return
            r.apply(s, s.menu[0], None)
        found = view(r, s, 0)
        world = sample(r, found, Rng(seed_of("a world", s.node)))
        yield found.state.encode(), world.encode(), r.legal(s, 0), r.attempts_of(s, 0)


@clause("TTK-7.10")
def test_hidden_cards_of_others_change_nothing_that_a_seat_is_told() -> None:
    """Closed lists: two tables whose rival decks differ only in typed cards that lie hidden."""
    rest = {"own-cat-0": 20}
    pool = SHIPPED.widened([*CATS, *TRICKS, *SPARE], ["own-cat-0"])
    r = bound(pool, open_deck_lists=False, first_chooser="team_b")
    tables = [[*seen_by(r, {**rest, other: 20}, 8)] for other in ("own-cat-1", "own-cat-5")]
    assert tables[0] == tables[1]
    assert len(tables[0]) >= 4
    opened = bound(pool, open_deck_lists=True, first_chooser="team_b")
    apart = [[*seen_by(opened, {**rest, other: 20}, 8)] for other in ("own-cat-1", "own-cat-5")]
    assert apart[0] != apart[1]


@clause("TTK-7.10")
def test_a_closed_list_is_read_as_published_laid_open_and_revealed_cards() -> None:
    pool = SHIPPED.widened([*CATS, *SPARE], ["own-cat-2"])
    r = bound(pool, open_deck_lists=False)
    s = r.start(table(2, {"own-cat-0": 20, "own-cat-1": 20}))
    assert isinstance(s, TicTacKoState)
    rng = Rng(seed_of("prior"))
    while s.node == CHANCE or s.decider != 0 or s.items:
        r.resolve(s, r.draw(s, rng), None) if s.node == CHANCE else r.apply(s, s.menu[-1], None)
    number = {card.code: pool.index(card.code) for card in CATS}

    def drawn() -> set[int]:
        found: set[int] = set()
        for at in range(300):
            world = sample(r, view(r, s, 0), Rng(seed_of("prior", at)))
            assert isinstance(world, TicTacKoState)
            found.update(world.hands[1], world.decks[1])
        return found

    own = {card for card in drawn() if card >= len(SHIPPED)}
    lying = {card for card, side in zip(s.cards, s.sides, strict=True) if side == 1}
    assert own == {number["own-cat-2"], *lying, *s.piles[1]}
    s.piles[1].append(number["own-cat-1"])
    assert number["own-cat-1"] in drawn()
    before = drawn()
    s.piles[1].append(next(card for card in sorted(before) if card < r.published))
    assert drawn() == before
    assert not drawn() & {pool.index(card.code) for card in SPARE}
