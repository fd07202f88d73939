"""Where rules code can be broken, and how: small changes of one place, found in the syntax tree.

Left alone on purpose: annotations, decorators, defaults, assertions, texts and messages, event
lines (`if out is not None: out.append(...)`), and integers that only give a code its name.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

COMPARISON: Final = "comparison swapped"
NUMBER: Final = "number off by one"
CONSTANT: Final = "truth turned over"
NEGATION: Final = "condition negated"
JUNCTION: Final = "and/or swapped"
ARITHMETIC: Final = "operator swapped"
REMOVAL: Final = "statement removed"
LOOP: Final = "loop word removed"
RESULT: Final = "return value changed"

COMPARISONS: Final = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==",
    "in": "not in", "not in": "in", "is": "is not", "is not": "is",
}  # fmt: skip
OPERATORS: Final = {
    "+": "-", "-": "+", "*": "+", "/": "*", "//": "*", "%": "//", "**": "*",
    "<<": ">>", ">>": "<<", "&": "|", "|": "&", "^": "|",
}  # fmt: skip
_COMPARISON: Final = re.compile(r"not\s+in\b|is\s+not\b|[<>=!]=|<|>|\bin\b|\bis\b")
_OPERATOR: Final = re.compile(r"<<|>>|//|\*\*|[-+*/%&|^]")
_JUNCTION: Final = re.compile(r"\b(?:and|or)\b")
_CLAUSE: Final = re.compile(r"\b[A-Z]{2,4}-[RO]?\d+(?:\.\d+)?[a-z]?\b")

# What a function of this result answers instead; the value itself stands for {}.
RESULTS: Final = {"bool": "not ({})", "int": "({}) + 1", "float": "({}) + 1", "str": '""'}
TEXT_CALLS: Final = {"Message", "N_", "EventKind"}
TEXT_FUNCTIONS: Final = {"__repr__", "__str__"}
IMPOSSIBLE: Final = {"AssertionError", "NotImplementedError", "RuntimeError", "TypeError"}
DISPLAYS: Final = (ast.Tuple, ast.List, ast.Set, ast.Dict)
LISTS: Final = (*DISPLAYS, ast.ListComp, ast.SetComp, ast.JoinedStr)


@dataclass(frozen=True)
class Mutant:
    """One change of one place; `lines` are those whose tests may notice it."""

    file: str
    line: int
    change: str
    old: str
    new: str
    clause: str
    lines: tuple[int, ...]
    start: int
    end: int
    text: str

    def applied(self, source: str) -> str:
        """The whole file with this change."""
        data = source.encode()
        return (data[: self.start] + self.text.encode() + data[self.end :]).decode()


def mutants_of(file: str, source: str, numbers: Sequence[str] = ()) -> list[Mutant]:
    """Every mutant of one file; `numbers` names its module constants that are rules."""
    finder = _Finder(file, source, frozenset(numbers))
    finder.block(ast.parse(source).body)
    return finder.found


class _Finder:
    """Walks one file and keeps where it stands: the functions, the statement, the last words."""

    def __init__(self, file: str, source: str, numbers: frozenset[str]) -> None:
        self.file = file
        self.data = source.encode()
        self.rows = source.splitlines()
        self.starts = [0]
        for row in self.data.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(row))
        self.numbers = numbers
        self.functions: list[ast.FunctionDef] = []
        self.statement: ast.stmt = ast.Pass()
        self.found: list[Mutant] = []

    def block(self, body: Sequence[ast.stmt]) -> None:
        """Every statement of a body."""
        for statement in body:
            if not _is_left_alone(statement):
                self.walk(statement)

    def walk(self, node: ast.AST) -> None:
        """One node: its own changes, then those of its parts."""
        if isinstance(node, ast.FunctionDef):
            self._function(node)
            return
        if _is_text(node):
            return
        outer = self.statement
        if isinstance(node, ast.stmt):
            self.statement = node
        changes = CHANGES.get(type(node))
        if changes is not None:
            for change, start, end, text in changes(self, node):
                self._keep(change, start, end, text)
        for part in self._parts(node):
            self.walk(part)
        self.statement = outer

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        """Where a node begins and ends, in bytes."""
        end = self.starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
        return self.starts[node.lineno - 1] + node.col_offset, end

    def words(self, node: ast.expr) -> str:
        """The text of a node as it is written."""
        start, end = self.span(node)
        return self.data[start:end].decode()

    def token(
        self, left: ast.expr, right: ast.expr, pattern: re.Pattern[str]
    ) -> tuple[int, int, str]:
        """The operator between two operands."""
        start, end = self.span(left)[1], self.span(right)[0]
        match = pattern.search(self.data[start:end].decode())
        if match is None:
            return start, start, ""
        return start + match.start(), start + match.end(), " ".join(match[0].split())

    def _function(self, node: ast.FunctionDef) -> None:
        if node.name in TEXT_FUNCTIONS:
            return
        self.functions.append(node)
        self.block(node.body)
        self.functions.pop()

    def _parts(self, node: ast.AST) -> Iterator[ast.AST]:
        for name, value in ast.iter_fields(node):
            if name in {"annotation", "decorator_list", "returns", "bases"}:
                continue
            for part in value if isinstance(value, list) else [value]:
                if isinstance(part, ast.stmt) and _is_left_alone(part):
                    continue
                if isinstance(part, ast.AST):
                    yield part

    def _keep(self, change: str, start: int, end: int, text: str) -> None:
        line = 1 + self.data.count(b"\n", 0, start)
        first, after = self.starts[line - 1], self.data.find(b"\n", end)
        after = len(self.data) if after < 0 else after
        old = self.data[first:after].decode()
        new = (self.data[first:start] + text.encode() + self.data[end:after]).decode()
        if old == new:
            return
        mutant = Mutant(
            file=self.file,
            line=line,
            change=change,
            old=one_line(old),
            new=one_line(new),
            clause=self._clause(line),
            lines=self._lines(),
            start=start,
            end=end,
            text=text,
        )
        self.found.append(mutant)

    def _lines(self) -> tuple[int, ...]:
        body = getattr(self.statement, "body", None)
        last = self.statement.end_lineno or self.statement.lineno
        if isinstance(body, list):
            last = max(self.statement.lineno, body[0].lineno - 1)
        return tuple(range(self.statement.lineno, last + 1))

    def _clause(self, line: int) -> str:
        """The clause named on the line, up to three above it, or by the functions around it."""
        top = self.functions[-1].lineno if self.functions else 1
        near = [self.rows[at - 1] for at in range(line, max(top, line - 4), -1)]
        docs = [ast.get_docstring(function) or "" for function in reversed(self.functions)]
        return next((match[0] for text in near + docs if (match := _CLAUSE.search(text))), "")


Change = tuple[str, int, int, str]


def _compare(finder: _Finder, node: ast.Compare) -> Iterator[Change]:
    operands = [node.left, *node.comparators]
    if _is_sink(operands[0]):
        return
    for left, right in pairwise(operands):
        start, end, found = finder.token(left, right, _COMPARISON)
        if found:
            yield COMPARISON, start, end, COMPARISONS[found]


def _junction(finder: _Finder, node: ast.BoolOp) -> Iterator[Change]:
    for left, right in pairwise(node.values):
        if not _asks_sink(left) and not _asks_sink(right):
            start, end, found = finder.token(left, right, _JUNCTION)
            if found:
                yield JUNCTION, start, end, "or" if found == "and" else "and"


def _binary(finder: _Finder, node: ast.BinOp) -> Iterator[Change]:
    if not finder.functions or _is_list(node.left) or _is_list(node.right):
        return
    start, end, found = finder.token(node.left, node.right, _OPERATOR)
    if found:
        yield ARITHMETIC, start, end, OPERATORS[found]


def _augmented(finder: _Finder, node: ast.AugAssign) -> Iterator[Change]:
    yield from _removed(finder, node)
    if not _is_list(node.value):
        start, end, found = finder.token(node.target, node.value, _OPERATOR)
        if found:
            yield ARITHMETIC, start, end, OPERATORS[found]


def _constant(finder: _Finder, node: ast.Constant) -> Iterator[Change]:
    start, end = finder.span(node)
    if isinstance(node.value, bool):
        if finder.functions:
            yield CONSTANT, start, end, str(not node.value)
    elif isinstance(node.value, int) and _is_rule(finder):
        yield NUMBER, start, end, str(node.value + 1)
        yield NUMBER, start, end, str(node.value - 1)


def _condition(finder: _Finder, node: ast.If | ast.While | ast.IfExp) -> Iterator[Change]:
    yield from _negated(finder, node.test)


def _filter(finder: _Finder, node: ast.comprehension) -> Iterator[Change]:
    for test in node.ifs:
        yield from _negated(finder, test)


def _negated(finder: _Finder, test: ast.expr) -> Iterator[Change]:
    if isinstance(test, ast.Constant) or _asks_sink(test) or _is_turned_by_comparison(test):
        return
    start, end = finder.span(test)
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        yield NEGATION, start, end, f"({finder.words(test.operand)})"
    else:
        yield NEGATION, start, end, f"not ({finder.words(test)})"


def _assigned(finder: _Finder, node: ast.Assign | ast.AnnAssign) -> Iterator[Change]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    names = {
        part.id
        for target in targets
        for part in ast.walk(target)
        if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)
    }
    if node.value is not None and finder.functions and names <= _bound(finder, node.lineno):
        yield from _removed(finder, node)


def _called(finder: _Finder, node: ast.Expr) -> Iterator[Change]:
    if isinstance(node.value, ast.Call) and finder.functions:
        yield from _removed(finder, node)


def _raised(finder: _Finder, node: ast.Raise) -> Iterator[Change]:
    error = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
    if isinstance(error, ast.Name) and error.id not in IMPOSSIBLE:
        yield from _removed(finder, node)


def _returned(finder: _Finder, node: ast.Return) -> Iterator[Change]:
    function = finder.functions[-1]
    if node.value is None:
        if node is not function.body[-1]:
            yield from _removed(finder, node)
        return
    result = ast.unparse(function.returns) if function.returns else ""
    form = RESULTS.get(result, "")
    if result.endswith("| None"):
        form = "None"
    elif result.startswith("list["):
        form = "[]"
    text = form.format(finder.words(node.value))
    plain = isinstance(node.value, ast.Constant) or _is_turned_by_comparison(node.value)
    if text and text != finder.words(node.value) and (form == "None" or not plain):
        yield RESULT, *finder.span(node.value), text


def _loop_word(finder: _Finder, node: ast.Continue | ast.Break) -> Iterator[Change]:
    yield LOOP, *finder.span(node), "pass"


def _removed(finder: _Finder, node: ast.stmt) -> Iterator[Change]:
    if finder.functions:
        yield REMOVAL, *finder.span(node), "pass"


CHANGES: Final[dict[type[ast.AST], Callable[[_Finder, ast.AST], Iterator[Change]]]] = {
    ast.Compare: _compare,  # type: ignore[dict-item]  # each takes the node it stands beside
    ast.BoolOp: _junction,  # type: ignore[dict-item]
    ast.BinOp: _binary,  # type: ignore[dict-item]
    ast.AugAssign: _augmented,  # type: ignore[dict-item]
    ast.Constant: _constant,  # type: ignore[dict-item]
    ast.If: _condition,  # type: ignore[dict-item]
    ast.While: _condition,  # type: ignore[dict-item]
    ast.IfExp: _condition,  # type: ignore[dict-item]
    ast.comprehension: _filter,  # type: ignore[dict-item]
    ast.Assign: _assigned,  # type: ignore[dict-item]
    ast.AnnAssign: _assigned,  # type: ignore[dict-item]
    ast.Expr: _called,  # type: ignore[dict-item]
    ast.Raise: _raised,  # type: ignore[dict-item]
    ast.Return: _returned,  # type: ignore[dict-item]
    ast.Continue: _loop_word,  # type: ignore[dict-item]
    ast.Break: _loop_word,  # type: ignore[dict-item]
}


def _is_left_alone(statement: ast.stmt) -> bool:
    """Imports, assertions, event lines, and what only type checkers read."""
    if isinstance(statement, ast.Import | ast.ImportFrom | ast.Assert):
        return True
    if isinstance(statement, ast.If):
        if isinstance(statement.test, ast.Name) and statement.test.id == "TYPE_CHECKING":
            return True
        return _asks_sink(statement.test) and all(map(_is_event, statement.body))
    return _is_event(statement)


def _is_event(statement: ast.stmt) -> bool:
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Call)
        and isinstance(statement.value.func, ast.Attribute)
        and _is_sink(statement.value.func.value)
    )


def _is_sink(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "out"


def _asks_sink(node: ast.expr) -> bool:
    return isinstance(node, ast.Compare) and _is_sink(node.left)


def _is_text(node: ast.AST) -> bool:
    if isinstance(node, ast.JoinedStr):
        return True
    if not isinstance(node, ast.Call):
        return False
    name = getattr(node.func, "id", "") or getattr(node.func, "attr", "")
    return name in TEXT_CALLS


def _is_list(node: ast.expr) -> bool:
    if isinstance(node, ast.BinOp):
        return _is_list(node.left) or _is_list(node.right)
    return isinstance(node, LISTS) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)
    )


def _is_turned_by_comparison(test: ast.expr) -> bool:
    """Its negation is the same as its swapped comparison."""
    kinds = (ast.Eq, ast.NotEq, ast.In, ast.NotIn, ast.Is, ast.IsNot)
    return isinstance(test, ast.Compare) and len(test.ops) == 1 and isinstance(test.ops[0], kinds)


def _is_rule(finder: _Finder) -> bool:
    """Whether a number here says something: not when it only gives a code its name."""
    if finder.functions:
        return True
    statement = finder.statement
    if not isinstance(statement, ast.Assign | ast.AnnAssign):
        return False
    target = statement.targets[0] if isinstance(statement, ast.Assign) else statement.target
    named = isinstance(target, ast.Name) and target.id in finder.numbers
    return named or isinstance(statement.value, DISPLAYS)


def _bound(finder: _Finder, line: int) -> set[str]:
    """Names that have a value before this line of the function: without it they keep that."""
    function = finder.functions[-1]
    names = {argument.arg for argument in ast.walk(function.args) if isinstance(argument, ast.arg)}
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.lineno < line:
            names.add(node.id)
    return names


def one_line(text: str) -> str:
    """Code as one line, however it is laid out."""
    return " ".join(text.split())
