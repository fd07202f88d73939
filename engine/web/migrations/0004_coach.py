import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("engine", "0003_runs")]

    operations = [
        migrations.CreateModel(
            name="Hint",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField()),
                ("revision", models.PositiveIntegerField()),
                ("step", models.PositiveIntegerField()),
                ("made", models.PositiveSmallIntegerField(default=0)),
                ("view", models.CharField(max_length=16)),
                ("moves", models.JSONField()),
                ("line", models.JSONField(default=list)),
                ("fear", models.JSONField(default=list)),
                ("worlds", models.PositiveIntegerField(default=0)),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="hints",
                        to="engine.match",
                    ),
                ),
            ],
            options={
                "ordering": ["match", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("match", "seat", "view"), name="one_hint_a_view"
                    )
                ],
            },
        ),
        migrations.AddField(
            model_name="match",
            name="hinted",
            field=models.BooleanField(default=False),
        ),
    ]
