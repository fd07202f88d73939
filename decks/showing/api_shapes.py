"""Decks as the API describes them."""

from __future__ import annotations

from typing import Final

from collection.requests.describing import (
    ANY,
    COUNTS,
    FLAG,
    OBJECT,
    TEXT,
    TIME,
    WHOLE,
    ZONES,
    Schema,
    Told,
    also,
    many,
    maybe,
    one_of,
    page,
    ref,
    shape,
)

_VERSION = {"version_": {**WHOLE, "description": "the version last seen; else send If-Match"}}
_EDIT: Schema = {
    "type": "array",
    "items": ANY,
    "minItems": 3,
    "maxItems": 3,
    "description": "zone, card code, copies more (or fewer)",
}
_CARD = {"code": TEXT, "name": shape(it_=TEXT, en_=TEXT)}
_DIFFERENCES = many(shape(field=TEXT, label=TEXT, was=TEXT, now=TEXT))
_FACTS = {
    "id": TEXT,
    "url": TEXT,
    "game": TEXT,
    "kind": TEXT,
    "name": TEXT,
    "version": WHOLE,
    "size": WHOLE,
    "updated": TIME,
}
_OWN = {
    "status": one_of("planned", "built"),
    "sleeved": OBJECT,
    "tags": many(TEXT),
    "folder": TEXT,
    "notes": TEXT,
    "notes_seen": TEXT,
    "visibility": one_of("private", "link", "public"),
    "token": TEXT,
    "archived": FLAG,
    "deleted": maybe(TIME),
}

SHAPES: Final[dict[str, Schema]] = {
    "Violation": also({"type": "object"}, text=TEXT, clause=TEXT),
    "Verdict": shape(legal=FLAG, count=WHOLE, violations=many(ref("Violation"))),
    "Deck": shape(
        **_FACTS,
        header=OBJECT,
        description=TEXT,
        zones=ZONES,
        beside=OBJECT,
        verdict=ref("Verdict"),
        owner_=TEXT,
        **{f"{name}_": field for name, field in _OWN.items()},
        made_of_=many(ref("MadeOf")),
    ),
    "MadeOf": shape(code=TEXT, lot=WHOLE, quantity=WHOLE, faults=many(ref("CopyFault"))),
    "CopyFault": shape(text=TEXT, clause=TEXT),
    "DeckInList": shape(
        **_FACTS,
        legal=FLAG,
        rules_broken=WHOLE,
        owner_=TEXT,
        **{f"{name}_": field for name, field in _OWN.items()},
    ),
    "DeckVersion": shape(
        deck=TEXT,
        number=WHOLE,
        label=TEXT,
        current=FLAG,
        name=TEXT,
        header=OBJECT,
        description=TEXT,
        zones=ZONES,
        beside=OBJECT,
        verdict=ref("Verdict"),
    ),
}

_DECK = ref("Deck")

