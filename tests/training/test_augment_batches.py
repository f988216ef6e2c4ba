"""Batches are turned, displaced and relit on the device that trains as pictures were one by one."""

import cv2
import numpy as np
import pytest
import training_art

torch = pytest.importorskip("torch", reason="the networks need the extra `train_network`")

from companion.vision.corners.negatives import invert_light_signs  # noqa: E402
from training.networks import augment_batches, train_identify, train_locate, train_onlook  # noqa: E402
from training.networks.augment_batches import FrameErrors, make_generator  # noqa: E402
from training.scenes.geometry import crop_frame  # noqa: E402
from training.scenes.scenes import SceneMaker  # noqa: E402

CPU = torch.device("cpu")
NO_ERRORS = FrameErrors((0, 0), scale=0, turn=0, lean=0)


def smooth_pictures(count, height, width):
    rng = np.random.default_rng(4)
    coarse = rng.integers(0, 256, (count, 9, 7, 3), dtype=np.uint8)
    return np.stack([cv2.resize(one, (width, height), interpolation=cv2.INTER_CUBIC) for one in coarse])


def as_bytes(pictures):
    """Pictures as they were stored: uint8 (n, height, width, 3)."""
    return (pictures * 255).round().byte().permute(0, 2, 3, 1).numpy()


def test_a_crop_is_what_opencv_cuts():
    pictures = smooth_pictures(40, 88, 66)
    errors, generator = train_identify.CROPS.errors, make_generator(CPU, 3)
    frames = augment_batches.displace_frames(generator, errors, torch.ones(40), (88, 66), 1.25 * 1.375)
    stored = augment_batches.to_pictures(torch.from_numpy(pictures))
    crops = as_bytes(augment_batches.crop_pictures(stored, frames, (64, 48), 1.25))
    expected = [crop_frame(one, frame) for one, frame in zip(pictures, frames.numpy(), strict=True)]
    assert np.abs(crops.astype(int) - np.stack(expected)).max() <= 3


@pytest.mark.parametrize("plan", [train_identify.CROPS, train_onlook.FACES])
def test_a_crop_without_errors_is_the_middle_of_its_cut(plan):
    frames = augment_batches.displace_frames(
        make_generator(CPU, 3), plan.errors, torch.zeros(2), plan.cut_size, plan.margin * plan.cut_scale
    ).numpy()
    height, width = plan.cut_size
    assert frames[:, 0] == pytest.approx(np.array([[width / 2, height / 2]] * 2))
    assert 2 * plan.margin * -frames[:, 1, 1] == pytest.approx([plan.size[0]] * 2, abs=1)
    assert 2 * plan.margin * frames[:, 2, 0] == pytest.approx([plan.size[1]] * 2, abs=1)


def test_frames_are_off_by_as_much_as_is_asked_for():
    errors = FrameErrors((0.2, 0.1), scale=0.1, turn=0.09, lean=0.06)
    frames = augment_batches.displace_frames(
        make_generator(CPU, 3), errors, torch.full((20_000,), 0.5), (100, 60), 1.0
    ).numpy()
    centre, up, right = frames.swapaxes(0, 1)
    assert ((centre - (30, 50)) / (30, 50)).std(axis=0) == pytest.approx([0.1, 0.05], rel=0.05)
    angle = np.arctan2(up[:, 0], -up[:, 1])
    assert angle.std() == pytest.approx(0.045, rel=0.05)
    assert np.log(np.linalg.norm(up, axis=1) / 50).std() == pytest.approx(0.05, rel=0.05)
    across = (up / np.linalg.norm(up, axis=1, keepdims=True) * right).sum(axis=1)
    assert (across / 50).std() == pytest.approx(0.03, rel=0.05)
    worse = FrameErrors((0.2, 0.1), scale=0.1, turn=0.09, lean=0.06, worse_share=1.0)
    crooked = augment_batches.displace_frames(
        make_generator(CPU, 3), worse, torch.full((20_000,), 0.5), (100, 60), 1.0
    ).numpy()[:, 1]
    assert np.arctan2(crooked[:, 0], -crooked[:, 1]).std() == pytest.approx(1.5 * 0.045, rel=0.05)


