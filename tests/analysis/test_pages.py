"""What the analysis shows, to whom, and puzzles made of it."""

import re

import pytest

from engine.kernel.errors import KernelError
from engine.web.models import Match, Position, ReplayLink
from engine.web.puzzles.positions import puzzles as position_puzzles
from engine.web.puzzles.positions.services import copy, play, save
from engine.web.puzzles.practice.rows import Practice
from engine.web.review.analysis import work
from engine.web.review.analysis.curve import Frame, Point, smooth
from engine.web.review.analysis.reading import judgements, reader_for
from engine.web.review.analysis.rows import AnalysedMove, Analysis
from engine.web.review.analysis.seen import read, stamp
from engine.web.review.replays.reels import reel
from engine.web.seat import storage
from tests.analysis.conftest import MOVES, begun, given_up, moves_of, worked_off
from tests.factories import laid_table
from tests.web.replayed import page as replay_of
from tests.web.replayed import play_some
from tests.web.seating import two_partners, two_people

pytestmark = pytest.mark.django_db


@pytest.fixture
def row(alice, over):
    made = begun(alice, over)
    Analysis.objects.filter(pk=made.pk).update(seed="known")
    return worked_off(Analysis.objects.get(pk=made.pk))


@pytest.fixture
def slip(row):
    """A decision that can be laid, made to look costly: the played move is the better one."""
    for move in moves_of(row):
        played = storage.replayed(row.match)
        played.go_to(played.log.step(move.step).parent)
        try:
            played.rules.layout_of(played.state, row.seat)
        except KernelError:
            continue
        step = played.log.step(move.step)
        told = {"better": list(step.data), "improved": move.result["played"]}
        move.result |= {**told, "value": 0.9, "loss": 0.7, "loss_error": 0.1}
        move.save()
        return move
    raise AssertionError("no decision can be laid")


def at(match, **asked) -> str:
    return f"/r/{match.pk}/analysis"


def test_before_it_is_begun_the_page_offers_to_begin(alice, over):
    page = alice.client.get(at(over)).content.decode()
    assert "Analyse this match" in page
    answer = alice.client.post(at(over), {"key": "k"})
    assert answer.status_code == 302
    assert Analysis.objects.get().match == over


def numbers_in(answer):
    return [int(each) for each in re.findall(r'<tr id="row-(\d+)"', answer.content.decode())]


def test_while_it_works_the_page_shows_how_far_it_is_and_follows(alice, over):
    row = begun(alice, over)
    moves = moves_of(row)
    page = alice.client.get(at(over)).content.decode()
    assert f"0 of {len(moves)} decisions judged" in page
    assert "Every decision" not in page
    poll = f"{at(over)}/progress"
    assert alice.client.get(poll, {"seen": "working::0"}).status_code == 204
    work.work_from(moves[1].pk, 1)
    told = alice.client.get(poll, {"seen": "working::0"})
    assert f"1 of {len(moves)} decisions judged" in told.content.decode()
    assert numbers_in(told) == [1]
    assert alice.client.get(poll, {"seen": "working:1:0"}).status_code == 204
    assert numbers_in(alice.client.get(at(over))) == [1]


def test_a_poll_brings_only_what_is_new_and_all_of_it_at_the_end(alice, over):
    row = begun(alice, over)
    moves = moves_of(row)
    for number in (1, 2, 0):
        work.work_from(moves[number].pk, 1)
    poll = f"{at(over)}/progress"
    told = alice.client.get(poll, {"seen": "working:1-2:0"})
    assert numbers_in(told) == [0]
    spots = re.findall(r'id="wide-curve-(\d+)"', told.content.decode())
    assert spots == ["0"]
    assert "Where it turned" not in told.content.decode()
    assert numbers_in(alice.client.get(poll, {"seen": "nothing of ours"})) == [0, 1, 2]
    worked_off(row)
    last = alice.client.get(poll, {"seen": "working:0-2:0"})
    assert numbers_in(last) == list(range(len(moves)))
    text = last.content.decode()
    assert "Where it turned" in text
    assert "judge-poll" not in text
    assert 'data-said="All decisions are judged."' in text


