"""`reveal`: everybody sees hidden cards (AAC-7.0)."""

from __future__ import annotations

from engine.games.aac.verbs.look import Look

VERB = Look("reveal", "hand", is_public=True)
