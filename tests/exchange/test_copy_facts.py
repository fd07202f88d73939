"""What a game asks of copies comes in with a file, checked, and goes out again."""

import pytest

from collection.exchange import export, queries, services
from collection.exchange.rows import ImportRun
from collection.ledger.rows import Holding
from tests.exchange.test_round_trip import written
from tests.factories import person

pytestmark = [pytest.mark.django_db, pytest.mark.clause("AAC-2.14")]
HEADER = "code,quantity,copy.width_mm,copy.height_mm,copy.colour,copy.has_serial\n"


@pytest.fixture
def anna(packs):
    return person("anna")


def read(who, text):
    key = services.read_file(actor=who.user, game="aac", raw=text.encode(), filename="a.csv")
    return ImportRun.objects.get(pk=key)


def test_facts_of_copies_are_read_as_people_write_them(anna):
    run = read(anna, HEADER + 'gutter-lynx,2,"42,5",60 mm,SÌ,true\ngutter-lynx,1,,,,\n')
    services.apply(actor=anna.user, run_id=run.pk, mode="add", good_only=False)
    measured, plain = Holding.objects.order_by("-quantity")
    told = {"width_mm": "42.5", "height_mm": "60", "colour": "yes", "has_serial": "yes"}
    assert (measured.extra, plain.extra) == (told, {})


def test_every_bad_fact_of_a_row_is_told_with_its_mend(anna):
    run = read(anna, HEADER + "gutter-lynx,2,wide,0,pink,no\n")
    [row] = run.rows
    told = queries.reasons(row)
    assert row["v"] == "bad"
    assert len(told) == 3
    assert "Write millimetres such as 42.5" in told[0]
    assert "Choose one of yes, no" in told[2]
    assert not Holding.objects.exists()


@pytest.mark.parametrize("form", export.FORMATS)
def test_facts_of_copies_go_out_and_come_back(anna, form):
    run = read(anna, HEADER + "gutter-lynx,2,42.5,60,yes,no\n")
    services.apply(actor=anna.user, run_id=run.pk, mode="add", good_only=False)
    told = Holding.objects.get().extra
    rows = export.holdings(anna.user, "aac")
    bruno = person("bruno")
    again = services.read_file(actor=bruno.user, game="aac", raw=written(rows, form))
    services.apply(actor=bruno.user, run_id=again, mode="add", good_only=False)
    assert Holding.objects.get(owner=bruno.user).extra == told
