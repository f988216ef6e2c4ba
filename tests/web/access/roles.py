"""Who may ask for what: every address of the application, and what each kind of phone is answered there.

`Cast.ask` says what the letters mean. An address has several lines where the answer depends on what is sent.
The two addresses of `companion.web.operating.health` are not among them: they answer before the application.
"""

from vision.shown import photo

from companion.variants import to_text
from web.cast import GUTS, Line
from web.phones import HAND

GET, DELETE = "GET", "DELETE"
_MATCH = {"number": 1}
_SELF = {"number": "<number>"}
_GROUP = {"key": "<key>"}
_PERSON = _GROUP | _SELF

PEOPLE = (
    # The letters are in the order of ABOUT: a host asks, then a member. Other phones find nothing.
    Line("members.page", "oooooooo oooooooo", GET, values=_PERSON),
    Line("seasons.of_person", "oooooooo oooooooo", GET, values=_PERSON),
    Line("members.rename", "++++++++ +--+----", values=_PERSON, form={"name": "Zoe"}),
    Line("members.dress", "++++++++ +-------", values=_PERSON, form={"colour": 9, "mark": "moon"}),
    Line("members.set_role", "oo+xxxxx --------", values=_PERSON, form={"role": "host"}),
    Line("members.set_role", "++oxxxxx --------", values=_PERSON, form={"role": "member"}),
    Line("members.set_role", "+++o++xx --------", values=_PERSON, form={"role": "guest"}),
    Line("members.invite", "++++++xx +--+-+xx", values=_PERSON),
    Line("members.withdraw", "++++++oo +--+-+oo", values=_PERSON),
    Line("members.take_phone_out", "+++ooooo +-------", values=_PERSON | {"phone": "<phone>"}),
    Line("members.join", "xxx+xxxx x-x+-xxx", values=_PERSON, form={"person": "<own number>"}),
    Line("members.join", "xxx+xxxx --------", values=_PERSON, form={"person": "<number of a host>"}),
    Line("members.join", "xxx+xxxx x-x+-xxx", values=_PERSON, form={"person": "<number of a member>"}),
    Line("members.part", "xxxxxx++ x-xx-x-+", values=_PERSON),
    Line("members.leave", "++++++++ +-------", values=_PERSON),
    Line("members.forget", "++++++++ +-------", values=_PERSON),
    Line("members.let_in", "++++++++ +--+-+--", values=_GROUP | {"code": "<seat>", "position": 0}),
)
"""Addresses of somebody in a group."""

LINKS = (
    # Whoever has the link uses it: a host, a member, who sits there as a guest, anybody else
    Line("members.invited", "oooooo oooooo oooooo oooooo", GET, values={"token": "<token>"}),
    Line("members.qr", "oooooo oooooo oooooo oooooo", GET, values={"token": "<token>"}),
    Line("members.accept", "oxxxxx oxxxxx ++++++ ++++++", values={"token": "<token>"}),
)
"""Addresses of an invitation, for all in ABOUT who can be invited."""

GROUPS = (
    Line("groups.page", "oo..", GET, values=_GROUP),
    Line("groups.next_evening", "oo..", GET, values=_GROUP),
    Line("groups.document", "oo..", GET, values=_GROUP),
    Line("groups.sheet", "oo..", GET, values=_GROUP),
    Line("seasons.page", "oo..", GET, values=_GROUP),
    Line("groups.open_evening", "++..", values=_GROUP, form={"person": "<own number>"}),
    Line("groups.sit", "++..", values=_GROUP | {"code": "<own empty seat>"}),
    Line("groups.adopt", "++..", values=_GROUP, form={"code": "<own evening>"}),
    Line("groups.meet", "++..", values=_GROUP, form={"meets": "2031-01-01T20:00"}),
    Line("groups.rename", "+-..", values=_GROUP, form={"name": "Them"}),
    Line("members.add", "++..", values=_GROUP, form={"name": "Zoe"}),
)
"""Other addresses of a group: its host asks, a member, a phone at one of its evenings, any other phone."""

