"""The verbs that change values, marks and points (AAC-9.6)."""

from __future__ import annotations

from typing import Final

from engine.effects.language.kinds import Flag, Number, One, Several
from engine.games.aac.language.choices import TRAIT, players
from engine.games.aac.language.limits import MAX_DEADLY, MAX_SMALL
from engine.games.aac.language.making import WALL, amount, lasting, maybe, slot, stat, target
from engine.games.aac.language.meaning import SELF
from engine.games.aac.language.verb import verb
from engine.kernel.forms import Choice
from engine.kernel.names import both

_GAINS: Final = (("you get", "ottieni"), ("your opponent gets", "l'avversario ottiene"))
_BOTH: Final = Choice("both", both("each player gets", "ogni giocatore ottiene"))
_MINUS: Final = ("A number below zero is a loss.", "Un numero sotto zero è una perdita.")
_ROUNDS: Final = slot("rounds", "rounds", "turni", Number(1, MAX_SMALL))
_TRAITS: Final = slot("traits", "marks", "marchi", Several(TRAIT))
_MODIFY: Final = ("5.1", "5.2", "5.6")

VALUES: Final = (
    verb(
        "modify",
        ("change AP or DP", "cambia AP o DP"),
        ("{target} gets {add} {stat}", "{target} ottiene {add} {stat}"),
        target(),
        stat(),
        slot("add", "change", "variazione", One("number")),
        lasting(),
        clauses=_MODIFY,
        passive=True,
        hint=_MINUS,
        printed=(
            (
                both("all your creatures have", "tutte le tue creature hanno"),
                both("each of your creatures has", "ogni tua creatura ha"),
            ),
            (
                both("until your next turn", "fino al tuo prossimo turno"),
                both("for 1 round", "per 1 turno"),
            ),
        ),
    ),
    verb(
        "modify_mul",
        ("multiply AP or DP", "moltiplica AP o DP"),
        ("multiply the {stat} of {target} by {mul}", "moltiplica {stat} di {target} per {mul}"),
        target(),
        stat(),
        slot("mul", "times", "volte", Number(2, 10)),
        lasting(),
        clauses=_MODIFY,
        passive=True,
        written="modify",
    ),
    verb(
        "modify_set",
        ("set AP or DP", "fissa AP o DP"),
        ("the {stat} of {target} become {set}", "{stat} di {target} diventano {set}"),
        target(),
        stat(),
        slot("set", "value", "valore", One("worth")),
        lasting(),
        clauses=_MODIFY,
        passive=True,
        written="modify",
    ),
    verb(
        "damage",
        ("damage", "danni"),
        ("{target} loses {amount} {stat}", "{target} perde {amount} {stat}"),
        target(),
        stat(),
        amount(),
        clauses=("5.6",),
    ),
    verb(
        "heal",
        ("heal", "cura"),
        ("{target} recovers {stat}, up to {amount}", "{target} recupera {stat}, fino a {amount}"),
        target(),
        stat(),
        amount("healing"),
        clauses=("5.7", "R46"),
    ),
    verb(
        "lp",
        ("life points", "punti vita"),
        ("{player} {amount} LP", "{player} {amount} LP"),
        slot("player", "who", "chi", players(*_GAINS, _BOTH)),
        amount("lp"),
        clauses=("5.5", "5.48"),
        hint=_MINUS,
        printed=((both("300 life points", "300 punti vita"), both("300 LP", "300 LP")),),
    ),
    verb(
        "bonus",
        ("bonus points", "punti bonus"),
        ("{player} {amount} bonus points", "{player} {amount} punti bonus"),
        slot("player", "who", "chi", players(*_GAINS)),
        amount("bonus"),
        clauses=("5.33",),
        hint=_MINUS,
    ),
)
AILMENTS: Final = (
    verb(
        "paralyse",
        ("paralyse", "paralizza"),
        ("paralyse {target} for {rounds} rounds", "paralizza {target} per {rounds} turni"),
        target(),
        _ROUNDS,
        clauses=("5.53", "4.7"),
    ),
    verb(
        "poison",
        ("poison", "avvelena"),
        (
            "poison {target}: it loses {amount} {stat} each round",
            "avvelena {target}: perde {amount} {stat} a ogni turno",
        ),
        target(),
        stat(),
        amount(),
        maybe(
            "persistent",
            "even after the poisoner has left",
            "anche quando chi avvelena se n'è andata",
            Flag(),
            default=False,
        ),
        clauses=("5.54", "R42", "R98"),
    ),
    verb(
        "age",
        ("age", "invecchia"),
        ("{target} ages by {rounds} rounds", "{target} invecchia di {rounds} turni"),
        target(),
        _ROUNDS,
        maybe("harm", "without E it loses", "senza E perde", One("harm")),
        clauses=("5.42", "R45"),
    ),
    verb("evolve", ("evolve", "fa evolvere"), ("{target} evolves", "{target} si evolve"), target(),
         clauses=("5.41",)),
)  # fmt: skip
MARKS: Final = (
    verb(
        "grant",
        ("give a mark", "dà un marchio"),
        ("{target} gains {traits}", "{target} ottiene {traits}"),
        target(),
        _TRAITS,
        lasting(),
        clauses=("2.15",),
        passive=True,
    ),
    verb(
        "lose_trait",
        ("take a mark", "toglie un marchio"),
        ("{target} loses {traits}", "{target} perde {traits}"),
        target(),
        _TRAITS,
        lasting(),
        clauses=("2.15",),
        passive=True,
    ),
    verb(
        "silence",
        ("silence", "zittisce"),
        ("the caption of {target} has no effect", "la didascalia non ha effetto: {target}"),
        target(),
        lasting(),
        clauses=("5.51",),
        passive=True,
    ),
)
STRENGTH: Final = (
    verb(
        "deadly",
        ("give deadly blows", "dà colpi mortali"),
        ("{target} gains {blows} deadly blows", "{target} ottiene {blows} colpi mortali"),
        target(),
        slot("blows", "how many", "quanti", Number(1, MAX_DEADLY)),
        clauses=("5.38",),
    ),
    verb(
        "endure",
        ("endure", "resiste"),
        (
            "{target} survives {hits} destructions",
            "{target} sopravvive a {hits} distruzioni",
        ),
        target(),
        slot("hits", "how many", "quante", Number(1, MAX_SMALL)),
        clauses=("R19",),
    ),
)
WALLS: Final = (
    verb(
        "wall_points",
        ("repair a wall", "ripara mura"),
        ("this wall regains {amount} points", "queste mura recuperano {amount} punti"),
        slot("target", "wall", "mura", SELF),
        amount(),
        clauses=("5.21",),
        only=(WALL,),
    ),
)
