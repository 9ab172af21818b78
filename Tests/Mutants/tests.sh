# Running tests, with a mutant and without: for `run`, which sets
#
#   mutants        the folder of this file
#   scratch        the scratch directory, which is the current one
#   log            where the output of what is run goes
#   limit          after how many silent seconds something hangs
#   all            the names of all tests, as lines `Module.Class/method`
#   bundle         the tests as built last
#   green_bundle   the tests as built without a mutant

# What runs on real time, with several threads or as a process of its own may fail once without a mutant: seen twice.
timed='^CommandTests\.|Concurrency|DispatchDriver|Protected|RealTime|MainActor'
timed+='|Limit|StopAndContinue|SystemSleep|ShiftedClock|LiveReceiver|Mistake|Memory|Planted'

# Runs a command by `timeout`, which ends all that belongs to it. Sets `ending`: its status, `hung`, or,
# where asked to stop at a test that is red, `stopped`.
session() {
  local stop_at_red=$1 leader
  shift
  timeout -k 2 7200 "$@" >"$log" 2>&1 </dev/null &
  leader=$!
  ending=
  while kill -0 "$leader"; do
    sleep 0.2
    if [ -n "$stop_at_red" ] && grep -qaE "Test Case '[^']+' failed \(" "$log"; then
      ending=stopped
    elif [ $(($(date +%s) - $(stat -c %Y "$log"))) -gt "$limit" ] || [ "$(stat -c %s "$log")" -gt 50000000 ]; then
      ending=hung
    fi
    [ -z "$ending" ] || break
  done
  # On SIGTERM it ends all that belongs to the command.
  kill "$leader"
  wait "$leader"
  ending=${ending:-$?}
  # The shell says of each child that a signal has ended: not here.
} 2>/dev/null

# The tests, as `Class.method`, of which the log says that they have started, passed, failed or been skipped.
logged() { grep -aoE "Test Case '[^']+' $1" "$log" | cut -d"'" -f2; }

# Those lines `Class.method` that are among tests given in full: a test may quote what another process has logged.
among() { grep -xF -f <(sed 's#^[^.]*\.##; s#/#.#' <<<"$1"); }

# Runs tests of a bundle, given as lines `Module.Class/method`.
tests() { session "$1" "$2" "$(paste -sd, <<<"$3")"; }

# Lines of the first that are not among those of the second.
without() { grep -vxF -f <(printf '%s\n' "$2") <<<"$1"; }

# From `Class.method` to the names by which a bundle knows tests.
full_names() { awk -F '[./]' 'NR == FNR { names[$0]; next } ($2 "." $3) in names' <(echo "$1") <(echo "$all"); }

# Runs tests without a mutant, and sets `green` and `red`; those that were skipped are neither. Where one ends the
# process, those behind it are run by another.
find_green() {
  local rest=$1 passed skipped=
  green=
  while [ -n "$rest" ]; do
    tests '' "$green_bundle" "$rest"
    passed=$(logged passed)
    [ -z "$passed" ] || green+=${green:+$'\n'}$(full_names "$passed")
    skipped+=$'\n'$(logged skipped)
    [ -n "$(logged started)" ] || break
    rest=$(without "$rest" "$(full_names "$(logged started)")")
  done
  red=$(without "$1" "$green"$'\n'"$(full_names "$skipped")")
  [ -n "$green" ]
}

# Runs tests with the mutant, up to the first that is red and counts; then sets `killer` and succeeds.
find_killer() {
  local rest=$1 red how
  while [ -n "$rest" ]; do
    tests stop "$bundle" "$rest"
    red=$(logged failed | among "$rest" | head -1)
    how=
    if [ -z "$red" ] && [ "$ending" != 0 ]; then
      # A test that has started last, and not ended, is the one in which the process hangs or has ended.
      red=$(logged started | among "$rest" | tail -1)
      how='ends in '
      [ "$ending" != hung ] || how='hangs in '
    fi
    [ -n "$red" ] || break
    if counts "$red"; then
      killer=$how$red
      return
    fi
    rest=$(without "$rest" "$(full_names "$(logged started)")")
  done
  # Whatever ends it before the first test has to do with the mutant too.
  [ -n "$rest" ] && [ "$ending" != 0 ] && killer='ends at once'
}

# Whether a red test counts. One that may fail by chance has to be green once more without the mutant, and red once more
# with it, in one of three runs.
counts() {
  local name
  name=$(full_names "$1")
  grep -qE "$timed" <<<"$name" || return 0
  cp "$log" "$scratch.first-log"
  tests '' "$green_bundle" "$name"
  if [ "$ending" = 0 ]; then
    for _ in 1 2 3; do
      tests '' "$bundle" "$name"
      [ "$ending" = 0 ] || { cp "$scratch.first-log" "$log"; return 0; }
    done
  fi
  cp "$scratch.first-log" "$log"
  return 1
}
