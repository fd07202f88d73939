import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import collection.house.ids


def name_owners(apps, schema_editor):
    """Until now the first person at a table had laid it; a table without people is nobody's."""
    matches = apps.get_model("engine", "Match").objects.using(schema_editor.connection.alias)
    seats = apps.get_model("engine", "Seat").objects.using(schema_editor.connection.alias)
    first = seats.filter(match=models.OuterRef("pk"), user__isnull=False).order_by("number")
    matches.update(owner_id=models.Subquery(first.values("user_id")[:1]))
    matches.filter(owner=None).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("engine", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="branched_at",
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="match",
            name="branched_from",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="branches",
                to="engine.match",
            ),
        ),
        migrations.AddField(
            model_name="match",
            name="lesson",
            field=models.CharField(blank=True, max_length=32),
        ),
        migrations.AddField(
            model_name="match",
            name="owner",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="matches",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="seat",
            name="name",
            field=models.CharField(blank=True, max_length=40),
        ),
        migrations.CreateModel(
            name="Position",
            fields=[
                (
                    "id",
                    models.CharField(
                        default=collection.house.ids.short_id,
                        editable=False,
                        max_length=16,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("game", models.CharField(max_length=32)),
                ("version", models.PositiveIntegerField()),
                ("title", models.CharField(blank=True, max_length=120)),
                ("table", models.JSONField()),
                ("layout", models.JSONField()),
                ("seat", models.PositiveSmallIntegerField(default=0)),
                ("question", models.CharField(blank=True, max_length=500)),
                ("solution", models.JSONField(default=list)),
                ("past", models.JSONField(default=list)),
                ("shared", models.BooleanField(default=False)),
                ("edition", models.PositiveIntegerField(default=1)),
                ("created", models.DateTimeField(auto_now_add=True)),
                ("updated", models.DateTimeField(auto_now=True)),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="positions",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "pool",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="positions",
                        to="engine.pinnedpool",
                    ),
                ),
            ],
            options={
                "ordering": ["-updated"],
            },
        ),
        migrations.AddField(
            model_name="match",
            name="position",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="matches",
                to="engine.position",
            ),
        ),
        migrations.CreateModel(
            name="ReplayLink",
            fields=[
                (
                    "id",
                    models.CharField(
                        default=collection.house.ids.secret_id,
                        editable=False,
                        max_length=32,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField(null=True)),
                ("with_notes", models.BooleanField(default=False)),
                ("created", models.DateTimeField(auto_now_add=True)),
                ("revoked", models.DateTimeField(null=True)),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="links",
                        to="engine.match",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="StepNote",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("text", models.CharField(max_length=2000)),
                ("updated", models.DateTimeField(auto_now=True)),
                (
                    "author",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="step_notes",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notes",
                        to="engine.match",
                    ),
                ),
            ],
            options={
                "ordering": ["match", "number", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("match", "number", "author"), name="one_note_a_step"
                    )
                ],
            },
        ),
        migrations.AddField(
            model_name="match",
            name="turn",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="match",
            name="counted",
            field=models.BooleanField(default=True),
        ),
        migrations.AddField(
            model_name="match",
            name="pace",
            field=models.CharField(
                choices=[
                    ("pause", "Pause"),
                    ("slow", "Slow"),
                    ("normal", "Normal"),
                    ("off", "Off"),
                ],
                default="normal",
                max_length=8,
            ),
        ),
        migrations.AddField(
            model_name="match",
            name="open_watch",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="seat",
            name="surprise",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="seat",
            name="has_screen",
            field=models.BooleanField(default=False),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(
                condition=models.Q(("has_screen", True)),
                fields=("match", "user"),
                name="one_has_the_screen",
            ),
        ),
        migrations.CreateModel(
            name="LastSetup",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.CharField(max_length=32)),
                ("setup", models.JSONField()),
                ("updated", models.DateTimeField(auto_now=True)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="setups",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("user", "game"), name="one_last_setup")
                ],
            },
        ),
        migrations.RunPython(name_owners, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="match",
            name="owner",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="matches",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
    ]
