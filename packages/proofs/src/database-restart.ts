import type { Command } from 'commander';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { drawFrom } from '@brand-visibility/test-fixtures';
import { runStatements, startPostgres } from '@brand-visibility/test-fixtures/postgres';
import { send } from './http.js';
import { inPlace, say, type Place } from './place.js';
import { runJobs, startService } from './programs.js';
import { wholeNumber } from './options.js';
import { keysFor, readWorld } from './world.js';

interface Options {
  readonly rounds: number;
  readonly away: number;
}

/** Milliseconds after which the service has to serve again. */
const BOUND = 1_000;
const CALLERS = 8;
const DEMO_DAY = '2026-03-01';

/** `database-restart`: a service whose PostgreSQL ends hard says 503 and nothing else, and serves soon after its return. */
export function databaseRestart(proofs: Command): void {
  proofs
    .command('database-restart')
    .description(
      'end PostgreSQL hard under load and start it again; only 200 and 503 come, 200 within a second',
    )
    .option('--rounds <number>', 'how often', wholeNumber, 5)
    .option('--away <milliseconds>', 'how long it is away each time', wholeNumber, 2_000)
    .action((options: Options) => inPlace((place) => prove(place, options)));
}

/** A reply, and when it was there; `what` is its status, or why there is none. */
interface Heard {
  readonly what: string;
  readonly at: number;
}

async function prove(place: Place, { rounds, away }: Options): Promise<boolean> {
  say('making the database');
  const server = await startPostgres();
  place.atEnd(() => server.stop());
  const reader = await madeReady(place, server.url);
  const service = await startService(place, reader.url, { environment: { REQUIRE_ROW_SECURITY: '1' } });

  const heard: Heard[] = [];
  let isOver = false;
  const headers = { Authorization: `Bearer ${reader.key}` };
  const ask = { method: 'GET', path: `/v1/brands/${reader.brand_id}/visibility?period=365d`, headers };
  const load = Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (!isOver) {
        const what = await send(service.port, ask).then(
          ({ status }) => String(status),
          (error: unknown) => String(error),
        );
        heard.push({ what, at: performance.now() });
      }
    }),
  );
  const servedAfter = (instant: number) => heard.find(({ what, at }) => what === '200' && at > instant);

  const delays: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const before = performance.now();
    while (!servedAfter(before)) await sleep(5);
    await sleep(500);
    await server.crash();
    await sleep(away);
    await server.restart();
    await acceptsAt(server.url);
    const returned = performance.now();
    while (!servedAfter(returned) && performance.now() - returned < 10 * BOUND) await sleep(5);
    const delay = (servedAfter(returned)?.at ?? Infinity) - returned;
    delays.push(delay);
    say(`round ${round}: served ${delay.toFixed(0)} ms after the return`);
  }
  isOver = true;
  await load;

  const counts = new Map<string, number>();
  for (const { what } of heard) counts.set(what, (counts.get(what) ?? 0) + 1);
  const replies = [...counts].map(([what, count]) => `${what}: ${count}`).join(', ');
  const times = delays.map((delay) => delay.toFixed(0)).join(', ');
  console.log(`replies: ${replies}`);
  console.log(
    `milliseconds from the return to the first 200, in ${rounds} rounds: ${times} (bound ${BOUND})`,
  );
  const isExpected = [...counts.keys()].every((what) => what === '200' || what === '503');
  return isExpected && service.isRunning() && delays.every((delay) => delay <= BOUND);
}

/** The demo world, a key for it and a role that reads it. */
async function madeReady(place: Place, ownerUrl: string) {
  await runJobs(place, ownerUrl, ['demo', '--today', DEMO_DAY]);
  const world = await readWorld(ownerUrl);
  const { keys, lines } = keysFor(drawFrom(1), world);
  const file = join(place.folder, 'keys.ndjson');
  writeFileSync(file, lines);
  await runJobs(place, ownerUrl, ['import', file]);
  const password = randomBytes(18).toString('base64url');
  await runStatements(ownerUrl, [
    `create role proof_reader login password '${password}' in role brand_visibility_reader`,
  ]);
  const url = new URL(ownerUrl);
  [url.username, url.password] = ['proof_reader', password];
  const [brand] = world.brands;
  const key = keys.find(({ state, account_id }) => state === 'whole' && account_id === brand?.account_id);
  if (!brand || !key) throw new Error('the demo world has a brand');
  return { url: url.href, key: key.key, brand_id: brand.id };
}

/** Waits until the server lets somebody in and answers. */
async function acceptsAt(url: string): Promise<void> {
  for (;;) {
    try {
      await runStatements(url, ['select 1']);
      return;
    } catch {
      await sleep(2);
    }
  }
}
