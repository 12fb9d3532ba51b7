import { runJobs, startService } from '@brand-visibility/programs/start';
import type { Workspace } from '@brand-visibility/programs/workspace';
import { TOOLS } from '@brand-visibility/contract';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callsIn, converse, PROMPTS, REVISIONS, type Service } from './support/conversation.js';
import { answersTo, isSaid, isShort, QUESTIONS } from './support/questions.js';

/** The day of the demo and of the clock, so that the figures are the same each time. */
const DAY = '2026-11-20';
/** The most bytes of a conversation, so that it leaves room in the context of an assistant. */
const MOST_BYTES = 75_000;

const closers: (() => unknown)[] = [];
let service: Service;
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'brand-visibility-conversations-'));
  closers.push(() => rmSync(folder, { recursive: true }));
  const workspace: Workspace = { folder, atEnd: (close) => void closers.push(close) };
  const database = `sqlite:${join(folder, 'demo.sqlite')}`;
  const key = (await runJobs(workspace, database, ['demo', '--today', DAY])).trim();
  const { url } = await startService(workspace, database, { clock: Date.parse(`${DAY}T12:00:00Z`) });
  service = { url, key };
});
afterAll(async () => {
  for (let close = closers.pop(); close; close = closers.pop()) await close();
});

// Rules 21.5 and 21.12: results are short, and withhold nothing without a note.
test.each(QUESTIONS)('the question %s is answered in few bytes', async (name, question) => {
  const answered = await answersTo(question, service);
  expect(answered.filter((result) => !isSaid(result))).toEqual([]);
  expect(isShort(name, question, answered)).toBe(true);
  expect(answered.map(({ notes }) => notes.map((note) => note.split(': ')[0]))).toEqual(
    question.calls.map(({ notes }) => notes),
  );
  answered.forEach(({ bytes }, i) => expect(bytes).toBeLessThanOrEqual(question.calls[i]?.bytes ?? 0));
});

test.each(PROMPTS.flatMap((prompt) => REVISIONS.map((revision) => [prompt, revision] as const)))(
  'with the list of tools, the prompt %s in %s takes few bytes',
  async (prompt, revision) => {
    expect(await converse(service, prompt, revision)).toBeLessThanOrEqual(MOST_BYTES);
  },
);

test('calls are those of the numbered lines of a prompt', () => {
  const [first, second] = TOOLS.map(({ name }) => name);
  expect(
    callsIn(JSON.stringify(`Do.\n1. ${first}: see\n2. ${second} with gap=true and owner=other: see\nEnd.`)),
  ).toEqual([
    { name: first, args: {} },
    { name: second, args: { gap: true, owner: 'other' } },
  ]);
  expect(() => callsIn('Do.')).toThrow('names no calls');
});
