"""The addresses of own sets and cards; an id of a set begins with `own-`, so it hides no door."""

from django.urls import path

from collection.own.effects import api
from collection.own.views import away, cardform, preview, sets, table, typing, undoing

_OWN = "g/<slug:game>/own"

urlpatterns = [
    path(_OWN, sets.index, name="own"),
    path(f"{_OWN}/new", cardform.new, name="own-new"),
    path(f"{_OWN}/sets", sets.make, name="own-set-new"),
    path(f"{_OWN}/preview", preview.preview, name="own-preview"),
    path(f"{_OWN}/preview.webp", preview.picture, name="own-preview-face"),
    path(f"{_OWN}/typing/<str:typing_place>", typing.typing, name="own-typing"),
    path(f"{_OWN}/undo", undoing.undo, name="own-undo"),
    path(f"{_OWN}/card/<str:own_card>/edit", cardform.edit, name="own-edit"),
    path(f"{_OWN}/<str:own_set>", sets.one, name="own-set"),
    path(f"{_OWN}/<str:own_set>/new", cardform.new, name="own-card-new"),
    path(f"{_OWN}/<str:own_set>/table", table.table, name="own-table"),
    path(f"{_OWN}/<str:own_set>/change", sets.change, name="own-set-change"),
    path(f"{_OWN}/<str:own_set>/away", away.away, name="own-away"),
    path("api/v1/own/lines", api.Lines.as_view(), name="api-own-lines"),
]
