import { readFileSync } from 'node:fs';
import type { OperationId } from './responses.js';

/** The rows of responses as CSV and NDJSON (rules 13.2 to 13.6), with the columns of the published document. */

type Row = Readonly<Record<string, unknown>>;

interface Operation {
  readonly operationId: string;
  readonly responses: { readonly 200: { readonly content?: Readonly<Record<string, Columns>> } };
}
interface Columns {
  readonly 'x-columns'?: readonly string[];
  readonly 'x-grouped-columns'?: readonly string[];
  readonly 'x-rival-columns'?: readonly string[];
}

interface Document {
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>;
}

let operations: readonly Operation[] | undefined;

/** The columns of an operation, whose names docs/interface.txt freezes; none for an operation without rows. */
function columnsOf(id: OperationId): Columns {
  const file = new URL('../../../docs/openapi.json', import.meta.url);
  if (!operations) {
    const { paths } = JSON.parse(readFileSync(file, 'utf8')) as Document;
    operations = Object.values(paths).map(({ get }) => get);
  }
  const { responses } = operations.find(({ operationId }) => operationId === id)!; // each is published
  return responses[200].content?.['text/csv'] ?? {};
}

const BUCKET = ['start_date', 'end_date', 'start', 'end', 'is_partial', 'run_count'];

/** What a body is as CSV and NDJSON; null for an operation without rows. */
export function asTexts(
  id: OperationId,
  body: object,
): { readonly csv: string; readonly ndjson: string } | null {
  const {
    'x-columns': names,
    'x-grouped-columns': grouped = [],
    'x-rival-columns': ranked = [],
  } = columnsOf(id);
  if (names === undefined) return null;
  const page = body as {
    readonly data: readonly Row[];
    readonly you?: Row | null;
    readonly buckets?: readonly Row[];
  };
  const lines = page.buckets ? page.data.flatMap(inBuckets(page.buckets)) : page.data;
  const rows = id === 'getCompetitors' ? withOwn(page) : lines;
  const ndjson = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  const isGrouped = id === 'getVisibilitySeries' && rows.some(({ breakdown }) => breakdown !== null);
  if (id === 'getPortfolio' && rows.some((row) => 'top_rival' in row))
    return { csv: csvOf(ranked, rows), ndjson };
  return { csv: isGrouped ? csvOf(grouped, rows.flatMap(linesOf)) : csvOf(names, rows), ndjson };
}

/** The rows of competitors begin with the brand's own if they lack it. */
const withOwn = ({ data, you }: { readonly data: readonly Row[]; readonly you?: Row | null }) =>
  you && !data.some(({ is_you }) => is_you === true) ? [you, ...data] : data;

/** A row of the competitor series, once for each bucket (rule 14.14). */
const inBuckets =
  (buckets: readonly Row[]) =>
  ({ points, ...row }: Row): Row[] =>
    buckets.map(({ answer_count, ...bucket }, i) => {
      const point = Object.entries((points as readonly Row[])[i] ?? {}); // the model made it
      const prefixed = Object.fromEntries(point.map(([name, value]) => [`point_${name}`, value]));
      return { ...row, ...bucket, bucket_answer_count: answer_count, ...prefixed };
    });

/** The lines of a point of a grouped series (rule 13.6). */
function linesOf({ breakdown, ...point }: Row): readonly Row[] {
  const { rows } = breakdown as { readonly rows: readonly Row[] }; // likewise
  return rows.length === 0
    ? [Object.fromEntries(BUCKET.map((name) => [name, point[name]]))]
    : rows.map(({ key, ...figures }) => ({ ...point, group: key, ...figures }));
}

/** A column is the path of a field, joined by dots. */
function csvOf(names: readonly string[], rows: readonly object[]): string {
  const lines = rows.map((row) => names.map((name) => cell(memberOf(row, name.split('.')))));
  return [names, ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
}

function memberOf(row: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined || row === null) return row;
  return memberOf((row as Row)[name], rest); // a row or an object inside one
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value === '') return '""';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const safe = typeof value === 'string' && isGuarded(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.split('"').join('""')}"` : safe;
}

/** White_Space of Unicode and U+FEFF; JavaScript's own white space lacks U+0085. */
const BLANK = /^[\s\x85]$/;

function isGuarded(text: string): boolean {
  const first = [...text].find((character) => !BLANK.test(character)) ?? '';
  return "\t\r\n'".includes(text.charAt(0)) || (first !== '' && '=+-@＝＋－＠'.includes(first));
}
