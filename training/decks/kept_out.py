"""What training never sees, by name: the decks, wallpapers and fonts of the test sets and of validation.

Fonts come from packages of exact versions and not from what is installed, and wallpapers and decks are named,
so every machine draws the same scenes. No family here is one of the installed fonts of the model card: the
weights that are kept have seen those. `DIGESTS` says what all of it looks like once it is prepared.
"""

from collections.abc import Iterator
from dataclasses import dataclass

DECKS = (
    "aisleriot-anglo_poker",
    "aisleriot-rheinland",
    "heruka-4color",
    "kde-svg-standard",
    "aisleriot-tigullio",
)
"""Decks by the name that `art.sources` gives them."""
WALLPAPERS = ("desktop/Ubuntu-Mate-Radioactive-no-logo.png", "nature/LadyBird.jpg")
"""Wallpapers by their place in the package mate-backgrounds: those pictures that no weights have seen yet."""


class Lacking(Exception):
    """Something that is kept out is not here as it is named; the message says what to do."""


@dataclass(frozen=True)
class Family:
    """A family of fonts, and at which weights its letters and its suit signs are drawn."""

    name: str
    letters: tuple[int, ...] = ()
    signs: tuple[int, ...] = ()
    version: str = "5.3.0"

    @property
    def package(self) -> str:
        """The name of the npm package that holds it."""
        return f"@fontsource/{self.name.lower().replace(' ', '-')}"

    @property
    def pinned(self) -> str:
        """The package with its version, as npm is asked for it."""
        return f"{self.package}@{self.version}"


FAMILIES = (
    # Serifs
    Family("Abril Fatface", letters=(400,)),
    Family("Alice", letters=(400,)),
    Family("Bodoni Moda", letters=(700,)),
    Family("Cinzel", letters=(700,)),
    Family("Crimson Text", letters=(400, 700)),
    Family("DM Serif Display", letters=(400,)),
    Family("IBM Plex Serif", letters=(400, 700)),
    Family("Libre Caslon Text", letters=(400, 700)),
    Family("Literata", letters=(400, 700)),
    Family("Lora", letters=(400, 700)),
    Family("Philosopher", letters=(400, 700)),
    Family("Prata", letters=(400,)),
    Family("Source Serif 4", letters=(400, 700), version="5.3.1"),
    Family("Spectral", letters=(400, 700)),
    Family("Yeseva One", letters=(400,)),
    Family("Zen Antique", letters=(400,)),
    # Slabs
    Family("Aleo", letters=(400, 700)),
    Family("Alfa Slab One", letters=(400,)),
    Family("Arvo", letters=(400, 700)),
    Family("Besley", letters=(400, 700)),
    Family("Bitter", letters=(400, 700)),
    Family("Patua One", letters=(400,)),
    # Without serifs
    Family("Acme", letters=(400,)),
    Family("Archivo Black", letters=(400,)),
    Family("Arsenal", letters=(400, 700)),
    Family("Commissioner", letters=(400, 700)),
    Family("IBM Plex Sans", letters=(400, 700)),
    Family("Jost", letters=(400, 700)),
    Family("Montserrat", letters=(400, 700)),
    Family("Rubik", letters=(400, 700)),
    Family("Russo One", letters=(400,)),
    Family("Source Sans 3", letters=(400, 700), version="5.3.1"),
    # Narrow
    Family("Alumni Sans", letters=(400, 700)),
    Family("Anton", letters=(400,)),
    Family("Archivo Narrow", letters=(400, 700)),
    Family("Barlow Condensed", letters=(400, 700)),
    Family("Fjalla One", letters=(400,)),
    Family("Norwester", letters=(400,)),
    Family("Oswald", letters=(400, 700)),
    Family("Passion One", letters=(400,)),
    Family("Saira Extra Condensed", letters=(700,)),
    Family("Teko", letters=(700,)),
    # With suit signs
    Family("BIZ UDGothic", letters=(700,), signs=(400,)),
    Family("Dela Gothic One", signs=(400,)),
    Family("IBM Plex Sans JP", signs=(700,)),
    Family("Iosevka", signs=(500,)),
    Family("Kaisei Opti", signs=(400,), version="5.2.8"),
    Family("Kiwi Maru", letters=(400,), signs=(400,)),
    Family("Noto Emoji", signs=(300, 700), version="5.3.2"),
    Family("Noto Sans Symbols 2", signs=(400,)),
    Family("RocknRoll One", signs=(400,)),
    Family("Sawarabi Gothic", signs=(400,), version="5.3.1"),
    Family("Zen Maru Gothic", letters=(700,), signs=(400,)),
)
"""Families with lining figures; of the many Japanese families that share their signs, one."""

DIGESTS = {
    "decks": "97d3f3adf2a81225730d51b772e2d872185220c3ffee774f82f513283038a355",
    "letters": "838c465160f94caa08ef35499ea2eb4dba2b03f903cddf16798659fbd17c8dbd",
    "signs": "cb35a4fc62c7db4b8f6786afed8007405d9b16044e6c5ad1bc9a0b310d12a62a",
    "wallpapers": "3960bc1f1d28ba6305e1c7b1ccfb782bbd8c93dc514742a29c937eaf8fa8b847",
}
"""SHA-256 of what is loaded of each kind, by `digests.digests`; `testsets` says so where it finds another."""


def keeps_out(name: str) -> bool:
    """Tell whether a family of fonts, or one that it is a sister of by name, is kept out of training."""
    return _squeezed(name).startswith(tuple(_squeezed(family.name) for family in FAMILIES))


def _squeezed(name: str) -> str:
    """Return a family's name without what makers of packages spell differently."""
    return name.replace(" ", "").casefold()


def faces() -> Iterator[tuple[Family, str, int]]:
    """Yield every face to be drawn: its family, "letters" or "signs", and its weight."""
    for family in FAMILIES:
        for kind, weights in (("letters", family.letters), ("signs", family.signs)):
            for weight in weights:
                yield family, kind, weight
