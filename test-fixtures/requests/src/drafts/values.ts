import type { Draw } from '@brand-visibility/records';
import moment from 'moment-timezone';
import { dayNumber } from '../oracle/reading.js';
import type { FuzzBrand } from '../world/world.js';
import type { Parameter } from './operations.js';

/** Parameter values: which are valid, and how to generate one. */

/** Zones and links of many offsets: whole and half hours, both sides of the date line, odd changes of clocks. */
export const ZONES: readonly string[] = [
  ...'UTC Europe/Paris America/New_York Asia/Kathmandu America/St_Johns Pacific/Apia'.split(' '),
  ...'Pacific/Chatham Pacific/Kiritimati Australia/Lord_Howe Africa/Cairo America/Havana'.split(' '),
  ...'Antarctica/Troll Africa/Casablanca Asia/Gaza Etc/GMT+12 Etc/GMT-14'.split(' '),
  ...'Asia/Kolkata Asia/Calcutta US/Pacific EST EST5EDT GMT Zulu Etc/UTC'.split(' '),
  'America/Argentina/Ushuaia',
];
/** The names of all zones, in any case (rule 2.7), of the data that `npm run zones` installs. */
const NAMES: ReadonlySet<string> = new Set(moment.tz.names().map((zone) => zone.toLowerCase()));

/** Texts that look like zone names but are not (rule 2.7). */
export const INVALID_ZONES: readonly string[] = [
  ...'+02:00 -0500 UTC+1 GMT+5 Z PST CEST SystemV/EST5 US/Pacific-New Factory posix/UTC right/UTC'.split(' '),
  ...'localtime posixrules Local Europe Europe/ /Europe/Paris ../Europe/Paris __proto__ constructor'.split(
    ' ',
  ),
  ...'Europe\\Paris Europe/París Еurope/Paris Europe/Paris/ Europe//Paris 0 null UTC,UTC'.split(' '),
  ...' |Europe/Paris | UTC|UTC\u200b|\ufeffUTC'.split('|'),
];

/** Whether a decoded text is valid for a parameter by itself. */
export const isValid = ({ kind, accepts }: Parameter, text: string): boolean =>
  accepts(text) &&
  (kind !== 'day' || dayNumber(text) !== null) &&
  (kind !== 'zone' || (/^[!-~]+$/.test(text) && NAMES.has(text.toLowerCase())));

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
    case 'zone':
      return draw.pick(ZONES);
    case 'text':
    case 'cursor':
      return draw.pick(stored(name, brand));
  }
}

/** Domains and pages in several spellings, some of which every data set cites; the forms of some are empty. */
const DOMAINS = 'reddit.com|WWW.Reddit.com.|news1.example|nowhere.example|a,b|"|.|www.| '.split('|');
const PAGES =
  'https://news1.example|HTTP://WWW.News1.Example:80/?utm_source=a#b|https://[::1]/|https://a b|mailto:a|a,b|"| '.split(
    '|',
  );

/** Filter values that occur in the brand, and some that do not. */
function stored(name: string, brand: FuzzBrand | null): readonly string[] {
  const {
    locations = [],
    children = {},
    rivals = [],
    theme_ids = [],
    domains = [],
    pages = [],
  } = brand ?? {};
  const known: Readonly<Record<string, readonly string[]>> = {
    locations: [...locations, 'Nowhere'],
    run_id: [...(children['run_id'] ?? []), 'run_unknown'],
    prompt_ids: [...(children['prompt_id'] ?? []), 'prm_unknown'],
    competitor: [...rivals, 'Nobody', ' '],
    without_competitor: [...rivals, 'Nobody', ' '],
    domain: [...DOMAINS, ...domains],
    source_domain: [...DOMAINS, ...domains],
    source_page: [...PAGES, ...pages],
  };
  return known[name] ?? [...theme_ids, 'none', 'thm_unknown'];
}

function validList(draw: Draw, values: readonly string[]): string {
  const blanks = () => ' '.repeat(draw.pick([0, 0, 0, 1, 3]));
  const element = () => {
    const value = draw.pick(values);
    return blanks() + (draw.chance(10) ? `"${value.replaceAll('"', '""')}"` : quoted(value)) + blanks();
  };
  return Array.from({ length: 1 + draw.below(4) }, element).join(',');
}

/** Formats a day, given in days since 1970. */
export const dayText = (number: number) => new Date(number * 86_400_000).toISOString().slice(0, 10);
