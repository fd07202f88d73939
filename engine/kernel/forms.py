"""Cards as people type them: what a game's form asks, and how its values become a card and back.

A card needs a name and no more. What the table counts with and does not have makes it incomplete;
a word that the game does not know is kept as the set's own (`own_words`); what a field cannot hold
is a fault, told with its mend, and that field alone stays empty.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from engine.kernel.cards import REPRINT, CardDef
from engine.kernel.messages import N_, Message, MessageParam, Phrase, shown
from engine.kernel.names import Name
from engine.kernel.severity import Severity

NUMBER: Final = "number"
CHOICE: Final = "choice"
CHOICES: Final = "choices"
FLAG: Final = "flag"
TEXT: Final = "text"

# What stands on a card beside the game's own fields: the words as printed, by language; the words
# of its set for a field whose words the game does not know; its rarity; of which card it is another
# print (`REPRINT`); the mark of its owner that words and effects say the same.
WORDS: Final = "words"
OWN: Final = "own"
RARITY: Final = "rarity"
AGREED: Final = "agreed"
# What its owner says a card is worth whose words people carry out by hand.
WORTH: Final = "worth"
BESIDE: Final = frozenset({WORDS, OWN, RARITY, REPRINT, AGREED, WORTH})
# What is typed of every card.
HOUSE_KEYS: Final = frozenset(
    {"code", "type", "name", "set", "number", WORDS, RARITY, REPRINT, AGREED}
)

LANGUAGES: Final = ("en", "it")
LONGEST_NAME: Final = 100
LONGEST_WORDS: Final = 2_000
LONGEST_WORD: Final = 60
MOST_WORTH: Final = 10

_CALLED: Final = {
    "name.en": Name.of({"en": "Name in English", "it": "Nome in inglese"}),
    "name.it": Name.of({"en": "Name in Italian", "it": "Nome in italiano"}),
    f"{WORDS}.en": Name.of({"en": "Printed words in English", "it": "Testo stampato in inglese"}),
    f"{WORDS}.it": Name.of({"en": "Printed words in Italian", "it": "Testo stampato in italiano"}),
    RARITY: Name.of({"en": "Rarity", "it": "Rarità"}),
}
_WORTH: Final = Name.of(
    {
        "en": "Worth by hand (5: an average card)",
        "it": "Valore a mano (5: una carta media)",
    }
)
_NO_NAME: Final = Phrase(N_("The card has no name. Write one, in one language at least."))
_TOO_LONG: Final = Phrase(
    N_("«{field}» takes {most} characters at most; these are {found}. Take out {difference}.")
)
_NO_TYPE: Final = Phrase(
    N_("«{value}» is no kind of card of this game. Choose one of: {choices}; or leave it empty.")
)
_NO_NUMBER: Final = Phrase(
    N_("«{field}» is a whole number from {low} to {high}, and not {value}. Write figures only.")
)
_NO_CHOICE: Final = Phrase(N_("«{field}» cannot be {value}. Choose one of: {choices}."))
_NO_FLAG: Final = Phrase(N_("«{field}» is yes or no, and not {value}."))
_TOO_MANY: Final = Phrase(
    N_("«{field}» takes {most} at most; these are {found}. Take out {difference}.")
)
_NO_TEXT: Final = Phrase(N_("«{field}» is a text, and not {value}."))
_NO_FIELD: Final = Phrase(N_("A card of this kind has no «{field}». It has: {choices}."))
_LACKS: Final = Phrase(
    N_("{card} lacks «{field}», with which the table counts: write it on the card's form.")
)
_LACKS_TYPE: Final = Phrase(
    N_("Of {card} nobody has said what kind of card it is: choose it on the card's form.")
)


@dataclass(frozen=True)
class Choice:
    """One word that a field takes, as it stands in the card's JSON, and what it is called."""

    value: str
    name: Name


