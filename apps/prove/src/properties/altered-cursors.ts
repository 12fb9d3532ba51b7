import { parseInstant } from '@brand-visibility/domain';
import {
  alteredCursors as alterations,
  collectCursors,
  cursorJudge,
  listRequestsIn,
  type AlteredCursor,
  type SendListRequest,
  type RealCursor,
} from '@brand-visibility/api-fuzz';
import { drawFrom, randomWorld } from '@brand-visibility/records';
import type { Command } from 'commander';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newSqlite } from '../harness/databases.js';
import { grouped } from '../harness/figures.js';
import { send } from '@brand-visibility/programs/http';
import { wholeNumber } from '../harness/options.js';
import { inWorkspace, progress, type Workspace } from '@brand-visibility/programs/workspace';
import { timeJobs, runJobs, startService } from '@brand-visibility/programs/start';

interface Options {
  readonly count: number;
  readonly seed: number;
}

const NOW = '2026-03-10T12:00:00Z';
const CONCURRENCY = 16;
const SHOWN = 5;

/** `altered-cursors`: the service never accepts an altered cursor, or a cursor of another list. */
export function alteredCursors(proofs: Command): void {
  proofs
    .command('altered-cursors')
    .description('send a service altered cursors of every list, and cursors of other lists')
    .option('--count <number>', 'altered cursors to send', wholeNumber, 100_000)
    .option('--seed <number>', 'seed of the alterations', wholeNumber, 20260301)
    .action((options: Options) => inWorkspace((workspace) => prove(workspace, options)));
}

async function prove(workspace: Workspace, { count, seed }: Options): Promise<boolean> {
  const now = parseInstant(NOW) ?? 0n;
  const fingerprint = (key: string) => createHash('sha256').update(key).digest('hex');
  const world = randomWorld(seed, { now, fingerprint, size: { accounts: 2, brands: 3 } });
  const file = join(workspace.folder, 'world.ndjson');
  writeFileSync(file, world.records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  const database = await newSqlite(workspace);
  await runJobs(workspace, database.forJobs, ['import', file]);
  await timeJobs(database.forJobs, ['refresh-outreach'], Date.parse(NOW));
  const { port } = await startService(workspace, database.forService, { clock: Date.parse(NOW) });
  const ask: SendListRequest = (key, path) =>
    send(port, { method: 'GET', path, headers: { Authorization: `Bearer ${key}`, 'X-Request-Id': 'same' } });

  const listRequests = listRequestsIn(world);
  const real = await collectCursors(listRequests, ask);
  console.log(describe(real));
  const [anywhere] = listRequests;
  if (!anywhere) throw new Error('the world has no list');
  const judge = await cursorJudge(ask, anywhere);
  const altered = alterations({ draw: drawFrom(seed), real, listRequests }, true);
  const sent = new Map<string, number>();
  const wrong: { readonly altered: AlteredCursor; readonly reply: string }[] = [];
  let left = count;
  const sendSome = async () => {
    while (left > 0) {
      left -= 1;
      if (left % 10_000 === 0) progress(`${grouped(left)} left`);
      const { value } = altered.next();
      const reply = await judge(value);
      sent.set(value.how, (sent.get(value.how) ?? 0) + 1);
      if (reply !== null) wrong.push({ altered: value, reply });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, sendSome));

  for (const [how, times] of [...sent].sort(([, a], [, b]) => b - a))
    console.log(`${grouped(times).padStart(9)}  ${how}`);
  const accepted = wrong.filter(({ reply }) => reply.startsWith('200')).length;
  const others = wrong.length - accepted;
  console.log(
    `${grouped(count)} altered cursors: ${grouped(accepted)} accepted` +
      (others > 0
        ? `, ${grouped(others)} refused with a different reply`
        : ', all refused with the same bytes'),
  );
  for (const { altered: each, reply } of wrong.slice(0, SHOWN))
    console.log(
      `${each.how}: ${each.listRequest.path} ${each.listRequest.filter} ${each.cursor}\n  ${reply.slice(0, 300)}`,
    );
  return wrong.length === 0;
}

function describe(real: readonly RealCursor[]): string {
  const byList = new Map<string, number>();
  for (const { listRequest } of real)
    byList.set(listRequest.endpoint.id, (byList.get(listRequest.endpoint.id) ?? 0) + 1);
  const lists = [...byList].map(([id, number]) => `${id} ${number}`).join(', ');
  return `${grouped(real.length)} cursors of ${new Set(real.map(({ listRequest }) => listRequest)).size} lists (${lists})`;
}
