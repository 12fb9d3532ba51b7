import type { Workspace } from '@brand-visibility/programs/workspace';
import { TOOLS } from '@brand-visibility/contract';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDemo } from '../src/conversations/conversations.js';
import { answersTo, isSaid, isShort, QUESTIONS } from '../src/conversations/questions.js';
import { callsIn, type Service } from '../src/conversations/conversation.js';

const closers: (() => unknown)[] = [];
let service: Service;
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'brand-visibility-conversations-'));
  closers.push(() => rmSync(folder, { recursive: true }));
  const workspace: Workspace = { folder, atEnd: (close) => void closers.push(close) };
  service = await startDemo(workspace);
});
afterAll(async () => {
  for (let close = closers.pop(); close; close = closers.pop()) await close();
});

// Rules 21.5 and 21.12: results are short, and withhold nothing without a note.
test.each(QUESTIONS)('the question %s is answered in few bytes', async (name, question) => {
  const answered = await answersTo(question, service);
  expect(answered.filter((result) => !isSaid(result))).toEqual([]);
  expect(isShort(name, question, answered)).toBe(true);
  answered.forEach(({ bytes }, i) => expect(bytes).toBeLessThanOrEqual(question.calls[i]?.bytes ?? 0));
});

test('calls are those of the numbered lines of a prompt', () => {
  const [first, second] = TOOLS.map(({ name }) => name);
  expect(callsIn(JSON.stringify(`Do.\n1. ${first}: see\n2. ${second} with gap=true: see\nEnd.`))).toEqual([
    { name: first, args: {} },
    { name: second, args: { gap: true } },
  ]);
  expect(() => callsIn('Do.')).toThrow('names no calls');
});
