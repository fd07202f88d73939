"""One table as its people see it, and what they do there: how is it played?"""
