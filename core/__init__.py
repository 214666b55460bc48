"""The games and the table: pure, without clock, socket or randomness of their own."""
