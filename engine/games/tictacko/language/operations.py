"""What is done, operation by operation (TTK-9.7 to 9.14, 9.25 to 9.28)."""

from __future__ import annotations

from typing import Final

from engine.effects.language.kinds import Fixed, Many, Number, One, Pick
from engine.effects.language.words import Place, Role, Slot, Spelled, Word
from engine.games.tictacko.effect import DIE_FACES
from engine.games.tictacko.language import names
from engine.games.tictacko.language.marks import (
    AT_END,
    COST,
    GOES_A_WAY,
    IMPOSED,
    INSTANT,
    ON_CHARACTERS,
    TARGETS,
    TOSSED,
)
from engine.kernel.names import Name, both

Texts = tuple[str, str]
MAX_OPS: Final = 8

_NOWHERE: Final[Place] = frozenset()
# What is no cost, nor done as an effect ends; what hangs on no way besides.
_NEITHER: Final[Place] = COST | AT_END
_APART: Final[Place] = _NEITHER | TOSSED
# What is done one way, or on one side of a coin or die; it may be nothing.
_WAY: Final = Many("op", 0, MAX_OPS)
# Who gives something up: as a cost the player alone who announces (TTK-4.36).
PAYER: Final = Role("payer", both("Who", "Chi"), tuple(
    Word(choice.value, choice.name, choice.name, spelled=Spelled.BARE, clauses=("TTK-9.6",),
         never=_NOWHERE if choice.value == "you" else COST)
    for choice in names.ACTOR_CHOICES
))  # fmt: skip
_WHO: Final = Slot("who", both("Who", "Chi"), Pick(names.ACTOR_CHOICES))
_PAYER: Final = Slot("who", both("Who", "Chi"), One("payer"))
_DRAWN: Final = Slot("n", both("How many", "Quanti"), One("amount_or_until_or_done"))
_SHED: Final = Slot("n", both("How many", "Quanti"), One("amount_or_all_or_until_or_done"))
_N_OR_ALL: Final = Slot("n", both("How many", "Quanti"), One("amount_or_all_or_done"))
_TO: Final = both("Where to", "Dove")
_AUDIENCE: Final = Slot("audience", both("Who looks", "Chi guarda"), Pick(names.AUDIENCE_CHOICES))


def _target(role: str, title: Name | None = None, key: str = "target") -> Slot:
    return Slot(key, title or both("Which", "Quali"), One(role))


def _word(
    name: str, says: Texts, *takes: Slot, clauses: str, title: Texts | None = None,
    only: Place = _NOWHERE, never: Place = _NOWHERE, written: str = "",
) -> Word:  # fmt: skip
    """An operation; `clauses` are what a card's page names, the first that of its faults."""
    named = tuple(f"TTK-{clause}" for clause in clauses.split())
    return Word(name, both(*(title or names.SUFFERED[name])), both(*says), takes, clauses=named,
                only=only, never=never, written=written)  # fmt: skip


