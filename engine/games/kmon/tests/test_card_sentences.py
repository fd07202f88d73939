"""How the parts of a card's text join: sums, pronouns, branches, sides, names (KM-9)."""

from __future__ import annotations

from typing import Any

from engine.games.kmon.describe import describe_card, describe_mode
from engine.games.kmon.face import face
from engine.games.kmon.game import GAME
from engine.games.kmon.tests.test_describe import ability, powerup, reaction
from engine.kernel.cards import CardDef
from engine.kernel.testing import clause, for_every

HIT: dict[str, Any] = {"do": "damage", "target": "opp_active", "amount": 5}
DRAW: dict[str, Any] = {"do": "draw", "who": "self", "amount": 1}
GAIN: dict[str, Any] = {"do": "gain_charges", "who": "self", "amount": 2}
LOSE: dict[str, Any] = {"do": "lose_charges", "who": "opponent", "amount": 1}
HEAL: dict[str, Any] = {"do": "heal", "target": "own_active", "amount": 2}


def lasting(target: str, *static: dict[str, Any], **rest: Any) -> dict[str, Any]:
    block = {"kind": "buff", "target": target, "duration": 2, **rest}
    return {"type": "item", "persistent": block | ({"static": list(static)} if static else {})}


SUMS: list[tuple[dict[str, Any], str, str]] = [
    (
        ability(HIT, HIT | {"amount": {"count": "opp_charges", "max": 3}}),
        (
            "Deal 5 damage to the opposing active K-Mon, plus 1 for each charge your opponent has "
            "(at most 3)."
        ),
        (
            "Infliggi 5 danni al K-Mon attivo avversario, più 1 per ogni carica dell'avversario "
            "(massimo 3)."
        ),
    ),
    (
        ability(HIT, HIT | {"amount": 2, "if": {"stance": ["opp_active", "defence"]}}),
        "Deal 5 damage to the opposing active K-Mon, plus 2 if it is in defensive position.",
        "Infliggi 5 danni al K-Mon attivo avversario, più 2 se è in posizione di difesa.",
    ),
    (
        ability(HIT, {"do": "coin_flip", "heads": [HIT | {"amount": 4}], "tails": [DRAW]}),
        (
            "Deal 5 damage to the opposing active K-Mon. Flip a coin. Heads: deal 4 more damage. "
            "Tails: draw 1 card."
        ),
        (
            "Infliggi 5 danni al K-Mon attivo avversario. Lancia una moneta. Testa: infliggi 4 "
            "danni in più. Croce: pesca 1 carta."
        ),
    ),
    (
        ability(HIT | {"amount": {"count": "own_hand", "times": 3, "max": 9}}),
        (
            "Deal 3 damage to the opposing active K-Mon for each card in your hand (at most 9 "
            "damage)."
        ),
        (
            "Infliggi 3 danni al K-Mon attivo avversario per ogni carta nella tua mano (massimo 9 "
            "danni)."
        ),
    ),
    (
        ability(
            {"do": "damage", "target": "opp_any_choice", "amount": 2},
            {"do": "damage", "target": "opp_any_choice", "amount": 1},
        ),
        "Deal 2 damage to one opposing K-Mon and 1 to one opposing K-Mon (the same or another).",
        "Infliggi 2 danni a un K-Mon avversario e 1 a un K-Mon avversario (lo stesso o un altro).",
    ),
    (
        powerup(
            {"do": "attack_multiply", "factor": 2},
            {"do": "attack_bonus", "amount": 1},
            {"do": "attack_bonus", "amount": {"count": "own_exhausted", "times": 2}},
        ),
        (
            "This attack deals 1 more damage, plus 2 for each of your exhausted K-Mon, then its "
            "damage is doubled."
        ),
        (
            "Questo attacco infligge 1 danno in più, e ancora 2 per ogni tuo K-Mon sfinito, poi i "
            "suoi danni raddoppiano."
        ),
    ),
]

