#!/usr/bin/env bash
# Runs each line of all.txt on each of its databases: no test runner has the result "not run", or continues a run that
# was stopped. The results of this commit and its changes are in .data/prove-all; remove the folder to run all again.
set -uo pipefail
cd "$(dirname "$0")/../.."
version=$(git rev-parse --short HEAD)-$( (git diff HEAD; git status --short) | git hash-object --stdin | head -c 8)
results=.data/prove-all/$version
mkdir -p "$results"
trap 'exit 130' INT TERM

# The environment of a database: PG_BIN replaces the PostgreSQL from npm of its version.
environment_of() {
  case $1 in
    citus) echo "TEST_DATABASE_URL= PG_BIN=${CITUS_BIN:-}" ;;
    postgres-*)
      if [[ -n ${PG_BIN:-} && $("$PG_BIN/postgres" --version) == *" ${1#postgres-}."* ]]; then
        echo "TEST_DATABASE_URL= PG_BIN=$PG_BIN"
      else
        echo "TEST_DATABASE_URL= PG_BIN= PG_VERSION=${1#postgres-}"
      fi ;;
    *) echo 'TEST_DATABASE_URL=' ;;
  esac
}

status=0
echo "version $version"
while IFS=: read -r databases arguments; do
  [[ $databases == '#'* || -z $databases ]] && continue
  for database in $databases; do
    log=$results/$database${arguments//[^[:alnum:].]/-}.log
    result=$(tail --lines=1 "$log" 2> /dev/null)
    if [[ $result != held* && $result != broken* ]]; then
      # shellcheck disable=SC2046,SC2086
      env $(environment_of "$database") timeout 30m node apps/prove/dist/main.js $arguments &> "$log" < /dev/null
      case $? in
        0) result=held ;;
        2) result="not run ($(sed --quiet 's/^not run: //p' "$log"))" ;;
        *) result="broken, see $log" ;;
      esac
      echo "$result" >> "$log"
    fi
    echo "$database:$arguments: $result"
    [[ $result == broken* ]] && status=1
  done
done < apps/prove/all.txt
exit $status
