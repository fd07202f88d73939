"""What a person would trade is found without reading all that they own."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("collection", "0013_shelf_in_the_index")]

    operations = [
        migrations.AddIndex(
            model_name="holding",
            index=models.Index(
                condition=models.Q(("for_trade__gt", 0)),
                fields=["owner", "card"],
                name="holdings_for_trade",
            ),
        ),
    ]
