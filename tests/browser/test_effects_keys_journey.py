"""Shipped cards typed anew by somebody who reads: by keys alone, and few of them."""

from __future__ import annotations

import statistics
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from collection.catalogue.rows import Card
from collection.own.effects.held import parts_in
from collection.own.effects.tree import Card as Kind
from collection.own.given import given_of
from engine.effects.language.canonical import canonical
from engine.kernel.cards import CardDef
from engine.kernel.forms import CHOICES, TEXT
from engine.kernel.game import Game
from engine.registry import game
from tests.browser.by_keys import KeyHands, Keys, type_fields
from tests.browser.conftest import Visitor
from tests.factories import Person, person, typed_card, typed_set
from tests.own.spoken import SPEAKING, in_order, language_in, said_by
from tests.own.typist import Typist

READY: Final = "#card[data-ready]"
# Keys after the name: of a card that does nothing, of one with two effects; the median of ten.
MOST_PLAIN: Final = 20
MOST_WITH_TWO: Final = 60

PLAIN: Final = {
    "kmon": ("MZ1-K01", "MZ1-K04", "MZ1-K07", "MZ1-K10", "MZ1-K13", "MZ1-K17", "MZ1-K20",
             "MZ1-K23", "MZ1-K26", "MZ1-K30"),
    "aac": ("alarm-rooster", "cellar-bear", "kite-moth", "moth-baker", "paper-dragon",
            "postcard-goblin", "roof-gull", "soap-eel", "tax-collector", "umbrella-monk"),
    "tictacko": ("attic-dragon", "bicycle-unicorn", "ember-hatchling", "market-mare",
                 "obj-bent-arrow", "obj-crooked-key", "obj-middle-column", "obj-rising-line",
                 "puddle-wyrm", "thistle-mare"),
    "karmox": ("alchimista-blue", "arpioniera-red", "campanaro-blue", "contrabbandiera-red",
               "corazziere-blue", "duellante-red", "lottatore-blue", "maga-red",
               "palombaro-blue", "sentinella-red"),
}  # fmt: skip
WITH_TWO: Final = {
    "kmon": ("MZ1-A01", "MZ1-A10", "MZ1-A22", "MZ1-A30", "MZ1-A45", "MZ1-O08", "MZ1-P03",
             "MZ1-P14", "MZ1-P24", "MZ1-R03"),
    "aac": ("airbag", "cloud-auditor", "fine-print", "itchy-scarf", "lucky-calendar",
            "ooze-librarian", "power-cut", "roadworks", "spring-cleaning", "swap-meet"),
    "tictacko": ("bottom-drawer", "change-of-plan", "flue-drake", "locked-shutters",
                 "neighbourly-cough", "rent-day-dragon", "rolled-rug", "siesta", "spring-bonfire",
                 "toll-dragon"),
    # No card of it does two things; these do one, to somebody, under conditions.
    "karmox": ("model 52", "model 55", "model 57", "model 59", "model 62", "model 63",
               "model 65", "model 67", "model 69", "model 73"),
}  # fmt: skip


def models(rules: Game, codes: tuple[str, ...]) -> list[dict[str, Any]]:
    """Shipped cards as somebody would type them, by what they are called or where they stand."""
    listed = list(rules.models())
    by_code = {str(each.get("code")): each for each in listed}
    by_code |= {f"model {at}": each for at, each in enumerate(listed)}
    return [dict(by_code[code]) for code in codes]


def typed(visitor: Visitor, alice: Person, rules: Game, codes: tuple[str, ...]) -> list[int]:
    """Keys that each of these cards took after its name; kept, each says and plays the same."""
    sample, own = typed_set(alice.user, rules.key, "SMP"), typed_set(alice.user, rules.key)
    page, counts = visitor.page, []
    visitor.open(f"/g/{rules.key}/own/{own.code}/new")
    page.wait_for_selector(READY)
    for at, raw in enumerate(models(rules, codes), 1):
        model = rules.read_card({**raw, "name": {"en": "Model"}}).card
        assert model is not None
        told = {"name": {"en": f"Mine {at}"}, "set": "", "number": str(at)}
        named = {**rules.raw_of(model), **told}
        named = usual_left_out(rules, named)
        wanted = typed_card(alice.user, sample, **named)
        page.locator("[data-name]").fill(f"Mine {at}")
        counts.append(keys_for(visitor, rules, wanted, at))
        made = Card.objects.get(set=own, name_en=f"Mine {at}").definition
        same = rules.read_card({**named, **parts_of(rules, wanted)}).card
        assert same is not None
        assert fields_of(rules, made) == fields_of(rules, same)
        if made.type in language_in(rules).parts:
            assert said_by(rules, made) == said_by(rules, same)
        assert rules.plays(made) == rules.plays(same)
    return counts


