import type { Draw } from '@brand-visibility/test-fixtures';
import type { Parameter } from './operations.js';
import { dayNumber } from '../oracle/reading.js';
import type { FuzzBrand } from '../world/world.js';

/** Values of a parameter: which are right, and how to draw one that is. */

/** IANA names of every kind: zones and links, whole and half hours, both sides of the date line. */
export const ZONES: readonly string[] = [
  ...['UTC', 'Europe/Paris', 'America/New_York', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Apia'],
  ...['Pacific/Chatham', 'Pacific/Kiritimati', 'Australia/Lord_Howe', 'Africa/Cairo', 'America/Havana'],
  ...['Antarctica/Troll', 'Africa/Casablanca', 'Asia/Gaza', 'Etc/GMT+12', 'Etc/GMT-14', 'Asia/Kolkata'],
  ...['Asia/Calcutta', 'US/Pacific', 'EST', 'EST5EDT', 'GMT', 'Zulu', 'Etc/UTC', 'America/Argentina/Ushuaia'],
];
const IN_LOWER_CASE: ReadonlySet<string> = new Set(ZONES.map((zone) => zone.toLowerCase()));

/** What looks like a zone and is none (rule 2.7). */
export const NO_ZONES: readonly string[] = [
  ...['+02:00', '-0500', 'UTC+1', 'GMT+5', 'Z', 'PST', 'CEST', 'SystemV/EST5', 'US/Pacific-New', 'Factory'],
  ...[
    'posix/UTC',
    'right/UTC',
    'localtime',
    'posixrules',
    'Local',
    'Europe',
    'Europe/',
    '/Europe/Paris',
    ' ',
  ],
  ...[
    'Europe/Paris ',
    ' UTC',
    '../Europe/Paris',
    '__proto__',
    'constructor',
    'Europe\\Paris',
    'Europe/París',
  ],
  ...['Еurope/Paris', 'UTC\u200b', '\ufeffUTC', 'Europe/Paris/', 'Europe//Paris', '0', 'null', 'UTC,UTC'],
];
const NONE: ReadonlySet<string> = new Set(NO_ZONES);

export type Verdict = 'right' | 'wrong' | 'unknown';

/** Whether a decoded text is right for a parameter by itself; unknown of zones that nobody listed here. */
export function verdictOn({ name, kind, accepts }: Parameter, text: string): Verdict {
  if (!accepts(text)) return 'wrong';
  if (kind === 'day') return dayNumber(text) === null ? 'wrong' : 'right';
  if (name !== 'tz' || IN_LOWER_CASE.has(text.toLowerCase())) return 'right';
  return NONE.has(text) || /[^A-Za-z0-9/_+-]/.test(text) ? 'wrong' : 'unknown';
}

/** Between quotes, as an element that holds a comma or a quote has to be (rule 3.1). */
export const quoted = (text: string) => (/[",]|^ | $/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export function rightValue(draw: Draw, parameter: Parameter, brand: FuzzBrand | null): string {
  const { name, kind, values, minimum, maximum } = parameter;
  switch (kind) {
    case 'integer':
      return String(
        draw.pick([minimum, minimum, 2, 3, maximum, minimum + draw.below(maximum - minimum + 1)]),
      );
    case 'choice':
      return draw.pick(values);
    case 'list':
      return rightList(draw, values.length > 0 ? values : stored(name, brand));
    case 'day':
      return dayText(19_000 + draw.below(2_000));
    case 'text':
      if (name === 'tz') return draw.pick(ZONES);
      return draw.pick([...stored(name, brand)]);
  }
}

/** What a filter finds something by, and what it does not. */
function stored(name: string, brand: FuzzBrand | null): readonly string[] {
  return name === 'locations'
    ? [...(brand?.locations ?? []), 'Nowhere']
    : [...(brand?.theme_ids ?? []), 'none', 'thm_unknown'];
}

function rightList(draw: Draw, values: readonly string[]): string {
  const blanks = () => ' '.repeat(draw.pick([0, 0, 0, 1, 3]));
  const element = () => {
    const value = draw.pick(values);
    return blanks() + (draw.chance(10) ? `"${value.replaceAll('"', '""')}"` : quoted(value)) + blanks();
  };
  return Array.from({ length: 1 + draw.below(4) }, element).join(',');
}

const DAY = 86_400_000;

/** The calendar day of so many days since 1970. */
export const dayText = (number: number) => new Date(number * DAY).toISOString().slice(0, 10);
