"""The fields of a gauntlet state: a card is `number | knowers << 8`, UNKNOWN when hidden."""

from __future__ import annotations

from engine.kernel.fields import INT, LIST, ROWS, Field, Table

TABLE = Table(
    "tests.toys.gauntlet.state",
    "GauntletState",
    (
        Field("decks", ROWS, "for each side its draw pile, top last"),
        Field("hands", ROWS, "for each seat its hand, in sorted order"),
        Field("wards", LIST, "for each seat its face-down card, NO_CARD when none"),
        Field("piles", ROWS, "for each side its discards, plain card numbers, newest last"),
        Field("units", ROWS, "[card, owner, damage, fuse, serial] in order of arrival"),
        Field("lists", ROWS, "for each side the cards it brought, sorted; UNKNOWN when closed"),
        Field("shown", ROWS, "for each side the cards of its list that all have seen, sorted"),
        Field("lives", LIST, "for each side its life"),
        Field("wins", LIST, "for each side the bouts it has won"),
        Field("bout", INT, "number of the bout, from 1"),
        Field("serial", INT, "serial of the next unit"),
    ),
)
