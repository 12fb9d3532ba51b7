import { equal, headerOf, typeAskedFor, type Check, type Judged } from '../judged.js';
import { pairsOf } from '../reading.js';

/** What a reply owes to the parameters that it was asked with. */

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A whole reply in JSON to a request that was foreseen; null for any other. */
function bodyIn({ reply, body, outcome, isHead }: Judged): Members | null {
  return reply.status === 200 && outcome?.status === 200 && !isHead && isObject(body) ? body : null;
}

/** The value of a parameter, or what an absent one counts as; null where the operation does not take it. */
function askedFor({ sent }: Judged, parameterName: string): string | null {
  const parameter = sent.foresight?.operation?.parameters.find(({ name }) => name === parameterName);
  if (!parameter) return null;
  const pair = pairsOf(sent.draft.query).find(({ name }) => name === parameterName);
  return pair ? pair.value : parameter.fallback;
}

/** As a row is sorted, by the figures that it shows. */
const SORT_VALUES: Readonly<Record<string, (row: Members) => unknown>> = {
  visibility: ({ visibility }) => (isObject(visibility) ? visibility['current'] : undefined),
  change: ({ visibility }) => (isObject(visibility) ? visibility['change'] : undefined),
};

function orderFault(rows: readonly Members[], sort: string, order: string | null): string | null {
  const sign = order === 'asc' ? 1 : -1;
  const values = rows.map(SORT_VALUES[sort] ?? ((row) => row[sort]));
  const isRight = (value: unknown, i: number) => {
    const next = values[i + 1];
    if (i === values.length - 1 || next === null) return true;
    return typeof value === 'number' && typeof next === 'number' && sign * (next - value) >= 0;
  };
  return values.every(isRight) ? null : `rows are not in the order of ${sort} ${String(order)}`;
}

export const ASKED: Readonly<Record<string, Check>> = {
  'the reply is of what was asked': (judged) => {
    const body = bodyIn(judged);
    if (!body) return null;
    for (const name of ['interval', 'group_by']) {
      const fault = name in body ? equal(name, body[name], askedFor(judged, name)) : null;
      if (fault) return fault;
    }
    const rows = Array.isArray(body['data']) ? body['data'].filter(isObject) : [];
    // The report about rivals has all that are watched, whatever the limit.
    const isCut = judged.sent.foresight?.operation?.id !== 'getCompetitors';
    const limit = Number(askedFor(judged, 'limit') ?? rows.length);
    if (isCut && rows.length > limit) return `${rows.length} rows of ${limit}`;
    const sort = askedFor(judged, 'sort');
    return sort === null ? null : orderFault(rows, sort, askedFor(judged, 'order'));
  },

  'the next page is named in headers': (judged) => {
    const body = bodyIn(judged);
    if (typeAskedFor(judged) === null || !body || !('next_cursor' in body)) return null;
    const { reply, sent } = judged;
    const cursor = body['next_cursor'];
    const fault = equal('Next-Cursor', headerOf(reply, 'next-cursor') ?? null, cursor);
    const link = headerOf(reply, 'link');
    if (fault || typeof cursor !== 'string') return fault ?? equal('Link', link, undefined);
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

/** Percent-encoded but for what never has to be. */
function strict(text: string | null | undefined): string {
  return encodeURIComponent(text ?? '').replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
