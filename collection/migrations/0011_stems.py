# The stems of names and texts, empty until `manage.py prepare` has made them.

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("collection", "0010_set_taken_away"),
    ]

    operations = [
        migrations.AddField(
            model_name="card",
            name="stem_key",
            field=models.TextField(blank=True, default="", editable=False),
            preserve_default=False,
        ),
    ]