@dataclass(frozen=True)
class Field:
    """One thing that the form asks.

    `key` is where it stands in the card's JSON, parts joined by a point (`trait.id`). NUMBER has
    `low` and `high`; CHOICE and CHOICES have `choices`, of which CHOICES takes up to `most`; FLAG
    is true or left out; TEXT takes up to `high` signs. `own_words`: words that the game does not
    know are kept as the set's own. `needed`: the table counts with it, and the card without it is
    incomplete. `only` names a field and values of it, one of which it must have for this one to be
    asked. `columns`: the choices lie as on a board, so many in a row; 0: in a list.
    """

    key: str
    name: Name
    kind: str = NUMBER
    low: int = 0
    high: int = 999
    choices: tuple[Choice, ...] = ()
    most: int = 1
    own_words: bool = False
    needed: bool = False
    clause: str = ""
    only: tuple[str, tuple[str, ...]] = ("", ())
    columns: int = 0


@dataclass(frozen=True)
class CardType:
    """A kind of card that people may type."""

    key: str
    name: Name


@dataclass(frozen=True)
class CardFault:
    """What is wrong with a typed card: at which field (`name.it`, `words.en`, a field's key)."""

    field: str
    severity: Severity
    message: Message


@dataclass(frozen=True)
class Typed:
    """A typed card as it was read: the card as far as it could be, and what is wrong with it.

    `card` is None where it has no name.
    """

    card: CardDef | None
    faults: tuple[CardFault, ...] = ()

    @property
    def refused(self) -> tuple[CardFault, ...]:
        """The faults for which it cannot be kept as it stands."""
        return tuple(fault for fault in self.faults if fault.severity is Severity.ERROR)


def read(
    raw: Mapping[str, object],
    types: tuple[CardType, ...],
    forms: Mapping[str, tuple[Field, ...]],
    carried: tuple[str, ...] = (),
) -> Typed:
    """A card from flat typed values: `code type set number`, `name` and `words` by language,
    `rarity`, `reprint_of`, and the fields of its type by key; what may be `carried` besides is no
    fault. Never raises; all faults are told at once."""
    reader = _Reader()
    card_type = reader.type_of(raw.get("type"), types)
    name = reader.texts("name", raw.get("name"), LONGEST_NAME)
    attributes: dict[str, object] = {}
    own: dict[str, object] = {}
    fields = forms.get(card_type, ())
    for field in fields:
        reader.field(field, raw.get(field.key), attributes, own)
    known = {field.key for field in fields}
    strange = sorted(set(raw).difference(known, HOUSE_KEYS, carried))
    for key in strange if card_type else ():
        if raw[key] not in (None, "", [], False):
            params = {"field": shown(key), "choices": tuple(field.name for field in fields)}
            reader.wrong(key, _NO_FIELD.fill(params))
    words = reader.texts(WORDS, raw.get(WORDS), LONGEST_WORDS)
    rarity = reader.text(RARITY, raw.get(RARITY), LONGEST_WORD)
    reprint = reader.text(REPRINT, raw.get(REPRINT), LONGEST_NAME)
    agreed = reader.text(AGREED, raw.get(AGREED), LONGEST_WORD)
    beside = {WORDS: words, RARITY: rarity, REPRINT: reprint, OWN: own, AGREED: agreed}
    attributes.update({key: value for key, value in beside.items() if value})
    if not name:
        if not any(fault.field.startswith("name") for fault in reader.faults):
            reader.wrong("name", _NO_NAME.fill({}))
        return Typed(None, tuple(reader.faults))
    code, number = (str(raw.get(key) or "") for key in ("code", "number"))
    found = Name.of(name)
    card = CardDef(code, card_type, found, attributes, str(raw.get("set") or ""), number)
    return Typed(card, tuple(reader.faults))


def raw_of(
    card: CardDef, form: tuple[Field, ...], carried: tuple[str, ...] = ()
) -> dict[str, object]:
    """The typed values back, with what is `carried`: `read` makes the same card of them."""
    raw: dict[str, object] = {"code": card.code, "type": card.type, "name": card.name.as_dict()}
    for key, text in (("set", card.set), ("number", card.number)):
        if text:
            raw[key] = text
    own = own_words(card)
    for field in form:
        value = value_at(card.attributes, field.key)
        mine = own.get(field.key)
        if field.kind == CHOICES and (value or mine):
            raw[field.key] = [*_listed(value), *_listed(mine)]
        elif mine is not None or value is not None:
            raw[field.key] = value if mine is None else mine
    for key in (WORDS, RARITY, REPRINT, AGREED, *carried):
        value = value_at(card.attributes, key)
        if value and key not in raw:
            raw[key] = value
    return raw


