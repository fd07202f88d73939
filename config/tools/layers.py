"""The import contracts of pyproject.toml, asked through import-linter's own command."""

import sys

from importlinter.cli import lint_imports

if __name__ == "__main__":
    sys.exit(lint_imports(no_cache=True))