OP: Final = Role("op", both("What is done", "Che cosa si fa"), (
    _word("draw", ("{who}: DRAW {n} cards", "{who}: PESCA {n} carte"), _WHO, _DRAWN,
          title=("DRAW", "PESCARE"), clauses="9.7 5.9 6.5 R65"),
    _word("discard", ("{who}: DISCARD {n} cards, {mode}", "{who}: SCARTA {n} carte, {mode}"),
          _PAYER, _SHED,
          Slot("mode", both("How", "Come"), Pick(names.called(("choice", "random"), {
              "choice": ("by choice", "a scelta"), "random": ("at random", "a caso"),
          }))), title=("DISCARD", "SCARTARE"), clauses="9.7 5.9 R38"),
    _word("destroy", ("DESTROY {target}", "DISTRUGGI {target}"), _target("foes"),
          clauses="9.7 5.11 5.25 R29"),
    _word("move", ("MOVE {target} to {to}", "SPOSTA {target} su {to}"), _target("character"),
          _target("space", _TO, "to"), clauses="9.7 5.12 5.13 5.15 R36"),
    _word("swap", ("SWAP {a} with {b}", "SCAMBIA {a} con {b}"),
          _target("character", both("One", "Uno"), "a"),
          _target("character", both("Other", "Altro"), "b"), clauses="9.7 5.14 5.15 5.26 R37"),
    _word("sacrifice", ("SACRIFICE {target}", "SACRIFICA {target}"), _target("mates"),
          clauses="9.7 5.16"),
    _word("sacrifice_by",
          ("{who}: SACRIFICE {n} of {selector}", "{who}: SACRIFICA {n} tra {selector}"), _PAYER,
          Slot("selector", both("Among whom", "Tra chi"), One("own_scope")), _N_OR_ALL,
          clauses="9.7 5.16", written="sacrifice",
          title=("SACRIFICE, each player choosing", "SACRIFICARE, a scelta dei giocatori")),
    _word("return_to_hand", ("return {target} to the hand", "rimanda in mano {target}"),
          _target("characters"), clauses="9.10 5.49 R86"),
    _word("recover", ("take {target} from the discard pile to your hand",
                      "riprendi in mano {target} dalla pila degli scarti"), _target("discarded"),
          title=("take from the discard pile", "riprendere dagli scarti"),
          clauses="9.11 5.49 R86"),
    _word("enter", ("put {target} of the discard pile on {to}",
                    "metti {target} della pila degli scarti su {to}"), _target("discarded"),
          _target("spaces", _TO, "to"), title=("put on the Grid", "mettere sulla Griglia"),
          clauses="9.42 5.21 5.49", never=COST | INSTANT),
    _word("hand", ("by hand, as printed", "a mano, come stampato"), title=("by hand", "a mano"),
          clauses="9.43", never=_NEITHER),
    _word("grant_play", ("you may play {n} more of {type} in this Action Phase",
                         "puoi giocare {n} altre carte di {type} in questa Fase di Azione"),
          Slot("type", both("Card type", "Tipo di carta"), Pick(
              tuple(each for each in names.TYPE_CHOICES if each.value in ("character", "magic"))
          )),
          Slot("n", both("How many", "Quanti"), One("amount"), lifts=COST),
          title=("allow further plays", "concedere altre giocate"), clauses="9.13 4.50"),
    _word("cancel", ("cancel what is answered", "annulla ciò a cui si risponde"),
          Slot("item", both("What", "Che cosa"), Fixed("responded")),
          title=("cancel", "annullare"), clauses="9.8 5.43 4.35 R26", only=INSTANT,
          never=_NEITHER),
    _word("impose", ("for a while: {rules}", "per un po': {rules}"),
          Slot("rules", both("Rules", "Regole"), Many("rule", 1, MAX_OPS), sets=IMPOSED),
          title=("make a rule for a while", "imporre una regola per un po'"), clauses="9.25",
          never=_NEITHER),
    _word("lock_space", ("lock {target}", "blocca {target}"), _target("spaces"),
          title=("lock a space", "bloccare una casella"), clauses="9.14", never=_NEITHER),
    _word("prevent", ("prevent {verb} on {target}", "impedisci {verb} su {target}"),
          Slot("verb", both("What", "Che cosa"), Pick(names.called(ON_CHARACTERS, names.SUFFERED))),
          _target("characters"), title=("prevent", "impedire"), clauses="9.8 5.44 5.45",
          only=TARGETS, never=_NEITHER),
    _word("redirect", ("replace the target {choice} by {to}",
                       "sostituisci il bersaglio {choice} con {to}"),
          _target("targeted", both("Target", "Bersaglio"), "choice"),
          _target("retargetable", both("By whom", "Con chi"), "to"),
          title=("replace a target", "sostituire un bersaglio"), clauses="9.27", only=TARGETS,
          never=_NEITHER),
    _word("peek_hand", ("{audience}: look at the hand of {who}",
                        "{audience}: guarda la mano di {who}"), _WHO, _AUDIENCE,
          title=("look at a hand", "guardare una mano"), clauses="9.12 9.28 7.6"),
    _word("peek_objective", ("{audience}: look at the opposing team's current Objective",
                             "{audience}: guarda l'Obiettivo attuale della squadra avversaria"),
          _AUDIENCE, title=("look at an Objective", "guardare un Obiettivo"),
          clauses="9.12 9.28 7.6"),
    _word("replace_objective", (
        "put your current Objective on the bottom of the Objective deck and take the top one",
        "metti il tuo Obiettivo attuale in fondo al mazzo Obiettivo e prendi il primo",
    ), title=("exchange the Objective", "cambiare l'Obiettivo"), clauses="9.12"),
    _word("coin_flip", ("flip a coin: heads {heads}, tails {tails}",
                        "lancia una moneta: testa {heads}, croce {tails}"),
          Slot("heads", both("Heads", "Testa"), _WAY, sets=TOSSED),
          Slot("tails", both("Tails", "Croce"), _WAY, sets=TOSSED),
          title=("flip a coin", "lanciare una moneta"), clauses="9.31", never=_APART),
    _word("die_roll", ("roll a die: {bands}", "tira un dado: {bands}"),
          Slot("bands", both("By what falls", "Secondo il tiro"), Many("band", 1, DIE_FACES),
               sets=TOSSED),
          title=("roll a die", "tirare un dado"), clauses="9.31", never=_APART),
    _word("put", ("{who}: the top {n} cards {way}", "{who}: le prime {n} carte {way}"),
          _WHO, Slot("way", both("From where to where", "Da dove a dove"), Pick(names.WAY_CHOICES)),
          Slot("n", both("How many", "Quante"), One("amount")),
          title=("take from the top of a pile", "prendere dalla cima di una pila"),
          clauses="9.37 6.5", never=COST),
    _word("branch", ("if {if}: {then}", "se {if}: {then}"),
          Slot("if", both("If", "Se"), Many("condition", 1, MAX_OPS), sets=GOES_A_WAY),
          Slot("then", both("Do", "Fai"), Many("op", 1, MAX_OPS), sets=TOSSED),
          Slot("else", both("Otherwise", "Altrimenti"), _WAY, needed=False, default=[],
               sets=TOSSED, opens=True),
          title=("if…, otherwise…", "se…, altrimenti…"), clauses="9.35 9.18", never=_APART),
    _word("later", ("as this ends: {do}", "quando finisce: {do}"),
          Slot("do", both("Do", "Fai"), Many("op", 1, MAX_OPS), sets=AT_END),
          title=("as the effect ends…", "quando l'effetto finisce…"), clauses="9.41 9.19",
          never=_APART),
), "op")  # fmt: skip
VERB_NAMES: Final[dict[str, Name]] = {
    word.name: word.title for word in OP.words if not word.written
}
_FACE: Final = Number(1, DIE_FACES)
BAND: Final = Role("band", both("What falls", "Che cosa esce"), (
    Word("band", both("from, to", "da, a"), both("{from} to {to}: {do}", "da {from} a {to}: {do}"),
         (
             Slot("from", both("From", "Da"), _FACE),
             Slot("to", both("To", "A"), Number(1, DIE_FACES, above="from")),
             Slot("do", both("Do", "Fai"), _WAY),
         ), clauses=("TTK-9.31",)),
))  # fmt: skip
