/**
 * Writes src/time/zone-data.ts from the IANA time zone database in the package `moment-timezone`; with `--check` it
 * only fails if that file is out of date.
 */
import moment from 'moment-timezone';
import { writeOrCheck } from './write-or-check.mjs';

/** `Factory` marks an unset zone; the others come from file systems and older releases (rule 2.7). */
const NO_ZONE = /^(Factory|localtime|posixrules|(SystemV|posix|right)\/.*)$/;

const HOUR = 3_600;
const DAY = 86_400;
const WEEK = 7 * DAY;

/** Earlier than the comparison window of any day that a request can name (rules 2.3, 3.4). */
const FIRST = Date.UTC(1968, 11, 1) / 1000;

/** The fewest changes of offset from which a rule is derived: ten years. */
const ENOUGH = 20;

const changes = new Map(
  moment.tz
    .names()
    .filter((name) => !NO_ZONE.test(name))
    .map((name) => [name, changesOf(moment.tz.zone(name))]),
);
const lastYear = Math.max(...[...changes.values()].map(({ times }) => yearOf(times.at(-1) ?? 0)));

/** The first offset since FIRST, and the time and the new offset of each change; in seconds. */
function changesOf({ untils, offsets }) {
  const times = [];
  const ahead = [];
  offsets.forEach((minutes, index) => {
    const offset = Math.round(minutes * -60);
    const time = index === 0 ? -Infinity : untils[index - 1] / 1000;
    if (time <= FIRST) ahead[0] = offset;
    else if (offset !== ahead.at(-1)) {
      times.push(time);
      ahead.push(offset);
    }
  });
  if (!times.every(Number.isInteger)) throw new Error('a change of offset is not at a whole second');
  return { times, offsets: ahead };
}

function yearOf(time) {
  return new Date(time * 1000).getUTCFullYear();
}

/**
 * The two yearly changes of a zone, each "the first of a weekday on or after a day of the year" and a time of that
 * day, in UTC; and how many changes they describe, the last ones. Derived from the last 400 years, in which the
 * calendar repeats.
 */
function ruleOf({ times, offsets }) {
  const halves = [0, 1]
    .map((parity) =>
      times
        .map((_, index) => index)
        .filter((index) => index % 2 === parity)
        .slice(-400),
    )
    .map((indices) => {
      const days = indices.map((index) => Math.floor(times[index] / DAY));
      const earliest = Math.min(...days.map((day) => day - startOfMarch(yearOf(day * DAY))));
      const from = new Date((startOfMarch(2001) + earliest) * DAY * 1000);
      return {
        month: from.getUTCMonth() + 1,
        day: from.getUTCDate(),
        weekday: (days[0] + 4) % 7,
        time: times[indices[0]] % DAY,
        offset: offsets[indices[0] + 1],
      };
    })
    .sort((a, b) => a.month - b.month);
  if (halves[0].month < 3) throw new Error('a yearly change before March, which a leap day would move');
  const year = yearOf(times.at(-1));
  const regular = times.toReversed().findIndex((time, back) => {
    const half = halves[(back + 1) % 2];
    return time !== timeIn(half, year - Math.floor(back / 2)) || half.offset !== offsets.at(-1 - back);
  });
  return { halves, regular: regular < 0 ? times.length : regular };
}

/** 1 March, in days since 1970: the days of a year that follow it have the same number in each year. */
function startOfMarch(year) {
  return Date.UTC(year, 2, 1) / 1000 / DAY;
}

function timeIn({ month, day, weekday, time }, year) {
  const from = Date.UTC(year, month - 1, day) / 1000 / DAY;
  return (from + ((weekday - ((from + 4) % 7) + 7) % 7)) * DAY + time;
}

/** To the base 36, behind a sign; nothing for 0. */
function signed(number, sign = '+') {
  return number === 0 ? '' : (number > 0 ? sign : '') + number.toString(36);
}

/** The data of a zone without its names, as `clockOf` in src/time/zone.ts reads them. */
function packed(name, { times, offsets }) {
  const distinct = [...new Set(offsets)];
  const letter = (offset) => String.fromCharCode(65 + distinct.indexOf(offset));
  let listed = times.length;
  let rule = '';
  if (listed > 0 && yearOf(times.at(-1)) >= lastYear - 1) {
    const { halves, regular } = ruleOf({ times, offsets });
    if (regular < ENOUGH) throw new Error(`no rule describes the last changes of ${name}`);
    listed -= regular - 1;
    rule = halves.map((half) => Object.values({ ...half, offset: letter(half.offset) }).join(' ')).join(',');
  }
  let before = FIRST;
  const list = times.slice(0, listed).map((time, index) => {
    const passed = time - before;
    before = time;
    const weeks = Math.round(passed / WEEK);
    const hours = Math.floor((passed - weeks * WEEK) / HOUR);
    return `${letter(offsets[index + 1])}${weeks.toString(36)}${signed(hours)}${signed(passed % HOUR, '.')}`;
  });
  return [distinct.join(' '), list.join(''), rule].join('|');
}

const namesOf = new Map();
for (const [name, zone] of changes) {
  const data = packed(name, zone);
  namesOf.set(data, [...(namesOf.get(data) ?? []), name]);
}

writeOrCheck(
  new URL('../src/time/zone-data.ts', import.meta.url),
  `// Written by scripts/zone-data.mjs; do not edit.

/** The version of the IANA time zone database that local days are computed with (rules 2.1 and 19.3). */
export const ZONE_DATA = '${moment.tz.dataVersion}';

/**
 * The ${changes.size} names of the database, zones and links alike (rule 2.7). Each line has the names of zones whose times
 * have been the same since December 1968, their offsets in seconds, their changes until the last rule applies, and this
 * rule: two changes of each year. A change is the letter of its offset (A for the first) and the time since the change
 * before it (for the first, since 1968-12-01): weeks, hours behind a sign and seconds behind a point, to the base 36.
 * A change of the rule is a month, a day, the weekday on or after it (Sunday is 0), seconds of that day in UTC, and the
 * letter of an offset.
 */
export const ZONES = \`
${[...namesOf].map(([data, names]) => `${names.join(' ')}|${data}`).join('\n')}
\`.trim();
`,
);
