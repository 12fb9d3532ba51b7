/** Keeps `review-MONTH.json`: what somebody looks at before the published reports of a month are sent. */
import { readerOf } from '@brand-visibility/messages';
import { UsageError } from '@brand-visibility/terminal';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { optionOf, REASONS, type Reason } from '../story/look.js';
import { CATALOGUES } from '../words/catalogues.js';
import type { Messages } from '../words/generated/messages.js';
import { writeWhole } from './files.js';
import type { Subject } from './link-rows.js';
import type { MailParts } from './mail.js';

/** A published report at the time of the review. */
export interface Reviewed extends Subject {
  readonly name: string;
  /** The digest of the file. */
  readonly digest: string;
  /** The digest of the figures; empty if the month had not ended. */
  readonly figures: string;
  readonly first_statement: string;
  /** What is new since the last report of the brand or the group. */
  readonly look_at: readonly Reason[];
  /** What the report contains, for the look at the next one; a review of an earlier release has none. */
  readonly found?: readonly string[];
  /** What the message says of the report. */
  readonly mail: MailParts;
}

interface Review {
  readonly month: string;
  /** RFC 3339 in UTC. */
  readonly made_at: string;
  readonly reports: readonly Reviewed[];
}

const pathIn = (folder: string, month: string) => join(folder, `review-${month}.json`);

export const writeReview = (folder: string, review: Review): void =>
  writeWhole(pathIn(folder, review.month), `${JSON.stringify(review, null, 2)}\n`, 0o600);

/** @throws {UsageError} if there is no review */
export function readReview(folder: string, month: string): readonly Reviewed[] {
  const path = pathIn(folder, month);
  if (!existsSync(path))
    throw new UsageError(
      `${path} does not exist: publish the reports of ${month} with --all, and look at them`,
    );
  return (JSON.parse(readFileSync(path, 'utf8')) as Review).reports; // which this program wrote
}

/** Returns the findings in the last report before a month, by the brand or the group. */
export function findingsBefore(folder: string, month: string): (key: string) => readonly string[] {
  const found = new Map<string, readonly string[]>();
  const months = readdirSync(folder).flatMap((name) => /^review-(.*)\.json$/.exec(name)?.[1] ?? []);
  for (const earlier of months.filter((one) => one < month).toSorted())
    for (const report of readReview(folder, earlier)) found.set(report.brand_or_group, report.found ?? []);
  return (key) => found.get(key) ?? [];
}

const english = readerOf<Messages>('en-GB', CATALOGUES.en);

/** Returns a line for each report that somebody should look at, beginning with the most pressing reasons. */
export function linesToLook(reports: readonly Reviewed[]): string[] {
  const rank = ({ look_at: [first = 'names_cut'] }: Reviewed) => REASONS.indexOf(first);
  const lines = reports
    .filter(({ look_at }) => look_at.length > 0)
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ brand_or_group, language, look_at }) => {
      const reasons = look_at.map((one) => english.text('l.index.reason', { reason: optionOf(one) }));
      return `  ${brand_or_group} (${language}): ${reasons.join(', ')}`;
    });
  return lines.length === 0 ? [] : ['Look at these reports before you send them:', ...lines];
}
