"""What does a partner think? Its moves, hints and analyses, thought about in processes of their own
that know no Django, apart from requests and transactions.
"""

from engine.web.thinking.service import after_ms, drop, is_apart, stop, think, warm

__all__ = ["after_ms", "drop", "is_apart", "stop", "think", "warm"]
