"""What somebody wished for when they last laid a table."""

from __future__ import annotations

from django.db import models

from collection.requests.rows import User


class LastSetup(models.Model):
    """How somebody laid their last table of a game, as the form and the API send it."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="setups")
    game = models.CharField(max_length=32)
    setup = models.JSONField()
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "game"], name="one_last_setup")]

    def __str__(self) -> str:
        return f"{self.user_id} {self.game}"
