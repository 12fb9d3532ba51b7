import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { readdirSync, readFileSync } from 'node:fs';
import type { Service } from './conversation.js';

/** Questions that people ask about the demo, each a file with the calls that answer it. */

export interface Question {
  readonly question: string;
  readonly calls: readonly {
    readonly tool: string;
    readonly arguments: Readonly<Record<string, unknown>>;
    /** Bytes of `structuredContent` at most. */
    readonly bytes: number;
    /** The words of the notes of the result. */
    readonly notes: readonly string[];
  }[];
  /** Bytes of the calls that answered the question before results had notes, with the fields of responses now. */
  readonly earlier: number;
}

const FOLDER = new URL('../../conversations/', import.meta.url);

/** The questions by the name of their file. */
export const QUESTIONS: readonly (readonly [name: string, Question])[] = readdirSync(FOLDER)
  .sort()
  .map((file) => [
    file.replace('.json', ''),
    JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Question, // a cast: this repository wrote it
  ]);

/** What a call of a question returned. */
export interface AnsweredCall {
  readonly tool: string;
  readonly bytes: number;
  readonly notes: readonly string[];
  /** Whether strings or lists are not complete. */
  readonly leavesOut: boolean;
}

/** Makes the calls of a question. Throws if one is refused. */
export async function answersTo(
  { calls }: Question,
  { url, key }: Service,
): Promise<readonly AnsweredCall[]> {
  const client = new Client({ name: 'prove', version: '1' });
  const requestInit = { headers: { Authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }));
  const answered: AnsweredCall[] = [];
  try {
    for (const { tool, arguments: args } of calls) {
      const { structuredContent, content, isError, _meta } = await client.callTool({
        name: tool,
        arguments: args,
      });
      if (isError === true) throw new Error(`${tool} was refused: ${JSON.stringify(content)}`);
      const { notes = [] } = structuredContent as { readonly notes?: readonly string[] }; // a cast: as its schema says
      const bytes = Buffer.byteLength(JSON.stringify(structuredContent));
      answered.push({ tool, bytes, notes, leavesOut: _meta?.['left_out'] !== undefined });
    }
  } finally {
    await client.close();
  }
  return answered;
}

const sumOf = (calls: readonly { readonly bytes: number }[]): number =>
  calls.reduce((sum, { bytes }) => sum + bytes, 0);

/** Whether a question costs at most four fifths of what it did, or one about every brand 25,000 bytes. */
export const isShort = (name: string, { earlier }: Question, answered: readonly AnsweredCall[]): boolean =>
  sumOf(answered) <= (name === EVERY_BRAND ? MOST_OF_EVERY_BRAND : 0.8 * earlier);

const EVERY_BRAND = 'a-year-of-all-brands';
const MOST_OF_EVERY_BRAND = 25_000;

/** Whether a result says in its notes that something is not complete. */
export const isSaid = ({ notes, leavesOut }: AnsweredCall): boolean =>
  !leavesOut || notes.some((note) => /^(?:cut|left out): /.test(note));
