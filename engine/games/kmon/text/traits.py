"""What each trait does, in one sentence of our own (KM-5.18 to KM-5.33)."""

from __future__ import annotations

from collections.abc import Mapping

TRAITS: Mapping[str, tuple[str, str]] = {
    "rapidita": (
        (
            "If it is your starting active K-Mon and the opposing one does not have Rapidity, you "
            "take the first turn."
        ),
        (
            "Se è il tuo K-Mon attivo iniziale e quello avversario non ha Rapidità, il primo turno "
            "è tuo."
        ),
    ),
    "veggente": (
        (
            "Whenever you draw a card, you may look at the top 3 cards of your deck and draw any "
            "one of them; put the rest back in any order."
        ),
        (
            "Ogni volta che peschi una carta puoi guardare le prime 3 del mazzo e pescarne una a "
            "scelta; rimetti le altre nell'ordine che vuoi."
        ),
    ),
    "eco": (
        (
            "When it attacks with an elemental assault, you may add a second assault of the same "
            "element."
        ),
        (
            "Quando attacca con un assalto elementale, puoi aggiungere un secondo assalto dello "
            "stesso elemento."
        ),
    ),
    "irriducibile": (
        "When it is exhausted while active, it may make one last attack before it leaves.",
        "Quando viene sfinito mentre è attivo, può compiere un ultimo attacco prima di uscire.",
    ),
    "sfuggente": (
        "Its evasion costs 1 card instead of 2.",
        "La sua elusione costa 1 carta invece di 2.",
    ),
    "corazza": (
        "In defensive position it takes 2 less damage from attacks instead of 1.",
        "In posizione di difesa subisce 2 danni in meno dagli attacchi invece di 1.",
    ),
    "blackout": (
        (
            "As a reaction you may discard 3 cards from your hand to neutralise an opposing "
            "ability, even an ULTIMATE."
        ),
        (
            "Come reazione puoi scartare 3 carte dalla mano per neutralizzare un'abilità "
            "avversaria, anche ULTIMATE."
        ),
    ),
    "incandescente": (
        "If it is your starting active K-Mon, you begin with {charges}.",
        "Se è il tuo K-Mon attivo iniziale, cominci con {charges}.",
    ),
    "guarigione": (
        "At the start of your Phase II remove 1 damage from it.",
        "All'inizio della tua Fase II rimuovi 1 danno da questo K-Mon.",
    ),
    "argine": (
        "Each debuff attached to it gets 1 counter at once.",
        "Ogni debuff assegnato a questo K-Mon riceve subito 1 segnalino.",
    ),
    "ferocia": (
        "Its attacks deal 1 more damage.",
        "I suoi attacchi infliggono 1 danno in più.",
    ),
    "prodigio": (
        "Your abilities with an element cost 1 charge less.",
        "Le tue abilità con un elemento costano 1 carica in meno.",
    ),
    "barriera": (
        (
            "It takes 1 less damage from abilities with an element and from attacks with an "
            "elemental assault."
        ),
        (
            "Subisce 1 danno in meno dalle abilità con un elemento e dagli attacchi con assalto "
            "elementale."
        ),
    ),
    "razziatore": (
        "Each of its successful attacks makes your opponent lose 1 charge.",
        "Ogni suo attacco riuscito fa perdere 1 carica all'avversario.",
    ),
    "implacabile": (
        (
            "Each of its successful attacks puts the top card of your opponent's deck into their "
            "discard pile."
        ),
        (
            "Ogni suo attacco riuscito mette la prima carta del mazzo dell'avversario nella pila "
            "degli scarti."
        ),
    ),
    "appuntito": (
        "In defensive position, when an attack on it succeeds, the attacker takes 1 damage.",
        (
            "In posizione di difesa, quando un attacco contro di lui riesce, l'attaccante "
            "subisce 1 danno."
        ),
    ),
}
