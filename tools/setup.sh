#!/bin/sh
# Set up what the companion needs beyond its own files, for `make run`, `make test` and CI.
#
#   sh tools/setup.sh run     What `make run` needs: an environment in .venv with the companion in it
#   sh tools/setup.sh dev     That, with what checking and testing the code needs; or mutate, audit, train
#   sh tools/setup.sh test    That, with the programs that the tests drive: those that are missing are installed,
#                             or named with the command that installs them
#   sh tools/setup.sh list    A line for each program: name, label, path or nothing, purpose
#   sh tools/setup.sh how webkit screen    How these programs are installed here, in a sentence
#
# PYTHON=python3.12     the Python to use
# SETUP=no              never install a program
# WITHOUT="webkit ..."  go on as if these programs were missing, and do not install them
#
# Plain sh, and nothing that only GNU's tools have: it runs on macOS too.
set -eu
PYTHON=${PYTHON:-python3}
PATH=$PATH:/usr/sbin:/usr/local/sbin
VENV=.venv
VERSION='import sys; print("%d.%d" % sys.version_info[:2])'
# As variables, not as options: they also pin what builds the package, with older and newer pips
export PIP_CONSTRAINT=constraints.txt PIP_BUILD_CONSTRAINT=constraints.txt

# Name, label, Debian's package (the first that apt has), needed or more (only makes more tests run), purpose
run_needs() {
	case $PYTHON in
	*python3.[0-9]*) venv=$(basename "$PYTHON")-venv ;;
	*) venv=python3-venv ;;
	esac
	echo "venv:Python's venv module:$venv:needed:makes the environment in .venv"
}
test_needs() {
	[ -z "$to_make" ] || run_needs
	cat <<-END
		chromium:Chromium:chromium-headless-shell chromium:more:drives most pages
		libatomic:libatomic:libatomic1:more:Playwright, which steers Chromium, is linked to it
		firefox:Firefox:firefox-esr:more:plays games in another browser
		webkit:WebKit's driver:webkit2gtk-driver:more:plays games in the browser of iPhones
		screen:Xvfb:xvfb:more:is the screen that WebKit draws on
		postgresql:PostgreSQL:postgresql:more:is the database of many tables
		redis:Redis:redis-server:more:counts requests for several processes
		nginx:nginx:nginx-light:more:is a front of deploy/
		caddy:Caddy:caddy:more:is a front of deploy/
		systemd:systemd-analyze:systemd:more:checks the units of deploy/
	END
}

