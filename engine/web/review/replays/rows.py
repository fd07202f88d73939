"""What readers of a match leave behind: notes at its steps, and secret links to it."""

from __future__ import annotations

from django.db import models
from django.urls import reverse

from collection.house.ids import secret_id
from collection.requests.rows import User
from engine.web.seat.rows import Match


class StepNote(models.Model):
    """What a reader wrote at a step of a match (0: its beginning)."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="notes")
    number = models.PositiveIntegerField()
    author = models.ForeignKey(User, on_delete=models.CASCADE, related_name="step_notes")
    text = models.CharField(max_length=2000)
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "number", "author"], name="one_note_a_step")
        ]
        ordering = ["match", "number", "pk"]

    def __str__(self) -> str:
        return f"{self.match_id} note at {self.number}"


class ReplayLink(models.Model):
    """A secret address under which a match may be watched: from a seat, or open (`seat` None).

    `with_notes`: its readers see the notes that people of the match wrote.
    """

    id = models.CharField(primary_key=True, max_length=32, default=secret_id, editable=False)
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="links")
    seat = models.PositiveSmallIntegerField(null=True)
    with_notes = models.BooleanField(default=False)
    created = models.DateTimeField(auto_now_add=True)
    revoked = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.match_id} replay {self.id}"

    def get_absolute_url(self) -> str:
        """Where the replay is watched."""
        return reverse("replay", args=(self.id,))
