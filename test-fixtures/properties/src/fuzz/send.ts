import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { conformanceTo, publishedDocument } from '@brand-visibility/programs/conformance';
import { caseAt, type FuzzCase } from './case.js';
import { faultsOf } from './checks/all.js';
import { bytesOf, targetOf } from './requests/draft.js';
import { predict } from './oracle/predict.js';
import { headerOf, isRowType, type Judged, type JudgeContext } from './checks/judged.js';
import type { Material } from './world/material.js';
import { openWire, type Wire, type WireReply } from '@brand-visibility/programs/wire';

/** Sends generated requests to a service and checks every reply. */

export interface FuzzFault {
  readonly index: number;
  readonly what: string;
}

export interface FuzzReport {
  /** The number of requests sent, including twins. */
  readonly requests: number;
  /** How many replies had each status, by operation and by mutation; status 0 means no reply. */
  readonly byOperation: ReadonlyMap<string, ReadonlyMap<number, number>>;
  readonly byMutation: ReadonlyMap<string, ReadonlyMap<number, number>>;
  readonly faults: readonly FuzzFault[];
  /**
   * A digest of the reply by index, without its volatile parts; none for requests that may hit the rate limit, and for
   * pages of the list of changes.
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

export function judgeContext(material: Material, publicUrl: string): JudgeContext {
  const document = publishedDocument();
  const published = `${JSON.stringify(document)} Europe/Paris`; // the zone that refusals suggest
  return { material, conformance: conformanceTo(document), publicUrl, published };
}

export async function sendCases(
  port: number,
  judging: JudgeContext,
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
      const { replies, found, digest } = await sendCase(wire, each, judging);
      for (const what of [...each.contradictions, ...found]) faults.push({ index: each.index, what });
      if (digest !== null) digests.set(each.index, digest);
      for (const status of replies) {
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
  /** The statuses of all replies; 0 for no reply. */
  readonly replies: readonly number[];
  readonly found: readonly string[];
  readonly digest: string | null;
}

/** Sends a case and its twin, and checks the replies. */
async function sendCase(wire: Wire, each: FuzzCase, judging: JudgeContext): Promise<Exchanged> {
  if (each.prediction === null) {
    const judged = (await wire.sendAll(each.bytes)).map((reply) => judgedBy(each, reply, judging));
    if (judged.length === 0) return { replies: [0], found: ['no reply'], digest: null };
    const { keys } = judging.material.world;
    const mayBeLimited = keys.some(({ isLimited, text }) => isLimited && each.bytes.includes(text));
    return {
      replies: judged.map(({ reply }) => reply.status),
      found: judged.flatMap(faultsOf),
      digest: mayBeLimited || judged.some((one) => mayDiffer(each, one)) ? null : digestOf(judged),
    };
  }
  const reply = await wire.exchange(each.bytes, each.draft.method === 'HEAD');
  if (reply === null) return { replies: [0], found: ['no reply'], digest: null };
  const judged = judgedBy(each, reply, judging);
  const found = faultsOf(judged);
  const mayBeLimited = each.prediction.outcomes.some(({ status }) => status === 429);
  const digest = mayBeLimited || mayDiffer(each, judged) ? null : digestOf([judged]);
  if (!each.twin || mayBeLimited) return { replies: [reply.status], found, digest };
  const { reply: other, faults } = await sendTwin(wire, each, judged, judging);
  return { replies: [reply.status, other?.status ?? 0], found: [...found, ...faults], digest };
}

/** Cursors and times of the list of changes differ between databases with the same rows (rule 16.12). */
const mayDiffer = ({ bytes }: FuzzCase, { reply }: Judged) =>
  reply.status === 200 && bytes.includes('/changes');

function digestOf(judged: readonly Judged[]): string {
  return createHash('md5').update(judged.map(comparable).join('\n')).digest('base64');
}

async function sendTwin(
  wire: Wire,
  each: FuzzCase,
  one: Judged,
  judging: JudgeContext,
): Promise<{ readonly reply: WireReply | null; readonly faults: readonly string[] }> {
  const { kind, draft } = each.twin!;
  const twin = {
    ...each,
    draft,
    bytes: bytesOf(draft),
    prediction: predict(draft, judging.material),
    twin: null,
  };
  const reply = await wire.exchange(twin.bytes, draft.method === 'HEAD');
  if (reply === null) return { reply, faults: [`no reply to the request ${kind}`] };
  const other = judgedBy(twin, reply, judging);
  const difference =
    kind === 'again'
      ? differ(comparable(one), comparable(other))
      : differ(commonParts(one, kind), commonParts(other, kind));
  const faults = faultsOf(other).map((fault) => `${kind}: ${fault}`);
  return {
    reply,
    faults: difference === null ? faults : [...faults, `the reply ${kind} differs: ${difference}`],
  };
}