ORDER: list[tuple[dict[str, Any], str, str]] = [
    (
        ability(LOSE, {"do": "discard_hand", "who": "opponent", "amount": 1}),
        "Your opponent loses 1 charge, then discards 1 card of their choice.",
        "L'avversario perde 1 carica, poi scarta 1 carta a sua scelta.",
    ),
    (
        ability(
            HEAL,
            {"do": "remove_effects", "target": "own_active", "kind": "debuff", "amount": "all"},
        ),
        "Remove 2 damage from your active K-Mon, then discard all its debuffs.",
        "Rimuovi 2 danni dal tuo K-Mon attivo, poi scarta tutti i suoi debuff.",
    ),
    (
        ability({"do": "choose", "options": [[GAIN, DRAW], [HEAL, DRAW], [LOSE, DRAW]]}),
        (
            "Choose one: gain 2 charges; remove 2 damage from your active K-Mon; or your opponent "
            "loses 1 charge. In any case, draw 1 card."
        ),
        (
            "Scegli: ottieni 2 cariche; rimuovi 2 danni dal tuo K-Mon attivo; oppure l'avversario "
            "perde 1 carica. In ogni caso, pesca 1 carta."
        ),
    ),
    (
        ability(
            {
                "do": "choose",
                "chooser": "opponent",
                "options": [[DRAW | {"if": {"trait": ["own_active", "eco"]}}, GAIN], [HIT]],
                "labels": [{"en": "Calm", "it": "Bonaccia"}, {"en": "Storm", "it": "Burrasca"}],
            }
        ),
        (
            "Your opponent chooses one for you: “Calm” (draw 1 card if your active K-Mon has Echo, "
            "then gain 2 charges); or “Storm” (deal 5 damage to the opposing active K-Mon)."
        ),
        (
            "L'avversario sceglie per te: «Bonaccia» (pesca 1 carta se il tuo K-Mon attivo ha Eco, "
            "poi ottieni 2 cariche); oppure «Burrasca» (infliggi 5 danni al K-Mon attivo "
            "avversario)."
        ),
    ),
    (
        ability({"do": "for_each", "what": "own_all", "effects": [GAIN]}),
        "For each of your K-Mon that is not exhausted, gain 2 charges.",
        "Per ogni tuo K-Mon non sfinito, ottieni 2 cariche.",
    ),
    (
        reaction(
            ["attack", "ability"],
            {"do": "substitute", "side": "own"},
            {"do": "set_stance", "target": "own_active", "stance": "defence"},
        ),
        (
            "In answer to an attack or an ability: exchange your active K-Mon with one of your "
            "benched K-Mon, then put your new active K-Mon in defensive position."
        ),
        (
            "In risposta a un attacco o a un'abilità: scambia il tuo K-Mon attivo con un tuo K-Mon "
            "in panchina, poi metti il tuo nuovo K-Mon attivo in posizione di difesa."
        ),
    ),
    (
        reaction(
            ["evasion"],
            {"do": "neutralise"},
            {"do": "damage", "target": "attacker", "amount": 1},
        ),
        "In answer to an evasion: neutralise it, then deal 1 damage to the acting K-Mon.",
        "In risposta a un'elusione: neutralizzala, poi infliggi 1 danno al K-Mon che agisce.",
    ),
    (
        reaction(
            ["action"],
            {"do": "reduce_pending", "amount": "all", "if": {"answered": ["attack"]}},
            {"do": "neutralise", "if": {"not": {"answered": ["attack"]}}},
        ),
        (
            "In answer to any action: if it is an attack, prevent all damage it would deal to your "
            "active K-Mon. If that action is not an attack, neutralise it."
        ),
        (
            "In risposta a qualsiasi azione: se è un attacco, annulla tutti i danni che "
            "infliggerebbe al tuo K-Mon attivo. Se quell'azione non è un attacco, neutralizza "
            "quell'azione."
        ),
    ),
]

