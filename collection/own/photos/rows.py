"""Pictures that were sent and wait to be made drafts of."""

from __future__ import annotations

from django.db import models

from collection.catalogue.rows import CardSet


class PictureFolder(models.Model):
    """What was sent for a set, and what of it was left out: `left` has names with the reason."""

    set = models.OneToOneField(CardSet, on_delete=models.CASCADE, related_name="pictures_sent")
    left = models.JSONField(default=list)
    updated = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"pictures for {self.set_id}"


class WaitingPicture(models.Model):
    """A file as it was sent, looked at but not yet re-encoded; `batch` came in one go."""

    folder = models.ForeignKey(PictureFolder, on_delete=models.CASCADE, related_name="waiting")
    batch = models.CharField(max_length=64)
    name = models.CharField(max_length=255)
    raw = models.BinaryField()
    size = models.PositiveIntegerField()

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return self.name
