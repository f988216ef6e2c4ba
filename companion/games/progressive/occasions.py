"""When each entry of Progressive Poker may be made, told to whoever wants it at another time."""

from companion.play.game import Occasion

OCCASIONS = {
    "exchange": Occasion(
        "Start cards are exchanged once a deal, before one draws, and not by whoever has most.", "exchange"
    ),
    "draw": Occasion("Everybody has drawn for this deal, and there is one draw.", "draw"),
    "showdown": Occasion("Hands are shown at the end of a deal.", "showdown"),
    "note": Occasion("Every card on the pile is known, or none lies there.", "contribute"),
    "sudden": Occasion("Sudden death is played already.", "sudden-death"),
    "count": Occasion("Start cards are counted while they decide: not in sudden death.", "count"),
}