_CARD = to_text(GUTS)
_SCORE = {"seq": 2, "action": "score", "seat": 2, "points": 1}
_OWN_SCORE = {**_SCORE, "seat": 0}
_FIRST_LINE = _MATCH | {"line": 0}
_KNOCK = {"number": "<knock>"}
_PAID = {"payer": 0, "payee": 2, "amount": 1, "key": "another"}
_CHANGE = _FIRST_LINE | {"how": "change"}
_CHANGED = {"seq": 2, "action": "score", "seat": 2, "points": 5}
_TOY, _HOUSE = {"slug": "toy"}, {"slug": "house"}
_CALLED = {"game": "toy", "player": ["0", "1", "2"], "dealer": 0}
_CHOICE = {"seq": 1, "choice": "0-1"}
_OWN_SEAT = {"seq": 1, "seat": 0}

TABLES = (
    # The phone that opened it asks, one that holds the first seat, one that holds the second, a host of its
    # group that holds none, and any other phone that knows the code.
    #
    # Whoever knows the code looks
    Line("tables.show", "ooooo", GET, "new"),
    Line("tables.poll", "ooooo", GET, "new"),
    Line("tables.qr", "ooooo", GET, "new"),
    Line("big.page", "ooooo", GET, "played"),
    Line("big.poll", "ooooo", GET, "played"),
    Line("streams.stream", "ooooo", GET, "played"),
    Line("evening.page", "ooooo", GET, "over"),
    Line("evening.poll", "ooooo", GET, "over"),
    Line("evening.send", "ooooo", GET, "over"),
    Line("evening.document", "ooooo", GET, "over"),
    Line("evening.sheet", "ooooo", GET, "over"),
    Line("decks.page", "ooooo", GET, "over"),
    Line("making.begin", "ooooo", GET, "new"),
    Line("naming.name", "ooooo", GET, "new", {"card": _CARD}),
    Line("shared_games.share", "ooooo", GET, "new", {"card": _CARD}),
    Line("matches.page", "ooooo", GET, "played", _MATCH),
    Line("matches.poll", "ooooo", GET, "played", _MATCH),
    Line("stories.page", "ooooo", GET, "played", _MATCH),
    Line("lines.page", "ooooo", GET, "played", _FIRST_LINE),
    # Whoever knows the code takes a free seat, and asks for one if they have none
    Line("sitting.claim", "+++++", at="new", values={"position": 2}),
    Line("sitting.claim", "!o!!!", at="new", values={"position": 0}),
    Line("door.ask_as_new", "xxx++", at="new", form={"name": "Zoe"}),
    Line("door.ask_for_lost", "xxx++", at="new", values={"position": 0}),
    Line("door.withdraw", "oooo+", at="new"),
    Line("door.sit_down", "oooox", at="new"),
    # Who sits there, or opened it, changes the table
    Line("tables.add", "+++--", at="new", form={"name": "Zoe"}),
    Line("tables.edit", "+++--", at="new", values={"position": 0}, form={"name": "Zoe"}),
    Line("tables.edit", "+++--", at="new", values={"position": 0}, form={"away": "1"}),
    Line("tables.count_in", "+++--", at="new", form={"counts": "€", "unit": "euros"}),
    Line("tables.share_out", "+++--", at="pot", form={"pot": 3, "among": ["0", "1"]}),
    Line("tables.put_back", "+++--", at="shared", values={"number": "<sharing>"}),
    Line("sitting.release", "+++--", at="new", values={"position": 0}),
    Line("sitting.release", "oo+--", at="new", values={"position": 1}),
    Line("door.let_in", "+++--", at="new", values=_KNOCK),
    Line("door.decline", "+++--", at="new", values=_KNOCK),
    Line("adjusting.adjust", "+++--", at="over", form=_PAID | {"why": "Taxi"}),
    Line("adjusting.take_back", "+++--", at="over", values={"number": "<adjustment>"}),
    Line("evening.chips", "+++--", at="over", form={"who": 0, "amount": 5, "key": "another"}),
    Line("evening.take_chips_back", "+++--", at="called off", values={"number": "<chips>"}),
    Line("evening.set_apart", "+++--", at="over", form={"apart": "1"}),
    Line("evening.hand_over", "+++--", at="over", form=_PAID),
    Line("evening.take_back", "+++--", at="over", values={"number": "<handed>"}),
    Line("evening.close", "+++--", at="new"),
    Line("evening.reopen", "+++--", at="closed", form={"why": "Forgotten"}),
    Line("groups.found", "+++--", at="alone", form={"name": "We", "me": 2}),
    Line("groups.found", "x+x--", at="alone", form={"name": "We", "me": 0}),
    Line("groups.found", "xxx--", at="new", form={"name": "We", "me": 2}),
    Line("decks.forget", "+++--", at="over"),
    Line("calling.choose", "ooo--", GET, "new", _TOY),
    Line("calling.look", "ooo--", at="new", values=_TOY, form=_CALLED),
    Line("calling.save", "+++--", at="new", values=_TOY, form=_CALLED | {"save-as": "Ours"}),
    Line("calling.start", "+++--", at="new", form=_CALLED),
    Line("making.change", "ooo--", GET, "new", {"like": "guts"}),
    Line("making.look", "ooo--", at="new", form={"name": "Guts"}),
    Line("naming.play", "+++--", at="new", form={"card": _CARD}),
    Line("naming.keep", "+++--", at="new", form={"card": _CARD, "name": "Ours"}),
    Line("naming.go_on", "ooo--", at="new", form={"card": _CARD}),
    Line("naming.put_away", "+++--", at="new", values={"key": "<shelf>"}),
    Line("shared_games.take", "ooo--", at="new", form={"text": _CARD}),
    Line("matches.enter", "+++--", at="played", values=_MATCH, form=_SCORE),
    Line("matches.preview", "ooo--", at="played", values=_MATCH, form=_SCORE),
    Line("matches.undo", "+++--", at="played", values=_MATCH, form={"seq": 2}),
    Line("matches.redo", "+++--", at="undone", values=_MATCH, form={"seq": 2}),
    Line("matches.let_in", "+++--", at="late", values=_MATCH | {"position": 2}, form={"seq": 0}),
    Line("matches.abandon", "+++--", at="played", values=_MATCH),
    Line("matches.resume", "+++--", at="called off", values=_MATCH),
    Line("matches.go_on", "xxx--", at="played", values=_MATCH, form={"seq": 2}),
    Line("called.say_who_called", "+++--", at="played", values=_MATCH, form={"caller": 1}),
    Line("called.play_again", "+++--", at="over", values=_MATCH),
    Line("called.play_on", "xxx--", at="over", values=_MATCH),
    Line("lines.amend", "ooo--", GET, "played", _CHANGE),
    Line("lines.preview", "ooo--", at="played", values=_CHANGE, form=_CHANGED),
    Line("lines.differ", "ooo--", at="played", values=_CHANGE, form=_CHANGED),
    Line("advice.advise", ".oo--", GET, "advice", _MATCH),
    Line("advice.advise", ".oo--", at="advice", values=_MATCH, form={"hand": HAND}),
    Line("postcards.make", "+++--", at="closed", values=_MATCH),
    Line("secret.count_down", "+++--", at="secret", values=_MATCH, form={"seq": 1}),
    Line("secret.stop", "+++--", at="counting", values=_MATCH, form={"seq": 1}),
    Line("secret.gone", "++o--", at="secret", values=_MATCH, form={"seq": 1, "seat": 1}),
    # Only the phone that holds the seat acts for it, or that sent it
    Line("sitting.keep", "--+--", at="new", values={"position": 1}),
    Line("matches.enter", "-+---", at="played", values=_MATCH, form=_OWN_SCORE),
    Line("matches.preview", "-o---", at="played", values=_MATCH, form=_OWN_SCORE),
    Line("secret.choose", "-+---", at="secret", values=_MATCH, form=_CHOICE),
    Line("secret.withdraw", "-+---", at="chosen", values=_MATCH, form=_OWN_SEAT),
    Line("secret.here", "-+---", at="gone", values=_MATCH, form=_OWN_SEAT),
    Line("secret.count_again", "xxx--", at="counting", values=_MATCH, form={"seq": 1}),
    Line("calling.forget", "x+x--", at="new", values=_TOY | {"number": "<stakes>"}),
    Line("decks.learn", "x+x--", at="over", form={"cards": "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac Ah"}),
    Line("keeping.show", ".o...", GET, "played", _MATCH | {"token": "<entered>"}),
    Line("keeping.show", "ooooo", GET, "played", _MATCH | {"token": "<kept>"}),
    Line("keeping.keep", ".+.--", at="played", values=_MATCH | {"token": "<entered>"}),
    Line("keeping.take_out", ".+...", at="played", values=_MATCH | {"token": "<kept>"}),
)
"""Addresses of a table, asked for by the phones of AT_TABLE."""

