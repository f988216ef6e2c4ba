"""Choice of the next dealer, and the order of players around the table."""

from collections.abc import Collection, Sequence


def pick_next_dealer(around: Sequence[int], last: int | None, present: Collection[int]) -> int:
    """Return the first player present clockwise after `last`, who called or dealt the last game.

    `around` is everybody, clockwise; at least one of them must be `present`. `last` is None without a last
    game: the first player present deals. `last` deals again only if nobody else is present.
    """
    return next(player for player in players_from_left_of(around, last) if player in present)


def players_from_left_of(around: Sequence[int], last: int | None) -> list[int]:
    """Return everybody clockwise from the left of `last`, who comes last.

    They are from the first of `around` if `last` is None or not there.
    """
    after = around.index(last) + 1 if last in around else 0
    return [*around[after:], *around[:after]]


def sort_match_players_clockwise(players: Sequence[int], late: int, around: Sequence[int]) -> list[int]:
    """Return the players of a match clockwise.

    `players` are in clockwise order except the last `late` of them, who joined later: each is put after the
    nearest player on the right. `around` is everybody at the table, clockwise.
    """
    seated = list(players[: len(players) - late])
    for player in players[len(seated) :]:
        right = next(other for other in players_from_left_of(around, player)[-2::-1] if other in seated)
        seated.insert(seated.index(right) + 1, player)
    return seated
