"""The addresses of export, import and backup."""

from django.urls import path

from collection.exchange import api, backup_api, backup_views, views

urlpatterns = [
    path("shelf/export", views.export_shelf, name="shelf-export"),
    path("shelf/import", views.import_shelf, name="shelf-import"),
    path("shelf/import/<int:run_id>", views.import_run, name="shelf-import-run"),
    path("shelf/import/<int:run_id>/apply", views.import_apply, name="shelf-import-apply"),
    path("shelf/import/<int:run_id>/columns", views.import_columns, name="shelf-import-columns"),
    path("shelf/import/<int:run_id>/undo", views.import_undo, name="shelf-import-undo"),
    path("shelf/import/<int:run_id>/errors", views.import_errors, name="shelf-import-errors"),
    path("api/v1/shelf/export", api.Export.as_view(), name="api-shelf-export"),
    path("api/v1/shelf/imports", api.Imports.as_view(), name="api-shelf-imports"),
    path("api/v1/shelf/imports/<int:run_id>", api.Import.as_view(), name="api-shelf-import"),
    path(
        "api/v1/shelf/imports/<int:run_id>/apply",
        api.ImportApply.as_view(),
        name="api-shelf-import-apply",
    ),
    path(
        "api/v1/shelf/imports/<int:run_id>/columns",
        api.ImportColumns.as_view(),
        name="api-shelf-import-columns",
    ),
    path(
        "api/v1/shelf/imports/<int:run_id>/undo",
        api.ImportUndo.as_view(),
        name="api-shelf-import-undo",
    ),
    path("me/backup", backup_views.backup, name="backup"),
    path("me/backup.zip", backup_views.backup_file, name="backup-file"),
    path("me/backup/<int:run_id>", backup_views.backup_run, name="backup-run"),
    path("me/backup/<int:run_id>/restore", backup_views.backup_restore, name="backup-restore"),
    path("api/v1/me/backup", backup_api.Backup.as_view(), name="api-backup"),
    path(
        "api/v1/me/backup/<int:run_id>/restore",
        backup_api.BackupRestore.as_view(),
        name="api-backup-restore",
    ),
]
