import { copyDemo, DEMO_DAY, DEMO_KEY, serve } from '@brand-visibility/demo';
import { openWorkspace } from '@brand-visibility/programs/workspace';
import { messageOf, type CallResult } from '@brand-visibility/requests';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';

const workspace = openWorkspace();
let url = '';
beforeAll(async () => {
  const served = await serve(`sqlite:${copyDemo(workspace.folder)}`, {
    clock: Date.parse(`${DEMO_DAY}T12:00:00Z`),
  });
  workspace.atEnd(served.stop);
  url = served.url;
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
  for (const { tool: name, arguments: args, bytes, notes } of calls) {
    const { headers, body } = messageOf('2025-11-25', 'tools/call', { name, arguments: args });
    const response = await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: { ...headers, Authorization: `Bearer ${DEMO_KEY()}` },
      body: JSON.stringify(body),
    });
    const { result } = (await response.json()) as { readonly result: CallResult };
    const { structuredContent = {} } = result;
    const words = (structuredContent['notes'] as readonly string[]).map((note) => note.split(': ')[0]);
    expect([name, words]).toEqual([name, notes]);
    expect(Buffer.byteLength(JSON.stringify(structuredContent))).toBeLessThanOrEqual(bytes);
  }
});
