import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, statSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchDatabase, BenchEngine } from './databases.js';
import { timingOf, type Measured } from './measure.js';
import { chunksOf } from './store.js';
import { benchWorld } from './world.js';

/** Characters of text in an answer: what engines return is 1.5 to 4 KB. */
const TEXT_LENGTH = 2_600;

/** Answers that make a file of about so many megabytes. */
const daysFor = (megabytes: number) => Math.max(1, Math.round((megabytes * 1_048_576) / 3_450 / 600));

/** A whole import against a bare loop of prepared inserts, and the memory that a file of ten times the size takes. */
export async function measureImports(
  engine: BenchEngine,
  folder: string,
  end: number,
  say: (line: string) => void,
): Promise<Measured> {
  const small = join(folder, 'small.ndjson');
  const large = join(folder, 'large.ndjson');
  if (!existsSync(large)) {
    say('writing files of 100 MB and 1 GB');
    await writeWorld(small, daysFor(100), end);
    await writeWorld(large, daysFor(1_024), end);
  }
  say(`they have ${megabytes(small)} and ${megabytes(large)} MB`);

  say(`${engine.name}: importing ${megabytes(small)} MB`);
  const light = await inProcess('whole', small, engine);
  say(`${engine.name}: importing ${megabytes(large)} MB, whole and bare`);
  const heavy = await inProcess('whole', large, engine);
  const bare = await inProcess('bare', large, engine);

  const timing = (name: string, { milliseconds }: ImportRun) => timingOf(name, [milliseconds]);
  return {
    engine: engine.name,
    timings: [
      timing('import 100 MB, whole', light),
      timing('import 1 GB, whole', heavy),
      timing('import 1 GB, bare inserts', bare),
    ],
    ratios: [
      {
        ratio: `import 1 GB: speed of bare inserts reached`,
        value: bare.milliseconds / heavy.milliseconds,
        bound: 0.5,
        is: 'at least',
      },
      {
        ratio: `import: peak memory of 1 GB / 100 MB`,
        value: heavy.peakMegabytes / light.peakMegabytes,
        bound: 1.5,
        is: 'at most',
      },
    ],
  };
}

async function writeWorld(file: string, days: number, end: number): Promise<void> {
  const out = createWriteStream(file);
  const brands = [{ id: 'brd_import', prompts: 100, days, rivals: 2_000 }];
  for await (const chunk of chunksOf(benchWorld({ brands, textLength: TEXT_LENGTH, end }))) {
    if (!out.write(chunk)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'close');
}

const megabytes = (file: string) => Math.round(statSync(file).size / 1_048_576);

export interface ImportRun {
  readonly milliseconds: number;
  readonly peakMegabytes: number;
  /** Of a whole import. */
  readonly processorMilliseconds?: number;
}

/**
 * Each import into a new database, in a process of its own: peak memory is a process's, and none finds the other's heap.
 * Bare inserts work with every right, a whole import as the owner, as whom commands work.
 */
async function inProcess(how: 'whole' | 'bare', file: string, engine: BenchEngine): Promise<ImportRun> {
  const database = await engine.make();
  await (await database.work()).close();
  const run = await importInto(database, how, file);
  await database.drop();
  return run;
}

export async function importInto(
  { url, adminUrl }: BenchDatabase,
  how: 'whole' | 'bare',
  file: string,
): Promise<ImportRun> {
  const script = fileURLToPath(new URL(`./${how}-import.js`, import.meta.url));
  const env = { ...process.env, DATABASE_URL: how === 'whole' ? url : adminUrl };
  const child = spawn(process.execPath, [script, file], { env });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.stderr += chunk.toString()));
  const [status] = (await once(child, 'close')) as [number | null]; // the event is untyped
  if (status !== 0) throw new Error(`the ${how} import failed: ${said.stderr}`);
  return JSON.parse(said.stdout) as ImportRun; // the script prints it
}
