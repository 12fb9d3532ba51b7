import {
  bytesOf,
  CANARY,
  faultsOf,
  fillFuzzWorld,
  FUZZ_SETTINGS,
  judgedBy,
  predict,
  validDraft,
  type Draft,
  type Expectations,
  type Judged,
} from '@brand-visibility/requests';
import { openWire, type Wire, type WireResponse } from '@brand-visibility/programs/wire';
import { drawFrom } from '@brand-visibility/records';
import { openJobs } from '@brand-visibility/wiring';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PUBLIC_URL, serviceOver, type TestService } from '../support/service.js';

/** The checks that the property `fuzz` makes of each response find a fault in it. */

let folder: string;
let context: Expectations;
let service: TestService;
let wire: Wire;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brand-visibility-requests-'));
  const file = join(folder, 'data.db');
  const jobs = await openJobs({ file }, 'create');
  context = await fillFuzzWorld(jobs.jobStore, 7, PUBLIC_URL);
  await jobs.close();
  service = await serviceOver(`sqlite:${file}`, FUZZ_SETTINGS);
  wire = openWire(service.port);
});
afterAll(async () => {
  wire.close();
  await service.stop();
  await rm(folder, { recursive: true });
});

async function responseTo(draft: Draft): Promise<Judged> {
  const sent = { draft, bytes: bytesOf(draft), prediction: predict(draft, context.material) };
  const response = await wire.exchange(sent.bytes, draft.method === 'HEAD');
  if (!response) throw new Error('no response');
  return judgedBy(sent, response, context);
}

type Change = (response: WireResponse) => Partial<WireResponse>;

const header =
  (name: string, ...values: readonly string[]): Change =>
  ({ headers }) => {
    const others = [...headers].filter(([each]) => each !== name);
    return { headers: new Map(values.length > 0 ? [...others, [name, values]] : others) };
  };

/** Changes the text of the body, and its length. */
const text =
  (change: (text: string) => string): Change =>
  (response) => {
    const bytes = Buffer.from(change(response.bytes.toString()));
    return { bytes, ...header('content-length', String(bytes.length))(response) };
  };

const fieldsOf = (body: string) => Object.entries(JSON.parse(body) as object); // every body here is an object

const member = (name: string, value: unknown) =>
  text((body) => JSON.stringify(Object.fromEntries([...fieldsOf(body), [name, value]])));

const KEY = () => context.material.world.keys[0]?.text ?? '';

/** By operation: what a change of its response is detected as. */
const FAULTS: Readonly<Record<string, readonly (readonly [fault: string, change: Change])[]>> = {
  getAccount: [
    ['X-Request-Id is', header('x-request-id', 'another')],
    ['Cache-Control is', header('cache-control', 'public')],
    ['Vary is', header('vary')],
    ['X-Content-Type-Options is', header('x-content-type-options')],
    ['Referrer-Policy is', header('referrer-policy')],
    ['Content-Security-Policy is', header('content-security-policy', "default-src 'self'")],
    ['Date is', header('date')],
    ['unexpected header', header('x-powered-by', 'Express')],
    ['repeated header', header('vary', 'Authorization', 'Accept-Encoding')],
    ['RateLimit is', header('ratelimit-policy')],
    ['Retry-After is', header('retry-after', '1')],
    ['Allow is', header('allow', 'GET, HEAD')],
    ['WWW-Authenticate is', header('www-authenticate', 'Bearer')],
    ['Content-Length is', header('content-length', '1')],
    ['Content-Type is', header('content-type', 'application/json; charset=utf-8')],
    ['Content-Encoding is', header('content-encoding', 'gzip')],
    ['the body cannot be read', text((body) => body.slice(0, -1))],
    ['additional properties', member('more', 1)],
    ['x-order', text((body) => JSON.stringify(Object.fromEntries(fieldsOf(body).toReversed())))],
    ['required property', member('plan', undefined)],
    ['must be string', member('account_id', null)],
    ['500 instead of 200', () => ({ status: 500 })],
    ['whether the connection closes', () => ({ hasEnded: true })],
    ['bytes after the response', () => ({ behind: Buffer.from(' ') })],
    ['the mark', text((body) => body.replace('"plan"', '"ACCT_Z_MARK"'))],
    ['a key is disclosed', text((body) => body.replace('"plan"', `"${KEY()}"`))],
    ['the canary is disclosed', text((body) => body.replace('"plan"', `"${CANARY}"`))],
  ],
  'a refusal': [
    ['type is', member('type', '/errors/not_found')],
    ['status is', member('status', 200)],
    ['allowed values', member('code', 'no_code')],
    ['request_id is', member('request_id', 'mine')],
    ['instance is', member('instance', '/v1')],
    ['errors is', member('errors', [{ parameter: 'page', detail: 'x' }])],
    [
      'whether it is counted',
      (response) => {
        const { headers } = { ...response, ...header('ratelimit')(response) };
        return header('ratelimit-policy')({ ...response, headers });
      },
    ],
  ],
};

describe.each(Object.entries(FAULTS))('a fault in a response is detected: %s', (operation, faults) => {
  let judged: Judged;
  beforeAll(async () => {
    const draw = drawFrom(1);
    const isRefusal = operation === 'a refusal';
    const isFit = ({ sent: { draft, prediction }, isHead }: Judged) => {
      const isPlain = !isHead && !(draft.query ?? []).some((segment) => /form|%/.test(segment));
      if (isRefusal) return isPlain && (prediction?.outcomes[0]?.isCounted ?? false);
      const isRead = prediction?.outcomes.length === 1 && prediction.outcomes[0]?.status === 200;
      return isPlain && isRead && draft.operation.id === operation;
    };
    do {
      const draft = validDraft(draw, context.material, 'a-fault');
      judged = await responseTo(isRefusal ? { ...draft, path: '/v1/nope' } : draft);
    } while (!isFit(judged));
  });

  test.each(faults)('%s', (fault, change) => {
    expect(faultsOf(judged)).toEqual([]);
    const changed = { ...judged.response, ...change(judged.response) };
    expect(faultsOf(judgedBy(judged.sent, changed, context)).join()).toContain(fault);
  });
});
