"""A variant compiled to a game: the match-pot engine with the variant as its data."""

from collections.abc import Iterator, Mapping
from functools import partial
from types import MappingProxyType

from companion import matchpot
from companion.engine.field import Value
from companion.engine.game import Game
from companion.hands import Contest, Judge
from companion.kit.sentences import capitalise
from companion.matchpot import (
    AnteRules,
    AnytimeRules,
    DealingRules,
    DeckComposition,
    DeclaringRules,
    FaceUpRules,
    Form,
    PrizeRules,
    Rules,
    Stage,
    State,
)
from companion.matchpot.rules.options import ANTES_ONLY, POT, WAITING_POT_OPTION, WINNER
from companion.variants.cards_needed.dealing import (
    depends_on_face_up,
    kitty_sizes,
    max_cards_needed,
    max_players,
    showdown_card_counts,
)
from companion.variants.cards_needed.editions import judging_edition
from companion.variants.cards_needed.judging import build_judges, build_shown_hand
from companion.variants.checks.fitting import parse_minimum_hand
from companion.variants.definition.card_counts import CardCounts
from companion.variants.definition.json_fields import field_value
from companion.variants.definition.parts import (
    DEALER_ANTES,
    DEBTS_BY_AMOUNT,
    DECLARE_MAY_TIE_BOTH,
    MATCH_POT,
    NO_DEBTS,
    PAY_WINNER,
    WIMP_PAYS_AMOUNT,
)
from companion.variants.definition.rounds import HAND_WILD_KINDS, WILD_TAPS, Round
from companion.variants.definition.steps import BUY, DISCARD, DRAW, PASS, TAKE
from companion.variants.definition.variant import Variant
from companion.variants.play.prompting import describe_first_deal, list_hand_phases
from companion.variants.texts import variant_summary_line
from companion.variants.texts.phrases.cards import describe_wild_cards_briefly
from companion.variants.texts.phrases.counting import make_sentence

HOUSE_GAME_SLUG, HOUSE_GAME_GROUP = "house", "House games"
_ENGINE_DEBT_KINDS = {NO_DEBTS: ANTES_ONLY, MATCH_POT: POT, PAY_WINNER: POT}
"""The match-pot engine's names for kinds of debt that a variant calls something else."""
_OPTIONS_ALWAYS_OFFERED = ("ante", "hands", "minutes", "ceiling", WAITING_POT_OPTION)
SAME_NAMED_OPTIONS = ("every_deal", "nobody_in", "dropped", "alone_only", "last_leg", "kitty_half")
"""Options that have the same name in a variant and in the engine."""
_HAND_CHANGING_STEPS = (PASS, DISCARD, DRAW, BUY)
"""Steps after which a hand may lack cards that it had before."""


def compile_variant(variant: Variant) -> Game[State]:
    """Return the match-pot game that is played by a variant.

    The variant must come from `reading.read_variant`; rules without effect are not refused. Every such game
    has the slug `HOUSE_GAME_SLUG` and the variant's name. Nothing is cached here: `store.registry` keeps the
    games that are being played.
    """
    return matchpot.game(
        Rules(
            HOUSE_GAME_SLUG,
            variant.name,
            (_build_game_form(variant),),
            summary_line=variant_summary_line(variant),
            group=HOUSE_GAME_GROUP,
            defaults=MappingProxyType(dict(_option_defaults(variant))),
            extra_options=("deck", "payee"),
            offered_options=tuple(_offered_options(variant)),
            edition=judging_edition(variant),
        )
    )


