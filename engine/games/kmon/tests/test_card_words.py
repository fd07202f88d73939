"""Section 9 as players read it: every word of the card language, told in both languages."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from engine.effects.words import Language
from engine.games.kmon.describe import describe_card
from engine.games.kmon.game import GAME
from engine.games.kmon.tests.declared import names
from engine.kernel.clauses import by_id
from engine.kernel.nodes import LANGUAGES
from engine.kernel.testing import for_every

RULES = Path(__file__).parents[1] / "RULES.md"

TEXTS = by_id(GAME.clause_sections())

# How the card words of KM-9.4 to KM-9.6 are told: (English, Italian), in lower case.
TOLD_VERBS = {
    "damage": ("deal damage", "infliggi danni"),
    "heal": ("remove damage", "rimuovi danni"),
    "gain_charges": ("gain, lose, steal charges", "ottieni, perdi, ruba cariche"),
    "lose_charges": ("gain, lose, steal charges", "ottieni, perdi, ruba cariche"),
    "steal_charges": ("gain, lose, steal charges", "ottieni, perdi, ruba cariche"),
    "draw": ("draw:", "pesca:"),
    "discard_hand": ("from the hand", "dalla mano"),
    "mill": ("the top cards of the deck", "le prime carte del mazzo"),
    "recover": ("return, put, shuffle", "riprendi, metti, rimescola"),
    "search": ("search:", "cerca:"),
    "look_hand": ("see the opposing hand", "vedi la mano dell'avversario"),
    "look_top": ("the top of a deck", "la cima di un mazzo"),
    "neutralise": ("neutralise it", "neutralizzalo"),
    "evade": ("evade it", "eludilo"),
    "reduce_pending": ("reduce its damage", "riduci i suoi danni"),
    "redirect": ("redirect the damage", "devia i danni"),
    "attack_bonus": ("this attack deals more", "questo attacco infligge di più"),
    "attack_set": ("another base damage", "un altro danno base"),
    "attack_multiply": ("deals double", "raddoppia"),
    "ignore": ("ignores:", "ignora:"),
    "attach_effect": ("attach:", "assegna:"),
    "remove_effects": ("discard buffs or debuffs", "scarta buff o debuff"),
    "add_counters": ("put counters on buffs", "metti segnalini su buff"),
    "remove_counters": ("or remove them", "o toglili"),
    "substitute": ("exchange:", "scambia:"),
    "revive": ("it comes back to the bench", "torna in panchina"),
    "set_stance": ("put in defensive position", "metti in posizione di difesa"),
    "extra_action": ("1 more action", "1 azione in più"),
    "grant_evasion_discount": ("your next evasion", "la tua prossima elusione"),
    "choose": ("choose one:", "scegli:"),
    "coin_flip": ("flip a coin", "lancia una moneta"),
    "die_roll": ("roll a die:", "lancia un dado:"),
    "branch": ("if, otherwise", "se, altrimenti"),
    "once": ("once per battle", "una sola volta per battaglia"),
    "skip": ("skip:", "salta:"),
    "put": ("from one place to another", "da un posto all'altro"),
    "for_each": ("for each k-mon named", "per ogni k-mon indicato"),
}
TOLD_MODIFIERS = {
    "damage_dealt": ("deals or takes more or less damage", "infligge o subisce più o meno danni"),
    "damage_taken": ("deals or takes more or less damage", "infligge o subisce più o meno danni"),
    "cost": ("cards cost its player", "le carte costano al suo giocatore"),
    "forbid": ("something is forbidden", "qualcosa è vietato"),
    "trait_off": ("its trait does not work", "la sua caratteristica non funziona"),
    "trait_gain": ("another trait besides its own", "un'altra oltre alla propria"),
    "element_add": ("cards of another element", "carte di un altro elemento"),
    "primary_set": ("counts as its primary one", "conta come primario"),
    "charge_gain": ("more or fewer charges from", "più o meno cariche dai"),
    "evasion_cost": ("evasion costs", "l'elusione costa"),
    "heal_block": ("damage cannot be removed", "non si possono rimuovere danni"),
}
TOLD_CONDITIONS = {
    "cmp": ("a comparison of amounts", "un confronto fra quantità"),
    "stance": ("in defensive or neutral position", "in posizione di difesa o neutra"),
    "element": ("its primary element", "il suo elemento primario"),
    "has_effect": ("a buff or a debuff", "un buff o un debuff"),
    "hp_left": ("the hp it has left", "i pv rimasti"),
    "trait": ("its trait", "la sua caratteristica"),
    "answered": ("what a reaction answers", "ciò a cui una reazione risponde"),
    "all": ("“and”", "«e»"),
    "any": ("“or”", "«o»"),
    "not": ("“not”", "«non»"),
}
# A word with a clause of its own.
TOLD_ASKED = {"asked": ("the table", "al tavolo")}
TOLD_BY_HAND = {"hand": ("by hand", "a mano")}


@for_every(
    ("key", "words", "told"),
    [
        ("KM-9.4", set(names("condition")) - set(TOLD_ASKED), TOLD_CONDITIONS),
        ("KM-9.23", TOLD_ASKED, TOLD_ASKED),
        ("KM-9.24", TOLD_BY_HAND, TOLD_BY_HAND),
        ("KM-9.5", set(names("effect")) - set(TOLD_BY_HAND), TOLD_VERBS),
        ("KM-9.6", names("modifier"), TOLD_MODIFIERS),
    ],
)
def test_every_word_of_the_cards_is_told(
    key: str, words: Iterable[str], told: dict[str, tuple[str, str]]
) -> None:
    assert set(words) == set(told)
    for name, (english, italian) in told.items():
        assert english in TEXTS[key].text.pick("en").lower(), name
        assert italian in TEXTS[key].text.pick("it").lower(), name


@for_every("code", ["MZ1-A22", "MZ1-O02", "MZ1-R21"])
@for_every("language", LANGUAGES)
def test_the_cards_read_aloud_say_what_cards_print(code: str, language: Language) -> None:
    lines = RULES.read_text(encoding="utf-8").splitlines()
    cards = [json.loads(line) for line in lines if line.startswith('{"code":')]
    card = next(card for card in cards if card["code"] == code)
    example = TEXTS["KM-9.9"].example
    assert example is not None
    assert describe_card(card, language) in example.pick(language)
