import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { draws } from '@brand-visibility/tooling/draws';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { contentOf, inputFile } from '../src/input-file.js';
import { newFolder, write } from './support/commands.js';

/** The unpacked content of a file, or the message about it. */
async function read(path: string, mostSilence?: number): Promise<string> {
  const file = await inputFile(path);
  if (typeof file === 'string') return file;
  const pieces: Uint8Array[] = [];
  try {
    for await (const chunk of contentOf(file, undefined, mostSilence).chunks) pieces.push(chunk);
  } catch (error) {
    return String(error);
  }
  return Buffer.concat(pieces).toString('latin1');
}

const CHUNK = 256 * 1024; // of the file
const noise = randomBytes(CHUNK + 1_000);

/** A text of a member that ends with a chunk of the file. */
function textOfChunk(): string {
  let size = CHUNK;
  for (let excess = Infinity; excess !== 0; size -= excess)
    excess = gzipSync(noise.subarray(0, size)).length - CHUNK;
  return noise.toString('latin1', 0, size);
}

const TEXTS = ['', 'a\n', 'b'.repeat(300_000), noise.toString('latin1'), textOfChunk()];

// Rule 12.2.
test('a packed file is the content of its members, or is refused if other than zero bytes follow them', async () => {
  const folder = newFolder();
  const member = fc
    .constantFrom(...TEXTS)
    .map((text) => ({ text, bytes: gzipSync(Buffer.from(text, 'latin1')) }));
  const zeros = fc
    .constantFrom(1, 7, 262_144, 600_000)
    .map((count) => ({ text: '', bytes: Buffer.alloc(count) }));
  const other = fc
    .constantFrom('\n', 'xx', TEXTS.join(''))
    .map((text) => ({ text: null, bytes: Buffer.from(text) }));
  const parts = fc.array(fc.oneof({ weight: 4, arbitrary: member }, zeros, other), {
    minLength: 1,
    maxLength: 5,
  });
  await fc.assert(
    fc.asyncProperty(parts, async (all) => {
      const path = write('x.gz', Buffer.concat(all.map(({ bytes }) => bytes)), folder);
      const form = all.map(({ text, bytes }) => (text === null ? 'x' : bytes[0] === 0 ? '0' : 'm')).join('');
      const isWhole = /^m+0*$/.test(form);
      const found = await read(path);
      if (isWhole) expect(found).toBe(all.map(({ text }) => text).join(''));
      else
        expect(found).toMatch(
          /^Error: (zero bytes follow|after its compressed data|its name ends|it is compressed)/,
        );
    }),
    { numRuns: draws(150) },
  );
});

// Rule 12.2.
test.each(['pipe', 'pipe.gz'])('a file whose data stop coming is refused: %s', async (name) => {
  const pipe = join(newFolder(), name);
  execFileSync('mkfifo', [pipe]);
  const writer = await open(pipe, 'r+');
  await writer.write(gzipSync('a\n').subarray(0, 20));
  expect(await read(pipe, 0.005)).toBe('Error: no data for 0.005 minutes');
  await writer.close();
});
