"""What each audience is shown of a table (section 7), and how it is laid out for pages."""

from __future__ import annotations

from typing import Any

from engine.games.tictacko.effect import END_OF_TURN
from engine.games.tictacko.lasting import lay_down
from engine.games.tictacko.tests.board import Board, Raw, begin, character, lay
from engine.games.tictacko.vocabulary import LOCKED
from engine.kernel.messages import Message
from engine.kernel.testing import clause, for_every

SPECTATOR = -1
GUARD = character("guard", "dragon", "special", effects=[
    {"timing": "continuous", "static": [
        {"rule": "protect", "from": ["destroy"],
         "scope": {"kind": "character", "team": "own",
                   "where": {"adjacent_to": "self"}}}]}])  # fmt: skip
HUSH = character("hush", "unicorn", "special", effects=[
    {"timing": "continuous", "static": [
        {"rule": "no_claim",
         "scope": {"kind": "character", "team": "opposing",
                   "where": {"adjacent_to": "self"}}}]}])  # fmt: skip
WARDEN = character("warden", "dragon", "special", effects=[
    {"timing": "continuous", "static": [
        {"rule": "forbid", "who": "opponents", "what": "play_character",
         "where": {"spaces": ["3"]}}]}])  # fmt: skip
FOE = {"id": "t", "kind": "character", "team": "opposing", "where": "anywhere",
       "count": {"min": 1, "max": 1}}  # fmt: skip
BLAST: Raw = {"code": "blast", "type": "magic", "faction": "neutral", "name_en": "Blast",
              "name_it": "Botto", "effects": [
                  {"timing": "play", "choose": [FOE],
                   "do": [{"op": "destroy", "target": "$t"}]}]}  # fmt: skip
NO: Raw = {"code": "no", "type": "instant", "faction": "neutral", "name_en": "No", "name_it": "No",
           "when": {"window": "PLAY", "actor": "opponent", "filters": {"type": "magic"}},
           "effects": [{"timing": "react",
                        "do": [{"op": "cancel", "item": "responded"}]}]}  # fmt: skip


def scene(b: Board, seat: int) -> dict[str, Any]:
    """What a seat, or a spectator, is shown."""
    return b.r.scene(b.r.masked(b.s, seat), seat)


def side(b: Board, viewer: int, of: int) -> dict[str, Any]:
    """One player's side."""
    return next(each for each in scene(b, viewer)["sides"] if each["seat"] == of)


def pieces(b: Board, viewer: int, of: int, key: str) -> list[dict[str, Any]]:
    """The pieces of an area of a player."""
    return next(each["pieces"] for each in side(b, viewer, of)["areas"] if each["key"] == key)


def space(b: Board, viewer: int, name: str) -> dict[str, Any]:
    """A space of the Grid as a viewer sees it."""
    found = pieces(b, viewer, max(viewer, 0), "grid")
    return next(piece for piece in found if piece["space"] == name)


def cards(found: list[dict[str, Any]]) -> list[str | None]:
    """The codes of pieces; None for a back."""
    return [piece["card"] for piece in found]


def said(messages: list[Message]) -> list[str]:
    """Messages in English."""
    return [str(each) for each in messages]


def give(b: Board, seat: int, *codes: str) -> Board:
    """A hand; the menu of the open decision is made anew."""
    b.s.hands[seat] = sorted(b.r.pool.index(code) for code in codes)
    b.s.menu = b.r.options_of(b.s)
    return b


@clause("TTK-2.2", "TTK-2.3", "TTK-2.22")
@for_every(("grid", "names"), [("standard", "123456789"), ("advanced", "123A456B789CDEFG")])
def test_the_grid_lies_row_by_row(grid: str, names: str) -> None:
    found = scene(lay("1", grid=grid), 0)["sides"][-1]["areas"][0]
    assert "".join(piece["space"] for piece in found["pieces"]) == names
    assert found["cols"] ** 2 == len(names)


@clause("TTK-7.1")
@for_every("viewer", [0, 1, SPECTATOR])
def test_everybody_sees_who_claims_what(viewer: int) -> None:
    b = lay("15", "9")
    teams = {name: space(b, viewer, name).get("team") for name in "159"}
    assert teams == {"1": 0, "5": 0, "9": 1}
    assert [space(b, viewer, name)["banner"] for name in "19"] == ["dragon", "unicorn"]
    assert cards([space(b, viewer, "2")]) == [None]


