"""One search for catalogue, shelf and editor: a typed query in, an ordered set of cards out.

Which cards are meant?
"""

from collection.search.finding import Found, find

__all__ = ["Found", "find"]
