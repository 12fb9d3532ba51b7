import { execFileSync } from 'node:child_process';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';

/** Texts that are slow to read by code that is not linear, and the processor time of this process. */

/** Returns a text of a number of characters. */
export type Text = (length: number) => string;

const repeated = (part: string): [string, Text] => [
  JSON.stringify(part),
  (length) => part.repeat(Math.ceil(length / part.length)).slice(0, length),
];

export const TEXTS: readonly (readonly [name: string, Text])[] = [
  // `normalize` sorts marks by their class, and takes quadratic time for it.
  ['marks out of order', (length) => `a${'\u0301'.repeat(length / 2)}${'\u0323'.repeat(length / 2)}`],
  ['marks before a name', (length) => `${'\u0301'.repeat(length / 2)}${'\u0323'.repeat(length / 2)}Acme`],
  ...[
    'e\u0301\u0316',
    '[',
    ']',
    '(',
    '{',
    '}',
    '<',
    '.',
    ' ',
    '"',
    "'",
    '&',
    '\\',
    '%',
    ',',
    ';',
    '/',
    '=',
  ].map(repeated),
  ...['a', '-', ':', '|', '`', '*a_', '](', '\u00a0', 'a ', 'a.', '\t', '\u1100\u1161', '\ufdfa', 'İ'].map(
    repeated,
  ),
];

/** Returns the text of which the encoded form has at most `room` bytes. */
export function filled(text: Text, room: number, encode: (text: string) => string = (each) => each): string {
  const sample = 1000;
  return encode(text(Math.floor((room * sample) / Buffer.byteLength(encode(text(sample))))));
}

const RUNS = 3;
/** Milliseconds after which no further run can make a difference. */
const LONG = 1_000;
const TOOLING = new URL('../../../../packages/tooling/', import.meta.url);

/** Returns the least processor time of some runs in milliseconds; stops at a run of at most `enough`, or a long one. */
async function leastTime(work: () => unknown, enough = 0, runs = RUNS): Promise<number> {
  let least = Infinity;
  for (let run = 0, last = 0; run < runs && least > enough && last < LONG; run += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    last = (user + system) / 1000;
    least = Math.min(least, last);
  }
  return least;
}

/** What `calibrate.mjs` printed on the machine for which the limits are. */
const CALIBRATION = 0.24;

/** Returns how many times as long this machine takes now for the work of `calibrate.mjs`; at least 1. */
function slowness(): number {
  if (process.platform !== 'linux') return 1;
  const now = execFileSync(process.execPath, [fileURLToPath(new URL('calibrate.mjs', TOOLING))]);
  return Math.max(1, Number(now) / CALIBRATION);
}

/** Returns the time if it exceeds a limit, which is longer on a slow machine. */
export async function timeAbove(limit: number, work: () => unknown): Promise<number | null> {
  // Of thousands of requests, the collection of garbage falls into some runs of one of them.
  const time = await leastTime(work, limit, 5 * RUNS);
  return time > limit && time > limit * slowness() ? time : null;
}

/** Milliseconds below which no growth shows. */
const SHORT = 40;
const MOST_GROWTH = 2.5;

/**
 * Returns how many times as long the work takes for a text of twice the length, if that is more than 2.5 times. The
 * least of twelve measurements counts, because other processes and the collection of garbage disturb several in a row.
 */
export async function growthAbove(work: (length: number) => unknown, length: number): Promise<number | null> {
  let growth = Infinity;
  for (let attempt = 0; attempt < 12 && growth > MOST_GROWTH; attempt += 1) {
    const long = await leastTime(() => work(length), SHORT);
    if (long <= SHORT) return null;
    growth = Math.min(growth, long / (await leastTime(() => work(length / 2))));
  }
  return growth > MOST_GROWTH ? growth : null;
}

export interface Request {
  readonly method?: string;
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends a request as it is, in UTF-8, on a connection of its own; returns the whole response. */
export function send(port: number, { method = 'GET', target, headers = {}, body }: Request): Promise<string> {
  const lines = Object.entries({
    Host: 'api.example',
    Connection: 'close',
    ...(body !== undefined && { 'Content-Length': String(Buffer.byteLength(body)) }),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`);
  return new Promise((resolve, reject) => {
    let response = '';
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body ?? ''}`),
    );
    socket.setEncoding('utf8').on('data', (text: string) => (response += text));
    socket.on('close', () => resolve(response));
    // A service that refuses the head closes while the rest is still on its way.
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' ? null : reject(error),
    );
  });
}
