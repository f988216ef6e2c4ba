"""Faces dealt for the scenes that training sees: which decks, how many jokers, cards of other games."""

from training.chance import Rng
from training.decks.designs import ArtLibrary, Face, RealDeck, frame_word_heads
from training.decks.drawn import DrawnDeck
from training.decks.inks import draw_suit_colours, reprint_faces
from training.decks.styles import ENGLISH_COURTS, draw_hard_style
from training.scenes.layouts import Placement
from training.scenes.painting import draw_back
from training.scenes.prints import print_in_picture
from training.scenes.strangers import draw_foreign_card

REPRINTED = 0.13
"""Share of the scenes whose deck has other colours than black and red on white."""
BUSY_COURTS_SHARE = 0.07
"""Share of the scenes with signs, and fools' heads, in the pictures of their courts."""
SUIT_COLOURED = 0.07
"""Share of the scenes whose deck has an ink of its own for each suit."""
STRANGE, MINGLED = 0.03, 0.03
"""Shares of the scenes with cards of other games alone, and with a few among ours."""
HARD_JOKER_SHARES = (0.06, 0.5)
"""Share of jokers among the cards of a hard scene, and of the `MANY_JOKERS_SHARE` among those scenes."""
MANY_JOKERS_SHARE = 0.75
USUAL_JOKER_SHARE = 0.05
"""Share of jokers among the cards of the other scenes."""
USUAL_SIGN_SHARE = 0.25
"""Share of the drawn decks of hard scenes whose jokers have the usual word or star."""
DECK_RENEWAL_SHARE = 0.12
"""How often a drawn deck is replaced when it is its turn: networks come to know those that stay."""
MAX_SLIM_MARGIN = 0.031
"""Share of the card's width between edge and index from which a deck is not for close fans."""


class Dealer:
    """Deals faces without end. Real decks stay; drawn decks live for a while and are replaced one by one.

    `drawn` is how many drawn decks there are at a time, and whether there are hard ones too; `real_share` the
    share of real decks.
    """

    def __init__(self, library: ArtLibrary, rng: Rng, drawn: int, real_share: float, hard: bool) -> None:
        self.library, self.rng, self.real_share = library, rng, real_share
        self._drawn_decks = [DrawnDeck(library, rng) for _ in range(drawn)]
        self._backs = [draw_back(rng) for _ in range(40)]
        self._strangers = [draw_foreign_card(rng, library) for _ in range(60)]
        self._hard_decks = [self._draw_hard_deck() for _ in range(drawn if hard else 0)]

    def deal(self, cards: list[Placement], hard: bool, close: bool) -> list[Face]:
        """Deal faces for the cards, some of other games, some in other colours.

        Of a `hard` scene's cards more are jokers and foreign courts; those of `close` fans have slim indices.
        """
        rng = self.rng
        dealt = self._deal_hard_faces(cards, close) if hard else self._deal_usual_faces(cards)
        faces = [
            frame_word_heads(face) if face.code == "Jk" else face for face in self._mix_in_strangers(dealt)
        ]
        if rng.random() < BUSY_COURTS_SHARE:
            faces = [self._print_in_court(face) for face in faces]
        if rng.random() < SUIT_COLOURED:
            return reprint_faces(rng, faces, ink=draw_suit_colours(rng))
        return reprint_faces(rng, faces) if rng.random() < REPRINTED else faces

    def _print_in_court(self, face: Face) -> Face:
        """Return a court with signs printed in its picture, and any other face as it is."""
        is_court = face.code[:1] in ("J", "Q", "K") and face.code != "Jk"
        return print_in_picture(self.rng, self.library, face) if is_court else face

    def _draw_hard_deck(self) -> DrawnDeck:
        signed = bool(self.rng.random() >= USUAL_SIGN_SHARE)
        return DrawnDeck(self.library, self.rng, draw_hard_style(self.library, self.rng), signed=signed)

    def _deal_hard_faces(self, cards: list[Placement], close: bool) -> list[Face]:
        """Deal faces, one in three a joker, and from a foreign deck twice as many courts and aces."""
        rng, jester = self.rng, self.rng.random() < MANY_JOKERS_SHARE
        real = [deck for deck in self.library.decks if deck.jokers or not jester] or self.library.decks
        chosen: RealDeck | DrawnDeck = real[rng.integers(len(real))]
        if close or rng.random() > self.real_share:
            if rng.random() < DECK_RENEWAL_SHARE:
                self._hard_decks[rng.integers(len(self._hard_decks))] = self._draw_hard_deck()
            fitting = [
                deck for deck in self._hard_decks if not close or deck.style.margin[0] < MAX_SLIM_MARGIN
            ]
            fitting = fitting or self._hard_decks
            chosen = fitting[rng.integers(len(fitting))]
        foreign = isinstance(chosen, DrawnDeck) and chosen.style.courts != ENGLISH_COURTS
        courts = [code for code in chosen.codes if code[0] in ENGLISH_COURTS]
        back, dealt = self._backs[rng.integers(len(self._backs))], []
        for card in cards:
            joker = rng.random() < HARD_JOKER_SHARES[jester]
            code = str(rng.choice(courts if foreign and rng.random() < 4 / 9 else chosen.codes))
            if card.is_face_down:
                dealt.append(back)
            elif joker and isinstance(chosen, DrawnDeck):
                dealt.append(chosen.face("Jk"))
            elif joker and isinstance(chosen, RealDeck) and chosen.jokers:
                dealt.append(chosen.jokers[rng.integers(len(chosen.jokers))])
            else:
                dealt.append(chosen.face(code))
        return dealt

    def _draw_deck(self) -> RealDeck | DrawnDeck:
        """Draw a deck, now and then putting a new one into the pool."""
        if self.rng.random() < self.real_share:
            return self.library.decks[self.rng.integers(len(self.library.decks))]
        at = self.rng.integers(len(self._drawn_decks))
        if self.rng.random() < DECK_RENEWAL_SHARE:
            self._drawn_decks[at] = DrawnDeck(self.library, self.rng)
        return self._drawn_decks[at]

    def _deal_usual_faces(self, cards: list[Placement]) -> list[Face]:
        """Deal faces for the placements, from one deck or sometimes two."""
        decks = [self._draw_deck() for _ in range(2 if self.rng.random() < 0.1 else 1)]
        back = self._backs[self.rng.integers(len(self._backs))]
        dealt = []
        for card in cards:
            deck = decks[self.rng.integers(len(decks))]
            joker = isinstance(deck, DrawnDeck) and self.rng.random() < USUAL_JOKER_SHARE
            code = "Jk" if joker else deck.codes[self.rng.integers(len(deck.codes))]
            dealt.append(back if card.is_face_down else deck.face(code))
        return dealt

    def _mix_in_strangers(self, faces: list[Face]) -> list[Face]:
        """Replace all or a few of the faces by those of other games' cards, now and then."""
        kind = self.rng.random()
        if kind > STRANGE + MINGLED:
            return faces
        share = 1.0 if kind < STRANGE else 0.3
        return [
            self._strangers[self.rng.integers(len(self._strangers))] if self.rng.random() < share else face
            for face in faces
        ]
