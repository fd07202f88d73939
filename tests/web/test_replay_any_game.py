"""A fifth game is replayed, rewound, written and pasted back with no edit elsewhere."""

import pytest

from engine.web.models import Match
from engine.web.seat import storage
from tests.factories import laid_table
from tests.toys.copied import copied_toy
from tests.web.play import api
from tests.web.replayed import last_of, page, play_some

__all__ = ["copied_toy"]
pytestmark = pytest.mark.django_db


@pytest.fixture
def over(copied_toy, alice):
    return play_some(laid_table(alice.user, game_key=copied_toy.key, level="random"), 99)


@pytest.mark.parametrize("eyes", ["1", "2", "open", "public"])
def test_each_stop_is_drawn_for_all_eyes(alice, over, eyes):
    last = last_of(page(alice.client, over))
    assert last > 4
    for at in range(last + 1):
        assert 'id="replay"' in page(alice.client, over, at=at, eyes=eyes)


def test_its_record_comes_back(alice, over):
    text = alice.client.get(f"/r/{over.pk}.txt").content.decode()
    assert alice.client.post("/r/new", {"text": text}).status_code == 302
    made = Match.objects.exclude(pk=over.pk).get()
    assert storage.replayed(made).state.digest() == storage.replayed(over).state.digest()
    assert alice.client.get(f"/r/{made.pk}.txt").content.decode() == text


def test_its_end_is_undone_and_redone(alice, over):
    end = over.head
    state = api(alice.client, over, "undo", {"revision": over.revision}).json()
    assert state["match"]["over"] is None
    state = api(alice.client, over, "redo", {"revision": state["match"]["revision"]}).json()
    assert state["match"]["over"]
    over.refresh_from_db()
    assert over.head == end
