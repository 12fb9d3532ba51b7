/** Keeps `review-MONTH.json`: what somebody looks at before the published reports of a month are sent. */
import { UsageError } from '@brand-visibility/terminal';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RANKED_REASONS, REASONS, type Reason } from '../story/reasons.js';
import { writeWhole } from './files.js';
import type { Subject } from './link-rows.js';

/** A published report at the time of the review. */
export interface Reviewed extends Subject {
  readonly name: string;
  /** The digest of the file. */
  readonly digest: string;
  /** The digest of the figures; empty if the month had not ended. */
  readonly figures: string;
  readonly first_statement: string;
  readonly look_at: readonly Reason[];
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

/** Returns a line for each report that somebody should look at, beginning with the most pressing reasons. */
export function linesToLook(reports: readonly Reviewed[]): string[] {
  const rank = ({ look_at: [first = 'kept'] }: Reviewed) => RANKED_REASONS.indexOf(first);
  const lines = reports
    .filter(({ look_at: [first = 'kept'] }) => first !== 'kept')
    .toSorted((a, b) => rank(a) - rank(b))
    .map(
      (one) =>
        `  ${one.brand_or_group} (${one.language}): ${one.look_at.map((reason) => REASONS[reason]).join(', ')}`,
    );
  return lines.length === 0 ? [] : ['Look at these reports before you send them:', ...lines];
}
