import { expect, test } from '@jest/globals';
import { Writable } from 'node:stream';
import { runIn } from '../src/index.js';

/** Runs a program that prints a line. Writing to standard output fails with the code of an error, if there is one. */
async function runWith(code: string | null, main: () => Promise<number> = () => Promise.resolve(0)) {
  let said = '';
  const stdout = new Writable({
    write: (_chunk, _encoding, done) =>
      code === null ? done() : done(Object.assign(new Error(`write ${code}`), { code })),
  });
  const stderr = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      said += chunk.toString();
      done();
    },
  });
  const status = await runIn({ stdout, stderr }, () => {
    stdout.write('a line\n');
    return main();
  });
  return { status, said };
}

test.each([
  [null, { status: 0, said: '' }],
  ['EPIPE', { status: 0, said: '' }],
  ['ENOSPC', { status: 1, said: 'cannot write to standard output: write ENOSPC\n' }],
])('a program that prints, if writing fails with %s', async (code, expected) => {
  expect(await runWith(code)).toEqual(expected);
});

test.each(['EPIPE', 'ENOSPC'])('a refusal stays, and is the only message, with %s', async (code) => {
  expect(await runWith(code, () => Promise.resolve(2))).toEqual({ status: 2, said: '' });
});

test('a defect is one line with its place', async () => {
  const { status, said } = await runWith(null, () => Promise.reject(new TypeError('x is not\na function')));
  expect(status).toBe(1);
  expect(said).toMatch(
    /^unexpected error: TypeError: x is not\\u\{a\}a function at .*process\.test\.ts.*\n$/,
  );
});
