"""The addresses of files of cards."""

from django.urls import path

from collection.own.bulk import api, views

urlpatterns = [
    path("g/<slug:game>/own/template.<slug:fmt>", views.template, name="own-template"),
    path("g/<slug:game>/own/<str:own_set>/bulk", views.bulk, name="own-bulk"),
    path("g/<slug:game>/own/<str:own_set>/file", views.set_file, name="own-set-file"),
    path("own/files/<int:file_id>", views.file, name="own-file"),
    path("own/files/<int:file_id>/columns", views.file_columns, name="own-file-columns"),
    path("own/files/<int:file_id>/apply", views.file_apply, name="own-file-apply"),
    path("own/files/<int:file_id>/undo", views.file_undo, name="own-file-undo"),
    path("own/files/<int:file_id>/errors", views.file_errors, name="own-file-errors"),
    path("api/v1/own/sets", api.Sets.as_view(), name="api-own-sets"),
    path("api/v1/own/sets/<str:own_set>/cards", api.Cards.as_view(), name="api-own-cards"),
]
