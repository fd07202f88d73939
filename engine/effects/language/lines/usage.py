"""What print says otherwise than our texts in any game: words of one meaning, and wordings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.kernel.names import Name, both

_FAMILIES: Final = (
    "opponent opponents opposing enemy enemies foe foes adversary rival rivals",
    "gain gains get gets obtain obtains earn earns receive receives",
    "deal deals inflict inflicts does",
    "remove removes heal heals cure cures recover recovers regain regains restore restores",
    "destroy destroys destroyed kill kills killed",
    "each every all both",
    "start beginning",
    "when whenever if",
    "swap swaps exchange exchanges switch switches",
    "flip flips toss tosses roll rolls throw throws",
    "search look find",
    "show shows reveal reveals",
    "fewer less",
    "fewest least",
    "random randomly",
    "your yours",
    "tuo tua tuoi tue",
    "se quando",
    "adjacent beside neighbouring",
    "avversario avversaria avversari avversarie nemico nemica nemici nemiche rivale rivali",
    "guadagni guadagna ottieni ottiene ottengono ricevi riceve prendi prende prendono",
    "infliggi infligge fai fa",
    "rimuovi rimuove cura guarisci guarisce recupera recuperano recuperi",
    "distruggi distrutto distrutta distrutti distrutte elimina",
    "ogni ognuno ognuna ciascun ciascuno ciascuna tutti tutte",
    "lancia lanci tira tiri rilancia",
    "scambia scambiare sostituisci sostituire",
    "mostra rivela",
    "termine fine",
)  # fmt: skip
# Of each such word the first of its family.
FAMILY: Final[Mapping[str, str]] = {
    word: family.split()[0] for family in _FAMILIES for word in family.split()
}
# What may be said for the number one.
ONES: Final = frozenset(("a", "an", "one", "un", "uno", "una"))

PRINTED: Final[tuple[tuple[Name, Name], ...]] = (
    (both("4 … or less", "4 … o meno"), both("at most 4 …", "al massimo 4 …")),
    (both("4 … or fewer", "4 … o di meno"), both("at most 4 …", "al massimo 4 …")),
    (both("4 … or more", "4 … o più"), both("at least 4 …", "almeno 4 …")),
    (both("no more than 4", "non più di 4"), both("at most 4", "al massimo 4")),
    (both("no less than 4", "non meno di 4"), both("at least 4", "almeno 4")),
    (both("opponent must", "avversario deve"), both("opponent", "avversario")),
    (both("each time", "ogni volta che"), both("when", "quando")),
    (both("of your opponent's", "di un avversario"), both("opposing", "avversario")),
    (both("discard … from your hand", "scarta … dalla mano"), both("discard …", "scarta …")),
    (both("discards … from their hand", "scarta … dalla sua mano"), both("discards …", "scarta …")),
)