def fields_of(rules: Game, card: CardDef) -> dict[str, Any]:
    """What a table counts with beside what the card does."""
    parts = {slot.key for slot in language_in(rules).parts.get(card.type, ())}
    return {key: each for key, each in rules.plain(card).attributes.items() if key not in parts}


def usual_left_out(rules: Game, raw: dict[str, Any]) -> dict[str, Any]:
    """Without what the table takes for granted where a card does not say it, without prose,
    and with words of which any may be chosen in the order of the form."""
    found, form = dict(raw), rules.card_form(raw["type"])
    found.pop("flavour", None)
    leading = {field.only[0] for field in form}
    for field in form:
        if field.kind == CHOICES and field.key in found:
            found[field.key] = [c.value for c in field.choices if c.value in found[field.key]]
        less = {key: value for key, value in found.items() if key != field.key}
        is_usual = plain(rules, found) and plain(rules, less) == plain(rules, found)
        if field.kind == TEXT or (is_usual and field.key not in leading):
            found = less
    return found


def plain(rules: Game, raw: dict[str, Any]) -> Any:
    """A card as tables play it."""
    card = rules.read_card(raw).card
    return card and rules.plain(card).attributes


def parts_of(rules: Game, wanted: Card) -> dict[str, Any]:
    """What a card does, without what is meant where nothing is said."""
    language, card = language_in(rules), wanted.definition
    said = parts_in(rules, canonical(language, card.type, rules.raw_of(card)))
    return in_order(language, kind_of(rules, card), said)


def kind_of(rules: Game, card: Any) -> Kind:
    return Kind(card.type, language_in(rules).place_of(card.type, card.attributes))


def keys_for(visitor: Visitor, rules: Game, wanted: Card, nth: int) -> int:
    """Types a card whose name stands there already."""
    page, keys, card = visitor.page, Keys(visitor.page), wanted.definition
    page.locator("[data-name]").focus()
    title = next(each.name for each in rules.card_types() if each.key == card.type)
    type_fields(keys, rules.card_form(card.type), dict(title.texts)["en"], given_of(wanted))
    if parts := parts_of(rules, wanted):
        Typist(KeyHands(keys), language_in(rules)).type(kind_of(rules, card), parts)
    keys.keep()
    expect(page.locator("#just li")).to_have_count(min(nth, 10))
    expect(page.locator("#keptline")).to_contain_text("on the server")
    return keys.count


@pytest.mark.one_way("desk", "keyboard", always=True)
@pytest.mark.parametrize("key", SPEAKING[:1])
def test_a_card_is_typed_with_few_keys(visitor: Visitor, key: str) -> None:
    assert median(visitor, key, WITH_TWO[key][:1]) <= MOST_WITH_TWO


@pytest.mark.long
@pytest.mark.one_way("desk", "keyboard", always=True)
@pytest.mark.parametrize("key", SPEAKING)
def test_ten_plain_cards_are_typed_with_few_keys(visitor: Visitor, key: str) -> None:
    assert median(visitor, key, PLAIN[key]) <= MOST_PLAIN


@pytest.mark.long
@pytest.mark.one_way("desk", "keyboard", always=True)
@pytest.mark.parametrize("key", SPEAKING)
def test_ten_cards_with_two_effects_are_typed_with_few_keys(visitor: Visitor, key: str) -> None:
    assert median(visitor, key, WITH_TWO[key]) <= MOST_WITH_TWO


def median(visitor: Visitor, key: str, codes: tuple[str, ...]) -> float:
    """Of the keys that these cards take."""
    alice = person("alice")
    visitor.let_in(alice)
    counts = typed(visitor, alice, game(key), codes)
    print(key, statistics.median(counts), dict(zip(codes, counts, strict=True)))
    return statistics.median(counts)
