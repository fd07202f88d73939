"""People for the keeper of a site: listed, suspended, let in again, removed. Nothing is edited."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from collection.people.keeping import let_in, suspend
from collection.people.leaving import leave
from collection.requests.rows import User


class GuestFilter(admin.BooleanFieldListFilter):
    """Guests or members, in the reader's language."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.title = _("Guest")


@admin.register(User)
class PeopleAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Guests and members."""

    list_display = ("username", "guest", "is_active", "is_staff", "date_joined", "last_login")
    list_filter = (("is_guest", GuestFilter), "is_active", "is_staff")
    search_fields = ("username", "email")
    ordering = ("-date_joined",)
    list_per_page = 50
    show_full_result_count = False
    fields = ("username", "email", "guest", "is_active", "is_staff", "date_joined", "last_login")
    actions = ("suspend_people", "let_people_in")

    @admin.display(boolean=True, description=gettext_lazy("Guest"))
    def guest(self, person: User) -> bool:
        """Whether they have not signed up."""
        return person.is_guest

    def has_add_permission(self, request: HttpRequest) -> bool:
        """People come by themselves."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """What they wrote is theirs."""
        return False

    @admin.action(
        description=gettext_lazy("Suspend: end sessions, let nobody in"), permissions=["delete"]
    )
    def suspend_people(self, request: HttpRequest, people: QuerySet[User]) -> None:
        """By the list's menu."""
        self._each(request, people, suspend)

    @admin.action(description=gettext_lazy("Let in again"), permissions=["delete"])
    def let_people_in(self, request: HttpRequest, people: QuerySet[User]) -> None:
        """By the list's menu."""
        self._each(request, people, let_in)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """With everything of theirs, as they would do it themselves."""
        self._each(request, queryset, leave)

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        """With everything of theirs."""
        self._each(request, User.objects.filter(pk=obj.pk), leave)

    def get_deleted_objects(
        self, objs: Any, request: HttpRequest
    ) -> tuple[list[Any], dict[Any, Any], set[Any], list[Any]]:
        """Names alone: what hangs on them goes in an order that Django does not know."""
        return [str(each) for each in objs], {}, set(), []

    def _each(
        self, request: HttpRequest, people: QuerySet[User], act: Callable[[User], None]
    ) -> None:
        done = 0
        for user in people:
            if user.pk == request.user.pk:
                self.message_user(request, _("You are one of them; you stay."), messages.WARNING)
                continue
            act(user)
            done += 1
        told = ngettext("Done for %(n)s person.", "Done for %(n)s people.", done) % {"n": done}
        self.message_user(request, told)
