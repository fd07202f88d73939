"""Catalogue and shelf as the API describes them."""

from __future__ import annotations

from typing import Final

from collection.requests.describing import (
    ANY,
    COUNTS,
    FLAG,
    NUMBER,
    OBJECT,
    TEXT,
    TIME,
    WHOLE,
    Schema,
    Told,
    also,
    either,
    many,
    maybe,
    one_of,
    page,
    ref,
    shape,
)

_USE = shape(id=TEXT, name=TEXT, copies=WHOLE, maybe=WHOLE, built=FLAG)
_OWN = shape(owned=WHOLE, free=WHOLE, built=WHOLE, lacking=WHOLE, wished=WHOLE, decks=many(_USE))
_CLAUSE = shape(id=TEXT, title=TEXT, text=TEXT, url=TEXT)
_FACTS = {
    "language_": TEXT,
    "condition_": TEXT,
    "finish_": TEXT,
    "place_": maybe(WHOLE),
    "slot_": TEXT,
    "acquired_": maybe(TEXT),
    "paid_": maybe(either(NUMBER, TEXT)),
    "currency_": TEXT,
    "notes_": TEXT,
    "extra_": OBJECT,
}

_PICK: Final = one_of("mine", "theirs", "both")
SHAPES: Final[dict[str, Schema]] = {
    "Game": shape(
        key=TEXT,
        version=WHOLE,
        title=TEXT,
        seats=many(WHOLE),
        loadout_kinds=many(
            shape(key=TEXT, holder=TEXT, name=TEXT, zones=many(shape(key=TEXT, name=TEXT)))
        ),
        options=many(shape(name=TEXT, default=ANY, values=many(ANY), clause=TEXT)),
        starters=many(TEXT),
    ),
    "Card": shape(
        code=TEXT, shown=TEXT, type=TEXT, face=also({"type": "object"}, name=TEXT, url=TEXT)
    ),
    "CardInFull": also(
        ref("Card"),
        set=maybe(TEXT),
        number=TEXT,
        definition=OBJECT,
        clauses=many(_CLAUSE),
        printings=many(TEXT),
        own=maybe(_OWN),
    ),
    "SetProgress": shape(
        game=TEXT, code=TEXT, name=TEXT, total=WHOLE, have=WHOLE, copies=WHOLE, shown=TEXT
    ),
    "Lot": shape(
        id=WHOLE,
        game=TEXT,
        code=TEXT,
        shown=TEXT,
        quantity=WHOLE,
        for_trade=WHOLE,
        language=TEXT,
        condition=TEXT,
        finish=TEXT,
        slot=TEXT,
        notes=TEXT,
        place=maybe(WHOLE),
        acquired=maybe(TEXT),
        paid=maybe(TEXT),
        currency=TEXT,
        extra=OBJECT,
    ),
    "Change": shape(
        id=WHOLE,
        when=TIME,
        cause=TEXT,
        text=TEXT,
        undoes=maybe(WHOLE),
        undone_by=maybe(WHOLE),
        copies_in=WHOLE,
        copies_out=WHOLE,
        lines=many(
            shape(code=TEXT, shown=TEXT, game=TEXT, delta=WHOLE, for_trade=WHOLE, lot=OBJECT)
        ),
        more_lines=WHOLE,
    ),
    "Place": shape(id=WHOLE, name=TEXT, kind=TEXT, pockets=WHOLE, copies=maybe(WHOLE)),
    "Wish": shape(
        code=TEXT,
        shown=TEXT,
        missing=WHOLE,
        needed=WHOLE,
        wished=WHOLE,
        owned=WHOLE,
        decks=many(shape(id=TEXT, copies=WHOLE)),
    ),
    "Import": shape(
        id=WHOLE,
        game=TEXT,
        file=TEXT,
        state=TEXT,
        change=maybe(WHOLE),
        totals=OBJECT,
        rows_=many(OBJECT),
    ),
    "OwnSet": shape(id=TEXT, game=TEXT, name=OBJECT, code=TEXT, note=TEXT, revision=WHOLE),
    "OwnShare": shape(
        visibility=one_of("private", "link"), link_=TEXT, pictures_=FLAG, adopters_=WHOLE
    ),
    "OwnCardRow": shape(
        row=WHOLE,
        verdict=one_of("bad", "twice", "new", "change", "same", "example"),
        name=TEXT,
        number=TEXT,
        changes=many(shape(field=TEXT, was=TEXT, now=TEXT)),
        problems=many(shape(field=TEXT, value=TEXT, detail=TEXT)),
    ),
    "OwnFile": shape(
        id=WHOLE,
        file=TEXT,
        game=TEXT,
        set=maybe(TEXT),
        name=OBJECT,
        code=TEXT,
        author=TEXT,
        written=TIME,
        state=one_of("read", "taken"),
        counts=COUNTS,
        pictures=WHOLE,
        decks=WHOLE,
        cards=many(ref("OwnFileCard")),
    ),
    "OwnFileCard": shape(
        card=WHOLE,
        verdict=one_of("asked", "goes", "away", "taken", "merged", "new", "newer", "same"),
        name=OBJECT,
        number=TEXT,
        changes=many(shape(field=TEXT, was=TEXT, now=TEXT)),
        asked=many(shape(field=TEXT, mine=TEXT, theirs=TEXT)),
        choices=many(_PICK),
        otherwise=TEXT,
    ),
    "Backup": shape(id=WHOLE, file=TEXT, state=TEXT, totals=OBJECT),
}

