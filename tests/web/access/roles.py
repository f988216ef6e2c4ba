"""Who may ask for what: every address of the application, and what each kind of phone is answered there.

`Cast.ask` says what the letters mean. An address has several lines where the answer depends on what is sent.
The two addresses of `companion.web.operating.health` are not among them: they answer before the application.
"""

from vision.shown import photo

from companion.variants import variant_to_text
from web.cast import GUTS, Line
from web.phones import HAND

GET, DELETE = "GET", "DELETE"
_MATCH = {"number": 1}
_SELF = {"number": "<number>"}
_GROUP = {"key": "<key>"}
_PERSON = _GROUP | _SELF

PEOPLE = (
    # The letters are in the order of ABOUT: a host asks, then a member. Other phones find nothing.
    Line("members.show_person", "oooooooo oooooooo", GET, values=_PERSON),
    Line("seasons.show_person_statistics", "oooooooo oooooooo", GET, values=_PERSON),
    Line("members.rename_person", "++++++++ +--+----", values=_PERSON, form={"name": "Zoe"}),
    Line(
        "members.set_colour_and_badge",
        "++++++++ +-------",
        values=_PERSON,
        form={"colour": 9, "mark": "moon"},
    ),
    Line("members.set_role", "oo+xxxxx --------", values=_PERSON, form={"role": "host"}),
    Line("members.set_role", "++oxxxxx --------", values=_PERSON, form={"role": "member"}),
    Line("members.set_role", "+++o++xx --------", values=_PERSON, form={"role": "guest"}),
    Line("members.create_invitation", "++++++xx +--+-+xx", values=_PERSON),
    Line("members.withdraw_invitations", "++++++oo +--+-+oo", values=_PERSON),
    Line("members.remove_device", "+++ooooo +-------", values=_PERSON | {"phone": "<phone>"}),
    Line("members.merge_guest", "xxx+xxxx x-x+-xxx", values=_PERSON, form={"person": "<own number>"}),
    Line("members.merge_guest", "xxx+xxxx --------", values=_PERSON, form={"person": "<number of a host>"}),
    Line("members.merge_guest", "xxx+xxxx x-x+-xxx", values=_PERSON, form={"person": "<number of a member>"}),
    Line("members.unmerge_guest", "xxxxxx++ x-xx-x-+", values=_PERSON),
    Line("members.remove_person", "++++++++ +-------", values=_PERSON),
    Line("members.anonymise_person", "++++++++ +-------", values=_PERSON),
    Line(
        "members.add_seat_phone_to_person",
        "++++++++ +--+-+--",
        values=_GROUP | {"code": "<seat>", "position": 0},
    ),
)
"""Addresses of somebody in a group."""

LINKS = (
    # Whoever has the link uses it: a host, a member, who sits there as a guest, anybody else
    Line("members.show_invitation", "oooooo oooooo oooooo oooooo", GET, values={"token": "<token>"}),
    Line("members.send_invitation_qr", "oooooo oooooo oooooo oooooo", GET, values={"token": "<token>"}),
    Line("members.accept_invitation", "oxxxxx oxxxxx ++++++ ++++++", values={"token": "<token>"}),
)
"""Addresses of an invitation, for all in ABOUT who can be invited."""

GROUPS = (
    Line("groups.show_group", "oo..", GET, values=_GROUP),
    Line("groups.export_next_meeting", "oo..", GET, values=_GROUP),
    Line("groups.export_group_json", "oo..", GET, values=_GROUP),
    Line("groups.export_group_csv", "oo..", GET, values=_GROUP),
    Line("seasons.show_group_statistics", "oo..", GET, values=_GROUP),
    Line("groups.open_evening", "++..", values=_GROUP, form={"person": "<own number>"}),
    Line("groups.take_own_seat", "++..", values=_GROUP | {"code": "<own empty seat>"}),
    Line("groups.move_evening_into_group", "++..", values=_GROUP, form={"code": "<own evening>"}),
    Line("groups.set_next_meeting", "++..", values=_GROUP, form={"meets": "2031-01-01T20:00"}),
    Line("groups.rename_group", "+-..", values=_GROUP, form={"name": "Them"}),
    Line("members.add_person", "++..", values=_GROUP, form={"name": "Zoe"}),
)
"""Other addresses of a group: its host asks, a member, a phone at one of its evenings, any other phone."""

_CARD = variant_to_text(GUTS)
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
_IN = {"stay": ["1", "2"]}
_OWN_SEAT = {"seq": 1, "seat": 0}