def test_who_listens_hears_of_quarters_only(alice, over):
    row = begun(alice, over)
    heard = []
    for move in moves_of(row)[:-1]:
        work.work_from(move.pk, 1)
        heard.append(alice.client.get(at(over)).context["analysis"]["said"])
    assert set(heard) <= {f"{n} % of the decisions are judged." for n in (0, 25, 50, 75)}
    assert heard == sorted(heard, key=lambda said: int(said.split()[0]))


@pytest.mark.parametrize(
    ("numbers", "told"), [([], ""), ([3], "3"), ([2, 0, 1, 5], "0-2.5"), ([0, 2, 4], "0.2.4")]
)
def test_what_a_page_has_seen_is_told_and_read(numbers, told):
    assert stamp("working", numbers, 2) == f"working:{told}:2"
    found = read(stamp("working", numbers, 2))
    assert [n for n in range(7) if n in found] == sorted(numbers)


@pytest.mark.parametrize("text", ["", "working", "working:a:0", "x:1-:0", "x:-2:0", "W:1:0"])
def test_a_page_that_says_nothing_readable_has_seen_nothing(text):
    assert not read(text).spans


def test_each_point_opens_the_replay_before_its_move(alice, over, row, slip):
    shown = alice.client.get(at(over)).context
    points = shown["points"]
    assert len(points) == row.moves.count()
    with reel(over) as played:
        found, stops = judgements(reader_for(alice.user, over.pk, "1"), row, played)
    for point, move, each in zip(points, moves_of(row), found, strict=True):
        text = alice.client.get(point["url"]).content.decode()
        assert f'data-at="{point["at"]}"' in text
        assert each.stop.index == point["at"]
        # The entry stood at is the last one before the move.
        assert each.stop.noted < move.step <= stops[point["at"] + 1].noted
        assert all(move.step <= after.noted for after in each.followed)
    assert [p["at"] for p in points] == sorted(p["at"] for p in points)
    assert sum(1 for p in points if p["slip"]) == len(shown["moments"]) <= 3


def test_a_costly_move_tells_what_was_better_and_what_followed(alice, over, slip):
    page = alice.client.get(at(over))
    moment = next(m for m in page.context["moments"] if m["number"] == slip.number)
    assert moment["cost"] == "70"
    assert moment["is_sure"]
    assert moment["estimates"]["better"]["text"].startswith("90 %")
    assert moment["played"] == moment["better"]
    text = page.content.decode()
    assert "Where it turned" in text
    assert "Keep as a puzzle" in text
    assert "in 100, a slip" in text


def test_a_puzzle_is_what_the_seat_saw_and_its_better_move_solves_it(alice, over, slip):
    answer = alice.client.post(f"{at(over)}/puzzle", {"number": slip.number, "eyes": "1"})
    assert answer.status_code == 302, answer.content
    position = Position.objects.get(owner=alice.user)
    assert position.question.startswith("You played: ")
    assert [line["text"] for line in position.solution] == [
        each["text"] for each in slip.result["improved"]
    ]
    assert Practice.objects.get(user=alice.user).position == position
    hidden = position.layout["seats"][1]["unseen"]
    assert hidden, "the other hand is not laid open"
    # Its table asks what was asked then, and the recorded move solves it.
    table = alice.client.post(f"/practice/{position.pk}/try").headers["Location"]
    match = Match.objects.get(pk=table.removeprefix("/t/"))
    played = storage.replayed(match)
    known = len(played.log.steps)
    for line in position.solution:
        played.act(0, played.rules.parse(played.view(0).state, line["text"]))
    storage.store(match, played, known)
    assert position_puzzles.standing(match, alice.user)["solved"]


