/** The sizes of rows, by which pages end (rule 7.7). */
import { STEPS } from './steps.js';

/** The tables whose column `bytes` precedes the long columns, so that a page is chosen without reading texts. */
export const SIZED_TABLES = [
  'brand',
  'prompt',
  'page_audit',
  'recommendation',
  'outreach_work',
  'outreach_target',
] as const;

type SizedTable = (typeof SIZED_TABLES)[number];

/** The columns of strings, lists and objects. */
const IS_COUNTED = /(?<![\w"])"?(\w{1,63})"? (?:text|json)\b/g;
/** Those that do not count, because they are short, and a page repeats or derives them. */
const SHORT_FIELDS = ['account_id', 'brand_id', 'status'];
/** What a row repeats of the target with which it is shown. */
const OF_TARGET = ['address', 'url', 'subreddit', 'target_id'];

/** Returns the columns of a table that count towards the size of a row: every column of a string, list or object. */
export function sizedColumns(table: SizedTable): readonly string[] {
  const parts = { answerId: '', answerIdentity: '', clustered: '', concurrently: '', further: [] };
  const statements = STEPS.flatMap((step) => step.statements?.(parts) ?? []).filter((statement) =>
    new RegExp(`^(?:create|alter) table ${table} `).test(statement),
  );
  const namesIn = (pattern: RegExp) =>
    statements.flatMap((statement) => [...statement.matchAll(pattern)].map(([, name = '']) => name));
  const ofTarget = table === 'outreach_work' ? OF_TARGET : [];
  const left = [...SHORT_FIELDS, ...ofTarget, ...namesIn(/ drop column (\w+)/g)];
  return namesIn(IS_COUNTED).filter((name) => !left.includes(name));
}

/** The fields of an answer that count towards the answer's size; they are columns of three tables. */
export const SIZED_ANSWER_FIELDS = ['text', 'text_markdown', 'sources', 'competitors'] as const;

/**
 * Returns the size of stored values in bytes, which is the same on all engines. A string counts as UTF-8, a list or an
 * object as the JSON that `JSON.stringify` writes (rule 7.7). Other values are small and count as 0.
 */
export function storedBytes(values: readonly unknown[]): number {
  return values.reduce<number>((sum, value) => sum + bytesOf(value), 0);
}

function bytesOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  return typeof value === 'object' && value !== null ? Buffer.byteLength(JSON.stringify(value)) : 0;
}
