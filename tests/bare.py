"""Try the two commands on bare machines: `make bare`, as root, with `debootstrap` and a network; hours.

Each system is made anew in a folder and holds python3, git and make. In a fresh clone `make run` has to serve
a page and `make test` has to end green: for a user without rights, then without a network; for root, who may
install, then without a network. Printed for each: seconds, what was installed, and tests run and skipped.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[1]
SYSTEMS = {
    "debian": ("bookworm", "http://deb.debian.org/debian", "main"),
    "ubuntu": ("noble", "http://archive.ubuntu.com/ubuntu", "main,universe"),
}
"""The release, the mirror and the parts of each system."""
SCRIPTS = Path("/usr/share/debootstrap/scripts")
INCLUDED = "python3,git,make,ca-certificates"
SERVES = "http://127.0.0.1:8000/"
PASSED_ON = ("PIP_", "SSL_CERT_", "http_proxy", "https_proxy")
"""Beginnings of the names of variables that say how this machine reaches the network."""


class Bare:
    """A system in a folder, entered by chroot."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def run(self, command: str, *, user: str = "root", network: bool = True) -> tuple[int, str, float]:
        """Run a shell command in it; return its status, what it wrote, and its seconds."""
        given = {name: value for name, value in os.environ.items() if name.startswith(PASSED_ON)}
        given |= {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8", "HOME": f"/home/{user}"}
        pairs = [f"{name}={value}" for name, value in given.items()]
        alone = [] if network else ["unshare", "--net", "sh", "-c", 'ip link set lo up && exec "$@"', "sh"]
        entered = ["chroot", f"--userspec={user}", str(self.folder), "env", "-i", *pairs, "sh", "-c", command]
        began = time.monotonic()
        done = subprocess.run(
            [*alone, *entered],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout, time.monotonic() - began

    def packages(self) -> set[str]:
        """Return the names of the packages that are installed."""
        return set(self.run("dpkg-query -W -f '${Package}\\n'")[1].split())


@contextmanager
def bare(system: str, folder: Path, *, unchecked: bool) -> Iterator[Bare]:
    """Make the system in the folder, or take the one that is there; mount what programs expect."""
    made = folder / f"{system}-made"
    if not made.exists():
        begun = folder / f"{system}-begun"  # what was not made to its end is not taken for whole
        subprocess.run(["rm", "-rf", "--one-file-system", begun], check=True)
        done = subprocess.run(
            _debootstrap(system, begun, unchecked=unchecked), check=False, stdout=subprocess.DEVNULL
        )
        if done.returncode:
            raise SystemExit(f"{system} could not be made: see above. Without its keyring: --unchecked.")
        begun.rename(made)
    here = folder / system
    mounts = [["-t", "proc", "proc", "proc"], ["--rbind", "/dev", "dev"], ["-t", "tmpfs", "tmpfs", "tmp"]]
    _unmount([here / target for *_, target in mounts])  # an interrupted run leaves them mounted
    subprocess.run(["rm", "-rf", "--one-file-system", here], check=True)
    subprocess.run(["cp", "--archive", made, here], check=True)  # devices stay devices
    for name in ("/etc/resolv.conf", "/etc/hosts", os.environ.get("SSL_CERT_FILE", "/etc/hosts")):
        target = here / name.lstrip("/")
        target.unlink(missing_ok=True)
        shutil.copy(Path(name).resolve(), target)
    try:
        for *how, target in mounts:
            subprocess.run(["mount", *how, here / target], check=True)
        yield Bare(here)
    finally:
        _unmount([here / target for *_, target in mounts])


def _unmount(folders: Sequence[Path]) -> None:
    """Unmount those of the folders on which something is mounted, the last first."""
    for folder in reversed(folders):
        if os.path.ismount(folder):
            subprocess.run(["umount", "--recursive", "--lazy", folder], check=True)


def _debootstrap(system: str, made: Path, *, unchecked: bool) -> list[str]:
    """Return the command that makes the system.

    A debootstrap that is older than an Ubuntu has no script of its name; all of Ubuntu's are gutsy's.
    """
    release, mirror, parts = SYSTEMS[system]
    command = ["debootstrap", "--variant=minbase", f"--include={INCLUDED}", f"--components={parts}"]
    signed = ["--no-check-gpg" if unchecked else "--force-check-gpg"]
    script = [] if (SCRIPTS / release).exists() else [str(SCRIPTS / "gutsy")]
    return [*command, *signed, release, str(made), mirror, *script]


def tried(
    machine: Bare, title: str, user: str, commands: Sequence[str], *, network: bool, clone: bool
) -> bool:
    """Run the commands for the user in a clone of this repository, and print a line for each."""
    home = machine.folder / "home" / user
    if clone:
        shutil.rmtree(home, ignore_errors=True)
        home.mkdir(parents=True)
        subprocess.run(["git", "clone", "-q", ROOT, home / "card games"], check=True)
        machine.run(f"chown -R {user} /home/{user}")
    before = machine.packages()
    asks = f"import urllib.request as ask; ask.urlopen('{SERVES}', timeout=1).read()"
    serve = (
        "make run >/tmp/served 2>&1 & began=$!; for second in $(seq 600); do"
        f' sleep 1; if python3 -c "{asks}" 2>/dev/null; then echo SERVES; break; fi;'
        " kill -0 $began 2>/dev/null || break; done; cat /tmp/served; pkill companion; kill $began; wait"
    )
    fine = True
    for command in commands:
        shell = serve if command == "make run" else command
        status, said, seconds = machine.run(
            f"cd '/home/{user}/card games' && {{ {shell}; }}", user=user, network=network
        )
        works = "SERVES" in said if command == "make run" else status == 0
        passed = sum(int(number) for number in re.findall(r"(\d+) passed", said))
        skipped = re.findall(r"^\d+ tests? w\w+ skipped:.*", said, re.MULTILINE)
        installed = machine.packages() - before
        before |= installed
        print(
            f"| {title} | {command} | {'works' if works else 'FAILS'} | {seconds:.0f} s |"
            f" {len(installed)} packages | {passed or '-'} tests | {skipped[-1] if skipped else '-'} |",
            flush=True,
        )
        log = machine.folder.parent / f"{title} {command}.log".replace(" ", "-")
        log.write_text(said)
        fine = fine and works
    return fine


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("systems", nargs="*", default=list(SYSTEMS), help="debian, ubuntu")
    parser.add_argument("--folder", type=Path, default=Path("/var/tmp/companion-bare"))
    parser.add_argument("--only", choices=("run", "test"), help="one of the two commands")
    parser.add_argument(
        "--unchecked", action="store_true", help="take packages without checking who signed them"
    )
    given = parser.parse_args()
    commands = [f"make {name}" for name in ("run", "test") if given.only in (None, name)]
    if os.getuid() != 0 or shutil.which("debootstrap", path=f"{os.environ['PATH']}:/usr/sbin") is None:
        parser.exit(
            2, "This needs root and debootstrap: sudo apt-get install debootstrap, then sudo make bare\n"
        )
    given.folder.mkdir(parents=True, exist_ok=True)
    fine = True
    print("| machine | command | | time | installed | tests | skipped |\n|---|---|---|---|---|---|---|")
    for system in given.systems:
        with bare(system, given.folder, unchecked=given.unchecked) as machine:
            machine.run("useradd --create-home player")
            machine.run(
                "apt-get -qq update && apt-get -qq install -y --no-install-recommends procps python3-venv"
            )
            fine &= tried(
                machine, f"{system}, a user without rights", "player", commands, network=True, clone=True
            )
            fine &= tried(
                machine, f"{system}, the user, no network", "player", commands, network=False, clone=False
            )
        with bare(system, given.folder, unchecked=given.unchecked) as machine:
            fine &= tried(machine, f"{system}, root", "root", commands, network=True, clone=True)
            fine &= tried(
                machine, f"{system}, root, no network", "root", commands, network=False, clone=False
            )
    print(f"What they wrote is in {given.folder}.")
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