def test_every_decision_makes_one_reactions_too(alice, over, row):
    """What cannot be laid begins in the middle of it, the other hand dealt anew."""
    made_costly(row)
    for move in moves_of(row):
        asked = {"number": move.number, "eyes": "1"}
        answer = alice.client.post(f"{at(over)}/puzzle", asked)
        assert answer.status_code == 302, (move.number, answer.content.decode())
    assert "Keep as a puzzle" not in alice.client.get(at(over)).content.decode()
    reactions = Position.objects.exclude(moment="")
    assert reactions.exists()
    for position in reactions:
        truth = storage.replayed(over)
        truth.go_to(truth.log.step(AnalysedMove.objects.get(puzzle=position).step).parent)
        assert alice.client.get(position.get_absolute_url()).status_code == 200
        match = Match.objects.get(pk=play(actor=alice.user, code=position.pk))
        assert texts(storage.replayed(match), position.seat) == texts(truth, position.seat)
    twin = Position.objects.get(pk=copy(actor=alice.user, code=position.pk))
    assert twin.moment == position.moment
    save(actor=alice.user, code=twin.pk, edition=1, layout=twin.layout, about=None)
    twin.refresh_from_db()
    assert twin.moment == "", "what is laid by hand begins as it is laid"


def texts(played, seat) -> list[str]:
    """What may be done at the moment."""
    seen = played.view(seat)
    return [played.rules.act_text(seen.state, action).text for action in seen.state.menu]


def test_a_puzzle_is_made_once(alice, over, slip):
    for _ in range(2):
        alice.client.post(f"{at(over)}/puzzle", {"number": slip.number, "eyes": "1"})
    assert Position.objects.count() == 1
    page = alice.client.get(at(over)).content.decode()
    assert f"/p/{Position.objects.get().pk}" in page
    assert "Share it" in page


def test_no_puzzle_of_what_gave_nothing_up_or_was_not_judged(alice, over, row):
    quiet = next(move for move in moves_of(row) if not move.result["better"])
    for number, words in ((quiet.number, "makes no puzzle"), (999, "not been analysed")):
        answer = alice.client.post(f"{at(over)}/puzzle", {"number": number, "eyes": "1"})
        assert answer.status_code == 422
        assert words in answer.content.decode()
    assert not Position.objects.exists()


def test_a_moment_that_cannot_be_laid_makes_no_puzzle_and_leaves_nothing(alice, over, slip):
    wrong = [{"text": "no such move", "told": {"en": "", "it": ""}, "card": ""}]
    AnalysedMove.objects.filter(pk=slip.pk).update(result={**slip.result, "improved": wrong})
    answer = alice.client.post(f"{at(over)}/puzzle", {"number": slip.number, "eyes": "1"})
    assert answer.status_code == 422
    assert "makes no puzzle" in answer.content.decode()
    assert not Position.objects.exists()


def test_only_people_of_the_match_and_readers_of_an_open_link_see_it(
    alice, bob, client, over, slip
):
    assert bob.client.get(at(over)).status_code == 404
    assert bob.client.post(at(over)).status_code == 404
    shown = ReplayLink.objects.create(match=over, seat=None)
    page = client.get(f"/r/{shown.pk}/analysis").content.decode()
    assert "Where it turned" in page
    assert "Keep as a puzzle" not in page
    assert client.post(f"/r/{shown.pk}/analysis").status_code == 404
    seat = ReplayLink.objects.create(match=over, seat=0)
    assert client.get(f"/r/{seat.pk}/analysis").status_code == 404
    assert client.get(f"/api/v1/replays/{seat.pk}/analysis").status_code == 404


def test_a_match_that_is_played_shows_no_analysis(alice, deck):
    table = laid_table(alice.user, deck, level="random")
    page = alice.client.get(at(table))
    assert "still played" in page.content.decode()
    assert alice.client.post(at(table)).status_code == 409
    assert "/analysis" not in replay_of(alice.client, table)


def test_the_table_and_the_replay_lead_to_it(alice, over):
    assert at(over) in alice.client.get(over.get_absolute_url()).content.decode()
    assert at(over) in replay_of(alice.client, over)


def test_changed_rules_are_told_in_words(alice, over, row):
    over.steps.filter(number=1).update(digest="0" * 16)
    from engine.web.review.replays.reels import forget

    forget()
    answer = alice.client.get(at(over))
    assert answer.status_code == 410
    assert "The rules have changed" in answer.content.decode()
    forget()


