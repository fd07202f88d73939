"""The addresses of shared sets: for their authors, for who has the link, for who adopted them."""

from django.urls import path

from collection.own.sharing import api, views

_OWN = "g/<slug:game>/own"
_LINK = "own/by-link/<str:set_link>"
_API = "api/v1/own"

urlpatterns = [
    path(f"{_OWN}/adopted/<str:own_edition>", views.adopted, name="own-adopted"),
    path(f"{_OWN}/adopted/<str:own_edition>/leave", views.leave, name="own-leave"),
    path(f"{_OWN}/adopted/<str:own_edition>/copy", views.copy, name="own-copy"),
    path(f"{_OWN}/<str:own_set>/share", views.share, name="own-share"),
    path(_LINK, views.by_link, name="own-by-link"),
    path(f"{_LINK}/adopt", views.adopt, name="own-adopt"),
    path(f"{_LINK}/copy", views.copy_link, name="own-link-copy"),
    path(f"{_API}/sets/<str:own_set>/share", api.Share.as_view(), name="api-own-share"),
    path(f"{_API}/by-link/<str:set_link>", api.ByLink.as_view(), name="api-own-by-link"),
    path(f"{_API}/by-link/<str:set_link>/copy", api.LinkCopy.as_view(), name="api-own-link-copy"),
    path(f"{_API}/already", api.Already.as_view(), name="api-own-already"),
    path(f"{_API}/adopted", api.AdoptedSets.as_view(), name="api-own-adopted-sets"),
    path(f"{_API}/adopted/<str:own_edition>", api.Adopted.as_view(), name="api-own-adopted"),
    path(f"{_API}/adopted/<str:own_edition>/copy", api.Copy.as_view(), name="api-own-copy"),
]
