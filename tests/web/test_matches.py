import re

from flask import Flask

from .phones import Evening, text


def test_a_whole_match_in_quick_entry_from_new_table_to_winner(app: Flask):
    evening = Evening(app, chips="5")
    phones = [evening.anna, evening.bo]
    for turn in range(40):
        page = text(evening.anna.get(evening.match))
        if "To the table" in page:
            break
        seat = turn % 2
        melds = re.findall(r'name="(steal_\d+)"', text(phones[seat].get(evening.match)))
        stolen = dict.fromkeys(dict.fromkeys(melds), "?") if seat == 0 else {}
        answer = evening.enter(phones[seat], seat=str(seat), **stolen)
        assert answer.status_code == 303, text(answer)
    assert "Anna wins" in page
    table = text(evening.bo.get(evening.table))
    assert "Anna wins" in table
    assert "pays" in table