def test_programs_read_the_same(alice, over, slip):
    here = f"/api/v1/replays/{over.pk}/analysis"
    told = alice.client.get(here).json()
    assert told["analysis"]["status"] == "done"
    assert len(told["points"]) == told["analysis"]["moves"]
    assert [m["number"] for m in told["moments"]].count(slip.number) == 1
    assert alice.client.post(here, {}, content_type="application/json").status_code == 202
    made = alice.client.post(
        f"{here}/puzzle", {"number": slip.number, "eyes": "1"}, content_type="application/json"
    )
    assert made.status_code == 201
    assert Position.objects.filter(pk=made.json()["id"]).exists()


def test_queries_do_not_grow_with_decisions(alice, over, slip, django_assert_max_num_queries):
    alice.client.get(at(over))
    with django_assert_max_num_queries(10):
        alice.client.get(at(over))


def test_the_curve_passes_through_its_points_and_stays_between_them():
    frame = Frame(1200, 300, 10)
    assert smooth([(0.0, 1.0), (3.0, 1.0), (6.0, 4.0)]) == (
        "M0.0 1.0C1.0 1.0 2.0 1.0 3.0 1.0C4.0 1.0 5.0 4.0 6.0 4.0"
    )
    points = [Point(0, 0.5, 0.4, 0.6), Point(4, 1.0, 1.0, 1.0), Point(10, 0.0, 0.0, 0.0)]
    drawn = frame.drawn(points, [(0, "1"), (0, "2"), (9, "3")])
    assert drawn["line"].startswith("M56.0 147.0")
    assert drawn["line"].endswith("1182.0 264.0")
    assert [mark["text"] for mark in drawn["marks"]] == ["1", "3"]
    assert drawn["band"]
    assert frame.drawn([], [])["line"] == ""


def made_costly(row):
    """Every decision that can be laid, made to look costly."""
    for move in moves_of(row):
        step = storage.replayed(row.match).log.step(move.step)
        told = {"better": list(step.data), "improved": move.result["played"]}
        move.result |= {**told, "value": 0.9, "loss": 0.7, "loss_error": 0.1}
        move.save()


def first_puzzle(person, match, row, eyes):
    for move in moves_of(row):
        asked = {"number": move.number, "eyes": eyes}
        if person.client.post(f"{at(match)}/puzzle", asked).status_code == 302:
            return Position.objects.get()
    raise AssertionError("no decision can be laid")


def judged_from(person, match, eyes):
    row = worked_off(begun(person, match, eyes=eyes))
    made_costly(row)
    return row, person.client.get(at(match), {"eyes": eyes}).context


def test_the_reader_s_own_moves_are_told_to_them(alice, over):
    row, shown = judged_from(alice, over, "1")
    assert shown["ended"]["title"].startswith("You lost · Turn ")
    assert shown["spoken"].startswith("Your chance to win")
    assert first_puzzle(alice, over, row, "1").question.startswith("You played: ")


def test_of_the_other_side_it_is_told_by_name(alice, over):
    row, shown = judged_from(alice, over, "2")
    assert shown["ended"]["title"] == "Computer wins"
    assert shown["spoken"].startswith("The chance of Computer to win")
    assert first_puzzle(alice, over, row, "2").question.startswith("Computer played: ")


@pytest.mark.parametrize("seated", ["people", "partners"])
def test_where_nobody_is_the_reader_alone_everybody_has_a_name(alice, seated):
    laid = two_people(alice.user) if seated == "people" else two_partners(alice.user)
    name = "Anna" if seated == "people" else "Computer 1"
    match = given_up(play_some(laid, MOVES))
    row, shown = judged_from(alice, match, "1")
    assert not re.search(r"\b[Yy]ou", shown["ended"]["title"])
    assert shown["spoken"].startswith(f"The chance of {name} to win")
    assert first_puzzle(alice, match, row, "1").question.startswith(f"{name} played: ")
