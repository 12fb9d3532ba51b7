import { faultsOf, judgedBy, type Expectations, type Judged } from '@brand-visibility/requests';
import { abandon, openWire, type Wire } from '@brand-visibility/programs/wire';
import { drawFrom } from '@brand-visibility/records';
import { firstDifference } from '../first-difference.js';
import { drawCase, type FuzzCase } from './case.js';

/** Sends generated requests to a service and checks every response. */

export interface FuzzReport {
  readonly requests: number;
  /** How many responses had each status and code. */
  readonly outcomes: ReadonlyMap<string, number>;
  /** The names of the mutations that were sent. */
  readonly mutations: ReadonlySet<string>;
  readonly faults: readonly string[];
}

export interface FuzzOptions {
  /** The number of requests to send, without twins. */
  readonly requests: number;
  /** Whether the first fault is enough. */
  readonly isShort: boolean;
  readonly onProgress: (requests: number) => void;
}

const CONNECTIONS = 8;

export async function sendCases(
  port: number,
  judging: Expectations,
  { requests, isShort, onProgress }: FuzzOptions,
): Promise<FuzzReport> {
  const outcomes = new Map<string, number>();
  const mutations = new Set<string>();
  const faults: string[] = [];
  let sent = 0;
  const sendSome = async (_: unknown, connection: number) => {
    const wire = openWire(port);
    const draw = drawFrom(judging.material.seed * CONNECTIONS + connection);
    for (let index = 0; index < requests / CONNECTIONS && !(isShort && faults.length > 0); index += 1) {
      const each = drawCase(draw, judging.material);
      sent += 1;
      if (sent % 10_000 === 0) onProgress(sent);
      const { judged, found } = await sendCase(wire, each, judging);
      if (draw.chance(5)) await abandon(port, each.bytes);
      if (found.length > 0) {
        faults.push(`${connection}:${index} ${found.join('; ')}; ${shown(each)}`);
        break; // the next ones may follow from this one
      }
      for (const { response, outcome } of judged) {
        const name =
          `${response.status} ${outcome?.code ?? (each.prediction ? '' : 'to mutated bytes')}`.trim();
        outcomes.set(name, (outcomes.get(name) ?? 0) + 1);
      }
      for (const name of each.mutations) mutations.add(name);
    }
    wire.close();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, sendSome));
  return { requests: sent, outcomes, mutations, faults };
}

interface Exchanged {
  /** All responses. */
  readonly judged: readonly Judged[];
  readonly found: readonly string[];
}

/** Sends a case and its twin, and checks the responses. */
async function sendCase(wire: Wire, each: FuzzCase, judging: Expectations): Promise<Exchanged> {
  if (each.prediction === null) {
    const judged = (await wire.sendAll(each.bytes)).map((response) => judgedBy(each, response, judging));
    return { judged, found: judged.length === 0 ? ['no response'] : judged.flatMap(faultsOf) };
  }
  const exchange = async (sent: FuzzCase | NonNullable<FuzzCase['twin']>) => {
    const response = await wire.exchange(sent.bytes, sent.draft.method === 'HEAD');
    return response && judgedBy(sent, response, judging);
  };
  const one = await exchange(each);
  if (one === null) return { judged: [], found: ['no response'] };
  if (!each.twin) return { judged: [one], found: faultsOf(one) };
  const { kind } = each.twin;
  const other = await exchange(each.twin);
  if (other === null) return { judged: [one], found: [`no response to the request ${kind}`] };
  const found = [...faultsOf(one), ...faultsOf(other).map((fault) => `${kind}: ${fault}`)];
  const [text, otherText] = [one, other].map((each) =>
    kind === 'again' ? comparable(each) : headersIn(each),
  );
  return {
    judged: [one, other],
    found:
      text === otherText
        ? found
        : [...found, `the response ${kind} differs: ${firstDifference(text!, otherText!).join(' and ')}`],
  };
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
