import {
  bytesOf,
  faultsOf,
  judgedBy,
  predict,
  type Expectations,
  type Judged,
} from '@brand-visibility/requests';
import { abandon, openWire, type Wire, type WireResponse } from '@brand-visibility/programs/wire';
import { createHash } from 'node:crypto';
import { firstDifference } from '../first-difference.js';
import { caseAt, type FuzzCase } from './case.js';

/** Sends generated requests to a service and checks every response. */

export interface FuzzFault {
  readonly index: number;
  readonly what: string;
}

export interface FuzzReport {
  /** The number of requests sent, including twins. */
  readonly requests: number;
  /** How many responses had each status, by operation and by mutation; status 0 means no response. */
  readonly byOperation: ReadonlyMap<string, ReadonlyMap<number, number>>;
  readonly byMutation: ReadonlyMap<string, ReadonlyMap<number, number>>;
  readonly faults: readonly FuzzFault[];
  /**
   * A digest of the response by index, without its volatile parts; none for requests that may hit the rate
   * limit.
   */
  readonly digests: ReadonlyMap<number, string>;
}

export interface FuzzOptions {
  /** The minimum number of requests to send, starting with index 0. */
  readonly requests: number;
  readonly connections?: number;
  /** Returns true to stop early. */
  readonly isEnough?: (faults: readonly FuzzFault[]) => boolean;
  readonly onProgress?: (requests: number) => void;
}

/** One of this many cases is also sent on a connection that is reset. */
const ABANDONED = 20;

export async function sendCases(
  port: number,
  judging: Expectations,
  { requests, connections = 8, isEnough = () => false, onProgress }: FuzzOptions,
): Promise<FuzzReport> {
  const byOperation = new Map<string, Map<number, number>>();
  const byMutation = new Map<string, Map<number, number>>();
  const faults: FuzzFault[] = [];
  const digests = new Map<number, string>();
  let sent = 0;
  let next = 0;
  const sendSome = async () => {
    const wire = openWire(port);
    while (sent < requests && !isEnough(faults)) {
      const each = caseAt(next, judging.material);
      next += 1;
      const before = sent;
      sent += each.twin ? 2 : 1;
      if (Math.floor(sent / 10_000) > Math.floor(before / 10_000)) onProgress?.(sent);
      const { responses, found, digest } = await sendCase(wire, each, judging);
      if (each.index % ABANDONED === 0) await abandon(port, each.bytes);
      for (const what of found) faults.push({ index: each.index, what: `${what}; ${shown(each)}` });
      if (digest !== null) digests.set(each.index, digest);
      for (const status of responses) {
        add(byOperation, operationOf(each), status);
        for (const name of each.mutations.length > 0 ? each.mutations : ['valid'])
          add(byMutation, name, status);
      }
    }
    wire.close();
  };
  await Promise.all(Array.from({ length: connections }, sendSome));
  return { requests: sent, byOperation, byMutation, faults, digests };
}

function add(counts: Map<string, Map<number, number>>, name: string, status: number): void {
  const ofName = counts.get(name) ?? new Map<number, number>();
  ofName.set(status, (ofName.get(status) ?? 0) + 1);
  counts.set(name, ofName);
}

const operationOf = ({ prediction }: FuzzCase) =>
  prediction === null ? 'mutated bytes' : (prediction.operation?.id ?? 'no operation');

interface Exchanged {
  /** The statuses of all responses; 0 for no response. */
  readonly responses: readonly number[];
  readonly found: readonly string[];
  readonly digest: string | null;
}

/** Sends a case and its twin, and checks the responses. */
async function sendCase(wire: Wire, each: FuzzCase, judging: Expectations): Promise<Exchanged> {
  if (each.prediction === null) {
    const judged = (await wire.sendAll(each.bytes)).map((response) => judgedBy(each, response, judging));
    if (judged.length === 0) return { responses: [0], found: ['no response'], digest: null };
    const { keys } = judging.material.world;
    const mayBeLimited = keys.some(({ isLimited, text }) => isLimited && each.bytes.includes(text));
    return {
      responses: judged.map(({ response }) => response.status),
      found: judged.flatMap(faultsOf),
      digest: mayBeLimited ? null : digestOf(each, judged),
    };
  }
  const response = await wire.exchange(each.bytes, each.draft.method === 'HEAD');
  if (response === null) return { responses: [0], found: ['no response'], digest: null };
  const judged = judgedBy(each, response, judging);
  const found = faultsOf(judged);
  const mayBeLimited = each.prediction.outcomes.some(({ status }) => status === 429);
  const digest = mayBeLimited ? null : digestOf(each, [judged]);
  if (!each.twin || mayBeLimited) return { responses: [response.status], found, digest };
  const { response: other, faults } = await sendTwin(wire, each, judged, judging);
  return { responses: [response.status, other?.status ?? 0], found: [...found, ...faults], digest };
}

function digestOf({ bytes }: FuzzCase, judged: readonly Judged[]): string {
  const text = judged.map(comparable).join('\n');
  const compared = bytes.includes('/changes') ? withoutMarks(text) : text;
  return createHash('md5').update(compared).digest('base64');
}

/** Times of commits and cursors of the change feed differ between databases with the same rows (rule 16.12). */
const withoutMarks = (text: string) =>
  text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
    .replaceAll(/(?<="next_cursor":"|"next-cursor",\["|cursor=)[\w-]+/g, 'cursor');

async function sendTwin(
  wire: Wire,
  each: FuzzCase,
  one: Judged,
  judging: Expectations,
): Promise<{ readonly response: WireResponse | null; readonly faults: readonly string[] }> {
  const { kind, draft } = each.twin!;
  const twin = {
    ...each,
    draft,
    bytes: bytesOf(draft),
    prediction: predict(draft, judging.material),
    twin: null,
  };
  const response = await wire.exchange(twin.bytes, draft.method === 'HEAD');
  if (response === null) return { response, faults: [`no response to the request ${kind}`] };
  const other = judgedBy(twin, response, judging);
  const compared = kind === 'again' ? comparable : headersIn;
  const [text, otherText] = [compared(one), compared(other)];
  const faults = faultsOf(other).map((fault) => `${kind}: ${fault}`);
  if (text === otherText) return { response, faults };
  const difference = firstDifference(text, otherText).join(' and ');
  return { response, faults: [...faults, `the response ${kind} differs: ${difference}`] };
}

const VOLATILE = ['date', 'ratelimit', 'x-request-id'];

/** The response without the parts that vary with time and request id. */
function comparable(judged: Judged): string {
  const { headers, status } = judged.response;
  const id = headers.get('x-request-id')?.[0] ?? '';
  const text = judged.received.bytes.toString('latin1').replace(`"request_id":"${id}"`, '');
  return `${status}\n${headersIn(judged)}\n${text}`;
}

const headersIn = ({ response: { headers } }: Judged) =>
  JSON.stringify([...headers].filter(([name]) => !VOLATILE.includes(name)));

const SHOWN_BYTES = 400;

/** The mutations of a case, and its bytes as JSON. */
const shown = ({ mutations, bytes }: FuzzCase) =>
  `${mutations.join(', ') || 'valid'}: ${JSON.stringify(bytes.toString('latin1', 0, SHOWN_BYTES))}`;
