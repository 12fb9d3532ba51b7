/** Reads the arguments and the environment of the report program. */
import { setting, UsageError, valuesOf, type Environment } from '@brand-visibility/terminal';
import { againstIn, PERIODS, usualAgainst, type Against, type WindowChoice } from '../data/choice.js';
import { isDay, isMonth } from '../data/days.js';

export interface Command {
  /** The id of the brand; null for all brands that the key can read. */
  readonly brand: string | null;
  /** The output path: a file if `brand` is set, otherwise a folder. */
  readonly to: string;
  /** `last-month` is the calendar month before the current month. */
  readonly window: WindowChoice | 'last-month';
  readonly against: Against;
  /** The time zone; null for the time zone in the configuration file. */
  readonly tz: string | null;
  /** The path of the configuration file; null if no file is used. */
  readonly config: string | null;
  /** Whether to also print each report to a PDF file. */
  readonly pdf: boolean;
  /** Whether reports contain quotes from answers. */
  readonly quotes: boolean;
  readonly baseUrl: string;
  readonly apiKey: string;
}

export const HELP = `Writes the report of a brand, or of each brand that the key can read, as a self-contained HTML file.

  node packages/report/dist/main.js --brand ID --month 2026-10 --to report.html
  node packages/report/dist/main.js --all --month last --config report.json --pdf --to FOLDER

  --brand ID           write the report of this brand to the file --to
  --all                write one report per brand, and index.html, to the folder --to, which is created if necessary
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
  --no-quotes          omit excerpts of answers
  --to FILE|FOLDER     write to this file or folder
  --version            print the version of the program
  --help               print this text

The program writes each file under another name first, so a file is either complete or absent. With --all, the program
keeps existing reports of the same window and configuration, so that a stopped invocation can be continued. Standard
error receives one line for each wait and a summary at the end; on a terminal, it also shows the progress.

  BRAND_VISIBILITY_URL   the URL of the service, without /v1
  BRAND_VISIBILITY_KEY   the API key
  CHROMIUM_PATH          the Chromium program for --pdf. Default: the first one in PATH
  CHROMIUM_FLAGS         further flags for Chromium, such as --no-sandbox, which root needs

Exit status: 0 if all reports exist, 1 if a report is missing (the next invocation continues), 2 on wrong usage.
`;

const TEXT = { type: 'string' } as const;
const OPTIONS = {
  brand: TEXT,
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
  to: TEXT,
  help: { type: 'boolean' },
} as const;

/**
 * Parses the arguments and the environment; returns null for `--help`.
 * @throws {UsageError} a message that states which arguments or settings to pass instead
 */
export function commandOf(args: readonly string[], environment: Environment): Command | null {
  const values = valuesOf(args, OPTIONS);
  if (values.help) return null;
  const { brand, all, to, tz = null, config = null, pdf = false } = values;
  if ((brand !== undefined) === (all === true)) throw new UsageError('expected either --brand ID or --all');
  if (brand !== undefined && !isId(brand))
    throw new UsageError('--brand must be the id of a brand: 1 to 64 characters of A-Z, a-z, 0-9, _ and -');
  if (to === undefined || to === '')
    throw new UsageError('expected --to FILE with --brand, or --to FOLDER with --all');
  if (pdf && brand !== undefined && !/.\.html$/.test(to))
    throw new UsageError('with --brand and --pdf, --to must be a file whose name ends with .html');
  const window = windowOf(values);
  return {
    brand: brand ?? null,
    to,
    tz,
    config,
    pdf,
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

/** Whether a string is a brand id. Ids from the service are validated, too, because ids become file names. */
export const isId = (text: string) => /^[\w-]{1,64}$/.test(text);

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
}: Values): Command['window'] {
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
