"""`add_counters`: each effect of a kind on a K-Mon grows older (KM-5.54)."""

from __future__ import annotations

from engine.games.kmon.counters_verb import CountersVerb

VERB = CountersVerb("add_counters", 1)
