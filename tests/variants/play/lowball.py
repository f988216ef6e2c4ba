"""A hand of lowball for six, as it is shown: the fourth wins."""

HANDS = {
    "hand0": "9h 8d 4c 3s 2h",
    "hand1": "7s 6d 4d 3c 2c",
    "hand2": "Ts 9s 4h 3h 2d",
    "hand3": "7h 5d 4s 3d 2s",  # 7-5 is lower than Bo's 7-6
    "hand4": "Ah As 8c 8s Kd",
    "hand5": "Kc Qc Jc Tc 9c",
}
