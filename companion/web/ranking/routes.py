"""Routes to rank hands: one or several, picked or photographed, best first, named and explained."""

from flask import Blueprint, current_app, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from companion.engine.field import Field, Illegal
from companion.hands import RANKINGS, STANDARD, Contest
from companion.kit.placing import Placing, meet
from companion.web.pages.forms import form_for
from companion.web.photos.upload import sent_with, with_photo
from companion.web.ranking import form as inputs

blueprint = Blueprint("ranking", __name__)

_NO_HAND = "Choose the cards of a hand first."
_NOT_YET = ("more", "with", "as", "set")
"""Buttons that ask for other inputs; the hands are ranked once those are filled in."""
_HIGHS = [ranking for ranking in RANKINGS.values() if not ranking.low]
_GROUPS = {
    "Five cards": [ranking for ranking in _HIGHS if ranking.size == STANDARD.size],
    "Fewer cards": [ranking for ranking in _HIGHS if ranking.size < STANDARD.size],
    "The lowest hand wins": [ranking for ranking in RANKINGS.values() if ranking.low],
}
"""Rankings by the group under which people look for them."""


@blueprint.route("/rank", methods=["GET", "POST"])
def rank() -> ResponseReturnValue:
    """Show the entered hands, best first."""
    contests = inputs.game_contests(current_app.config["GAMES"])
    given = inputs.pressed(MultiDict(request.values), contests)
    fields = inputs.fields(given)
    photo = sent_with(fields)
    given = with_photo(given, photo)
    form = form_for(fields, given)
    contest, placing, status = None, None, 200
    try:
        if photo and photo.refusal:
            raise Illegal(photo.refusal, field=photo.field)
        contest = inputs.contest(given)
        placing = _placing(contest, fields, given)
    except Illegal as illegal:
        form.refuse(illegal)
        status = photo.status if photo and photo.refusal else 422
    keys, said = inputs.wild_terms(given)
    page = render_template(
        "ranking/rank.html",
        form=form,
        placing=placing,
        photo=photo,
        contests=contests,
        groups=_GROUPS,
        differs=list(inputs.differs(contest)) if contest else (),
        hands=inputs.hands_in(given),
        most=inputs.MOST_HANDS,
        wild={"ranks": inputs.WILD_RANKS, "lowest": inputs.WILD_LOWEST, "pressed": keys, "said": said},
    )
    return page, status


def _placing(contest: Contest, fields: tuple[Field, ...], given: MultiDict[str, str]) -> Placing | None:
    """Return the ranked hands; None if there are none yet, or if a button asked for more inputs."""
    if any(button in given for button in _NOT_YET):
        return None
    hands, board = inputs.held(fields, given)
    if not hands and request.method == "POST":
        raise Illegal(_NO_HAND, field="hand1")
    return meet(contest, hands, board) if hands else None
