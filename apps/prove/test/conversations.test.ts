import { TOOLS } from '@brand-visibility/contract';
import { expect, test } from '@jest/globals';
import { callsIn } from '../src/conversations/conversation.js';

test('calls are those of the numbered lines of a prompt', () => {
  const [first, second] = TOOLS.map(({ name }) => name);
  expect(callsIn(JSON.stringify(`Do.\n1. ${first}: see\n2. ${second} with gap=true: see\nEnd.`))).toEqual([
    { name: first, args: {} },
    { name: second, args: { gap: true } },
  ]);
  expect(() => callsIn('Do.')).toThrow('names no calls');
});
