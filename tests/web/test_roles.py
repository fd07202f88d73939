"""Who may open which door: every address of the project has an entry here."""

from dataclasses import dataclass

import pytest
from allauth.usersessions.models import UserSession
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from collection.exchange.services import read_file
from collection.ledger.rows import Change
from collection.own.bulk.services import read_file as read_cards
from collection.people.rows import ApiToken
from tests.factories import (
    adopted_set,
    begun_run,
    begun_typing,
    laid_position,
    laid_table,
    own_copies,
    person,
    shared_set,
    starter_deck,
    typed_card,
    waiting_picture,
)
from tests.own.setfiles import given, set_file

pytestmark = pytest.mark.django_db

# name: (method, visitor, somebody else, owner). "any": the same for all, or tested by the house.
ROLES = {
    "home": ("get", 200, 200, 200),
    "find": ("get", 200, 200, 200),
    "favicon": ("get", 302, 302, 302),
    "security-txt": ("get", 404, 404, 404),
    "about": ("get", 200, 200, 200),
    "account": ("get", 200, 200, 200),
    "account-recovery": ("get", 404, 200, 200),
    "account-recover": ("get", 200, 302, 302),
    "account-session-end": ("post", 302, 404, 302),
    "account-tokens": ("get", 302, 200, 200),
    "account-token-revoke": ("post", 302, 404, 302),
    "account-profile": ("post", 302, 302, 302),
    "account-export": ("get", 404, 200, 200),
    "account-delete": ("get", 404, 200, 200),
    "account-setup": ("get", 200, 200, 200),
    "account_login": ("get", 200, 302, 302),
    "account_signup": ("get", 200, 302, 302),
    "account_logout": ("get", 302, 200, 200),
    "account_inactive": ("get", 200, 200, 200),
    "account_reauthenticate": ("get", 302, 200, 200),
    "account_email": ("get", 302, 200, 200),
    "account_email_verification_sent": ("get", 200, 200, 200),
    "account_change_password": ("get", 302, 200, 200),
    "account_set_password": ("get", 302, 302, 302),
    "account_reset_password": ("get", 200, 200, 200),
    "account_reset_password_done": ("get", 200, 200, 200),
    "account_reset_password_from_key_done": ("get", 200, 200, 200),
    "mfa_index": ("get", 302, 200, 200),
    "mfa_authenticate": ("get", 302, 302, 302),
    "mfa_reauthenticate": ("get", 302, 302, 302),
    "mfa_activate_totp": ("get", 302, 302, 302),
    "mfa_deactivate_totp": ("get", 302, 404, 404),
    "mfa_view_recovery_codes": ("get", 302, 404, 404),
    "mfa_generate_recovery_codes": ("get", 302, 302, 302),
    "mfa_download_recovery_codes": ("get", 302, 404, 404),
    "mfa_list_webauthn": ("get", 302, 200, 200),
    "mfa_add_webauthn": ("get", 302, 302, 302),
    "mfa_login_webauthn": ("get", 302, 302, 302),
    "mfa_reauthenticate_webauthn": ("get", 302, 302, 302),
    "mfa_remove_webauthn": ("get", 302, 302, 302),
    "mfa_edit_webauthn": ("get", 302, 302, 302),
    "usersessions_list": ("get", 302, 200, 200),
    "profile": ("get", 404, 404, 404),
    "decks": ("get", 200, 200, 200),
    "decks-many": ("post", 404, 400, 400),
    "decks-together": ("get", 200, 200, 200),
    "decks-together-wish": ("post", 404, 400, 400),
    "shared-decks": ("get", 200, 200, 200),
    "diff-pick": ("get", 404, 404, 404),
    "diff": ("get", 404, 404, 200),
    "deck-new": ("get", 200, 200, 200),
    "deck-copy": ("post", 404, 404, 302),
    "deck-restore": ("post", 404, 404, 302),
    "deck-archive": ("post", 404, 404, 400),
    "deck-tags": ("post", 404, 404, 302),
    "deck-status": ("post", 404, 404, 400),
    "deck-describe": ("post", 404, 404, 400),
    "deck-folder": ("post", 404, 404, 302),
    "deck-notes": ("post", 404, 404, 409),
    "deck-header": ("post", 404, 404, 400),
    "deck-share": ("post", 404, 404, 400),
    "deck-substitute": ("post", 404, 404, 400),
    "deck-history": ("get", 404, 404, 200),
    "deck-errata": ("get", 404, 404, 200),
    "errata": ("get", 404, 200, 200),
    "own-errata": ("get", 404, 404, 200),
    "deck-version-name": ("post", 404, 404, 400),
    "deck-version-restore": ("post", 404, 404, 400),
    "deck-version": ("get", 404, 404, 200),
    "deck": ("get", 404, 404, 200),
    "deck-odds": ("get", 404, 404, 200),
    "deck-test": ("get", 404, 404, 200),
    "deck-exports": ("get", 404, 404, 200),
    "deck-export": ("get", 404, 404, 200),
    "deck-print": ("get", 404, 404, 200),
    "deck-print-file": ("get", 404, 404, 200),
    "deck-image": ("get", 404, 404, 200),
    "code": ("get", 400, 400, 400),
    "code-copy": ("post", 400, 400, 400),
    "api-deck-odds": ("get", 404, 404, 200),
    "api-deck-hand": ("get", 404, 404, 200),
    "api-deck-charts": ("get", 404, 404, 200),
    "api-deck-export": ("get", 404, 404, 200),
    "api-deck-print": ("get", 404, 404, 200),
    "api-deck-image": ("get", 404, 404, 200),
    "api-code": ("get", 400, 400, 400),
    "deck-short": ("get", 404, 404, 302),
    "deck-edit": ("get", 404, 404, 200),
    "deck-quantity": ("post", 404, 404, 400),
    "deck-remedy": ("post", 404, 404, 400),
    "deck-text": ("post", 404, 404, 200),
    "deck-undo": ("post", 404, 404, 400),
    "deck-redo": ("post", 404, 404, 400),
    "deck-paste": ("get", 404, 404, 200),
    "deck-rename": ("post", 404, 404, 400),
    "deck-delete": ("post", 404, 404, 400),
    "shelf-export": ("get", 200, 200, 200),
    "shelf-import": ("get", 200, 200, 200),
    "shelf-import-run": ("get", 404, 404, 200),
    "shelf-import-apply": ("post", 404, 404, 409),
    "shelf-import-columns": ("post", 404, 404, 302),
    "shelf-import-undo": ("post", 404, 404, 409),
    "shelf-import-errors": ("get", 404, 404, 200),
    "own-template": ("get", 200, 200, 200),
    "own-bulk": ("get", 404, 404, 200),
    "own-set-file": ("get", 404, 404, 200),
    "own-photos": ("get", 404, 404, 200),
    "own-photos-read": ("post", 404, 404, 302),
    "own-photo": ("post", 404, 404, 302),
    "own-photo-image": ("get", 404, 404, 200),
    "own-file": ("get", 404, 404, 200),
    "own-file-columns": ("post", 404, 404, 302),
    "own-file-apply": ("post", 404, 404, 409),
    "own-file-undo": ("post", 404, 404, 409),
    "own-file-errors": ("get", 404, 404, 200),
    "own-share": ("post", 404, 404, 400),
    "own-by-link": ("get", 200, 200, 200),
    "own-adopt": ("post", 302, 302, 409),
    "own-link-copy": ("post", 302, 302, 302),
    "own-adopted": ("get", 404, 404, 200),
    "own-leave": ("post", 404, 404, 302),
    "own-copy": ("post", 404, 404, 302),
    "api-own-share": ("get", 403, 404, 200),
    "api-own-by-link": ("get", 200, 200, 200),
    "api-own-link-copy": ("post", 403, 201, 201),
    "api-own-adopted-sets": ("get", 403, 200, 200),
    "api-own-adopted": ("get", 403, 404, 200),
    "api-own-already": ("get", 403, 404, 404),
    "api-own-copy": ("post", 403, 404, 201),
    "api-own-sets": ("get", 403, 200, 200),
    "api-own-lines": ("get", 403, 404, 404),
    "api-own-try": ("post", 403, 404, 400),
    "api-own-cards": ("get", 403, 404, 200),
    "set-file": ("get", 404, 404, 200),
    "set-file-zip": ("get", 404, 404, 200),
    "set-files": ("get", 200, 200, 200),
    "set-file-read": ("get", 404, 404, 200),
    "set-file-take": ("post", 404, 404, 302),
    "set-file-undo": ("post", 404, 404, 409),
    "api-own-set-file": ("get", 403, 404, 200),
    "api-own-files": ("post", 403, 400, 400),
    "api-own-set-read": ("get", 403, 404, 200),
    "api-own-set-take": ("post", 403, 404, 200),
    "api-own-set-undo": ("post", 403, 404, 409),
    "backup": ("get", 200, 200, 200),
    "backup-file": ("get", 404, 200, 200),
    "backup-run": ("get", 404, 404, 404),
    "backup-restore": ("post", 404, 404, 404),
    "card-picture": ("get", 404, 404, 404),
    "card-picture-edit": ("get", 404, 404, 404),
    "api-card-picture": ("get", 404, 404, 404),
    "api-shelf-export": ("get", 200, 200, 200),
    "api-shelf-imports": ("get", 403, 200, 200),
    "api-shelf-import": ("get", 404, 404, 200),
    "api-shelf-import-apply": ("post", 403, 404, 409),
    "api-shelf-import-columns": ("post", 403, 404, 400),
    "api-shelf-import-undo": ("post", 403, 404, 409),
    "api-backup": ("get", 403, 200, 200),
    "api-backup-restore": ("post", 403, 404, 404),
    "game": ("get", 200, 200, 200),
    "catalogue": ("get", 200, 200, 200),
    "sets": ("get", 200, 200, 200),
    "set": ("get", 404, 404, 404),
    "search-help": ("get", 200, 200, 200),
    "card": ("get", 404, 404, 404),
    "card-face": ("get", 404, 404, 404),
    "card-back": ("get", 404, 404, 404),
    "own-face": ("get", 404, 404, 404),
    "card-short": ("get", 404, 404, 404),
    "shelf": ("get", 200, 200, 200),
    "shelf-undo": ("post", 404, 400, 400),
    "shelf-history": ("get", 200, 200, 200),
    "shelf-move": ("post", 404, 422, 422),
    "shelf-lot-count": ("post", 404, 400, 400),
    "shelf-lot-edit": ("post", 404, 404, 302),
    "shelf-places": ("get", 200, 200, 200),
    "shelf-place-new": ("post", 422, 422, 422),
    "shelf-place": ("get", 404, 404, 200),
    "shelf-place-change": ("post", 404, 404, 422),
    "shelf-place-remove": ("post", 404, 404, 302),
    "shelf-place-fill": ("post", 404, 404, 404),
    "shelf-lent": ("get", 200, 200, 200),
    "shelf-trade": ("get", 200, 200, 200),
    "shelf-wishes": ("get", 302, 302, 302),
    "shelf-wishes-game": ("get", 200, 200, 200),
    "shelf-wishes-text": ("get", 200, 200, 200),
    "shelf-game": ("get", 302, 302, 302),
    "shelf-count": ("post", 400, 400, 400),
    "shelf-add": ("post", 400, 400, 400),
    "shelf-wish": ("post", 400, 400, 400),
    "shelf-product": ("post", 422, 422, 422),
    "shelf-set": ("get", 404, 404, 404),
    "shelf-set-wish": ("post", 404, 404, 404),
    "shelf-rapid": ("get", 200, 200, 200),
    "own": ("get", 200, 200, 200),
    "own-new": ("get", 200, 200, 302),
    "own-set-new": ("post", 400, 400, 400),
    "own-preview": ("post", 200, 200, 200),
    "own-preview-face": ("get", 404, 404, 404),
    "own-typing": ("get", 404, 404, 200),
    "own-undo": ("post", 404, 400, 400),
    "own-try": ("get", 404, 404, 200),
    "own-edit": ("get", 404, 404, 200),
    "own-set": ("get", 404, 404, 200),
    "own-card-new": ("get", 404, 404, 200),
    "own-table": ("get", 404, 404, 200),
    "own-set-change": ("post", 404, 404, 400),
    "own-away": ("get", 404, 404, 200),
    "own-box": ("get", 404, 404, 200),
    "api-shelf-changes": ("get", 403, 200, 200),
    "api-shelf-undo": ("post", 403, 404, 200),
    "api-shelf-lot": ("get", 403, 404, 200),
    "api-shelf-moves": ("post", 403, 400, 400),
    "api-shelf-places": ("get", 403, 200, 200),
    "api-shelf-place-fill": ("post", 403, 404, 404),
    "api-shelf-place": ("get", 403, 404, 200),
    "api-shelf-counts": ("get", 403, 200, 200),
    "api-shelf-lots": ("get", 403, 200, 200),
    "api-shelf-wishes": ("get", 403, 200, 200),
    "positions": ("get", 200, 200, 200),
    "position-new": ("get", 302, 302, 302),
    "position": ("get", 404, 404, 200),
    "position-edit": ("get", 404, 404, 200),
    "position-change": ("post", 404, 404, 400),
    "position-undo": ("post", 404, 404, 400),
    "position-tell": ("post", 404, 404, 400),
    "position-share": ("post", 404, 404, 302),
    "position-copy": ("post", 404, 404, 302),
    "position-delete": ("post", 404, 404, 302),
    "position-play": ("post", 404, 404, 302),
    "position-solution": ("get", 404, 404, 404),
    "position-record": ("post", 404, 404, 302),
    "table-keep": ("post", 404, 404, 422),
    "api-positions": ("get", 403, 200, 200),
    "api-position": ("get", 404, 404, 200),
    "api-position-play": ("post", 403, 404, 201),
    "runs": ("get", 200, 200, 200),
    "run-new": ("get", 302, 302, 302),
    "run-cost": ("get", 404, 404, 404),
    "run": ("get", 404, 404, 200),
    "run-progress": ("get", 404, 404, 200),
    "run-cancel": ("post", 404, 404, 302),
    "run-again": ("post", 404, 404, 302),
    "run-example": ("post", 404, 404, 400),
    "run-delete": ("post", 404, 404, 302),
    "run-file": ("get", 404, 404, 200),
    "api-runs": ("get", 403, 200, 200),
    "api-run": ("get", 403, 404, 200),
    "api-run-results": ("get", 403, 404, 200),
    "api-run-cancel": ("post", 403, 404, 200),
    "api-run-again": ("post", 403, 404, 201),
    "api-run-example": ("post", 403, 404, 400),
    "box": ("get", 200, 200, 200),
    "box-play": ("post", 422, 422, 422),
    "box-save": ("post", 422, 422, 422),
    "box-measure": ("post", 422, 422, 422),
    "api-box": ("post", 403, 200, 200),
    "api-box-play": ("post", 403, 422, 422),
    "api-box-save": ("post", 403, 422, 422),
    "api-box-measure": ("post", 403, 422, 422),
    "rules": ("get", 200, 200, 200),
    "turn": ("get", 200, 200, 200),
    "lesson": ("get", 404, 404, 404),
    "first-collection": ("post", 400, 400, 400),
    "lesson-leave": ("post", 404, 404, 404),
    "lesson-again": ("post", 404, 404, 404),
    "table-why": ("get", 404, 404, 200),
    "table-knew-list": ("get", 404, 404, 409),
    "table-knew": ("get", 404, 404, 409),
    "table-knew-again": ("post", 404, 404, 409),
    "table-report": ("get", 404, 404, 200),
    "table-hint": ("post", 404, 404, 400),
    "table-thought": ("get", 404, 404, 404),
    "tables": ("get", 200, 200, 200),
    "table-deck": ("post", 404, 404, 400),
    "api-table-deck": ("post", 403, 404, 400),
    "table-new": ("get", 302, 302, 302),
    "table": ("get", 404, 404, 200),
    "pinned-face": ("get", 404, 404, 404),
    "table-fragment": ("get", 404, 404, 200),
    "table-act": ("post", 404, 404, 400),
    "table-back": ("post", 404, 404, 400),
    "table-undo": ("post", 404, 404, 400),
    "table-concede": ("post", 404, 404, 400),
    "table-partner": ("post", 404, 404, 302),
    "table-again": ("post", 404, 404, 302),
    "table-take": ("post", 404, 404, 400),
    "table-wait": ("post", 404, 404, 422),
    "table-watch": ("post", 404, 404, 302),
    "table-delete": ("post", 404, 404, 302),
    "api-games": ("get", 200, 200, 200),
    "api-sets": ("get", 200, 200, 200),
    "api-set": ("get", 404, 404, 404),
    "api-search-words": ("get", 200, 200, 200),
    "api-products": ("get", 200, 200, 200),
    "api-rules": ("get", 200, 200, 200),
    "api-turn": ("get", 200, 200, 200),
    "api-lessons": ("get", 200, 200, 200),
    "api-lesson": ("post", 403, 404, 404),
    "api-first-collection": ("post", 403, 400, 400),
    "api-shelf": ("get", 403, 200, 200),
    "api-shelf-trade": ("get", 403, 200, 200),
    "api-position-share": ("post", 403, 404, 400),
    "api-position-copy": ("post", 403, 404, 201),
    "api-position-solution": ("get", 404, 404, 404),
    "api-table-keep": ("post", 403, 404, 422),
    "api-table-why": ("get", 403, 404, 200),
    "api-table-knew-list": ("get", 403, 404, 409),
    "api-table-knew": ("get", 403, 404, 409),
    "api-table-knew-again": ("post", 403, 404, 409),
    "api-table-report": ("get", 403, 404, 200),
    "api-table-hint": ("post", 403, 404, 400),
    "api-table-thought": ("get", 403, 404, 404),
    "api-lesson-leave": ("post", 403, 404, 200),
    "api-replay-keep": ("post", 404, 404, 422),
    "api-game": ("get", 200, 200, 200),
    "api-cards": ("get", 200, 200, 200),
    "api-card": ("get", 404, 404, 404),
    "api-decks": ("get", 200, 200, 200),
    "api-decks-validate": ("post", 404, 404, 404),
    "api-decks-many": ("post", 403, 400, 400),
    "api-decks-together": ("get", 404, 400, 400),
    "api-decks-diff": ("get", 404, 404, 404),
    "api-deck": ("get", 404, 404, 200),
    "api-deck-copy": ("post", 403, 404, 201),
    "api-deck-share": ("post", 403, 404, 400),
    "api-deck-substitute": ("post", 403, 404, 400),
    "api-deck-versions": ("get", 404, 404, 200),
    "api-deck-version": ("get", 404, 404, 200),
    "api-shared-decks": ("get", 200, 200, 200),
    "api-find": ("get", 200, 200, 200),
    "api-deck-quantity": ("post", 403, 404, 400),
    "api-deck-remedy": ("post", 403, 404, 400),
    "api-deck-undo": ("post", 403, 404, 400),
    "api-deck-redo": ("post", 403, 404, 400),
    "api-deck-paste": ("post", 403, 404, 200),
    "api-deck-mend": ("get", 404, 404, 200),
    "api-errata": ("get", 403, 404, 404),
    "api-own-errata": ("get", 403, 404, 200),
    "api-deck-errata": ("get", 404, 404, 200),
    "api-deck-mend-all": ("post", 403, 404, 400),
    "api-tables": ("get", 403, 200, 200),
    "api-table": ("get", 403, 404, 200),
    "api-table-legal": ("get", 403, 404, 200),
    "api-table-act": ("post", 403, 404, 400),
    "api-table-back": ("post", 403, 404, 400),
    "api-table-undo": ("post", 403, 404, 400),
    "api-table-concede": ("post", 403, 404, 400),
    "api-table-partner": ("post", 403, 404, 400),
    "api-table-events": ("get", 403, 404, 200),
    "replay-new": ("get", 200, 200, 200),
    "replay": ("get", 404, 404, 200),
    "replay-text": ("get", 404, 404, 200),
    "replay-note": ("post", 404, 404, 302),
    "replay-share": ("post", 404, 404, 400),
    "replay-revoke": ("post", 404, 404, 404),
    "replay-on": ("post", 404, 404, 302),
    "replay-keep": ("post", 404, 404, 422),
    "analysis": ("get", 404, 404, 200),
    "analysis-progress": ("get", 404, 404, 204),
    "analysis-puzzle": ("post", 404, 404, 400),
    "api-analysis": ("get", 404, 404, 200),
    "api-analysis-puzzle": ("post", 404, 404, 400),
    "practice": ("get", 200, 200, 200),
    "practice-add": ("post", 404, 404, 400),
    "practice-remove": ("post", 404, 404, 404),
    "practice-try": ("post", 404, 404, 404),
    "practice-peek": ("post", 404, 404, 404),
    "practice-answer": ("post", 404, 404, 404),
    "api-practice": ("get", 403, 200, 200),
    "api-practice-puzzle": ("get", 403, 404, 404),
    "api-practice-peek": ("post", 403, 404, 404),
    "api-practice-answer": ("post", 403, 404, 404),
    "table-redo": ("post", 404, 404, 400),
    "table-go": ("post", 404, 404, 400),
    "table-log": ("get", 404, 404, 200),
    "api-table-redo": ("post", 403, 404, 400),
    "api-table-go": ("post", 403, 404, 400),
    "api-replays": ("post", 403, 400, 400),
    "api-replay": ("get", 404, 404, 200),
    "api-replay-text": ("get", 404, 404, 200),
    "api-replay-note": ("post", 404, 404, 200),
    "api-replay-share": ("post", 404, 404, 400),
    "api-replay-revoke": ("post", 404, 404, 404),
    "api-replay-on": ("post", 404, 404, 201),
    "api-table-take": ("post", 403, 404, 400),
    "api-table-wait": ("post", 403, 404, 400),
    "api-table-watch": ("post", 403, 404, 200),
    "api-table-again": ("post", 403, 404, 201),
}
HOUSE = {
    "health-live",
    "health-ready",
    "metrics",
    "schema",
    "api-docs",
    "set_language",
    "account_confirm_email",
    "account_reset_password_from_key",
}


