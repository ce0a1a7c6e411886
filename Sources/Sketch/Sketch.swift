// This module's files arrive with its first commit.