LASTING: list[tuple[dict[str, Any], str, str]] = [
    (
        lasting("opp_active", {"mod": "forbid", "what": "reaction"}, kind="debuff"),
        (
            "Attach this card to the opposing active K-Mon as a debuff, duration 2. While this "
            "K-Mon is active, your opponent cannot react in any way."
        ),
        (
            "Assegna questa carta al K-Mon attivo avversario come debuff, durata 2. Finché questo "
            "K-Mon è attivo, l'avversario non può reagire in alcun modo."
        ),
    ),
    (
        lasting(
            "own_active",
            {"mod": "cost", "amount": -1, "types": ["ability", "powerup"], "min": 1},
            {"mod": "damage_taken", "amount": -1, "source": "attack"},
            {"mod": "evasion_cost", "amount": -1},
        ),
        (
            "Attach this card to your active K-Mon as a buff, duration 2. Meanwhile, even on the "
            "bench, this K-Mon takes 1 less damage from opposing attacks. While this K-Mon is "
            "active, your abilities and power-ups cost 1 charge less (minimum 1), and evasion "
            "costs you 1 card less."
        ),
        (
            "Assegna questa carta al tuo K-Mon attivo come buff, durata 2. Nel frattempo, anche in "
            "panchina, questo K-Mon subisce 1 danno in meno dagli attacchi avversari. Finché "
            "questo K-Mon è attivo, le tue abilità e i tuoi potenziamenti costano 1 carica in meno "
            "(minimo 1), e l'elusione ti costa 1 carta in meno."
        ),
    ),
    (
        lasting(
            "damaged",
            tick=[{"do": "lose_charges", "who": "bearer_controller", "amount": 1}],
        ),
        (
            "Attach this card to the K-Mon hit by this card as a buff, duration 2. In each Phase "
            "II of its player: the player of this K-Mon loses 1 charge."
        ),
        (
            "Assegna questa carta al K-Mon colpito da questa carta come buff, durata 2. A ogni "
            "Fase II del suo giocatore: il giocatore di questo K-Mon perde 1 carica."
        ),
    ),
    (
        ability(
            {
                "do": "attach_effect",
                "persistent": {
                    "kind": "debuff",
                    "target": "opp_bench_choice",
                    "duration": 1,
                    "static": [{"mod": "heal_block"}],
                },
            },
            persistent={
                "kind": "debuff",
                "target": "opp_active",
                "duration": 3,
                "on_attach": [{"do": "damage", "target": "bearer", "amount": 2}],
                "static": [{"mod": "charge_gain", "amount": -1, "on": "attack"}],
            },
        ),
        (
            "Attach this card to one opposing benched K-Mon as a debuff, duration 1. Meanwhile, "
            "even on the bench, damage cannot be removed from this K-Mon. Attach this card also to "
            "the opposing active K-Mon as a debuff, duration 3. At once: deal 2 damage to this "
            "K-Mon. While this K-Mon is active, its successful attacks earn 1 fewer charge."
        ),
        (
            "Assegna questa carta a un K-Mon avversario in panchina come debuff, durata 1. Nel "
            "frattempo, anche in panchina, non si possono rimuovere danni da questo K-Mon. Assegna "
            "questa carta anche al K-Mon attivo avversario come debuff, durata 3. Subito: infliggi "
            "2 danni a questo K-Mon. Finché questo K-Mon è attivo, i suoi attacchi riusciti fanno "
            "ottenere 1 carica in meno."
        ),
    ),
    (
        reaction(
            ["attack"],
            persistent={
                "kind": "debuff",
                "target": "attacker",
                "duration": 1,
                "tick": [{"do": "damage", "target": "bearer", "amount": 1}],
            },
        ),
        (
            "In answer to an attack: attach this card to the acting K-Mon as a debuff, duration 1. "
            "In each of your opponent's Phases II: deal 1 damage to this K-Mon."
        ),
        (
            "In risposta a un attacco: assegna questa carta al K-Mon che agisce come debuff, "
            "durata 1. A ogni Fase II dell'avversario: infliggi 1 danno a questo K-Mon."
        ),
    ),
]

