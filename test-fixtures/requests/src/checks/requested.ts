import { pairsOf } from '../oracle/reading.js';
import { formatOf, type Judged } from './judged.js';
import { equal } from './response.js';

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The body of a JSON response to a predicted request; null for any other. */
function membersIn({ response, body, outcome, isHead }: Judged): Members | null {
  return response.status === 200 && outcome?.status === 200 && !isHead && isObject(body) ? body : null;
}

/** The value of a parameter, or its default; null if the operation does not take it. */
function valueOf({ sent }: Judged, parameterName: string): string | null {
  const parameter = sent.prediction?.operation?.parameters.find(({ name }) => name === parameterName);
  if (!parameter) return null;
  const pair = pairsOf(sent.draft.query).find(({ name }) => name === parameterName);
  return pair ? pair.value : parameter.fallback;
}

const memberOf = (value: unknown, name: string) => (isObject(value) ? value[name] : undefined);

/** The figures by which rows are sorted, as they are shown. */
const SORT_VALUES: Readonly<Record<string, (row: Members) => unknown>> = {
  visibility: ({ visibility }) => memberOf(visibility, 'current'),
  answer_share: ({ answer_share }) => memberOf(answer_share, 'current'),
  change: ({ visibility, answer_share }) => memberOf(visibility ?? answer_share, 'change'),
};

/** The lists of the specification, whose JSON has no headers for the next page. */
const OWN_LISTS: ReadonlySet<string> = new Set([
  'listBrands',
  'listRuns',
  'listPrompts',
  'listAnswers',
  'listPageAudits',
  'listRecommendations',
  'listOutreachTargets',
]);

/** The faults of a body next to the parameters of its request. */
export function requestedFaults(judged: Judged): string[] {
  const body = membersIn(judged);
  if (!body) return [];
  const echoed = ['interval', 'group_by'].filter((name) => name in body);
  const rows = Array.isArray(body['data']) ? body['data'].filter(isObject) : [];
  // The report about rivals contains all watched ones, regardless of the limit.
  const isCut = judged.sent.prediction?.operation?.id !== 'getCompetitors';
  const limit = Number(valueOf(judged, 'limit') ?? rows.length);
  const sort = valueOf(judged, 'sort');
  return [
    ...echoed.flatMap((name) => equal(name, body[name], valueOf(judged, name))),
    ...(isCut && rows.length > limit ? [`${rows.length} rows of ${limit}`] : []),
    ...(sort === null || isInOrder(rows, sort, valueOf(judged, 'order')) ? [] : ['rows are not sorted']),
    ...nextPageFaults(judged, body),
  ];
}

function isInOrder(rows: readonly Members[], sort: string, order: string | null): boolean {
  const sign = order === 'asc' ? 1 : -1;
  const values = rows.map(SORT_VALUES[sort] ?? ((row) => row[sort]));
  return values.slice(0, -1).every((value, i) => {
    const next = values[i + 1];
    if (next === null) return true;
    return typeof value === 'number' && typeof next === 'number' && sign * (next - value) >= 0;
  });
}

/** The faults of the headers that name the next page (rule 7.9). */
function nextPageFaults(judged: Judged, body: Members): string[] {
  if (formatOf(judged) === null || !('next_cursor' in body)) return [];
  const { received, sent } = judged;
  const { link, 'next-cursor': next } = received.headers;
  const cursor = body['next_cursor'];
  if (OWN_LISTS.has(sent.prediction?.operation?.id ?? ''))
    return [...equal('Next-Cursor', next, undefined), ...equal('Link', link, undefined)];
  const isFollowed = typeof cursor === 'string' && body['has_more'] === true;
  const pairs = pairsOf(sent.draft.query).map(({ name, value }) => [name, value]);
  const followed = pairs.some(([name]) => name === 'cursor') ? pairs : [...pairs, ['cursor', null]];
  const query = followed
    .map(([name, value]) => `${strict(name)}=${strict(name === 'cursor' ? String(cursor) : value)}`)
    .join('&');
  const should = isFollowed && query.length <= LONGEST_LINK ? `<?${query}>; rel="next"` : undefined;
  return [...equal('Next-Cursor', next ?? null, cursor), ...equal('Link', link, should)];
}

const LONGEST_LINK = 4000;

/** Percent-encodes everything but unreserved characters. */
function strict(text: string | null | undefined): string {
  return encodeURIComponent(text ?? '').replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
