"""The declared words of each game's cards, as pages of the reference."""

from collections.abc import Iterable, Iterator

from engine import registry
from engine.effects.language.access import language_of
from engine.effects.language.words import Language, Role, Slot, Spelled, Word
from engine.kernel.game import Game
from engine.kernel.names import Name


def pages() -> Iterator[tuple[Game, list[str]]]:
    """The games that declare their words, each with the lines of its page."""
    for game in registry.games().values():
        language = language_of(game)
        if language is not None:
            yield game, page(game, language)


def page(game: Game, language: Language) -> list[str]:
    """The lines of a game's page."""
    return [*_parts(game, language), *_roles(language)]


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    """A table of Markdown."""
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    for row in rows:
        yield "| " + " | ".join(cell.replace("|", r"\|") for cell in row) + " |"
    yield ""


def _parts(game: Game, language: Language) -> Iterator[str]:
    yield from table(
        ("Type of card", "Says"),
        (
            (game.type_name(kind).pick("en"), ", ".join(_slot(slot) for slot in slots))
            for kind, slots in language.parts.items()
        ),
    )


def _roles(language: Language) -> Iterator[str]:
    for role in language.roles.values():
        yield f"## {_both(role.title)}"
        yield ""
        yield from table(("Word", "English", "Italian", "May add", "Where"), _words(role))


def _words(role: Role) -> Iterator[tuple[str, ...]]:
    for word in role.words:
        name = word.name if word.spelled in (Spelled.VALUE, Spelled.FLAT) else word.spelling
        more = ", ".join(_slot(slot) for slot in word.takes if not slot.needed)
        yield f"`{name}`", word.says.pick("en"), word.says.pick("it"), more, _where(word)


def _where(word: Word) -> str:
    only, never = ", ".join(sorted(word.only)), ", ".join(sorted(word.never))
    return "; ".join([only] * bool(only) + [f"not {never}"] * bool(never))


def _slot(slot: Slot) -> str:
    return f"`{slot.key}` {slot.title.pick('en')}"


def _both(name: Name) -> str:
    return f"{name.pick('en')} / {name.pick('it')}"
