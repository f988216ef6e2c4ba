"""What the page shows beyond the summary: the cards with the pieces on them, and the stashes."""

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
    """A place for pieces on a card: its defence, an attack, or one that could be begun.

    `number` is that of the pieces there among those on the card, `where` how an entry names the place and
    `place` what it is called to put one more there. `title` says what is there already, "Attack 2 of 3,
    Bo's"; it is empty where nothing is. `begun` is the seat that placed the first of them.
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
    """A card as it lies on the table.

    `key` is how an entry names it, `told` whose it is in words. `card` is None while nobody has noted it,
    and the `hole` card lies face down. `strengths` are the pips
    of the defence and of the strongest attack, None where no piece lies. `taken` is the name of who owns it
    in place of the player that it was dealt to, "none" where nobody does, else "". `note` is what noting it
    is called.
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
    """What a player has: the pieces held, and the cards that were dealt to it in this hand.

    `away` says that it left or did not join yet, `done` that it places nothing more in this round. `abroad`
    tells who has pieces that this player owns. `figures` are what of the summary's is looked at in a hand.
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
    """How the newest showdown came out: `line` tells who took what, `hands` are those known, the best first.

    `owners` says of each card on which pieces lay whose it was and why. `laid_out` is true until the next
    deal, as long as its cards are those of the players.
    """

    number: int
    line: str
    hands: tuple[Hand, ...]
    owners: tuple[str, ...]
    laid_out: bool


@dataclass(frozen=True)
class View:
    """What everybody has, by seat, and the open offers; `dealt` says whether a hand is being played.

    `taps` are what one tap enters now, and `most` the cards that lie before anybody.
    """

    players: tuple[Player, ...]
    dealt: bool
    taps: Taps
    most: int
    showdown: Showdown | None = None
    bargains: tuple[Offered, ...] = ()


def view(state: State) -> View:
    """Return what is shown of `state`."""
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
    """Return who may look at a hole card that was taken and lies face down. rules: martian.md#options"""
    owner, names = dealt.owner, state.seats.names
    if dealt.place != HOLE or owner == dealt.seat or not state.tableau:
        return ""
    if state.agreed.look == "nobody":
        return "nobody may look at it before the showdown"
    if state.agreed.look == "owner" and owner is not None:
        return f"{names[dealt.seat]} and {names[owner]} may look at it"
    return f"only {names[dealt.seat]} may look at it"


def _lying(state: State) -> Tableau:
    """Return the cards of the hand that is played, and after it those of its showdown until the next deal."""
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
    """Return the pieces of a force, with who placed them where they are not all from whom one expects."""
    by = {one.by for one in dealt.forces[number]}
    plain = by == {dealt.seat} if number == DEFENCE else len(by) == 1
    return tuple(
        Alike(one.piece, many, _said(state, one, "" if plain else f"by {state.seats.names[one.by]}"))
        for one, many in dealt.stacks(number)
    )


def _said(state: State, one: Committed, by: str) -> str:
    return " ".join(filter(None, (by, whose(state, one.piece, one.by))))
