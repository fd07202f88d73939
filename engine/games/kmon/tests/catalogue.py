"""A small catalogue of plain cards for tests, and Italian out of the game's own .po file."""

from pathlib import Path

from babel.messages.pofile import read_po

from engine.kernel.cards import CardDef, CardPool
from engine.kernel.loadouts import Loadout, RawLine, build_loadout
from engine.kernel.names import both

ITALIAN_TEXTS = Path("locale") / "it" / "LC_MESSAGES" / "django.po"
PO_FILE = Path(__file__).parents[1] / ITALIAN_TEXTS
HOUSE_FILE = Path(__file__).parents[4] / ITALIAN_TEXTS


def _card(code: str, kind: str, **attributes: object) -> CardDef:
    return CardDef(code, kind, both(f"{code} en", f"{code} it"), attributes)


def _kmon(code: str, primary: str, secondary: str | None) -> CardDef:
    trait = {"id": "corazza"}
    return _card(code, "kmon", hp=9, primary=primary, secondary=secondary, trait=trait)


POOL = CardPool(
    [
        _kmon("K-FIRE-AIR", "fire", "air"),
        _kmon("K-WATER", "water", None),
        _kmon("K-FIRE", "fire", None),
        _kmon("K-ICE-WATER", "ice", "water"),
        _kmon("K-GRASS", "grass", None),
        _card("A-FIRE", "ability", element="fire", cost=2),
        _card("A-WATER", "ability", element="water", cost={"charges": 13}),
        _card("A-GENERIC", "ability", element=None),
        _card("P-AIR", "powerup", element="air", cost={"charges": 1}),
        _card("P-GHOST", "powerup", element="ghost"),
        _card("R-GRASS", "reaction", element="grass", answers=["attack"]),
        _card("R-GENERIC", "reaction", element=None, answers=["attack"]),
        _card("O-1", "item"),
        _card("O-2", "item"),
    ]
)

TEAM = {"K-FIRE-AIR": 1, "K-WATER": 1, "K-FIRE": 1}


def loadout(deck: dict[str, object], team: dict[str, object] | None = None) -> Loadout:
    """A K-Mon loadout of these lines; the default team has Fire, Air and Water."""
    zones = {"team": TEAM if team is None else team, "deck": deck}
    lines = [
        RawLine(zone, code, quantity)
        for zone, counts in zones.items()
        for code, quantity in counts.items()
    ]
    return build_loadout("deck", lines)


class ItalianOfKMon:
    """The translator made of the game's Italian catalogue, then the house's for words that games
    share; an unknown text is a KeyError."""

    language = "it"

    def __init__(self) -> None:
        with HOUSE_FILE.open("rb") as stream:
            self.catalog = read_po(stream, locale="it")
        with PO_FILE.open("rb") as stream:
            for message in read_po(stream, locale="it"):
                self.catalog[message.id] = message

    def gettext(self, message: str) -> str:
        if message == "{quantity} × {card}":
            return message
        found = self.catalog.get(message)
        if found is None or not found.string:
            raise KeyError(message)
        return str(found.string)

    def ngettext(self, one: str, many: str, number: int) -> str:
        found = self.catalog.get((one, many)) or self.catalog.get(one)
        forms = found.string if found is not None else None
        if not isinstance(forms, tuple) or not all(forms):
            raise KeyError(one)
        return forms[0 if number == 1 else 1]


ITALIAN = ItalianOfKMon()
