"""Entries that take one tap: in or out, dead or alive, the winner of a hand."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from companion.engine.choice_fields import NOBODY
from companion.engine.event import Event
from companion.engine.field import Field
from companion.kit.sentences import capitalise
from companion.matchpot.actions.actions import SAYS_IN, SAYS_OUT
from companion.matchpot.actions.apply import apply_event
from companion.matchpot.hand.deadly import possibly_dead_players
from companion.matchpot.inputs.card_fields import face_up_field_name
from companion.matchpot.inputs.fields import house_wins_field, needs_dead_field, nobody_wins_fields
from companion.matchpot.rules.money import Players
from companion.matchpot.rules.moves import DECLARE, SHOWDOWN, TURN_UP, WIMP
from companion.matchpot.state.next_hand import following_deal
from companion.matchpot.state.state import State
from companion.matchpot.texts.log_text import describe_hand_result

TICKED_VALUE = "1"
"""The value that a form sends for a ticked flag."""
_ENTER_CARDS_LABEL = "Enter the cards"
_TIE_OR_CARDS_LABEL = "Enter a tie or the cards"


@dataclass(frozen=True)
class OneTapAnswer:
    """One tap: its label and the inputs that it fills in.

    - `values`: values by input name, as a form sends them.
    - `seat`: player on whose row the tap is, None for a tap below the rows.
    - `hand_result`: result of the hand, "" if the hand goes on.
    - `then`: label of the action that is entered with it, as in `FollowUpAction`; "" if there is none.
    """

    label: str
    values: Mapping[str, str]
    seat: int | None = None
    hand_result: str = ""
    then: str = ""


@dataclass(frozen=True)
class OneTapQuestion:
    """The taps that enter `action`.

    - `fields`: names of the inputs that need no filling in if a tap is used.
    - `answers`: the taps.
    - `more`: title of the action's other inputs, "" if the taps cover everything.
    - `what`: label of the taps on the players' rows, "" if there are none.
    """

    action: str
    fields: tuple[str, ...]
    answers: tuple[OneTapAnswer, ...]
    more: str = ""
    what: str = ""

    @property
    def has_answers_on_player_rows(self) -> bool:
        """True if any tap is on a player's row."""
        return any(answer.seat is not None for answer in self.answers)


def list_one_tap_answers(state: State) -> OneTapQuestion | None:
    """Return the taps of the current phase; None if it has none.

    - In `TURN_UP`: dead or alive, if a single player is left to check and only a face-down card decides.
    - In `DECLARE`: in or out, if players are asked in turn; also in and dead, if a face-up card may kill.
    - In `WIMP`: each player who dropped (`unfolded_players`), as the one with the best hand; or nobody, if
      every prize may lack a winner.
    - In `SHOWDOWN`: the winner, if there is one prize and one pot, and nobody has to enter who is dead. It is
      each living player, the kitty or deck to beat, or nobody if the prize may lack a winner.

    Players are in the order of the seats; the kitty or deck and nobody come last.
    """
    asked = possibly_dead_players(state) if state.phase == TURN_UP else ()
    if len(asked) == 1 and asked == state.hand.players_to_turn_up:
        return _dead_or_alive_taps(state, asked[0])
    if state.phase == DECLARE and state.match.agreement.declaring.is_in_turn:
        return _in_or_out_taps(state)
    if state.phase == WIMP:
        best, nobody = state.prizes[0], tuple(nobody_wins_fields(state))
        answers = (
            *_winner_answers(state, "wimp", state.unfolded_players),
            *_no_winner_answers(state, "wimp", nobody),
        )
        names = (best.field_name, *(field.name for field in nobody))
        return OneTapQuestion("wimp", names, answers, _TIE_OR_CARDS_LABEL, capitalise(best.name))
    if state.phase != SHOWDOWN or state.has_several_prizes or needs_dead_field(state) or len(state.pots) > 1:
        return None
    return _winner_taps(state)


def _dead_or_alive_taps(state: State, seat: int) -> OneTapQuestion:
    """Return the taps for dead and alive, which only a face-down card decides.

    rules: match-pot.md#deadly
    """
    dead = _build_answer(state, Event("up", None, {"dead": (seat,)}), "Dead", {"dead": str(seat)})
    alive = _build_answer(state, Event("up"), "Alive", {"dead": NOBODY})
    return OneTapQuestion("up", ("dead", face_up_field_name(seat)), (dead, alive))


def _in_or_out_taps(state: State) -> OneTapQuestion:
    """Return the taps for in and out, and for in and dead if a face-up card may kill.

    rules: match-pot.md#declare, match-pot.md#deadly
    """
    yes, no = state.match.form.declaring.answers
    answers = {yes: {"choice": SAYS_IN}, no: {"choice": SAYS_OUT}}
    if state.match.form.face_up.deadly_cards:
        answers = {
            yes: {"choice": SAYS_IN},
            f"{yes}, dead": {"choice": SAYS_IN, "dead": TICKED_VALUE},
            no: {"choice": SAYS_OUT},
        }
    found = (
        _build_answer(state, Event("say", None, {**sent, "dead": "dead" in sent}), label, sent)
        for label, sent in answers.items()
    )
    return OneTapQuestion("say", ("choice", "dead"), tuple(found))


def _winner_taps(state: State) -> OneTapQuestion:
    """Return the taps for the winner: a player, the kitty or the deck, or nobody.

    rules: match-pot.md#showdown
    """
    prize = state.prizes[0]
    house = house_wins_field(state, prize)
    others = (*([house] if house else ()), *nobody_wins_fields(state))
    answers = (
        *_winner_answers(state, "show", state.living_players),
        *_no_winner_answers(state, "show", others),
    )
    more = _TIE_OR_CARDS_LABEL if len(state.living_players) > 1 else _ENTER_CARDS_LABEL
    names = dict.fromkeys((prize.field_name, prize.house_field_name, *(field.name for field in others)))
    return OneTapQuestion("show", tuple(names), answers, more, capitalise(prize.name))


def _no_winner_answers(state: State, action: str, flags: Iterable[Field]) -> Iterator[OneTapAnswer]:
    """Yield the taps by which no player wins."""
    for flag in flags:
        yield _build_answer(
            state, Event(action, None, {flag.name: True}), flag.label, {flag.name: TICKED_VALUE}
        )


def _winner_answers(state: State, action: str, seats: Players) -> Iterator[OneTapAnswer]:
    field = state.prizes[0].field_name
    for seat in sorted(seats):
        event = Event(action, None, {field: (seat,)})
        answer = _build_answer(state, event, "", {field: str(seat)})
        yield replace(
            answer, seat=seat, label=_describe_winner_result(state, apply_event(state, event), seat)
        )


def _build_answer(state: State, event: Event, label: str, sent: Mapping[str, str]) -> OneTapAnswer:
    after = apply_event(state, event)
    comes = describe_hand_result(after, after.hand.settlement) if after.hand.settlement else ""
    following = following_deal(after)
    return OneTapAnswer(label, sent, hand_result=comes, then=following.label if following else "")


def _describe_winner_result(before: State, after: State, seat: int) -> str:
    """Return what the best hand brings, in a few words: "takes 9", "gets a leg", "owes 2"."""
    told = before.match.unit.format_amount
    if seat in after.match.debts:
        return f"owes {told(after.match.debts[seat].amount)}"
    won = after.balances[seat] - before.balances[seat]
    return f"takes {told(won)}" if won or after.match.legs == before.match.legs else "gets a leg"
