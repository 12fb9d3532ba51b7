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
import { openWire, type WireResponse } from '@brand-visibility/programs/wire';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveHere } from '../src/properties/serve.js';

/** Each check of the fuzzer fails on a valid response that was tampered with. */

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
  readonly response: WireResponse;
}

/** Drawn so far, for all tests. */
const cases: FuzzCase[] = [];

/** The first request on a connection that stays open whose only expected outcome is this status, and its response. */
async function exchanged(status: number, fits: (sent: FuzzCase) => boolean = isGet): Promise<Exchange> {
  for (let index = 0; ; index += 1) {
    const sent = (cases[index] ??= caseAt(index, world.judging.material));
    const { outcomes = [], closes } = sent.prediction ?? {};
    if (outcomes.length !== 1 || outcomes[0]?.status !== status || closes || !fits(sent)) continue;
    const wire = openWire(service.port);
    const response = await wire.exchange(sent.bytes, sent.draft.method === 'HEAD');
    wire.close();
    if (response?.status === status) return { sent, response };
  }
}

const isGet = ({ draft }: FuzzCase) => draft.method === 'GET';
const isFor = (id: string) => (sent: FuzzCase) => isGet(sent) && sent.prediction?.operation?.id === id;

type Tampering = (response: WireResponse, sent: FuzzCase) => WireResponse;

const header =
  (name: string, ...values: readonly string[]): Tampering =>
  (response) => {
    const headers = new Map(response.headers);
    if (values.length > 0) headers.set(name, values);
    else headers.delete(name);
    return { ...response, headers };
  };

const status =
  (changed: number): Tampering =>
  (response) => ({ ...response, status: changed });

/** Changes the text of the body, and its Content-Length. */
const text =
  (change: (text: string, sent: FuzzCase) => string): Tampering =>
  (response, sent) => {
    const bytes = Buffer.from(change(response.bytes.toString('utf8'), sent));
    const headers = new Map(response.headers).set('content-length', [String(bytes.length)]);
    return { ...response, bytes, headers };
  };

const member = (name: string, value: unknown) =>
  text((body) => JSON.stringify({ ...(JSON.parse(body) as object), [name]: value })); // every body here is an object

const read = () => exchanged(200, isFor('getAccount'));
const readBrand = () => exchanged(200, isFor('getBrand'));
const readInJson = (id: string) => () => exchanged(200, (sent) => isFor(id)(sent) && hasNoFormat(sent));
const hasNoFormat = ({ draft }: FuzzCase) => !(draft.query ?? []).some((segment) => /form|%/.test(segment));
const notFound = () =>
  exchanged(404, (sent) => isGet(sent) && (sent.prediction?.outcomes[0]?.isCounted ?? false));
const notLetIn = () => exchanged(401);

/** A 404 response as if to a mutated request, whose outcome is not predicted. */
async function notFoundByChance(): Promise<Exchange> {
  const { sent, response } = await notFound();
  return { sent: { ...sent, prediction: null }, response };
}

const invalidCursor = () =>
  exchanged(400, (sent) => isGet(sent) && sent.prediction?.outcomes[0]?.code === 'invalid_cursor');

/** By check: which response is tampered with, and how. */
const TAMPERINGS: Readonly<Record<string, readonly [() => Promise<Exchange>, Tampering]>> = {
  'the service never fails': [read, status(500)],
  'status and code follow the rules': [invalidCursor, member('code', 'invalid_parameter')],
  'errors name the offending parameters in order': [
    invalidCursor,
    member('errors', [{ parameter: 'page', detail: 'x' }]),
  ],
  'the response conforms to the OpenAPI document': [readBrand, member('slug', undefined)],
  'the content type is exact': [read, header('content-type', 'application/json; charset=utf-8')],
  'the request id is echoed or generated': [notFound, member('request_id', 'mine')],
  'caching, sniffing and framing are forbidden': [notFound, header('x-content-type-options')],
  'there are no unexpected headers': [read, header('x-powered-by', 'Express')],
  'only rows are compressed, and only on request': [read, header('content-encoding', 'gzip')],
  'rate-limit headers are on counted responses only': [read, header('ratelimit-policy')],
  'status-specific headers are on their status only': [notLetIn, header('www-authenticate')],
  'Content-Length matches the body': [
    read,
    (response) => ({ ...response, bytes: Buffer.concat([response.bytes, Buffer.from(' ')]) }),
  ],
  'the body is JSON in UTF-8': [read, text((body) => body.slice(0, -1))],
  'there is a Date header': [read, header('date')],
  'the connection closes when it must': [read, (response) => ({ ...response, hasEnded: true })],
  'a problem has the right type, status and instance': [notFound, member('instance', '/v1')],
  'no data of another account is disclosed': [readBrand, member('description', 'of ACCT_D_MARK')],
  'no key is echoed': [
    read,
    text((body, { prediction }) => body.replace('"plan"', `"${prediction?.caller?.text}"`)),
  ],
  'no input is echoed': [notFound, member('title', `of ${CANARY}`)],
  'the response matches the request': [readInJson('getVisibilitySeries'), member('interval', 'year')],
  'headers name the next page': [readInJson('getVisibilityGroups'), header('next-cursor', 'AQ')],
  'an unpredicted response is a documented one': [notFoundByChance, status(418)],
};

describe('a tampered response fails the check', () => {
  test.each(Object.entries(TAMPERINGS))('%s', async (check, [exchange, tamper]) => {
    const { sent, response } = await exchange();
    expect(faultsOf(judgedBy(sent, response, world.judging))).toEqual([]);
    const found = faultsOf(judgedBy(sent, tamper(response, sent), world.judging));
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
