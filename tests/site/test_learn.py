"""Lessons of the games at the page: from the table and the gallery to the last step, and a game after it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from visitor import ALONE
from yavset.language.texts import read_lesson_text
from yavset.puzzles.lessons import read_lesson

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from serve import Site

pytestmark = pytest.mark.regular


@pytest.fixture(scope="module")
def visitor_settings() -> dict[str, Any]:
    """Nothing moves, and nothing is stored for later."""
    return {**ALONE, "reduced_motion": "reduce"}


def put(page: Page, cell: str) -> None:
    """Play on a cell."""
    point = page.evaluate(f"yavset.cellPoint({json.dumps(cell)})")
    page.mouse.click(point["x"], point["y"])


@pytest.mark.everyday
def test_a_lesson_leads_to_a_first_game(page: Page, site: Site) -> None:
    page.goto(site.url)
    page.locator("[data-action=learn]").click()
    steps = read_lesson(read_lesson_text("yavalath", "en"))
    said = page.locator(".task-said")
    for number, step in enumerate(steps, 1):
        expect(page.locator(".lesson-count")).to_contain_text(f"{number}")
        expect(page.locator("#status .status-text")).to_contain_text("to move", timeout=30_000)
        if not step.asks:
            continue
        put(page, step.answers[0][1][0] if step.answers else "e5")
        expect(said).to_have_attribute("data-answer", "right")
        if "wins" in page.locator("#status").inner_text():
            winner = page.locator("#status").inner_text().split()[0].lower()
            expect(page.locator(f"#status .stone-{winner}")).to_be_visible()
        if number < len(steps):
            page.locator("[data-action=step-next]").click()
    page.locator("[data-action=learn-play]").click()
    expect(page.locator("[data-seat='1']")).to_contain_text("level 1")


@pytest.mark.parametrize("size", [(320, 568), (375, 667)])
def test_a_lesson_fits_on_a_phone(page: Page, site: Site, size: tuple[int, int]) -> None:
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    page.goto(site.url + "#games")
    page.evaluate("localStorage.setItem('yavset.1.lessons', JSON.stringify({yavalath: 2}))")
    page.goto(site.url + "#learn/yavalath")
    expect(page.locator("#status .status-text")).to_contain_text("White to move", timeout=30_000)
    put(page, "f5")
    expect(page.locator(".task-said")).to_have_attribute("data-answer", "right")
    bottom = 0.0
    for part in (".lesson-text", "#board", ".task-said", "[data-action=step-next]"):
        box = page.locator(part).bounding_box()
        assert box
        assert box["y"] >= bottom - 1, part
        bottom = box["y"] + box["height"]
    assert bottom <= height


def test_a_cell_pressed_while_a_step_loads_does_no_harm(page: Page, site: Site) -> None:
    page.goto(site.url + "#games")
    page.evaluate("localStorage.setItem('yavset.1.lessons', JSON.stringify({yavalath: 2}))")
    page.goto(site.url + "#learn/yavalath")
    status = page.locator("#status .status-text")
    expect(status).to_contain_text("White to move", timeout=30_000)
    # Nothing comes between the two clicks: the board still shows the second step.
    page.evaluate(
        """() => {
             document.querySelector("[data-action=step-back]").click();
             document.querySelector(".board-grid [data-cell=h8]").click();
           }"""
    )
    expect(page.locator(".lesson-count")).to_contain_text("1 of")
    expect(status).to_contain_text("White to move")
    put(page, "e5")
    expect(page.locator(".task-said")).to_have_attribute("data-answer", "right")


def test_a_step_whose_position_is_shown_takes_moves_at_once(page: Page, site: Site) -> None:
    page.goto(site.url + "#games")
    page.evaluate("localStorage.setItem('yavset.1.lessons', JSON.stringify({yavalath: 3}))")
    page.goto(site.url + "#learn/yavalath")
    expect(page.locator("#status .status-text")).to_contain_text("White to move", timeout=30_000)
    # The cell is pressed in the moment that the page asks for a move.
    page.evaluate(
        """() => {
             const status = document.querySelector("#status");
             document.querySelector("[data-action=step-back]").click();
             new MutationObserver((_, observer) => {
               if (!status.textContent.includes("to move")) return;
               observer.disconnect();
               document.querySelector(".board-grid [data-cell=f5]").click();
             }).observe(status, { childList: true, characterData: true, subtree: true });
           }"""
    )
    expect(page.locator(".task-said")).to_have_attribute("data-answer", "right")


@pytest.mark.everyday
def test_a_wrong_move_is_refuted_on_the_board(page: Page, site: Site) -> None:
    page.goto(site.url + "#learn/susan")
    expect(page.locator("#status .status-text")).to_contain_text("to move", timeout=30_000)
    put(page, "e5")
    page.locator("[data-action=step-next]").click()
    page.locator(".lesson-text", has_text="Surround").wait_for()
    expect(page.locator("#status .status-text")).to_contain_text("White to move")
    put(page, "b2")
    page.locator("[data-action=step-next]").click()
    page.locator(".lesson-text", has_text="Save yourself").wait_for()
    # Until its position is there, the step takes no moves.
    expect(page.locator("#status .status-text")).to_contain_text("White to move")
    put(page, "i9")
    expect(page.locator(".task-said")).to_have_attribute("data-answer", "wrong")
    expect(page.locator("#status .status-text")).to_contain_text("Black wins")
    page.locator("[data-action=step-again]").click()
    expect(page.locator("#status .status-text")).to_contain_text("White to move")


def test_a_lesson_is_printed_with_all_its_steps_and_answers(page: Page, site: Site) -> None:
    page.goto(site.url + "#learn/yavalath")
    page.locator("[data-action=step-next], [data-action=print]").first.wait_for()
    page.evaluate(
        """() => addEventListener("beforeprint", () => {
             const paper = document.querySelector(".handout");
             const ink = (canvas) => new Set(canvas.getContext("2d").getImageData(
               0, 0, canvas.width, canvas.height).data).size > 1;
             window.printed = {
               titles: [...paper.querySelectorAll("h2")].map((title) => title.textContent),
               drawn: [...paper.querySelectorAll("canvas")].filter(ink).length,
               answers: Object.fromEntries(
                 [...paper.querySelectorAll("li")].map((one) => [one.value, one.textContent])),
             };
           }, { once: true })"""
    )
    page.pdf()
    steps = read_lesson(read_lesson_text("yavalath", "en"))
    printed = page.evaluate("printed")
    assert printed["titles"] == [step.text.strip().splitlines()[0].lstrip("# ") for step in steps]
    assert printed["drawn"] == len(steps)
    assert [int(number) for number in printed["answers"]] == [
        number for number, step in enumerate(steps, 1) if step.asks
    ]
    assert printed["answers"]["2"] == "f5. Four in a row: White wins."
    assert printed["answers"]["3"].startswith("g5 or b5.")
    expect(page.locator(".handout")).to_have_count(0)


def test_a_lesson_goes_on_where_it_was_left(page: Page, site: Site) -> None:
    page.goto(site.url + "#learn/ayu")
    count = page.locator(".lesson-count")
    expect(count).to_contain_text("1 of")
    page.evaluate("localStorage.setItem('yavset.1.lessons', JSON.stringify({ayu: 3, cross: 'three'}))")
    page.reload()
    expect(count).to_contain_text("3 of")
    page.locator("[data-action=step-back]").click()
    expect(count).to_contain_text("2 of")
    kept = page.evaluate("JSON.parse(localStorage.getItem('yavset.1.lessons'))")
    # What is no step is forgotten, with the rest kept.
    assert kept == {"ayu": 2}
    page.goto(site.url + "#learn/cross")
    expect(page.locator("#title")).to_have_text("Learn Cross")
    expect(count).to_contain_text("1 of")


def test_the_gallery_leads_to_lessons(page: Page, site: Site) -> None:
    page.goto(site.url + "#games")
    page.locator("[data-game=cross] .card-learn").click()
    expect(page.locator("#title")).to_have_text("Learn Cross")


@pytest.mark.everyday
def test_the_catalogue_shows_what_was_learned_and_what_comes_next(page: Page, site: Site) -> None:
    page.goto(site.url + "#games")
    learned = {"yavalath": True, "cross": True}
    page.evaluate(f"localStorage.setItem('yavset.1.learned', '{json.dumps(learned)}')")
    page.evaluate("localStorage.setItem('yavset.1.lessons', JSON.stringify({ omega: 3 }))")
    page.reload()
    expect(page.locator("[data-game=yavalath] .card-learn")).to_have_text("Learned")
    expect(page.locator("[data-game=omega] .card-learn")).to_have_text("Go on with step 3")
    course = page.locator(".course")
    course.locator("summary").click()
    expect(course.locator("summary")).to_contain_text("2 of 17 games learned")
    expect(course.locator(".learned")).to_have_count(2)
    assert course.locator("h3").all_inner_texts() == ["Rows", "Connection", "Movement"]
    expect(course.locator("[data-lesson]")).to_have_count(17)
    course.locator("[data-action=course-next]").click()
    expect(page.locator("h1")).to_contain_text("Five-not-four")


def test_the_end_of_a_lesson_is_kept(page: Page, site: Site) -> None:
    page.goto(site.url + "#games")
    steps = read_lesson(read_lesson_text("yavalath", "en"))
    reached = json.dumps({"yavalath": len(steps) - 1})
    page.evaluate(f"localStorage.setItem('yavset.1.lessons', '{reached}')")
    page.goto(site.url + "#learn/yavalath")
    expect(page.locator("#status .status-text")).to_contain_text("to move", timeout=30_000)
    if steps[-2].asks:
        put(page, steps[-2].answers[0][1][0] if steps[-2].answers else "e5")
        expect(page.locator(".task-said")).to_have_attribute("data-answer", "right")
    page.locator("[data-action=step-next]").click()
    expect(page.locator(".lesson-count")).to_contain_text(f"{len(steps)}")
    page.goto(site.url + "#games")
    expect(page.locator("[data-game=yavalath] .card-learn")).to_have_text("Learned")
