"""tools/setup.sh where something is missing: what it installs, says and leaves."""

import os
import re
import shutil
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import programs
import pytest

ROOT = Path(__file__).parents[1]
TOOLS = "sh cat cut awk grep tail head find mktemp rm touch dirname basename tr wc sort ls env mkdir chmod"
TOOLS += " true uname"
EVERYTHING = "chromium libatomic firefox webkit screen postgresql redis nginx caddy systemd"

PYTHON = """#!/bin/sh
case "$*" in
*version_info*exit*|*"sys.exit(sys.version_info"*) [ ! -e "$MACHINE/old" ] ;;
--version) echo "Python 3.9.2" ;;
*"import ensurepip, venv"*) [ ! -e "$MACHINE/no-venv" ] ;;
*"import virtualenv"*) exit 1 ;;
*"-m venv "*) "$MACHINE/bin/make-environment" venv .venv ;;
*"import pip"*|*version_info*) echo 3.11 ;;
*) exit 2 ;;
esac
"""
MAKE_ENVIRONMENT = """#!/bin/sh
echo "$1" >>"$MACHINE/log"
mkdir -p .venv/bin
if [ -e "$MACHINE/full" ]; then echo "Error: [Errno 28] No space left on device" >&2; exit 1; fi
echo "#!$PWD/.venv/bin/python" >.venv/bin/pip
cat >.venv/bin/python <<'END'
#!/bin/sh
case "$*" in
*"import pip"*) echo 3.11 ;;
*"pip --disable"*)
  echo "pip $*" >>"$MACHINE/log"
  cat "$MACHINE/pip-says" >&2
  [ ! -s "$MACHINE/pip-says" ]
  ;;
esac
END
chmod +x .venv/bin/python
"""
APT_GET = """#!/bin/sh
echo "apt-get $*" >>"$MACHINE/log"
[ ! -e "$MACHINE/no-network" ] || { echo "E: Temporary failure resolving" >&2; exit 100; }
for word; do case $word in -*|install|update) ;; *) echo "#!/bin/sh" >"$MACHINE/bin/$word" ;; esac; done
chmod +x "$MACHINE/bin/"*
"""
APT_CACHE = """#!/bin/sh
shift
for name; do
  case " $(cat "$MACHINE/unavailable") " in
  *" $name "*) printf '%s:\\n  Installed: (none)\\n  Candidate: (none)\\n' "$name" ;;
  *) printf '%s:\\n  Installed: (none)\\n  Candidate: 2:1.0-1\\n' "$name" ;;
  esac
done
"""
SUDO = """#!/bin/sh
echo "sudo $*" >>"$MACHINE/log"
[ ! -e "$MACHINE/password" ] || exit 1
[ "$1" != -n ] || shift
exec "$@"
"""


@dataclass
class Machine:
    """A folder with the companion's set-up in it, and the programs that are on the machine."""

    folder: Path
    project: Path

    def has(self, name: str, script: str = "#!/bin/sh\n") -> None:
        """Put a program on the machine."""
        program = self.folder / "bin" / name
        program.write_text(script)
        program.chmod(0o755)

    def setting(self, name: str, text: str = "") -> None:
        (self.folder / name).write_text(text)

    def set_up(self, kind: str, **environ: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["/bin/sh", self.project / "tools" / "setup.sh", kind],
            env={"PATH": str(self.folder / "bin"), "MACHINE": str(self.folder), **environ},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )

    @property
    def log(self) -> list[str]:
        """What was called: making the environment, pip, apt-get and sudo."""
        log = self.folder / "log"
        return log.read_text().splitlines() if log.exists() else []

    def installed(self) -> list[list[str]]:
        """Return the packages of each call that installs some."""
        calls = (
            line.partition("--no-install-recommends ") for line in self.log if line.startswith("apt-get")
        )
        return [packages.split() for _, installs, packages in calls if installs]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """A Debian with nothing but Python, and root at it; the path of the project has a space and an umlaut."""
    if not Path("/etc/debian_version").exists():
        pytest.skip("apt-get is tried on Debian only")
    made = Machine(tmp_path / "machine", tmp_path / "Tür mit Karten")
    (made.folder / "bin").mkdir(parents=True)
    for tool in TOOLS.split():
        (made.folder / "bin" / tool).symlink_to(shutil.which(tool) or "")
    (made.project / "tools").mkdir(parents=True)
    shutil.copy(ROOT / "tools" / "setup.sh", made.project / "tools")
    for name in ("pyproject.toml", "constraints.txt"):
        (made.project / name).touch()
    made.setting("pip-says")
    made.has("python3", PYTHON)
    made.has("make-environment", MAKE_ENVIRONMENT)
    made.has("apt-get", APT_GET)
    made.has("apt-cache", APT_CACHE)
    made.setting("unavailable")
    made.has("id", "#!/bin/sh\necho 0\n")
    return made