@clause("TTK-7.1")
def test_the_own_side_is_told_apart_where_both_play_the_same_faction() -> None:
    b = lay("1", "9")
    b.s.factions = [1, 1]
    assert space(b, 0, "1")["banner"] != space(b, 0, "9")["banner"]
    assert (space(b, 0, "1")["is_ours"], space(b, 1, "1")["is_ours"]) == (True, False)


@clause("TTK-7.1", "TTK-7.3")
def test_an_objective_is_laid_over_the_grid_for_its_team_alone() -> None:
    b = lay("1", "9", seats=4)
    for viewer in (0, 2):
        marked = [name for name in "123456789" if space(b, viewer, name)["goal"]]
        assert "".join(marked) == "123"
        assert "claimed" in str(space(b, viewer, "1")["goal_word"])
    assert "".join(n for n in "123456789" if space(b, 1, n)["goal"]) == "789"
    assert not any(space(b, SPECTATOR, name)["goal"] for name in "123456789")


@clause("TTK-7.1", "TTK-5.4")
def test_the_objective_card_is_seen_by_its_team_with_how_far_it_is() -> None:
    b = lay("12", "9")
    (own,) = pieces(b, 0, 0, "objective")
    assert own["card"] == "g0"
    assert (own["counters"][0]["value"], own["counters"][0]["max"]) == (2, 3)
    assert said(own["tags"]) == ["Spaces 1 2 3"]
    for viewer in (1, SPECTATOR):
        (hidden,) = pieces(b, viewer, 0, "objective")
        assert (hidden["card"], hidden["counters"], hidden["tags"]) == (None, [], [])


@clause("TTK-5.4")
def test_on_the_advanced_grid_the_letter_is_of_the_pattern() -> None:
    b = lay("1", grid="advanced")
    assert space(b, 0, "A")["goal"] == "own"
    assert said(pieces(b, 0, 0, "objective")[0]["tags"]) == ["Spaces 1 2 3 A"]


@clause("TTK-7.6")
def test_a_peeked_objective_is_marked_otherwise_for_who_has_seen_it() -> None:
    b = lay("1", "9")
    b.s.known_goals[1] |= 1
    assert [space(b, 0, name)["goal"] for name in "179"] == ["own", "seen", "seen"]
    assert pieces(b, 0, 1, "objective")[0]["card"] == "g2"
    assert pieces(b, SPECTATOR, 1, "objective")[0]["card"] is None


@clause("TTK-7.1", "TTK-7.5", "TTK-7.8")
@for_every("seats", [2, 3, 4])
def test_a_hand_is_seen_by_its_player_alone(seats: int) -> None:
    b = lay("1", seats=seats, hand=3)
    for viewer in (*range(seats), SPECTATOR):
        for of in range(seats):
            seen = cards(pieces(b, viewer, of, "hand"))
            assert len(seen) == 3
            assert (None not in seen) == (viewer == of)


@clause("TTK-7.5")
def test_open_team_hands_show_those_of_the_team() -> None:
    b = lay("1", seats=4, open_team_hands=True)
    assert None not in cards(pieces(b, 0, 2, "hand"))
    assert None in cards(pieces(b, 1, 2, "hand"))


@clause("TTK-7.6")
def test_a_card_that_everybody_knows_is_shown_in_the_hand() -> None:
    b = lay("1", "9")
    b.s.shown[1] = [b.r.pool.index("u")]
    b.s.seen[1] = [b.r.pool.index("u")]
    known = [piece for piece in pieces(b, 0, 1, "hand") if piece["card"]]
    assert len(known) == 1
    assert said(known[0]["tags"]) == ["You know this card"]
    assert any(said(piece["tags"]) for piece in pieces(b, 1, 1, "hand"))


@clause("TTK-7.1")
def test_decks_are_backs_and_discard_piles_lie_open_top_first() -> None:
    b = lay("1", cards=[BLAST])
    b.s.piles[0] = [b.r.pool.index("d"), b.r.pool.index("blast")]
    assert set(cards(pieces(b, 0, 0, "deck"))) == {None}
    assert cards(pieces(b, 1, 0, "discard")) == ["blast", "d"]
    assert set(cards(pieces(b, 0, 0, "goals"))) == {None}


