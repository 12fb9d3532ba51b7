import type { Draw } from '@brand-visibility/records';
import type { Parameter } from './operations.js';
import { ODD_ZONES } from './zones.js';
import { dayNumber } from '../oracle/reading.js';
import type { FuzzBrand } from '../world/world.js';

/** Parameter values: which are valid, and how to draw one. */

/** Names of zones and of links. */
export const ZONES: readonly string[] = [
  ...ODD_ZONES,
  'Asia/Kolkata',
  'Asia/Calcutta',
  'US/Pacific',
  'EST',
  'EST5EDT',
  'GMT',
  'Zulu',
  'Etc/UTC',
  'America/Argentina/Ushuaia',
];
const IN_LOWER_CASE: ReadonlySet<string> = new Set(ZONES.map((zone) => zone.toLowerCase()));

/** Texts that look like zone names but are not (rule 2.7). */
export const INVALID_ZONES: readonly string[] = [
  '+02:00',
  '-0500',
  'UTC+1',
  'GMT+5',
  'Z',
  'PST',
  'CEST',
  'SystemV/EST5',
  'US/Pacific-New',
  'Factory',
  'posix/UTC',
  'right/UTC',
  'localtime',
  'posixrules',
  'Local',
  'Europe',
  'Europe/',
  '/Europe/Paris',
  ' ',
  'Europe/Paris ',
  ' UTC',
  '../Europe/Paris',
  '__proto__',
  'constructor',
  'Europe\\Paris',
  'Europe/París',
  'Еurope/Paris',
  'UTC\u200b',
  '\ufeffUTC',
  'Europe/Paris/',
  'Europe//Paris',
  '0',
  'null',
  'UTC,UTC',
];
const INVALID: ReadonlySet<string> = new Set(INVALID_ZONES);

export type Verdict = 'valid' | 'invalid' | 'unknown';

/** Whether a decoded text is valid for a parameter by itself; unknown for zone names in neither list. */
export function verdictOn({ name, kind, accepts }: Parameter, text: string): Verdict {
  if (!accepts(text)) return 'invalid';
  if (kind === 'day') return dayNumber(text) === null ? 'invalid' : 'valid';
  if (name !== 'tz' || IN_LOWER_CASE.has(text.toLowerCase())) return 'valid';
  return INVALID.has(text) || /[^A-Za-z0-9/_+-]/.test(text) ? 'invalid' : 'unknown';
}

/** Quotes a list element that contains a comma or a quote (rule 3.1). */
export const quoted = (text: string) => (/[",]|^ | $/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export function validValue(draw: Draw, parameter: Parameter, brand: FuzzBrand | null): string {
  const { name, kind, values, minimum, maximum } = parameter;
  switch (kind) {
    case 'integer':
      return String(
        draw.pick([minimum, minimum, 2, 3, maximum, minimum + draw.below(maximum - minimum + 1)]),
      );
    case 'choice':
      return draw.pick(values);
    case 'list':
      return validList(draw, values.length > 0 ? values : stored(name, brand));
    case 'day':
      return dayText(19_000 + draw.below(2_000));
    case 'text':
      if (name === 'tz') return draw.pick(ZONES);
      return draw.pick([...stored(name, brand)]);
  }
}

/** Domains in several spellings, some of which every data set cites; the forms of some are empty. */
const DOMAINS: readonly string[] = [
  'reddit.com',
  'WWW.Reddit.com.',
  'news1.example',
  'nowhere.example',
  'a,b',
  '"',
  '.',
  'www.',
  ' ',
];

/** Addresses of pages, and texts that are not. */
const PAGES: readonly string[] = [
  'https://news1.example',
  'HTTP://WWW.News1.Example:80/?utm_source=a#b',
  'https://[::1]/',
  'https://a b',
  'mailto:a',
  'a,b',
  '"',
  ' ',
];

/** Filter values that occur in the brand, and some that do not. */
function stored(name: string, brand: FuzzBrand | null): readonly string[] {
  switch (name) {
    case 'locations':
      return [...(brand?.locations ?? []), 'Nowhere'];
    case 'run_id':
      return [...(brand?.children['run_id'] ?? []), 'run_unknown'];
    case 'prompt_ids':
      return [...(brand?.children['prompt_id'] ?? []), 'prm_unknown'];
    case 'competitor':
    case 'without_competitor':
      return [...(brand?.rivals ?? []), 'Nobody', ' '];
    case 'domain':
    case 'source_domain':
      return DOMAINS;
    case 'source_page':
      return PAGES;
    default:
      return [...(brand?.theme_ids ?? []), 'none', 'thm_unknown'];
  }
}

function validList(draw: Draw, values: readonly string[]): string {
  const blanks = () => ' '.repeat(draw.pick([0, 0, 0, 1, 3]));
  const element = () => {
    const value = draw.pick(values);
    return blanks() + (draw.chance(10) ? `"${value.replaceAll('"', '""')}"` : quoted(value)) + blanks();
  };
  return Array.from({ length: 1 + draw.below(4) }, element).join(',');
}

const DAY = 86_400_000;

/** Formats a day, given in days since 1970. */
export const dayText = (number: number) => new Date(number * DAY).toISOString().slice(0, 10);
