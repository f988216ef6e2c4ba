"""The page contents beyond the summary: the cards with the pieces on them, and the stashes."""

from dataclasses import dataclass

from companion.cards import Card
from companion.engine.account import Hand
from companion.games.martian.actions.taps import Taps, taps
from companion.games.martian.between_hands.abroad import Abroad, abroad
from companion.games.martian.between_hands.open_offers import Offered, open_offers
from companion.games.martian.hand.regrouping import Turn, turns
from companion.games.martian.rules.tableau import DEFENCE, HOLE, Committed, Dealt, Tableau, settle, worth
from companion.games.martian.state.alike import Alike, alike, whose
from companion.games.martian.state.state import Shown, State
from companion.games.martian.texts.steps import hands, told_owners
from companion.games.martian.texts.summary import on_board


@dataclass(frozen=True)
class Spot:
    """A place for pieces on a card: its defence, an attack, or a new attack.

    `number`: number of the force on the card.
    `where`: the place's code in entries.
    `place`: label of the button that puts one more piece there.
    `title`: pieces there already, "Attack 2 of 3, Bo's"; "" for none.
    `begun`: seat that placed the first piece of an attack, else None.
    `turns`: one-tap moves of pieces out of this attack.
    """

    number: int
    where: str
    place: str
    title: str = ""
    pieces: tuple[Alike, ...] = ()
    begun: int | None = None
    turns: tuple[Turn, ...] = ()


@dataclass(frozen=True)
class TableCard:
    """A card on the table with the places for pieces on it.

    `key`: the card's key in entries.
    `told`: its owner in words, and who may look at it.
    `card`: None until somebody records it.
    `hole`: True if it is face down.
    `strengths`: pips of the defence and of the strongest attack, None without pieces.
    `taken`: name of an owner other than the player it was dealt to, "none" if nobody owns it, else "".
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
    defence: Spot
    attacks: tuple[Spot, ...]
    new_attack: Spot


@dataclass(frozen=True)
class Player:
    """A player's pieces, and the cards dealt to them in this hand.

    `deals`: True for the dealer.
    `away`: True if the player left or has not joined yet.
    `done`: True if the player places no more pieces in this round.
    `abroad`: pieces of this player that others hold.
    `figures`: figures of the summary that matter during a hand.
    """

    deals: bool
    away: bool
    done: bool
    abroad: tuple[Abroad, ...]
    figures: tuple[tuple[str, str], ...]
    stash: tuple[Alike, ...]
    cards: tuple[TableCard, ...]


@dataclass(frozen=True)
class Showdown:
    """The newest showdown.

    `line`: log text with the winners.
    `hands`: the known hands, best first.
    `owners`: owner and reason for each card that had pieces on it.
    `laid_out`: True until the next deal, while the players' cards on the page are those of the showdown.
    """

    number: int
    line: str
    hands: tuple[Hand, ...]
    owners: tuple[str, ...]
    laid_out: bool


@dataclass(frozen=True)
class View:
    """All players by seat, the one-tap buttons, the newest showdown and the open offers.

    `dealt`: True while a hand is played.
    `most`: largest number of cards in front of any player.
    """

    players: tuple[Player, ...]
    dealt: bool
    taps: Taps
    most: int
    showdown: Showdown | None = None
    bargains: tuple[Offered, ...] = ()


def view(state: State) -> View:
    """Return the page contents for `state`."""
    seats = range(len(state.seats))
    players = tuple(_player(state, seat) for seat in seats)
    return View(
        players,
        dealt=bool(state.tableau),
        showdown=_showdown(state, state.shown) if state.shown else None,
        bargains=tuple(open_offers(state)),
        taps=taps(state),
        most=max(len(player.cards) for player in players),
    )


def _showdown(state: State, shown: Shown) -> Showdown:
    return Showdown(
        shown.number,
        shown.line,
        tuple(hands(state, shown.tableau, shown.live)),
        tuple(told_owners(state, shown.tableau)),
        laid_out=not state.tableau,
    )


def _player(state: State, seat: int) -> Player:
    return Player(
        deals=seat == state.dealer,
        away=seat in state.away,
        done=seat in state.done,
        abroad=tuple(abroad(state, seat)),
        figures=on_board(state, seat),
        stash=alike(state, state.stashes[seat], seat),
        cards=tuple(_card(state, dealt) for dealt in _lying(state) if dealt.seat == seat),
    )


def _look(state: State, dealt: Dealt) -> str:
    """Return who may look at a hole card that another player took, or "". rules: martian.md#options"""
    owner, names = dealt.owner, state.seats.names
    if dealt.place != HOLE or owner == dealt.seat or not state.tableau:
        return ""
    if state.agreed.look == "nobody":
        return "nobody may look at it before the showdown"
    if state.agreed.look == "owner" and owner is not None:
        return f"{names[dealt.seat]} and {names[owner]} may look at it"
    return f"only {names[dealt.seat]} may look at it"


def _lying(state: State) -> Tableau:
    """Return the cards of the hand in play, or those of the last showdown until the next deal."""
    return state.tableau or (state.shown.tableau if state.shown else ())


def _card(state: State, dealt: Dealt) -> TableCard:
    new = len(dealt.attacks) + 1
    return TableCard(
        key=dealt.key,
        name=state.name_of(dealt),
        told="; ".join(filter(None, (state.standing(dealt), _look(state, dealt)))),
        card=dealt.card,
        hole=dealt.place == HOLE,
        strengths=dealt.strengths if dealt.pieces else None,
        taken=_taken(state, dealt),
        note="Note another card instead" if dealt.card else "Note this card",
        defence=_defence(state, dealt),
        attacks=tuple(_attack(state, dealt, number) for number in range(1, new)),
        new_attack=Spot(new, _where(dealt, new), "A new attack" if dealt.attacks else "Attack"),
    )


def _taken(state: State, dealt: Dealt) -> str:
    owner = settle(dealt).owner
    if owner == dealt.seat:
        return ""
    return "none" if owner is None else state.seats.names[owner]


def _defence(state: State, dealt: Dealt) -> Spot:
    title = f"Defence of {worth(dealt.defence)}" if dealt.defence else ""
    return Spot(DEFENCE, _where(dealt, DEFENCE), "Defend", title, _pieces(state, dealt, DEFENCE))


def _attack(state: State, dealt: Dealt, number: int) -> Spot:
    attack = dealt.forces[number]
    called = f"Attack {number}" if len(dealt.attacks) > 1 else "Attack"
    return Spot(
        number,
        _where(dealt, number),
        "Add to this attack",
        f"{called} of {worth(attack)}, {state.control(attack)}",
        _pieces(state, dealt, number),
        attack[0].by,
        tuple(turn for seat in state.acting for turn in turns(dealt, number, seat)),
    )


def _where(dealt: Dealt, number: int) -> str:
    return f"{dealt.key}.{number}"


def _pieces(state: State, dealt: Dealt, number: int) -> tuple[Alike, ...]:
    """Return the pieces of a force, naming who placed them if that is not plain.

    It is plain if the defender placed the whole defence, or one player the whole attack.
    """
    by = {one.by for one in dealt.forces[number]}
    plain = by == {dealt.seat} if number == DEFENCE else len(by) == 1
    return tuple(
        Alike(one.piece, many, _said(state, one, "" if plain else f"by {state.seats.names[one.by]}"))
        for one, many in dealt.stacks(number)
    )


def _said(state: State, one: Committed, by: str) -> str:
    return " ".join(filter(None, (by, whose(state, one.piece, one.by))))