_SHARED_SET = also(ref("OwnSet"), by=TEXT, follows=FLAG)
_SHARED_CARDS = page(also(OBJECT, id=TEXT, copies=WHOLE), set=_SHARED_SET)
_CHANGED = shape(change=maybe(ref("Change")))
_PLACE = shape(name_=TEXT, kind_=one_of("binder", "box"), pockets_=maybe(WHOLE))
_LOT = shape(lot=WHOLE, copies_=maybe(WHOLE), slot_=TEXT)
_PICTURE = shape(version=WHOLE, width=WHOLE, height=WHOLE, remark_=TEXT)

OPERATIONS: Final[dict[str, Told]] = {
    "games": Told(page(ref("Game"))),
    "game": Told(ref("Game")),
    "sets": Told(page(ref("SetProgress"))),
    "set": Told(
        page(
            shape(code=TEXT, shown=TEXT, name=TEXT, own=WHOLE, lacks=WHOLE),
            code=TEXT,
            shown=TEXT,
            name=TEXT,
            total=WHOLE,
            have=WHOLE,
            copies=WHOLE,
        )
    ),
    "cards": Told(
        page(
            ref("Card"),
            chips=many(shape(text=TEXT, without=TEXT)),
            problems=many(TEXT),
            order=TEXT,
        )
    ),
    "card": Told(ref("CardInFull")),
    "search_words": Told(
        page(shape(part=TEXT, name=TEXT, names=many(TEXT), help=TEXT, examples=many(TEXT)))
    ),
    "products": Told(
        page(shape(code=TEXT, kind=TEXT, name=TEXT, blurb=TEXT, set=TEXT, size=WHOLE, random=WHOLE))
    ),
    "rules": Told(page(shape(id=TEXT, chapter=TEXT, title=TEXT, text=TEXT, example=TEXT))),
    "turn": Told(
        shape(
            title=TEXT,
            blocks=many(
                shape(
                    key=TEXT,
                    title=TEXT,
                    lines=many(shape(text=TEXT, clauses=many(TEXT))),
                )
            ),
        )
    ),
    "card_picture_put": Told(_PICTURE),
    "card_picture_change": Told(
        _PICTURE,
        shape(turn_=one_of("left", "right", "round"), left_=ANY, top_=ANY, width_=ANY),
    ),
    "shelf": Told(
        page(
            shape(
                game=TEXT,
                cards=WHOLE,
                copies=WHOLE,
                sets=many(shape(code=TEXT, have=WHOLE, total=WHOLE, copies=WHOLE)),
            ),
            copies=WHOLE,
        )
    ),
    "shelf_counts": Told(shape(game=TEXT, counts=COUNTS)),
    "shelf_count": Told(_CHANGED, shape(code=TEXT, quantity=WHOLE, seen_=maybe(WHOLE))),
    "shelf_lots": Told(page(ref("Lot"))),
    "shelf_add": Told(
        shape(change_=maybe(ref("Change")), changes_=many(ref("Change"))),
        shape(
            code_=TEXT,
            copies_=WHOLE,
            for_trade_=maybe(WHOLE),
            product_=TEXT,
            times_=maybe(WHOLE),
            set_=TEXT,
            line_=TEXT,
            **_FACTS,
        ),
        201,
    ),
    "shelf_lot": Told(ref("Lot")),
    "shelf_lot_change": Told(
        _CHANGED,
        shape(
            quantity_=WHOLE,
            seen_=maybe(WHOLE),
            copies_=maybe(WHOLE),
            for_trade_=maybe(WHOLE),
            **_FACTS,
        ),
    ),
    "shelf_move": Told(
        _CHANGED, shape(place_=maybe(WHOLE), slot_=TEXT, lots=many(either(WHOLE, _LOT)))
    ),
    "shelf_changes": Told(page(ref("Change"))),
    "shelf_undo": Told(_CHANGED),
    "shelf_places": Told(page(ref("Place"))),
    "shelf_place_make": Told(ref("Place"), _PLACE, 201),
    "shelf_place": Told(ref("Place")),
    "shelf_place_change": Told(ref("Place"), _PLACE),
    "shelf_place_remove": Told(_CHANGED),
    "shelf_place_fill": Told(
        _CHANGED,
        shape(
            game=TEXT,
            q_=TEXT,
            from_=maybe(either(WHOLE, one_of("none"))),
            together_=FLAG,
            leaf_=WHOLE,
        ),
    ),
    "shelf_trade": Told(page(ref("Lot"))),
    "shelf_wishes": Told(page(ref("Wish"))),
    "shelf_wish": Told(
        shape(code_=TEXT, wished=WHOLE),
        shape(code_=TEXT, quantity_=WHOLE, set_=TEXT, copies_=maybe(WHOLE)),
    ),
    "shelf_imports": Told(page(ref("Import"))),
    "shelf_import_read": Told(ref("Import"), None, 201),
    "shelf_import": Told(ref("Import")),
    "shelf_import_apply": Told(
        ref("Import"),
        shape(
            mode=one_of("add", "replace", "wish"),
            good_only_=FLAG,
            apart_=one_of("wish", "skip", "own"),
        ),
    ),
    "shelf_import_columns": Told(ref("Import"), shape(columns=OBJECT)),
    "shelf_import_undo": Told(ref("Import")),
    "own_sets": Told(page(ref("OwnSet"))),
    "own_set_make": Told(
        ref("OwnSet"), shape(game=TEXT, name=shape(it_=TEXT, en_=TEXT), code_=TEXT, note_=TEXT), 201
    ),
    "own_share": Told(ref("OwnShare")),
    "own_share_put": Told(
        ref("OwnShare"),
        shape(visibility_=one_of("private", "link"), pictures_=FLAG, renew_=FLAG),
    ),
    "own_by_link": Told(_SHARED_CARDS),
    "own_adopt": Told(_SHARED_SET, shape(), 201),
    "own_link_copy": Told(ref("OwnSet"), shape(), 201),
    "own_adopted_sets": Told(page(_SHARED_SET)),
    "own_adopted": Told(_SHARED_CARDS),
    "own_already": Told(shape(cards=many(shape(name=TEXT, set_name=TEXT, url=TEXT)))),
    "own_leave": Told(None, None, 204),
    "own_copy": Told(ref("OwnSet"), shape(), 201),
    "own_lines": Told(
        shape(
            lines=many(
                shape(
                    text=TEXT,
                    offers=many(shape(part=TEXT, value=ANY, text=OBJECT, likely=NUMBER)),
                )
            )
        )
    ),
    "own_cards": Told(page(also(OBJECT, id=TEXT, copies=WHOLE), set=ref("OwnSet"))),
    "own_cards_put": Told(
        shape(
            edit=maybe(WHOLE),
            new=WHOLE,
            change=WHOLE,
            same=WHOLE,
            bad=WHOLE,
            rows=many(ref("OwnCardRow")),
        ),
        shape(cards=many(OBJECT), dry_run_=FLAG, good_only_=FLAG),
    ),
    "own_file_read": Told(ref("OwnFile"), None, 201),
    "own_file": Told(ref("OwnFile")),
    "own_file_take": Told(
        ref("OwnFile"),
        shape(choices_={"type": "object", "additionalProperties": _PICK}, rest_=_PICK),
    ),
    "own_file_undo": Told(ref("OwnFile")),
    "backup_read": Told(ref("Backup"), None, 201),
    "backup_restore": Told(ref("Backup"), shape(mode=one_of("add", "replace"))),
}
