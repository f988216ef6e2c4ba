"""The forms of a page as a browser without scripts sees them: what is filled in, what a button sends."""

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

_SENDS_NOTHING = frozenset({"file", "submit", "button", "reset", "image"})
_TICKED = frozenset({"radio", "checkbox"})


@dataclass
class Button:
    """A button that sends its form; `adds` is what it says itself."""

    label: str
    adds: dict[str, str]


@dataclass
class Form:
    """A form, with what it holds without a button; `unanswered` are inputs that may not be sent empty."""

    id: str
    action: str
    filled: list[tuple[str, str]] = field(default_factory=list)
    buttons: list[Button] = field(default_factory=list)
    needed: set[str] = field(default_factory=set)

    def sent(self, **more: object) -> dict[str, object]:
        """Return what is sent, without the token; `more` stands in for what is filled in."""
        found: dict[str, object] = {}
        for name, value in self.filled:
            if name != "csrf_token":
                found[name] = [*found.get(name, []), value]  # type: ignore[misc]
        return found | more

    @property
    def values(self) -> dict[str, object]:
        """What a person has filled in, single values as such."""
        own = {"seq", "action", "seat"}
        sent = {name: value for name, value in self.sent().items() if name not in own}
        return {name: value[0] if len(value) == 1 else value for name, value in sent.items()}

    @property
    def unanswered(self) -> set[str]:
        """Names of inputs that have to be filled in and are not."""
        return self.needed - {name for name, value in self.filled if value}


@dataclass
class _Control:
    owner: object
    name: str
    value: str
    counts: bool
    required: bool


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.forms: list[Form] = []
        self.inside: Form | None = None
        self.controls: list[_Control] = []
        self.pressed: list[tuple[object, Button]] = []
        self.select: dict[str, str] | None = None
        self.options: list[tuple[str, bool]] = []
        self.button: tuple[object, Button] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.inside = Form(given.get("id", ""), given.get("action", ""))
            self.forms.append(self.inside)
        elif tag == "input":
            self._input(given)
        elif tag == "select":
            self.select, self.options = given, []
        elif tag == "option":
            self.options.append((given.get("value", ""), "selected" in given))
        elif tag == "button" and given.get("type", "submit") == "submit" and "disabled" not in given:
            adds = {given["name"]: given.get("value", "")} if "name" in given else {}
            self.button = (self._owner(given), Button("", adds))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.inside = None
        elif tag == "select" and self.select is not None:
            chosen = [value for value, selected in self.options if selected] or [self.options[0][0]]
            self._control(self.select, chosen[0], counts=True)
            self.select = None
        elif tag == "button" and self.button is not None:
            self.button[1].label = " ".join(self.button[1].label.split())
            self.pressed.append(self.button)
            self.button = None

    def handle_data(self, data: str) -> None:
        if self.button is not None:
            self.button[1].label += data

    def _input(self, given: dict[str, str]) -> None:
        kind = given.get("type", "text")
        if kind in _SENDS_NOTHING or "name" not in given or "disabled" in given:
            return
        ticked = kind in _TICKED
        self._control(given, given.get("value", "on" if ticked else ""), not ticked or "checked" in given)

    def _control(self, given: dict[str, str], value: str, counts: bool) -> None:
        owner = self._owner(given)
        self.controls.append(_Control(owner, given["name"], value, counts, "required" in given))

    def _owner(self, given: dict[str, str]) -> object:
        return given.get("form") or self.inside


DRAWINGS = re.compile(r"<svg\b.*?</svg>", re.DOTALL)
"""Half of what a page is made of, and no input lies in one."""


def forms(page: str) -> list[Form]:
    """Return the forms of a page with their inputs, wherever on the page these stand."""
    reader = _Reader()
    reader.feed(DRAWINGS.sub("", page))
    by_id = {form.id: form for form in reader.forms if form.id}
    for control in reader.controls:
        form = control.owner if isinstance(control.owner, Form) else by_id.get(str(control.owner))
        if form is None:
            continue
        if control.required:
            form.needed.add(control.name)
        if control.counts:
            form.filled.append((control.name, control.value))
    for owner, button in reader.pressed:
        form = owner if isinstance(owner, Form) else by_id.get(str(owner))
        if form is not None:
            form.buttons.append(button)
    return reader.forms


def form_to(page: str, ending: str) -> Form:
    """Return the only form of a page whose address ends so."""
    (found,) = [form for form in forms(page) if form.action.endswith(ending)]
    return found
