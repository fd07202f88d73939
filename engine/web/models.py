"""All rows of the app, gathered for Django from the rooms in which they live."""

from engine.web.coach.rows import Hint as Hint
from engine.web.laying.rows import LastSetup as LastSetup
from engine.web.puzzles.practice.rows import Practice as Practice
from engine.web.review.analysis.rows import AnalysedMove as AnalysedMove
from engine.web.review.analysis.rows import Analysis as Analysis
from engine.web.review.replays.rows import ReplayLink as ReplayLink
from engine.web.review.replays.rows import StepNote as StepNote
from engine.web.runs.rows import Chunk as Chunk
from engine.web.runs.rows import Run as Run
from engine.web.runs.rows import RunDeck as RunDeck
from engine.web.seat.rows import Match as Match
from engine.web.seat.rows import MatchStep as MatchStep
from engine.web.seat.rows import PinnedCard as PinnedCard
from engine.web.seat.rows import PinnedPool as PinnedPool
from engine.web.seat.rows import Position as Position
from engine.web.seat.rows import Seat as Seat
