"""Light and lens of the scenes keep to what a camera and a lamp do."""

import cv2
import numpy as np
import pytest
from training_art import plain_library

from training.scenes import backgrounds, conditions, geometry, lamps, lens, room, shadows
from training.scenes.truth import Scene

SIDE = 96


def view_at(tilt: float) -> geometry.TableView:
    """A camera that looks at the origin, a card's width being 20 pixels there."""
    to_pixels = np.array([[20.0, 0, SIDE / 2], [0, 20.0, SIDE / 2], [0, 0, 1]])
    return geometry.view_of_table(np.radians(tilt), 0.0, 0.0, 8.0, np.zeros(2), to_pixels)


@pytest.mark.parametrize("tilt", [0, 35, 70])
def test_points_above_the_table_fall_where_a_pinhole_has_them(tilt):
    view = view_at(tilt)
    points = np.array([(0.0, 0, 0), (1, 0.5, 0), (-0.5, 1, 0.7), (0.3, -2, 1.5)])
    away, side = points - view.eye, np.array([1.0, 0, 0])
    forward = -view.eye / np.linalg.norm(view.eye)
    down = np.cross(side, forward)
    depth = away @ forward
    focal = view.scale * view.distance
    seen = SIDE / 2 + focal * np.column_stack([away @ side, away @ down]) / depth[:, None]
    assert view.project(points) == pytest.approx(seen, abs=1e-6)
    assert view.nearness(points[:2, :2]) == pytest.approx(view.distance / depth[:2])


def test_pixels_and_places_on_the_table_agree():
    view = view_at(50)
    places, near = view.table_points(SIDE, SIDE, 8)
    back = view.project(np.concatenate([places, np.zeros_like(places[..., :1])], axis=-1).reshape(-1, 3))
    y, x = np.mgrid[0:SIDE:8, 0:SIDE:8] + 4.0
    assert back.reshape(*y.shape, 2) == pytest.approx(np.stack([x, y], axis=-1), abs=0.01)
    assert view.nearness_of_pixels(np.array([[SIDE / 2, SIDE / 2]])) == pytest.approx(1)
    assert near[-1].mean() > 1 > near[0].mean()


def test_a_lens_blurs_by_the_thin_lens_formula():
    view = view_at(60)
    focal_mm, number, focus = 50.0, 2.0, 1.1
    used = lens.ThinLens(focal_mm / number / lens.CARD_WIDTH_MM, focus)
    distances = np.array([0.8, 1.1, 1.6])
    card = lens.CARD_WIDTH_MM
    sharp_mm, at_mm = focus * view.distance * card, distances * view.distance * card
    image_mm = focal_mm * sharp_mm / (sharp_mm - focal_mm)
    disc_mm = focal_mm / number * image_mm * np.abs(1 / sharp_mm - 1 / at_mm)
    pixels = disc_mm * view.scale * view.distance / image_mm
    assert 2 * used.blur_radius(view, 1 / distances) == pytest.approx(pixels)