export function judgedBy(sent: FuzzCase, reply: WireReply, service: JudgeContext): Judged {
  const isHead = sent.draft.method === 'HEAD' && sent.prediction !== null;
  const received = isHead ? reply.behind : reply.bytes;
  const isPacked = headerOf(reply, 'content-encoding') === 'gzip' && received.length > 0;
  const bytes = isPacked ? unpacked(received) : received;
  const text = bytes.toString('utf8');
  const body =
    isUtf8(bytes) && !(isHead && text === '') ? bodyOf(text, headerOf(reply, 'content-type')) : undefined;
  const code = (body as { readonly code?: unknown } | undefined)?.code ?? null;
  const outcome =
    sent.prediction?.outcomes.find(
      (each) => each.status === reply.status && (isHead || each.status < 400 || each.code === code),
    ) ?? null;
  return { sent, reply, text, body, outcome, isHead, service };
}

/** What is no gzip becomes what is no text. */
function unpacked(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes);
  } catch {
    return Buffer.of(0xff);
  }
}

/** Parses a JSON body and returns rows as text; undefined for anything else. */
function bodyOf(text: string, contentType = ''): unknown {
  if (/^application\/(?:problem\+)?json$/.test(contentType)) return parsed(text);
  return isRowType(contentType) ? text : undefined;
}

function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The reply without the parts that vary with time and request id. */
function comparable(judged: Judged): string {
  const VOLATILE = ['date', 'ratelimit', 'x-request-id'];
  const headers = [...judged.reply.headers].filter(([name]) => !VOLATILE.includes(name));
  return [judged.reply.status, JSON.stringify(headers), textOf(judged)].join('\n');
}

/** The part of the reply that twins share; a reply to HEAD has only headers. */
function commonParts(judged: Judged, kind: 'HEAD' | 'unchanged' | 'again'): string {
  const { reply } = judged;
  if (kind === 'unchanged') return `${reply.status}\n${textOf(judged)}`;
  const names = [...reply.headers].filter(([name]) => !['date', 'ratelimit', 'x-request-id'].includes(name));
  return `${reply.status}\n${JSON.stringify(names)}`;
}

function textOf({ text, reply }: Judged): string {
  const id = reply.headers.get('x-request-id')?.[0] ?? '';
  return text.replace(`"request_id":"${id}"`, '').replace(/"instance":"[^"]*",/, '');
}

function differ(one: string, other: string): string | null {
  if (one === other) return null;
  let at = 0;
  while (one[at] === other[at]) at += 1;
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 40), at + 100));
  return `${around(one)} and ${around(other)}`;
}

/** Sends one case again; returns the request, the replies and the faults as text. */
export async function replay(port: number, judging: JudgeContext, index: number): Promise<string> {
  const each = caseAt(index, judging.material);
  const wire = openWire(port);
  const { found } = await sendCase(wire, each, judging);
  const replies = await wire.sendAll(each.bytes);
  wire.close();
  const expected = (each.prediction?.outcomes ?? []).map(({ status, code }) =>
    `${status} ${code ?? ''}`.trim(),
  );
  return [
    `${each.draft.method} ${targetOf(each.draft).slice(0, 300)} (${each.mutations.join(', ') || 'valid'})`,
    '',
    shownBytes(each.bytes),
    '',
    `expected: ${expected.join(' or ') || 'unknown'}`,
    ...replies.map(
      ({ status, headers, bytes }) =>
        `${status}\n${[...headers].map(([name, values]) => `${name}: ${values.join(', ')}`).join('\n')}\n\n${shownBytes(bytes)}`,
    ),
    '',
    ...(found.length > 0 ? found.map((fault) => `FAULT ${fault}`) : ['no fault']),
  ].join('\n');
}

const SHOWN_BYTES = 4_000;

/** Formats bytes as ASCII with escapes. */
function shownBytes(bytes: Buffer): string {
  const text = bytes
    .subarray(0, SHOWN_BYTES)
    .toString('latin1')
    .replace(/[^\n -~]/g, (letter) =>
      letter === '\r' ? '' : `\\x${letter.charCodeAt(0).toString(16).padStart(2, '0')}`,
    );
  return bytes.length > SHOWN_BYTES ? `${text}... (${bytes.length} bytes)` : text;
}
