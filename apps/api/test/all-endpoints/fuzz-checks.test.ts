import {
  CANARY,
  CHECKS,
  caseAt,
  faultsOf,
  judgedBy,
  openWire,
  type FuzzCase,
  type WireReply,
} from '@brand-visibility/api-fuzz';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { fuzzedWorld, type FuzzedWorld } from '../support/fuzzed.js';
import type { TestService } from '../support/service.js';

/** Each rule that replies are held to is seen to fail, on a reply that was right before it was tampered with. */

let world: FuzzedWorld;
let service: TestService;
beforeAll(async () => {
  world = await fuzzedWorld('SQLite', 1);
  service = await world.serve();
});
afterAll(async () => {
  await service.stop();
  await world.drop();
});

interface Exchange {
  readonly sent: FuzzCase;
  readonly reply: WireReply;
}

/** The first request whose one foreseen outcome has the status, on a connection that goes on; with its reply. */
async function exchanged(status: number, fits: (sent: FuzzCase) => boolean = isGet): Promise<Exchange> {
  for (let index = 0; ; index += 1) {
    const sent = caseAt(index, world.judging.material);
    const { outcomes = [], closes } = sent.foresight ?? {};
    if (outcomes.length !== 1 || outcomes[0]?.status !== status || closes || !fits(sent)) continue;
    const wire = openWire(service.port);
    const reply = await wire.exchange(sent.bytes, sent.draft.method === 'HEAD');
    wire.close();
    if (reply?.status === status) return { sent, reply };
  }
}

const isGet = ({ draft }: FuzzCase) => draft.method === 'GET';
const isHead = ({ draft }: FuzzCase) => draft.method === 'HEAD';
const asks = (id: string) => (sent: FuzzCase) => isGet(sent) && sent.foresight?.operation?.id === id;

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

/** Changes the text of the body, and the length with it. */
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

/** An id that the asker may not read. */
function foreignId({ foresight }: FuzzCase, isOfAccount: boolean): string {
  const { asker } = foresight ?? {};
  const found = [...world.judging.material.world.owners].find(
    ([, { account_id, brand_id }]) =>
      (account_id === asker?.account_id) === isOfAccount &&
      brand_id !== null &&
      !asker?.brand_ids.includes(brand_id),
  );
  return found?.[0] ?? '';
}

const isRestricted = (sent: FuzzCase) => isGet(sent) && sent.foresight?.asker?.state === 'restricted';

const refuses = (code: string) => (sent: FuzzCase) =>
  isGet(sent) && !!sent.foresight?.operation && sent.foresight.outcomes[0]?.code === code;

const keyOf = ({ foresight }: FuzzCase) => foresight?.asker?.text ?? '';

/** A value that no document names; empty where a request sends none. */
const oddValueIn = ({ draft }: FuzzCase) =>
  (draft.query ?? [])
    .filter((segment) => segment.includes('select'))
    .map((segment) => decodeURIComponent(segment.slice(segment.indexOf('=') + 1)))[0] ?? '';
const isOddlyFiltered = (sent: FuzzCase) => refuses('invalid_parameter')(sent) && oddValueIn(sent) !== '';

/** What came of bytes that were changed, though they still asked for something that is not there. */
async function notFoundByChance(): Promise<Exchange> {
  const { sent, reply } = await notFound();
  return { sent: { ...sent, foresight: null }, reply };
}

const read = () => exchanged(200);
const readBrand = () => exchanged(200, asks('getBrand'));
const readAccount = () => exchanged(200, asks('getAccount'));
interface GroupsBody {
  readonly data: readonly { readonly answers_naming_competitors_not_you: number }[];
  readonly has_more: boolean;
}