@clause("TTK-4.24", "TTK-7.4")
def test_completed_objectives_lie_open() -> None:
    b = lay("1")
    b.s.done[1] = [b.s.goals.pop()]
    code = b.r.pool.at(b.s.done[1][0]).code
    for viewer in (0, 1, SPECTATOR):
        assert cards(pieces(b, viewer, 1, "done")) == [code]
        assert side(b, viewer, 1)["done_count"] == 1


@clause("TTK-2.18")
@for_every("seats", [2, 3, 4])
def test_what_belongs_to_a_team_lies_with_its_first_player(seats: int) -> None:
    b = lay("1", seats=seats)
    holders = [each["seat"] for each in scene(b, 1)["sides"] if each["holds_team"]]
    assert sorted(holders) == [0, 1]
    decks = [
        each["seat"]
        for each in scene(b, 1)["sides"]
        if any(area["key"] == "deck" for area in each["areas"])
    ]
    assert sorted(decks) == [0, 1]


@clause("TTK-5.25", "TTK-5.24")
def test_protection_is_told_and_follows_the_guardian() -> None:
    b = lay("4", "9", lying={"1": GUARD}, cards=[GUARD])
    assert said(space(b, 1, "4")["tags"]) == ["Safe from: DESTROY"]
    assert said(space(b, 1, "9")["tags"]) == []


@clause("TTK-5.3", "TTK-9.15")
def test_a_character_that_claims_nothing_says_so() -> None:
    b = lay("1", "", lying={"2": HUSH}, cards=[HUSH])
    assert said(space(b, 0, "1")["tags"]) == ["Claims nothing"]
    assert pieces(b, 0, 0, "objective")[0]["counters"][0]["value"] == 0


@clause("TTK-5.7")
def test_a_closed_space_says_so_to_whom_it_is_closed() -> None:
    b = lay("", "9", lying={"1": WARDEN}, cards=[WARDEN])
    assert said(space(b, 1, "3")["tags"]) == ["Closed"]
    assert said(space(b, 0, "3")["tags"]) == []


@clause("TTK-4.49", "TTK-5.38", "TTK-7.1")
def test_pending_items_lie_in_a_chain_with_what_was_chosen() -> None:
    b = lay("1", "89", cards=[BLAST, NO])
    b.s.hands[1] = [b.r.pool.index("no")]
    give(b, 0, "blast", "d").act("magic blast", "target 9")
    for viewer in (0, 1, SPECTATOR):
        (link,) = scene(b, viewer)["chain"]
        assert (link["seat"], link["card"], link["answers"]) == (0, "blast", None)
        assert str(link["detail"]) == "played: u on 9"
        assert scene(b, viewer)["answering"]


@clause("TTK-4.31")
def test_a_half_made_announcement_is_nobody_elses_business() -> None:
    b = lay("1", "9")
    before = scene(b, 1)
    b.act("character d")
    assert str(scene(b, 0)["question"]) == "On which space?"
    assert scene(b, 0)["asker"] == {"card": "d", "label": b.r.pool.at(b.r.pool.index("d")).name}
    assert scene(b, 1) == before


@clause("TTK-7.3", "TTK-7.9")
def test_a_secret_question_is_shown_to_whom_it_is_asked_alone() -> None:
    b = lay("12", "9").play("3")
    assert b.moves() == ["hold", "reveal"]
    assert "complete" in str(scene(b, 0)["question"])
    for viewer in (1, SPECTATOR):
        shown = scene(b, viewer)
        assert (shown["question"], shown["asker"], shown["groups"], shown["drags"]) == (
            None, None, [], [],
        )  # fmt: skip


@clause("TTK-4.40", "TTK-4.41")
def test_a_stalemate_says_who_still_has_a_turn() -> None:
    b = lay("12346", "5789")
    b.act("pass")
    notes = {of: [str(note["text"]) for note in side(b, 0, of)["notes"]] for of in (0, 1)}
    assert all("one more turn" in " ".join(each) for each in notes.values())


@clause("TTK-4.19")
def test_what_is_left_of_a_lane_is_told() -> None:
    b = give(lay("1", "89", cards=[BLAST]), 0, "blast", "blast", "d")
    b.act("magic blast", "target 9")
    assert "1 more Magic this turn." in [str(n["text"]) for n in side(b, 1, 0)["notes"]]


