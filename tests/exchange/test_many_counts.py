"""Many counts at once are the same as one after the other, and a wrong one is still named."""

import pytest

from collection.ledger.book import FEW, Move, differences, record
from collection.ledger.errors import TooFew
from collection.ledger.lots import Lot
from collection.ledger.rows import Holding

pytestmark = pytest.mark.django_db
COUNT = FEW + 10


def lots(cards):
    return [Lot(cards[0].pk, notes=f"n{n}") for n in range(COUNT)]


def test_counts_of_many_lots_go_up_and_down(alice, cards, django_assert_max_num_queries):
    moves = [Move(lot, 3, 1) for lot in lots(cards)]
    record(owner=alice.user, cause="add", moves=moves)
    with django_assert_max_num_queries(20):
        record(owner=alice.user, cause="add", moves=moves)
    record(owner=alice.user, cause="remove", moves=[Move(lot, -5, -2) for lot in lots(cards)])
    found = Holding.objects.filter(owner=alice.user).values_list("quantity", "for_trade")
    assert set(found) == {(1, 0)}
    assert differences(alice.user) == []


def test_one_that_does_not_fit_stops_all(alice, cards):
    record(owner=alice.user, cause="add", moves=[Move(lot, 2) for lot in lots(cards)])
    away = [Move(lot, -2) for lot in lots(cards)]
    away[-1] = Move(away[-1].lot, -3)
    with pytest.raises(TooFew, match="copies should go"):
        record(owner=alice.user, cause="remove", moves=away)
    assert set(Holding.objects.values_list("quantity", flat=True)) == {2}
    assert differences(alice.user) == []
