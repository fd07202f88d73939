"""Sets as files: where a set came from, and files that were read until they are taken in."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("collection", "0015_shared_sets")]

    operations = [
        migrations.AddField(
            model_name="cardset",
            name="origin",
            field=models.CharField(blank=True, default="", max_length=32),
        ),
        migrations.CreateModel(
            name="SetFile",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.CharField(max_length=32)),
                ("filename", models.CharField(blank=True, max_length=120)),
                ("file", models.CharField(blank=True, max_length=120)),
                ("rows", models.JSONField(default=list)),
                ("totals", models.JSONField(default=dict)),
                ("revision", models.PositiveIntegerField(default=0)),
                ("brought", models.JSONField(default=dict)),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "edit",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="collection.cardedit",
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="set_files",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "set",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="set_files",
                        to="collection.cardset",
                    ),
                ),
            ],
            options={"ordering": ["-id"]},
        ),
    ]
