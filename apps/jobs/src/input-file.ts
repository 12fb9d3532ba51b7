import { constants, createReadStream, type ReadStream } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { ImportFile } from '@brand-visibility/application';

/** A file to import, as it lies on disk. */
export interface InputFile {
  readonly path: string;
  /** Bytes on disk; 0 for a pipe. */
  readonly size: number;
}

/** The file with its size, or a line that says why it cannot be read. */
export async function inputFile(path: string): Promise<InputFile | string> {
  try {
    await access(path, constants.R_OK);
    const { size, isDirectory } = await sizeOf(path);
    return isDirectory ? `${path}: cannot be read: it is a directory` : { path, size };
  } catch (error) {
    return `${path}: cannot be read: ${error instanceof Error ? error.message : 'unknown reason'}`;
  }
}

/**
 * The content of a file, unpacked when its name ends in `.gz`. `onRead` is told how many of its bytes on disk were read.
 * The file is opened when its first chunk is asked for: a command may be given more files than can be open at once.
 */
export function importFile({ path }: InputFile, onRead: (bytes: number) => void): ImportFile {
  return { name: path, chunks: chunksOf(path, onRead) };
}

async function sizeOf(path: string) {
  const file = await stat(path);
  return { size: file.isFile() ? file.size : 0, isDirectory: file.isDirectory() };
}

const CHUNK = 256 * 1024;

async function* chunksOf(path: string, onRead: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  const file = createReadStream(path, { highWaterMark: CHUNK });
  for await (const chunk of path.endsWith('.gz') ? unpacked(file) : file) {
    const bytes: unknown = chunk;
    if (bytes instanceof Uint8Array) yield bytes;
    onRead(file.bytesRead);
  }
}

/** A failure of either stream comes out of the unpacked one, so nothing is left to do when both have ended. */
function unpacked(file: ReadStream) {
  return pipeline(file, createGunzip({ chunkSize: CHUNK }), () => undefined);
}
