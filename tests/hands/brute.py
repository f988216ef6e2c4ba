"""Sides judged by brute force."""

from . import naive


def key_of(side, judge, lay, hand, board):
    """Return what `naive` makes of a hand; what is wild and dead is asked here card by card."""

    def wild(card):
        return card in hand.wild

    own = [str(card) for card in hand.cards if card not in judge.dead_cards]
    lines = [
        [str(board[at]) for at in line if board[at] not in judge.dead_cards] for line in naive.LINES[lay]
    ]
    word, *more = str(side).split()
    if word == "points":
        target = float(more[0].replace("½", ".5"))
        over, half = "not" not in more, "half" in more
        return naive.points(own, target, over=over, half=half, is_wild=wild, pack=judge.pack_ranks)
    if more and more[0] in ("club", "diamond", "heart", "spade"):
        return naive.suit_card(own, more[0][0], low=word == "low", down="down" in more, ace_low="ace" in more)
    if "row" in more:
        lines = [lines[int(more[-1]) - 1]]
    lines, use = ([()], "any") if "alone" in more else (lines, str(judge.card_use))
    order = next((name for name in ("low 2-7", "low a-6", "badugi", "low") if str(side).startswith(name)), "")
    slug = judge.high_ranking.slug
    size = naive.ORDERS[slug][3]
    pack = "".join(rank for rank in judge.pack_ranks if rank in judge.high_ranking.ranks)
    found = naive.best_hand(own, lines, use, order or slug, size, wild, pack)
    return naive.to_eight(found, "8") if "8" in more else found