def test_each_picture_is_blurred_by_its_own_spread():
    pictures = smooth_pictures(3, 40, 30)
    pictures[:, 10:20, 5:9] = (10, 250, 90)
    spread = torch.tensor([0.4, 0.9, 1.5])
    stored = augment_batches.to_pictures(torch.from_numpy(pictures))
    blurred = as_bytes(augment_batches.blur_pictures(stored, spread))
    expected = [
        cv2.GaussianBlur(one, (11, 11), float(sigma), borderType=cv2.BORDER_REPLICATE)
        for one, sigma in zip(pictures, spread, strict=True)
    ]
    assert np.abs(blurred.astype(int) - np.stack(expected)).max() <= 2


def test_pictures_are_lit_and_tinted_anew_and_a_few_blurred():
    grey = torch.full((4000, 3, 2, 2), 0.5)
    lit = augment_batches.relight_pictures(make_generator(CPU, 3), grey)[:, :, 0, 0].numpy()
    assert lit.mean() == pytest.approx(0.5, abs=0.01)
    assert lit.mean(axis=1).std() == pytest.approx(np.hypot(0.5 * 0.15, 10 / 255), rel=0.06)
    assert lit.std(axis=1).mean() == pytest.approx(0.5 * 0.04 * 0.72, rel=0.1)
    dots = torch.zeros(4000, 3, 13, 13)
    dots[:, :, 6, 6] = 1.0
    lit = augment_batches.relight_pictures(make_generator(CPU, 3), dots)
    share = ((lit[:, :, 6, 7] - lit[:, :, 0, 0]).abs().amax(dim=1) > 1e-3).float().mean()
    assert float(share) == pytest.approx(augment_batches.BLURRED_SHARE, abs=0.02)
    assert float(lit.min()) >= 0
    assert float(lit.max()) <= 1


def test_a_seed_changes_pictures_the_same_way_again():
    pictures = torch.rand(6, 3, 20, 20)
    once, again, other = (
        augment_batches.relight_pictures(make_generator(CPU, seed), pictures) for seed in (3, 3, 4)
    )
    assert torch.equal(once, again)
    assert not torch.equal(once, other)


def test_the_targets_of_a_turned_scene_are_those_of_its_turned_frames(tmp_path):
    maker = SceneMaker(training_art.plain_library(tmp_path), seed=9, size=352, drawn=2)
    scene = next(
        scene for scene in iter(maker.make_scene, None) if train_locate.choose_indices(scene)[0].any()
    )
    image = torch.from_numpy(scene.image).permute(2, 0, 1)[None].repeat(4, 1, 1, 1).float()
    maps = torch.from_numpy(train_locate.target_maps(scene))[None].repeat(4, 1, 1, 1)
    images, turned = train_locate.turn_scenes(image, maps, np.arange(4))
    for quarters in range(4):
        assert np.array_equal(
            images[quarters].permute(1, 2, 0).numpy(), np.rot90(scene.image, quarters).astype(np.float32)
        )
        seen = turned[quarters, :13].numpy().copy()
        seen[0] = np.where(seen[0] == 1, 6, -6)
        found = sorted(frame[0].tolist() for _, frame in train_locate.find_peaks(seen))
        frames = np.concatenate([scene.frames, scene.cards], axis=1)[train_locate.choose_indices(scene)[0]]
        for _ in range(quarters):
            frames = np.stack([frames[..., 1], -frames[..., 0]], axis=-1)
            frames[:, [0, 3], 1] += 352
        assert found == [pytest.approx(frame, abs=0.02) for frame in sorted(frames[:, 0].tolist())]
        for _, frame in train_locate.find_peaks(seen):
            nearest = frames[np.abs(frames[:, 0] - frame[0]).sum(axis=1).argmin()]
            assert frame == pytest.approx(nearest, abs=0.02)


def test_dark_crops_alone_are_inverted_and_as_the_recogniser_does():
    crops = torch.rand(60, 3, 64, 48) * 0.1 + torch.linspace(0, 0.9, 60)[:, None, None, None]
    crops[:, :, 20:40, 15:30] = (crops[:, :, 20:40, 15:30] + 0.5).clamp(max=1)
    expected = invert_light_signs(crops.numpy())
    got = train_identify.invert_light_crops(crops)
    assert np.abs(got.numpy() - expected).max() < 1e-6
    assert (np.abs(expected - crops.numpy()).max(axis=(1, 2, 3)) > 0.1).sum() > 10
    light = torch.full((3, 3, 64, 48), 0.9)
    assert train_identify.invert_light_crops(light) is light