def lacking(card: CardDef, form: tuple[Field, ...]) -> tuple[CardFault, ...]:
    """What the table counts with and the card does not say; a type first of all."""
    if not card.type:
        message = _LACKS_TYPE.fill({"card": card.name})
        return (CardFault("type", Severity.INCOMPLETE, message),)
    return tuple(
        CardFault(
            field.key,
            Severity.INCOMPLETE,
            _LACKS.fill({"card": card.name, "field": field.name}, field.clause),
        )
        for field in form
        if field.needed and is_asked(field, card) and value_at(card.attributes, field.key) is None
    )


def is_asked(field: Field, card: CardDef) -> bool:
    """Whether the form asks it beside what the card says already."""
    key, values = field.only
    return not key or any(value in values for value in _listed(value_at(card.attributes, key)))


def plain(card: CardDef) -> CardDef:
    """The card without what stands beside the game's own fields."""
    kept = {key: card.attributes[key] for key in card.attributes if key not in BESIDE}
    return CardDef(card.code, card.type, card.name, kept, card.set, card.number)


def words_of(card: CardDef) -> dict[str, str]:
    """The printed words by language; {} for a card whose effects write them."""
    found = card.get(WORDS)
    return {str(k): str(v) for k, v in found.items()} if isinstance(found, Mapping) else {}


def printed_words(card: CardDef, language: str) -> str:
    """The printed words in that language, else in the other, else ""."""
    return Name.of(words_of(card)).pick(language)


def own_words(card: CardDef) -> dict[str, object]:
    """The set's own words by the key of the field they stand in."""
    found = card.get(OWN)
    return {str(k): found[k] for k in found} if isinstance(found, Mapping) else {}


def worth_field(clause: str) -> Field:
    """The field of what a card by hand is worth, of a game whose clause says it."""
    return Field(WORTH, _WORTH, high=MOST_WORTH, clause=clause)


def value_at(attributes: Mapping[str, object], key: str) -> object:
    """What stands at a key whose parts are joined by a point, or None."""
    found: object = attributes
    for part in key.split("."):
        found = found.get(part) if isinstance(found, Mapping) else None
    return found


def put_at(attributes: dict[str, object], key: str, value: object) -> None:
    """Let a value stand at a key whose parts are joined by a point."""
    *path, last = key.split(".")
    for part in path:
        inner = attributes.get(part)
        if not isinstance(inner, dict):
            inner = {}
            attributes[part] = inner
        attributes = inner
    attributes[last] = value


def with_at(attributes: Mapping[str, object], key: str, value: object) -> dict[str, object]:
    """The attributes with a value at such a key; those given stay as they are."""
    first, _, rest = key.partition(".")
    if not rest:
        return {**attributes, first: value}
    inner = attributes.get(first)
    return {**attributes, first: with_at(inner if isinstance(inner, Mapping) else {}, rest, value)}


def _listed(value: object) -> list[object]:
    if value is None or value == "":
        return []
    return list(value) if isinstance(value, (list, tuple)) else [value]


def _called(key: str) -> MessageParam:
    """What the house calls a field that is no game's."""
    return _CALLED.get(key, key)


