import pytest

from .phones import HTMX, Phone, text


def test_every_game_has_a_page_with_its_anchors(phone: Phone):
    assert "/rules/fireplace" in text(phone.get("/rules"))
    page = text(phone.get("/rules/fireplace"))
    assert 'id="steal"' in page
    assert 'id="scoring"' in page


def test_a_rule_is_found_by_another_word(phone: Phone):
    page = text(phone.get("/rules/search?q=robbed&game=fireplace"))
    assert 'href="/rules/fireplace#steal"' in page
    part = text(phone.get("/rules/search?q=robbed", headers=HTMX))
    assert "<html" not in part
    assert "/rules/fireplace#steal" in part


def test_among_all_rules_a_hit_says_which_game_it_is_of(phone: Phone):
    assert "in Fireplace Poker" in text(phone.get("/rules/search?q=robbed"))
    assert "in Fireplace Poker" not in text(phone.get("/rules/search?q=robbed&game=fireplace"))


def test_a_game_has_what_it_shares_with_others_on_its_own_page(phone: Phone):
    page = text(phone.get("/rules/guts"))
    assert 'id="kitty"' in page
    assert 'id="hands"' in page
    assert 'href="/rules/guts#kitty"' in text(phone.get("/rules/search?q=kitty&game=guts"))
    assert 'href="/rules/match-pot#kitty"' in text(phone.get("/rules/search?q=kitty"))


@pytest.mark.parametrize(
    "query", ["", "zzzzqqqq", '"', "a AND (", "<script>alert(1)</script>", "x" * 5000, "😀"]
)
def test_any_question_has_an_answer(phone: Phone, query: str):
    answer = phone.get("/rules/search", query_string={"q": query})
    assert answer.status_code == 200
    assert "<script>alert" not in text(answer)


@pytest.mark.parametrize("slug", ["nothing", "..%2f..%2fetc%2fpasswd", "Fireplace", "x" * 3000])
def test_rules_that_are_not_there(phone: Phone, slug: str):
    assert phone.get(f"/rules/{slug}").status_code == 404
