"""Files that were read, until they are applied."""

from __future__ import annotations

from django.db import models

from collection.ledger.rows import Change
from collection.requests.rows import User


class ImportRun(models.Model):
    """A file that was read and judged row by row; applied later, whole, and undone as one."""

    class State(models.TextChoices):
        READ = "read"
        APPLIED = "applied"

    owner = models.ForeignKey(User, on_delete=models.CASCADE, related_name="imports")
    game = models.CharField(max_length=32)
    filename = models.CharField(max_length=120, blank=True)
    state = models.CharField(max_length=8, choices=State.choices, default=State.READ)
    rows = models.JSONField(default=list)
    totals = models.JSONField(default=dict)
    # The file itself until it is applied, so that its columns can be given another meaning.
    source = models.BinaryField(null=True)
    change = models.OneToOneField(Change, on_delete=models.PROTECT, null=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.filename or 'pasted'} ({self.state})"