@clause("TTK-9.14", "TTK-9.25", "TTK-4.29")
def test_what_lasts_is_told_with_its_clock() -> None:
    b = lay("1", "9")
    lay_down(b.s, END_OF_TURN, 1, 0, [LOCKED, 4])
    assert [str(note["text"]) for note in side(b, 0, 1)["notes"]] == [
        "Space 5 is locked, until the end of the turn."
    ]


@clause("TTK-4.46")
def test_every_action_of_a_long_menu_stands_in_one_group() -> None:
    b = give(lay("1", "9", cards=[BLAST, GUARD]), 0, "blast", "d", "guard", "ds")
    found = scene(b, 0)["groups"]
    assert sorted(action for group in found for action in group["actions"]) == sorted(b.s.menu)
    assert [str(group["label"]) for group in found] == ["Characters", "Magic", "Or"]


def backs(b: Board, viewer: int, of: int, key: str) -> set[str]:
    """The backs of the pieces of an area that lie face down."""
    return {piece["back"] for piece in pieces(b, viewer, of, key) if piece["card"] is None}


@clause("TTK-7.1")
def test_a_hidden_card_shows_the_back_of_its_deck_or_of_an_objective() -> None:
    b = give(give(lay("1", "9"), 0, "d"), 1, "u")
    for team, name in enumerate(("dragon", "unicorn")):
        rival = 1 - team
        assert backs(b, rival, team, "hand") == {name}
        assert backs(b, rival, team, "deck") == {name}
        assert backs(b, rival, team, "objective") == {""}
    assert backs(b, 0, 0, "goals") == {""}


INSTANT: Raw = {**NO, "code": "spare", "name_en": "Spare", "name_it": "Risparmia",
                "effects": [{"timing": "react", "choose": [FOE],
                             "do": [{"op": "destroy", "target": "$t"}]}]}  # fmt: skip


@clause("TTK-4.33")
def test_an_instant_is_carried_to_what_it_can_name_or_into_the_middle() -> None:
    b = give(lay("1", "89", cards=[BLAST, INSTANT]), 1, "spare", "spare")
    b = give(b, 0, "blast", "blast")
    b.act("magic blast", "target 9")
    shown = scene(b, b.s.decider)
    carried = {b.r.label(b.s, each["action"]).text: each for each in shown["drags"]}
    assert carried["instant spare"]["to"] == ["1:s0", "chain"]


@clause("TTK-4.14")
def test_a_card_is_carried_to_an_open_space() -> None:
    b = lay("1", "9")
    carried = {b.r.label(b.s, each["action"]).text: each for each in scene(b, 0)["drags"]}
    assert carried["character d"]["from"][0] == "0:hand0"
    assert "0:s4" in carried["character d"]["to"]
    assert "0:s0" not in carried["character d"]["to"]
    b.act("character d")
    assert space(b, 0, "5")["action"] in b.s.menu
    assert space(b, 0, "1")["action"] is None


@clause("TTK-6.15")
def test_the_end_shows_figures_from_where_one_sits() -> None:
    b = lay("123", "9", goals=("123", "789"))
    b.s.done[0] = [b.s.goals.pop(), b.s.goals.pop()]
    b.act("pass", "reveal")
    assert b.is_over()
    assert scene(b, 1)["stats"][0][1:] == (0, 3)


@clause("TTK-7.1")
@for_every("seats", [2, 3, 4])
def test_a_scene_stands_from_the_first_node_to_the_last(seats: int) -> None:
    b = begin(seats)
    for viewer in (*range(seats), SPECTATOR):
        assert len(scene(b, viewer)["sides"]) == seats


FORK: Raw = {"code": "fork", "type": "magic", "faction": "neutral", "name_en": "Fork",
             "name_it": "Bivio", "effects": [
                 {"timing": "play", "until": "end_of_turn", "modes": [
                     {"choose": [FOE], "do": [{"op": "destroy", "target": "$t"}]},
                     {"do": [{"op": "later", "do": [
                         {"op": "draw", "who": "you", "n": 1}]}]}]}]}  # fmt: skip


@clause("TTK-9.1", "TTK-4.52")
def test_a_mode_is_offered_in_words() -> None:
    b = give(lay("1", "89", cards=[FORK]), 0, "fork", "d")
    b.act("magic fork")
    assert b.moves() == ["mode 1", "mode 2"]
    titles = [str(b.r.label(b.s, action).title) for action in b.s.menu]
    assert "DESTROY" in titles[0]
    assert "at the end of the turn" in titles[1].lower()
    assert "DRAW" in titles[1]
