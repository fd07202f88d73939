"""Cards drawn by lot out of all that the language can say are told, bound and played to the end."""

from __future__ import annotations

from typing import Any

from engine.effects.language.lots import lot
from engine.games.aac.card_reading import raw_of
from engine.games.aac.describe import LANGUAGES, describe_card
from engine.games.aac.game import GAME
from engine.games.aac.language.card import LANGUAGE
from engine.games.aac.tests.table import Pooled, Raw, creature
from engine.kernel.cards import CardDef
from engine.kernel.loadouts import Loadout
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Table
from engine.sim.fuzz import GameRun

CARDS = 240
GAMES = 12
A_DECK = 28
PLAIN = [creature(f"plain-{at}", 100 + 50 * at, 100 + 40 * at, serial=900 + at) for at in range(12)]


def _drawn(rng: Rng, number: int) -> Raw:
    kind = sorted(LANGUAGE.parts)[number % len(LANGUAGE.parts)]
    printed = [card for card in GAME.pool() if card.type == kind]
    card = printed[rng.below(len(printed))]
    parts = {slot.key for slot in LANGUAGE.parts[kind]}
    rest = {key: value for key, value in card.attributes.items() if key not in parts}
    rest["serial"] = 1000 + number
    whole = {**rest, **lot(LANGUAGE, kind, rng, rest)}
    return raw_of(CardDef(f"lot-{number}", kind, card.name, whole))


def _deck(rng: Rng, cards: list[Raw]) -> Loadout:
    order = list(range(len(cards)))
    rng.shuffle(order)
    codes = [cards[at]["id"] for at in order[:A_DECK]] + [each["id"] for each in PLAIN]
    deck: dict[str, Any] = dict.fromkeys(codes, 1)
    return Loadout("deck", {}, {"deck": deck})


def test_whatever_cards_say_they_are_played_by_all_laws_of_the_game() -> None:
    rng = Rng(seed_of("lots"))
    cards = [_drawn(rng, number) for number in range(CARDS)]
    for raw in cards:
        assert all(isinstance(describe_card(raw, language), str) for language in LANGUAGES)
    rules = Pooled([*cards, *PLAIN]).bind(None, {})
    for number in range(GAMES):
        table = Table(2, (_deck(rng, cards), _deck(rng, cards)), rules.options)
        assert GameRun(rules, table, "lots", number).play() is None