TABLES = (
    # The phone that opened it asks, one that holds the first seat, one that holds the second, a host of its
    # group that holds none, and any other phone that knows the code.
    #
    # Whoever knows the code looks
    Line("tables.show_table", "ooooo", GET, "new"),
    Line("tables.poll_table", "ooooo", GET, "new"),
    Line("tables.send_table_qr", "ooooo", GET, "new"),
    Line("tables.hide_invitation", "ooooo", at="new"),
    Line("big.show_big_screen", "ooooo", GET, "played"),
    Line("big.poll_big_screen", "ooooo", GET, "played"),
    Line("streams.stream_table_versions", "ooooo", GET, "played"),
    Line("destinations.poll_destination", "ooooo", GET, "played"),
    Line("evening.show_evening", "ooooo", GET, "over"),
    Line("evening.poll_evening", "ooooo", GET, "over"),
    Line("evening.send_evening_picture", "ooooo", GET, "over"),
    Line("evening.export_evening_json", "ooooo", GET, "over"),
    Line("evening.export_evening_csv", "ooooo", GET, "over"),
    Line("decks.show_deck", "ooooo", GET, "over"),
    Line("making.show_variant_templates", "ooooo", GET, "new"),
    Line("naming.show_variant_name_page", "ooooo", GET, "new", {"card": _CARD}),
    Line("shared_games.show_variant_share_page", "ooooo", GET, "new", {"card": _CARD}),
    Line("matches.show_match", "ooooo", GET, "played", _MATCH),
    Line("matches.poll_match", "ooooo", GET, "played", _MATCH),
    Line("stories.show_match_history", "ooooo", GET, "played", _MATCH),
    Line("lines.show_entry_details", "ooooo", GET, "played", _FIRST_LINE),
    # A trial is there for the phone that began it, and not for others to see
    Line("tables.show_table", "o....", GET, "trial"),
    Line("tables.poll_table", "o....", GET, "trial"),
    Line("matches.show_match", "o....", GET, "trial", _MATCH),
    Line("matches.poll_match", "o....", GET, "trial", _MATCH),
    Line("matches.record_entry", "+....", at="trial", values=_MATCH, form={"seq": 6, "action": "stay"} | _IN),
    Line("streams.stream_table_versions", "o....", GET, "trial"),
    Line("evening.show_evening", "o....", GET, "trial"),
    Line("sitting.claim_seat", "+....", at="trial", values={"position": 1}),
    Line("door.request_new_seat", "x....", at="trial", form={"name": "Zoe"}),
    Line("tables.send_table_qr", "x....", GET, "trial"),
    Line("big.show_big_screen", "x....", GET, "trial"),
    Line("big.poll_big_screen", "x....", GET, "trial"),
    Line("evening.send_evening_picture", "x....", GET, "trial"),
    Line("evening.export_evening_json", "x....", GET, "trial"),
    Line("evening.export_evening_csv", "x....", GET, "trial"),
    Line("groups.create_group", "x....", at="trial", form={"name": "We", "me": 0}),
    Line("postcards.create_share_link", "x....", at="trial", values=_MATCH),
    Line("keeping.keep_photo", "x....", at="trial", values=_MATCH | {"token": "<entered>"}),
    Line("calling.save_preset", "x....", at="trial", values={"slug": "guts"}, form={"save-as": "Ours"}),
    # Whoever knows the code takes a free seat, and asks for one if they have none
    Line("sitting.claim_seat", "+++++", at="new", values={"position": 2}),
    Line("sitting.claim_seat", "!o!!!", at="new", values={"position": 0}),
    Line("door.request_new_seat", "xxx++", at="new", form={"name": "Zoe"}),
    Line("door.request_lost_seat", "xxx++", at="new", values={"position": 0}),
    Line("door.withdraw_request", "oooo+", at="new"),
    Line("door.take_lost_seat", "oooox", at="new"),
    # Who sits there, or opened it, changes the table
    Line("tables.add_player", "+++--", at="new", form={"name": "Zoe"}),
    Line("tables.edit_player", "+++--", at="new", values={"position": 0}, form={"name": "Zoe"}),
    Line("tables.edit_player", "+++--", at="new", values={"position": 0}, form={"away": "1"}),
    Line("tables.change_table_unit", "+++--", at="new", form={"counts": "€", "unit": "euros"}),
    Line("tables.share_waiting_pot", "+++--", at="pot", form={"pot": 3, "among": ["0", "1"]}),
    Line("tables.return_shared_pot", "+++--", at="shared", values={"number": "<sharing>"}),
    Line("sitting.release_seat", "+++--", at="new", values={"position": 0}),
    Line("sitting.release_seat", "oo+--", at="new", values={"position": 1}),
    Line("door.accept_request", "+++--", at="new", values=_KNOCK),
    Line("door.decline_request", "+++--", at="new", values=_KNOCK),
    Line("adjusting.record_adjustment", "+++--", at="over", form=_PAID | {"why": "Taxi"}),
    Line("adjusting.undo_adjustment", "+++--", at="over", values={"number": "<adjustment>"}),
    Line("evening.record_chips", "+++--", at="over", form={"who": 0, "amount": 5, "key": "another"}),
    Line("evening.undo_chips", "+++--", at="called off", values={"number": "<chips>"}),
    Line("evening.set_chips_separate", "+++--", at="over", form={"apart": "1"}),
    Line("evening.record_payment", "+++--", at="over", form=_PAID),
    Line("evening.undo_payment", "+++--", at="over", values={"number": "<handed>"}),
    Line("evening.close_evening", "+++--", at="new"),
    Line("evening.reopen_evening", "+++--", at="closed", form={"why": "Forgotten"}),
    Line("groups.create_group", "+++--", at="alone", form={"name": "We", "me": 2}),
    Line("groups.create_group", "x+x--", at="alone", form={"name": "We", "me": 0}),
    Line("groups.create_group", "xxx--", at="new", form={"name": "We", "me": 2}),
    Line("decks.delete_deck", "+++--", at="over"),
    Line("calling.show_match_setup", "ooo--", GET, "new", _TOY),
    Line("calling.show_submitted_setup", "ooo--", at="new", values=_TOY, form=_CALLED),
    Line("calling.save_preset", "+++--", at="new", values=_TOY, form=_CALLED | {"save-as": "Ours"}),
    Line("calling.start_match", "+++--", at="new", form=_CALLED),
    Line("making.show_draft_form", "ooo--", GET, "new", {"like": "guts"}),
    Line("making.show_changed_draft", "ooo--", at="new", form={"name": "Guts"}),
    Line("naming.start_variant_match", "+++--", at="new", form={"card": _CARD}),
    Line("naming.keep_variant", "+++--", at="new", form={"card": _CARD, "name": "Ours"}),
    Line("naming.continue_with_named_variant", "ooo--", at="new", form={"card": _CARD}),
    Line("naming.remove_kept_variant", "+++--", at="new", values={"key": "<shelf>"}),
    Line("shared_games.read_pasted_variant", "ooo--", at="new", form={"text": _CARD}),
    Line("matches.record_entry", "+++--", at="played", values=_MATCH, form=_SCORE),
    Line("matches.show_entry_preview", "ooo--", at="played", values=_MATCH, form=_SCORE),
    Line("matches.undo_entry", "+++--", at="played", values=_MATCH, form={"seq": 2}),
    Line("matches.redo_entry", "+++--", at="undone", values=_MATCH, form={"seq": 2}),
    Line("matches.admit_player", "+++--", at="late", values=_MATCH | {"position": 2}, form={"seq": 0}),
    Line("matches.abandon_match", "+++--", at="played", values=_MATCH),
    Line("matches.resume_match", "+++--", at="called off", values=_MATCH),
    Line("matches.continue_old_match", "xxx--", at="played", values=_MATCH, form={"seq": 2}),
    Line("called.correct_match_starter", "+++--", at="played", values=_MATCH, form={"caller": 1}),
    Line("called.play_again", "+++--", at="over", values=_MATCH),
    Line("called.start_follow_up_game", "xxx--", at="over", values=_MATCH),
    Line("lines.show_correction_form", "ooo--", GET, "played", _CHANGE),
    Line("lines.show_correction_preview", "ooo--", at="played", values=_CHANGE, form=_CHANGED),
    Line("lines.submit_correction", "ooo--", at="played", values=_CHANGE, form=_CHANGED),
    Line("advice.show_advice", ".oo--", GET, "advice", _MATCH),
    Line("advice.show_advice", ".oo--", at="advice", values=_MATCH, form={"hand": HAND}),
    Line("postcards.create_share_link", "+++--", at="closed", values=_MATCH),
    Line("secret.start_countdown", "+++--", at="secret", values=_MATCH, form={"seq": 1}),
    Line("secret.stop_countdown", "+++--", at="counting", values=_MATCH, form={"seq": 1}),
    Line("secret.report_gone", "++o--", at="secret", values=_MATCH, form={"seq": 1, "seat": 1}),
    # Only the phone that holds the seat acts for it, or that sent it
    Line("sitting.keep_seat", "--+--", at="new", values={"position": 1}),
    Line("matches.record_entry", "-+---", at="played", values=_MATCH, form=_OWN_SCORE),
    Line("matches.show_entry_preview", "-o---", at="played", values=_MATCH, form=_OWN_SCORE),
    Line("secret.record_choices", "-+---", at="secret", values=_MATCH, form=_CHOICE),
    Line("secret.withdraw_choice", "-+---", at="chosen", values=_MATCH, form=_OWN_SEAT),
    Line("secret.report_present", "-+---", at="gone", values=_MATCH, form=_OWN_SEAT),
    Line("secret.repeat_countdown", "xxx--", at="counting", values=_MATCH, form={"seq": 1}),
    Line("calling.delete_preset", "x+x--", at="new", values=_TOY | {"number": "<stakes>"}),
    Line("decks.learn_deck", "x+x--", at="over", form={"cards": "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac Ah"}),
    Line("keeping.show_kept_photo", ".o...", GET, "played", _MATCH | {"token": "<entered>"}),
    Line("keeping.show_kept_photo", "ooooo", GET, "played", _MATCH | {"token": "<kept>"}),
    Line("keeping.keep_photo", ".+.--", at="played", values=_MATCH | {"token": "<entered>"}),
    Line("keeping.delete_kept_photo", ".+...", at="played", values=_MATCH | {"token": "<kept>"}),
)
"""Addresses of a table, asked for by the phones of AT_TABLE."""