CARDS_MOVED: list[tuple[dict[str, Any], str, str]] = [
    (
        ability({"do": "search", "filter": {"type": "powerup", "element": "fire"}, "amount": 2}),
        (
            "Search your deck for 2 Fire power-ups, show them and put them into your hand, then "
            "shuffle your deck."
        ),
        (
            "Cerca nel tuo mazzo 2 potenziamenti Fuoco, mostrali e mettili in mano, poi mescola il "
            "mazzo."
        ),
    ),
    (
        ability(
            {"do": "recover", "filter": {"type": "ability"}, "amount": 1, "to": "deck_top"},
            {"do": "recover", "amount": 3, "to": "deck_shuffle"},
        ),
        (
            "Put 1 ability from your discard pile on top of your deck, then shuffle 3 cards from "
            "your discard pile into your deck."
        ),
        (
            "Metti in cima al tuo mazzo 1 abilità dalla tua pila degli scarti, poi rimescola nel "
            "tuo mazzo 3 carte dalla tua pila degli scarti."
        ),
    ),
    (
        ability({"do": "look_top", "who": "opponent", "amount": 4, "reorder": True, "may_mill": 2}),
        (
            "Look at the top 4 cards of your opponent's deck, discard up to 2 of them and put the "
            "rest back in any order."
        ),
        (
            "Guarda le prime 4 carte del mazzo dell'avversario, scartane fino a 2 e rimetti le "
            "altre nell'ordine che vuoi."
        ),
    ),
    (
        ability({"do": "remove_effects", "target": "opp_all", "kind": "buff", "amount": 2}),
        "Discard the 2 oldest buffs of each opposing K-Mon.",
        "Scarta i 2 buff più vecchi di ogni K-Mon avversario.",
    ),
    (
        ability(DRAW | {"if": {"not": {"has_effect": ["own_bench_all", "buff"]}}}),
        "If not all your benched K-Mon have a buff, draw 1 card.",
        "Se non tutti i tuoi K-Mon in panchina hanno un buff, pesca 1 carta.",
    ),
    (
        ability(
            DRAW,
            cost={"charges": 1, "discard": 2, "alternatives": [2, {"mill_self": 1}]},
        ),
        (
            "Additional cost: discard 2 cards. Alternative cost: pay 2 charges; or discard the top "
            "card of your deck. Draw 1 card."
        ),
        (
            "Costo aggiuntivo: scarta 2 carte. Costo alternativo: paga 2 cariche; oppure scarta la "
            "prima carta del tuo mazzo. Pesca 1 carta."
        ),
    ),
    (
        ability(HIT, ultimate=True),
        "This ability cannot be evaded. Deal 5 damage to the opposing active K-Mon.",
        "Questa abilità non si può eludere. Infliggi 5 danni al K-Mon attivo avversario.",
    ),
    (
        ability(LOSE, ultimate=True),
        ("This ability cannot be evaded by discarding cards. Your opponent loses 1 charge."),
        ("Questa abilità non si può eludere scartando carte. L'avversario perde 1 carica."),
    ),
]


@clause("KM-9.1", "KM-9.3", "KM-9.5", "KM-9.6")
@for_every(("card", "english", "italian"), SUMS + ORDER + LASTING + CARDS_MOVED)
def test_the_parts_of_a_text_join(card: dict[str, Any], english: str, italian: str) -> None:
    assert describe_card(card, "en") == english
    assert describe_card(card, "it") == italian


NAMED = powerup({"do": "search", "filter": {"code": "X-9"}, "amount": 1})


@clause("KM-9.5")
def test_a_card_mentions_another_by_its_name() -> None:
    names = {"X-9": {"en": "Snowball", "it": "Valanga"}}
    assert "for 1 card named “Snowball”, show it" in describe_card(NAMED, "en", names)
    assert "1 carta chiamata «Valanga», mostrala" in describe_card(NAMED, "it", names)
    assert "1 carta chiamata «Snowball»" in describe_card(NAMED, "it", {"X-9": {"en": "Snowball"}})


@clause("KM-9.5")
def test_only_a_card_of_no_known_name_is_mentioned_by_its_code() -> None:
    assert "1 card with code X-9" in describe_card(NAMED, "en")
    itself = NAMED | {"code": "X-9", "name": {"en": "Snowball", "it": "Valanga"}}
    assert "named “Snowball”" in describe_card(itself, "en")


@clause("KM-9.5")
def test_the_face_and_the_rules_know_the_names_of_the_shipped_cards() -> None:
    raw = {**NAMED, "code": "X-1", "name": {"en": "Trial"}}
    raw["effects"] = [{"do": "search", "filter": {"code": "MZ1-P17"}, "amount": 1}]
    card = CardDef.from_json(raw)
    name = GAME.pool()["MZ1-P17"].name
    assert f"“{name.pick('en')}”" in str(GAME.face(card, "en")["text"])
    assert f"«{name.pick('it')}»" in str(GAME.face(card, "it-it")["text"])
    assert "with code MZ1-P17" in str(face(card, "en")["text"])


@clause("KM-9.5", "KM-4.16")
def test_a_mode_is_told_with_its_label() -> None:
    labels = [{"en": "Calm", "it": "Bonaccia"}, {"en": "Storm"}]
    choice = {"do": "choose", "options": [[DRAW], [HIT, DRAW]], "labels": labels}
    card = ability(choice)
    assert describe_mode(card, choice, 0).pick("it") == "Bonaccia: Pesca 1 carta."
    assert (
        describe_mode(card, choice, 1).pick("en")
        == "Storm: Deal 5 damage to the opposing active K-Mon, then draw 1 card."
    )
