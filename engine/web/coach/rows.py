"""Hints as they were given."""

from __future__ import annotations

from django.db import models


class Hint(models.Model):
    """What the coach said to one seat about one decision.

    `step` is the step the log stood at, `made` how many choices of the open declaration had been
    made, `view` the digest of what the seat saw: the same view has the same hint, after an undo
    too. `moves` holds `{action, text, simulations, value, error}`, the best first: `value` is the
    share of a win for the seat, 0..1, `error` its standard error. `line` and `fear` hold what was
    expected and feared as `{seat, told: {language: text}}`; `worlds` counts the worlds looked at.
    """

    match = models.ForeignKey("engine.Match", on_delete=models.CASCADE, related_name="hints")
    seat = models.PositiveSmallIntegerField()
    revision = models.PositiveIntegerField()
    step = models.PositiveIntegerField()
    made = models.PositiveSmallIntegerField(default=0)
    view = models.CharField(max_length=16)
    moves = models.JSONField()
    line = models.JSONField(default=list)
    fear = models.JSONField(default=list)
    worlds = models.PositiveIntegerField(default=0)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "seat", "view"], name="one_hint_a_view")
        ]
        ordering = ["match", "pk"]

    def __str__(self) -> str:
        return f"{self.match_id} hint at {self.step}"