# Print the path of a program; fail if it is missing.
find_program() {
	! is_left_out "$1" || return 1
	case $1 in
	venv) "$PYTHON" -c 'import ensurepip, venv' 2>/dev/null && echo "$PYTHON" ;;
	chromium)
		first_command chromium-headless-shell chromium chromium-browser google-chrome ||
			first_file "/Applications/Chromium.app/Contents/MacOS/Chromium" \
				"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
		;;
	libatomic) first_file /usr/lib/*/libatomic.so.1 /usr/lib*/libatomic.so.1 || { [ "$(uname)" != Linux ] && echo none; } ;;
	firefox) first_command firefox-esr firefox || first_file /Applications/Firefox.app/Contents/MacOS/firefox ;;
	webkit) first_file /usr/lib/*/webkit2gtk-4.*/MiniBrowser >/dev/null && first_command WebKitWebDriver ;;
	screen) first_command Xvfb ;;
	postgresql)
		if [ -n "${TEST_DATABASE_URL:-}" ]; then
			echo TEST_DATABASE_URL
		else
			# shellcheck disable=SC2012 # these names are plain
			newest=$(ls -d /usr/lib/postgresql/*/bin/initdb 2>/dev/null | sort -t/ -k5,5n | tail -n 1)
			if [ -n "$newest" ]; then echo "$newest"; else first_command initdb; fi
		fi
		;;
	redis) first_command redis-server ;;
	systemd) first_command systemd-analyze ;;
	*) first_command "$1" ;;
	esac
}
first_command() {
	for name; do command -v "$name" 2>/dev/null && return; done
	return 1
}
first_file() {
	for file; do [ -e "$file" ] && echo "$file" && return; done
	return 1
}

# Keep the lines of standard input whose program is missing.
only_missing() {
	while IFS=: read -r name rest; do
		find_program "$name" >/dev/null || echo "$name:$rest"
	done
}

not_left_out() {
	while IFS=: read -r name rest; do
		is_left_out "$name" || echo "$name:$rest"
	done
}
is_left_out() { case " ${WITHOUT:-} " in *" $1 "*) return 0 ;; *) return 1 ;; esac; }

# Print one field of every line on standard input, parted by commas: `joined 2`.
joined() { cut -d: -f"$1" | awk 'NR > 1 { printf ", " } { printf "%s", $0 }'; }

machine() {
	missing=$("$1_needs" | only_missing)
	wanted=$(echo "$missing" | not_left_out)
	if [ -n "$wanted" ] && may_install; then
		install_programs "$wanted" || true
		missing=$("$1_needs" | only_missing)
	fi
	[ -n "$missing" ] || return 0
	if echo "$missing" | grep -q :needed: && ! can_do_without_venv; then
		fail "Missing: $(echo "$missing" | joined 2). $(how_to_install "$missing")"
	fi
	missing=$(echo "$missing" | grep -v :needed:) || return 0
	say "Missing here: $(echo "$missing" | joined 2). The tests that need them are skipped. $(how_to_install "$missing")"
}

is_python_new_enough() {
	if ! command -v "$PYTHON" >/dev/null; then
		fail "Python is missing: there is no $PYTHON. Install Python 3.11 or newer, then say where it is: make PYTHON=python3.11 run"
	fi
	if ! "$PYTHON" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
		fail "$("$PYTHON" --version) is too old. Install Python 3.11 or newer, then say where it is: make PYTHON=python3.11 run"
	fi
}

can_do_without_venv() { first_command uv virtualenv >/dev/null || "$PYTHON" -c 'import virtualenv' 2>/dev/null; }

is_debian() { command -v apt-get >/dev/null && [ -e /etc/debian_version ]; }

may_install() {
	[ "${SETUP:-}" != no ] && is_debian || return 1
	[ "$(id -u)" != 0 ] || return 0
	command -v sudo >/dev/null || return 1
	# Either sudo asks for no password, or there is somebody to ask
	sudo -n true 2>/dev/null || { [ -t 0 ] && [ -t 2 ]; }
}

how_to_install() {
	if ! is_debian; then
		echo "Install them with the package manager of this system."
		return
	fi
	packages=$(echo "$1" | packaged | cut -d: -f3 | tr '\n' ' ')
	if [ -n "$packages" ]; then
		echo "To install: sudo apt-get install --no-install-recommends ${packages% }"
	else
		echo "apt has no package for that here. If its lists are old: sudo apt-get update, then run the command again."
	fi
}

install_programs() {
	wanted=$(echo "$1" | packaged)
	if [ "$(echo "$wanted" | wc -l)" != "$(echo "$1" | wc -l)" ] && lists_are_old; then
		say "Asking apt for its newest lists. To leave it out: SETUP=no"
		apt -qq update || return 1
		wanted=$(echo "$1" | packaged)
	fi
	[ -n "$wanted" ] || return 0
	say "Installing $(echo "$wanted" | awk -F: '{ printf "%s%s (%s)", (NR > 1 ? ", " : ""), $2, $5 }'). To leave it out: SETUP=no"
	packages=$(echo "$wanted" | cut -d: -f3)
	# shellcheck disable=SC2086 # one word for each package
	apt -qq install -y --no-install-recommends $packages >/dev/null 2>&1 ||
		{ apt -qq update && apt -qq install -y --no-install-recommends $packages; } ||
		{ say "Installing failed, for the reason above. Is there a network, and room on the disk?"; return 1; }
}

# Keep the lines of standard input for which apt has a package, with the first that it has alone.
packaged() {
	lines=$(cat)
	# shellcheck disable=SC2046 # one word for each package
	had=$(LC_ALL=C apt-cache policy $(echo "$lines" | cut -d: -f3) 2>/dev/null |
		awk '/^[^ ]/ { name = $1 } $1 == "Candidate:" && $2 != "(none)" { sub(/:$/, "", name); print name }')
	echo "$lines" | while IFS=: read -r name label choice rest; do
		for package in $choice; do
			if echo "$had" | grep -qxF "$package"; then
				echo "$name:$label:$package:$rest"
				break
			fi
		done
	done
}
lists_are_old() { [ -z "$(find /var/lib/apt/lists -maxdepth 1 -name '*_Packages*' -mtime -1 2>/dev/null | head -n 1)" ]; }

# Run apt-get as root, with the proxy and the certificate of whoever calls.
apt() {
	set -- env DEBIAN_FRONTEND=noninteractive http_proxy="${http_proxy:-}" https_proxy="${https_proxy:-}" \
		apt-get ${SSL_CERT_FILE:+-o "Acquire::https::CAInfo=$SSL_CERT_FILE"} -o DPkg::Lock::Timeout=60 "$@"
	if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

# Make the environment.
environment() {
	say "$to_make: making the environment in $VENV ..."
	rm -rf $VENV
	if find_program venv >/dev/null; then
		set -- "$PYTHON" -m venv $VENV
	elif command -v uv >/dev/null; then
		set -- uv venv --quiet --seed --python "$PYTHON" $VENV
	elif command -v virtualenv >/dev/null; then
		set -- virtualenv --quiet --python "$PYTHON" $VENV
	else
		set -- "$PYTHON" -m virtualenv --quiet $VENV
	fi
	run_logged "$@" || { rm -rf $VENV; exit 1; }
}

# Print why the environment has to be made; nothing if there is one that works.
why_to_make() {
	if [ ! -e $VENV ]; then
		echo "Once"
	elif ! version=$($VENV/bin/python -c "import pip; $VERSION" 2>/dev/null); then
		echo "Python has changed, or the last try was interrupted"
	elif [ "$PYTHON" != python3 ] && [ "$version" != "$("$PYTHON" -c "$VERSION")" ]; then
		echo "$PYTHON is not the Python of before"
	elif ! grep -qF "$(pwd -P)/$VENV/bin/python" $VENV/bin/pip; then
		echo "The folder was moved"
	fi
}

# Install the companion with its extras, once for each change of what it depends on. Nothing is compiled ahead:
# Python keeps what it compiles of the part that is used, and the rest took a third of the time.
packages() {
	stamp=$VENV/$1.stamp
	! is_up_to_date "$stamp" || return 0
	run_logged $VENV/bin/python -m pip --disable-pip-version-check install --quiet --no-compile --editable ".$2" || exit 1
	touch "$stamp" $VENV/run.stamp
	[ "$1" = run ] || touch $VENV/dev.stamp
}
is_up_to_date() {
	[ -e "$1" ] && [ -z "$(find pyproject.toml constraints.txt -newer "$1")" ]
}

# Run a command; if it fails print the end of what it wrote and one sentence that says what to do.
run_logged() {
	log=$(mktemp) || fail "No temporary file can be written. Is the disk full?"
	if "$@" >"$log" 2>&1; then
		rm -f "$log"
		return 0
	fi
	tail -n 15 "$log" >&2
	if grep -qi 'no space left' "$log"; then
		why="The disk is full. Make room (about 1 GB for the tests, 500 MB to serve), then run the command again."
	elif grep -qi 'certificate.verify.failed' "$log"; then
		why="The certificate of the package index is not trusted. Behind a proxy with a certificate of its own, set PIP_CERT to the file with it, then run the command again."
	elif grep -qiE 'temporary failure|name resolution|newconnectionerror|connection refused|network is unreachable|timed out|no matching distribution|getaddrinfo|dns error' "$log"; then
		why="The package index cannot be reached, or lacks a package for this machine. The first run needs a network: connect, then run the command again."
	else
		why="Setting up $VENV failed, for the reason above."
	fi
	rm -f "$log"
	say "$why"
	return 1
}

list() {
	test_needs | while IFS=: read -r name label _ _ purpose; do
		printf '%s\t%s\t%s\t%s\n' "$name" "$label" "$(find_program "$name" || true)" "$purpose"
	done
}
how() {
	how_to_install "$(test_needs | while IFS=: read -r name rest; do
		case " $* " in *" $name "*) echo "$name:$rest" ;; esac
	done)"
}

say() { echo "$*" >&2; }
fail() {
	say "$*"
	exit 1
}

kind=${1:-}
cd "$(dirname "$0")/.."
to_make=$(why_to_make)
case $kind in
list)
	list
	exit
	;;
how)
	shift
	how "$@"
	exit
	;;
run) extras= ;;
test | dev) extras="[dev]" ;;
mutate | audit | train) extras="[dev,$kind]" ;;
*) fail "usage: sh tools/setup.sh run, dev, test, mutate, audit, train, list, or how" ;;
esac
is_python_new_enough
if [ "$kind" = test ]; then
	machine test
elif [ -n "$to_make" ]; then
	machine run
fi
[ -z "$to_make" ] || environment
[ "$kind" != test ] || kind=dev
packages "$kind" "$extras"