def test_what_is_in_focus_stays_sharp_and_what_is_not_gets_soft():
    view = view_at(65)
    image = np.where(np.indices((SIDE, SIDE)).sum(axis=0) % 4 < 2, 200, 50).astype(np.float32)
    image = np.repeat(image[..., None], 3, axis=2)
    blurred = lens.blur_by_depth(image, view, lens.ThinLens(0.6, 1.0))
    spread = blurred[..., 0].std(axis=1)
    assert spread[SIDE // 2] > 50
    assert spread[5] < 25
    assert spread[-5] < 25
    assert blurred.mean() == pytest.approx(image.mean(), rel=0.02)


@pytest.mark.parametrize("radius", [0.3, 1.0, 2.7, 6.0])
def test_a_disc_is_even_and_of_its_size(radius):
    kernel = lens.disc_kernel(radius)
    assert kernel.sum() == pytest.approx(1)
    assert np.array_equal(kernel, kernel.T)
    assert np.count_nonzero(kernel) == pytest.approx(np.pi * (radius + 0.5) ** 2, abs=6 + 4 * radius)


def test_a_hand_shakes_along_a_bow_of_the_length_it_is_given():
    rng = np.random.default_rng(3)
    for length in (3.0, 9.0):
        kernel = lens.shake_kernel(rng, length)
        y, x = np.nonzero(kernel > 0.001)
        assert kernel.sum() == pytest.approx(1)
        assert 0.6 * length < max(np.ptp(x), np.ptp(y)) + 1 < 1.8 * length + 2


def test_a_shadow_is_the_caster_seen_from_the_lamp():
    lamp = lamps.Lamp(np.array([2.0, 0.0, 10.0]), np.ones(3))
    square = np.array([(0.0, 0.0), (1, 0), (1, 1), (0, 1)])
    shadow = shadows.shadow_outline(shadows.Caster(square, 5.0), lamp)
    assert shadow == pytest.approx(np.array([(-2.0, 0), (0, 0), (0, 2), (-2, 2)]))
    standing = shadows.shadow_outline(shadows.Caster(square, 5.0, stands=True), lamp)
    assert cv2.contourArea(standing.astype(np.float32)) > cv2.contourArea(shadow.astype(np.float32))


def test_a_small_lamp_throws_sharp_shadows_and_a_wide_one_soft_ones():
    lamp, square = (
        lamps.Lamp(np.array([0.0, 0, 9]), np.ones(3)),
        np.array([(-1.0, -1), (1, -1), (1, 1), (-1, 1)]),
    )
    greys = []
    for radius in (0.01, 3.0):
        image = np.full((SIDE, SIDE, 3), 100, np.float32)
        shadows.cast_shadows(image, view_at(0), lamp, [shadows.Caster(square, 2.0)], radius, 0.6)
        assert image.min() == pytest.approx(40, abs=1)
        assert image.max() == 100
        greys.append(((image[..., 0] > 45) & (image[..., 0] < 95)).mean())
    assert greys[0] < 0.05 < greys[1]


def test_edges_throw_shadows_away_from_the_lamp():
    lamp = lamps.Lamp(np.array([5.0, 0.0, 5.0]), np.ones(3))
    drifts = shadows.draw_edge_shadows(
        np.random.default_rng(1), view_at(0), lamp, np.array([(0.0, 0.0), (-1, 0)])
    )
    assert (drifts[:, 0] < 0).all()
    assert np.abs(drifts[:, 1]).max() < 1e-6


def test_a_lamp_lights_by_height_over_the_cube_of_distance():
    lamp = lamps.Lamp(np.array([0.0, 0.0, 3.0]), np.ones(3))
    light = lamps.brightness_map(view_at(0), lamp, SIDE, SIDE)
    middle, side = light[SIDE // 2, SIDE // 2], light[SIDE // 2, SIDE // 2 + 40]
    assert middle == pytest.approx(1, abs=0.03)
    assert side / middle == pytest.approx((9 / 13) ** 1.5, abs=0.05)


def test_a_candle_is_warm_and_dark_away_from_it():
    image = np.full((SIDE, SIDE, 3), 120, np.float32)
    lamps.add_candle(np.random.default_rng(2), image, view_at(20), np.zeros(2))
    blue, _, red = image.mean(axis=(0, 1))
    assert red > 2 * blue
    assert image.max() > 2 * image.min()


def test_a_flash_clips_on_cards_alone_and_lies_elsewhere_from_another_side():
    places = []
    for tilt in (0, 12):
        image, owner = np.full((SIDE, SIDE, 3), 100, np.float32), np.full((SIDE, SIDE), -1, np.int16)
        owner[:, SIDE // 4 :] = 0
        rng = np.random.default_rng(5)
        lamps.add_flash(rng, image, owner, view_at(tilt))
        assert image[:, : SIDE // 4 - 2].max() < 150
        places.append(np.unravel_index(image[..., 0].argmax(), image.shape[:2]))
        assert image.max() > 200
    assert places[0] != places[1]


def test_coloured_lamps_light_without_blowing_out():
    for seed in range(5):
        image = np.full((SIDE, SIDE, 3), 120, np.float32)
        lamps.add_coloured_lamps(np.random.default_rng(seed), image, view_at(40), np.zeros(2))
        assert np.isfinite(image).all()
        assert 20 < image.mean(axis=2).max() < 160


def test_indices_that_lens_or_light_wiped_out_count_for_nothing():
    frames = np.array([[(48, 90), (0, -8), (5, 0)], [(48, 6), (0, -8), (5, 0)]], np.float32)
    seen = np.ones(2, np.float32)
    image = np.full((SIDE, SIDE, 3), 250, np.uint8)
    image[86:94, 45:51] = 20
    scene = Scene(image, ["7h", "8h"], frames, seen.copy(), seen.copy())
    view = view_at(65)
    near = view.nearness_of_pixels(frames[:, 0])
    conditions.leave_blurred_aside(scene, view, lens.ThinLens(0.8, 1 / near[0]))
    assert scene.rank_seen.tolist() == pytest.approx([1, conditions.UNSURE_SEEN_SHARE])
    scene.rank_seen[:] = 1
    conditions.leave_faint_aside(scene)
    assert scene.rank_seen.tolist() == pytest.approx([1, conditions.UNSURE_SEEN_SHARE])


def test_each_kind_of_light_is_drawn_as_often_as_its_share():
    assert sum(conditions.LIGHT_SHARES.values()) == pytest.approx(1)
    rng = np.random.default_rng(6)
    kinds = [conditions.draw_light(rng, np.zeros(2)) for _ in range(600)]
    for kind, share in conditions.LIGHT_SHARES.items():
        assert np.mean([light.kind == kind for light in kinds]) == pytest.approx(share, abs=0.05)
    assert all((light.lamp is not None) == (light.kind == "hard shadow") for light in kinds)


def test_a_low_view_shows_the_table_and_the_room_behind_it(tmp_path):
    rng = np.random.default_rng(7)
    noise = backgrounds.Noise(rng, size=300)
    art = plain_library(tmp_path)
    image = room.draw_table_in_perspective(rng, art, noise, view_at(80), (SIDE, SIDE), side=SIDE)
    assert image.shape == (SIDE, SIDE, 3)
    near = view_at(80).nearness_of_pixels(np.array([(SIDE / 2, y + 0.5) for y in range(SIDE)]))
    assert near[0] < 0.7
    assert np.isfinite(image).all()
