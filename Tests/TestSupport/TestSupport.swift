// Shared doubles and oracles for tests.
