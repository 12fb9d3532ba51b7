import {
  CANARY,
  CHECKS,
  caseAt,
  faultsOf,
  judgedBy,
  type FuzzCase,
  openFuzzWorld,
  sqliteDatabases,
  type OpenFuzzWorld,
  type Served,
} from '@brand-visibility/properties';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openWire, type WireReply } from '@brand-visibility/programs/wire';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveHere } from '../src/properties/serve.js';

/** Each check of the fuzzer fails on a valid reply that was tampered with. */

let folder: string;
let world: OpenFuzzWorld;
let service: Served;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'brand-visibility-fuzz-'));
  world = await openFuzzWorld(await sqliteDatabases(folder), serveHere, 1);
  service = await world.start();
});
afterAll(async () => {
  await service.stop();
  await world.database.close();
  rmSync(folder, { recursive: true });
});

interface Exchange {
  readonly sent: FuzzCase;
  readonly reply: WireReply;
}

/** Drawn so far, for all tests. */
const cases: FuzzCase[] = [];

/** The first request with this status as its only expected outcome, on a connection that stays open, and its reply. */
async function exchanged(status: number, fits: (sent: FuzzCase) => boolean = isGet): Promise<Exchange> {
  for (let index = 0; ; index += 1) {
    const sent = (cases[index] ??= caseAt(index, world.judging.material));
    const { outcomes = [], closes } = sent.prediction ?? {};
    if (outcomes.length !== 1 || outcomes[0]?.status !== status || closes || !fits(sent)) continue;
    const wire = openWire(service.port);
    const reply = await wire.exchange(sent.bytes, sent.draft.method === 'HEAD');
    wire.close();
    if (reply?.status === status) return { sent, reply };
  }
}

const isGet = ({ draft }: FuzzCase) => draft.method === 'GET';
const isHead = ({ draft }: FuzzCase) => draft.method === 'HEAD';
const isFor = (id: string) => (sent: FuzzCase) => isGet(sent) && sent.prediction?.operation?.id === id;

type Tampering = (reply: WireReply, sent: FuzzCase) => WireReply;

const header =
  (name: string, ...values: readonly string[]): Tampering =>
  (reply) => {
    const headers = new Map(reply.headers);
    if (values.length > 0) headers.set(name, values);
    else headers.delete(name);
    return { ...reply, headers };
  };

const status =
  (changed: number): Tampering =>
  (reply) => ({ ...reply, status: changed });

/** Changes the text of the body, and its Content-Length. */
const text =
  (change: (text: string, sent: FuzzCase) => string): Tampering =>
  (reply, sent) => {
    const bytes = Buffer.from(change(reply.bytes.toString('utf8'), sent));
    const headers = new Map(reply.headers).set('content-length', [String(bytes.length)]);
    return { ...reply, bytes, headers };
  };

const member = (name: string, value: unknown) =>
  text((body) => JSON.stringify({ ...(JSON.parse(body) as object), [name]: value })); // every body here is an object

const both =
  (...tamperings: readonly Tampering[]): Tampering =>
  (reply, sent) =>
    tamperings.reduce((each, tamper) => tamper(each, sent), reply);

/** An id that the caller may not read. */
function foreignId({ prediction }: FuzzCase, isOfAccount: boolean): string {
  const { caller } = prediction ?? {};
  const found = [...world.judging.material.world.owners].find(
    ([, { account_id, brand_id }]) =>
      (account_id === caller?.account_id) === isOfAccount &&
      brand_id !== null &&
      !caller?.brand_ids.includes(brand_id),
  );
  return found?.[0] ?? '';
}

const isRestricted = (sent: FuzzCase) => isGet(sent) && sent.prediction?.caller?.state === 'restricted';

const refuses = (code: string) => (sent: FuzzCase) =>
  isGet(sent) && !!sent.prediction?.operation && sent.prediction.outcomes[0]?.code === code;

