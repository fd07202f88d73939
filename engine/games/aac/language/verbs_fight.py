"""The verbs that begin, stop and allow attacks, and what binds players (AAC-9.6)."""

from __future__ import annotations

from typing import Final

from engine.effects.language.kinds import Flag, Number, One, Pick
from engine.effects.language.words import Slot
from engine.games.aac.language.choices import FOR_WHOM, FORBIDDEN, QUOTA, players
from engine.games.aac.language.limits import MAX_FIELD, MAX_SMALL
from engine.games.aac.language.making import amount, lasting, maybe, slot, target
from engine.games.aac.language.verb import verb

_UNDER_ATTACK: Final = ("spring", "attacked")
_ATTACKER: Final = target("attacker", "who attacks", "chi attacca")


def _flag(key: str, en: str, it: str) -> Slot:
    return maybe(key, en, it, Flag(), default=False)


ATTACKS: Final = (
    verb(
        "caption_attack",
        ("caption attack", "attacco da didascalia"),
        ("{attacker} makes a caption attack", "{attacker} fa un attacco da didascalia"),
        _ATTACKER,
        maybe("target", "on", "contro", One("target")),
        maybe("av", "worth AP", "da AP", One("amount")),
        _flag("own_allowed", "also on your own creatures", "anche contro le tue creature"),
        _flag("from_defence", "even from defence position", "anche dalla posizione di difesa"),
        _flag("blow", "may spend a deadly blow", "può spendere un colpo mortale"),
        clauses=("5.52", "R39"),
        only=("activated",),
    ),
    verb(
        "force_attack",
        ("force an attack", "forza un attacco"),
        ("{attacker} has to attack {target}", "{attacker} deve attaccare {target}"),
        _ATTACKER,
        target(en="whom", it="chi"),
        clauses=("5.48", "R59", "R97"),
    ),
    verb(
        "extra_attack",
        ("extra attack", "attacco in più"),
        ("{who} may attack {n} more times", "{who} può attaccare altre {n} volte"),
        slot("n", "times", "volte", Number(1, MAX_FIELD)),
        target("who", "who", "chi"),
        clauses=("4.24",),
    ),
)
DEFENCES: Final = (
    verb(
        "cancel_attack",
        ("cancel an attack", "annulla un attacco"),
        ("the attack is cancelled", "l'attacco è annullato"),
        clauses=("5.10", "5.28"),
        only=_UNDER_ATTACK,
    ),
    verb(
        "rebound",
        ("rebound", "rimbalza"),
        ("the attack rebounds", "l'attacco rimbalza"),
        clauses=("5.57", "R89"),
        only=_UNDER_ATTACK,
    ),
    verb(
        "redirect",
        ("redirect", "devia"),
        ("the attack goes to {target} instead", "l'attacco si sposta su {target}"),
        target(),
        clauses=("5.65",),
        only=_UNDER_ATTACK,
    ),
    verb(
        "weaken_attack",
        ("weaken an attack", "indebolisce un attacco"),
        ("the attack loses {amount} AP", "l'attacco perde {amount} AP"),
        amount(),
        clauses=("5.65",),
        only=_UNDER_ATTACK,
    ),
    verb(
        "counter",
        ("strike back", "colpisce di rimando"),
        (
            "after the hit the attacking creature loses {amount} AP",
            "dopo il colpo la creatura attaccante perde {amount} AP",
        ),
        amount(),
        clauses=("5.15", "R78"),
        only=_UNDER_ATTACK,
    ),
)
BANS: Final = (
    verb(
        "forbid",
        ("forbid", "vieta"),
        ("{player} {action}", "{player} {action}"),
        slot(
            "player",
            "who",
            "chi",
            players(("you cannot", "non puoi"), ("your opponent cannot", "l'avversario non può")),
        ),
        slot("action", "what", "che cosa", Pick(FORBIDDEN)),
        lasting(),
        clauses=("5.23",),
        passive=True,
    ),
)
QUOTAS: Final = (
    verb(
        "quota",
        ("play more", "gioca di più"),
        ("{n} more {kind} this turn", "{n} {kind} in più in questa giocata"),
        slot("kind", "of what", "di che cosa", Pick(QUOTA)),
        slot("n", "how many", "quante", Number(1, MAX_SMALL)),
        maybe("player", "for", "per", FOR_WHOM, default="own"),
        clauses=("4.22",),
        passive=True,
    ),
)
CONTROL: Final = (
    verb(
        "steal",
        ("steal", "ruba"),
        ("take control of {target}", "prendi il controllo: {target}"),
        target(),
        lasting(),
        clauses=("5.59", "5.67"),
    ),
)
