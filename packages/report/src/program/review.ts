/** Keeps `review-MONTH.json`: what somebody looks at before the published reports of a month are sent. */
import { UsageError } from '@brand-visibility/terminal';
import { decodeHTMLStrict } from 'entities/decode';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { REASONS, type Reason } from '../story/look.js';
import { oneLine, unmarked } from '../text/one-line.js';
import { writeWhole } from './files.js';

const reviewed = z.object({
  brand_or_group: z.string(),
  name: z.string(),
  window: z.string(),
  against: z.string(),
  language: z.string(),
  /** The digest of the file. */
  digest: z.string(),
  /** The digest of the figures; null if the month had not ended. */
  figures: z.string().nullable(),
  first_statement: z.string(),
  look_at: z.array(z.enum(REASONS)),
});
/** A published report at the time of the review. */
export type Reviewed = z.infer<typeof reviewed>;
const review = z.object({ month: z.string(), made_at: z.string(), reports: z.array(reviewed).readonly() });

const pathIn = (folder: string, month: string) => join(folder, `review-${month}.json`);

export const writeReview = (folder: string, content: z.infer<typeof review>): void =>
  writeWhole(pathIn(folder, content.month), `${JSON.stringify(content, null, 2)}\n`, 0o600);

/** @throws {UsageError} if there is no review, or if this program did not write it */
export function readReview(folder: string, month: string): readonly Reviewed[] {
  const path = pathIn(folder, month);
  const remedy = `publish the reports of ${month} with --all, and look at them`;
  if (!existsSync(path)) throw new UsageError(`${path} does not exist: ${remedy}`);
  try {
    return review.parse(JSON.parse(readFileSync(path, 'utf8'))).reports;
  } catch {
    throw new UsageError(`${path}: this program did not write this file: ${remedy}`);
  }
}

const WORDS: Readonly<Record<Reason, string>> = {
  fall: 'visibility fell',
  lead_lost: 'a lead was lost',
  few_answers: 'few answers',
  missing_engine: 'an engine is missing',
  carried: 'carried figures',
  tie: 'a shared place',
  criticism: 'quotes criticism',
  names_cut: 'truncated names',
  kept: 'kept',
};

/** Returns a line for each report that somebody should look at. */
export function linesToLook(reports: readonly Reviewed[]): string[] {
  const lines = reports.flatMap(({ brand_or_group, language, look_at }) =>
    look_at.some((reason) => reason !== 'kept')
      ? [`  ${brand_or_group} (${language}): ${look_at.map((reason) => WORDS[reason]).join(', ')}`]
      : [],
  );
  return lines.length === 0 ? [] : ['Look at these reports before you send them:', ...lines];
}

/** Returns the first statement of a document's cover as plain text. */
export function statementIn(html: string): string {
  const [, first = ''] = /<p class="first">([^]*?)<\/p>/.exec(html) ?? [];
  const text = decodeHTMLStrict(first.replace(/<\/?bdi[^>]*>/g, '\0').replace(/<(?:[^<>"]|"[^"]*")*>/g, ''));
  const pieces = text.split('\0').map((piece, index) => (index % 2 === 0 ? unmarked(piece) : oneLine(piece)));
  return pieces
    .join('')
    .replace(/[ \n]+/g, ' ')
    .trim();
}
