"""Tables, replays, positions and lessons as the API describes them."""

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
    ZONES,
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

_REVISION = {"revision_": {**WHOLE, "description": "the revision last seen; else send If-Match"}}
_MOVE = also({"type": "object"}, action=TEXT, text=TEXT)
_MOVES = {
    "question": TEXT,
    "waiting": TEXT,
    "can_back": FLAG,
    "items": many(_MOVE),
    "refused": many(OBJECT),
}
_PLACE = {"branch_": WHOLE, "at_": WHOLE, "eyes_": TEXT}
_MADE = shape(id=TEXT, url=TEXT)
_LINE = many(shape(who=TEXT, text=TEXT))
_ESTIMATE = shape(title=TEXT, estimate=TEXT, value=NUMBER, error=NUMBER, bar=OBJECT)
_KNOWN = shape(
    taken=TEXT,
    legal=WHOLE,
    recorded=FLAG,
    view=TEXT,
    noted=TEXT,
    is_kept=FLAG,
    seed=TEXT,
    simulations=WHOLE,
    worlds=WHOLE,
    build=TEXT,
    stopped=FLAG,
    timed=FLAG,
)
_HINTED = also(_ESTIMATE, action=TEXT, digit=TEXT, text=TEXT, equal=FLAG)
_HINT = shape(
    best=maybe(_HINTED),
    equal=many(_HINTED),
    reason=TEXT,
    moves=many(_HINTED),
    line=_LINE,
    fear=_LINE,
    worlds=TEXT,
)
_SEAT = shape(
    who_=one_of("person", "partner"),
    level_=TEXT,
    name_=TEXT,
    deck_=TEXT,
    starter_=TEXT,
    surprise_=FLAG,
    box_=TEXT,
    try_=TEXT,
)

_BOX = {
    "place_": either(TEXT, WHOLE),
    "mine_": TEXT,
    "seed_": TEXT,
    "apart_": FLAG,
    "pick_": either(TEXT, WHOLE),
    "run_": TEXT,
}
_SHARE = shape(value=NUMBER, low=NUMBER, high=NUMBER)

SHAPES: Final[dict[str, Schema]] = {
    "BoxDecks": shape(
        game=TEXT,
        place=maybe(WHOLE),
        mine=maybe(TEXT),
        seed=TEXT,
        apart=FLAG,
        stock=shape(here=WHOLE, held=WHOLE, free=WHOLE, left=WHOLE),
        found=FLAG,
        missing=many(shape(text=TEXT, clause=TEXT, clause_url=TEXT)),
        decks=many(
            also(
                {"type": "object"},
                name=TEXT,
                dealt=FLAG,
                size=WHOLE,
                strength=NUMBER,
                legal=FLAG,
                zones=ZONES,
            )
        ),
        left=COUNTS,
        candidates=many(
            shape(number=WHOLE, name=TEXT, strength=NUMBER, chosen=FLAG, share=maybe(_SHARE))
        ),
        run=maybe(TEXT),
    ),
    "Table": shape(
        handover=maybe(shape(seat=WHOLE, name=TEXT)),
        scene=maybe(OBJECT),
        moves=also({"type": "object"}, **_MOVES),
        log=many(ANY),
        match=also({"type": "object"}, id=TEXT, game=TEXT, revision=WHOLE, over=maybe(OBJECT)),
        hint_=maybe(OBJECT),
        lesson_=maybe(OBJECT),
        puzzle_=maybe(OBJECT),
        by_hand_=many(TEXT),
        prompting_=many(TEXT),
        trial_=maybe(
            shape(
                card=TEXT,
                copies=WHOLE,
                deck=TEXT,
                out=many(shape(name=TEXT, copies=WHOLE)),
                keep=TEXT,
            )
        ),
    ),
    "TableInList": also(
        {"type": "object"},
        id=TEXT,
        url=TEXT,
        game=TEXT,
        title=TEXT,
        seats=many(shape(seat=WHOLE, name=TEXT, who=TEXT, level=TEXT, deck=TEXT)),
        over=FLAG,
        result=TEXT,
        verdict=TEXT,
        turn=WHOLE,
        created=TIME,
        updated=TIME,
    ),
    "Position": shape(
        code=TEXT,
        title=TEXT,
        question=TEXT,
        game=TEXT,
        edition=WHOLE,
        seat=maybe(WHOLE),
        shared=FLAG,
        has_solution=FLAG,
        url=TEXT,
        playable_=FLAG,
        layout_=OBJECT,
        scene_=maybe(OBJECT),
        counts_=many(OBJECT),
        problems_=many(ANY),
        solution_=many(TEXT),
    ),
    "Lesson": shape(key=TEXT, title=TEXT, blurb=TEXT, steps=many(shape(title=TEXT, clause=TEXT))),
}

