import { TOOLS } from '@brand-visibility/assistant';
import { instantOfMilliseconds } from '@brand-visibility/domain/time/instant';
import { sendWithRetry, type HttpRequest, type HttpResponse } from '@brand-visibility/programs/http';
import { rawRequests, responsesTo } from '@brand-visibility/programs/raw-requests';
import { runJobs, startService, timeJobs } from '@brand-visibility/programs/start';
import { progress, type Workspace } from '@brand-visibility/programs/workspace';
import { drawCall, nextOf, pageAfter, requestsOf, type AskingKey } from '../properties/index.js';
import { drawFrom, ndjson, worldOf } from '@brand-visibility/records';
import { fuzzBrands, fuzzKeys, MCP_REVISIONS, messageOf, type FuzzBrand } from '@brand-visibility/requests';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newPostgres, newSqlite } from '../harness/databases.js';
import { grouped } from '../harness/figures.js';
import type { Exchange } from './comparison.js';

/** The time of the data set and of the clock. It is fixed, so that recordings can be reproduced. */
const NOW = Date.parse('2026-03-01T12:00:00Z');
const SIZE = { accounts: 2, brands: 3, prompts: 30, runs: 60 };
/** The number of calls of each tool for each database and each revision of MCP. */
const CALLS = 12;

export interface Amounts {
  /** The number of random requests to endpoints for each database. */
  readonly requests: number;
  readonly seed: number;
}

/** A request, and the path under which the recording contains it. */
interface Sent {
  readonly request: HttpRequest;
  readonly path: string;
}

/** Sends the same endpoint requests, MCP messages and raw bytes to a service on each of the two databases. */
export async function* exchangesOfBoth(
  workspace: Workspace,
  { requests: most, seed }: Amounts,
): AsyncGenerator<Exchange> {
  progress('creating the databases');
  const databases = [await newSqlite(workspace), await newPostgres(workspace)];
  const world = worldOf(seed, SIZE, instantOfMilliseconds(NOW));
  const brands = fuzzBrands(world.records);
  const keys = fuzzKeys(world);
  const [whole] = keys.filter(({ state }) => state === 'whole');
  if (!whole) throw new Error('the data set has no key');
  const file = join(workspace.folder, 'world.ndjson');
  writeFileSync(file, ndjson(world.records));
  for (const { name, forJobs, forService } of databases) {
    await runJobs(workspace, forJobs, ['import', file]);
    await timeJobs(forJobs, ['refresh-outreach'], NOW);
    const service = await startService(workspace, forService, { clock: NOW });
    const exchange = async ({ request, path }: Sent): Promise<readonly [Exchange, HttpResponse]> => {
      const response = await sendWithRetry(service.port, request);
      const { method, headers, body } = request;
      const asked = [`${name}: ${method}`, request.path, JSON.stringify(headers), ...(body ? [body] : [])];
      const recorded = [asked.join(' '), textOf(response)].map(CHANGES.test(path) ? withoutCommits : String);
      return [{ asked: recorded[0]!, path, replied: recorded[1]! }, response];
    };
    const requests = requestsOf(drawFrom(seed + 1), brands, keys);
    const draw = drawFrom(seed + 2);
    let next: HttpRequest | null = null;
    for (let sent = 0; sent < most; sent += 1) {
      const request: HttpRequest = next ?? nextOf(requests);
      const [exchanged, response] = await exchange({ request, path: request.path });
      yield exchanged;
      next = draw.chance(70) ? pageAfter(request, response) : null;
      if ((sent + 1) % 1_000 === 0) progress(`${name}: ${grouped(sent + 1)} requests sent`);
    }
    for (const message of messages(seed, brands, keys, whole)) yield (await exchange(message))[0];
    for (const each of rawRequests(`Authorization: Bearer ${whole.text}`)) {
      const responses = await responsesTo(service.port, each);
      const replied = responses.map(withoutVolatile).join('\n');
      yield { asked: `${name}: ${each.name}`, path: each.name, replied };
    }
    await service.stop();
  }
}

/** Generates messages that list and call tools in all MCP revisions. Calls of one tool do not depend on other tools. */
function* messages(
  seed: number,
  brands: readonly FuzzBrand[],
  keys: readonly AskingKey[],
  whole: AskingKey,
): Generator<Sent> {
  const calls = TOOLS.flatMap((tool) => {
    const draw = drawFrom([...Buffer.from(tool.name)].reduce((sum, byte) => (31 * sum + byte) % 1e9, seed));
    return Array.from({ length: CALLS }, () => drawCall(draw, tool, brands, keys));
  });
  for (const revision of MCP_REVISIONS) {
    yield messageTo(revision, whole.text, 'tools/list', {});
    for (const call of calls)
      yield messageTo(revision, call.key, 'tools/call', { name: call.tool.name, arguments: call.args });
  }
}

function messageTo(
  revision: (typeof MCP_REVISIONS)[number],
  key: string,
  method: string,
  params: Readonly<Record<string, unknown>>,
): Sent {
  const { headers, body } = messageOf(revision, method, params);
  return {
    request: {
      method: 'POST',
      path: '/mcp',
      headers: { ...headers, Authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
    },
    path: ['/mcp', method, ...('name' in params ? [params['name']] : [])].join(' '),
  };
}

/** Matches the change feed. Its rows contain the times of commits, and its cursors contain random marks of commits. */
const CHANGES = /\/changes(?:\?|$)/;
const withoutCommits = (text: string) =>
  text
    .replace(/(cursor(?:":"|: |=))[\w-]+/g, '$1CURSOR')
    .replace(/\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, '1970-01-01T00:00:00.000Z');

/** Returns the status, the headers and the body. Replaces values that vary between runs. */
function textOf({ status, headers, text }: HttpResponse): string {
  const { date: _date, 'x-request-id': id, ...rest } = headers;
  if (text.includes('"resets_in_seconds"')) delete rest['content-length']; // this number has one or two digits
  const lines = Object.entries(rest).map(([name, value]) => `${name}: ${String(value)}`);
  return withoutVolatile([status, ...lines, '', text.replaceAll(String(id), 'ID')].join('\n'));
}

/** Replaces generated request ids, the date, the state of the rate window, and the value of `Retry-After`. */
function withoutVolatile(text: string): string {
  return text
    .replace(/^date: .*$/gim, 'date: now')
    .replace(/^(ratelimit: .*;r=)\d+;t=\d+/gim, '$1n;t=n')
    .replace(/(?<="rate_limit":\{"limit":\d+,"left":)\d+/g, '0')
    .replace(/(?<="resets_in_seconds":)\d+/g, '0')
    .replace(/^retry-after: .*$/gim, 'retry-after: n')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID');
}
