"""Builds card sentences in English and Italian out of the same calls.

A clause is a piece of sentence without capital and full stop; a noun phrase carries its own
article, which an Italian preposition swallows when the two meet (`di` + `il mazzo` = `del mazzo`).
No word of any game stands here.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.effects.words import (
    Actor,
    Language,
    Noun,
    Verb,
    english_a,
    italian_a,
    italian_contracted,
    italian_the,
)

_CHOOSE = Verb("choose", "chooses", "scegli", "sceglie", "scegliere")
MINUS = "\u2212"


class Say:
    """The phrase builder of one language."""

    def __init__(self, language: Language) -> None:
        self.language: Language = language
        self.italian: bool = language == "it"

    def pick(self, en: str, it: str) -> str:
        """Return the text of this builder's language."""
        return it if self.italian else en

    # Nouns

    def noun(self, noun: Noun, many: bool = False) -> str:
        """Return the bare noun."""
        if many:
            return self.pick(noun.en_many, noun.it_many)
        return self.pick(noun.en, noun.it)

    def a(self, noun: Noun) -> str:
        """Return the noun with its indefinite article."""
        return italian_a(noun.it, noun.gender) if self.italian else english_a(noun.en)

    def the(self, noun: Noun, many: bool = False) -> str:
        """Return the noun with its definite article."""
        word = self.noun(noun, many)
        return italian_the(word, noun.gender, many) if self.italian else f"the {word}"

    def count(self, number: int, noun: Noun) -> str:
        """Return `2 cards`; exactly one is singular, zero is plural."""
        return f"{self.number(number)} {self.noun(noun, number != 1)}"

    def up_to(self, number: int, noun: Noun) -> str:
        """Return `up to 2 cards`."""
        return self.pick("up to ", "fino a ") + self.count(number, noun)

    def more(self, number: int, noun: Noun) -> str:
        """Return `2 more cards`, or `2 fewer cards` for a negative number."""
        size = abs(number)
        word = self.noun(noun, size != 1)
        if self.italian:
            return f"{size} {word} in {'più' if number >= 0 else 'meno'}"
        less = "less" if noun.en == noun.en_many else "fewer"
        return f"{size} {'more' if number >= 0 else less} {word}"

    def by(self, number: int, noun: Noun) -> str:
        """Return `2 cards more`, or `1 charge less`: by how much something changes."""
        more = self.pick("more", "in più") if number >= 0 else self.pick("less", "in meno")
        return f"{self.count(abs(number), noun)} {more}"

    def for_each(self, thing: str, at_most: int | str | None = None) -> str:
        """Return ` for each <thing>` with its ceiling, to be put after an amount."""
        each = self.pick(f" for each {thing}", f" per ogni {thing}")
        if at_most is None:
            return each
        return each + self.pick(f" (at most {at_most})", f" (massimo {at_most})")

    def bound(self, operator: str, number: int) -> str:
        """Return `at least 3` and the like for `number` of whole things.

        Raises KeyError for an operator outside `< <= = >= >`.
        """
        step = {"<": -1, "<=": 0, "=": 0, ">=": 0, ">": 1}[operator]
        word = {"<": "<=", ">": ">="}.get(operator, operator)
        texts = {
            "<=": ("at most", "al massimo"),
            "=": ("exactly", "esattamente"),
            ">=": ("at least", "almeno"),
        }
        return f"{self.pick(*texts[word])} {self.number(number + step)}"

    def number(self, number: int) -> str:
        """Return the number, a negative one with a true minus sign."""
        return str(number) if number >= 0 else f"{MINUS}{-number}"

    def signed(self, number: int) -> str:
        """Return `+2` or `−2`, with a true minus sign."""
        return f"+{number}" if number >= 0 else f"{MINUS}{-number}"

    def quoted(self, text: str) -> str:
        """Return `“text”`, or `«text»` in Italian."""
        return self.pick(f"\u201c{text}\u201d", f"\u00ab{text}\u00bb")

    # Prepositions

    def with_preposition(self, en: str, it: str, phrase: str) -> str:
        """Join a preposition and a noun phrase, contracting in Italian."""
        return italian_contracted(it, phrase) if self.italian else f"{en} {phrase}"

    def to(self, phrase: str) -> str:
        """Return `to <phrase>`."""
        return self.with_preposition("to", "a", phrase)

    def of(self, phrase: str) -> str:
        """Return `of <phrase>`."""
        return self.with_preposition("of", "di", phrase)

    def from_(self, phrase: str) -> str:
        """Return `from <phrase>`."""
        return self.with_preposition("from", "da", phrase)

    def on(self, phrase: str) -> str:
        """Return `on <phrase>`."""
        return self.with_preposition("on", "su", phrase)

    def in_(self, phrase: str) -> str:
        """Return `in <phrase>`."""
        return self.with_preposition("in", "in", phrase)

    # Verbs

    def verb(self, verb: Verb, actor: Actor | None = None, infinitive: bool = False) -> str:
        """Return the verb as an order to the reader, or told of `actor`."""
        if actor is None:
            return self.pick(verb.en, verb.it_infinitive if infinitive else verb.it)
        return self.pick(f"{actor.en} {verb.en_third}", f"{actor.it} {verb.it_third}")

    # Lists and sentences

    def all_of(self, phrases: Sequence[str]) -> str:
        """Return `a, b and c`."""
        return self._listed(phrases, self.pick("and", "e"))

    def any_of(self, phrases: Sequence[str]) -> str:
        """Return `a, b or c`."""
        return self._listed(phrases, self.pick("or", "o"))

    def clauses(self, clauses: Sequence[str]) -> str:
        """Return whole clauses as one list, parted by commas where they hold an "and"."""
        last = self.pick("and", "e")
        if len(clauses) == 2 and not any(f" {last} " in clause for clause in clauses):
            return self.all_of(clauses)
        if len(clauses) < 2:
            return "".join(clauses)
        return f"{', '.join(clauses[:-1])}, {last} {clauses[-1]}"

    def _listed(self, phrases: Sequence[str], last: str) -> str:
        if len(phrases) < 2:
            return "".join(phrases)
        return f"{', '.join(phrases[:-1])} {last} {phrases[-1]}"

    def then(self, clauses: Sequence[str]) -> str:
        """Join clauses that happen in order: `a, then b`, or sentences when they are many."""
        plain = [clause for clause in clauses if clause]
        if len(plain) == 2 and not any(is_long(clause) for clause in plain):
            return f"{plain[0]}, {self.pick('then', 'poi')} {plain[1]}"
        return self.stops(plain)

    def chain(self, clauses: Sequence[str]) -> str:
        """Join clauses that happen in order within one sentence: `a, then b, then c`."""
        return self.pick(", then ", ", poi ").join(clause for clause in clauses if clause)

    def stops(self, clauses: Sequence[str]) -> str:
        """Part clauses by full stops, the last one left open: `a. B. C`."""
        plain = [clause for clause in clauses if clause]
        told = [*plain[:1], *map(capital, plain[1:])]
        # A clause may end with an abbreviation.
        return " ".join([*(f"{clause.removesuffix('.')}." for clause in told[:-1]), *told[-1:]])

    def if_(self, condition: str, clause: str) -> str:
        """Return `if <condition>, <clause>`."""
        return f"{self.pick('if', 'se')} {condition}, {clause}"

    def only_if(self, clause: str, condition: str) -> str:
        """Return `<clause> if <condition>`, which ends where the clause does."""
        return f"{clause} {self.pick('if', 'se')} {condition}"

    def in_any_case(self, clause: str) -> str:
        """Return a clause that no branch told before it governs."""
        return f"{self.pick('in any case', 'in ogni caso')}, {clause}"

    def choice(
        self, modes: Sequence[str], actor: Actor | None = None, *, nested: bool = False
    ) -> str:
        """Return `choose one: a; or b`, or `your opponent chooses one for you: …`.

        A nested one stands inside a sentence, and closes its modes in brackets.
        """
        head = self.verb(_CHOOSE, actor) + self.pick(" one", "")
        if actor is not None:
            head += self.pick(" for you", " per te")
        last = self.pick("; or ", "; oppure ").join(
            part for part in ("; ".join(modes[:-1]), modes[-1]) if part
        )
        return f"{head} ({last})" if nested else f"{head}: {last}"

    def coin(self, heads: str, tails: str, *, nested: bool = False) -> str:
        """Return the clause of a coin flip; an empty side is left out."""
        flip = self.pick("flip a coin", "lancia una moneta")
        sides = [
            f"{self.pick(en, it)}: {side}"
            for (en, it), side in ((("heads", "testa"), heads), (("tails", "croce"), tails))
            if side
        ]
        if nested and sides:
            return f"{flip} ({'; '.join(sides)})"
        return self.stops([flip, *sides])

    def sentence(self, clause: str) -> str:
        """Give a clause its capital and its full stop; the empty clause stays empty."""
        if not clause:
            return ""
        return capital(clause) if clause.endswith((".", "!", "?")) else capital(clause) + "."

    def paragraph(self, clauses: Sequence[str]) -> str:
        """Return the clauses as sentences one after the other."""
        return " ".join(self.sentence(clause) for clause in clauses if clause)


def capital(clause: str) -> str:
    """Return `clause` with its first letter in upper case."""
    return clause[:1].upper() + clause[1:]


def is_long(clause: str) -> bool:
    """Say whether a clause holds inner stops, so that another cannot hang on it with a comma."""
    return any(mark in clause for mark in (". ", ": ", "; ", ", "))
