/** Python programs that read zones with `zoneinfo`, which shares neither code nor data with the service. */

/**
 * Prints three lines: the version of the IANA database that zoneinfo reads, the data that this build of zoneinfo adds
 * (on Debian: `backzone`), and the names that zoneinfo lacks. Reads the names to check from standard input.
 */
export const VERSION = `
import os, sys, zoneinfo
lines = []
for folder in zoneinfo.TZPATH:
    if not lines and os.path.exists(os.path.join(folder, 'tzdata.zi')):
        with open(os.path.join(folder, 'tzdata.zi'), encoding='ascii') as file:
            lines = [file.readline() for _ in range(5)]
if lines:
    print(lines[0].removeprefix('# version ').strip())
else:
    try:
        import tzdata
        print(tzdata.IANA_VERSION)
    except ImportError:
        print('')
print(' '.join(line for line in lines if 'ddeps' in line).strip())
def lacks(name):
    try:
        zoneinfo.ZoneInfo(name)
    except zoneinfo.ZoneInfoNotFoundError:
        return True
print(' '.join(filter(lacks, sys.stdin.read().split())))
`;

/**
 * Reads zones from standard input. For each zone, prints its name and the seconds from midnight UTC to the start of the
 * day, for each day from 1970 to 2100 on which this number changes. If a local time occurs twice, the first occurrence
 * has fold 0; in a gap, fold 0 selects the offset before the gap. Bisection finds the end of a gap.
 */
export const STARTS = `
import sys
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

SECOND = timedelta(seconds=1)

def start(zone, midnight):
    local = midnight.replace(tzinfo=zone)
    first, second = local.utcoffset(), local.replace(fold=1).utcoffset()
    if first >= second:
        return -first
    low, high = midnight - second - SECOND, midnight - first
    while high - low > SECOND:
        middle = low + (high - low) // SECOND // 2 * SECOND
        reached = middle.replace(tzinfo=timezone.utc).astimezone(zone).date() >= midnight.date()
        low, high = (low, middle) if reached else (middle, high)
    return high - midnight

days = [datetime(1970, 1, 1) + timedelta(days=n) for n in range((datetime(2101, 1, 1) - datetime(1970, 1, 1)).days)]
for name in sys.stdin.read().split():
    zone, changes, before = ZoneInfo(name), [], None
    for midnight in days:
        now = start(zone, midnight)
        if now != before:
            changes.append(f'{midnight.date()} {round(now.total_seconds())}')
        before = now
    print(f'{name}: {", ".join(changes)}')
`;
