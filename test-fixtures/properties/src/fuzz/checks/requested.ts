import { equal, headerOf, expectedType, type Check, type Judged } from './judged.js';
import { pairsOf } from '../oracle/reading.js';

/** Checks a response against the parameters of its request. */

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The body of a JSON response to a predicted request; null for any other. */
function bodyIn({ response, body, outcome, isHead }: Judged): Members | null {
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

function orderFault(rows: readonly Members[], sort: string, order: string | null): string | null {
  const sign = order === 'asc' ? 1 : -1;
  const values = rows.map(SORT_VALUES[sort] ?? ((row) => row[sort]));
  const isInOrder = (value: unknown, i: number) => {
    const next = values[i + 1];
    if (i === values.length - 1 || next === null) return true;
    return typeof value === 'number' && typeof next === 'number' && sign * (next - value) >= 0;
  };
  return values.every(isInOrder) ? null : `rows are not in the order of ${sort} ${String(order)}`;
}

export const REQUESTED: Readonly<Record<string, Check>> = {
  'the response matches the request': (judged) => {
    const body = bodyIn(judged);
    if (!body) return null;
    for (const name of ['interval', 'group_by']) {
      const fault = name in body ? equal(name, body[name], valueOf(judged, name)) : null;
      if (fault) return fault;
    }
    const rows = Array.isArray(body['data']) ? body['data'].filter(isObject) : [];
    // The report about rivals contains all watched ones, whatever the limit.
    const isCut = judged.sent.prediction?.operation?.id !== 'getCompetitors';
    const limit = Number(valueOf(judged, 'limit') ?? rows.length);
    if (isCut && rows.length > limit) return `${rows.length} rows of ${limit}`;
    const sort = valueOf(judged, 'sort');
    return sort === null ? null : orderFault(rows, sort, valueOf(judged, 'order'));
  },

  'headers name the next page': (judged) => {
    const body = bodyIn(judged);
    if (expectedType(judged) === null || !body || !('next_cursor' in body)) return null;
    const { response, sent } = judged;
    const cursor = body['next_cursor'];
    const link = headerOf(response, 'link');
    if (OWN_LISTS.has(sent.prediction?.operation?.id ?? ''))
      return (
        equal('Next-Cursor', headerOf(response, 'next-cursor'), undefined) ?? equal('Link', link, undefined)
      );
    const fault = equal('Next-Cursor', headerOf(response, 'next-cursor') ?? null, cursor);
    if (fault || typeof cursor !== 'string' || body['has_more'] !== true)
      return fault ?? equal('Link', link, undefined);
    const pairs = pairsOf(sent.draft.query).map(({ name, value }) => [name, value]);
    const isSent = pairs.some(([name]) => name === 'cursor');
    const next = isSent ? pairs : [...pairs, ['cursor', cursor]];
    const query = next.map(
      ([name, value]) => `${strict(name)}=${strict(name === 'cursor' ? cursor : value)}`,
    );
    const should = `<?${query.join('&')}>; rel="next"`;
    return equal('Link', link, query.join('&').length > LONGEST_LINK ? undefined : should);
  },
};

const LONGEST_LINK = 4000;

/** Percent-encodes everything but unreserved characters. */
function strict(text: string | null | undefined): string {
  return encodeURIComponent(text ?? '').replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
