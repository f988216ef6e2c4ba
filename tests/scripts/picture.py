"""A picture with cards on it, as the scripts draw it."""

from playwright.sync_api import Page, expect

from .conftest import Stage, cards_field

SIDE = 300
"""Pixels of the photo, and of the page that shows it."""


def show(stage: Stage, html: str, high: int = 5) -> Page:
    style = f"<style>.picture, .picture svg {{ width: {SIDE}px; height: {SIDE}px; display: block; }}</style>"
    page = stage.show(f"{style}<form>{cards_field(high)}</form>", "cards_field", "photo_review")
    expect(page.locator(".tools")).to_be_attached()
    page.evaluate("html => document.querySelector('.found').innerHTML = html", html)
    page.locator(".picture img").evaluate("image => image.remove()")
    return page


def against(page: Page) -> list[str]:
    return [said.strip() for said in page.locator(".against").locator("[data-text]").all_inner_texts()]
