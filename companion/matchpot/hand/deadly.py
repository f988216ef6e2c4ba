"""Face-up cards that kill: the players who are dead by the cards that are known.

rules: match-pot.md#deadly
"""

from collections.abc import Collection, Sequence

from companion.cards import JOKER, Card, show, surplus_cards, turn_face_up
from companion.engine.field import Illegal
from companion.hands import read_wild
from companion.kit.sentences import join_with_and
from companion.matchpot.rules.money import Players
from companion.matchpot.rules.stages import CHOSEN_RANK, DeckComposition
from companion.matchpot.state.state import State
from companion.plurals import singular_or_plural


def deadly_cards_text(state: State) -> str:
    """Return the deadly cards in the notation of `hands.read_wild`; "" for none.

    The rank that the table chose is filled in.
    """
    return state.match.form.face_up.deadly_cards.replace(CHOSEN_RANK, state.match.agreement.dealing.wild)


def describe_elimination(state: State, seats: Collection[int]) -> str:
    """Return the word for `seats` that cannot win any more: "dead" or "put out".

    "dead or put out" if both occur among them, "" for no seats. A seat counts as dead unless the table put it
    out.
    """
    ways = {"put out" if seat in state.hand.players_put_out else "dead" for seat in seats}
    return " or ".join(sorted(ways))


def is_lowest_card_deadly(state: State) -> bool:
    """Return whether the lowest card kills, so that face-down cards can decide who is dead.

    False if the form has no deadly cards.
    """
    return bool(state.match.form.face_up.deadly_cards) and bool(
        read_wild(deadly_cards_text(state)).lowest_card_rule
    )


def is_killed_by_cards(state: State, up: Sequence[Card], down: Sequence[Card] = ()) -> bool | None:
    """Return whether a hand with the face-up cards `up` is dead; None if that is still open.

    It is open if the face-down cards are needed to tell, and `down` does not have them. False if the form has
    no deadly cards.
    A card that kills by itself does so whatever the other cards are. The lowest card of the hand kills if it
    is face up. A face-down card of the same rank saves the player, unless all cards of the lowest rank count.
    A joker has no rank, and so is never the lowest.
    """
    if not state.match.form.face_up.deadly_cards:
        return False
    kill = read_wild(deadly_cards_text(state))
    if any(card in kill for card in up):
        return True
    return (
        _is_lowest_card_face_up(state, up, down, alike=kill.lowest_card_rule == "rank")
        if kill.lowest_card_rule
        else False
    )


def killing_cards(state: State, up: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards of `up` that kill a player who is known to be dead.

    These are the cards that kill by themselves, else all cards of the lowest rank in `up` if the lowest card
    kills, else none.
    """
    kill, ranks = read_wild(deadly_cards_text(state)), state.current_stage.contest.ranking.ranks
    found = tuple(card for card in up if card in kill)
    if found or not kill.lowest_card_rule:
        return found
    low = min(_rank_indexes(ranks, up), default=None)
    return tuple(card for card in up if _rank_indexes(ranks, [card]) == [low])


def _is_lowest_card_face_up(
    state: State, up: Sequence[Card], down: Sequence[Card], *, alike: bool
) -> bool | None:
    """Return whether the lowest card is face up; None if the face-down cards are needed to tell.

    A face-down card of the same rank counts as the lowest, unless `alike`: then all of that rank do. So a
    face-up card of the highest rank can be the lowest only if `alike`.
    """
    ranks = state.current_stage.contest.ranking.ranks
    low, below = (min(_rank_indexes(ranks, cards), default=None) for cards in (up, down))
    if low is None:
        return False if up else None
    if below is None:
        never = low == len(ranks) - 1 and not alike
        return True if down else False if never else None
    return low < below or (alike and low == below)


def _rank_indexes(ranks: str, cards: Sequence[Card]) -> list[int]:
    return [ranks.index(face[0]) for face in map(turn_face_up, cards) if face != JOKER]


def possibly_dead_players(state: State) -> Players:
    """Return the living players who are dead unless a face-down card is as low as a face-up one.

    Their face-up cards are known, but nobody has answered for them yet whether there is such a card. From the
    dealer's left.
    """
    return tuple(
        seat
        for seat in state.living_players
        if seat in state.hand.face_up_cards and seat not in state.hand.face_up_checked_players
    )


def is_seat_dead(
    state: State, seat: int, tapped: bool, up: Sequence[Card], down: Sequence[Card] = ()
) -> bool:
    """Return whether `seat` is dead, by its cards if they tell, else by tap.

    `tapped` is True if players entered that it is dead. `up` and `down` are its cards as far as they are
    known; without any in `up` the tap decides.

    Raises: `Illegal` if it was tapped as dead and its cards do not kill.
    """
    by_cards = is_killed_by_cards(state, up, down) if up else None
    if tapped and by_cards is False:
        raise Illegal(
            f"{join_with_and([*map(show, up)])} {singular_or_plural(up, 'does', 'do')} not kill "
            f"{state.match.seats.names[seat]}. Correct the cards, or don't enter this player as dead.",
            field="dead",
            anchor="deadly",
        )
    return tapped if by_cards is None else by_cards


def check_card_copies(deck: DeckComposition, cards: Collection[Card], field: str) -> None:
    """Check that no card of `cards` appears more often than the deck has it.

    Raises: `Illegal` for the first card that does; its field is `field`, the name of the input to correct.
    """
    pool = tuple(cards)
    jokers = [JOKER] if pool.count(JOKER) > deck.jokers else []
    for extra in (*jokers, *surplus_cards(pool, deck.copies)):
        copies = deck.jokers if extra == JOKER else deck.copies
        there, has = ("twice", "one") if copies == 1 else (f"{copies + 1} times", f"{copies}")
        raise Illegal(
            f"{show(extra)} is entered {there}, but the deck has only {has}. Correct the wrong card.",
            field=field,
            anchor="dealing",
        )


def check_face_up_cards(state: State, seat: int, up: Sequence[Card], field: str) -> None:
    """Check that `up` are the face-up cards of `seat` that were recorded earlier in the hand.

    Their order does not matter. Nothing is checked if `up` is empty or none were recorded.

    Raises: `Illegal` if they differ; its field is `field`, the name of the input to correct.
    """
    noted = state.hand.face_up_cards.get(seat, ())
    if up and noted and set(up) != set(noted):
        what, cards = (
            singular_or_plural(noted, "face-up card is", "face-up cards are"),
            join_with_and([*map(show, noted)]),
        )
        raise Illegal(
            f"{state.match.seats.names[seat]}'s {what} {cards}, as entered earlier in this hand. "
            "Correct the earlier entry if it is wrong.",
            field=field,
            anchor="deadly",
        )
