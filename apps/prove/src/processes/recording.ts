import { rawRequests, repliesTo } from '@brand-visibility/programs/raw-requests';
import { drawFrom, ndjson } from '@brand-visibility/records';
import type { Command } from 'commander';
import { createReadStream, createWriteStream, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { keysFor, nextOf, pageAfter, requestsOf } from '@brand-visibility/properties';
import { newPostgres, newSqlite, type ProofDatabase } from '../harness/databases.js';
import { grouped } from '../harness/figures.js';
import { sendWithRetry, type HttpRequest, type Reply } from '@brand-visibility/programs/http';
import { wholeNumberAboveZero } from '../harness/options.js';
import { inWorkspace, progress, type Workspace } from '@brand-visibility/programs/workspace';
import { runJobs, startService, type RunningService } from '@brand-visibility/programs/start';
import { readWorld } from '../harness/world.js';

interface Options {
  readonly requests: number;
  readonly seed: number;
  readonly to?: string;
  readonly against?: string;
}

/** One exchange of a recording, a line of its file. */
interface Exchange {
  readonly asked: string;
  readonly replied: string;
}

/** The day of the demo and of the clock, fixed for reproducible recordings. */
const DAY = '2026-03-01';
const NOW = Date.parse(`${DAY}T12:00:00Z`);
const SHOWN_DIFFERENCES = 5;

/** `recording`: a refactoring changes no byte of any reply. */
export function recording(proofs: Command): void {
  proofs
    .command('recording')
    .description('record replies of the demo from both databases, or compare them with a recording')
    .option('--to <file>', 'write the recording to a file')
    .option('--against <file>', 'compare with the recording of an earlier version')
    .option('--requests <number>', 'requests to each database', wholeNumberAboveZero, 5_000)
    .option('--seed <number>', 'seed of the requests', wholeNumberAboveZero, 1)
    .action((options: Options, command: Command) => {
      if (!options.to === !options.against) command.error('expected either --to or --against');
      return inWorkspace((workspace) => prove(workspace, options));
    });
}

async function prove(workspace: Workspace, { to, against, ...options }: Options): Promise<boolean> {
  const exchanges = exchangesOfBoth(workspace, options);
  if (to !== undefined) return write(exchanges, to);
  return compare(exchanges, against ?? '');
}

async function write(exchanges: AsyncGenerator<Exchange>, file: string): Promise<boolean> {
  const out = createWriteStream(file);
  let count = 0;
  for await (const exchange of exchanges) {
    if (!out.write(`${JSON.stringify(exchange)}\n`)) await once(out, 'drain');
    count += 1;
  }
  out.end();
  await once(out, 'finish');
  console.log(`${grouped(count)} exchanges recorded`);
  return true;
}

async function compare(exchanges: AsyncGenerator<Exchange>, file: string): Promise<boolean> {
  const earlier = createInterface({ input: createReadStream(file) })[Symbol.asyncIterator]();
  let count = 0;
  let different = 0;
  for await (const { asked, replied } of exchanges) {
    count += 1;
    const line = await earlier.next();
    const before = line.done ? null : (JSON.parse(line.value) as Exchange); // written by `write`
    if (before?.asked === asked && before.replied === replied) continue;
    different += 1;
    if (different > SHOWN_DIFFERENCES) continue;
    console.log(asked);
    console.log(
      before?.asked === asked ? differenceOf(before.replied, replied) : '  not in the earlier recording',
    );
  }
  const isComplete = (await earlier.next()).done === true;
  console.log(
    `${grouped(count - different)} of ${grouped(count)} exchanges equal${isComplete ? '' : '; the recording contains more'}`,
  );
  return different === 0 && isComplete;
}

function differenceOf(before: string, now: string): string {
  let at = 0;
  while (before[at] === now[at]) at += 1;
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 60), at + 120));
  return `  before: ${around(before)}\n  now:    ${around(now)}`;
}

/** Sends the same requests to both databases: random ones of all endpoints, then raw ones byte by byte. */
async function* exchangesOfBoth(
  workspace: Workspace,
  options: Pick<Options, 'requests' | 'seed'>,
): AsyncGenerator<Exchange> {
  progress('creating the databases');
  const postgres = await newPostgres(workspace);
  const databases = [await newSqlite(workspace), postgres];
  for (const { forJobs } of databases) await runJobs(workspace, forJobs, ['demo', '--today', DAY]);
  const world = await readWorld(postgres.forJobs);
  const { keys, records } = keysFor(drawFrom(options.seed), world);
  const keyFile = join(workspace.folder, 'keys.ndjson');
  writeFileSync(keyFile, ndjson(records));
  for (const database of databases) {
    await runJobs(workspace, database.forJobs, ['import', keyFile]);
    const service = await startService(workspace, database.forService, { clock: NOW });
    const requests = requestsOf(drawFrom(options.seed + 1), world, keys);
    const draw = drawFrom(options.seed + 2);
    let next: HttpRequest | null = null;
    for (let sent = 0; sent < options.requests; sent += 1) {
      const request: HttpRequest = next ?? nextOf(requests);
      const reply = await sendWithRetry(service.port, request);
      yield { asked: askedOf(database, request), replied: textOf(reply) };
      next = draw.chance(70) ? pageAfter(request, reply) : null;
      if ((sent + 1) % 1_000 === 0) progress(`${database.name}: ${grouped(sent + 1)} requests sent`);
    }
    const [whole] = keys.filter(({ state }) => state === 'whole');
    if (!whole) throw new Error('the demo has no key');
    yield* rawExchanges(database, service, whole.key);
    await service.stop();
  }
}

/** Exchanges of raw bytes. */
async function* rawExchanges(
  { name }: ProofDatabase,
  service: RunningService,
  key: string,
): AsyncGenerator<Exchange> {
  for (const each of rawRequests(`Authorization: Bearer ${key}`)) {
    const replies = await repliesTo(service.port, each);
    yield { asked: `${name}: ${each.name}`, replied: replies.map(withoutVolatile).join('\n') };
  }
}

function askedOf({ name }: ProofDatabase, { method, path, headers }: HttpRequest): string {
  return `${name}: ${method} ${path} ${JSON.stringify(headers)}`;
}

/** Status, headers and body, without values that vary between runs. */
function textOf({ status, headers, text }: Reply): string {
  const { date: _date, 'x-request-id': id, ...rest } = headers;
  const lines = Object.entries(rest).map(([name, value]) => `${name}: ${String(value)}`);
  return withoutVolatile([status, ...lines, '', text.replaceAll(String(id), 'ID')].join('\n'));
}

/** Replaces generated request ids, the date, the state of the rate window and Retry-After. */
function withoutVolatile(text: string): string {
  return text
    .replace(/^date: .*$/gim, 'date: now')
    .replace(/^(ratelimit: .*;r=)\d+;t=\d+/gim, '$1n;t=n')
    .replace(/^retry-after: .*$/gim, 'retry-after: n')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID');
}
