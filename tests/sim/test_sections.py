"""Pages with a section for each game: a run of one game leaves what is told of the others."""

from pathlib import Path

from engine.sim.sections import renew, woven

OLDER = """\
# Page

Older words.

## The levels

older table

## First game

first, older

## Second game: seats 3

second, three

## Second game: seats 4

second, four
"""


def test_other_games_keep_their_sections() -> None:
    newer = (
        "# Page\n\nNewer words.\n\n## The levels\n\nnewer table\n\n## First game\n\nfirst, newer\n"
    )
    page = woven(OLDER, newer)
    assert page.startswith(
        "# Page\n\nNewer words.\n\n## The levels\n\nnewer table\n\n## First game\n"
    )
    assert "older" not in page.lower()
    assert page.endswith(
        "## Second game: seats 3\n\nsecond, three\n\n## Second game: seats 4\n\nsecond, four\n"
    )


def test_all_sections_of_a_game_are_replaced_at_once() -> None:
    newer = "# Page\n\n## Second game: seats 2\n\nsecond, two\n\n## Third game\n\nthird\n"
    page = woven(OLDER, newer)
    assert page.count("## Second game") == 1
    assert page.index("first, older") < page.index("second, two") < page.index("third")
    assert page.count("older table") == 1


def test_a_page_that_is_not_there_is_written(tmp_path: Path) -> None:
    path = tmp_path / "docs" / "page.md"
    renew(path, OLDER)
    assert path.read_text(encoding="utf-8") == OLDER
    renew(path, OLDER)
    assert path.read_text(encoding="utf-8") == OLDER