const keyOf = ({ prediction }: FuzzCase) => prediction?.caller?.text ?? '';

/** An undocumented value; empty if the request has none. */
const oddValueIn = ({ draft }: FuzzCase) =>
  (draft.query ?? [])
    .filter((segment) => segment.includes('select'))
    .map((segment) => decodeURIComponent(segment.slice(segment.indexOf('=') + 1)))[0] ?? '';
const isOddlyFiltered = (sent: FuzzCase) => refuses('invalid_parameter')(sent) && oddValueIn(sent) !== '';

/** A 404 reply as if to a mutated request, whose outcome is not predicted. */
async function notFoundByChance(): Promise<Exchange> {
  const { sent, reply } = await notFound();
  return { sent: { ...sent, prediction: null }, reply };
}

/** A reply that is JSON whatever its request. */
const read = () => exchanged(200, isFor('getAccount'));
const readBrand = () => exchanged(200, isFor('getBrand'));
const readAccount = () => exchanged(200, isFor('getAccount'));
interface GroupsBody {
  readonly data: readonly { readonly answers_naming_competitors_not_you: number }[];
  readonly has_more: boolean;
}

/** The first page of groups in JSON that fits. */
const readGroups =
  (fits: (body: GroupsBody, sent: FuzzCase) => boolean = () => true) =>
  async (): Promise<Exchange> => {
    for (let from = 0; ;) {
      const isNext = (sent: FuzzCase) => sent.index >= from && isFor('getVisibilityGroups')(sent);
      const { sent, reply } = await exchanged(200, isNext);
      const isJson = reply.headers.get('content-type')?.[0] === 'application/json';
      // The reply is held to the document.
      if (isJson && fits(JSON.parse(reply.bytes.toString('utf8')) as GroupsBody, sent))
        return { sent, reply };
      from = sent.index + 1;
    }
  };
const hasMore = ({ has_more }: GroupsBody) => has_more;
/** By default rows are in the order of a count, which is not the same in all of these. */
const isInOrder = ({ data }: GroupsBody, { draft }: FuzzCase) =>
  !(draft.query ?? []).some((segment) => segment.startsWith('sort')) &&
  data[0]?.answers_naming_competitors_not_you !== data.at(-1)?.answers_naming_competitors_not_you;
const reversed = text((body) => {
  const page = JSON.parse(body) as GroupsBody; // as above
  return JSON.stringify({ ...page, data: page.data.toReversed() });
});
/** Whether a request is for an operation with other formats, and asks for JSON. */
const hasNoFormat = ({ draft }: FuzzCase) => !(draft.query ?? []).some((segment) => /form|%/.test(segment));
const isInJson = (id: string) => (sent: FuzzCase) => isFor(id)(sent) && hasNoFormat(sent);
const isSeries = isInJson('getVisibilitySeries');
const readRuns = () => exchanged(200, isInJson('listRuns'));
// In NDJSON a reply without rows has the length 0.
const readHead = () => exchanged(200, (sent) => isHead(sent) && hasNoFormat(sent));
const notFound = () =>
  exchanged(404, (sent) => isGet(sent) && (sent.prediction?.outcomes[0]?.isCounted ?? false));
const notLetIn = () => exchanged(401);
const notAllowed = () => exchanged(405, () => true);
const refused = (code: string) => () => exchanged(400, refuses(code));

const namingAParameter = () =>
  exchanged(
    400,
    (sent) => refuses('unknown_parameter')(sent) && !!sent.prediction?.outcomes[0]?.errors?.length,
  );

