import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linesOf, replaceFile } from '../src/targets/folder/files.js';
import { fileNameOf } from '../src/targets/folder/folder-rows.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'brand-visibility-copy-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function read(file: string): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of linesOf(file)) lines.push(line);
  return lines;
}

test('lines end at line breaks alone, however long they are', async () => {
  const file = join(folder, 'a', 'lines.ndjson');
  const lines = ['\u2028 and \u2029 and \r\n', '\n', `${'ß😀'.repeat(40_000)}\n`, 'last\n'];
  await replaceFile(file, lines);
  expect(await read(file)).toEqual(lines);
  expect(readdirSync(join(folder, 'a'))).toEqual(['lines.ndjson']);
});

test('no lines are no file', async () => {
  const file = join(folder, 'lines.ndjson');
  await replaceFile(file, ['old\n']);
  await replaceFile(file, []);
  await replaceFile(file, []);
  expect(readdirSync(folder)).toEqual([]);
});

test('a failure in the middle leaves the file of before and nothing beside it', async () => {
  const file = join(folder, 'lines.ndjson');
  writeFileSync(file, 'old\n');
  async function* failing() {
    yield 'x'.repeat(100_000);
    throw new Error('the service did not reply');
  }
  await expect(replaceFile(file, failing())).rejects.toThrow('the service did not reply');
  expect([readFileSync(file, 'utf8'), readdirSync(folder)]).toEqual(['old\n', ['lines.ndjson']]);
});

test('the part of a file that is a link is not followed', async () => {
  const [file, victim] = [join(folder, 'lines.ndjson'), join(folder, 'victim')];
  writeFileSync(victim, 'mine\n');
  symlinkSync(victim, `${file}.part`);
  await replaceFile(file, ['new\n']);
  expect([readFileSync(victim, 'utf8'), readFileSync(file, 'utf8')]).toEqual(['mine\n', 'new\n']);
});

test('file names differ where ids do, also if names ignore case', () => {
  const ids = ['run_a', 'run_A', 'RUN_A'];
  const names = ids.map((id) => fileNameOf(id).toLowerCase());
  expect(new Set(names).size).toBe(3);
  expect(names[0]).toBe('run_a');
  for (const id of ['run_+a', '..', '../run_a', '/run_a', 'run\0', ''])
    expect(() => fileNameOf(id)).toThrow('cannot be the name of a file');
});
