"""A reader of the claim language and a player of games that share nothing with the program; see __main__.py."""
