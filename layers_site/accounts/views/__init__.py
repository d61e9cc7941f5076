"""The doors, the account behind them, and what is said of privacy."""