def _build_game_form(variant: Variant) -> Form:
    counts_by_round, pack = showdown_card_counts(variant), variant.cards.pack
    found = zip(variant.rounds, counts_by_round, build_judges(variant), kitty_sizes(variant), strict=True)
    return Form(
        HOUSE_GAME_SLUG,
        variant.name,
        max_players(variant),
        tuple(_build_stage(variant, at, *each) for at, each in enumerate(found)),
        dealing=DealingRules(
            DeckComposition(variant.cards.pack_size, pack.ranks, pack.jokers, pack.decks),
            rotates=variant.has_rotating_deal_by_default,
            spare_cards=counts_by_round[-1].spare,
            count_needed_cards=partial(max_cards_needed, variant),
            has_kept_cards=not any(
                step.kind in _HAND_CHANGING_STEPS for each in variant.later_rounds for step in each.steps
            ),
            has_reshuffled_discards=variant.cards.has_reshuffled_discards,
        ),
        face_up=FaceUpRules(deadly_cards=" and ".join(variant.special_cards.killing)),
        declaring=DeclaringRules(
            must_win_all=variant.showdown.must_win_both,
            is_tie_enough=variant.showdown.prize_claim == DECLARE_MAY_TIE_BOTH,
        ),
        ante=AnteRules(
            is_paid_by_dealer=variant.money.ante_payer == DEALER_ANTES,
            is_for_stayers_only=variant.in_or_out.is_out_until_redeal,
        ),
        anytime=AnytimeRules(
            redeal_help=make_sentence(variant.redeal_rule) if variant.redeal_rule else "",
            usual_price=next((step.price for each in variant.rounds for step in each.steps if step.price), 0),
        ),
    )


def _build_stage(
    variant: Variant, at: int, each: Round, counts: CardCounts, judge: Judge, kitty: int
) -> Stage:
    """Return a round of a variant as a stage: a contest for the pot."""
    apart = depends_on_face_up(variant)
    held = counts.face_down if apart else counts.fewest_held
    return Stage(
        describe_first_deal(variant, at),
        held,
        Contest(judge.high_ranking, decks=judge.decks, name=variant.name),
        board_size=counts.board,
        board_removals=tuple((step.count, step.way) for step in each.steps if step.kind == TAKE),
        wild_cards="; ".join(text for text in each.wild_cards if text not in HAND_WILD_KINDS),
        unknown_wild_cards=describe_wild_cards_briefly(
            [text for text in each.wild_cards if text in HAND_WILD_KINDS], variant.cards.pack_size
        ).removesuffix(" wild"),
        title=capitalise(describe_wild_cards_briefly(each.wild_cards, variant.cards.pack_size))
        if variant.has_several_rounds and each.wild_cards
        else "",
        own_phases=tuple(list_hand_phases(variant, at)),
        max_cards_per_player=held + counts.possible_extra,
        face_up_range=(counts.face_up, counts.face_up + counts.possible_extra) if apart else (),
        prize_rules=PrizeRules(
            judge,
            partial(build_shown_hand, each.wild_cards),
            shared_wild_ranks=each.ranks_named_for_all,
            own_wild_ranks=each.ranks_named_by_each,
            has_wild_taps=WILD_TAPS in each.wild_cards,
            is_second_best_winning=variant.showdown.is_second_best_winning,
            floor=parse_minimum_hand(variant),
        ),
        fixed_kitty_size=kitty,
        is_kitty_in_deal_words=True,
    )


def _option_defaults(variant: Variant) -> Iterator[tuple[str, Value]]:
    """Yield the defaults of the options, from the fields of the variant."""
    in_or_out, money = variant.in_or_out, variant.money
    found: dict[str, Value] = {
        "ante": money.ante,
        "owe": _ENGINE_DEBT_KINDS.get(money.losers_owe, money.losers_owe),
        "amount": money.debt_amount,
        "payee": WINNER if money.losers_owe == PAY_WINNER else POT,
        "declare": in_or_out.declare_method,
        "second": in_or_out.has_second_chance,
        "rotates": in_or_out.deal_rotation,
        "kitty": in_or_out.has_kitty,
        "deck": in_or_out.has_deck,
        "legs": in_or_out.legs_to_win,
        **{name: field_value(variant, name) for name in SAME_NAMED_OPTIONS},
        "wimp": in_or_out.wimp_rule,
        "wimp_amount": in_or_out.wimp_amount,
        "bet_limit": money.bet_limit,
    }
    yield from found.items()


def _offered_options(variant: Variant) -> Iterator[str]:
    """Yield the names of the options that a table is asked for: stakes, limits, way to declare."""
    asked: Mapping[str, bool] = {
        "amount": variant.money.losers_owe in DEBTS_BY_AMOUNT,
        "declare": variant.has_in_or_out or variant.showdown.has_declaring,
        "wimp_amount": variant.in_or_out.wimp_rule == WIMP_PAYS_AMOUNT,
        "bet_limit": bool(variant.betting_round_count),
    }
    yield from _OPTIONS_ALWAYS_OFFERED
    yield from (name for name, means in asked.items() if means)
