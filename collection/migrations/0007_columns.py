# What a person says that columns mean is remembered, and a file until it is applied.

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("collection", "0006_answers"),
    ]

    operations = [
        migrations.AddField(
            model_name="importrun",
            name="source",
            field=models.BinaryField(null=True),
        ),
        migrations.CreateModel(
            name="ColumnWord",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("word", models.CharField(max_length=80)),
                ("field", models.CharField(blank=True, max_length=24)),
                ("updated", models.DateTimeField(auto_now=True)),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="column_words",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={"ordering": ["word"]},
        ),
        migrations.AddConstraint(
            model_name="columnword",
            constraint=models.UniqueConstraint(
                fields=("owner", "word"), name="one_word_per_person"
            ),
        ),
    ]
