"""The pages of people: ours, and those of django-allauth that we use, under its own names."""

from __future__ import annotations

from allauth.account import views as account
from allauth.mfa.base import views as mfa
from allauth.mfa.recovery_codes import views as spare
from allauth.mfa.totp import views as totp
from allauth.mfa.webauthn import views as passkeys
from allauth.usersessions import views as sessions
from django.urls import path, re_path

from collection.people import (
    entrance,
    founding_views,
    mail_views,
    recovery_views,
    token_views,
    views,
)
from collection.people.gates import at_the_second_step, for_members, for_newcomers

_entrance = [
    path("login", for_newcomers(account.login), name="account_login"),
    path("signup", for_newcomers(entrance.signup), name="account_signup"),
    path("logout", entrance.logout, name="account_logout"),
    path("inactive", account.account_inactive, name="account_inactive"),
    path("confirm", for_members(account.reauthenticate), name="account_reauthenticate"),
    path("setup", founding_views.setup, name="account-setup"),
]
_mail = [
    path("email", mail_views.email, name="account_email"),
    path("email/sent", account.email_verification_sent, name="account_email_verification_sent"),
    re_path(
        r"^email/confirm/(?P<key>[-:\w]+)$", mail_views.confirm_email, name="account_confirm_email"
    ),
]
_password = [
    path("password", for_members(account.password_change), name="account_change_password"),
    path("password/set", for_members(account.password_set), name="account_set_password"),
    path("password/reset", mail_views.password_reset, name="account_reset_password"),
    path("password/reset/sent", account.password_reset_done, name="account_reset_password_done"),
    path(
        "password/reset/done",
        account.password_reset_from_key_done,
        name="account_reset_password_from_key_done",
    ),
    re_path(
        r"^password/reset/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)$",
        account.password_reset_from_key,
        name="account_reset_password_from_key",
    ),
]
_factors = [
    path("factors", for_members(mfa.index), name="mfa_index"),
    path("factors/login", at_the_second_step(mfa.authenticate), name="mfa_authenticate"),
    path("factors/confirm", for_members(mfa.reauthenticate), name="mfa_reauthenticate"),
    path("factors/app", for_members(totp.activate_totp), name="mfa_activate_totp"),
    path("factors/app/off", for_members(totp.deactivate_totp), name="mfa_deactivate_totp"),
    path("factors/spare", for_members(spare.view_recovery_codes), name="mfa_view_recovery_codes"),
    path(
        "factors/spare/new",
        for_members(spare.generate_recovery_codes),
        name="mfa_generate_recovery_codes",
    ),
    path(
        "factors/spare/file",
        for_members(spare.download_recovery_codes),
        name="mfa_download_recovery_codes",
    ),
    path("passkeys", for_members(passkeys.list_webauthn), name="mfa_list_webauthn"),
    path("passkeys/new", for_members(passkeys.add_webauthn), name="mfa_add_webauthn"),
    path("passkeys/login", for_newcomers(passkeys.login_webauthn), name="mfa_login_webauthn"),
    path(
        "passkeys/confirm",
        for_members(passkeys.reauthenticate_webauthn),
        name="mfa_reauthenticate_webauthn",
    ),
    path(
        "passkeys/<int:pk>/remove",
        for_members(passkeys.remove_webauthn),
        name="mfa_remove_webauthn",
    ),
    path("passkeys/<int:pk>/name", for_members(passkeys.edit_webauthn), name="mfa_edit_webauthn"),
]
_ours = [
    path("", views.account, name="account"),
    path("recovery", recovery_views.recovery, name="account-recovery"),
    path("recover", recovery_views.recover, name="account-recover"),
    path("sessions", for_members(sessions.list_usersessions), name="usersessions_list"),
    path("sessions/<int:session_id>/end", views.session_end, name="account-session-end"),
    path("tokens", token_views.tokens, name="account-tokens"),
    path("tokens/<int:token_id>/revoke", token_views.token_revoke, name="account-token-revoke"),
    path("page", views.profile_switch, name="account-profile"),
    path("export", views.export_file, name="account-export"),
    path("delete", views.delete, name="account-delete"),
]
account_urls = [*_ours, *_entrance, *_mail, *_password, *_factors]
profile_urls = [path("u/<str:name>", views.profile, name="profile")]
