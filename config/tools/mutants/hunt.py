"""Measures the tests, makes sure that they pass by themselves, then tries mutant after mutant."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from config.tools.mutants.choice import Choice, Source
from config.tools.mutants.places import Mutant
from config.tools.mutants.trial import Answer, Lanes, Lap, Work, changed, measured
from config.tools.mutants.watch import Course

# Without any change one test in so many must pass in the order of the trials, too.
CONTROLLED: Final = 10


class NotSound(Exception):
    """The tests fail without any change, so they prove nothing."""


@dataclass(frozen=True)
class Verdict:
    """What became of a mutant: the test that caught it, or "" for a survivor."""

    file: str
    line: int
    mutant: Mutant
    caught: str
    late: bool
    tests: int


class Hunt:
    """One run over the chosen mutants of all games."""

    def __init__(self, choice: Choice, lanes: Lanes, *, every_test: bool = False) -> None:
        self.choice = choice
        self.lanes = lanes
        self.every_test = every_test
        self.laps: dict[str, Lap] = {}
        self.mutants: list[Mutant] = []

    def measure(self) -> int:
        """Run each game's tests with coverage; how many there are. Raises NotSound."""
        found = {source.course.key: source.course for source in self.choice.sources}
        jobs = [(course, share) for course in found.values() for share in range(self.lanes.count)]
        queue = [
            (number, measured(course, share, self.lanes.count))
            for number, (course, share) in enumerate(jobs)
        ]
        for number, answer in self.lanes.run(queue):
            if "tests" not in answer:
                raise NotSound(f"The tests could not be run.\n{answer['said']}")
            if answer["failed"]:
                raise NotSound(_failing("The tests fail already", answer["failed"]))
            self.laps.setdefault(jobs[number][0].key, Lap()).add(answer)
        self._control(found)
        return sum(len(lap.tests) for lap in self.laps.values())

    def verdicts(self, count: int) -> Iterator[Verdict]:
        """Try so many mutants; those that cannot be imported are replaced."""
        self.mutants = self.choice.first(count)
        numbers = sorted(range(len(self.mutants)), key=self._seconds, reverse=True)
        queue = [(number, self._work(number)) for number in numbers]
        for number, answer in self.lanes.run(queue):
            if "invalid" not in answer:
                yield self._verdict(number, answer)
            elif substitute := self.choice.another(self.mutants[number].file):
                self.mutants.append(substitute)
                queue.append((len(self.mutants) - 1, self._work(len(self.mutants) - 1)))

    def _control(self, found: dict[str, Course]) -> None:
        queue: list[tuple[int, Work]] = []
        wanted: list[int] = []
        for number, (key, course) in enumerate(found.items()):
            source = next(source for source in self.choice.sources if source.course == course)
            lap = self.laps[key]
            tests = lap.in_order(set(range(len(lap.tests))))[::CONTROLLED]
            wanted.append(len(tests))
            queue.append((number, changed(source.course, source.path, source.text, lap, tests)))
        for number, answer in self.lanes.run(queue):
            name = answer.get("caught") or answer.get("invalid")
            if name:
                raise NotSound(_failing("A test fails in another order", [name]))
            if answer["finished"] != wanted[number]:
                raise NotSound("Not every test that was measured is found again.")

    def _source(self, number: int) -> Source:
        return self.choice.source(self.mutants[number].file)

    def _tests(self, number: int) -> list[int]:
        source = self._source(number)
        lines = self.mutants[number].lines
        return self.laps[source.course.key].tests_of(str(source.path), lines, self.every_test)

    def _seconds(self, number: int) -> float:
        lap = self.laps[self._source(number).course.key]
        return sum(lap.seconds[at] for at in self._tests(number))

    def _work(self, number: int) -> Work:
        source = self._source(number)
        text = self.mutants[number].applied(source.text)
        lap = self.laps[source.course.key]
        return changed(source.course, source.path, text, lap, self._tests(number))

    def _verdict(self, number: int, answer: Answer) -> Verdict:
        mutant = self.mutants[number]
        tests = len(self._tests(number))
        caught, late = answer.get("caught", ""), answer.get("late", False)
        return Verdict(mutant.file, mutant.line, mutant, caught, late, tests)


def _failing(what: str, names: list[str]) -> str:
    shown = "".join(f"\n  {name}" for name in names[:10])
    return f"{what}, without any change of the rules; mend them first:{shown}"