@pytest.fixture
def without_rights(machine: Machine) -> Machine:
    machine.has("id", "#!/bin/sh\necho 1000\n")
    return machine


def test_root_installs_all_that_is_missing_at_once_and_says_what_for(machine: Machine):
    done = machine.set_up("test", WITHOUT="postgresql libatomic screen")
    assert done.returncode == 0, done.stderr
    (packages,) = machine.installed()
    assert {"chromium-headless-shell", "firefox-esr", "caddy", "redis-server"} <= set(packages)
    assert not {"postgresql", "libatomic1", "xvfb"} & set(packages)
    assert "Chromium (drives most pages)" in done.stderr
    assert "SETUP=no" in done.stderr
    # What is still missing afterwards is named, and the tests go on without it
    assert re.search(r"Missing here: libatomic, .*Xvfb, PostgreSQL", done.stderr)
    assert (machine.project / ".venv" / "dev.stamp").exists()


def test_what_apt_does_not_have_keeps_nothing_else_from_being_installed(machine: Machine):
    machine.setting("unavailable", "chromium chromium-headless-shell firefox-esr")
    done = machine.set_up("test")
    assert done.returncode == 0
    assert not {"chromium", "chromium-headless-shell", "firefox-esr"} & set(machine.installed()[-1])
    assert re.search("Missing here: Chromium, (libatomic, )?Firefox", done.stderr)
    # Neither the line about what is installed nor the command at the end names it
    assert "Chromium (" not in done.stderr
    assert "firefox" not in done.stderr


def test_where_apt_has_nothing_that_is_missing_no_command_is_made_up(machine: Machine):
    machine.has("apt-cache", "#!/bin/sh\nexit 1\n")
    done = machine.set_up("test")
    assert done.returncode == 0
    assert machine.installed() == []
    assert "apt has no package for that here" in done.stderr
    assert "sudo apt-get install" not in done.stderr


def test_nothing_is_installed_where_it_may_not_be(machine: Machine):
    done = machine.set_up("test", SETUP="no", WITHOUT=EVERYTHING)
    assert done.returncode == 0
    assert not [line for line in machine.log if "apt-get" in line]
    (sentence,) = (line for line in done.stderr.splitlines() if "Missing" in line)
    assert sentence.endswith(
        "sudo apt-get install --no-install-recommends chromium-headless-shell libatomic1 firefox-esr"
        " webkit2gtk-driver xvfb postgresql redis-server nginx-light caddy systemd"
    )


def test_sudo_installs_where_it_asks_for_no_password(without_rights: Machine):
    without_rights.has("sudo", SUDO)
    assert without_rights.set_up("test").returncode == 0
    assert len(without_rights.installed()) == 1
    assert any(line.startswith("sudo env DEBIAN_FRONTEND") for line in without_rights.log)


@pytest.mark.parametrize("has_sudo", [False, True])
def test_nobody_is_asked_for_a_password_without_a_terminal(without_rights: Machine, *, has_sudo: bool):
    if has_sudo:
        without_rights.has("sudo", SUDO)
        without_rights.setting("password")
    done = without_rights.set_up("test")
    assert done.returncode == 0
    assert without_rights.installed() == []
    assert "Missing here: Chromium" in done.stderr


def test_the_tests_go_on_where_apt_reaches_nothing(machine: Machine):
    machine.setting("no-network")
    done = machine.set_up("test")
    assert done.returncode == 0
    assert "Installing failed" in done.stderr
    assert "Missing here: Chromium" in done.stderr


def test_an_environment_is_made_once_and_again_after_a_change_of_what_it_holds(machine: Machine):
    assert machine.set_up("run").stderr == "Once: making the environment in .venv ...\n"
    assert machine.set_up("run").stderr == ""
    assert machine.log == [
        "venv",
        "pip -m pip --disable-pip-version-check install --quiet --no-compile --editable .",
    ]
    later = time.time() + 5
    os.utime(machine.project / "pyproject.toml", (later, later))
    machine.set_up("run")
    assert [line[:4] for line in machine.log] == ["venv", "pip ", "pip "]


