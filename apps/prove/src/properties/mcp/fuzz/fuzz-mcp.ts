import { drawFrom, type Draw } from '@brand-visibility/records';
import type { Expectations, Material } from '@brand-visibility/requests';
import type { Property } from '../../property.js';
import { bytesOf, validDraft, type McpDraft } from './draft.js';
import { comparable, faultsOf } from './judge.js';
import { anotherPart, OF_MESSAGES, OF_TEXTS, type McpMutation } from './mutations.js';
import { OF_REQUESTS } from './requests.js';
import { openWire, type Wire, type WireResponse } from '@brand-visibility/programs/wire';
import { connect } from 'node:net';
import { inFuzzWorlds } from '../../fuzz/worlds.js';
import { TOOL_INJECTIONS } from '../injected-faults.js';

/** Another part is drawn most often, because it has most places and values. */
const MUTATIONS: readonly (readonly [string, McpMutation])[] = [
  ...[OF_MESSAGES, OF_TEXTS, OF_REQUESTS].flatMap((group) => Object.entries(group)),
  ...Array.from({ length: 16 }, () => ['another part', anotherPart] as const),
];

/** Every response to any request to /mcp (rules 21.3, 21.9 and 21.10). */
export const fuzzMcp: Property = {
  name: 'fuzz-mcp',
  holds: 'every response of /mcp is one of the protocol or a problem document, and tells nothing of others',
  drawn: 'requests',
  test: { worlds: 1, each: 300, on: 'SQLite' },
  prove: { worlds: 1, each: 20_000 },
  seed: 2,
  check: async (run) => {
    const found: Findings = { requests: 0, equal: 0, left: 0, faults: [] };
    const isEnough = () => run.injected !== null && found.faults.length > 0;
    await inFuzzWorlds<readonly Compared[]>(run, {
      faults: found.faults,
      hasCursors: false,
      injections: TOOL_INJECTIONS,
      send: ({ port }, judging) => sendAll(port, judging, run.each, found, isEnough, run.progress),
      compare: (responses) => compare(found, responses),
    });
    return found;
  },
  seen: {
    left: 10,
    result: 50,
    'error -32600': 0,
    'error -32601': 0,
    'error -32602': 0,
    'error -32700': 0,
    ...Object.fromEntries([202, 400, 401, 403, 404, 405, 413, 417].map((status) => [`status ${status}`, 0])),
  },
  injectedFaults: Object.keys(TOOL_INJECTIONS),
};

interface Findings {
  requests: number;
  /** Responses that are equal on all databases. */
  equal: number;
  /** Connections that were left. */
  left: number;
  readonly faults: string[];
  [counter: string]: number | string[];
}

interface Case {
  readonly name: string;
  readonly draft: McpDraft;
}

/** What shows that a connection accepts another request. */
const AFTER_ID = 'after';
const AFTER = Buffer.from(`GET /livez HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: ${AFTER_ID}\r\n\r\n`);

/** The request of an index, with up to two mutations. */
function caseAt(index: number, draw: Draw, material: Material): Case {
  let draft = validDraft(draw, material, `fuzz-${index}`);
  const names: string[] = [];
  const apply = ([name, mutation]: readonly [string, McpMutation]) => {
    const changed = mutation(draft, draw, material);
    if (!changed) return;
    names.push(name);
    // What two mutations do together is not foretold.
    draft = names.length === 1 ? changed : { ...changed, status: null, code: null };
  };
  if (index % 6 > 0) apply(MUTATIONS[index % MUTATIONS.length]!); // each, so that all occur
  if (draw.chance(30)) apply(draw.pick(MUTATIONS));
  const isRefused = draft.key?.refusal !== null;
  return { name: names.join(', ') || 'valid', draft: isRefused ? { ...draft, code: null } : draft };
}

/** The responses on one connection, as they are compared between databases. */
interface Compared {
  readonly name: string;
  readonly responses: readonly string[];
}

