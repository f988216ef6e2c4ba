"""Routes to rank hands: one or several, picked or photographed, best first, named and explained."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, current_app, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from companion.engine.field import Field, Illegal
from companion.hands import RANKINGS, STANDARD, Contest
from companion.kit.placing import ContestResult, judge_contest
from companion.store.models import Match, Table
from companion.web.current.match import get_match_or_404
from companion.web.current.table import get_table_or_404
from companion.web.pages.errors import wants_fragment
from companion.web.pages.forms import FieldsForm, make_form, parse_natural_number
from companion.web.photos import upload
from companion.web.photos.upload import PhotoResult
from companion.web.ranking import form as inputs
from companion.web.ranking import settings
from companion.web.ranking.captions import HandCaption, make_hand_captions
from companion.web.ranking.game_choice import GameContest, list_game_contests

blueprint = Blueprint("ranking", __name__)

_NO_HAND_MESSAGE = "Choose the cards of a hand first."
_INPUT_BUTTONS = ("more", "with", "set")
"""Buttons that ask for other inputs; the hands are ranked once those are filled in."""
_ONE_HAND, _ALL_HANDS = "one", "all"
"""Values of the buttons that read a photo of one hand, and of a whole table."""
_PHOTO_INPUT = "photo"
_HIGH_RANKINGS = [ranking for ranking in RANKINGS.values() if not ranking.is_low]
_RANKINGS_BY_TITLE = {
    "Five cards": [ranking for ranking in _HIGH_RANKINGS if ranking.size == STANDARD.size],
    "Fewer cards": [ranking for ranking in _HIGH_RANKINGS if ranking.size < STANDARD.size],
    "The lowest hand wins": [ranking for ranking in RANKINGS.values() if ranking.is_low],
}
"""Rankings by the group under which people look for them."""


@dataclass(frozen=True)
class _Question:
    """What a request asks: the form as filled in, the game, and the result so far.

    Attributes:
        given: The form, filled in from the game, from remembered settings and from the photo.
        fields: The inputs that it shows.
        contests: All ways to compare hands that may be chosen.
        match: Match whose contest is chosen; None without one.
        photo: Result of the photo that was sent; None without one.
        contest: How hands are compared; None if a setting is refused.
        placing: Hands in order; None without hands.
        refusal: What is refused; None if nothing is.
    """

    given: MultiDict[str, str]
    fields: tuple[Field, ...]
    contests: tuple[GameContest, ...]
    table: Table | None = None
    match: Match | None = None
    photo: PhotoResult | None = None
    contest: Contest | None = None
    placing: ContestResult | None = None
    refusal: Illegal | None = None

    @property
    def status(self) -> int:
        """HTTP status of the answer."""
        if self.refusal is None:
            return 200
        return self.photo.status if self.photo and self.photo.refusal else 422

    @property
    def game(self) -> GameContest | None:
        """The game that the settings were filled in from; None if there is none."""
        return next((one for one in self.contests if one.key == self.given.get("as")), None)

    @property
    def captions(self) -> tuple[HandCaption, ...]:
        """Captions of the ranked hands on their photo; empty without a result."""
        return make_hand_captions(self.placing) if self.placing else ()

    @property
    def has_photo(self) -> bool:
        """True if the page shows a photo of the hands: one that was just read, or read before."""
        return bool(self.photo and self.photo.reading) or "photographed" in request.form

    @property
    def refused_cards(self) -> bool:
        """True if what is refused can be put right on the photo; it is then said in place of the answer."""
        return self.refusal is not None and self.has_photo

    @property
    def answer(self) -> str:
        """Captions of the hands that win, or of the only hand, as one sentence."""
        return "; ".join(one.sentence for one in self.captions if one.wins or len(self.captions) == 1)

    @property
    def address(self) -> str:
        """Address that shows the same hands again, without their photo."""
        names = ["game", *settings.SETTING_NAMES, "table", "match", *(field.name for field in self.fields)]
        values: dict[str, Any] = {
            name: some for name in names if (some := [one for one in self.given.getlist(name) if one])
        }
        game = {"game": self.game.label} if self.game else {}
        return url_for("ranking.show_ranked_hands", **(values | game))


@blueprint.route("/rank", methods=["GET", "POST"])
def show_ranked_hands() -> ResponseReturnValue:
    """Show the form for hands and, once it has a hand, the hands ranked, best first.

    Each is explained. Values come from the query or a sent form. `game` names the game whose settings are
    filled in, `as` is its key; `table` and `match` name a match, whose own ranking is used. A sent form's
    settings are remembered on the phone, unless they are a table's. The buttons `more`, `with` and `set` only
    change the inputs.

    Cards of a photo are filled in and ranked: of the file `photo` with the button `read` of the value ``one``
    (a hand) or ``all`` (a whole table), or of an input's own photo with its name. A refused setting or
    input, hands that cannot meet, or a sent form without a hand, is shown in the form with 422, and a refused
    photo with the status of its error. A query without a hand is no error. A `read` button that names no
    cards input is answered with 400, an unknown table or match with 404.
    """
    asked = _answer_question()
    if request.method == "POST" and "game" in request.form and asked.table is None:
        settings.remember_settings(asked.given)
    template = "ranking/_main.html" if wants_fragment() else "ranking/rank.html"
    return render_template(template, **_page_values(asked)), asked.status


@blueprint.post("/rank/order")
def show_order_again() -> ResponseReturnValue:
    """Show the hands of the sent form in order, alone, for a page whose cards have changed.

    Nothing is remembered. What is refused is said there beside a photo, with 200, so that htmx shows it.
    Without one nothing is said, because somebody may still be choosing the cards of a hand.
    """
    return render_template("ranking/_ranked.html", **_page_values(_answer_question()))


def _answer_question() -> _Question:
    table, match = _find_table_and_match()
    contests = list_game_contests(current_app.config["GAMES"], table, match)
    given, refusal = MultiDict(request.values), None
    read = request.form.get("read")
    try:
        if settings.has_settings(given) or match:
            given.setdefault("as", contests[0].key if match else "")
            given = settings.apply_chosen_game(given, contests)
        else:
            given = settings.fill_in_remembered(given, is_photo=read in (_ONE_HAND, _ALL_HANDS))
    except Illegal as unknown:
        refusal = unknown
    given = inputs.apply_ranking_button(given)
    asked = _Question(given, inputs.list_ranking_fields(given), contests, table, match, refusal=refusal)
    asked = _fill_in_photo(asked, read)
    return _rank_hands(asked)


def _find_table_and_match() -> tuple[Table | None, Match | None]:
    code, number = request.values.get("table"), parse_natural_number(request.values.get("match", ""), 6)
    if not code:
        return None, None
    return get_table_or_404(code), get_match_or_404(code, number) if number is not None else None


def _fill_in_photo(asked: _Question, read: str | None) -> _Question:
    given = MultiDict(asked.given)
    if read == _ONE_HAND:
        copies = inputs.read_deck_count(given)
        photo = upload.read_photo(_PHOTO_INPUT, "hand1", expected=None, copies=copies)
        given["hands"] = "1"
    elif read == _ALL_HANDS:
        hand_size = settings.hand_size_in_photo(asked.game, asked.contests)
        board_size = asked.game.board_size if asked.game else None
        photo = upload.read_table_photo(_PHOTO_INPUT, inputs.table_inputs(given, hand_size, board_size))
        given = inputs.add_table_inputs(given, photo.showdown.fields if photo.showdown else ())
    else:
        sent = upload.read_sent_photo(asked.fields)
        if sent is None:
            return asked
        photo = sent
    given = upload.fill_in_photo_cards(given, photo)
    if read in (_ONE_HAND, _ALL_HANDS):
        given = settings.apply_round_by_cards(given, asked.game, asked.contests)
    return replace(asked, given=given, fields=inputs.list_ranking_fields(given), photo=photo)


def _rank_hands(asked: _Question) -> _Question:
    """Return the question with its contest and the order of its hands, or with a refusal."""
    contest = None
    try:
        if asked.photo and asked.photo.refusal:
            raise Illegal(asked.photo.refusal, field=request.form.get("read", ""))
        if asked.refusal:
            raise asked.refusal
        contest = inputs.read_contest(asked.given)
        placing = None
        if not any(button in request.values for button in _INPUT_BUTTONS):
            hands, board = inputs.read_hands_and_board(asked.fields, asked.given)
            if not hands and request.method == "POST":
                raise Illegal(_NO_HAND_MESSAGE, field="hand1")
            contest = inputs.read_contest(asked.given, hands, board)
            placing = judge_contest(contest, hands, board) if hands else None
    except Illegal as illegal:
        return replace(asked, contest=contest, refusal=illegal)
    return replace(asked, contest=contest, placing=placing)


def _page_values(asked: _Question) -> Mapping[str, Any]:
    form: FieldsForm = make_form(asked.fields, asked.given)
    if asked.refusal:
        form.refuse(asked.refusal)
    keys, said = inputs.read_wild_terms(asked.given)
    return {
        "asked": asked,
        "form": form,
        "placing": asked.placing,
        "photo": asked.photo,
        "contests": asked.contests,
        "game": asked.given.get("game", "")[:100]
        if asked.refusal
        else asked.game.label
        if asked.game
        else "",
        "groups": _RANKINGS_BY_TITLE,
        "differs": list(inputs.describe_other_settings(asked.contest)) if asked.contest else (),
        "hands": inputs.read_hand_count(asked.given),
        "most": inputs.MOST_HANDS,
        "wild": {"ranks": inputs.WILD_RANKS, "lowest": inputs.WILD_LOWEST, "pressed": keys, "said": said},
    }