def test_a_folder_that_was_moved_gets_its_environment_again(machine: Machine):
    machine.set_up("run")
    machine.project = machine.project.rename(machine.project.with_name("moved"))
    assert machine.set_up("run").stderr == "The folder was moved: making the environment in .venv ...\n"
    assert machine.set_up("run").stderr == ""


def test_an_environment_whose_python_is_gone_is_made_again(machine: Machine):
    machine.set_up("run")
    (machine.project / ".venv" / "bin" / "python").unlink()
    assert "Python has changed" in machine.set_up("run").stderr
    assert machine.set_up("run").stderr == ""


def test_without_the_venv_module_another_program_makes_the_environment(without_rights: Machine):
    without_rights.setting("no-venv")
    done = without_rights.set_up("run")
    assert done.returncode == 1
    how = "sudo apt-get install --no-install-recommends python3-venv"
    assert done.stderr == f"Missing: Python's venv module. To install: {how}\n"
    without_rights.has("uv", '#!/bin/sh\nexec "$MACHINE/bin/make-environment" "uv $*"\n')
    assert without_rights.set_up("run").returncode == 0
    assert without_rights.log[0] == "uv venv --quiet --seed --python python3 .venv"


def test_an_old_python_is_refused(machine: Machine):
    machine.setting("old")
    done = machine.set_up("run")
    assert (done.returncode, machine.log) == (1, [])
    assert done.stderr.startswith("Python 3.9.2 is too old. Install Python 3.11 or newer")
    missing = machine.set_up("run", PYTHON="python3.99")
    assert missing.stderr.startswith("Python is missing: there is no python3.99.")


def test_a_full_disk_leaves_nothing_half_made(machine: Machine):
    machine.setting("full")
    done = machine.set_up("run")
    assert done.returncode == 1
    assert "The disk is full. Make room" in done.stderr
    assert not (machine.project / ".venv").exists()


@pytest.mark.parametrize(
    ("pip_says", "sentence"),
    [
        ("NewConnectionError: Temporary failure in name resolution", "The first run needs a network"),
        ("SSLError: certificate verify failed: self-signed certificate", "set PIP_CERT"),
        ("OSError: [Errno 28] No space left on device", "The disk is full"),
        ("error: metadata-generation-failed", "for the reason above"),
    ],
)
def test_packages_that_cannot_be_had_are_tried_again_next_time(
    machine: Machine, pip_says: str, sentence: str
):
    machine.setting("pip-says", f"{pip_says}\n")
    done = machine.set_up("run")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-2] == pip_says
    assert sentence in done.stderr.splitlines()[-1]
    machine.setting("pip-says")
    assert machine.set_up("run").returncode == 0


# --- tests without a program --------------------------------------------------------------------


@pytest.fixture
def nothing_there(monkeypatch: pytest.MonkeyPatch) -> None:
    missing = {name: programs.Program(name, name.title(), "", "") for name in EVERYTHING.split()}
    monkeypatch.setattr(programs, "programs", lambda: missing)
    monkeypatch.setattr(programs, "how_to_install", lambda names: f"How: {' '.join(names)}")


@pytest.mark.usefixtures("nothing_there")
def test_a_test_without_its_programs_is_skipped_but_fails_in_ci(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception) as skipped:
        programs.need("webkit", "screen")
    assert programs.missing_in(str(skipped.value)) == ["webkit", "screen"]
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="missing program: caddy"):
        programs.need("caddy")


@pytest.mark.usefixtures("nothing_there")
def test_what_was_skipped_in_several_runs_is_told_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("SKIPPED", "skipped")
    assert programs.summary(programs.recorded(tmp_path / "skipped")) == ""
    programs.record(Counter({"chromium libatomic": 2}), tmp_path)
    programs.record(Counter(), tmp_path)
    programs.record(Counter({"chromium libatomic": 300, "postgresql": 110}), tmp_path)
    assert programs.summary(programs.recorded(tmp_path / "skipped")) == (
        "412 tests were skipped: no Chromium and Libatomic (302), no Postgresql (110)."
        " How: chromium libatomic postgresql"
    )


def test_what_workers_skip_is_counted_once(tmp_path: Path):
    skipped = tmp_path / "skipped"
    one = "tests/deploy/test_files.py::test_the_units_are_ones_that_systemd_takes"
    environ = os.environ | {"WITHOUT": "systemd", "SKIPPED": str(skipped), "CI": ""}
    command = [sys.executable, "-m", "pytest", "-q", "--numprocesses=1", one]
    done = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, check=True)
    assert "1 test was skipped: no systemd-analyze (1)." in done.stdout
    assert programs.recorded(skipped) == {"systemd": 1}
