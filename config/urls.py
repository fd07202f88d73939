"""Which door leads where: health, languages, the API's description, and the three apps."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

from collection.people.urls import account_urls, profile_urls
from config import about, health, metrics, security_txt
from config.apidocs import ApiDocsView, SchemaView
from config.favicon import Favicon

# One door for all: limits, second factors and the guest's things hold for administrators too.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

handler400 = "config.errors.bad_request"
handler403 = "config.errors.forbidden"
handler404 = "config.errors.not_found"
handler429 = "config.errors.too_often"  # django-allauth's
handler500 = "config.errors.server_error"

urlpatterns = [
    path("favicon.ico", Favicon.as_view(), name="favicon"),
    path(".well-known/security.txt", security_txt.page, name="security-txt"),
    path("about", about.page, name="about"),
    path("health/live", health.live, name="health-live"),
    path("health/ready", health.ready, name="health-ready"),
    path("metrics", metrics.page, name="metrics"),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
    path("account/", include(account_urls)),
    path("", include(profile_urls)),
    path("api/schema/", SchemaView.as_view(), name="schema"),
    path("api/docs/", ApiDocsView.as_view(url_name="schema"), name="api-docs"),
    path("", include("collection.urls")),
    path("", include("decks.urls")),
    path("", include("engine.web.urls")),
]