POSTCARDS = (
    Line("postcards.show_shared_content", "ooooo", GET, values={"token": "<postcard>"}),
    Line("postcards.send_share_picture", "ooooo", GET, values={"token": "<postcard>"}),
    Line("postcards.set_visible_names", "+++--", values={"token": "<postcard>"}, form={"named": 0}),
    Line("postcards.remove_share_link", "+++--", values={"token": "<postcard>"}),
)
"""Addresses of a moment that was sent, asked for by the phones of AT_TABLE."""

_HANDS = {"table": "<showdown>", "match": 1, "action": "show"}
_PHOTO = {"photo": photo(), "field": "cards"}

OPEN = (
    # Whoever asks is answered
    Line("home.show_start_page", "oo", GET),
    Line("home.create_table", "++", form={"player": ["Ida", "Jo"]}),
    Line("home.create_same_table_again", "+o"),
    Line("home.join_table", "oo", GET),
    Line("trials.start_trial", "o+"),  # the first of them has begun one in the same moment
    Line("trials.end_trial", "+o"),
    Line("home.delete_device_data", "+o"),
    Line("links.show_variant_link_page", "oo", GET),
    Line("links.show_linked_variant", "oo", form={"text": _CARD}),
    Line("taking_in.show_import_form", "oo", GET),
    Line("taking_in.import_file", "++", form={"file": "<document>"}),
    Line("ranking.show_ranked_hands", "oo", GET),
    Line("ranking.show_ranked_hands", "oo", form={"hand1": "Ah As Kd Ks 7c", "hand2": "2c 3c 4c 5c 7d"}),
    Line("ranking.show_order_again", "oo", form={"hand1": "Ah As Kd Ks 7c"}),
    Line("rules.show_rules_index", "oo", GET),
    Line("rules.show_game_rules", "oo", GET, values={"slug": "fireplace"}),
    Line("rules.list_offline_pages", "oo", GET),
    Line("rules.show_rules_search", "oo", GET, values={"q": "steal"}),
    Line("offline.show_offline_page", "oo", GET),
    Line("offline.send_web_app_manifest", "oo", GET),
    Line("offline.send_service_worker", "oo", GET),
    Line("static", "oo", GET, values={"filename": "css/groups/group.css"}),
    Line("leading.confirm_reachable", "oo", GET),
    Line("leading.continue_without_https", "oo", GET),
    Line("leading.accept_device_pass", "oo", GET),
    Line("leading.redirect_with_device_pass", "oo", GET),
    Line("leading.download_certificate", "oo", GET),
    Line("photos.show_cards_in_photo", "++", form=_PHOTO),
    Line("photos.show_hands_in_photo", "++", values=_HANDS, form=_PHOTO),
    Line("photos.read_camera_frame", "oo", form=_PHOTO),
    Line("photos.show_queue_position", "oo", GET),
    # Only the phone that took a photograph sees it
    Line("photos.show_photo", "o.", GET, values={"token": "<photo>"}),
    Line("photos.delete_photo", "+o", DELETE, values={"token": "<photo>"}),
    Line("photos.delete_photo_by_form", "+o", values={"token": "<photo>"}),
)
"""Addresses of no table and no group: a phone that has been at one asks, and one that has not."""

OPERATORS = (Line("metrics.show_metrics", "o..", GET),)
"""Addresses for networks alone: asked for from one that METRICS names, from another, from this machine."""