def patterns(resolver: URLResolver, prefix: str = ""):
    for entry in resolver.url_patterns:
        if isinstance(entry, URLResolver):
            if entry.namespace != "admin":
                yield from patterns(entry, prefix + str(entry.pattern))
        elif isinstance(entry, URLPattern):
            yield entry.name, "/" + prefix + str(entry.pattern)


ADDRESSES = dict(patterns(get_resolver()))


def test_every_address_has_an_entry():
    assert ADDRESSES.keys() == ROLES.keys() | HOUSE


@pytest.fixture(scope="module")
def town(django_db_setup, django_db_blocker):
    """Alice with something in every place, and Charlie: made once, put back after each door."""
    with django_db_blocker.unblock(), transaction.atomic():
        alice = person("alice")
        yield Town(alice.client, person("charlie").client, places_of(alice))
        transaction.set_rollback(True)


@dataclass(frozen=True)
class Town:
    """Who comes to the doors, and what stands for each part of an address."""

    alice: Client
    charlie: Client
    places: dict[str, str]

    def address(self, name: str) -> str:
        """Where a door is, of Alice's things wherever it asks for somebody's."""
        address = ADDRESSES[name]
        for part, value in self.places.items():
            address = address.replace(part, value)
        return address


def places_of(alice):
    deck = starter_deck(alice.user)
    match = laid_table(alice.user, deck, level="random")
    run = read_file(actor=alice.user, game="kmon", raw=b"code,quantity\nnone,1")
    lot = own_copies(alice.user)
    typed = typed_card(alice.user)
    table = b"nome,pv\nNebbiotto,11\nLontrella,many"
    file = read_cards(actor=alice.user, key_of_game="kmon", code=typed.set.code, raw=table)
    return {
        "<int:draft>": str(waiting_picture(alice.user, typed.set)),
        "<str:own_set>": typed.set.code,
        "<str:own_card>": typed.code,
        "<str:set_link>": shared_set(alice.user, typed.set).token,
        "<str:own_edition>": adopted_set(alice.user),
        "<str:typing_place>": begun_typing(alice.user, typed.set),
        "<int:lot>": str(lot.pk),
        "<int:file_id>": str(file),
        "<int:set_file>": str(given(alice.user, set_file(typed.set)).pk),
        "<int:place_id>": str(lot.location_id),
        "<int:change>": str(Change.objects.get(owner=alice.user).pk),
        "<int:run_id>": str(run),
        "<int:session_id>": str(UserSession.objects.create(user=alice.user, ip="::1").pk),
        "<int:token_id>": str(ApiToken.objects.create(user=alice.user, name="night").pk),
        "<str:name>": "alice",
        "<int:pk>": "1",
        "<slug:deck_id>": deck.pk,
        "<slug:match_id>": match.pk,
        "<slug:run_id>": begun_run(alice.user, deck).pk,
        "<slug:fmt>": "csv",
        "<slug:replay_id>": match.pk,
        "<slug:code>": laid_position(alice.user).pk,
        "<slug:game>": "kmon",
        "<slug:key>": "kmon",
        "<slug:slug>": deck.slug,
        "<str:set_code>": "MZ1",
        "<str:number>": "none",
        "<str:fmt>": "text",
        "<str:code>": "none",
        "<slug:digest>": "none",
        "<str:a>": f"{deck.pk}@1",
        "<str:b>": deck.pk,
        "<int:number>": "1",
        "<int:seq>": "1",
        "<int:step>": "1",
        "<slug:lesson>": "none",
    }


def test_who_may_open_each_door(town):
    found = {}
    for name, (method, *_wanted) in ROLES.items():
        with transaction.atomic():
            found[name] = (method, *answers(town, method, town.address(name)))
            transaction.set_rollback(True)
    assert found == ROLES


def answers(town, method, address):
    """What a visitor, Charlie and Alice get."""
    for cookies in (None, town.charlie.cookies, town.alice.cookies):
        browser = browser_with(cookies)
        if method == "get":
            yield browser.get(address).status_code
        elif "/api/" in address:
            yield browser.post(address, {}, content_type="application/json").status_code
        else:
            yield browser.post(address).status_code


def test_a_door_that_writes_does_not_open_by_get(town):
    browser = browser_with(town.alice.cookies)
    writing = [name for name, entry in ROLES.items() if entry[0] == "post"]
    found = {name: browser.get(town.address(name)).status_code for name in writing}
    assert found == dict.fromkeys(writing, 405)


def browser_with(cookies):
    """A browser of its own with these cookies, that need not show a form's token."""
    browser = Client()
    if cookies:
        browser.cookies.update(cookies)
    return browser