/** By check: which reply is tampered with, and how. */
const TAMPERINGS: Readonly<Record<string, Readonly<Record<string, [() => Promise<Exchange>, Tampering]>>>> = {
  'the service never fails': { 'a status 500': [read, status(500)] },
  'status and code follow the rules': {
    '200 instead of 404': [notFound, status(200)],
    '404 instead of 200': [read, status(404)],
    'a wrong code': [refused('invalid_cursor'), member('code', 'invalid_parameter')],
    'a wrong status for HEAD': [readHead, status(404)],
  },
  'errors name the offending parameters in order': {
    'a missing name': [namingAParameter, member('errors', [])],
    'a wrong name': [refused('invalid_parameter'), member('errors', [{ parameter: 'page', detail: 'x' }])],
  },
  'the reply conforms to the OpenAPI document': {
    'an undocumented member': [readRuns, member('more', 1)],
    'a missing member': [readBrand, member('slug', undefined)],
    'an undocumented status': [readAccount, status(201)],
    'a missing header': [read, header('ratelimit')],
    'an undocumented member of a refusal': [notAllowed, member('more', 1)],
  },
  'the content type is exact': {
    'a charset': [read, header('content-type', 'application/json; charset=utf-8')],
    'a refusal as plain JSON': [notFound, header('content-type', 'application/json')],
  },
  'the request id is echoed or generated': {
    none: [read, header('x-request-id')],
    'a wrong one': [read, header('x-request-id', 'mine')],
    'a wrong one in the body': [notFound, member('request_id', 'mine')],
  },
  'caching, sniffing and framing are forbidden': {
    'a cacheable reply': [read, header('cache-control', 'max-age=1')],
    'a cacheable refusal': [notLetIn, header('cache-control')],
    'a missing header': [notFound, header('x-content-type-options')],
    'a wrong policy': [read, header('content-security-policy', "default-src 'self'")],
  },
  'there are no unexpected headers': {
    'the server software': [read, header('x-powered-by', 'Express')],
    'a CORS header': [read, header('access-control-allow-origin', '*')],
    'a header twice': [read, header('vary', 'Authorization', 'Origin')],
  },
  'only rows are compressed, and only on request': {
    'a compressed JSON': [read, header('content-encoding', 'gzip')],
    'another coding': [read, header('content-encoding', 'br')],
  },
  'rate-limit headers are on counted replies only': {
    'missing on a counted request': [notFound, both(header('ratelimit'), header('ratelimit-policy'))],
    'present on an uncounted request': [
      notLetIn,
      both(header('ratelimit', '"default";r=1;t=1'), header('ratelimit-policy', '"default";q=5;w=60')),
    ],
    'more remaining than the limit': [read, header('ratelimit', '"default";r=1000000;t=1')],
    'one of two': [read, header('ratelimit-policy')],
  },
  'status-specific headers are on their status only': {
    'a missing challenge': [notLetIn, header('www-authenticate')],
    'a wrong challenge': [
      () => exchanged(401, refuses('missing_api_key')),
      header('www-authenticate', 'Bearer error="invalid_token"'),
    ],
    'a missing Allow': [notAllowed, header('allow')],
    'a Retry-After': [read, header('retry-after', '1')],
  },
  'Content-Length matches the body': {
    'an extra byte': [read, (reply) => ({ ...reply, bytes: Buffer.concat([reply.bytes, Buffer.from(' ')]) })],
    'bytes after the body': [read, (reply) => ({ ...reply, behind: Buffer.from('HTTP/1.1 200 OK') })],
    'a body for HEAD': [readHead, (reply) => ({ ...reply, behind: Buffer.from('{}') })],
    'a wrong length for HEAD': [readHead, header('content-length', '0')],
  },
  'the body is JSON in UTF-8': {
    'a truncated body': [read, text((body) => body.slice(0, -1))],
    'invalid UTF-8': [
      readBrand,
      (reply) => ({
        ...reply,
        bytes: Buffer.from(reply.bytes.toString('utf8').replace('"slug":"', '"slug":"\u00ff'), 'latin1'),
      }),
    ],
  },
  'there is a Date header': { none: [read, header('date')] },
  'the connection closes when it must': { 'it closes': [read, (reply) => ({ ...reply, hasEnded: true })] },
  'a problem has the right type, status and instance': {
    'a wrong status': [notFound, member('status', 400)],
    'a wrong type': [notFound, member('type', 'about:blank')],
    'a wrong path': [notFound, member('instance', '/v1')],
    'the path of a request with a key': [refused('api_key_in_url'), member('instance', '/v1/account')],
  },
  'no data of another account is disclosed': {
    'a mark': [readBrand, member('description', 'of ACCT_D_MARK')],
    'an id': [readBrand, text((body, sent) => body.replace('"slug":"', `"slug":"${foreignId(sent, false)}`))],
    'an id of a brand that the key does not list': [
      () => exchanged(200, isRestricted),
      // The space keeps the id apart from a value that begins with a digit.
      text((body, sent) => body.replace(/":"/, `":"${foreignId(sent, true)} `)),
    ],
    'a mark in a reply without a key': [notLetIn, member('detail', 'ACCT_A_MARK')],
  },
  'no key is echoed': {
    'the key in the body': [readAccount, text((body, sent) => body.replace('"plan"', `"${keyOf(sent)}"`))],
    'the key in a header': [read, (reply, sent) => header('x-request-id', keyOf(sent))(reply, sent)],
  },
  'no input is echoed': {
    'the canary': [notFound, member('title', `of ${CANARY}`)],
    'the canary in a header': [read, header('vary', CANARY)],
    'a value': [
      () => exchanged(400, isOddlyFiltered),
      (reply, sent) => member('title', `not ${oddValueIn(sent)}`)(reply, sent),
    ],
  },
  'the reply matches the request': {
    'another interval': [() => exchanged(200, isSeries), member('interval', 'year')],
    'another grouping': [readGroups(), member('group_by', 'colour')],
    'rows in another order': [readGroups(isInOrder), reversed],
    'more rows than the limit': [
      readRuns,
      member(
        'data',
        Array.from({ length: 101 }, () => ({})),
      ),
    ],
  },
  'headers name the next page': {
    'another cursor': [readGroups(hasMore), header('next-cursor', 'AQ')],
    'no cursor': [readGroups(hasMore), header('next-cursor')],
    'another link': [readGroups(hasMore), header('link', '<?cursor=AQ>; rel="next"')],
    'a link behind the last page': [
      readGroups((body) => !hasMore(body)),
      header('link', '<?cursor=AQ>; rel="next"'),
    ],
  },
  'an unpredicted reply is a documented one': {
    'a code of another status': [notFoundByChance, member('code', 'rate_limited')],
    'an unknown status': [notFoundByChance, status(418)],
  },
};

const ROWS = Object.entries(TAMPERINGS).flatMap(([check, ways]) =>
  Object.entries(ways).map(([how, [exchange, tamper]]) => ({ check, how, exchange, tamper })),
);

describe('a tampered reply fails the check', () => {
  test.each(ROWS)('$check: $how', async ({ check, exchange, tamper }) => {
    const { sent, reply } = await exchange();
    expect(faultsOf(judgedBy(sent, reply, world.judging))).toEqual([]);
    const found = faultsOf(judgedBy(sent, tamper(reply, sent), world.judging));
    expect(found.map((fault) => fault.slice(0, check.length))).toContain(check);
  });

  test('for every check of the fuzzer', () => {
    expect(new Set(Object.keys(TAMPERINGS))).toEqual(new Set(Object.keys(CHECKS)));
  });
});

test('seed and index reproduce a request', () => {
  const { material } = world.judging;
  for (const index of [0, 1, 4_711, 99_999]) expect(caseAt(index, material)).toEqual(caseAt(index, material));
  expect(caseAt(1, material).bytes).not.toEqual(caseAt(2, material).bytes);
  expect(caseAt(1, material).bytes).not.toEqual(caseAt(1, { ...material, seed: 2 }).bytes);
});
