"""A shelf that goes out and comes back is the same shelf, to the last unknown column."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from collection.catalogue.rows import Card
from collection.exchange import export, services
from collection.ledger.book import MOST, Move, differences, record
from collection.ledger.lots import CONDITIONS, FINISHES, LANGUAGES, Lot
from collection.ledger.rows import Change, Entry, Holding, Location
from collection.reading.columns import natural, neutral
from collection.requests.rows import User
from tests.exchange.conftest import shelf_of

SIGNS = st.characters(codec="utf-8", exclude_characters="\0")
HARD = st.sampled_from(["=1+1", "'=x", "''@y", "\t", "\r\n", ' "q" ', "a;b,c\td", "١٢٣", "‮rtl"])
TEXT = st.one_of(HARD, st.text(SIGNS, min_size=1, max_size=12))
PLACES = ("Red binder", "=Box", "Scatola “è”")


def lots(codes):
    return st.builds(
        dict,
        code=st.sampled_from(codes),
        language=st.sampled_from(LANGUAGES),
        condition=st.sampled_from(CONDITIONS),
        finish=st.sampled_from(FINISHES),
        place=st.sampled_from(("", *PLACES)),
        slot=st.one_of(st.just(""), TEXT),
        acquired=st.one_of(st.none(), st.dates(date(1900, 1, 1), date(2100, 1, 1))),
        paid=st.one_of(st.none(), st.decimals(0, 10**7, places=2)),
        currency=st.sampled_from(["", "EUR", "USD"]),
        notes=st.one_of(st.just(""), TEXT),
        columns=st.dictionaries(TEXT.filter(str.strip), TEXT, max_size=3),
        quantity=st.integers(1, 99),
        trade=st.integers(0, 99),
    )


@given(TEXT)
def test_a_neutralised_cell_comes_back(text):
    assert natural(neutral(text)) == text
    assert neutral(text)[0] not in "=+-@\t\r\n"


@pytest.mark.parametrize("form", export.FORMATS)
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_out_emptied_and_in_again_is_equal(cards, form, data):
    owner = fresh_owner()
    fill(owner, data.draw(st.lists(lots([card.code for card in cards[:6]]), max_size=8)))
    before = shelf_of(owner)
    rows = export.holdings(owner, "kmon")
    raw = written(rows, form)
    emptied(owner)
    if before:
        run = services.read_file(actor=owner, game="kmon", raw=raw)
        services.apply(actor=owner, run_id=run, mode="add", good_only=False)
    assert shelf_of(owner) == before
    assert differences(owner) == []


def written(rows, form):
    if form == "xlsx":
        with export.workbook(rows) as file:
            return file.read()
    return "".join(export.csv_lines(rows) if form == "csv" else export.json_lines(rows)).encode()


@pytest.mark.parametrize("form", export.FORMATS)
def test_as_many_copies_as_are_kept_come_back(cards, form):
    owner = fresh_owner()
    record(owner=owner, cause="add", moves=[Move(Lot(cards[0].pk), MOST, MOST)])
    before, rows = shelf_of(owner), export.holdings(owner, "kmon")
    run = services.read_file(actor=owner, game="kmon", raw=written(rows, form))
    services.apply(actor=owner, run_id=run, mode="replace", good_only=False)
    assert shelf_of(owner) == before


def fresh_owner():
    owner, _ = User.objects.get_or_create(username="rounds")
    emptied(owner)
    Location.objects.filter(owner=owner).delete()
    return owner


def fill(owner, wanted):
    places = {name: Location.objects.create(owner=owner, name=name).pk for name in PLACES}
    codes = dict(Card.objects.filter(game="kmon").values_list("code", "pk"))
    moves = []
    for facts in wanted:
        quantity, trade = facts.pop("quantity"), facts.pop("trade")
        facts["location_id"] = places.get(facts.pop("place"))
        paid = facts["paid"]
        facts["paid"] = None if paid is None else Decimal(paid).quantize(Decimal("0.01"))
        moves.append(Move(Lot(codes[facts.pop("code")], **facts), quantity, min(trade, quantity)))
    record(owner=owner, cause="add", moves=moves)


def emptied(owner):
    Entry.objects.filter(change__owner=owner).delete()
    owner.imports.all().delete()
    Change.objects.filter(owner=owner).delete()
    Holding.objects.filter(owner=owner).delete()
