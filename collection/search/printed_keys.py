"""Keys about what is printed on a card: name, type, text, set, number, and the game's own."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from django.db.models import Q, Subquery

from collection.catalogue.rows import CardSet
from collection.catalogue.shelves import sets_of_reader
from collection.house.pools import EVERYBODY, OWN, pool_of, reader
from collection.search.choosing import Choice, choose, choose_all, refused
from collection.search.comparing import fact_any, saying, whole
from collection.search.fold import fold, natural, shortened
from collection.search.keys import BAR, own_code_key
from collection.search.meaning import ALL_OPS, NOTHING, Asking, BadValue, Fact, Key, Meaning
from collection.search.texts import is_form_of_name, says
from collection.search.typed import TypedKey, typed_choices
from engine.kernel.cards import CardPool
from engine.kernel.game import Game
from engine.kernel.messages import N_, Message, MessageParam
from engine.kernel.names import Name
from engine.kernel.searching import FLAG, NUMBER, SearchKey
from engine.registry import game

# The facts every card has; no game may use the key for its own.
NUMBER_FACT: Final = "cn"


def name_has(text: str) -> Q:
    """Cards with that in a name, also in another form, or, where there is a digit, in their code;
    typed cards, too, whose set is called so on the card."""
    words = fold(text)
    if not words:
        return NOTHING
    found = Q(name_key__contains=words) | is_form_of_name(text)
    if any(sign.isdigit() for sign in words):
        return found | Q(code_key__contains=natural(text))
    who = reader()
    if len(who.shelves) > 1:
        typed = [shelf for shelf in who.shelves if shelf != EVERYBODY]
        return found | Q(shelf__in=typed, code_key__startswith=own_code_key(text, ""))
    return found


def name_is(text: str) -> Q:
    """Cards called so in any language."""
    words = fold(text)
    return Q(name_key__contains=f"{BAR}{words}{BAR}") if words else NOTHING


def _name(asking: Asking, op: str, value: str) -> Meaning:
    return Meaning(name_is(value) if op == "=" else name_has(value), value)


def _text(asking: Asking, op: str, value: str) -> Meaning:
    return Meaning(says(value), f"«{value}»")


def types_of(found: Game) -> tuple[Choice, ...]:
    """The card types of the reader's cards, in the order in which the game's decks name them."""
    return _types_of(found, pool_of(found.key))


@lru_cache(maxsize=64)
def _types_of(found: Game, pool: CardPool) -> tuple[Choice, ...]:
    there = dict.fromkeys(card.type for card in pool if card.type)
    named = (
        key for kind in found.loadout_kinds() for zone in kind.zones for key in zone.default_types
    )
    keys = dict.fromkeys([*(key for key in named if key in there), *there])
    return tuple(Choice(key, found.type_name(key)) for key in keys)


def _type(asking: Asking, op: str, value: str) -> Meaning:
    choice = choose(types_of(asking.game), value, loosely=op != "=")
    return Meaning(Q(type=choice.key), choice.name, choice.key)


def _set(asking: Asking, op: str, value: str) -> Meaning:
    """A shipped set is known without asking the database. Own sets may be called like it, or
    like one another: then all of them are meant."""
    game_key = asking.game.key
    mine = [
        Choice(code, own.name if own.name.texts else own.label, (own.label,))
        for code, own in sets_of_reader(game_key).items()
    ]
    shipped = [Choice(code, name) for code, name in asking.game.set_names().items()]
    found = choose_all([*shipped, *mine], value)
    if not found:
        choices = [*(Choice(row.code, _set_name(row)) for row in asking.sets
                     if not row.code.startswith(OWN)), *mine]  # fmt: skip
        found = choose_all(choices, value)
        if not found:
            raise refused(choices, value)
    codes = [choice.key for choice in found]
    rows = CardSet.seen.filter(game=game_key, code__in=codes).order_by().values("pk")
    # One set is compared, not looked for in a list: then its cards come sorted from the index.
    one = Q(set=Subquery(rows[:1])) if len(codes) == 1 else Q(set__in=rows)
    value = found[0].also[0] if found[0].also else found[0].key
    return Meaning(one, found[0].name, value)


def _set_name(row: CardSet) -> MessageParam:
    named = row.name_en or row.name_it
    return Name.of({"en": row.name_en, "it": row.name_it}) if named else row.code


def _number(asking: Asking, op: str, value: str) -> Meaning:
    """`17` is the figure in a number, with or without letters; `K17` is the whole number."""
    if value.isascii() and value.isdigit():
        return _said(Fact(NUMBER_FACT, op=op, number=whole(value)), value)
    if op not in (":", "="):
        raise BadValue(Message(N_("«{value}» is not a whole number."), {"value": value[:40]}))
    return _said(Fact(NUMBER_FACT, (shortened(value)[:64],)), value)


def _said(fact: Fact, shown: MessageParam, value: str = "", mark: str = "") -> Meaning:
    return Meaning(saying(fact), shown, value, mark, fact)


PRINTED: Final = (
    Key(
        "name", Message(N_("Name")), _name, ("n", "nome"), examples=("name:a", 'name:"a"'),
        help=Message(N_("part of the name in either language; with = the whole name")),
    ),
    Key(
        "type", Message(N_("Type")), _type, ("t", "tipo"),
        help=Message(N_("the type of card, by its key or its name in either language")),
    ),
    Key(
        "text", Message(N_("Text")), _text, ("o", "x", "oracle", "testo"),
        help=Message(N_("words of the rules text; in quotes one after the other")),
    ),
    Key(
        "set", Message(N_("Set")), _set, ("s", "e", "edition", "serie"),
        help=Message(N_("the set, by its code or its name")),
    ),
    Key(
        "number", Message(N_("Number")), _number, ("cn", "numero"), ops=ALL_OPS,
        help=Message(N_("the number in the set; figures can be compared")),
    ),
)  # fmt: skip


@lru_cache(maxsize=32)
def own_keys(game_key: str) -> tuple[Key, ...]:
    """The typed attributes of a game."""
    return tuple(_own_key(spec) for spec in game(game_key).search_keys())


def _own_key(spec: SearchKey) -> Key:
    compared = spec.kind == NUMBER or spec.ordered
    example = spec.example or _example(spec)
    return Key(
        spec.key, spec.name, _reader(spec), spec.aliases,
        ALL_OPS if compared else (":", "=", "!="), (example,) if example else (),
    )  # fmt: skip


def _example(spec: SearchKey) -> str:
    if spec.kind == NUMBER:
        return f"{spec.key}>=3"
    if spec.kind == FLAG:
        return f"is:{spec.key}"
    return f"{spec.key}:{spec.values[0][0]}" if spec.values else ""


class _Reader:
    """Reads the values of one of a game's keys; words of own sets stand behind the game's."""

    def __init__(self, spec: SearchKey) -> None:
        self.spec = spec
        self.choices = tuple(Choice(value, name) for value, name in spec.values)

    def __call__(self, asking: Asking, op: str, value: str) -> Meaning:
        """By kind. Raises BadValue."""
        spec = self.spec
        if spec.kind == NUMBER:
            number = whole(value)
            return _said(Fact(spec.key, op=op, number=number), str(number), str(number))
        if spec.kind == FLAG:
            yes = choose(_YES_NO, value).key == "yes"
            return Meaning(fact_any(spec.key) if yes else ~fact_any(spec.key), value)
        if not self.choices:
            return _said(Fact(spec.key, (fold(value)[:64],)), value)
        return self._word(asking, op, value)

    def _word(self, asking: Asking, op: str, value: str) -> Meaning:
        typed = typed_choices(asking.game.key, self.spec.key)
        choices = (*self.choices, *typed)
        choice = choose(choices, value, loosely=op != "=")
        keys = [each.key for each in self.choices]
        if choice in typed:
            if op not in (":", "=", "!="):
                raise BadValue(Message(N_("«{value}» cannot be compared."), {"value": value[:40]}))
            return _said(Fact(self.spec.key, (choice.key,)), choice.name, choice.key)
        place = keys.index(choice.key)
        if op in ("<", "<=", ">", ">="):
            low, high = (0, place) if op[0] == "<" else (place, len(keys) - 1)
            some = keys[low : high + 1]
            if len(op) == 1:
                some.remove(choice.key)
            return _said(Fact(self.spec.key, tuple(some)), choice.name)
        fact, mark = Fact(self.spec.key, (choice.key,)), choice.key if self.spec.discs else ""
        if op != "=":
            return _said(fact, choice.name, choice.key, mark)
        others = tuple(key for key in keys if key != choice.key)
        rows = saying(fact) & ~saying(Fact(self.spec.key, others))
        return Meaning(rows, choice.name, choice.key, mark)


def _reader(spec: SearchKey) -> _Reader:
    return _Reader(spec)


def typed_key(found: TypedKey) -> Key:
    """A key that no game has: words of the reader's own sets."""

    def read(asking: Asking, op: str, value: str) -> Meaning:
        choice = choose(typed_choices(asking.game.key, found.key), value, loosely=op != "=")
        return _said(Fact(found.key, (choice.key,)), choice.name, choice.key)

    return Key(found.key, found.name, read)


_YES_NO: Final = (
    Choice("yes", Message(N_("yes")), ("1", "true", "sì", "si")),
    Choice("no", Message(N_("no")), ("0", "false")),
)
