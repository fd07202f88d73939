"""Cards as they are printed on paper, typed by their owners: fields, words, and what they do."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Paper:
    """A card: `fields` as the form calls them, `says` as its effects field holds them; empty: no
    word of the language says it."""

    game: str
    type: str
    fields: dict[str, Any]
    it: str = ""
    en: str = ""
    says: dict[str, Any] = field(default_factory=dict)


_BLOW = {"do": "damage", "target": "opp_active", "amount": 2}
_COIN = {"do": "coin_flip", "heads": [_BLOW], "tails": []}
_ONE = {"min": 1, "max": 1}
_FOE = {
    "kind": "character", "team": "opposing", "id": "t", "where": {"adjacent_to": "self"},
    "count": _ONE,
}  # fmt: skip
_FREE = {"kind": "space", "id": "s", "state": "empty", "where": "anywhere", "count": _ONE}


def _chosen(name: str, **more: str) -> dict[str, Any]:
    return {"kind": "character", "id": name, "where": "anywhere", "count": _ONE, **more}


CARDS: dict[str, Paper] = {
    "Nebbiotto": Paper(
        "kmon", "kmon", {"f.hp": "11", "f.primary": "ghost", "f.trait.id": "sfuggente"},
        "SFUGGENTE: effettui l'elusione scartando una sola carta.",
        "ELUSIVE: you evade by discarding one card only.",
    ),
    "Ghirolampo": Paper(
        "kmon", "kmon",
        {"f.hp": "9", "f.primary": "electro", "f.secondary": "air", "o.trait.id": "EREDITÀ"},
        ("EREDITÀ: quando questo K-Mon viene sfinito, oltre al bonus guadagni 2 cariche "
         "elementali."),
        "LEGACY: when this K-Mon is exhausted, you gain 2 elemental charges besides your bonus.",
        {"on_exhausted": [{"do": "gain_charges", "who": "self", "amount": 2}]},
    ),
    "Secchiata a tradimento": Paper(
        "kmon", "powerup", {"f.cost.charges": "1", "f.element": "water"},
        ("Scegli: +2 danni a questo attacco, e altri +1 se il bersaglio è in difesa; oppure "
         "sottrai 2 cariche all'avversario."),
        ("Choose one: +2 damage to this attack, and 1 more if the target is defending; or take 2 "
         "charges from the opponent."),
        {"effects": [{"do": "choose", "options": [
            [{"do": "attack_bonus", "amount": 2},
             {"do": "attack_bonus", "if": {"stance": ["opp_active", "defence"]}, "amount": 1}],
            [{"do": "steal_charges", "who": "opponent", "amount": 2}],
        ]}]},
    ),
    "Sanguisuga di brace": Paper(
        "kmon", "ability", {"f.cost.charges": "3", "f.element": "fire"},
        ("Infliggi 3 danni. Rimuovi dal tuo K-Mon attivo tanti danni quanti ne ha subiti davvero "
         "il bersaglio."),
        ("Deal 3 damage. Remove from your active K-Mon as much damage as the target really "
         "took."),
        {"effects": [{**_BLOW, "amount": 3},
                     {"do": "heal", "target": "own_active", "amount": {"count": "done"}}]},
    ),
    "Mareggiata ULTIMATE": Paper(
        "kmon", "ability",
        {"f.cost.charges": "6", "f.element": "water", "f.ultimate": "on"},
        "Lancia una moneta tre volte: 2 danni per ogni testa.",
        "Flip a coin three times: 2 damage for each heads.",
        {"effects": [_COIN] * 3},
    ),
    "Ripasso dell'ultimo minuto": Paper(
        "kmon", "ability", {"f.cost.charges": "2", "f.element": "generic"},
        ("Se hai meno carte in mano dell'avversario, pesca fino ad averne 5; altrimenti pesca 1 "
         "carta."),
        ("If you have fewer cards in hand than the opponent, draw until you have 5; otherwise "
         "draw 1."),
        {"effects": [{
            "do": "branch",
            "condition": {"cmp": [{"count": "own_hand"}, "<", {"count": "opp_hand"}]},
            "holds": [{"do": "draw", "who": "self", "amount": {"until": 5}}],
            "otherwise": [{"do": "draw", "who": "self", "amount": 1}],
        }]},
    ),
    "Fischietto del capocaccia": Paper(
        "kmon", "item", {},
        ("Cerca nel tuo mazzo una carta reazione, mostrala, prendila in mano e mescola. Una sola "
         "volta per battaglia."),
        ("Search your deck for a reaction card, show it, take it in hand and shuffle. Once per "
         "battle."),
        {"effects": [{"do": "once", "per": "battle", "effects": [
            {"do": "search", "filter": {"type": "reaction"}, "amount": 1, "to": "hand"},
        ]}]},
    ),
    "Sali da naso": Paper(
        "kmon", "item", {},
        "Scegli un tuo K-Mon sfinito: torna in panchina con 3 PV.",
        "Choose an exhausted K-Mon of yours: it comes back to the bench with 3 HP.",
        {"effects": [{"do": "revive", "amount": 3}]},
    ),
    "Pappagallata": Paper(
        "kmon", "reaction",
        {"f.cost.charges": "3", "f.element": "generic", "f.answers": "ability"},
        ("Gioca quando l'avversario usa un'abilità: copiane l'effetto, come se l'avessi giocata "
         "tu."),
        ("Play when the opponent uses an ability: copy its effect as if you had played it."),
    ),
    "Catene di brina": Paper(
        "kmon", "ability", {"f.cost.charges": "4", "f.element": "ice"},
        ("Fino alla fine del suo prossimo turno il K-Mon attivo avversario non può difendersi né "
         "essere sostituito. Quando l'effetto finisce, subisce 2 danni."),
        ("Until the end of its next turn the opposing active K-Mon can neither defend nor be "
         "substituted. When the effect ends it takes 2 damage."),
        {"persistent": {
            "kind": "debuff", "target": "opp_active", "duration": 1,
            "static": [{"mod": "forbid", "what": "defence"},
                       {"mod": "forbid", "what": "substitution"}],
            "on_end": [{**_BLOW, "target": "bearer"}],
        }},
    ),
    "Gatto del lunedì": Paper(
        "aac", "creature",
        {"f.ap": "600", "f.dp": "400", "f.traits": ["S", "V"], "f.kinds": ["beast"]},
    ),
    "Rigattiera del nulla": Paper(
        "aac", "creature", {"f.ap": "400", "f.dp": "500"},
        "Quando muore, riprendi in mano una tua carta magia dal nulla.",
        "When it dies, take one of your magics from the Void back into your hand.",
        {"effects": [{
            "when": "dies", "choose": {"side": "own", "zone": "void", "type": "magic"},
            "do": [{"remove": {"target": "chosen", "to": "hand"}}],
        }]},
    ),
    "Girino in salamoia": Paper(
        "aac", "creature", {"f.ap": "60", "f.dp": "80", "f.traits": ["E"]},
        "Si evolve dopo 3 turni, oppure subito quando un'altra tua creatura finisce nel cesso.",
        ("It evolves after 3 turns, or at once when another creature of yours goes to the "
         "Toilet."),
        {"evolve": {"after_rounds": 3},
         "effects": [{"when": "another_dies", "whose": "own", "played": {"type": "creature"},
                      "do": [{"evolve": {"target": "self"}}]}]},
    ),
    "Segugio di trappole": Paper(
        "aac", "creature", {"f.ap": "500", "f.dp": "500", "f.traits": ["S"]},
        "Quando viene schierato, cerca nel tuo mazzo una trappola e prendila in mano; poi mescola.",
        "When it is deployed, search your deck for a trap and take it in hand; then shuffle.",
        {"effects": [{
            "when": "deployed", "choose": {"side": "own", "zone": "pile", "type": "trap"},
            "do": [{"remove": {"target": "chosen", "to": "hand"}},
                   {"shuffle": {"player": "own"}}],
        }]},
    ),
    "Orgoglio di quartiere": Paper(
        "aac", "magic", {"f.genre": "attack", "f.duration_mark": "instant"},
        ("Se hai meno LP dell'avversario, tutte le tue creature hanno +200 AP fino al tuo "
         "prossimo turno."),
        ("If you have less LP than the opponent, all your creatures have +200 AP until your next "
         "turn."),
        {"effects": [{
            "when": "play",
            "condition": {"compare": [{"lp_of": "own"}, "less", {"lp_of": "enemy"}]},
            "do": [{"modify": {
                "target": {"all": {"side": "own", "zone": "field", "type": "creature"}},
                "stat": "ap", "add": 200, "duration": {"rounds": 1},
            }}],
        }]},
    ),
    "Porta girevole": Paper(
        "aac", "trap",
        {"f.genre": "defence", "f.duration_mark": "instant", "f.traits": ["X"],
         "f.assign": "must"},
        "L'attacco rimbalza. Poi questa trappola torna nel tuo mazzo: mescolalo.",
        "The attack rebounds. Then this trap goes back into your deck: shuffle it.",
        {"effects": [{"when": "spring", "do": [
            {"rebound": {}}, {"remove": {"target": "self", "to": "pile_bottom"}},
            {"shuffle": {"player": "own"}},
        ]}]},
    ),
    "Drago Traslocatore": Paper(
        "tictacko", "special", {"f.faction": "dragon"},
        "Quando entra, puoi SPOSTARE un Personaggio avversario adiacente su una casella libera.",
        "When this enters, you may MOVE an adjacent opposing Character to a free space.",
        {"effects": [{
            "timing": "entry", "optional": True, "choose": [_FOE, _FREE],
            "do": [{"op": "move", "target": "$t", "to": "$s"}],
        }]},
    ),
    "Fortuna o Scarogna": Paper(
        "tictacko", "magic", {"f.faction": "neutral"},
        "Lancia una moneta. Testa: DISTRUGGI un Personaggio. Croce: SACRIFICA un tuo Personaggio.",
        "Flip a coin. Heads: DESTROY a Character. Tails: SACRIFICE one of yours.",
        {"effects": [{
            "timing": "play", "choose": [_chosen("t", team="opposing"), _chosen("o", team="own")],
            "do": [{"op": "coin_flip", "heads": [{"op": "destroy", "target": "$t"}],
                    "tails": [{"op": "sacrifice", "target": "$o"}]}],
        }]},
    ),
    "Gatto Semplice": Paper("tictacko", "basic", {"o.faction": "Gatto"}),
    "Cartografa": Paper(
        "karmox", "character_class", {"f.attack": "3", "f.defence": "2", "f.movement": "5"},
    ),
    "Locandiera": Paper(
        "karmox", "character_class", {"f.attack": "1", "f.defence": "4", "f.movement": "4"},
        "All'inizio del tuo turno, se non porta forzieri, recupera 1 P.V.",
        "At the start of your turn, if she carries no chest, she recovers 1 LP.",
        {"traits": [{"on": "turn_start", "effects": [{
            "verb": "heal", "amount": 1, "target": "self",
            "filter": ["on_board", "life_lt_max"],
            "condition": {"chests_cmp": ["self", "=", 0]},
        }]}]},
    ),
    "Esattore": Paper(
        "karmox", "event_cell", {},
        ("Il personaggio che porta più forzieri ne rimette uno in una nicchia; in parità sceglie "
         "chi è di turno."),
        ("The character that carries most chests puts one back into a niche; in a tie the player "
         "in turn chooses."),
        {"effects": [{"verb": "return_chest", "target": "any_one",
                      "filter": ["on_board", "has_chest", {"most": "chests"}]}]},
    ),
}  # fmt: skip
