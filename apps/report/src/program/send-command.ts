/** Reads the arguments of `send` and `forget`. */
import { UsageError, valuesOf } from '@brand-visibility/terminal';
import { asciiAddress, isAddress } from '../data/recipients.js';
import { isMonth } from '../data/days.js';
import { repeated } from './command-line.js';

export const SEND_HELP = `Sends published reports to the recipients in the configuration, each to each recipient once.

  brand-visibility-report send --month last --publish FOLDER --config report.json
  brand-visibility-report send --month last --publish FOLDER --config report.json --all --hold ID
  brand-visibility-report send --month last --publish FOLDER --config report.json --try ADDRESS
  brand-visibility-report forget ADDRESS --publish FOLDER

Without --all, --brand, --group, --resend, --eml, --check and --try, send prints a table of the messages, and sends nothing. To choose
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
  --try ADDRESS         send one message to this address, the first or that of --brand or --group; record nothing
  --check               connect to the mail server and sign in, check the folder, send and record nothing
  --per-minute N        send at most this many messages per minute. Default: 30
  --help                print this text

  SMTP_URL              the mail server, such as smtps://user:password@mail.example.com

Exit status: 0 if nothing failed, 1 if a message was not or may not have been sent (the next invocation sends what was
not), 2 on wrong usage, 3 if another program is sending from the folder.
`;

const TEXT = { type: 'string' } as const;
const FLAG = { type: 'boolean' } as const;
const LIST = { type: 'string', multiple: true } as const;
const LISTS = { brand: LIST, group: LIST, hold: LIST, resend: LIST };
const TEXTS = { month: TEXT, publish: TEXT, config: TEXT, eml: TEXT, try: TEXT, 'per-minute': TEXT };
const OPTIONS = { ...LISTS, ...TEXTS, all: FLAG, check: FLAG, corrections: FLAG, help: FLAG };

export type SendCommand = NonNullable<ReturnType<typeof sendCommandOf>>;

/**
 * Parses the arguments after `send`; returns null for `--help`.
 * @throws {UsageError}
 */
export function sendCommandOf(args: readonly string[]) {
  const values = valuesOf(repeated(args, Object.keys(LISTS)), OPTIONS);
  if (values.help) return null;
  const {
    month = '',
    publish: folder,
    config,
    all = false,
    check = false,
    eml = null,
    hold = [],
    resend = [],
  } = values;
  const keys = [...(values.brand ?? []), ...(values.group ?? [])];
  const perMinute = Number(values['per-minute'] ?? 30);
  if (month !== 'last' && !isMonth(month))
    throw new UsageError('send requires --month, a calendar month such as 2026-10, or last');
  if (!folder || !config) throw new UsageError('send requires --publish FOLDER and --config FILE');
  if (eml === '') throw new UsageError('--eml must be a folder');
  if (!(perMinute >= 1)) throw new UsageError('--per-minute must be a number of at least 1');
  if (all && keys.length > 0) throw new UsageError('expected --all, or --brand and --group, not both');
  if (resend.length % 2 > 0) throw new UsageError('--resend requires an id or a name, and an address');
  const isNone = keys.length === 0 && resend.length === 0;
  /** Ids of brands and names of groups; null if nothing is sent. */
  const chosen = all || (isNone && eml !== null) ? ('all' as const) : isNone ? null : keys;
  if (check && (chosen !== null || eml !== null))
    throw new UsageError('--check sends nothing: omit the options that choose reports');
  const tried = values.try === undefined ? null : asciiAddress(values.try);
  if (tried !== null && (!isAddress(tried) || check || eml !== null || resend.length > 0))
    throw new UsageError('--try requires an address, without --check, --eml and --resend');
  const again = resend.flatMap((key, at) =>
    at % 2 === 0 ? [{ key, to: asciiAddress(resend[at + 1] ?? '') }] : [],
  );
  return {
    folder,
    config,
    month,
    chosen,
    hold,
    resend: again,
    corrections: values.corrections === true,
    eml,
    check,
    tried,
    perMinute,
  };
}

/**
 * Parses the arguments after `forget`.
 * @throws {UsageError}
 */
export function forgetCommandOf([address = '', ...args]: readonly string[]) {
  const { publish: folder } = valuesOf(args, { publish: TEXT });
  if (!address.includes('@') || !folder) throw new UsageError('expected forget ADDRESS --publish FOLDER');
  return { folder, address: asciiAddress(address) };
}
