import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';

/** A service of one brand, with one prompt and one run with one answer, some of whose replies are replaced. */

/**
 * The JSON of a reply, or null if it was written otherwise. `path` is decoded; `cursor` is null for a first page, and
 * `run_id` for a list of answers of some days.
 */
export type Reply = (request: Request, response: ServerResponse) => unknown;

interface Request {
  readonly path: string;
  readonly cursor: string | null;
  readonly run_id: string | null;
}

/** The parts of the service that may misbehave; anything else is not found. */
export interface Replies {
  readonly account: Reply;
  readonly brands: Reply;
  readonly changes: Reply;
  readonly run: Reply;
  readonly prompt: Reply;
  readonly answers: Reply;
  readonly runs: Reply;
  readonly prompts: Reply;
}

export const page = (...data: readonly object[]) => ({ data, has_more: false, next_cursor: null });
export const feed = (...data: readonly object[]) => ({ data, has_more: false, next_cursor: 'end' });
export const present = (kind: 'run' | 'prompt', id: unknown) => ({ kind, id, state: 'present' });
export const run = (id: unknown) => ({ id, status: 'completed', platforms: [] });
export const answer = (members: object = {}) => ({
  id: 'ans_1',
  run_id: 'run_1',
  prompt_id: 'prm_1',
  competitors: [],
  sources: [],
  text: 'Acme.',
  ...members,
});

/** What the program says in the end of a copy of a service that behaves. */
export const COPIED = 'copied 1 run, 1 answer and 1 prompt of 1 brand in 7 requests\n';

const WELL_BEHAVED: Replies = {
  account: () => ({ account_id: 'acc_1', key: { brand_access: { all_brands: true, brand_ids: [] } } }),
  brands: () => page({ id: 'brd_1', name: 'Acme' }),
  changes: ({ cursor }) =>
    cursor === null ? feed(present('prompt', 'prm_1'), present('run', 'run_1')) : feed(),
  run: () => run('run_1'),
  prompt: () => ({ id: 'prm_1', text: 'Which?' }),
  answers: () => page(answer()),
  runs: () => page(run('run_1')),
  prompts: () => page({ id: 'prm_1', text: 'Which?' }),
};

/** Ids may contain anything, also slashes. */
const PATHS: readonly (readonly [RegExp, keyof Replies])[] = [
  [/^\/v1\/account$/, 'account'],
  [/^\/v1\/brands$/, 'brands'],
  [/\/changes$/, 'changes'],
  [/\/answers$/, 'answers'],
  [/\/runs$/, 'runs'],
  [/\/prompts$/, 'prompts'],
  [/^\/v1\/brands\/[^]+\/runs\/[^]+$/, 'run'],
  [/^\/v1\/brands\/[^]+\/prompts\/[^]+$/, 'prompt'],
];

export interface MisbehavingService {
  readonly url: string;
  readonly key: string;
  /** Replaces replies; the others are those of a service that behaves. */
  misbehave(replies: Partial<Replies>): void;
  /** Bytes written to connections since the last change of replies. */
  sent(): number;
  close(): void;
}

export async function startMisbehaving(): Promise<MisbehavingService> {
  let replies = WELL_BEHAVED;
  let sent = 0;
  const server = createServer((request, response) => {
    response.on('close', () => (sent += response.socket?.bytesWritten ?? 0));
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://service');
    const path = decodeURIComponent(pathname);
    const name = PATHS.find(([pattern]) => pattern.test(path))?.[1];
    const body =
      name &&
      replies[name](
        { path, cursor: searchParams.get('cursor'), run_id: searchParams.get('run_id') },
        response,
      );
    if (body === undefined)
      problem(response, 404, { code: 'not_found', detail: 'There is no such resource.' });
    else if (body !== null) response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    key: 'bvk_1',
    misbehave: (changed) => {
      replies = { ...WELL_BEHAVED, ...changed };
      sent = 0;
    },
    sent: () => sent,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export function problem(response: ServerResponse, status: number, body: object): null {
  response.writeHead(status, { 'Content-Type': 'application/problem+json' }).end(JSON.stringify(body));
  return null;
}

/** Writes a chunk again and again, until `bytes` were written or nobody reads any more. */
export function endless(response: ServerResponse, chunk: Buffer, bytes: number): null {
  let written = 0;
  const more = () => {
    while (written < bytes && !response.destroyed) {
      written += chunk.length;
      if (!response.write(chunk)) {
        response.once('drain', more);
        return;
      }
    }
    response.end();
  };
  more();
  return null;
}
