/** Determines which reports go to whom, and which of them were sent before. */
import { UsageError } from '@brand-visibility/terminal';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Setup } from '../data/configuration.js';
import type { Recipient, Sender } from '../data/recipients.js';
import { localDay } from '../data/days.js';
import { digestOf } from './files.js';
import { linkOf, rowsIn, type Link } from './link-rows.js';
import { isPrintOf } from './pdf-info.js';
import { isTo, type Line } from './record.js';
import { readReview, type Reviewed } from './review.js';
import type { SendCommand } from './send-command.js';
import { inLanguage, type Setups } from './setups.js';

/** A report and one of its recipients. */
export interface Delivery {
  /** The id of the brand, or the name of the group. */
  readonly key: string;
  /** `YYYY-MM`. */
  readonly month: string;
  readonly sender: Sender;
  readonly recipient: Recipient;
  /** The first words, by language, if the recipient has no others. */
  readonly intro: Recipient['intro'];
  /** The setup of the report, in the language of the recipient. */
  readonly setup: Setup;
  /** The report at the time of the review, and its row; undefined if there is none. */
  readonly report: Reviewed | undefined;
  readonly link: Link | undefined;
}

/** @throws {UsageError} if the month was not reviewed */
export function deliveriesIn(
  folder: string,
  month: string,
  sender: Sender,
  { addressed }: Setups,
): readonly Delivery[] {
  const reports = readReview(folder, month);
  const rows = rowsIn(join(folder, 'links.csv'));
  return addressed.flatMap(({ key, setup: usual, recipients, intro }) =>
    recipients.map((recipient) => {
      const setup = inLanguage(usual, recipient.language);
      const report = reports.find((one) => one.brand_or_group === key && one.language === setup.language);
      return { key, month, sender, recipient, intro, setup, report, link: report && linkOf(report, rows) };
    }),
  );
}

const isAgain = ({ key, recipient }: Delivery, { resend }: Pick<SendCommand, 'resend'>) =>
  resend.some((one) => one.key === key && one.to === recipient.to);
const isHeld = ({ key, report }: Delivery, { hold }: Pick<SendCommand, 'hold'>) =>
  hold.some((one) => one === key || one === report?.name);

/**
 * Returns the deliveries that a command chooses, some of which it may hold.
 * @throws {UsageError} if an option selects no report that has a recipient
 */
export function chosenOf(all: readonly Delivery[], command: SendCommand): readonly Delivery[] {
  const { chosen, hold, resend } = command;
  const keys = chosen === 'all' || chosen === null ? [] : chosen;
  const unknown = [
    ...keys.filter((key) => !all.some((one) => one.key === key)),
    ...hold.filter((name) => !all.some((one) => isHeld(one, { hold: [name] }))),
    ...resend
      .filter((again) => !all.some((one) => isAgain(one, { resend: [again] })))
      .map(({ key, to }) => `${key} ${to}`),
  ];
  if (unknown.length > 0) throw new UsageError(`no recipient gets the report ${unknown.join(', ')}`);
  return all.filter((one) => chosen === 'all' || keys.includes(one.key) || isAgain(one, command));
}

/** The lines of the record about a report and a recipient, oldest first. */
export const linesOf = ({ recipient, report }: Delivery, lines: readonly Line[]): Line[] =>
  lines.filter(
    (line) =>
      isTo(line, recipient.to) &&
      (['brand_or_group', 'window', 'against', 'language'] as const).every(
        (name) => line[name] === report?.[name],
      ),
  );

/**
 * The record of a delivery. `refused`: a server refused the last message. `unknown`: nobody knows whether the server
 * took a message. `corrected`: the recipient has a report with other figures. `day` is the local day of the first
 * message that was sent.
 */
export interface History {
  readonly state: 'new' | 'refused' | 'sent' | 'corrected' | 'unknown';
  readonly day: string | null;
}

export function historyOf(delivery: Delivery, lines: readonly Line[]): History {
  const own = linesOf(delivery, lines);
  const sent = own.filter(({ state }) => state === 'sent');
  const day = sent[0] ? localDay(sent[0].at, delivery.setup.time_zone ?? 'UTC') : null;
  const last = own.at(-1)?.state;
  if (last === 'sending') return { state: 'unknown', day };
  if (day === null) return { state: last === 'refused' ? last : 'new', day };
  return { state: sent.at(-1)?.figures === delivery.report?.figures ? 'sent' : 'corrected', day };
}

/** What becomes of a delivery, and why; the reason is empty if nobody needs to know it. */
export interface Outcome {
  readonly state: string;
  readonly why: string;
}

/**
 * Returns why a delivery is not due; null if it is due.
 * @throws {UsageError} if it was chosen by `--resend`, but no earlier message may have arrived
 */
export function reasonToKeep(
  delivery: Delivery,
  lines: readonly Line[],
  command: SendCommand,
): Outcome | null {
  const { state, day } = historyOf(delivery, lines);
  const resend = `--resend ${delivery.key} ${delivery.recipient.to}`;
  if (isHeld(delivery, command)) return { state: 'held', why: '' };
  if (isAgain(delivery, command)) {
    if (state !== 'unknown') throw new UsageError(`${resend}: no earlier message may have arrived`);
    return null;
  }
  if (state === 'unknown')
    return { state, why: `an earlier message may have arrived; if not, add ${resend}` };
  if (state === 'sent') return { state: 'sent before', why: '' };
  const why = `sent on ${day} with other figures; to send the correction, add --corrections`;
  return state === 'corrected' && !command.corrections ? { state, why } : null;
}

const MOST_BYTES = 10_000_000;

/** Returns a report that is as it was reviewed, its row and the PDF file to attach, or why it must not be sent. */
export function reviewedOf({ recipient, setup, report, link }: Delivery, folder: string) {
  if (report === undefined)
    return `the review contains no report in the language ${setup.language}; publish again with --all`;
  if (report.figures === '') return 'the month had not ended; publish again with --all';
  const [html, pdf] = ['index.html', 'report.pdf'].map((name) => {
    const path = join(folder, 'r', link?.id ?? '', name);
    return existsSync(path) ? readFileSync(path) : null;
  });
  if (link === undefined || !html) return 'the report is not published any more';
  if (digestOf(html) !== report.digest)
    return 'the report has changed since the review; publish again with --all, and look at it';
  if (!recipient.attach) return { report, link, pdf: null };
  if (!pdf || !isPrintOf(pdf, report.digest)) return 'there is no PDF file; publish again with --pdf';
  return pdf.length > MOST_BYTES ? 'the PDF file is larger than 10 MB' : { report, link, pdf };
}
