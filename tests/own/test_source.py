"""Own cards leak where somebody asks for cards past the reader: such calls stand in one list."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDERS = ("collection", "decks", "engine/web", "config")
# The one place that asks a game for its shipped cards.
POOLS = "collection/house/pools.py"
# Who reads rows past the reader: writers, and those who look for what was found or given before.
# This room asks for the owner's own by their owner.
OWN_ROOM = "collection/own/"
UNSEEN = {
    "collection/catalogue/gone.py": "names of cards that their owner took away",
    "collection/catalogue/shelves.py": "makes the pool of a person, names of sets",
    "collection/exchange/adopted_restoring.py": "editions by code; who has one is asked",
    "collection/exchange/adopted_writing.py": "what the person's own rows name, for their backup",
    "collection/exchange/own_restoring.py": "writes own cards",
    "collection/exchange/own_writing.py": "the owner's own, for their backup",
    "collection/exchange/restoring.py": "everybody's and the owner's own, away ones too",
    "collection/exchange/sets/histories.py": "the owner's own, away ones too, and what they were",
    "collection/exchange/sets/judging.py": "the owner's own set, compared with a file",
    "collection/exchange/sets/naming.py": "the owner's own set",
    "collection/exchange/sets/services.py": "the owner's own sets, away ones too, and their cards",
    "collection/ledger/book.py": "a lot's own card, by its number",
    "collection/ledger/rows.py": "cards of which one owns copies, by code",
    "collection/loading/big.py": "writes cards for measuring",
    "collection/loading/packs.py": "writes the shipped cards",
    "collection/people/leaving.py": "takes own cards away with their owner",
    "collection/people/merging.py": "a guest's own, to their account",
    "collection/pictures/drawn.py": "cards for everybody alone",
    "collection/search/comparing.py": "cards by code; the search around it asks whose they are",
    "collection/search/indexing.py": "makes all cards findable",
    "collection/search/paging.py": "fetches what a search found",
    "engine/web/seat/pools.py": "the cards of a deck's owner at a table, by their codes",
    "config/tools/bench/big_scene.py": "writes cards for measuring",
    "config/tools/bench/erratum.py": "the card that it typed itself, for measuring",
    "decks/errata/api.py": "the game of a code alone; what it says is asked as its reader then",
}


def test_only_one_place_asks_a_game_for_its_cards() -> None:
    found = [(path, line) for path, line, name in _calls() if name == "pool"]
    bare = [f"{path}:{line}" for path, line in found if path != POOLS]
    assert not bare, (
        f"{', '.join(bare)}: ask `collection.house.pools` instead: `pool_of` for the cards of "
        "whoever reads, `shipped` for those of everybody"
    )


def test_rows_of_cards_are_read_as_their_reader_sees_them() -> None:
    found = {path: line for path, line, name in _calls() if name == "Card.objects"}
    known = {path for path in found if path in UNSEEN or path.startswith(OWN_ROOM)}
    strange = [f"{path}:{line}" for path, line in found.items() if path not in known]
    assert not strange, (
        f"{', '.join(strange)}: read `Card.seen` and `CardSet.seen`; who must look past the reader "
        "stands in UNSEEN with the reason"
    )
    assert not set(UNSEEN) - set(found), "no longer needed in UNSEEN"


def _calls() -> Iterator[tuple[str, int, str]]:
    for folder in FOLDERS:
        for file in sorted((ROOT / folder).rglob("*.py")):
            path = file.relative_to(ROOT).as_posix()
            if {"tests", "migrations"} & set(file.parts):
                continue
            tree = ast.parse(file.read_text())
            named = _names(tree)
            for node in ast.walk(tree):
                if isinstance(node, ast.Call) and _asks_a_pool(node):
                    yield path, node.lineno, "pool"
                if _is_rows(node, named) or (isinstance(node, ast.Call) and _is_shortcut(node)):
                    yield path, getattr(node, "lineno", 0), "Card.objects"


def _asks_a_pool(node: ast.Call) -> bool:
    """A game is asked for its pool without a word, a reader for that of a game."""
    return isinstance(node.func, ast.Attribute) and node.func.attr == "pool" and not node.args


def _is_rows(node: ast.AST, named: set[str]) -> bool:
    if not isinstance(node, ast.Attribute) or node.attr != "objects":
        return False
    return getattr(node.value, "id", "") in named


def _names(tree: ast.AST) -> set[str]:
    """What the rows of cards and sets are called in a file."""
    imported = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    return {"Card", "CardSet"} | {
        name.asname
        for node in imported
        if node.module == "collection.catalogue.rows"
        for name in node.names
        if name.name in ("Card", "CardSet") and name.asname
    }


def _is_shortcut(node: ast.Call) -> bool:
    """`get_object_or_404(Card, …)` reads past the reader, too."""
    name = getattr(node.func, "id", "")
    first = node.args[0] if node.args else None
    return name in ("get_object_or_404", "get_list_or_404") and getattr(first, "id", "") in (
        "Card", "CardSet",
    )  # fmt: skip
