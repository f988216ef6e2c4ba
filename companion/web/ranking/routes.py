"""Routes to rank hands: one or several, picked or photographed, best first, named and explained."""

from flask import Blueprint, current_app, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from companion.engine.field import Field, Illegal
from companion.hands import RANKINGS, STANDARD, Contest
from companion.kit.placing import ContestResult, judge_contest
from companion.web.pages.forms import make_form
from companion.web.photos.upload import fill_in_photo_cards, read_sent_photo
from companion.web.ranking import form as inputs

blueprint = Blueprint("ranking", __name__)

_NO_HAND_MESSAGE = "Choose the cards of a hand first."
_INPUT_BUTTONS = ("more", "with", "as", "set")
"""Buttons that ask for other inputs; the hands are ranked once those are filled in."""
_HIGH_RANKINGS = [ranking for ranking in RANKINGS.values() if not ranking.is_low]
_RANKINGS_BY_TITLE = {
    "Five cards": [ranking for ranking in _HIGH_RANKINGS if ranking.size == STANDARD.size],
    "Fewer cards": [ranking for ranking in _HIGH_RANKINGS if ranking.size < STANDARD.size],
    "The lowest hand wins": [ranking for ranking in RANKINGS.values() if ranking.is_low],
}
"""Rankings by the group under which people look for them."""


@blueprint.route("/rank", methods=["GET", "POST"])
def show_ranked_hands() -> ResponseReturnValue:
    """Show the form for hands and, once it has a hand, the hands ranked, best first.

    Each is explained. Values come from the query or a sent form. The buttons `more`, `with`, `as` and
    `set` only change the inputs. Cards of a photo sent with the button `read` are filled in and ranked. A
    refused setting or input, hands that cannot meet, or a sent form without a hand, is shown in the form with
    422, and a refused photo with the status of its error. A query without a hand is no error. A `read`
    button that names no cards input is answered with 400.
    """
    contests = inputs.list_game_contests(current_app.config["GAMES"])
    given = inputs.apply_ranking_button(MultiDict(request.values), contests)
    fields = inputs.list_ranking_fields(given)
    photo = read_sent_photo(fields)
    given = fill_in_photo_cards(given, photo)
    form = make_form(fields, given)
    contest, placing, status = None, None, 200
    try:
        if photo and photo.refusal:
            raise Illegal(photo.refusal, field=photo.field)
        contest = inputs.read_contest(given)
        placing = _rank_entered_hands(contest, fields, given)
    except Illegal as illegal:
        form.refuse(illegal)
        status = photo.status if photo and photo.refusal else 422
    keys, said = inputs.read_wild_terms(given)
    page = render_template(
        "ranking/rank.html",
        form=form,
        placing=placing,
        photo=photo,
        contests=contests,
        groups=_RANKINGS_BY_TITLE,
        differs=list(inputs.describe_other_settings(contest)) if contest else (),
        hands=inputs.read_hand_count(given),
        most=inputs.MOST_HANDS,
        wild={"ranks": inputs.WILD_RANKS, "lowest": inputs.WILD_LOWEST, "pressed": keys, "said": said},
    )
    return page, status


def _rank_entered_hands(
    contest: Contest, fields: tuple[Field, ...], given: MultiDict[str, str]
) -> ContestResult | None:
    """Return the ranked hands; None if there are none yet, or if a button asked for more inputs."""
    if any(button in given for button in _INPUT_BUTTONS):
        return None
    hands, board = inputs.read_hands_and_board(fields, given)
    if not hands and request.method == "POST":
        raise Illegal(_NO_HAND_MESSAGE, field="hand1")
    return judge_contest(contest, hands, board) if hands else None
