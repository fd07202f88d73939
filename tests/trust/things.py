"""One of everything that a person may have, and hostile texts wherever there is room for one."""

import csv
import io

from django.core.management import call_command
from PIL import Image

from collection.catalogue.rows import Card
from collection.exchange import services as exchange
from collection.ledger.rows import Holding
from collection.pictures import services as pictures
from collection.shelf import services as shelf
from collection.shelf.places import make_place
from decks.lists.rows import Deck
from tests.factories import Person
from tests.web.test_roles import places_of

HOSTILE = "\"'><script>alert(1)</script><img src=x onerror=alert(1)>{{7}}{% x %}</title>"
CARD = "MZ1-A01"
TOKEN = "t" * 43


def give_everything(person: Person) -> dict[str, str]:
    """Write it; the values for the parts of every address."""
    places = places_of(person)
    call_command("load_packs", verbosity=0)
    owner = person.user
    Deck.objects.filter(owner=owner).update(
        name=HOSTILE[:100], tags=[HOSTILE[:30]], notes=HOSTILE, token=TOKEN, visibility="link"
    )
    place = make_place(actor=owner, name=HOSTILE[:80], kind="binder", pockets=9)
    facts = {"place": place, "slot": "1/1", "notes": HOSTILE}
    shelf.add_copies(actor=owner, game="kmon", code=CARD, delta=2, facts=facts)
    lot = Holding.objects.get(owner=owner, card__code=CARD)
    Holding.objects.filter(pk=lot.pk).update(columns={HOSTILE: HOSTILE})
    raw = a_table(["code", "quantity", HOSTILE], [HOSTILE, HOSTILE, HOSTILE], [CARD, "1", HOSTILE])
    run = exchange.read_file(actor=owner, game="kmon", raw=raw, filename=HOSTILE)
    card = Card.objects.get(game="kmon", code=CARD)
    pictures.put(actor=owner, card=card, raw=a_picture())
    return {
        **places,
        "<int:lot>": str(lot.pk),
        "<int:place_id>": str(place),
        "<int:run_id>": str(run),
        "<slug:slug>": Deck.objects.get(pk=places["<slug:deck_id>"]).slug,
        "<str:number>": str(card.number),
        "<str:code>": CARD,
        "<str:language>": "en",
        "<str:form>": "250",
        "<int:width>": "250",
    }


def a_picture() -> bytes:
    """A small picture as a camera would send it."""
    target = io.BytesIO()
    Image.new("RGB", (630, 880), (40, 90, 70)).save(target, "JPEG")
    return target.getvalue()


def a_table(*rows: list[str]) -> bytes:
    """Rows as a CSV file."""
    target = io.StringIO()
    csv.writer(target).writerows(rows)
    return target.getvalue().encode()
