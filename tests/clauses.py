"""How a test says which rule clauses it proves: `@clause("KM-5.3", "KM-R12")`."""

import pytest


def clause(*ids: str) -> pytest.MarkDecorator:
    """Mark a test with the ids of the clauses it proves; `config.tools.clauses` collects them."""
    return pytest.mark.clause(*ids)
