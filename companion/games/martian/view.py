"""The page contents beyond the summary: the cards with the pieces on them, and the stashes."""

from dataclasses import dataclass

from companion.cards import Card
from companion.engine.account import HandDetails
from companion.games.martian.actions.taps import TapPrompt, build_tap_prompt
from companion.games.martian.between_hands.trading_view import (
    OpenOffer,
    PiecesHeldByOther,
    list_open_offers,
    list_pieces_held_by_others,
)
from companion.games.martian.hand.regrouping import RegroupMove, one_tap_regroup_moves
from companion.games.martian.rules.tableau import (
    DEFENCE_NUMBER,
    HOLE_PLACE,
    DealtCard,
    PlacedPiece,
    Tableau,
    force_pips,
    resolve_ownership,
)
from companion.games.martian.state.alike import PieceGroup, group_pieces, owner_label
from companion.games.martian.state.state import LastShowdown, State
from companion.games.martian.texts.steps import describe_card_owners, showdown_hands
from companion.games.martian.texts.summary import player_figures_in_hand
from companion.plurals import format_count


@dataclass(frozen=True)
class PiecePlace:
    """A place for pieces on a card: its defence, an attack, or a new attack.

    `number`: number of the force on the card, 0 for the defence.
    `where`: the place's code in entries.
    `place`: label of the button that puts one more piece there.
    `title`: pieces there already, "Attack 2 (3 pips), Bo's"; "" for none.
    `begun`: seat that placed the first piece of an attack; None for a defence or a new attack.
    `turns`: one-tap moves of pieces out of this attack, by all seats that may act now.
    """

    number: int
    where: str
    place: str
    title: str = ""
    pieces: tuple[PieceGroup, ...] = ()
    begun: int | None = None
    turns: tuple[RegroupMove, ...] = ()


@dataclass(frozen=True)
class TableCard:
    """A card on the table with the places for pieces on it.

    `key`: the card's key in entries.
    `told`: its owner in words, and who may look at it.
    `card`: None until somebody records it.
    `hole`: True if it is face down.
    `strengths`: pips of the defence and of the strongest attack, None without pieces.
    `taken`: name of an owner other than the player it was dealt to, "nobody" if nobody owns it, else "".
    `note`: label of the button that records it.
    """

    key: str
    name: str
    told: str
    card: Card | None
    hole: bool
    strengths: tuple[int, int] | None
    taken: str
    note: str
    defence: PiecePlace
    attacks: tuple[PiecePlace, ...]
    new_attack: PiecePlace


@dataclass(frozen=True)
class PlayerView:
    """A player's pieces, and the cards dealt to them in this hand.

    `deals`: True for the dealer; between two hands, of the next hand.
    `away`: True if the player left or has not joined yet.
    `done`: True if the player has said "done" since the newest piece was placed or moved.
    `abroad`: pieces of this player that others hold.
    `figures`: figures of the summary that matter during a hand.
    `cards`: between two hands those of the last showdown, if there was one.
    """

    deals: bool
    away: bool
    done: bool
    abroad: tuple[PiecesHeldByOther, ...]
    figures: tuple[tuple[str, str], ...]
    stash: tuple[PieceGroup, ...]
    cards: tuple[TableCard, ...]


@dataclass(frozen=True)
class ShowdownView:
    """The newest showdown.

    `number`: number of its hand.
    `line`: log text with the winners.
    `hands`: the known hands, best first.
    `owners`: owner and reason for each card that had pieces on it.
    `laid_out`: True until the next deal, while the players' cards on the page are those of the showdown.
    """

    number: int
    line: str
    hands: tuple[HandDetails, ...]
    owners: tuple[str, ...]
    laid_out: bool


@dataclass(frozen=True)
class MartianView:
    """All players by seat, the one-tap buttons, the newest showdown and the open offers.

    `dealt`: True while a hand is played.
    `most`: largest number of cards in front of any player.
    `showdown`: None if the newest finished hand ended without one.
    `bargains`: the open offers, the oldest first.
    """

    players: tuple[PlayerView, ...]
    dealt: bool
    taps: TapPrompt
    most: int
    showdown: ShowdownView | None = None
    bargains: tuple[OpenOffer, ...] = ()


def build_view(state: State) -> MartianView:
    """Return the page contents for `state`."""
    seats = range(len(state.seats))
    players = tuple(_player_view(state, seat) for seat in seats)
    return MartianView(
        players,
        dealt=bool(state.hand.tableau),
        showdown=_showdown_view(state, state.last_showdown) if state.last_showdown else None,
        bargains=tuple(list_open_offers(state)),
        taps=build_tap_prompt(state),
        most=max(len(player.cards) for player in players),
    )


