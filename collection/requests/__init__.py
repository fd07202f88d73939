"""Requests: who asks, what a body may hold, and the base of every API view.

Who asks for what, was it asked before, may it be asked now? `User` is the row everything hangs on.
"""
