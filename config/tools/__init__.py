"""The tools behind `make`: each is a module run with `python -m config.tools.<name>`."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "engine" / "games"


def game_folders() -> list[Path]:
    """Every game's folder, by key."""
    return sorted(path for path in GAMES.iterdir() if (path / "__init__.py").is_file())


def relative(path: Path) -> str:
    """A path as people name it: from the project's folder."""
    return path.relative_to(ROOT).as_posix()
