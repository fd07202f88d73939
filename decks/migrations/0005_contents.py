"""On which contents of own cards a deck stands: those there are to begin with."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

_BATCH = 500
_OWN = "own-"


def stand(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """What an older version stood on was not written down: it goes with its cards, as before."""
    card = apps.get_model("collection", "Card")
    for deck in apps.get_model("decks", "Deck").objects.iterator(_BATCH):
        held = (*deck.zones.values(), deck.beside.get("maybe", {}))
        codes = {code for counts in held for code in counts if code.startswith(_OWN)}
        if codes:
            rows = card.objects.filter(game=deck.game, code__in=codes, shelf=deck.owner_id)
            deck.contents = dict(rows.order_by("code").values_list("code", "edition"))
            deck.save(update_fields=["contents"])


class Migration(migrations.Migration):
    dependencies = [
        ("collection", "0014_what_is_for_trade"),
        ("decks", "0004_beside"),
    ]

    operations = [
        migrations.AddField("deck", "contents", models.JSONField(default=dict)),
        migrations.AddField("deck", "stayed", models.JSONField(default=dict)),
        migrations.AddField("deckversion", "contents", models.JSONField(default=dict)),
        migrations.RunPython(stand, migrations.RunPython.noop),
    ]
