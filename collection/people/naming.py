"""Which names people may take: such as nobody can mistake for the site's or for another's."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from collection.house.problems import BadInput
from collection.requests.rows import User
from engine.kernel.messages import N_, Message, shown

# What the site could be called, or who speaks for it, in its languages.
_OURS: Final = frozenset(
    re.findall(
        r"\w+",
        "admin administrator amministratore amministrazione root system sistema mazziere staff "
        "support supporto assistenza moderator moderatore webmaster postmaster hostmaster abuse "
        "security sicurezza noreply official ufficiale help aiuto info me api anonymous anonimo "
        "guest ospite null none",
    )
)
_MARKS: Final = re.compile(r"[\W_]+")
# Letters of other scripts that are drawn as these Latin ones, as they are typed.
_ALIKE: Final = str.maketrans(
    "асеіјорѕухһԁԛԝӏАВЕКМНОРСТУХІЈЅονιραυκΑΒΕΖΗΙΚΜΝΟΡΤΥΧ",
    "aceijopsyxhdqwlABEKMHOPCTYXIJSovipaukABEZHIKMNOPTYX",
)
# Latin letters that are no plain one with a mark.
_LATIN: Final = frozenset("ßæøœðþłđħŋıĸÆØŒÐÞŁĐĦŊẞ")
_ONE_SCRIPT: Final = {"HIRAGANA": "CJK", "KATAKANA": "CJK", "HANGUL": "CJK", "FULLWIDTH": "LATIN"}
# Pairs that run together, and figures and letters that are drawn alike in some letterings.
_DRAWN_ALIKE: Final = (("rn", "m"), ("vv", "w"), ("[1ıil]", "i"), ("[0o]", "o"))


def check_name(raw: str, *, reserved: bool = True) -> str:
    """The name in one spelling. Raises BadInput, which says what to change; `reserved` names are
    left to who founds the site."""
    name = unicodedata.normalize("NFKC", raw).strip()
    if not name[:1].isalnum() or name.endswith(".") or ".." in name:
        raise _refused(
            N_("A name begins with a letter or a figure, ends with no point, and has no two points "
               "in a row."), name,
        )  # fmt: skip
    if len({script for sign in name if (script := _script(sign))}) > 1:
        raise _refused(
            N_("«{name}» mixes letters of several scripts, some of which look alike. Use one."),
            name,
        )
    latin = name.translate(_ALIKE)
    if latin != name and latin.isascii():
        raise _refused(N_("«{name}» looks like «{latin}». Write it in Latin letters."), name, latin)
    # What others are shown of it (`decks.making.sharing`).
    label = name.partition("@")[0]
    if reserved and _drawn(_MARKS.sub("", label)) in _drawn_ours():
        raise _refused(N_("«{name}» could be the site itself. Choose another name."), name)
    twin = User.objects.filter(username__iregex=f"^{_like(label)}(@.*)?$", is_guest=False)
    if twin.exclude(username__iexact=name).exists():
        raise _refused(N_("«{name}» looks like a name that is taken. Choose another one."), name)
    return name


def _script(sign: str) -> str:
    """The script of a letter or figure; "" for what belongs to none."""
    if sign.isascii():
        return "LATIN" if sign.isalpha() else ""
    if not sign.isalnum():
        return ""
    words = unicodedata.name(sign, "?").split()
    first = words[0].split("-")[0]
    base = unicodedata.normalize("NFKD", sign)[0]
    if first == "LATIN" and not (base.isascii() or sign in _LATIN):
        # Phonetic and other letters that only look like those of an alphabet.
        return f"LATIN {sign}"
    return _ONE_SCRIPT.get(first, first)


def _drawn(text: str) -> str:
    """The text with everything that is drawn alike made one."""
    plain = text.casefold()
    for pattern, sign in _DRAWN_ALIKE:
        plain = re.sub(pattern, sign, plain)
    return plain


def _drawn_ours() -> frozenset[str]:
    return frozenset(_drawn(_MARKS.sub("", word)) for word in _OURS)


def _like(name: str) -> str:
    """A pattern of all names that are drawn like this one."""
    found = re.escape(_drawn(name))
    for pattern, sign in _DRAWN_ALIKE:
        found = found.replace(sign, f"({pattern}|{sign})" if len(pattern) == 2 else pattern)
    return found


def _refused(text: str, name: str, latin: str = "") -> BadInput:
    return BadInput(Message(text, {"name": shown(name), "latin": latin}))
