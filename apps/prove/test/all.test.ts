import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { proofs } from '../src/proofs.js';

/** The lines of all.txt, each with the arguments of a system test. */
const LINES = readFileSync(new URL('../all.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' : ')[1]!.split(' '));

const LEFT_OUT = ['all', 'attacks', 'soak', 'recording', 'runtimes'];

test('all.txt lists each system test, but those that take hours or need another version', () => {
  const names = proofs.commands.map((command) => command.name());
  expect([...new Set(LINES.map(([name]) => name)), ...LEFT_OUT].sort()).toEqual(names.sort());
});

test.each(LINES)('all.txt has known options: %s %s %s %s', (name, ...options) => {
  const command = proofs.commands.find((each) => each.name() === name)!.exitOverride();
  expect(command.parseOptions(options)).toEqual({ operands: [], unknown: [] });
});
