"""The addresses of sets as files."""

from django.urls import path

from collection.exchange.sets import api, views

_FILE = "own/sets/from-file"
_API = "api/v1/own/files"

urlpatterns = [
    path("g/<slug:game>/own/<str:own_set>/one-file", views.give, name="set-file"),
    path("g/<slug:game>/own/<str:own_set>/one-file.zip", views.give_zip, name="set-file-zip"),
    path(_FILE, views.set_files, name="set-files"),
    path(f"{_FILE}/<int:set_file>", views.set_file_read, name="set-file-read"),
    path(f"{_FILE}/<int:set_file>/take", views.set_file_take, name="set-file-take"),
    path(f"{_FILE}/<int:set_file>/undo", views.set_file_undo, name="set-file-undo"),
    path("api/v1/own/sets/<str:own_set>/file", api.SetAsFile.as_view(), name="api-own-set-file"),
    path(_API, api.SetFiles.as_view(), name="api-own-files"),
    path(f"{_API}/<int:set_file>", api.SetFileRead.as_view(), name="api-own-set-read"),
    path(f"{_API}/<int:set_file>/take", api.SetFileTake.as_view(), name="api-own-set-take"),
    path(f"{_API}/<int:set_file>/undo", api.SetFileUndo.as_view(), name="api-own-set-undo"),
]
