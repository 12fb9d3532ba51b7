import { randomUUID } from 'node:crypto';
import { appendFileSync, constants, createReadStream, openSync, unlinkSync, type ReadStream } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import {
  importData,
  type ImportFile,
  type ImportOutcome,
  type RecordCounts,
} from '@brand-visibility/application';
import { withDatabase, withDatabaseToTry, type JobDependencies } from '../open.js';
import { errorLine, outputTo, type Io, type Progress } from '../output.js';

export interface ImportCommandOptions {
  /** Check the files and write nothing. */
  readonly dryRun?: boolean;
}

/** Imports files as one transaction, or reports their errors (rules 10.1, 12.1 and 12.11). */
export async function importFiles(
  io: Io,
  paths: readonly string[],
  { dryRun = false }: ImportCommandOptions,
): Promise<number> {
  const inputs = await Promise.all(paths.map(inputFile));
  const unreadable = inputs.filter((input) => typeof input === 'string');
  if (unreadable.length > 0) {
    unreadable.forEach(outputTo(io).say);
    return 1;
  }
  const files = inputs.filter((input) => typeof input !== 'string');
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const progress = outputTo(io).startProgress();
  let before = 0;
  const opened = files.map((file) => {
    const start = before;
    before += file.size;
    return importFile(file, (bytes) => progress.read(start + bytes, total));
  });
  return dryRun
    ? withDatabaseToTry(io, (jobs) => importAll(jobs, opened, progress, dryRun))
    : withDatabase(io, 'create', (jobs) => importAll(jobs, opened, progress));
}

/** Imports the files and reports one summary line to standard error. Returns the exit status. */
export async function importAll(
  { jobStore, weights, say, count }: JobDependencies,
  files: readonly ImportFile[],
  progress: Progress,
  dryRun = false,
): Promise<number> {
  let outcome: ImportOutcome;
  try {
    outcome = await importData(jobStore, files, {
      weights,
      dryRun,
      onRun: (done, of) => progress.rebuilt(done, of),
    });
  } finally {
    progress.stop();
  }
  if (dryRun) say('dry run: nothing was written');
  if ('errors' in outcome) {
    for (const error of outcome.errors) say(errorLine(error));
    say(
      `${dryRun ? 'nothing would be imported' : 'nothing was imported'}${outcome.gaveUp ? '; the input after these errors was not read' : ''}`,
    );
    return 1;
  }
  for (const counts of outcome.records.values()) count({ new: counts.new, changed: counts.changed });
  say(`${dryRun ? 'would import' : 'imported'} ${summary(outcome.records)}`);
  return 0;
}

/** Such as `3 records (2 new, 1 changed): account 1 changed; brand 2 new` (rule 12.9). */
function summary(records: ReadonlyMap<string, RecordCounts>): string {
  const changed = [...records].filter(([, counts]) => sum(counts) > 0);
  const all = changed.reduce((before, [, counts]) => added(before, counts), NONE);
  const list = changed.map(([type, counts]) => `${type} ${inWords(counts)}`).join('; ');
  return `${sum(all)} records${list === '' ? ': the input has none' : ` (${inWords(all)}): ${list}`}`;
}

const NONE: RecordCounts = { new: 0, changed: 0, same: 0 };

const sum = ({ new: fresh, changed, same }: RecordCounts) => fresh + changed + same;

const added = (a: RecordCounts, b: RecordCounts): RecordCounts => ({
  new: a.new + b.new,
  changed: a.changed + b.changed,
  same: a.same + b.same,
});

/** Omits zero counts. */
function inWords({ new: fresh, changed, same }: RecordCounts): string {
  const counts: readonly (readonly [number, string])[] = [
    [fresh, 'new'],
    [changed, 'changed'],
    [same, 'the same'],
  ];
  return counts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(', ');
}

/** A file to import. */
interface InputFile {
  readonly path: string;
  /** Bytes on disk; 0 for a pipe. */
  readonly size: number;
  readonly isPipe: boolean;
}

/** The file with its size, or a message why it cannot be read. */
async function inputFile(path: string): Promise<InputFile | string> {
  try {
    await access(path, constants.R_OK);
    const file = await stat(path);
    if (file.isDirectory()) return `${path}: cannot be read: it is a directory`;
    return { path, size: file.isFile() ? file.size : 0, isPipe: !file.isFile() };
  } catch (error) {
    return `${path}: cannot be read: ${error instanceof Error ? error.message : 'unknown reason'}`;
  }
}

/**
 * The content of a file, unpacked when its name ends in `.gz`. `onRead` is called with the number of bytes read from
 * disk. The file is opened when its first chunk is read, because a command may name more files than can be open at the
 * same time.
 */
function importFile({ path, isPipe }: InputFile, onRead: (bytes: number) => void): ImportFile {
  const read = () => chunksOf(path, onRead);
  return { name: path, chunks: isPipe ? readableTwice(read) : { [Symbol.asyncIterator]: read } };
}

/** Keeps the content of a pipe in a temporary file without a name, because a refused import reads its files again. */
function readableTwice(read: () => AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let fd: number | null = null;
  return {
    async *[Symbol.asyncIterator]() {
      if (fd !== null) {
        yield* createReadStream('', { fd, start: 0, autoClose: false });
        return;
      }
      const path = join(tmpdir(), `brand-visibility-pipe-${randomUUID()}`);
      fd = openSync(path, 'wx+', 0o600);
      unlinkSync(path);
      for await (const chunk of read()) {
        appendFileSync(fd, chunk);
        yield chunk;
      }
    },
  };
}

const CHUNK = 256 * 1024;

async function* chunksOf(path: string, onRead: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  const file = createReadStream(path, { highWaterMark: CHUNK });
  try {
    for await (const chunk of path.endsWith('.gz') ? unpacked(file) : file) {
      const bytes: unknown = chunk;
      if (bytes instanceof Uint8Array) yield bytes;
      onRead(file.bytesRead);
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unknown reason';
    throw new Error(ZLIB_ERRORS[why] ?? why, { cause: error });
  }
}

/** Messages of zlib in the words of the import. */
const ZLIB_ERRORS: Readonly<Record<string, string>> = {
  'incorrect header check': 'its name ends in .gz, but it is not packed with gzip',
  'unexpected end of file': 'it is packed with gzip and incomplete; copy it again',
};

/** An error of either stream surfaces in the unpacked one, so the final callback has nothing to do. */
function unpacked(file: ReadStream) {
  return pipeline(file, createGunzip({ chunkSize: CHUNK }), () => undefined);
}
