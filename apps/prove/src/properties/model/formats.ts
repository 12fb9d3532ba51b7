import type { OperationId } from './predict.js';

/** The rows of responses as CSV and NDJSON (rules 13.2 to 13.6). */

type Row = Readonly<Record<string, unknown>>;

const columns = (...parts: readonly string[]) => parts.flatMap((part) => part.split(' '));
const metric = (name: string) => `${name}.current ${name}.previous ${name}.change`;
const THREE_COUNTS = 'answers_naming_you answers_naming_competitors_not_you answers_naming_no_brand';
const MEANS = 'average_position sentiment_score share_of_voice';
const RANGE = 'visibility_range.low visibility_range.high';
const BUCKET = 'start_date end_date start end is_partial run_count';
const PARTY = 'rank name domain is_you is_watched answer_count';
const CITED = 'owner competitor_name source_type answer_count citation_count prompt_count';
const CITING = `${metric('answer_share')} platforms ${THREE_COUNTS} first_cited_at last_cited_at`;
const ANSWER = columns(
  'id prompt_id run_id platform created_at text text_markdown brand_named position sentiment',
  'competitors sources',
);
const GROUPED = columns(
  `${BUCKET} group answer_count named_count prompt_count`,
  'visibility average_position sentiment_score',
);

/** The columns by operation; those without a row have no such formats. */
const COLUMNS: { readonly [Id in OperationId]?: readonly string[] } = {
  getCompetitors: columns(PARTY, metric('visibility'), MEANS, 'movement platforms'),
  getVisibilitySeries: columns(
    `${BUCKET} answer_count prompt_count named_count visibility change`,
    `${MEANS} ${RANGE} breakdown.group_by breakdown.rows`,
  ),
  getCompetitorSeries: columns(
    `${PARTY} visibility ${BUCKET} bucket_answer_count point_rank point_answer_count point_visibility`,
    'point_average_position point_sentiment_score point_share_of_voice',
  ),
  getVisibilityGroups: columns(
    `key label prompt_count answer_count ${THREE_COUNTS} ${metric('visibility')}`,
    `${metric('average_position')} ${metric('sentiment_score')} ${RANGE} verdict competitors_named`,
  ),
  listSourceDomains: columns(`rank domain ${CITED} page_count ${CITING}`),
  listSourcePages: columns(`rank url domain title ${CITED} ${CITING}`),
  listAnswers: ANSWER,
  listBrandAnswers: ANSWER,
  listPrompts: columns(
    'id text category status theme.id theme.name location is_branded volume difficulty',
    'created_at activated_at',
  ),
  listRuns: columns(
    'id status platforms created_at started_at completed_at prompt_count answer_count',
    'failed_count filled_count visibility average_position',
  ),
};

/** What a body is as CSV and NDJSON; null for an operation without rows. */
export function asTexts(
  id: OperationId,
  body: object,
): { readonly csv: string; readonly ndjson: string } | null {
  const names = COLUMNS[id];
  if (names === undefined) return null;
  const page = body as {
    readonly data: readonly Row[];
    readonly you?: Row | null;
    readonly buckets?: readonly Row[];
  };
  const rows = page.buckets ? page.data.flatMap(inBuckets(page.buckets)) : withOwn(page);
  const ndjson = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  const isGrouped = id === 'getVisibilitySeries' && rows.some(({ breakdown }) => breakdown !== null);
  return isGrouped
    ? { csv: csvOf(GROUPED, rows.flatMap(linesOf)), ndjson }
    : { csv: csvOf(names, rows), ndjson };
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
    ? [Object.fromEntries(columns(BUCKET).map((name) => [name, point[name]]))]
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
