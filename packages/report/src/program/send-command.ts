/** Reads the arguments of `send` and `forget`. */
import { UsageError, valuesOf } from '@brand-visibility/terminal';
import { isMonth } from '../data/days.js';
import { repeated } from './command-line.js';

export interface SendCommand {
  readonly folder: string;
  readonly config: string;
  /** `YYYY-MM`; `last` is the month before the current month. */
  readonly month: string;
  /** The reports to send: ids of brands and names of groups, or all of them; null if nothing is sent. */
  readonly chosen: readonly string[] | 'all' | null;
  /** Ids of brands, names of groups, and names of brands whose reports stay. */
  readonly hold: readonly string[];
  /** The reports and the addresses to which an earlier try may have sent them. */
  readonly resend: readonly { readonly key: string; readonly to: string }[];
  readonly corrections: boolean;
  /** The folder for the messages as files; null if a mail server gets them. */
  readonly eml: string | null;
  readonly perMinute: number;
}

export interface ForgetCommand {
  readonly folder: string;
  readonly address: string;
}

export const SEND_HELP = `Sends published reports to the recipients in the configuration, each to each recipient once.

  node packages/report/dist/main.js send --month last --publish FOLDER --config report.json
  node packages/report/dist/main.js send --month last --publish FOLDER --config report.json --all --hold ID
  node packages/report/dist/main.js forget ADDRESS --publish FOLDER

Without --all, --brand, --group, --resend and --eml, send prints a table of the messages, and sends nothing. To choose
reports is to approve them: look first at the reports, and at FOLDER/review-MONTH.json.

  --month YYYY-MM|last  the month of the reports
  --publish FOLDER      the folder in which they were published with --all; sent.ndjson there records the messages
  --config FILE         the agency's configuration, with sender and recipients
  --all                 send all reports that were not sent yet
  --brand ID...         send the reports of these brands
  --group NAME...       send the reports of these groups
  --hold ID|NAME...     but not these brands and groups
  --corrections         also send the reports whose figures were corrected since they were sent
  --resend ID ADDRESS...
                        send the report of this brand or group again, although an earlier try may have sent it
  --eml FOLDER          write the messages as files instead, and record nothing
  --per-minute N        send at most this many messages per minute. Default: 30
  --help                print this text

  SMTP_URL              the mail server, such as smtps://user:password@mail.example.com

Exit status: 0 if nothing failed, 1 if a message was not or may not have been sent (the next invocation sends what was
not), 2 on wrong usage, 3 if another program is sending from the folder.
`;

const TEXT = { type: 'string' } as const;
const FLAG = { type: 'boolean' } as const;
const LIST = { type: 'string', multiple: true } as const;
const OPTIONS = {
  month: TEXT,
  publish: TEXT,
  config: TEXT,
  all: FLAG,
  brand: LIST,
  group: LIST,
  hold: LIST,
  corrections: FLAG,
  resend: LIST,
  eml: TEXT,
  'per-minute': TEXT,
  help: FLAG,
} as const;

/**
 * Parses the arguments after `send`; returns null for `--help`.
 * @throws {UsageError}
 */
export function sendCommandOf(args: readonly string[]): SendCommand | null {
  const values = valuesOf(repeated(args, ['--brand', '--group', '--hold', '--resend']), OPTIONS);
  if (values.help) return null;
  const { month = '', publish: folder, config, all, brand = [], group = [], resend = [], eml } = values;
  const perMinute = Number(values['per-minute'] ?? 30);
  if (month !== 'last' && !isMonth(month))
    throw new UsageError('send requires --month, a calendar month such as 2026-10, or last');
  if (!folder || !config) throw new UsageError('send requires --publish FOLDER and --config FILE');
  if (eml === '') throw new UsageError('--eml must be a folder');
  if (!(perMinute > 0 && perMinute <= 6000))
    throw new UsageError('--per-minute must be a number from 1 to 6000');
  const chosen = [...brand, ...group];
  if (all && chosen.length > 0) throw new UsageError('expected --all, or --brand and --group, not both');
  if (resend.length % 2 > 0)
    throw new UsageError('--resend must be followed by an id or a name, and an address');
  const isNone = !all && chosen.length === 0;
  return {
    folder,
    config,
    month,
    chosen: all || (isNone && eml !== undefined) ? 'all' : isNone && resend.length === 0 ? null : chosen,
    hold: values.hold ?? [],
    resend: resend.flatMap((key, index) => (index % 2 === 0 ? [{ key, to: resend[index + 1] ?? '' }] : [])),
    corrections: values.corrections === true,
    eml: eml ?? null,
    perMinute,
  };
}

/**
 * Parses the arguments after `forget`.
 * @throws {UsageError}
 */
export function forgetCommandOf([address = '', ...args]: readonly string[]): ForgetCommand {
  const { publish: folder } = valuesOf(args, { publish: TEXT });
  if (!address.includes('@') || !folder) throw new UsageError('expected forget ADDRESS --publish FOLDER');
  return { folder, address };
}
