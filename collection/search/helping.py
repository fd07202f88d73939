"""The help of the search: every key of a game in a line, with examples that find something."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from collection.house.pools import shipped
from collection.search.flag_keys import COMMON, FLAGS
from collection.search.meaning import Key
from collection.search.page_keys import PAGE
from collection.search.printed_keys import PRINTED, own_keys, types_of
from collection.search.shelf_keys import SHELF
from collection.search.typed import TypedKey, typed_keys
from collection.search.vocabulary import words_of
from engine.kernel.game import Game
from engine.kernel.messages import N_, Message, MessageParam
from engine.kernel.searching import FLAG, NUMBER, SearchKey
from engine.registry import game

_MOST_WORDS: Final = 40


@dataclass(frozen=True)
class Line:
    """One key, or one sign of the grammar."""

    names: tuple[str, ...]
    name: MessageParam
    help: MessageParam
    examples: tuple[str, ...]


@dataclass(frozen=True)
class Part:
    """Lines under one title."""

    title: Message
    lines: tuple[Line, ...]


def help_parts(game_key: str) -> tuple[Part, ...]:
    """All parts of the help page of a game."""
    rules = game(game_key)
    return (
        Part(Message(N_("Words and signs")), _signs(rules)),
        Part(
            Message(N_("What is printed")),
            tuple(_line(_with_examples(rules, key)) for key in PRINTED),
        ),
        *_own_part(game_key, rules),
        Part(Message(N_("Your copies")), tuple(_shelf_line(game_key, key) for key in SHELF)),
        Part(Message(N_("What a card is")), tuple(_flag_line(rules, key) for key in FLAGS)),
        Part(Message(N_("How it is shown")), tuple(_line(key) for key in PAGE)),
    )


def _line(key: Key) -> Line:
    return Line(key.names, key.name, key.help, key.examples)


def _shelf_line(game_key: str, key: Key) -> Line:
    """By the words that the game has not for something else; it says so of the usual one."""
    known = words_of(game_key)
    names = tuple(name for name in key.names if known[name] is key)
    if key.key in names:
        return replace(_line(key), names=names)
    first = names[0] if names else ""
    examples = tuple(
        f"{first}{query.removeprefix(key.key)}" if query.startswith(key.key) else query
        for query in key.examples
        if first or not query.startswith(key.key)
    )
    game_s = {"help": key.help, "word": key.key, "name": known[key.key].name}
    told = Message(N_("{help}; «{word}» asks for the game's own here ({name})"), game_s)
    return replace(_line(key), names=names, examples=examples, help=told)


def _own_part(game_key: str, rules: Game) -> tuple[Part, ...]:
    specs = {spec.key: spec for spec in rules.search_keys()}
    typed = typed_keys(game_key)
    lines = tuple(
        replace(_line(key), help=_told(specs[key.key]))
        for key in own_keys(game_key)
        if specs[key.key].kind != FLAG
    )
    parts = (
        Part(Message(N_("What this game adds")), lines),
        Part(
            Message(N_("Words of your own sets")),
            tuple(_typed_line(words_of(game_key)[key], said) for key, said in typed.items()),
        ),
    )
    return tuple(part for part in parts if part.lines)


def _told(spec: SearchKey) -> Message:
    if spec.kind == NUMBER:
        return Message(N_("a figure; it can be compared"))
    if not spec.values:
        return Message(N_("a word"))
    names = tuple(name for _, name in spec.values)
    if spec.ordered:
        return Message(N_("in this order: {choices}"), {"choices": names})
    return Message(N_("one of: {choices}"), {"choices": names})


def _typed_line(key: Key, said: TypedKey) -> Line:
    """The words that stand on the reader's own cards and that the game does not know."""
    names = tuple(choice.name for choice in said.choices[:_MOST_WORDS])
    examples = tuple(f'{key.key}:"{choice.key}"' for choice in said.choices[:2])
    told = Message(N_("on your cards: {choices}"), {"choices": names})
    if more := len(said.choices) - len(names):
        told = Message(N_("on your cards: {choices}, and {n} more"), {"choices": names, "n": more})
    return Line(key.names, key.name, told, examples)


def _flag_line(rules: Game, key: Key) -> Line:
    said = {fact for card in shipped(rules.key) for fact in rules.search_facts(card)}
    own = [spec.key for spec in rules.search_keys() if spec.kind == FLAG and spec.key in said]
    flags = (*own, *(flag.choice.key for flag in COMMON))
    examples = tuple(f"{key.key}:{flag}" for flag in flags)
    return Line(key.names, key.name, key.help, examples)


def _with_examples(rules: Game, key: Key) -> Key:
    """Examples out of the game's own shipped cards."""
    first = next(iter(shipped(rules.key)), None)
    types = types_of(rules)
    if first is None:
        return replace(key, examples=())
    name = first.name.pick("en")
    examples = {
        "name": (f'name="{name}"', f"n:{name[:3].strip()}"),
        "type": tuple(f"t:{choice.key}" for choice in types[:3]),
        "text": _words(rules),
        "set": (f"set:{first.set}",) if first.set else (),
        "number": (f"cn:{first.number}", "cn<=3") if first.number else (),
    }
    return replace(key, examples=examples.get(key.key, key.examples))


def _words(rules: Game) -> tuple[str, ...]:
    """A word of the first card that has a text, and two that stand together."""
    for card in shipped(rules.key):
        words = str(rules.face(card, "en").get("text") or "").split()
        plain = [word for word in words if word.isalpha() and word.isascii()]
        if plain:
            found = (f"o:{plain[0].lower()}",)
            together = " ".join(words[:2]).lower()
            return (*found, f'o:"{together}"') if together.replace(" ", "").isalnum() else found
    return ()


def _signs(rules: Game) -> tuple[Line, ...]:
    first = next(iter(shipped(rules.key)), None)
    name = first.name.pick("en") if first else "Ace"
    word = name.split()[0]
    types = [choice.key for choice in types_of(rules)] or ["card"]
    one, other = types[0], types[-1]
    told = {
        "abc": (N_("a word"), N_("is part of a name in either language"), (word,)),
        '"abc def"': (N_("a phrase"), N_("stands so in a name"), (f'"{name}"',)),
        '!"Abc Def"': (N_("an exact name"), N_("is the whole name"), (f'!"{name}"',)),
        "-": (N_("not"), N_("leaves out what follows"), (f"-t:{one}",)),
        "or |": (
            N_("either"),
            N_("between terms, and between the values of one key"),
            (f"t:{one} or t:{other}", f"t:{one}|{other}"),
        ),
        "( )": (N_("a group"), N_("holds terms together"), (f"-(t:{one} or t:{other})",)),
        ": = != < <= > >=": (
            N_("signs"),
            N_("has, is just that, is not, and comparisons of figures"),
            ("cn>=3", f"t!={one}"),
        ),
    }
    return tuple(
        Line(_names(typed), Message(title), Message(text), examples)
        for typed, (title, text, examples) in told.items()
    )


def _names(typed: str) -> tuple[str, ...]:
    """Signs stand apart; what holds a blank of its own stays together."""
    return (typed,) if typed[0] in '"!(' else tuple(typed.split())
