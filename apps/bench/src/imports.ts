import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, statSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchDatabase, BenchEngine } from './databases.js';
import { timingOf, type Measured } from './measure.js';
import { chunksOf } from './store.js';
import { benchWorld } from './world.js';

/** Characters of text in an answer: engines write 1.5 to 4 KB. */
const TEXT_LENGTH = 2_600;

/** Days of answers for a file of about this many megabytes. */
const daysFor = (megabytes: number) => Math.max(1, Math.round((megabytes * 1_048_576) / 3_450 / 600));

/** A whole import against bare prepared inserts, and the memory for a file ten times as large. */
export async function measureImports(
  engine: BenchEngine,
  folder: string,
  end: number,
  progress: (line: string) => void,
): Promise<Measured> {
  const small = join(folder, 'small.ndjson');
  const large = join(folder, 'large.ndjson');
  if (!existsSync(large)) {
    progress('writing files of 100 MB and 1 GB');
    await writeWorld(small, daysFor(100), end);
    await writeWorld(large, daysFor(1_024), end);
  }
  progress(`the files have ${megabytes(small)} and ${megabytes(large)} MB`);

  progress(`${engine.name}: importing ${megabytes(small)} MB`);
  const light = await inNewDatabase(engine, (database) => importInto(database, 'whole', small));
  progress(`${engine.name}: importing ${megabytes(large)} MB, whole and bare`);
  const { heavy, bare } = await inNewDatabase(engine, async (imported) => ({
    heavy: await importInto(imported, 'whole', large),
    bare: await inNewDatabase(engine, (database) => importInto(database, 'bare', large, imported.adminUrl)),
  }));

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
        ratio: `import 1 GB: speed relative to bare inserts`,
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
  /** Only for a whole import. */
  readonly processorMilliseconds?: number;
}

/** Runs work on a new database, and drops it. */
async function inNewDatabase<T>(
  engine: BenchEngine,
  work: (database: BenchDatabase) => Promise<T>,
): Promise<T> {
  const database = await engine.make();
  await (await database.work()).close();
  const result = await work(database);
  await database.drop();
  return result;
}

/**
 * Runs each import as a new process: peak memory is per process, and no heap is shared. Bare inserts have all
 * privileges; a whole import runs as the owner, like commands. The argument of bare inserts is the address of the
 * database that the whole import of the file filled, whose rows they insert; that of a whole import is the program of
 * the commands, if it is another one than is built here.
 */
export async function importInto(
  { url, adminUrl }: BenchDatabase,
  how: 'whole' | 'bare',
  file: string,
  argument?: string,
): Promise<ImportRun> {
  const script = fileURLToPath(new URL(`./${how}-import.js`, import.meta.url));
  const env = { ...process.env, DATABASE_URL: how === 'whole' ? url : adminUrl };
  const child = spawn(process.execPath, [script, file, ...(argument === undefined ? [] : [argument])], {
    env,
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  const [status] = (await once(child, 'close')) as [number | null]; // the event is untyped
  if (status !== 0) throw new Error(`the ${how} import failed: ${output.stderr}`);
  return JSON.parse(output.stdout) as ImportRun; // printed by the script
}