def _showdown_view(state: State, shown: LastShowdown) -> ShowdownView:
    return ShowdownView(
        shown.hand_number,
        shown.line,
        tuple(showdown_hands(state, shown.tableau, shown.live_seats)),
        tuple(describe_card_owners(state, shown.tableau)),
        laid_out=not state.hand.tableau,
    )


def _player_view(state: State, seat: int) -> PlayerView:
    return PlayerView(
        deals=seat == state.dealer,
        away=seat in state.away_seats,
        done=seat in state.hand.done_seats,
        abroad=tuple(list_pieces_held_by_others(state, seat)),
        figures=player_figures_in_hand(state, seat),
        stash=group_pieces(state, state.stashes[seat], seat),
        cards=tuple(_table_card(state, dealt) for dealt in _cards_on_table(state) if dealt.seat == seat),
    )


def _describe_viewers(state: State, dealt: DealtCard) -> str:
    """Return who may look at a hole card that another player took, or "". rules: martian.md#options"""
    owner, names = dealt.owner, state.seats.names
    if dealt.place != HOLE_PLACE or owner == dealt.seat or not state.hand.tableau:
        return ""
    if state.options.hole_card_viewer == "nobody":
        return "nobody may look at it before the showdown"
    if state.options.hole_card_viewer == "owner" and owner is not None:
        return f"{names[dealt.seat]} and {names[owner]} may look at it"
    return f"only {names[dealt.seat]} may look at it"


def _cards_on_table(state: State) -> Tableau:
    """Return the cards of the hand in play, or those of the last showdown until the next deal."""
    return state.hand.tableau or (state.last_showdown.tableau if state.last_showdown else ())


def _table_card(state: State, dealt: DealtCard) -> TableCard:
    new = len(dealt.attacks) + 1
    return TableCard(
        key=dealt.key,
        name=state.card_name(dealt),
        told="; ".join(filter(None, (state.describe_ownership(dealt), _describe_viewers(state, dealt)))),
        card=dealt.card,
        hole=dealt.place == HOLE_PLACE,
        strengths=dealt.strengths if dealt.pieces else None,
        taken=_taker_name(state, dealt),
        note="Correct this card" if dealt.card else "Enter this card",
        defence=_defence_place(state, dealt),
        attacks=tuple(_attack_place(state, dealt, number) for number in range(1, new)),
        new_attack=PiecePlace(new, _place_code(dealt, new), "A new attack" if dealt.attacks else "Attack"),
    )


def _taker_name(state: State, dealt: DealtCard) -> str:
    owner = resolve_ownership(dealt).owner
    if owner == dealt.seat:
        return ""
    return "nobody" if owner is None else state.seats.names[owner]


def _defence_place(state: State, dealt: DealtCard) -> PiecePlace:
    title = f"Defence ({format_count(force_pips(dealt.defence), 'pip')})" if dealt.defence else ""
    return PiecePlace(
        DEFENCE_NUMBER,
        _place_code(dealt, DEFENCE_NUMBER),
        "Defend",
        title,
        _pieces_in_force(state, dealt, DEFENCE_NUMBER),
    )


def _attack_place(state: State, dealt: DealtCard, number: int) -> PiecePlace:
    attack = dealt.forces[number]
    called = f"Attack {number}" if len(dealt.attacks) > 1 else "Attack"
    return PiecePlace(
        number,
        _place_code(dealt, number),
        "Add to this attack",
        f"{called} ({format_count(force_pips(attack), 'pip')}), {state.describe_control(attack)}",
        _pieces_in_force(state, dealt, number),
        attack[0].placed_by,
        tuple(turn for seat in state.acting_seats for turn in one_tap_regroup_moves(dealt, number, seat)),
    )


def _place_code(dealt: DealtCard, number: int) -> str:
    return f"{dealt.key}.{number}"


def _pieces_in_force(state: State, dealt: DealtCard, number: int) -> tuple[PieceGroup, ...]:
    """Return the pieces of a force, naming who placed them if that is not plain.

    It is plain if the defender placed the whole defence, or one player the whole attack.
    """
    by = {one.placed_by for one in dealt.forces[number]}
    plain = by == {dealt.seat} if number == DEFENCE_NUMBER else len(by) == 1
    return tuple(
        PieceGroup(
            one.piece,
            many,
            _piece_label(state, one, "" if plain else f"by {state.seats.names[one.placed_by]}"),
        )
        for one, many in dealt.piece_counts(number)
    )


def _piece_label(state: State, one: PlacedPiece, by: str) -> str:
    return ", ".join(filter(None, (owner_label(state, one.piece, one.placed_by), by)))
