"""The games and the table: pure, without clock, socket or randomness of their own.

Events and tables are values without cycles, so the garbage collector need not walk them (``gc=False``).
"""
