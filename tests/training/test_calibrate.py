"""Fitting how sure a reading may be."""

import json

import cv2
import numpy as np
import pytest

pytest.importorskip("torch", reason="the training is installed with the extra `train_network`")

from vision.drawn import table

from companion.cards import Card
from companion.vision.choosing.vote import CardVote
from companion.vision.corners.identify import CARD_CODES
from training.reading.calibrate import calibrate_confidence, fit_weights, mark_right_cards


def test_a_logistic_model_is_found_again():
    rng = np.random.default_rng(1)
    found = np.column_stack([np.ones(20_000), rng.normal(size=(20_000, 2))])
    weights = np.array([0.5, 2.0, -1.0])
    marks = (rng.random(20_000) < 1 / (1 + np.exp(-found @ weights))).astype(float)
    assert fit_weights(found, marks) == pytest.approx(weights, abs=0.1)


def vote(code, there):
    shares = np.zeros(len(CARD_CODES), np.float32)
    shares[CARD_CODES.index(Card(code))] = 1
    return CardVote((0,), shares, there, 0.5, 0.0)


def test_of_two_cards_of_a_name_the_likelier_is_the_right_one():
    cards = [vote("Ah", 0.5), vote("Ah", 0.9), vote("Kd", 0.9), vote("2c", 0.9)]
    assert mark_right_cards(cards, ["Ah", "2c"]).tolist() == [0, 1, 0, 1]


def test_weights_are_fitted_to_a_folder_of_photos(tmp_path, capsys):
    hands = (["Ah", "Ks", "7d"], ["2c", "3d"], ["Qs", "4h"], ["9c", "9d"])
    lines = []
    for at, hand in enumerate(hands):
        cv2.imwrite(str(tmp_path / f"{at}.png"), table(hand))
        lines.append({"file": f"{at}.png", "cards": hand})
    (tmp_path / "manifest.json").write_text(json.dumps(lines), "utf-8")
    calibrate_confidence(tmp_path)
    told = capsys.readouterr().out.split()
    assert told[:1] + told[2:3] == ["constant", "located"]
    assert "right" in told