/** The first page of groups in JSON that fits. */
const readGroups =
  (fits: (body: GroupsBody, sent: FuzzCase) => boolean = () => true) =>
  async (): Promise<Exchange> => {
    for (let from = 0; ;) {
      const isNext = (sent: FuzzCase) => sent.index >= from && asks('getVisibilityGroups')(sent);
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
const isSeries = (sent: FuzzCase) =>
  asks('getVisibilitySeries')(sent) && !(sent.draft.query ?? []).some((segment) => /form|%/.test(segment));
const readHead = () => exchanged(200, isHead);
const notFound = () =>
  exchanged(404, (sent) => isGet(sent) && (sent.foresight?.outcomes[0]?.isCounted ?? false));
const notLetIn = () => exchanged(401);
const notAllowed = () => exchanged(405, () => true);
const refused = (code: string) => () => exchanged(400, refuses(code));

/** By check: what is done, to which reply. */
const TAMPERINGS: Readonly<Record<string, Readonly<Record<string, [() => Promise<Exchange>, Tampering]>>>> = {
  'the service never fails': { 'a status 500': [read, status(500)] },
  'status and code are those of the rules': {
    '200 for what is not there': [notFound, status(200)],
    '404 for what is there': [read, status(404)],
    'another code': [refused('invalid_cursor'), member('code', 'invalid_parameter')],
    'another status for HEAD': [readHead, status(404)],
  },
  'errors name what is wrong, in order': {
    'a name left out': [refused('unknown_parameter'), member('errors', [])],
    'another name': [refused('invalid_parameter'), member('errors', [{ parameter: 'page', detail: 'x' }])],
  },
  'a reply is what the OpenAPI document says': {
    'a member that it lacks': [() => exchanged(200, asks('listRuns')), member('more', 1)],
    'a member left out': [readBrand, member('slug', undefined)],
    'a status that it lacks': [readAccount, status(201)],
    'a header left out': [read, header('ratelimit')],
    'a member of a refusal that it lacks': [notAllowed, member('more', 1)],
  },
  'the content type is exact': {
    'a charset': [read, header('content-type', 'application/json; charset=utf-8')],
    'a refusal as plain JSON': [notFound, header('content-type', 'application/json')],
  },
  'the request id is echoed or made': {
    none: [read, header('x-request-id')],
    'another one': [read, header('x-request-id', 'mine')],
    'another one in the body': [notFound, member('request_id', 'mine')],
  },
  'nothing is stored, sniffed or framed': {
    'a reply that may be stored': [read, header('cache-control', 'max-age=1')],
    'a refusal that may be stored': [notLetIn, header('cache-control')],
    'a missing header': [notFound, header('x-content-type-options')],
    'another policy': [read, header('content-security-policy', "default-src 'self'")],
  },
  'no header tells more than it should': {
    'what serves': [read, header('x-powered-by', 'Express')],
    'other origins': [read, header('access-control-allow-origin', '*')],
    'a header twice': [read, header('vary', 'Authorization', 'Origin')],
  },
  'rate headers stand on what was counted': {
    none: [notFound, both(header('ratelimit'), header('ratelimit-policy'))],
    'some on what was not': [
      notLetIn,
      both(header('ratelimit', '"default";r=1;t=1'), header('ratelimit-policy', '"default";q=5;w=60')),
    ],
    'more left than there were': [read, header('ratelimit', '"default";r=1000000;t=1')],
    'one of two': [read, header('ratelimit-policy')],
  },
  'headers of a status stand on it alone': {
    'no challenge': [notLetIn, header('www-authenticate')],
    'another challenge': [
      () => exchanged(401, refuses('missing_api_key')),
      header('www-authenticate', 'Bearer error="invalid_token"'),
    ],
    'no Allow': [notAllowed, header('allow')],
    'a Retry-After': [read, header('retry-after', '1')],
  },
  'the body is as long as it says': {
    'a byte more': [read, (reply) => ({ ...reply, bytes: Buffer.concat([reply.bytes, Buffer.from(' ')]) })],
    'bytes behind it': [read, (reply) => ({ ...reply, behind: Buffer.from('HTTP/1.1 200 OK') })],
    'a body for HEAD': [readHead, (reply) => ({ ...reply, behind: Buffer.from('{}') })],
    'no length for HEAD': [readHead, header('content-length', '0')],
  },
  'the body is JSON in UTF-8': {
    'half of it': [read, text((body) => body.slice(0, -1))],
    'no UTF-8': [
      readBrand,
      (reply) => ({
        ...reply,
        bytes: Buffer.from(reply.bytes.toString('utf8').replace('"slug":"', '"slug":"\u00ff'), 'latin1'),
      }),
    ],
  },
  'the date is told': { none: [read, header('date')] },
  'the connection ends when it has to': { 'it ends': [read, (reply) => ({ ...reply, hasEnded: true })] },
  'a problem says where and what it is': {
    'another status': [notFound, member('status', 400)],
    'another type': [notFound, member('type', 'about:blank')],
    'another path': [notFound, member('instance', '/v1')],
    'the path of a key': [refused('api_key_in_url'), member('instance', '/v1/account')],
  },
  'nothing of another account is told': {
    'a mark': [readBrand, member('description', 'of ACCT_D_MARK')],
    'an id': [readBrand, text((body, sent) => body.replace('"slug":"', `"slug":"${foreignId(sent, false)}`))],
    'an id of a brand that is not ticked': [
      () => exchanged(200, isRestricted),
      text((body, sent) => body.replace(/":"/, `":"${foreignId(sent, true)}`)),
    ],
    'a mark to nobody': [notLetIn, member('detail', 'ACCT_A_MARK')],
  },
  'no key comes back': {
    'the key in the body': [readAccount, text((body, sent) => body.replace('"plan"', `"${keyOf(sent)}"`))],
    'the key in a header': [read, (reply, sent) => header('x-request-id', keyOf(sent))(reply, sent)],
  },
  'nothing that was sent comes back': {
    'the canary': [notFound, member('title', `of ${CANARY}`)],
    'the canary in a header': [read, header('vary', CANARY)],
    'a value': [
      () => exchanged(400, isOddlyFiltered),
      (reply, sent) => member('title', `not ${oddValueIn(sent)}`)(reply, sent),
    ],
  },
  'the reply is of what was asked': {
    'another interval': [() => exchanged(200, isSeries), member('interval', 'year')],
    'another grouping': [readGroups(), member('group_by', 'colour')],
    'rows in another order': [readGroups(isInOrder), reversed],
    'more rows than the limit': [
      () => exchanged(200, asks('listRuns')),
      member(
        'data',
        Array.from({ length: 101 }, () => ({})),
      ),
    ],
  },
  'the next page is named in headers': {
    'another cursor': [readGroups(hasMore), header('next-cursor', 'AQ')],
    'no cursor': [readGroups(hasMore), header('next-cursor')],
    'another link': [readGroups(hasMore), header('link', '<?cursor=AQ>; rel="next"')],
    'a link behind the last page': [
      readGroups((body) => !hasMore(body)),
      header('link', '<?cursor=AQ>; rel="next"'),
    ],
  },
  'an unforeseen reply is one of the documented kind': {
    'a code of another status': [notFoundByChance, member('code', 'rate_limited')],
    'an unknown status': [notFoundByChance, status(418)],
  },
};

const ROWS = Object.entries(TAMPERINGS).flatMap(([check, ways]) =>
  Object.entries(ways).map(([how, [exchange, tamper]]) => ({ check, how, exchange, tamper })),
);

describe('a reply that was tampered with is noticed', () => {
  test.each(ROWS)('$check: $how', async ({ check, exchange, tamper }) => {
    const { sent, reply } = await exchange();
    expect(faultsOf(judgedBy(sent, reply, world.judging))).toEqual([]);
    const found = faultsOf(judgedBy(sent, tamper(reply, sent), world.judging));
    expect(found.map((fault) => fault.slice(0, check.length))).toContain(check);
  });

  test('by every check that there is', () => {
    expect(new Set(Object.keys(TAMPERINGS))).toEqual(new Set(Object.keys(CHECKS)));
  });
});
