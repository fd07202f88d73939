"""A box of typed cards: set FUR, 25 cards in 43 copies, as an owner reads them out in Italian."""

from __future__ import annotations

from typing import Any

from engine.games.kmon.game import GAME
from engine.kernel.cards import CardDef

Row = tuple[str, str, str, dict[str, Any], str, int]


def _kmon(hp: int, trait: str, *elements: str) -> dict[str, Any]:
    fields = dict(zip(("primary", "secondary"), elements, strict=False))
    return {"hp": hp, "trait.id": trait, **fields}


def _card(charges: int, element: str, **more: Any) -> dict[str, Any]:
    return {"cost.charges": charges, "element": element, **more}


ROWS: tuple[Row, ...] = (
    ("001", "Nebbiotto", "kmon", _kmon(11, "Sfuggente", "fantasma"), "", 1),
    (
        "002", "Ghirolampo", "kmon", _kmon(9, "EREDITÀ", "electro", "aria"),
        "EREDITÀ: quando viene sfinito, oltre al bonus guadagni 2 cariche", 1,
    ),
    ("003", "Lontrella", "kmon", _kmon(10, "Guarigione", "acqua", "ghiaccio"), "", 1),
    ("004", "Braciotto", "kmon", _kmon(8, "Incandescente 2", "fuoco", "terra"), "", 1),
    ("005", "Talparello", "kmon", _kmon(12, "Corazza", "terra", "nessuno"), "", 1),
    (
        "014", "Secchiata a tradimento", "powerup", _card(1, "acqua"),
        "scegli +2 danni (+1 se difende) oppure sottrai 2 cariche", 3,
    ),
    ("015", "Scossetta", "powerup", _card(1, "electro"), "+2 danni", 3),
    ("016", "Soffio gelido", "powerup", _card(2, "ghiaccio"), "+3 danni", 2),
    (
        "017", "Finta", "powerup", _card(1, "generico", replaces_attack=True),
        "non infliggi danni, l'avversario scarta 1 carta", 2,
    ),
    (
        "021", "Sanguisuga di brace", "ability", _card(3, "fuoco"),
        "3 danni, rimuovi da te quanto il bersaglio ha davvero subito", 2,
    ),
    ("022", "Spruzzo", "ability", _card(2, "acqua"), "3 danni", 3),
    (
        "023", "Cortocircuito", "ability", _card(3, "electro", **{"cost.self_damage": 1}),
        "4 danni", 2,
    ),
    (
        "024", "Lamento", "ability", _card(3, "fantasma"), "2 danni, l'avversario scarta 1 carta",
        2,
    ),
    (
        "025", "Mareggiata ULTIMATE", "ability", _card(6, "acqua", ultimate=True),
        "tre monete, 2 danni per testa", 1,
    ),
    (
        "026", "Respiro profondo", "ability", _card(2, "generica"),
        "rimuovi 3 danni dal tuo K-Mon attivo", 2,
    ),
    (
        "027", "Ripasso dell'ultimo minuto", "ability", _card(2, "generica"),
        "se hai meno carte dell'avversario pesca fino a 5, altrimenti pesca 1", 2,
    ),
    ("031", "Fischietto del capocaccia", "item", {}, "cerca una reazione", 2),
    ("032", "Sali da naso", "item", {}, "un tuo K-Mon sfinito torna in panchina con 3 PV", 1),
    ("033", "Panino della nonna", "item", {}, "rimuovi 3 danni da un tuo K-Mon a scelta", 2),
    ("034", "Pila mezza scarica", "item", {}, "guadagni 2 cariche", 1),
    ("036", "Pappagallata", "reaction", _card(3, "generica", answers=["abilità"]), "copiala", 1),
    (
        "037", "Muro d'acqua", "reaction", _card(2, "acqua", answers=["attacco"]),
        "neutralizza l'attacco", 2,
    ),
    (
        "038", "Controluce", "reaction", _card(1, "generica", answers=["attacco", "abilità"]),
        "2 danni in meno", 2,
    ),
    (
        "040", "Catene di brina", "ability", _card(4, "ghiaccio"),
        "debuff 1: non si difende né si sostituisce, alla fine 2 danni", 2,
    ),
    (
        "041", "Muschio caldo", "ability", _card(3, "ghiaccio"),
        "buff 3: ogni turno rimuovi 1 danno", 1,
    ),
)  # fmt: skip
COPIES = {f"fur-{row[0]}": row[5] for row in ROWS}
TEAM = {"fur-001": 1, "fur-002": 1, "fur-003": 1}


def raws() -> list[dict[str, Any]]:
    """The rows as they are typed."""
    return [
        {
            "code": f"fur-{number}", "set": "FUR", "number": number, "type": kind,
            "name": {"it": name}, "words": {"it": words}, **fields,
        }
        for number, name, kind, fields, words, _ in ROWS
    ]  # fmt: skip


def cards() -> list[CardDef]:
    """The cards that are made of them."""
    found = [GAME.read_card(raw).card for raw in raws()]
    return [card for card in found if card is not None]
