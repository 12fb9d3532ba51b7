/** Reads the arguments and the environment of the report program. */
import { setting, UsageError, valuesOf, type Environment } from '@brand-visibility/terminal';
import { againstIn, PERIODS, usualAgainst, type Against, type WindowChoice } from '../data/choice.js';
import { isDay, isMonth } from '../data/days.js';

/** A folder for published reports, and the URL at which a web server shows it, without a trailing slash. */
export interface Publication {
  readonly folder: string;
  readonly baseUrl: string;
}

/** Published reports to remove. */
export interface Removal {
  readonly folder: string;
  readonly ids: readonly string[];
  /** Number of days for which the other reports stay; null if they all stay. */
  readonly keepDays: number | null;
}

/** What makes reports. */
export type Command = Exclude<ReturnType<typeof commandOf>, Removal | null>;

export const HELP = `Writes the report of a brand, or of each brand that the key can read, as a self-contained HTML file.

  brand-visibility-report --brand ID --month 2026-10 --to report.html
  brand-visibility-report --all --month last --config report.json --pdf --to FOLDER
  brand-visibility-report --all --month last --publish FOLDER --base-url https://reports.example.com
  brand-visibility-report --publish FOLDER --unpublish ID|URL...
  brand-visibility-report send --help

  --brand ID           write the report of this brand to the file --to
  --group NAME         write the report of this group of the configuration to the file --to
  --all                write one report per brand and per group, and index.html, to the folder --to
  --month YYYY-MM|last report a calendar month; last is the month before the current month
  --period 7d|30d|90d|365d
                       report the latest days up to now
  --start-date YYYY-MM-DD --end-date YYYY-MM-DD
                       report these days, both included
  --against previous-year|previous-days|DAY..DAY
                       compare with the same days one year earlier, with the same number of days directly before, or
                       with these days, both included. Default: the month before for --month, otherwise previous-days
  --tz ZONE            time zone of the days, such as Europe/Paris. Default: as in the configuration, or UTC
  --config FILE        JSON file with the agency's name, logo, colors and language: see docs/report.schema.json
  --pdf                also print each report to a PDF file with Chromium
  --again              with --all, also make the reports that would not change
  --no-quotes          omit excerpts of answers
  --charts FOLDER      also write the charts of each brand's report as SVG files, with their data as CSV
  --to FILE|FOLDER     write to this file or folder
  --publish FOLDER     also, or only, write each report to FOLDER/r/ID/index.html, at an address that nobody can guess,
                       and list the addresses in FOLDER/links.csv; a web server shows FOLDER/r
  --base-url URL       the URL at which the web server shows FOLDER
  --unpublish ID|URL...
                       remove the reports with these ids or addresses from --publish; makes no reports
  --keep DAYS          remove reports from --publish that were made more than DAYS days ago
  --version            print the version of the program
  --help               print this text

The program writes each file under another name first, so a file is either complete or absent. With --all, the program
reads the data of every report, and keeps an existing report that would change only its date. Standard error receives
one line for each wait and a summary at the end; on a terminal, it also shows the progress.

  BRAND_VISIBILITY_URL   the URL of the service, without /v1
  BRAND_VISIBILITY_KEY   the API key
  CHROMIUM_PATH          the Chromium program for --pdf. Default: the first one in PATH
  CHROMIUM_FLAGS         further flags for Chromium, such as --no-sandbox, which root needs

Exit status: 0 if all reports exist, 1 if a report is missing (the next invocation continues), 2 on wrong usage.
`;

const TEXT = { type: 'string' } as const;
const OPTIONS = {
  brand: TEXT,
  group: TEXT,
  charts: TEXT,
  all: { type: 'boolean' },
  month: TEXT,
  period: TEXT,
  'start-date': TEXT,
  'end-date': TEXT,
  against: TEXT,
  tz: TEXT,
  config: TEXT,
  pdf: { type: 'boolean' },
  'no-quotes': { type: 'boolean' },
  again: { type: 'boolean' },
  to: TEXT,
  publish: TEXT,
  'base-url': TEXT,
  unpublish: { type: 'string', multiple: true },
  keep: TEXT,
  help: { type: 'boolean' },
} as const;

/**
 * Parses the arguments and the environment; returns null for `--help`.
 * @throws {UsageError} a message that states which arguments or settings to pass instead
 */
