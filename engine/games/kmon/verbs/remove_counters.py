"""`remove_counters`: each effect of a kind on a K-Mon grows younger."""

from __future__ import annotations

from engine.games.kmon.counters_verb import CountersVerb

VERB = CountersVerb("remove_counters", -1)
