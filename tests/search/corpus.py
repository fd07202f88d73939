"""One corpus for every database: cards and a shelf, queries, and the codes they must find.

`python -m tests.search.corpus` runs it in the database of DATABASE_URL and prints what was found.
"""

from __future__ import annotations

import json
import sys

# Names and texts that tell databases apart: accents, ligatures, case, signs of LIKE and of FTS.
CARDS = (
    ("X1-1", "ability", "Città alta", "Strasse", {"cost": {"charges": 2}, "element": "fire"}),
    ("X1-2", "ability", "CITTA BASSA", "ﬁne line", {"cost": {"charges": 10}, "element": "ice"}),
    ("X1-10", "item", "L’attacco perché", "100% _of_ it", {}),
    ("X1-9", "reaction", "Über Straße", 'a*b "quote" \'it', {"answers": ["action"]}),
    ("x1-a", "kmon", "zeta", "Zeta", {"hp": 7, "primary": "fire", "secondary": "ice"}),
    ("X1-É", "kmon", "Ζεύς", "ñandú", {"hp": 12, "primary": "ice"}),
    ("Y-1", "powerup", "Aa", "ab", {"cost": {"charges": 3, "alternatives": [{"charges": 0}]}}),
    ("Y-2", "powerup", "a b", "Æther", {"cost": {"charges": 3}, "element": "fire"}),
)
TEXTS = {
    "X1-1": "Pesca una carta. Città e perché.",
    "X1-2": "Draw 10 cards; l'attacco.",
    "X1-10": "draw drawn DRAWS",
    "X1-9": 'NEAR AND or "draw" one card',
    "Y-1": "a-b a_b 100%",
    "Y-2": "uno due tre",
}

QUERIES = {
    "": "X1-1 X1-2 X1-9 X1-10 x1-a X1-É Y-1 Y-2",
    "citta": "X1-1 X1-2",
    "CITTÀ": "X1-1 X1-2",
    "strasse": "X1-1 X1-9",
    "straße": "X1-1 X1-9",
    "fine": "X1-2",
    "ﬁne": "X1-2",
    "uber": "X1-9",
    "aether": "Y-2",
    "l'attacco": "X1-10",
    "attacco": "X1-10",
    "perche": "X1-10",
    "%": "",
    "_": "",
    "🐻": "",
    "-%": "",
    "name:%": "",
    '"…" or zeta': "x1-a",
    "ab & aa": "Y-1",
    "aa or %": "Y-1",
    "hp≥7": "x1-a X1-É",
    "100%": "X1-10",
    "_of_": "X1-10",
    "nandu": "X1-É",
    "ζευς": "X1-É",
    '"a b"': "X1-2 X1-9 Y-2",
    '!"a b"': "Y-2",
    '!"aa"': "Y-1",
    'name="città alta"': "X1-1",
    "name:alta": "X1-1",
    "x1-10": "X1-10",
    "zeta": "x1-a",
    "a b": "X1-2 X1-9 Y-1 Y-2",
    "t:ability": "X1-1 X1-2",
    "t:abilità": "X1-1 X1-2",
    "t:kmon|item": "X1-10 x1-a X1-É",
    "-t:kmon -t:item": "X1-1 X1-2 X1-9 Y-1 Y-2",
    "t!=kmon": "X1-1 X1-2 X1-9 X1-10 Y-1 Y-2",
    "o:draw": "X1-2 X1-9 X1-10",
    "o:drawn": "X1-10",
    "o:carte": "X1-1",
    "o:card": "X1-2 X1-9",
    'o:"drawing cards"': "",
    'o:"drawing 10 card"': "X1-2",
    "o:attacchi": "X1-2",
    "attacchi": "X1-10",
    "basse": "X1-2",
    '"città basse"': "X1-2",
    "lines": "X1-2",
    "lin": "X1-2",
    "o:citt": "X1-1",
    'o:"citta e"': "X1-1",
    'o:"e citta"': "",
    'o:"draw 1"': "X1-2",
    "o:l'attacco": "X1-2",
    "o:and": "X1-9",
    "o:near": "X1-9",
    'o:"a b"': "Y-1",
    "o:100%": "Y-1",
    'o:"perche draw"': "",
    "-o:draw": "X1-1 x1-a X1-É Y-1 Y-2",
    "c:fire": "X1-1 x1-a Y-2",
    "c=fire": "X1-1 Y-2",
    "c:fire c:ghiaccio": "x1-a",
    "c:fire or c:ice": "X1-1 X1-2 x1-a X1-É Y-2",
    "c!fire": "X1-2 X1-9 X1-10 X1-É Y-1",
    "cost<=3": "X1-1 Y-1 Y-2",
    "cost=0": "Y-1",
    "cost>3": "X1-2",
    "cost!=3": "X1-1 X1-2 X1-9 X1-10 x1-a X1-É",
    "hp>=7": "x1-a X1-É",
    "hp:7|12": "x1-a X1-É",
    "hp<1": "",
    "answers:ability": "X1-9",
    "is:alternative": "Y-1",
    "not:alternative cost:3": "Y-2",
    "set:x1": "X1-1 X1-2 X1-9 X1-10 x1-a X1-É",
    'set:"serie ipsilon"': "Y-1 Y-2",
    "set:y cn:1": "Y-1",
    "cn:1": "X1-1 Y-1",
    "cn>=9": "X1-9 X1-10",
    "cn:a": "x1-a",
    "order:name": "X1-10 X1-9 Y-1 Y-2 X1-2 X1-É X1-1 x1-a",
    "order:name direction:desc": "x1-a X1-1 X1-É X1-2 Y-2 Y-1 X1-9 X1-10",
    "order:cost": "Y-1 X1-1 Y-2 X1-2 X1-9 X1-10 x1-a X1-É",
    "order:cost direction:desc": "X1-2 Y-2 X1-1 Y-1 X1-9 X1-10 x1-a X1-É",
    "order:hp t:kmon direction:desc": "X1-É x1-a",
    "order:own": "X1-2 X1-1 Y-1 X1-9 X1-10 x1-a X1-É Y-2",
    "own>=1": "X1-1 X1-2 Y-1",
    "own:0": "X1-9 X1-10 x1-a X1-É Y-2",
    "own>=3": "X1-2",
    "own<2": "X1-9 X1-10 x1-a X1-É Y-1 Y-2",
    "own!=2": "X1-2 X1-9 X1-10 x1-a X1-É Y-1 Y-2",
    "-own:0 t:ability": "X1-1 X1-2",
    "is:own": "X1-1 X1-2 Y-1",
    "free>=1": "X1-1 X1-2 Y-1",
    "trade>=1": "X1-2",
    "is:trade": "X1-2",
    "need>=1": "x1-a",
    'loc:"scatola blu"': "X1-1",
    "loc:blu": "X1-1",
    "cond>=good": "X1-1 X1-2",
    "cond<good": "",
    "cond:nm": "X1-1",
    "fin:foil": "X1-2",
    "lang:italian": "X1-1",
    "note:perche": "X1-2",
    "note:PERCHÉ": "X1-2",
    "has:note": "X1-2",
    "is:picture": "",
    "has:text": "X1-1 X1-2 X1-9 X1-10 Y-1 Y-2",
    "nokey:1 zeta": "x1-a",
    "hp>=big zeta": "x1-a",
    "(zeta or aa) -t:kmon": "Y-1",
}


