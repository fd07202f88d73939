"""What lies beside a deck, and what its sleeves hold: pasted maybe-zones move there."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

_BATCH = 500


def lay_beside(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """No game has a zone of that name: such cards stood there for the judge to refuse."""
    for model in ("Deck", "DeckVersion"):
        rows = apps.get_model("decks", model).objects.filter(zones__has_key="maybe")
        for row in rows.iterator(_BATCH):
            row.beside = {"maybe": row.zones.pop("maybe")}
            row.save(update_fields=["zones", "beside"])


def fill_sleeves(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """A built deck is sleeved as it stands."""
    for row in apps.get_model("decks", "Deck").objects.filter(status="built").iterator(_BATCH):
        row.sleeved = {"version": row.version, "zones": row.zones}
        row.save(update_fields=["sleeved"])


class Migration(migrations.Migration):
    dependencies = [("decks", "0003_folders_and_descriptions")]

    operations = [
        migrations.AddField("deck", "beside", models.JSONField(default=dict)),
        migrations.AddField("deck", "sleeved", models.JSONField(default=dict)),
        migrations.AddField("deckversion", "beside", models.JSONField(default=dict)),
        migrations.RunPython(lay_beside, migrations.RunPython.noop),
        migrations.RunPython(fill_sleeves, migrations.RunPython.noop),
    ]
