"""What of a page has too little room on a phone, or no name: asked of the page itself, in its script."""

SMALLER_THAN_A_THUMB = """() =>
    [...document.querySelectorAll('a, button, select, summary, input, label.key, label.take')]
    .filter((one) => one.checkVisibility({visibilityProperty: true}) && !one.closest('.prose, .skip'))
    .filter((one) => !(one.matches('input') && one.closest('label')))
    .map((one) => [one.outerHTML.slice(0, 80), one.getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.width < 43.5 || box.height < 43.5))
    .map(([html, box]) => `${Math.round(box.width)}x${Math.round(box.height)} ${html}`)"""

# A page that is too wide makes the window of a phone wider too: the screen it is held against is not
WIDER_THAN_THE_SCREEN = "document.documentElement.scrollWidth > screen.width"

UNNAMED = """() =>
    [...document.querySelectorAll('button, [role=button], input:not([type=hidden]), img, progress')]
    .filter((one) => one.checkVisibility({visibilityProperty: true}))
    .filter((one) => !(one.getAttribute('aria-label') || one.alt || one.textContent.trim()
        || one.labels?.length || one.querySelector('[aria-label]')))
    .map((one) => one.outerHTML.slice(0, 90))"""
