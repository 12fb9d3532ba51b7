import { StoreUnavailable } from '@brand-visibility/application';
import {
  type AnyEndpoint,
  type Examples,
  type JsonObject,
  OPERATION_IDS,
  type OperationExample,
  OPERATIONS,
  type Problems,
  type RefusalCode,
  recordedTarget,
  type RecordedTexts,
} from '@brand-visibility/contract';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SAMPLES, type Sample } from './samples.js';
import { startService, type HttpResponse, type RunningService } from './service.js';
import { keyText, makeWorld, type KeyName } from './world.js';

/** A rate limit in requests per minute that exceeds the limits of all plans. */
const ENOUGH = 10_000;

/** A value that makes a request target longer than allowed. */
const TOO_LONG = 'x'.repeat(60_001);

const bearer = (name: KeyName) => ({ Authorization: `Bearer ${keyText(name)}` });

/**
 * Creates the data set, records every example from the service, and deletes the data set. The result is reproducible.
 */
export async function recordExamples(): Promise<Examples> {
  const folder = mkdtempSync(join(tmpdir(), 'brand-visibility-examples-'));
  try {
    const file = join(folder, 'demo.sqlite');
    await makeWorld(file);
    const service = await startService(file);
    try {
      return await recordAll(service);
    } finally {
      await service.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function recordAll(service: RunningService): Promise<Examples> {
  const first = await service.get('/v1/account', bearer('reports'));
  const operations: Record<string, OperationExample> = {};
  for (const id of OPERATION_IDS) {
    operations[id] = await operationExample(service, OPERATIONS[id], SAMPLES[id]);
  }
  const { problems, refused, limited } = await sharedProblems(service);
  const unreadable = await service.get(`/v1/account?x=${TOO_LONG}`);
  return {
    operations,
    problems,
    unreadable: unreadable.body,
    headers: {
      ...headersOf(first, ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy']),
      ...headersOf(limited, ['Retry-After']),
      ...headersOf(refused, ['WWW-Authenticate']),
    },
  };
}

async function operationExample(
  service: RunningService,
  endpoint: AnyEndpoint,
  sample: Sample,
): Promise<OperationExample> {
  const { path, query } = sample;
  const response = await service.get(recordedTarget(endpoint.path, path, query), bearer('reports'));
  if (response.status !== 200) throw new Error(`${endpoint.id}: ${JSON.stringify(response.body)}`);
  return { path, query, response: response.body };
}

/** Records one problem document for each code, from a simple request that causes this error. */
async function sharedProblems(service: RunningService) {
  const get = async (target: string) => service.get(target, bearer('reports'));
  const visibility = '/v1/brands/brd_tidewell/visibility';
  const refusals: readonly (readonly [RefusalCode, () => Promise<HttpResponse>])[] = [
    ['invalid_parameter', () => get(`${visibility}?period=30days&tz=New%20York`)],
    ['unknown_parameter', () => get(`${visibility}?platform=chatgpt`)],
    ['invalid_cursor', () => get('/v1/brands?cursor=of-another-list')],
    ['api_key_in_url', () => service.get(`/v1/brands?api_key=${keyText('reports')}`)],
    ['missing_api_key', () => service.get('/v1/brands')],
    ['invalid_api_key', () => service.get('/v1/brands', bearer('unknown'))],
    ['api_key_revoked', () => service.get('/v1/brands', bearer('revoked'))],
    ['api_key_expired', () => service.get('/v1/brands', bearer('expired'))],
    ['api_key_orphaned', () => service.get('/v1/brands', bearer('orphaned'))],
    ['plan_upgrade_required', () => service.get('/v1/brands', bearer('starter'))],
    ['subscription_inactive', () => service.get('/v1/brands', bearer('inactive'))],
    ['not_found', () => get('/v1/brands/brd_unknown')],
    ['rate_limited', () => untilLimited(service)],
    ['internal_error', () => whileFailing(service, new Error('an example'))],
    ['service_unavailable', () => whileFailing(service, new StoreUnavailable('an example'))],
  ];
  const responses = new Map<RefusalCode, HttpResponse>();
  for (const [code, provoke] of refusals) responses.set(code, await provoke());
  const problems: Problems = Object.fromEntries(
    [...responses].map(([code, response]) => [code, refusalOf(response, code)]),
  );
  return { problems, refused: responses.get('api_key_revoked'), limited: responses.get('rate_limited') };
}

async function untilLimited(service: RunningService): Promise<HttpResponse> {
  for (let sent = 0; sent < ENOUGH; sent += 1) {
    const response = await service.get('/v1/brands?limit=1', bearer('busy'));
    if (response.status === 429) return response;
  }
  throw new Error(`no 429 after ${ENOUGH} requests`);
}

async function whileFailing(service: RunningService, fault: Error): Promise<HttpResponse> {
  service.fail(fault);
  const response = await service.get('/v1/brands', bearer('reports'));
  service.fail(null);
  return response;
}

function refusalOf({ body }: HttpResponse, code: RefusalCode): JsonObject {
  if (body['code'] !== code) throw new Error(`expected ${code}, not ${JSON.stringify(body)}`);
  return body;
}

function headersOf(response: HttpResponse | undefined, names: readonly string[]): RecordedTexts {
  return Object.fromEntries(
    names.map((name) => {
      const value = response?.header(name) ?? null;
      if (value === null) throw new Error(`the header ${name} is missing`);
      return [name, value];
    }),
  );
}