class _Reader:
    """Reads value by value and keeps every fault."""

    def __init__(self) -> None:
        self.faults: list[CardFault] = []

    def wrong(self, field: str, message: Message) -> None:
        self.faults.append(CardFault(field, Severity.ERROR, message))

    def type_of(self, value: object, types: tuple[CardType, ...]) -> str:
        if value in (None, ""):
            return ""
        if value in {found.key for found in types}:
            return str(value)
        names = tuple(found.name for found in types)
        self.wrong("type", _NO_TYPE.fill({"value": shown(value), "choices": names}))
        return ""

    def texts(self, key: str, value: object, most: int) -> dict[str, str]:
        given = value if isinstance(value, Mapping) else {}
        found: dict[str, str] = {}
        for language in LANGUAGES:
            text = self.text(f"{key}.{language}", given.get(language), most)
            if text:
                found[language] = text
        return found

    def text(self, key: str, value: object, most: int) -> str:
        if value is None:
            return ""
        if not isinstance(value, str):
            self.wrong(key, _NO_TEXT.fill({"field": _called(key), "value": shown(value)}))
            return ""
        text = value.replace("\r\n", "\n").replace("\0", "").strip()
        if len(text) > most:
            params: dict[str, MessageParam] = {"field": _called(key), "most": most}
            params["found"] = len(text)
            self.wrong(key, _TOO_LONG.fill({**params, "difference": len(text) - most}))
            return ""
        return text

    def field(
        self, field: Field, value: object, into: dict[str, object], own: dict[str, object]
    ) -> None:
        if value is None or value == "" or value == []:
            return
        if field.kind == NUMBER:
            self._number(field, value, into)
        elif field.kind == FLAG:
            self._flag(field, value, into)
        elif field.kind == TEXT:
            text = self.text(field.key, value, field.high)
            if text:
                put_at(into, field.key, text)
        else:
            self._choices(field, value, into, own)

    def _number(self, field: Field, value: object, into: dict[str, object]) -> None:
        if isinstance(value, str) and value.strip().lstrip("+-−").isdecimal():
            value = int(value.strip().replace("−", "-")[:9])
        if type(value) is not int or not field.low <= value <= field.high:
            params: dict[str, MessageParam] = {"field": field.name, "value": shown(value)}
            limits: dict[str, MessageParam] = {"low": field.low, "high": field.high}
            self.wrong(field.key, _NO_NUMBER.fill({**params, **limits}, field.clause))
            return
        put_at(into, field.key, value)

    def _flag(self, field: Field, value: object, into: dict[str, object]) -> None:
        if value in (True, "on", "true", "1", 1):
            put_at(into, field.key, True)
        elif value not in (False, "false", "0", 0):
            params = {"field": field.name, "value": shown(value)}
            self.wrong(field.key, _NO_FLAG.fill(params, field.clause))

    def _choices(
        self, field: Field, value: object, into: dict[str, object], own: dict[str, object]
    ) -> None:
        asked = _listed(value)
        if field.kind == CHOICE and len(asked) > 1:
            asked = asked[:1] if len(set(map(str, asked))) == 1 else asked
        most = field.most if field.kind == CHOICES else 1
        if len(asked) > most:
            params: dict[str, MessageParam] = {"field": field.name, "most": most}
            params["found"] = len(asked)
            message = _TOO_MANY.fill({**params, "difference": len(asked) - most}, field.clause)
            self.wrong(field.key, message)
            return
        known: list[object] = []
        strange: list[object] = []
        for one in asked:
            found = self._choice(field, one)
            if found is not None:
                (known if found in {c.value for c in field.choices} else strange).append(found)
        if known:
            put_at(into, field.key, known if field.kind == CHOICES else known[0])
        if strange:
            own[field.key] = strange if field.kind == CHOICES else strange[0]

    def _choice(self, field: Field, value: object) -> str | None:
        """The value that is meant: by itself, by its name in any language, or as an own word."""
        if isinstance(value, str):
            wanted = value.strip().casefold()
            for choice in field.choices:
                if wanted in called(choice):
                    return choice.value
            if field.own_words and wanted:
                return self.text(field.key, value, LONGEST_WORD) or None
        params = {
            "field": field.name,
            "value": shown(value),
            "choices": tuple(choice.name for choice in field.choices),
        }
        self.wrong(field.key, _NO_CHOICE.fill(params, field.clause))
        return None


def called(choice: Choice) -> frozenset[str]:
    """All that may be typed for a choice, folded."""
    names: Iterable[str] = (text for _, text in choice.name.texts)
    return frozenset((choice.value.casefold(), *(name.casefold() for name in names)))