OPERATIONS: Final[dict[str, Told]] = {
    "find": Told(
        shape(q=TEXT, found=many(OBJECT), elsewhere=many(OBJECT), type_it=many(OBJECT))
    ),
    "decks": Told(page(ref("DeckInList"))),
    "shared_decks": Told(page(ref("DeckInList"))),
    "deck_create": Told(
        _DECK,
        shape(game=TEXT, starter_=TEXT, kind_=TEXT, name_=TEXT, zones_=ZONES, header_=OBJECT),
        201,
    ),
    "deck": Told(_DECK),
    "deck_change": Told(
        _DECK,
        shape(
            **_VERSION,
            name_=TEXT,
            zones_=ZONES,
            beside_=OBJECT,
            header_=OBJECT,
            description_=TEXT,
            status_=one_of("planned", "built"),
            tags_=many(TEXT),
            folder_=TEXT,
            notes_=TEXT,
            notes_seen_=TEXT,
            archived_=FLAG,
        ),
    ),
    "deck_delete": Told(None, shape(**_VERSION), 204),
    "deck_copy": Told(_DECK, shape(name_=TEXT), 201),
    "deck_quantity": Told(_DECK, shape(**_VERSION, code=TEXT, zone_=TEXT, quantity=WHOLE)),
    "deck_remedy": Told(_DECK, shape(**_VERSION, violation=WHOLE, remedy=WHOLE, code_=TEXT)),
    "deck_undo": Told(_DECK, shape(**_VERSION)),
    "deck_redo": Told(_DECK, shape(**_VERSION)),
    "deck_paste": Told(
        OBJECT, shape(text=TEXT, how_=one_of("replace", "add"), rename_=FLAG, **_VERSION)
    ),
    "deck_mends": Told(
        shape(
            version=WHOLE,
            mends=many(many(shape(text=TEXT, edits=many(_EDIT), source=TEXT, left=WHOLE))),
            all=maybe(many(_EDIT)),
        )
    ),
    "errata": Told(page(shape(**_CARD, waiting=WHOLE, stayed=WHOLE))),
    "own_card_errata": Told(
        page(
            shape(
                id=TEXT,
                name=TEXT,
                version=WHOLE,
                content=WHOLE,
                stayed=FLAG,
                legal=FLAG,
                legal_then=FLAG,
                rules_broken_then=WHOLE,
            ),
            **_CARD,
            content=WHOLE,
            said=many(shape(content=WHOLE, differences=_DIFFERENCES)),
            waiting=WHOLE,
            stayed=WHOLE,
            wished=WHOLE,
            positions=many(shape(title=TEXT, url=TEXT)),
        )
    ),
    "own_card_errata_all": Told(
        shape(taken_=WHOLE, left_=WHOLE, stayed_=WHOLE),
        shape(do=one_of("take", "stay"), content=WHOLE),
    ),
    "deck_errata": Told(
        shape(
            version=WHOLE,
            cards=many(
                shape(
                    **_CARD,
                    stands_on=WHOLE,
                    content=WHOLE,
                    stayed=FLAG,
                    differences=_DIFFERENCES,
                    breaks=FLAG,
                )
            ),
            breaks=many(ref("Violation")),
            mend=maybe(many(_EDIT)),
        )
    ),
    "deck_errata_answer": Told(
        _DECK, shape(do=one_of("take", "stay"), cards=COUNTS, edits_=many(_EDIT), **_VERSION)
    ),
    "deck_mend": Told(_DECK, shape(edits=many(_EDIT), **_VERSION)),
    "deck_mend_all": Told(_DECK, shape(**_VERSION)),
    "deck_substitute": Told(
        _DECK, shape(zone=TEXT, out=TEXT, code=TEXT, count=WHOLE, **_VERSION)
    ),
    "deck_share": Told(
        OBJECT, shape(visibility_=one_of("private", "link", "public"), renew_=FLAG)
    ),
    "deck_versions": Told(
        page(
            shape(number=WHOLE, name=TEXT, label=TEXT, created=TIME, played=FLAG), version=WHOLE
        )
    ),
    "deck_version": Told(ref("DeckVersion")),
    "deck_version_name": Told(ref("DeckVersion"), shape(label=TEXT)),
    "deck_version_restore": Told(_DECK, shape(**_VERSION)),
    "decks_many": Told(
        shape(decks=WHOLE),
        shape(
            act=one_of(
                *("archive", "unarchive", "delete", "restore", "purge"),
                *("tag", "untag", "move", "rename"),
            ),
            decks_=many(TEXT),
            tag_=TEXT,
            folder_=TEXT,
            was_=TEXT,
        ),
    ),
    "decks_together": Told(OBJECT),
    "decks_diff": Told(
        shape(
            a=OBJECT, b=OBJECT, game=TEXT, header=many(ANY), lines=many(OBJECT), added=WHOLE,
            removed=WHOLE,
        )
    ),
    "deck_validate": Told(
        ref("Verdict"), shape(game=TEXT, kind_=TEXT, header_=OBJECT, zones_=ZONES)
    ),
    "deck_odds": Told(
        shape(
            least=WHOLE,
            second=FLAG,
            zones=many(
                shape(
                    zone=TEXT,
                    size=WHOLE,
                    seen=many(WHOLE),
                    chances={"type": "object", "additionalProperties": many(TEXT)},
                )
            ),
        )
    ),
    "deck_hand": Told(
        shape(
            seed=TEXT,
            second=FLAG,
            zones=many(shape(zone=TEXT, hand=many(TEXT), drawn=many(ANY))),
        )
    ),
    "deck_charts": Told(
        shape(count=WHOLE, results=many(shape(key=TEXT, title=TEXT, bars=many(OBJECT))))
    ),
    "code": Told(shape(game=TEXT, name=TEXT, kind=TEXT, zones=ANY, verdict=ref("Verdict"))),
    "code_keep": Told(shape(id=TEXT, url=TEXT, name=TEXT), shape(name_=TEXT), 201),
}  # fmt: skip