/** Sends drawn requests; returns the responses to be compared between databases. */
async function sendAll(
  port: number,
  judging: Expectations,
  count: number,
  found: Findings,
  isEnough: () => boolean,
  progress: (line: string) => void,
): Promise<readonly Compared[]> {
  const compared: Compared[] = [];
  const draw = drawFrom(judging.material.seed);
  const wire = openWire(port);
  for (let index = 0; index < count && !isEnough(); index += 1) {
    const one = caseAt(index, draw, judging.material);
    const isLeft = draw.chance(6);
    const [part, milliseconds] = [draw.below(100), draw.pick([0, 0, 1, 3, 10])];
    found.requests += 1;
    if (isLeft) {
      found.left += 1;
      const bytes = bytesOf(one.draft);
      await leave(port, part < 40 ? bytes : bytes.subarray(0, (bytes.length * part) / 100), milliseconds);
    } else compared.push(await sendOne(wire, judging, `${index} ${one.name}`, one, found));
    if ((index + 1) % 5_000 === 0) progress(`${index + 1} sent`);
  }
  return compared;
}

/** Sends bytes, and disconnects before or after the response may have begun. */
function leave(port: number, bytes: Buffer, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.on('error', () => undefined); // a reset is what is sent here
    socket.on('close', () => resolve());
    socket.on('connect', () => {
      socket.write(bytes);
      setTimeout(() => socket.resetAndDestroy(), milliseconds);
    });
  });
}

async function sendOne(
  wire: Wire,
  judging: Expectations,
  name: string,
  one: Case,
  found: Findings,
): Promise<Compared> {
  const { draft } = one;
  const fault = (what: string) => found.faults.push(`${name}: ${what}`);
  const responses = await wire.sendAll(Buffer.concat([bytesOf(draft), AFTER]));
  const isAfter = ({ headers }: WireResponse) => headers.get('x-request-id')?.[0] === AFTER_ID;
  const own = responses.filter((response) => !isAfter(response));
  if (own.length === 0) fault('no response');
  if (draft.isFramed) {
    const isClosed = own.some(({ headers }) => headers.get('connection')?.[0] === 'close');
    if (isClosed === responses.some(isAfter))
      fault(isClosed ? 'the connection stays open' : 'the connection ends');
    if (own.length > 1) fault(`${own.length} responses to one request`);
  }
  for (const response of own) {
    const judged = draft.isFramed ? draft : { ...draft, status: null, code: null };
    for (const what of faultsOf(response, judged, judging)) fault(`${what}: ${shown(response.bytes)}`);
    const refusal = one.name === 'valid' ? draft.key?.refusal : null;
    if (refusal && !response.bytes.includes(`"code":"${refusal}"`)) fault(`not refused with ${refusal}`);
    note(found, response);
  }
  return { name, responses: own.map(comparable) };
}

const shown = (bytes: Buffer) => JSON.stringify(bytes.toString('utf8').slice(0, 200));

function note(found: Findings, { status, bytes }: WireResponse): void {
  const text = bytes.toString('utf8');
  const code = /"error":\{"code":(-?\d+)/.exec(text)?.[1];
  const names = [`status ${status}`, ...(code === undefined ? [] : [`error ${code}`])];
  if (text.includes('"result":')) names.push('result');
  for (const name of names) found[name] = Number(found[name] ?? 0) + 1;
}

/** Compares the responses of the databases, as far as both connections went. */
function compare(found: Findings, [one = [], ...others]: readonly (readonly Compared[])[]): void {
  for (const other of others)
    one.forEach(({ name, responses }, i) => {
      const theirs = other[i]?.responses ?? [];
      const at = responses.findIndex((text, place) => place < theirs.length && text !== theirs[place]);
      if (at < 0 && name === other[i]?.name) found.equal += 1;
      else
        found.faults.push(
          `the databases differ: ${name}\n${responses[at]?.slice(0, 700)}\n${theirs[at]?.slice(0, 700)}`,
        );
    });
}
