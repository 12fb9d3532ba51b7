import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ImportRecord } from '@brand-visibility/contract';
import { instantOfMilliseconds } from '@brand-visibility/domain';
import { drawFrom } from '@brand-visibility/records';
import { send } from '@brand-visibility/programs/http';
import type { Workspace } from '@brand-visibility/programs/workspace';
import { processorSeconds } from '@brand-visibility/programs/processes';
import { startService, type RunningService } from '@brand-visibility/programs/start';
import type { BenchDatabase, BenchEngine } from './databases.js';
import type { BenchCluster } from './cluster.js';
import { importInto } from './imports.js';
import { benchKey } from './key.js';
import type { Cost, Measured, Size } from './measure.js';
import { chunksOf } from './store.js';
import { benchWorld, type BenchBrand } from './world.js';

/**
 * The input figures of docs/scaling.md: bytes per answer, and processor time per request and per import, in the
 * program and in the database server. Processor time hardly depends on the load of the machine.
 */

/** 144,000 answers. */
const BRANDS: readonly BenchBrand[] = Array.from({ length: 20 }, (_, i) => ({
  id: `brd_client_${i}`,
  prompts: 20,
  days: 60,
  rivals: 200,
}));
/** Characters of text in an answer: engines write 1.5 to 4 KB. */
const TEXT_LENGTH = 2_600;
const REQUESTS = 1_000;
/** Concurrent requests. */
const CALLERS = 8;

const PATHS: Readonly<Record<string, (brand: BenchBrand) => string>> = {
  '/v1/account': () => '/v1/account',
  'a report of 30 days': ({ id }) => `/v1/brands/${id}/visibility?period=30d`,
  'competitors of 30 days': ({ id }) => `/v1/brands/${id}/competitors?period=30d`,
  'a page of 25 runs': ({ id }) => `/v1/brands/${id}/runs`,
  'a page of 25 answers': ({ id }) => `/v1/brands/${id}/prompts/prm_${id}_1/answers?period=30d`,
};

export async function measureCapacity(
  engine: BenchEngine | BenchCluster,
  end: number,
  workspace: Workspace,
  progress: (line: string) => void,
): Promise<Measured> {
  const file = join(workspace.folder, 'capacity.ndjson');
  progress(`${engine.name}: writing a file`);
  const answers = await write(file, withRandomText(benchWorld({ brands: BRANDS, textLength: 1, end })));
  const database = await engine.make();
  await (await database.work()).close();
  progress(`${engine.name}: importing ${answers} answers`);
  const costs = [await costOfImport(database, file, answers)];

  const sizes = await sizesOf(database, answers);
  const working = await database.work();
  const key = await benchKey(working, instantOfMilliseconds(end));
  await working.close();
  const service = await startService(workspace, await database.serviceUrl(), { clock: end });
  for (const [name, pathOf] of Object.entries(PATHS)) {
    progress(`${engine.name}: ${name}`);
    const paths = BRANDS.map(pathOf);
    await sendRequests(service, key, paths); // warms up the JIT compiler
    const inService = processorSeconds(service.pid);
    const inServers = spentBy(database);
    await sendRequests(service, key, paths);
    const program = ((processorSeconds(service.pid) - inService) * 1000) / REQUESTS;
    costs.push({ name, program, ...inServers(REQUESTS) });
  }
  await service.stop();
  await database.drop();
  return { engine: engine.name, timings: [], costs, sizes, ratios: [] };
}

/** Writes records; returns the number of answers. */
async function write(file: string, records: Iterable<ImportRecord>): Promise<number> {
  let answers = 0;
  const counted = function* () {
    for (const record of records) {
      if (record.type === 'answer') answers += 1;
      yield record;
    }
  };
  const out = createWriteStream(file);
  for await (const chunk of chunksOf(counted())) if (!out.write(chunk)) await once(out, 'drain');
  out.end();
  await once(out, 'close');
  return answers;
}

/** Gives answers a text of random words: repeated sentences would compress to nothing. */
function* withRandomText(records: Iterable<ImportRecord>): Generator<ImportRecord> {
  const draw = drawFrom(1);
  const words = Array.from({ length: 5_000 }, () => draw.text('etaoinshrdlucmfwypvbgk', 2 + draw.below(9)));
  for (const record of records) {
    if (record.type !== 'answer') {
      yield record;
      continue;
    }
    let text = '';
    while (text.length < TEXT_LENGTH) text += `${draw.pick(words)} `;
    yield { ...record, text };
  }
}

async function costOfImport(database: BenchDatabase, file: string, answers: number): Promise<Cost> {
  const inServers = spentBy(database);
  const { processorMilliseconds = NaN } = await importInto(database, 'whole', file);
  const thousands = answers / 1_000;
  return {
    name: 'an import, 1,000 answers of it',
    program: processorMilliseconds / thousands,
    ...inServers(thousands),
  };
}

/** Begins to measure servers; returns the milliseconds that they spent since, for each of some number of things. */
function spentBy(servers: BenchDatabase) {
  const [server, workers] = [servers.serverSeconds(), servers.workerSeconds?.()];
  return (things: number): Pick<Cost, 'database' | 'workers'> => {
    const database = ((servers.serverSeconds() - server) * 1000) / things;
    const inWorkers = servers.workerSeconds?.();
    if (workers === undefined || inWorkers === undefined) return { database };
    return { database, workers: ((inWorkers - workers) * 1000) / things };
  };
}

/** The sizes of the tables with at least one byte per answer. */
async function sizesOf(database: BenchDatabase, answers: number): Promise<readonly Size[]> {
  const plain = await database.plain();
  await plain.run(plain.dialect.maintain([]));
  const found = await plain.all<{ name: string; rows: number; indexes: number }>(plain.dialect.sizes, []);
  await plain.close();
  return found
    .map(({ name, rows, indexes }) => ({ table: name, rows: rows / answers, indexes: indexes / answers }))
    .filter(({ rows, indexes }) => rows + indexes >= 1)
    .sort((a, b) => b.rows + b.indexes - a.rows - a.indexes);
}

async function sendRequests({ port }: RunningService, key: string, paths: readonly string[]): Promise<void> {
  let left = REQUESTS;
  const caller = async () => {
    for (; left > 0; left -= 1) {
      const path = paths[left % paths.length]!;
      const { status, text } = await send(port, {
        method: 'GET',
        path,
        headers: { authorization: `Bearer ${key}` },
      });
      if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
}