_ANALYSIS = shape(
    analysis=also({"type": "object"}, id=TEXT, status=TEXT, moves=WHOLE, done=WHOLE, failed=WHOLE),
    ended=maybe(OBJECT),
    points=many(OBJECT),
    moments=many(OBJECT),
)
_PRACTISED = also(
    {"type": "object"}, code=TEXT, title=TEXT, question=TEXT, due=TIME, answers=WHOLE, last=TEXT
)

_TABLE = ref("Table")
_POSITION = ref("Position")

OPERATIONS: Final[dict[str, Told]] = {
    "tables": Told(page(ref("TableInList"), counts=shape(all=WHOLE, running=WHOLE, ended=WHOLE))),
    "table_create": Told(
        _TABLE,
        shape(
            game_=TEXT,
            seats_=many(_SEAT),
            options_=OBJECT,
            begins_=either(WHOLE, one_of("lot")),
            seed_=TEXT,
            pace_=one_of("slow", "normal", "off", "pause"),
            own_dice_=FLAG,
            last_=FLAG,
            deck_=TEXT,
            level_=TEXT,
            opponent_=TEXT,
        ),
        201,
    ),
    "own_try": Told(_TABLE, shape(), 201),
    "table_deck": Told(_MADE, shape(), 201),
    "table": Told(_TABLE),
    "table_legal": Told(shape(revision=WHOLE, handover=maybe(OBJECT), **_MOVES)),
    "table_events": Told(shape(revision=WHOLE, handover_=maybe(OBJECT), results=many(OBJECT))),
    "table_act": Told(
        _TABLE,
        shape(**_REVISION, action_=either(WHOLE, TEXT), text_=TEXT, hand_=many(WHOLE)),
    ),
    "table_back": Told(_TABLE, shape(**_REVISION)),
    "table_undo": Told(
        _TABLE, shape(**_REVISION, agreed_=FLAG, shuffle_=one_of("same"), since_=WHOLE)
    ),
    "table_redo": Told(_TABLE, shape(**_REVISION, agreed_=FLAG)),
    "table_go": Told(_TABLE, shape(**_REVISION, **_PLACE, agreed_=FLAG, shuffle_=one_of("same"))),
    "table_concede": Told(_TABLE, shape(**_REVISION, agreed_=FLAG)),
    "table_partner": Told(_TABLE, shape(**_REVISION)),
    "table_take": Told(_TABLE, shape(**_REVISION, seat=WHOLE)),
    "table_wait": Told(_TABLE, shape(wait=FLAG)),
    "table_watch": Told(_TABLE, shape(pace_=one_of("slow", "normal", "off", "pause"), open_=FLAG)),
    "table_again": Told(_TABLE, shape(swap_=one_of("", "decks", "seats")), 201),
    "table_keep": Told(_POSITION, shape(title_=TEXT), 201),
    "table_why": Told(also({"type": "object"}, seq=WHOLE, clause=ANY, lines=many(ANY))),
    "table_report": Told(OBJECT),
    "table_hint": Told(
        shape(revision=WHOLE, hint=maybe(_HINT), after_ms=maybe(WHOLE)), shape(**_REVISION)
    ),
    "table_thought": Told(
        shape(
            seq=WHOLE,
            who=TEXT,
            text=TEXT,
            clause=TEXT,
            clause_url=TEXT,
            over=FLAG,
            sentences=many(TEXT),
            moves=many(also(_ESTIMATE, taken=FLAG)),
            line=_LINE,
            fear=_LINE,
            later=TEXT,
        )
    ),
    "table_knew_list": Told(
        shape(
            title=TEXT,
            turns=many(shape(turn=TEXT, moves=many(shape(step=WHOLE, text=TEXT, url=TEXT)))),
        )
    ),
    "table_knew": Told(
        shape(
            step=WHOLE,
            who=TEXT,
            level=shape(name=TEXT, title=TEXT, is_offered=FLAG, is_known=FLAG),
            turn=TEXT,
            lines=many(OBJECT),
            sides=many(OBJECT),
            beliefs=shape(sentences=many(TEXT), cards=many(OBJECT), more=WHOLE),
            choices=many(also(_KNOWN, moves=many(also(_ESTIMATE, taken=FLAG, simulations=WHOLE)))),
            is_kept=FLAG,
            is_recorded=FLAG,
        )
    ),
    "table_knew_again": Told(
        shape(
            verdict=TEXT,
            same=maybe(FLAG),
            choices=many(shape(then=TEXT, now=TEXT, same=maybe(FLAG), simulations=WHOLE, why=TEXT)),
        )
    ),
    "lessons": Told(page(ref("Lesson"))),
    "lesson_start": Told(_TABLE, None, 201),
    "lesson_leave": Told(_TABLE),
    "first_collection": Told(ref("Deck"), shape(product=TEXT), 201),
    "replay_create": Told(shape(id=TEXT), shape(text_=TEXT, game_=TEXT, sample_=TEXT), 201),
    "replay": Told(OBJECT),
    "replay_text": Told(shape(text=TEXT)),
    "replay_note": Told(shape(saved=FLAG), shape(**_PLACE, text=TEXT, was_=TEXT)),
    "replay_share": Told(_MADE, shape(view=TEXT, with_notes_=FLAG), 201),
    "replay_revoke": Told(shape(revoked=FLAG), shape(link=TEXT)),
    "replay_on": Told(_MADE, shape(**_PLACE, level_=TEXT, shuffle_=one_of("same")), 201),
    "replay_keep": Told(_MADE, shape(**_PLACE), 201),
    "positions": Told(page(_POSITION)),
    "position_create": Told(
        _POSITION,
        shape(
            game=TEXT,
            decks_=many(TEXT),
            title_=TEXT,
            question_=TEXT,
            seat_=WHOLE,
            seats_=WHOLE,
            layout_=OBJECT,
        ),
        201,
    ),
    "position": Told(_POSITION),
    "position_save": Told(
        _POSITION,
        shape(edition_=WHOLE, layout=OBJECT, title_=TEXT, question_=TEXT, seat_=WHOLE),
    ),
    "position_share": Told(_POSITION, shape(shared=FLAG)),
    "position_copy": Told(_POSITION, None, 201),
    "position_play": Told(_TABLE, shape(seat_=maybe(WHOLE), level_=TEXT), 201),
    "position_solution": Told(shape(lines=many(TEXT))),
    "position_record": Told(shape(lines=many(TEXT)), shape(table_=TEXT)),
    "box_decks": Told(ref("BoxDecks"), shape(**_BOX)),
    "box_play": Told(_TABLE, shape(**_BOX, level_=TEXT, swap_=FLAG), 201),
    "box_save": Told(shape(decks=many(ref("Deck"))), shape(**_BOX), 201),
    "box_measure": Told(OBJECT, shape(**_BOX), 201),
    "runs": Told(page(OBJECT)),
    "run_create": Told(
        OBJECT,
        shape(
            game=TEXT,
            decks=many(TEXT),
            against=many(TEXT),
            games_=WHOLE,
            level_=TEXT,
            seed_=TEXT,
        ),
        201,
    ),
    "run": Told(OBJECT),
    "run_results": Told(OBJECT),
    "run_cancel": Told(OBJECT),
    "run_again": Told(OBJECT, None, 201),
    "run_example": Told(_MADE, shape(mine=WHOLE, other=WHOLE), 201),
    "analysis": Told(_ANALYSIS),
    "analysis_begin": Told(_ANALYSIS, shape(eyes_=TEXT), 202),
    "analysis_puzzle": Told(_MADE, shape(number=WHOLE, eyes_=TEXT), 201),
    "practice": Told(page(_PRACTISED)),
    "practice_puzzle": Told(_PRACTISED),
    "practice_add": Told(_PRACTISED),
    "practice_peek": Told(shape(moves=many(TEXT))),
    "practice_answer": Told(_PRACTISED),
}
