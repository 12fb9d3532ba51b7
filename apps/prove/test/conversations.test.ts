import { TOOLS } from '@brand-visibility/assistant';
import { copyDemo, DEMO_DAY, DEMO_KEY, serve } from '@brand-visibility/demo';
import { openWorkspace } from '@brand-visibility/programs/workspace';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { callsIn, converse, REVISIONS, type Result, type Service } from './support/conversation.js';

/** The most bytes of a conversation, so that it leaves room in the context of an assistant. */
const MOST_BYTES = 75_000;

const workspace = openWorkspace();
let service: Service;
beforeAll(async () => {
  const { url, stop } = await serve(`sqlite:${copyDemo(workspace.folder)}`, {
    clock: Date.parse(`${DEMO_DAY}T12:00:00Z`),
  });
  workspace.atEnd(stop);
  service = { url, key: DEMO_KEY() };
});
afterAll(workspace.close);

/** A question that people ask about the demo, with the calls that answer it. */
interface Question {
  readonly calls: readonly {
    readonly tool: string;
    readonly arguments: Readonly<Record<string, unknown>>;
    /** Bytes of `structuredContent` at most. */
    readonly bytes: number;
    /** The words of the notes of the result. */
    readonly notes: readonly string[];
  }[];
}

const FOLDER = new URL('../conversations/', import.meta.url);

// Rules 21.5 and 21.12: results are short, and have these notes.
test.each(readdirSync(FOLDER).sort())('the question %s is answered in few bytes', async (file) => {
  const { calls } = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Question; // a cast: this repository wrote it
  const results: Result[] = [];
  await converse(service, '2025-11-25', async ({ call }) => {
    for (const { tool, arguments: args } of calls) results.push(await call(tool, args));
  });
  expect(results.map(({ notes }) => notes.map((note) => note.split(': ')[0]))).toEqual(
    calls.map(({ notes }) => notes),
  );
  results.forEach(({ bytes }, i) => expect(bytes).toBeLessThanOrEqual(calls[i]?.bytes ?? 0));
});

/** The prompts of rule 21.7. */
const PROMPTS = ['client_report', 'why_did_it_change', 'where_to_pitch'];
const BRAND = { brand_id: 'brd_tidewell' };

test.each(PROMPTS.flatMap((prompt) => REVISIONS.map((revision) => [prompt, revision] as const)))(
  'with the list of tools, the prompt %s in %s takes few bytes',
  async (prompt, revision) => {
    const bytes = await converse(service, revision, async ({ client, call }) => {
      await client.listTools();
      const { messages } = await client.getPrompt({ name: prompt, arguments: BRAND });
      await call('list_brands', {});
      let lost: string | null = null; // the prompt lost most often
      for (const { name, args } of callsIn(JSON.stringify(messages))) {
        const own = name === 'list_answers' && lost !== null ? { prompt_ids: [lost] } : {};
        const { firstKey } = await call(name, { ...BRAND, ...args, ...own });
        if (name === 'get_visibility_groups') lost = firstKey;
      }
    });
    expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
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
