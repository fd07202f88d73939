"""What somebody practises, and when it comes back."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from collection.requests.rows import User


class Practice(models.Model):
    """A puzzle that a person practises.

    `answers` are all `[when, how it went]` so far; `due` follows from them
    (`engine.web.puzzles.practice.schedule`). Tries at tables laid after `since` count for the next
    answer; `peeked`: the solution was looked at since then.
    """

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="practice")
    position = models.ForeignKey(
        "engine.Position", on_delete=models.CASCADE, related_name="practised"
    )
    due = models.DateTimeField(default=timezone.now)
    answers = models.JSONField(default=list)
    since = models.DateTimeField(default=timezone.now)
    peeked = models.BooleanField(default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "position"], name="practised_once")]
        indexes = [models.Index(fields=["user", "due"], name="practice_due")]
        ordering = ["due", "pk"]

    def __str__(self) -> str:
        return f"{self.user_id} practises {self.position_id}"
