import { drawFrom } from '@brand-visibility/records';
import type { Command } from 'commander';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { serviceWith } from '../attacks/injected-faults/injected-fault.js';
import { databaseOption, newDemo, type DatabaseKind } from '../harness/databases.js';
import { grouped } from '../harness/figures.js';
import { countsOf, describedCounts, latency, startLoad } from '../harness/load.js';
import { mixOf } from '../harness/mix.js';
import { wholeNumberAboveZero } from '../harness/options.js';
import { inWorkspace, type Workspace } from '@brand-visibility/programs/workspace';
import { runJobs, startService } from '@brand-visibility/programs/start';

interface Options {
  readonly requests: number;
  readonly callers: number;
  readonly database: DatabaseKind;
}

/** Tables that most requests read. A migration changes all of these tables, in an order that no request uses. */
const TABLES = ['answer', 'run_facts_2', 'recommendation', 'prompt', 'brand', 'run', 'account', 'api_key'];

/** Adds the command `migration`. It proves that repeated migrations by a later release cause no error responses. */
export function migration(proofs: Command): void {
  proofs
    .command('migration')
    .description('migrate the database with generated migrations under load; no request is refused')
    .option('--requests <number>', 'minimum number of requests', wholeNumberAboveZero, 5_000)
    .option('--callers <number>', 'callers who each send without a pause', wholeNumberAboveZero, 6)
    .addOption(databaseOption())
    .action((options: Options) => inWorkspace((workspace) => prove(workspace, options)));
}

async function prove(
  workspace: Workspace,
  { requests: wanted, callers, database: name }: Options,
): Promise<boolean> {
  const database = await newDemo(workspace, name);
  const service = await startService(workspace, database.forService);
  const requests = await mixOf(drawFrom(1), service.port, database.key);
  const load = await startLoad(workspace, { port: service.port, requests, pace: { callers } });
  let migrations = 0;
  while (load.responses.length < wanted) {
    migrations += 1;
    const applied = await runJobs(workspace, database.forJobs, ['migrate'], laterRelease(name, migrations));
    if (applied.trim() !== nameOf(migrations)) throw new Error(`migrate applied ${applied}`);
    await sleep(250);
  }
  const responses = await load.stop();
  const counts = countsOf(responses);
  const failed = responses.length - (counts['200'] ?? 0);
  const [p50, p99, longest] = [50, 99, 100].map((percent) => latency(responses, percent).toFixed(1));
  console.log(
    `${database.name}: ${grouped(failed)} of ${grouped(responses.length)} requests refused during ${migrations} migrations of ${TABLES.length} tables (${describedCounts(counts)}); p50 ${p50} ms, p99 ${p99} ms, all within ${longest} ms`,
  );
  return failed === 0 && service.isRunning();
}

const nameOf = (number: number) => `9${String(number).padStart(3, '0')}-for-0001-notes`;

/** Returns the options that run a command as a later release, which has `migrations` additional migrations. */
function laterRelease(database: Options['database'], migrations: number) {
  const added = Array.from({ length: migrations }, (_, i) => {
    const statements = TABLES.map((table) => `alter table ${table} add column note_${i} text`);
    const texts = [...statements, `create index noted_${i} on brand (note_${i})`];
    return `${JSON.stringify(nameOf(i + 1))}: { up: async (db) => { for (const text of ${JSON.stringify(texts)}) await db.executeQuery(CompiledQuery.raw(text)); } }`;
  });
  const list = database === 'sqlite' ? 'SQLITE_MIGRATIONS' : 'POSTGRES_MIGRATIONS';
  const options = serviceWith({
    name: 'a later release',
    edits: [
      {
        file: `packages/storage/dist/${database}/schema.js`,
        from: `export const ${list} = {`,
        to: `export const ${list} = { ${added.join(', ')},`,
      },
    ],
  });
  return { ...options, program: JOBS };
}

const JOBS = fileURLToPath(new URL('./unbundled-jobs.js', import.meta.url));