POSTCARDS = (
    Line("postcards.page", "ooooo", GET, values={"token": "<postcard>"}),
    Line("postcards.send", "ooooo", GET, values={"token": "<postcard>"}),
    Line("postcards.name", "+++--", values={"token": "<postcard>"}, form={"named": 0}),
    Line("postcards.take_back", "+++--", values={"token": "<postcard>"}),
)
"""Addresses of a moment that was sent, asked for by the phones of AT_TABLE."""

_HANDS = {"table": "<showdown>", "match": 1, "action": "show"}
_PHOTO = {"photo": photo(), "field": "cards"}

OPEN = (
    # Whoever asks is answered
    Line("home.index", "oo", GET),
    Line("home.open_", "++", form={"player": ["Ida", "Jo"]}),
    Line("home.open_again", "+o"),
    Line("home.join", "oo", GET),
    Line("home.forget", "+o"),
    Line("links.page", "oo", GET),
    Line("links.read", "oo", form={"text": _CARD}),
    Line("taking_in.page", "oo", GET),
    Line("taking_in.take_in", "++", form={"file": "<document>"}),
    Line("ranking.rank", "oo", GET),
    Line("ranking.rank", "oo", form={"hand1": "Ah As Kd Ks 7c", "hand2": "2c 3c 4c 5c 7d"}),
    Line("rules.index", "oo", GET),
    Line("rules.page", "oo", GET, values={"slug": "fireplace"}),
    Line("rules.search", "oo", GET, values={"q": "steal"}),
    Line("offline.shell", "oo", GET),
    Line("offline.manifest", "oo", GET),
    Line("offline.worker", "oo", GET),
    Line("static", "oo", GET, values={"filename": "css/groups/group.css"}),
    Line("leading.here", "oo", GET),
    Line("leading.plain", "oo", GET),
    Line("leading.take", "oo", GET),
    Line("leading.over", "oo", GET),
    Line("leading.certificate", "oo", GET),
    Line("photos.read", "++", form=_PHOTO),
    Line("photos.read_hands", "++", values=_HANDS, form=_PHOTO),
    Line("photos.read_frame", "oo", form=_PHOTO),
    Line("photos.waiting", "oo", GET),
    # Only the phone that took a photograph sees it
    Line("photos.show", "o.", GET, values={"token": "<photo>"}),
    Line("photos.delete", "+o", DELETE, values={"token": "<photo>"}),
    Line("photos.delete_by_form", "+o", values={"token": "<photo>"}),
)
"""Addresses of no table and no group: a phone that has been at one asks, and one that has not."""

OPERATORS = (Line("metrics.page", "o..", GET),)
"""Addresses for networks alone: asked for from one that METRICS names, from another, from this machine."""
