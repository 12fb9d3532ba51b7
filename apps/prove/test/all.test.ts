import { expect, test } from '@jest/globals';
import { LINES } from '../src/all/lines.js';
import { proofs } from '../src/proofs.js';

/** This command, and the one that compares with another version. */
const LEFT_OUT = ['all', 'recording'];

const WORDS = LINES.map(([, line]) => line.split(' '));

test('a release runs each system test but the one that needs another version', () => {
  const names = proofs.commands.map((command) => command.name());
  expect([...new Set(WORDS.map(([name]) => name)), ...LEFT_OUT].sort()).toEqual(names.sort());
});

test.each(WORDS)('its arguments exist: %s %s %s %s', (name, ...rest) => {
  const command = proofs.commands.find((each) => each.name() === name)!.exitOverride();
  const { operands, unknown } = command.parseOptions(rest);
  expect(unknown).toEqual([]);
  expect(operands.length > 0).toBe(command.registeredArguments.length > 0);
});
