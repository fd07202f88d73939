"""Files that were read, until they are applied."""

from __future__ import annotations

from django.db import models

from collection.catalogue.rows import CardSet
from collection.ledger.rows import Change
from collection.own.rows import CardEdit
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


class SetFile(models.Model):
    """A set as one file that was read: what it would do to `set`, or to none where it makes a new
    one; `file` is where it lies until it is taken in.

    `revision` is that of the set when the two were compared. `brought` is what came beside cards
    and goes with an undo: decks by id, pictures by the number of their card.
    """

    owner = models.ForeignKey(User, on_delete=models.CASCADE, related_name="set_files")
    set = models.ForeignKey(CardSet, on_delete=models.CASCADE, related_name="set_files", null=True)
    game = models.CharField(max_length=32)
    filename = models.CharField(max_length=120, blank=True)
    file = models.CharField(max_length=120, blank=True)
    rows = models.JSONField(default=list)
    totals = models.JSONField(default=dict)
    revision = models.PositiveIntegerField(default=0)
    edit = models.ForeignKey(CardEdit, on_delete=models.SET_NULL, related_name="+", null=True)
    brought = models.JSONField(default=dict)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.filename or 'a file'} for {self.set_id or 'a new set'}"
