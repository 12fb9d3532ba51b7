/** Determines which reports go to whom, and which of them were sent before. */
import { UsageError } from '@brand-visibility/terminal';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Recipient, Setup } from '../data/configuration.js';
import { localDay } from '../data/days.js';
import { digestOf } from './files.js';
import { linkOf, rowsIn, type Link } from './link-rows.js';
import { isPrintOf } from './pdf-info.js';
import { isTo, type Line } from './record.js';
import { readReview, type Reviewed } from './review.js';
import type { SendCommand } from './send-command.js';
import type { Setups } from './setups.js';

/** A report and one of its recipients. */
export interface Delivery {
  /** The id of the brand, or the name of the group. */
  readonly key: string;
  readonly recipient: Recipient;
  /** The setup of the report, in the language of the recipient. */
  readonly setup: Setup;
  /** The report at the time of the review, and its row; undefined if there is none. */
  readonly report: Reviewed | undefined;
  readonly link: Link | undefined;
}

/** @throws {UsageError} if the month was not reviewed */
export function deliveriesIn(folder: string, month: string, setups: Setups): Delivery[] {
  const reports = readReview(folder, month);
  const rows = rowsIn(join(folder, 'links.csv'));
  return setups.addressed.flatMap(({ key, setup, recipients }) =>
    recipients.map((recipient) => {
      const language = recipient.language ?? setup.language;
      const report = reports.find((one) => one.brand_or_group === key && one.language === language);
      return { key, recipient, setup: { ...setup, language }, report, link: report && linkOf(report, rows) };
    }),
  );
}

export const isAgain = ({ key, recipient }: Delivery, { resend }: Pick<SendCommand, 'resend'>) =>
  resend.some((one) => one.key === key && one.to === recipient.to);

/**
 * Returns the deliveries that a command chooses (`wanted`), and the deliveries that it does not hold (`sendable`).
 * @throws {UsageError} if an option names no report that has a recipient
 */
export function chosenOf(all: readonly Delivery[], command: SendCommand) {
  const { chosen, hold, resend } = command;
  const isHeld = ({ key, report }: Delivery) => hold.some((one) => one === key || one === report?.name);
  const isKnown = (name: string) => all.some(({ key }) => key === name);
  const unknown = [
    ...(chosen === 'all' ? [] : (chosen ?? [])).filter((one) => !isKnown(one)),
    ...hold.filter((one) => !all.some(({ key, report }) => one === key || one === report?.name)),
    ...resend
      .filter((one) => !all.some((delivery) => isAgain(delivery, { resend: [one] })))
      .map(({ key, to }) => `${key} ${to}`),
  ];
  if (unknown.length > 0) throw new UsageError(`no recipient gets the report ${unknown.join(', ')}`);
  const isChosen = (one: Delivery) => chosen === 'all' || chosen?.includes(one.key) || isAgain(one, command);
  const wanted = all.filter(isChosen);
  return { wanted, sendable: wanted.filter((one) => !isHeld(one)) };
}

/** The lines of the record about a report and a recipient, oldest first. */
export const linesOf = ({ recipient, report }: Delivery, lines: readonly Line[]): Line[] =>
  lines.filter(
    (line) =>
      isTo(line, recipient.to) &&
      line.brand_or_group === report?.brand_or_group &&
      line.window === report.window &&
      line.against === report.against &&
      line.language === report.language,
  );

/**
 * The record of a delivery. `unknown`: nobody knows whether the server took a message. `corrected`: the recipient has a
 * report with other figures. `day` is the local day of the first message that was sent.
 */
export interface History {
  readonly state: 'new' | 'sent' | 'corrected' | 'unknown';
  readonly day: string | null;
}

export function historyOf(delivery: Delivery, lines: readonly Line[]): History {
  const own = linesOf(delivery, lines);
  const sent = own.filter(({ state }) => state === 'sent');
  const day = sent[0] ? localDay(sent[0].at, delivery.setup.time_zone ?? 'UTC') : null;
  if (own.at(-1)?.state === 'sending') return { state: 'unknown', day };
  if (day === null) return { state: 'new', day };
  return { state: sent.at(-1)?.figures === delivery.report?.figures ? 'sent' : 'corrected', day };
}

/** A report must not be sent as it is. */
export class Withheld extends Error {}

const MOST_BYTES = 10_000_000;

/**
 * Returns a report that is as it was reviewed, its row, and the PDF file to attach, if any.
 * @throws {Withheld}
 */
export function reviewedOf({ recipient, setup, report, link }: Delivery, folder: string) {
  if (report === undefined)
    throw new Withheld(
      `the review contains no report in the language ${setup.language}; publish again with --all`,
    );
  const { figures, digest } = report;
  if (figures === null) throw new Withheld('the month had not ended; publish again with --all');
  const path = join(folder, 'r', link?.id ?? '', 'index.html');
  if (link === undefined || !existsSync(path)) throw new Withheld('the report is not published any more');
  if (digestOf(readFileSync(path)) !== digest)
    throw new Withheld('the report has changed since the review; publish again with --all, and look at it');
  if (!recipient.attach) return { report: { ...report, figures }, link, pdf: null };
  const file = join(dirname(path), 'report.pdf');
  const pdf = existsSync(file) ? readFileSync(file) : null;
  if (pdf === null || !isPrintOf(pdf, digest))
    throw new Withheld('there is no PDF file; publish again with --pdf');
  if (pdf.length > MOST_BYTES) throw new Withheld('the PDF file is larger than 10 MB');
  return { report: { ...report, figures }, link, pdf };
}
