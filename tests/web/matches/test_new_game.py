"""A game the pages have never heard of, with every kind of field, played through the generic panel."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import pytest
from engine.changed import with_rules
from flask import Flask

from companion.cards import Card, show
from companion.engine.action import Action
from companion.engine.cards_field import CardsField, Pack
from companion.engine.choice_fields import ChoiceField, FlagField, SeatsField
from companion.engine.event import Event
from companion.engine.field import Field, Illegal, Values
from companion.engine.game import Game, GameIdentity, GameOptions, GameRules
from companion.engine.seats import Seats
from companion.engine.summary import MatchSummary, ScoreRow
from companion.engine.typed_fields import MoneyField, NumberField
from web.phones import HTMX, Evening, Phone, text


@dataclass(frozen=True)
class State:
    seats: Seats
    goal: int
    points: tuple[int, ...]
    line: str = ""

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, points in enumerate(self.points) if points >= self.goal)


def start(seats: Seats, options: Values) -> State:
    return State(seats, int(str(options["goal"])), (0,) * len(seats))


def actions(state: State) -> Sequence[Action]:
    if state.winners:
        return ()
    names = tuple((str(at), name) for at, name in enumerate(state.seats.names))
    fields = (
        NumberField("points", "Points", default=1, low=0, high=9),
        MoneyField("stake", "Stake", default=0, high=100),
        ChoiceField("how", "How", default="fair", choices=(("fair", "Fairly"), ("bluff", "By bluffing"))),
        FlagField("double", "Doubled"),
        SeatsField("helped", "Helped by", default=(), choices=names),
        CardsField("cards", "With the cards", default=(), high=5, pack=Pack(copies=2)),
    )
    return (
        Action("score", "Score", fields, tuple(range(len(state.seats))), primary=True),
        Action("wait", "Everybody waits"),
    )


def apply(state: State, event: Event) -> State:
    if event.action == "wait":
        return replace(state, line="Everybody waited")
    values, seat = event.values, event.seat or 0
    if values["points"] == 7:
        raise Illegal("Seven is never scored.", field="points")
    points = int(str(values["points"])) * (2 if values["double"] else 1)
    helped = values["helped"] if isinstance(values["helped"], tuple) else ()
    cards = values["cards"] if isinstance(values["cards"], tuple) else ()
    told = [f"{state.seats.names[seat]} scored {points}", str(values["how"]), f"stake {values['stake']}"]
    told += [f"helped by {state.seats.names[int(str(at))]}" for at in helped]
    told += [show(Card(str(card))) for card in cards]
    scored = tuple(old + points * (at == seat) for at, old in enumerate(state.points))
    return replace(state, points=scored, line=", ".join(told))


def summary(state: State) -> MatchSummary:
    over = bool(state.winners)
    rows = tuple(
        ScoreRow((seat,), (("points", str(points)),), won=seat in state.winners)
        for seat, points in enumerate(state.points)
    )
    headline = f"{state.seats.names[state.winners[0]]} wins" if over else "A toy match"
    return MatchSummary(headline, "" if over else "Who scored?", rows, state.line, over, state.winners)


TOY = Game(
    GameIdentity("toy", "Toy", (2, 3)),
    GameRules(start, actions, apply, summary, lambda _: ""),
    GameOptions((NumberField("goal", "Goal", default=10, low=1, high=50),)),
)


class ToyEvening(Evening):
    """Two phones at a table that plays the toy."""

    game = "toy"

    def score(self, phone: Phone, **values: object):
        form = {"seq": self.seq(), "action": "score", "points": "1", "how": "fair", **values}
        return phone.post(f"{self.match}/entries", form)


@pytest.fixture
def toys(make_app: Callable[..., Flask], begun: Callable[..., ToyEvening]) -> ToyEvening:
    return begun(ToyEvening, make_app(GAMES={TOY.slug: TOY}))


def test_it_stands_among_the_games_and_is_called_with_its_options(toys: ToyEvening):
    toys.anna.post(f"{toys.match}/abandon")
    assert f"{toys.table}/games/toy" in text(toys.anna.get(toys.table))
    assert 'name="goal"' in text(toys.anna.get(f"{toys.table}/games/toy"))


def test_a_refused_option_is_told_above_what_hides_it_and_leads_there(toys: ToyEvening):
    toys.anna.post(f"{toys.match}/abandon")
    players = {"game": "toy", "player": ["0", "1"], "dealer": "0", "goal": "99"}
    answer = toys.anna.post(f"{toys.table}/matches", players)
    page = text(answer)
    assert answer.status_code == 422
    assert page.index("Goal: enter a number from 1 to 50, not 99.") < page.index("Who's playing, clockwise")
    assert 'href="#option-goal">Go' in page
    assert 'id="option-goal"' in page


def test_every_kind_of_field_is_drawn_and_read(toys: ToyEvening):
    page = text(toys.anna.get(toys.match))
    for name in ("points", "stake", "how", "double", "helped", "cards"):
        assert f'name="{name}"' in page
    answer = toys.score(
        toys.anna,
        seat="0",
        points="3",
        stake="25",
        how="bluff",
        double="1",
        helped=["1"],
        cards="Ah Ah",
    )
    assert answer.status_code == 303, text(answer)
    assert "Anna scored 6, bluff, stake 25, helped by Bo, A♥, A♥" in text(toys.bo.get(toys.match))


def test_seats_with_a_row_are_tapped_on_the_general_score_board(make_app: Callable[..., Flask]):
    def on_rows(state: State) -> Sequence[Action]:
        def tapped(action: Action) -> tuple[Field, ...]:
            return tuple(
                replace(field, row="helped") if field.name == "helped" else field for field in action.fields
            )

        return tuple(replace(action, fields=tapped(action)) for action in actions(state))

    evening = ToyEvening(make_app(GAMES={TOY.slug: with_rules(TOY, actions=on_rows)}))
    page = text(evening.anna.get(evening.match))
    assert page.count('aria-label="Scoreboard"') == 1, "the board is the input, and stands there once"
    board = page[page.index('aria-label="Scoreboard"') : page.index('class="actions"')]
    rows = re.findall(r'<li class="score.*?</li>', board, re.DOTALL)
    assert [re.findall(r'name="helped" value="(\d)"', row) for row in rows] == [["0"], ["1"]]
    assert page.count('name="helped"') == len(rows), "asked for on the rows alone"
    assert 'data-arms="Tap helped by"' in page
    refused = text(evening.score(evening.anna, seat="0", points="7", helped=["1"]))
    assert re.findall(r'name="helped" value="(\d)" checked', refused) == ["1"]


def test_what_an_entry_would_do_is_asked_at_once_only_where_nothing_must_be_filled_in(
    make_app: Callable[..., Flask],
):
    def with_seven(state: State) -> Sequence[Action]:
        return tuple(
            replace(action, fields=tuple(replace(field, default=7) for field in action.fields[:1]))
            for action in actions(state)
        )

    ready = ToyEvening(make_app(GAMES={TOY.slug: TOY}))
    assert 'hx-trigger="load, wake, change' in text(ready.anna.get(ready.match))
    lacking = ToyEvening(make_app(GAMES={TOY.slug: with_rules(TOY, actions=with_seven)}))
    assert 'hx-trigger="load' not in text(lacking.anna.get(lacking.match))
    filled = text(lacking.anna.get(f"{lacking.match}?action=score&points=3"))
    assert 'hx-trigger="load, wake, change' in filled


def test_what_was_filled_in_stays_when_it_is_refused(toys: ToyEvening):
    answer = toys.score(toys.anna, seat="0", points="7", stake="25", how="bluff", helped=["1"], cards="Ah")
    page = text(answer)
    assert answer.status_code == 422
    assert "Seven is never scored." in page
    assert re.search(r'name="how" value="bluff"[^>]*checked', page)
    assert re.search(r'name="helped" value="1"[^>]*checked', page)
    assert re.search(r'name="stake"[^>]*value="25"', page)
    assert re.search(r'name="cards"[^>]*value="Ah"', page)


@pytest.mark.parametrize(
    "bad",
    [
        {"points": "ten"},
        {"points": "10"},
        {"stake": "-1"},
        {"how": "magic"},
        {"helped": ["9"]},
        {"cards": "Ah Ah Ah"},
        {"double": "maybe"},
    ],
)
def test_values_no_field_allows(toys: ToyEvening, bad: dict[str, object]):
    answer = toys.score(toys.anna, seat="0", **bad)
    assert answer.status_code == 422
    assert toys.counts()["Entry"] == 0


def test_an_action_that_belongs_to_no_seat(toys: ToyEvening):
    answer = toys.bo.post(f"{toys.match}/entries", {"seq": "0", "action": "wait"})
    assert answer.status_code == 303
    assert "Everybody waited" in text(toys.anna.get(toys.match))


def test_it_is_played_to_its_end_and_counts_for_the_evening(toys: ToyEvening):
    assert toys.score(toys.bo, seat="1", points="9").status_code == 303
    assert toys.score(toys.bo, seat="1", points="9").status_code == 303
    assert "Bo wins" in text(toys.anna.get(f"{toys.match}/board?v=0", headers=HTMX))
    assert "Bo wins" in text(toys.guest.get(toys.table))
    late = toys.bo.post(f"{toys.match}/entries", {"seq": "2", "action": "score", "seat": "1"})
    assert late.status_code == 422
    assert "This match is over" in text(late)


def test_without_rules_and_adviser_the_pages_do_without(toys: ToyEvening):
    page = text(toys.anna.get(toys.match))
    assert "rules-title" not in page
    assert "/advise" not in page
    assert toys.anna.get(f"{toys.match}/advise").status_code == 404


def test_one_button_may_stand_for_several_inputs(toys: ToyEvening):
    pressed = toys.enter(toys.anna, action="score", press="seat=0&points=3&how=bluff")
    assert pressed.status_code == 303
    assert "Anna scored 3, bluff" in text(toys.anna.get(toys.match))


def test_a_button_stands_for_no_seat_of_somebody_else(toys: ToyEvening):
    assert toys.enter(toys.anna, action="score", press="seat=1&points=3").status_code == 403


@pytest.mark.parametrize("press", ["&".join(f"x{at}=1" for at in range(99)), "%%%&&==", "\x00"])
def test_a_button_that_nobody_made_says_nothing(toys: ToyEvening, press: str):
    assert toys.enter(toys.anna, action="score", seat="0", points="3", press=press).status_code == 303
