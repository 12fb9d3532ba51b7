/** Opens the files of an import: plain files, gzip files, pipes and standard input. */
import type { ImportFile } from '@brand-visibility/application';
import { randomUUID } from 'node:crypto';
import { appendFileSync, constants, createReadStream, fstatSync, openSync, unlinkSync } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

/** The argument that stands for standard input. */
export const STANDARD_INPUT = '-';

/** A file of lines, a pipe, or standard input. */
export interface InputFile {
  /** The name of the file in messages. */
  readonly name: string;
  /** Bytes on disk; 0 for a pipe. */
  readonly size: number;
  readonly isPipe: boolean;
  readonly isPacked: boolean;
  /** Opens the file when its first chunk is read, because a command line may list too many files to open together. */
  readonly open: () => Source;
}

/** The content of a file, with its bytes on disk; 0 for a pipe. */
export type Content = ImportFile & Pick<InputFile, 'size'>;

type Source = Readable & { readonly bytesRead: number };

const CHUNK = 256 * 1024;

/** Minutes that an import waits for data, or for a statement, before it gives up so that other files get their turn. */
export const MOST_SILENCE = 30;

/** Returns the file with its size, or a message that states why it cannot be read (rule 12.2). */
export async function inputFile(path: string): Promise<InputFile | string> {
  const isStandard = path === STANDARD_INPUT;
  const name = isStandard ? 'standard input' : path;
  try {
    if (!isStandard) await access(path, constants.R_OK);
    const file = isStandard ? fstatSync(0) : await stat(path);
    if (file.isDirectory()) return `${name}: cannot be read: it is a directory`;
    return {
      name,
      size: file.isFile() ? file.size : 0,
      isPipe: isStandard || !file.isFile(),
      isPacked: path.endsWith('.gz'),
      open: () => {
        if (isStandard) return process.stdin;
        return file.isFIFO() ? openPipe(path) : createReadStream(path, { highWaterMark: CHUNK });
      },
    };
  } catch (error) {
    return `${name}: cannot be read: ${error instanceof Error ? error.message : 'unknown reason'}`;
  }
}

/** Opens a named pipe so that no thread waits for its writer, because a process whose thread waits cannot exit. */
function openPipe(path: string): Source {
  const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  return new Socket({ fd, readable: true, writable: false });
}

/**
 * Returns the content of a file, decompressed if necessary. `onRead` is called with the number of bytes read so far, at
 * most the size of the file. Reading throws if no data come for `mostSilence` minutes.
 */
export function contentOf(
  file: InputFile,
  onRead: (bytes: number) => void = () => undefined,
  mostSilence = MOST_SILENCE,
): Content {
  const read = () => chunksOf(file, onRead, mostSilence);
  const { name, size, isPipe } = file;
  return { name, size, chunks: isPipe ? readableTwice(read) : { [Symbol.asyncIterator]: read } };
}

/** Copies a pipe to an unlinked temporary file, because a refused import reads its files a second time. */
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

async function* chunksOf(
  { size, isPacked, open }: InputFile,
  onRead: (bytes: number) => void,
  mostSilence: number,
): AsyncGenerator<Uint8Array> {
  const source = open();
  const chunks: AsyncIterator<unknown, unknown> = (isPacked ? unpacked(source) : source)[
    Symbol.asyncIterator
  ]();
  try {
    for (;;) {
      const { done, value } = await withinMinutes(mostSilence, chunks.next());
      if (done) return;
      if (value instanceof Uint8Array) yield value;
      onRead(Math.min(source.bytesRead, size));
    }
  } finally {
    source.destroy();
  }
}

/** Rejects if `read` takes longer than a number of minutes. */
async function withinMinutes<T>(minutes: number, read: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new Error(`no data for ${minutes} minutes`));
    timer = setTimeout(giveUp, minutes * 60_000);
  });
  return Promise.race([read, silence]).finally(() => clearTimeout(timer));
}

/**
 * Decompresses all parts of a gzip file; only zero bytes may follow the last part (rule 12.2). If a zero byte follows a
 * part, Node's gunzip ends without an error, so this function checks the rest of the file.
 */
async function* unpacked(source: Readable): AsyncGenerator {
  const gunzip = createGunzip({ chunkSize: CHUNK });
  let beginning = '';
  let [length, filled] = [0, 0]; // bytes read, and bytes up to the last nonzero byte
  source.on('data', (chunk: Buffer) => {
    if (length < GZIP.length)
      beginning = `${beginning}${chunk.toString('latin1', 0, 2)}`.slice(0, GZIP.length);
    if (!chunk.equals(ZEROS.subarray(0, chunk.length)))
      filled = length + chunk.findLastIndex((byte) => byte !== 0) + 1;
    length += chunk.length;
  });
  source.on('error', (error) => gunzip.destroy(error));
  // On Node 24, data after zero bytes can cause an error after the loop, which would end the process.
  gunzip.on('error', () => undefined);
  try {
    yield* source.pipe(gunzip);
    source.unpipe(gunzip).resume();
    await finished(source);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))) throw error;
    throw new Error(inWords(error.message, beginning), { cause: error });
  } finally {
    source.destroy();
  }
  if (filled > gunzip.bytesWritten)
    throw new Error(
      `zero bytes follow its first ${gunzip.bytesWritten} bytes, and other data follow the zero bytes; expected zero bytes at its end only: remove them, or compress it again`,
    );
}

const ZEROS = Buffer.alloc(CHUNK);

/** The first bytes of a gzip file. */
const GZIP = '\x1f\x8b';

/** Explains a zlib error to the user of the import. `beginning` contains the first bytes of the file. */
function inWords(error: string, beginning: string): string {
  if (beginning === '') return 'its name ends in .gz, but it is empty; copy it again';
  if (beginning.startsWith('\0')) return 'its name ends in .gz, but it begins with zero bytes; copy it again';
  if (!GZIP.startsWith(beginning))
    return 'its name ends in .gz, but it is not compressed with gzip; compress it, or rename it';
  if (error === 'incorrect header check')
    return 'after its compressed data, the file contains data that are not compressed with gzip; compress or remove these data';
  if (error === 'unexpected end of file')
    return 'it is compressed with gzip and incomplete, or a single byte follows its compressed data; copy it again';
  return `it is compressed with gzip and damaged (${error}); copy it again`;
}