def lay():
    """Write the cards and the shelf; the person who asks."""
    from collection.catalogue.rows import Card, CardSet
    from collection.ledger.book import Move, record
    from collection.ledger.lots import Lot
    from collection.ledger.rows import Location, Wish
    from collection.requests.rows import User
    from collection.search.indexing import index, keys_of
    from collection.search.keys import text_key
    from collection.search.stems import stem_key
    from engine.kernel.cards import CardDef
    from engine.registry import game

    rules = game("kmon")
    for code, name in (("X1", ""), ("Y", "Serie ipsilon")):
        CardSet.objects.create(game="kmon", code=code, name_it=name)
    sets = {row.code: row for row in CardSet.objects.all()}
    rows = {}
    for code, kind, italian, english, more in CARDS:
        first, number = code.upper().split("-")
        raw = {"code": code, "type": kind, "name": {"it": italian, "en": english}, **more}
        if kind == "kmon":
            raw["trait"] = {"id": "eco"}
        card = CardDef.from_json({**raw, "set": first, "number": number})
        told = TEXTS.get(code, "")
        names = card.name.as_dict().items()
        keys = {
            **keys_of(rules, card),
            "text_key": text_key([told]),
            "stem_key": stem_key(names, [(key, told) for key in ("en", "it")]),
        }
        row = Card.objects.create(
            game="kmon", code=code, type=kind, name_it=italian, name_en=english, set=sets[first],
            number=number, data=card.to_json(), **keys,
        )  # fmt: skip
        index(rules, [(row, card)])
        rows[code] = row.pk
    asker = User.objects.create(username="asker")
    other = User.objects.create(username="other")
    blue = Location.objects.create(owner=asker, name="Scatola blu")
    lots = [
        (Lot(rows["X1-1"], condition="near_mint", language="it", location_id=blue.pk), 2, 0),
        (Lot(rows["X1-2"], condition="good", finish="foil", notes="Perché no"), 1, 1),
        (Lot(rows["X1-2"]), 2, 0),
        (Lot(rows["Y-1"]), 1, 0),
    ]
    record(owner=asker, cause="add", moves=[Move(*lot) for lot in lots])
    record(owner=other, cause="add", moves=[Move(Lot(rows["Y-2"], notes="perché"), 9, 9)])
    Wish.objects.create(owner=asker, card_id=rows["x1-a"], quantity=1)
    return asker


def found(asker) -> dict[str, str]:
    """The codes that each query finds, in their order."""
    from collection.search import find

    return {
        query: " ".join(card.code for card in find("kmon", query, asker).cards) for query in QUERIES
    }


def main() -> None:
    """In a database of one's own."""
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    json.dump(found(lay()), sys.stdout)


if __name__ == "__main__":
    main()
