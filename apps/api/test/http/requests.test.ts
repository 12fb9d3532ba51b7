import {
  bytesOf,
  CANARY,
  faultsOf,
  fillFuzzWorld,
  FUZZ_SETTINGS,
  judgedBy,
  MUTATIONS,
  plainBytes,
  predict,
  requestsWith,
  validDraft,
  type Draft,
  type Expectations,
  type Judged,
} from '@brand-visibility/requests';
import { openWire, type Wire, type WireResponse } from '@brand-visibility/programs/wire';
import { drawFrom } from '@brand-visibility/records';
import { draws } from '@brand-visibility/tooling/draws';
import { openJobs } from '@brand-visibility/wiring';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PUBLIC_URL, serviceOver, type TestService } from '../support/service.js';

/** Valid requests and each of their mutations alone. The property `fuzz` combines mutations. */

/** Values of a mutation; few have more. */
const MOST_VALUES = 50;

let folder: string;
let context: Expectations;
let service: TestService;
let wire: Wire;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brand-visibility-requests-'));
  const file = join(folder, 'data.db');
  const jobs = await openJobs({ file }, 'create');
  const start = () =>
    serviceOver(`sqlite:${file}`, { ...FUZZ_SETTINGS, sampling: { window: 3_600_000, lines: Infinity } });
  context = await fillFuzzWorld(jobs.jobStore, 7, PUBLIC_URL, start);
  await jobs.close();
  service = await start();
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

const bodyOf = ({ received: { headers, bytes } }: Judged) =>
  plainBytes(headers['content-encoding'], bytes).toString();

/** The status and the code that the log may contain. The response to HEAD does not tell which code it would have. */
const loggedOf = ({
  sent: { prediction },
  response: { status },
  outcome,
  isHead,
}: Judged): readonly string[] =>
  (isHead && prediction ? prediction.outcomes.filter((each) => each.status === status) : [outcome]).map(
    (each) => `${status} ${each?.code ?? null}`,
  );

// Rules 3.1 to 3.6, 4.1 to 4.10, 5.1 to 5.3, 6.3, 6.4 and 7.2.
test.each(MUTATIONS.flat().map((each) => [each.name, each] as const))('%s', async (_name, mutation) => {
  service.log.length = 0;
  const logged: (readonly string[])[] = [];
  let left = draws(MOST_VALUES);
  for (const { valid, draft } of requestsWith(mutation, context.material)) {
    if (left === 0) break;
    left -= 1;
    const judged = await responseTo(draft);
    const shown = bytesOf(draft).toString('latin1').slice(0, 500);
    expect([shown, faultsOf(judged)]).toEqual([shown, []]);
    logged.push(loggedOf(judged));
    if (mutation.effect === 'invalidates' && judged.sent.prediction?.operation)
      expect([shown, judged.response.status]).not.toEqual([shown, 200]);
    if (mutation.effect !== 'preserves') continue;
    const unchanged = await responseTo(valid);
    logged.push(loggedOf(unchanged));
    if (unchanged.response.status === 200) expect(bodyOf(judged)).toBe(bodyOf(unchanged));
  }
  expect(logged).not.toEqual([]);
  const lines = service.log.map((line) => JSON.parse(line) as Record<'status' | 'code' | 'level', unknown>);
  const texts = lines.map(({ status, code }) => `${String(status)} ${String(code)}`);
  expect(texts).toEqual(logged.map((any, i) => any.find((each) => each === texts[i]) ?? any));
  expect(new Set(lines.map(({ level }) => level))).toEqual(new Set(['info']));
  expect(service.log.join('')).not.toMatch(new RegExp(`${CANARY}|bvk_`));
});

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
  getVisibilitySeries: [['interval is', member('interval', 'year')]],
  getVisibilityGroups: [['Next-Cursor is', header('next-cursor', 'AQ')]],
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
