"""`companion rank`: hands ranked, named and explained on the command line."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

import click

from companion.cards import Card, UnknownCard, is_face_down, parse_cards_with_face_down, show, turn_face_up
from companion.commands.refusal import CommandRefused
from companion.engine.field import Illegal
from companion.hands import CARD_CHOICES, RANKINGS, STANDARD, Board, Ranking
from companion.kit.piles import CardPile
from companion.kit.placing import KITTY_NAME, ContestResult, PlacedRank, judge_contest, make_contest

_MOST_DECKS = 99


class _OneSentenceCommand(click.Command):
    """A command that says in one sentence what is wrong with how it was called, without its usage."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as wrong:
            raise CommandRefused(wrong.format_message()) from None


def _parse_ranking(_ctx: click.Context, _param: click.Parameter, slug: str | None) -> Ranking | None:
    if slug is not None and slug not in RANKINGS:
        raise CommandRefused(
            f"There is no ranking called “{slug[:24]}”. “companion rank --list” lists all rankings."
        )
    return RANKINGS[slug] if slug else None


def _show_rankings(ctx: click.Context, _param: click.Parameter, wanted: bool) -> None:
    if wanted:
        width = max(map(len, RANKINGS))
        click.echo("\n".join(f"{slug:{width}}  {ranking.name}" for slug, ranking in RANKINGS.items()))
        ctx.exit()


@click.command("rank", cls=_OneSentenceCommand)
@click.argument("hands", nargs=-1, metavar="HAND...")
@click.option("--ranking", callback=_parse_ranking, default=STANDARD.slug, show_default=True, metavar="SLUG")
@click.option(
    "--low", callback=_parse_ranking, metavar="SLUG", help="The ranking that decides who wins the low half."
)
@click.option(
    "--wild", multiple=True, metavar="TEXT", help='Wild cards, such as "4", "6 and 9 down" or "lowest".'
)
@click.option("--choice", type=click.Choice(list(CARD_CHOICES)), default="any", show_default=True)
@click.option("--board", default="", metavar="CARDS", help="The cards on the board.")
@click.option(
    "--tower",
    "towers",
    multiple=True,
    metavar="CARDS",
    help="The cards of a tower. Repeat the option for another tower.",
)
@click.option(
    "--kitty",
    metavar="CARDS",
    help="One more hand, which nobody holds: a kitty, or the top cards of the deck.",
)
@click.option("--decks", type=click.IntRange(1, _MOST_DECKS), default=1, show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option(
    "--list",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_rankings,
    help="List the rankings and exit.",
)
def rank_command(
    hands: Sequence[str],
    ranking: Ranking,
    low: Ranking | None,
    wild: Sequence[str],
    choice: str,
    board: str,
    towers: Sequence[str],
    kitty: str | None,
    decks: int,
    as_json: bool,
) -> None:
    """Rank hands, best first: name them, and show which cards count and why each beats the next.

    A HAND is written like "Ah Kd 10s"; cards in parentheses are face down: "(6h 9c) Kd". Without any
    HAND, --kitty is needed. Exit code 2 if a card, a hand or an option is not valid; then nothing is
    ranked.
    """
    try:
        held = list(_parse_hands(hands, kitty))
        shared = Board(
            _parse_cards("The board", board), tuple(_parse_cards("A tower", tower) for tower in towers)
        )
        contest = make_contest(ranking, low=low, wild=wild, choice=CARD_CHOICES[choice], decks=decks)
        placing = judge_contest(contest, held, shared)
    except Illegal as wrong:
        raise CommandRefused(str(wrong)) from None
    click.echo(
        json.dumps(_placing_as_json(placing), indent=2) if as_json else "\n".join(_placing_lines(placing))
    )


def _parse_hands(hands: Sequence[str], kitty: str | None) -> Iterator[CardPile]:
    for number, text in enumerate(hands, start=1):
        name = f"Hand {number}"
        yield CardPile(name, _parse_cards(name, text), f"hand{number}")
    if kitty is not None:
        yield CardPile(KITTY_NAME, _parse_cards(KITTY_NAME, kitty), "kitty")
    elif not hands:
        raise CommandRefused(
            'There is no hand to rank. Enter one like this: companion rank "Ah Kd Qs Jc 10h"'
        )


def _parse_cards(name: str, text: str) -> tuple[Card, ...]:
    try:
        return parse_cards_with_face_down(text)
    except UnknownCard as unknown:
        raise CommandRefused(f"{name}: {unknown}") from None


def _placing_lines(placing: ContestResult) -> Iterator[str]:
    alone = len(placing.high) == 1
    if placing.low:
        yield "High:"
    yield from _ranked_hand_lines(placing.high, alone=alone)
    if placing.low:
        yield "Low:"
        yield from _ranked_hand_lines(placing.low, alone=alone)
    yield from placing.verdict


def _ranked_hand_lines(order: Sequence[PlacedRank], *, alone: bool) -> Iterator[str]:
    for hand in order:
        name = hand.rank.full
        place = f"{hand.place}." if hand.place else "–"
        yield name if alone else f"{place} {hand.name}{', tied' if hand.tied else ''}: {name}"
        indent = "" if alone else "   "
        details = [" ".join(map(show, hand.rank.cards)), *hand.meanings]
        if hand.reason:
            details.append(f"beats {hand.beaten}: {hand.reason}")
        yield from (indent + line for line in details if line)


def _placing_as_json(placing: ContestResult) -> dict[str, Any]:
    contest = placing.contest
    return {
        "ranking": _ranking_as_json(contest.ranking),
        "low": _ranking_as_json(contest.low) if contest.low else None,
        "choice": contest.choice.slug,
        "decks": contest.decks,
        "hands": [_placed_as_json(hand) for hand in placing.high],
        "lows": [_placed_as_json(hand) for hand in placing.low],
        "shares": {name: str(share) for name, share in placing.shares.items()},
        "both": list(placing.both_winners),
        "verdict": list(placing.verdict),
    }


def _ranking_as_json(ranking: Ranking) -> dict[str, str]:
    return {"slug": ranking.slug, "name": ranking.base_ranking.name, "wild": str(ranking.wild)}


def _placed_as_json(hand: PlacedRank) -> dict[str, Any]:
    return {
        "hand": hand.name,
        "place": hand.place or None,
        "tied": hand.tied,
        "name": hand.rank.name,
        "full": hand.rank.full,
        "category": hand.rank.category,
        "value": hand.rank.value,
        "cards": [
            {
                "card": turn_face_up(one.card),
                "down": is_face_down(one.card),
                "wild": one.wild,
                "stands_for": one.stands,
            }
            for one in hand.rank.played
        ],
        "meanings": list(hand.meanings),
        "beats": list(hand.beaten_names),
        "reason": hand.reason,
    }