export function commandOf(args: readonly string[], environment: Environment) {
  const values = valuesOf(repeated(args, ['unpublish']), OPTIONS);
  if (values.help) return null;
  const { brand, group, all, to = null, charts = null, tz = null, config = null, pdf = false } = values;
  const { publish: folder = null } = values;
  const ids = (values.unpublish ?? []).map(
    (text) => /^https?:\/\/\S+\/r\/(\w{26})(?:[/?#]\S*)?$/.exec(text)?.[1] ?? text,
  );
  const keepDays = values.keep === undefined ? null : daysOf(values.keep);
  if (folder === null && (ids.length > 0 || keepDays !== null || values['base-url'] !== undefined))
    throw new UsageError('expected --publish FOLDER with --base-url, --unpublish and --keep');
  if (ids.some((id) => !LINK_ID.test(id)))
    throw new UsageError('--unpublish must be the ids or the addresses of reports, as in links.csv');
  const chosen = [brand !== undefined, group !== undefined, all === true].filter(Boolean).length;
  if (folder !== null && chosen === 0 && (ids.length > 0 || keepDays !== null)) {
    const removal: Removal = { folder, ids, keepDays };
    return removal;
  }
  if (ids.length > 0) throw new UsageError('--unpublish makes no reports: omit --brand, --group and --all');
  if (chosen !== 1) throw new UsageError('expected one of --brand ID, --group NAME and --all');
  if (brand !== undefined && !isId(brand))
    throw new UsageError('--brand must be the id of a brand: 1 to 64 characters of A-Z, a-z, 0-9, _ and -');
  if (to === '' || folder === '' || (to === null && folder === null))
    throw new UsageError(
      'expected --to FILE with --brand or --group, --to FOLDER with --all, or --publish FOLDER',
    );
  if (group !== undefined && charts !== null) throw new UsageError('--charts requires --brand or --all');
  if (charts === '') throw new UsageError('--charts must be a folder');
  if (pdf && !all && to !== null && !/.\.html$/.test(to))
    throw new UsageError('with --pdf and without --all, --to must be a file whose name ends with .html');
  const window = windowOf(values);
  return {
    /** The id of the brand; null for a group, or for all brands that the key can read and all groups. */
    brand: brand ?? null,
    /** The name of a group in the configuration; null for a brand or for all. */
    group: group ?? null,
    /** The folder for the charts of the reports; null if they are not written. */
    charts,
    /** The output path: a file if `brand` or `group` is set, otherwise a folder; null if reports are only published. */
    to,
    /** Where to publish the reports; null if they are not published. */
    publish: folder === null ? null : { folder, baseUrl: baseUrlOf(values['base-url']) },
    /** Number of days for which published reports stay; null if they all stay. */
    keepDays,
    /** The time zone; null for the time zone in the configuration file. */
    tz,
    /** The path of the configuration file; null if no file is used. */
    config,
    /** Whether to also make the reports that would not change. */
    again: values.again === true,
    /** Whether to also print each report to a PDF file. */
    pdf,
    /** Whether reports contain quotes from answers. */
    quotes: values['no-quotes'] !== true,
    window,
    against:
      values.against === undefined
        ? usualAgainst(window === 'last-month' ? { kind: 'month' } : window)
        : againstOf(values.against),
    baseUrl: setting(environment, 'BRAND_VISIBILITY_URL'),
    apiKey: setting(environment, 'BRAND_VISIBILITY_KEY'),
  };
}

/** The parser reads one value per option, so options with several values are repeated before each further one. */
export function repeated(args: readonly string[], options: readonly string[]): string[] {
  let option = '';
  return args.flatMap((arg, index) => {
    const isFirst = args[index - 1] === option;
    if (arg.startsWith('--')) option = options.includes(arg.slice(2)) ? arg : '';
    return arg.startsWith('--') || option === '' || isFirst ? [arg] : [option, arg];
  });
}

/** Matches the id of a published report: 128 random bits in Crockford's base 32. */
export const LINK_ID = /^[0-9a-hjkmnp-tv-z]{26}$/;

/** Whether a string is a brand id. Ids from the service are validated, too, because ids become file names. */
export const isId = (text: string) => /^[\w-]{1,64}$/.test(text);

function daysOf(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new UsageError('--keep must be a number of days, such as 400');
  return Number(text);
}

function baseUrlOf(text = ''): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || /[?#@]/.test(text))
    throw new UsageError('--publish requires --base-url, a URL such as https://reports.example.com');
  return url.href.replace(/(?<!\/)\/+$/, '');
}

function againstOf(text: string): Against {
  const against = againstIn(text);
  if (against === null)
    throw new UsageError(
      '--against must be previous-year, previous-days or two days such as 2026-08-01..2026-08-31',
    );
  return against;
}

type Values = ReturnType<typeof valuesOf<typeof OPTIONS>>;

function windowOf({
  month,
  period,
  'start-date': start_date,
  'end-date': end_date,
}: Values): WindowChoice | 'last-month' {
  const hasDays = start_date !== undefined || end_date !== undefined;
  if ([month !== undefined, period !== undefined, hasDays].filter(Boolean).length !== 1)
    throw new UsageError('expected one of --month, --period, or --start-date with --end-date');
  if (month === 'last') return 'last-month';
  if (month !== undefined) {
    if (!isMonth(month)) throw new UsageError('--month must be a calendar month, such as 2026-10, or last');
    return { kind: 'month', month };
  }
  if (period !== undefined) {
    const known = PERIODS.find((one) => one === period);
    if (known === undefined) throw new UsageError(`--period must be one of ${PERIODS.join(', ')}`);
    return { kind: 'period', period: known };
  }
  if (start_date === undefined || end_date === undefined || !isDay(start_date) || !isDay(end_date))
    throw new UsageError('--start-date and --end-date must both be days, such as 2026-10-01');
  if (end_date < start_date) throw new UsageError('--end-date must not be before --start-date');
  return { kind: 'days', start_date, end_date };
}
