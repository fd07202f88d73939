"""What is judged of a finished match: one row for the seat, one for each of its decisions."""

from __future__ import annotations

from django.db import models

from collection.house.ids import secret_id, short_id
from engine.web.seat.leases import Leased


class Analysis(models.Model):
    """A seat's decisions on the way to step `head`, judged by a search.

    `player` is the search by name, `simulations` how many it spends on each choice; with `seed`
    they settle every estimate. A match that was undone and ended otherwise has another head: its
    analysis is begun anew and replaces this one.
    """

    class Status(models.TextChoices):
        """How far it is."""

        WORKING = "working"
        DONE = "done"
        FAILED = "failed"

    id = models.CharField(primary_key=True, max_length=16, default=short_id, editable=False)
    match = models.ForeignKey("engine.Match", on_delete=models.CASCADE, related_name="analyses")
    seat = models.PositiveSmallIntegerField()
    head = models.PositiveIntegerField()
    player = models.CharField(max_length=16)
    simulations = models.PositiveIntegerField()
    seed = models.CharField(max_length=64, default=secret_id)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.WORKING)
    created = models.DateTimeField(auto_now_add=True)
    ended = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "seat"], name="one_analysis_a_seat")
        ]

    def __str__(self) -> str:
        return f"{self.match_id} seat {self.seat} analysed"


class AnalysedMove(Leased):
    """A decision: step `step` of the match. `puzzle` is the position that was made of it.

    `result` holds what `engine.ai.review.Judged` tells, and the moves in words of all languages.
    """

    analysis = models.ForeignKey(Analysis, on_delete=models.CASCADE, related_name="moves")
    number = models.PositiveIntegerField()
    step = models.PositiveIntegerField()
    puzzle = models.ForeignKey(
        "engine.Position", on_delete=models.SET_NULL, related_name="made_from", null=True
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["analysis", "number"], name="analysed_move_once")
        ]
        indexes = [models.Index(fields=["state", "number"], name="analysed_open")]
        ordering = ["analysis", "number"]

    def __str__(self) -> str:
        return f"{self.analysis_id} move {self.number}"
