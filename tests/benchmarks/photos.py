"""Time and memory of reading photographs: `python tests/benchmarks/photos.py DIR [PHOTOS]`.

DIR holds a manifest.json as for `companion measure`; PHOTOS of its photographs with cards are taken, 40
unless told, spread evenly over the list. Each is read as it is, and as a photo of 12 megapixels: enlarged to
fit 4000 × 3000 (3000 × 4000 upright), the rest filled with the colour of its rim, JPEG at quality 92.

- Time is by the clock, from bytes to cards, on two processors, after one reading that does not count. What
  else runs on the machine counts in; the load is printed, and the fastest quarter beside the median.
- Memory is a fresh process's for each kind: idle is the application made and prepared as `companion serve`
  does it, before its first photo, when no network is loaded yet. The peak is that of the resident set while
  the photos are read and cleaned: by one thread, and by ten at once, as many as the application lets in.
  The threads are there before the first photo, like those of the server.

The bars: a 12-megapixel photo in 500 ms, aim 250; 400 MB above idle, aim 200.
"""

import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median, quantiles

import cv2
import numpy as np

from companion.vision import make_clean_photo_copy, read
from companion.vision.corners.networks import processor_count, shared_network_pool
from companion.vision.measuring.measure import read_manifest
from companion.vision.photo.decode import decode_photo

PHOTOS, PROCESSORS, AT_ONCE = 40, 2, 10
LONG, SHORT, QUALITY = 4000, 3000, 92
TIME_BAR, TIME_AIM = 500.0, 250.0  # ms
MEMORY_BAR, MEMORY_AIM = 400.0, 200.0  # MB


def enlarged(photo: bytes) -> bytes:
    """The photo as one of 12 megapixels."""
    pixels = decode_photo(photo).pixels
    height, width = pixels.shape[:2]
    frame = (LONG, SHORT) if width >= height else (SHORT, LONG)
    factor = min(frame[0] / width, frame[1] / height)
    size = min(frame[0], round(width * factor)), min(frame[1], round(height * factor))
    rim = np.concatenate([pixels[0], pixels[-1], pixels[:, 0], pixels[:, -1]])
    large = np.full((frame[1], frame[0], 3), np.median(rim, axis=0), np.uint8)
    left, top = (frame[0] - size[0]) // 2, (frame[1] - size[1]) // 2
    large[top : top + size[1], left : left + size[0]] = cv2.resize(
        pixels, size, interpolation=cv2.INTER_CUBIC
    )
    return cv2.imencode(".jpg", large, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1].tobytes()


def chosen(folder: Path, count: int) -> list[Path]:
    """Photographs with cards, spread evenly over the manifest."""
    paths = [truth.path for truth in read_manifest(folder) if truth.cards]
    return [paths[at] for at in np.linspace(0, len(paths) - 1, min(count, len(paths))).astype(int)]


def timed(paths: Sequence[Path]) -> list[dict[str, float]]:
    """Milliseconds of each reading by stage, and of all of it."""
    read(paths[0].read_bytes())
    found = []
    for path in paths:
        photo = path.read_bytes()
        began = time.perf_counter()
        stages = read(photo).stage_ms
        found.append({**stages, "total": (time.perf_counter() - began) * 1e3})
    return found


def print_times(name: str, found: Sequence[dict[str, float]]) -> float:
    stages = {stage: median(ms[stage] for ms in found) for stage in found[0]}
    totals = [ms["total"] for ms in found]
    fast, _, slow = quantiles(totals, n=4)
    print(f"{name:14}" + "".join(f"{ms:10.1f}" for ms in stages.values()) + f"{fast:10.1f}{slow:10.1f}")
    return stages["total"]


def of_memory(key: str) -> float:
    """A figure of this process's in MB: VmRSS now, VmHWM at its peak."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(key)) * 1024 / 1e6


def served(paths: Sequence[Path]) -> None:
    """In a process of its own: make the application, read and clean the photos, print the memory in MB."""
    from companion import create_app
    from companion.web.serving.run import prepare_before_serving

    app = create_app()
    prepare_before_serving()
    threads, ready = ThreadPoolExecutor(AT_ONCE), threading.Barrier(AT_ONCE)
    list(threads.map(lambda _: ready.wait(), range(AT_ONCE)))
    idle = of_memory("VmRSS")
    Path("/proc/self/clear_refs").write_text("5")  # forget the peak so far
    with shared_network_pool().lend(1):
        loaded = of_memory("VmRSS")
    each([paths[0]])
    first = of_memory("VmHWM")
    each(paths)
    one = of_memory("VmHWM")
    list(threads.map(each, ([path] for path in paths)))
    figures = {"loaded": loaded, "first": first, "one": one, "many": of_memory("VmHWM")}
    above = {name: value - idle for name, value in figures.items()}
    print(json.dumps({"idle": idle, "routes": len(list(app.url_map.iter_rules())), **above}))


def each(paths: Iterable[Path]) -> None:
    for path in paths:
        photo = path.read_bytes()
        read(photo)
        make_clean_photo_copy(photo)


def memory(paths: Sequence[Path], folder: Path) -> dict[str, float]:
    """What `served` finds in a fresh process with a database of its own."""
    command = [sys.executable, __file__, "--served", *map(str, paths)]
    environment = os.environ | {"COMPANION_INSTANCE": str(folder / "instance"), "DATABASE_URL": ""}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return dict(json.loads(done.stdout.splitlines()[-1]))


def stands(value: float, bar: float, aim: float) -> str:
    return "aim reached" if value <= aim else "bar reached" if value <= bar else "BELOW THE BAR"


def main(folder: Path, count: int) -> None:
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:PROCESSORS])
    with tempfile.TemporaryDirectory() as made:
        small = chosen(folder, count)
        large = [Path(made) / f"{at}.jpg" for at in range(len(small))]
        for path, into in zip(small, large, strict=True):
            into.write_bytes(enlarged(path.read_bytes()))
        load = [os.getloadavg()[0]]
        times = {"12 megapixels": timed(large), "as they are": timed(small)}
        load.append(os.getloadavg()[0])
        memories = {name: memory(paths, Path(made)) for name, paths in (("12 MP", large), ("as is", small))}
    print(
        f"{len(small)} photos on {processor_count()} processors; load {load[0]:.1f} before, {load[1]:.1f} "
        "after"
    )
    print(f"\n{'ms, median':14}" + "".join(f"{stage:>10}" for stage in times["as they are"][0]), end="")
    print(f"{'quarter':>10}{'3 quarters':>11}")
    totals = {name: print_times(name, found) for name, found in times.items()}
    megapixels = totals["12 megapixels"]
    print(f"12 megapixels, {megapixels:.0f} ms: {stands(megapixels, TIME_BAR, TIME_AIM)}")
    print(f"\n{'MB above idle':14}{'idle':>10}{'networks':>10}{'1st photo':>10}{'one':>10}{'ten':>10}")
    for name, found in memories.items():
        print(
            f"{name:14}"
            + "".join(f"{found[key]:10.0f}" for key in ("idle", "loaded", "first", "one", "many"))
        )
    most = max(found["many"] for found in memories.values())
    print(f"memory, {most:.0f} MB above idle at most: {stands(most, MEMORY_BAR, MEMORY_AIM)}")


if __name__ == "__main__":
    if sys.argv[1] == "--served":
        served([Path(name) for name in sys.argv[2:]])
    else:
        main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else PHOTOS)
