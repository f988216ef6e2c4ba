"""Where a match of Martian Poker stands: `state`; `bundles` are several pieces in one entry."""
