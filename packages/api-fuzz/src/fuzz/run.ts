import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { conformanceTo, publishedDocument } from '../conformance.js';
import { caseAt, type FuzzCase } from './case.js';
import { faultsOf } from './checks.js';
import { bytesOf, targetOf } from './draft.js';
import { foresee } from './foresight.js';
import { headerOf, isRowType, type Judged, type Judging } from './judged.js';
import type { Material } from './material.js';
import { openWire, type Wire, type WireReply } from './wire.js';

/** Sends requests to a service and judges every reply. */

export interface FuzzFault {
  readonly index: number;
  readonly what: string;
}

export interface FuzzReport {
  /** Requests sent, twins among them. */
  readonly requests: number;
  /** By operation, and by class of mutation, how many replies had each status; 0 stands for no reply. */
  readonly byOperation: ReadonlyMap<string, ReadonlyMap<number, number>>;
  readonly byMutation: ReadonlyMap<string, ReadonlyMap<number, number>>;
  readonly faults: readonly FuzzFault[];
  /** By index a digest of what was answered, but for what changes with the time; none where a limit may have its say. */
  readonly digests: ReadonlyMap<number, string>;
}

export interface FuzzOptions {
  /** How many requests to send at least, from the first index on. */
  readonly requests: number;
  readonly connections?: number;
  /** Whether enough was found, so that no more are sent. */
  readonly isEnough?: (faults: readonly FuzzFault[]) => boolean;
  readonly onProgress?: (requests: number) => void;
}

export function judgingBy(material: Material, publicUrl: string): Judging {
  const document = publishedDocument();
  const published = `${JSON.stringify(document)} Europe/Paris`; // the zone that a refusal names as an example
  return { material, conformance: conformanceTo(document), publicUrl, published };
}

export async function fuzz(
  port: number,
  judging: Judging,
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
        for (const name of each.mutations.length > 0 ? each.mutations : ['right'])
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

const operationOf = ({ foresight }: FuzzCase) =>
  foresight === null ? 'bytes changed' : (foresight.operation?.id ?? 'no operation');

interface Exchanged {
  /** The statuses of all replies; 0 for none. */
  readonly replies: readonly number[];
  readonly found: readonly string[];
  readonly digest: string | null;
}

/** Sends a case and its twin. */
async function sendCase(wire: Wire, each: FuzzCase, judging: Judging): Promise<Exchanged> {
  if (each.foresight === null) {
    const judged = (await wire.pour(each.bytes)).map((reply) => judgedBy(each, reply, judging));
    if (judged.length === 0) return { replies: [0], found: ['no reply'], digest: null };
    const { keys } = judging.material.world;
    const mayBeLimited = keys.some(({ isLimited, text }) => isLimited && each.bytes.includes(text));
    return {
      replies: judged.map(({ reply }) => reply.status),
      found: judged.flatMap(faultsOf),
      digest: mayBeLimited ? null : digestOf(judged),
    };
  }
  const reply = await wire.exchange(each.bytes, each.draft.method === 'HEAD');
  if (reply === null) return { replies: [0], found: ['no reply'], digest: null };
  const judged = judgedBy(each, reply, judging);
  const found = faultsOf(judged);
  const mayBeLimited = each.foresight.outcomes.some(({ status }) => status === 429);
  const digest = mayBeLimited ? null : digestOf([judged]);
  if (!each.twin || mayBeLimited) return { replies: [reply.status], found, digest };
  const { reply: other, faults } = await sendTwin(wire, each, judged, judging);
  return { replies: [reply.status, other?.status ?? 0], found: [...found, ...faults], digest };
}

function digestOf(judged: readonly Judged[]): string {
  return createHash('md5').update(judged.map(comparable).join('\n')).digest('base64');
}

async function sendTwin(
  wire: Wire,
  each: FuzzCase,
  one: Judged,
  judging: Judging,
): Promise<{ readonly reply: WireReply | null; readonly faults: readonly string[] }> {
  const { kind, draft } = each.twin!;
  const twin = {
    ...each,
    draft,
    bytes: bytesOf(draft),
    foresight: foresee(draft, judging.material),
    twin: null,
  };
  const reply = await wire.exchange(twin.bytes, draft.method === 'HEAD');
  if (reply === null) return { reply, faults: [`no reply to the request ${kind}`] };
  const other = judgedBy(twin, reply, judging);
  const difference =
    kind === 'again'
      ? differ(comparable(one), comparable(other))
      : differ(said(one, kind), said(other, kind));
  const faults = faultsOf(other).map((fault) => `${kind}: ${fault}`);
  return {
    reply,
    faults: difference === null ? faults : [...faults, `the reply ${kind} is another one: ${difference}`],
  };
}

export function judgedBy(sent: FuzzCase, reply: WireReply, service: Judging): Judged {
  const isHead = sent.draft.method === 'HEAD' && sent.foresight !== null;
  const bytes = isHead ? reply.behind : reply.bytes;
  const text = bytes.toString('utf8');
  const body =
    isUtf8(bytes) && !(isHead && text === '') ? bodyOf(text, headerOf(reply, 'content-type')) : undefined;
  const code = (body as { readonly code?: unknown } | undefined)?.code ?? null;
  const outcome =
    sent.foresight?.outcomes.find(
      (each) => each.status === reply.status && (isHead || each.status < 400 || each.code === code),
    ) ?? null;
  return { sent, reply, text, body, outcome, isHead, service };
}

/** What JSON says, and rows as they are; undefined for anything else. */
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

/** What of a reply does not change with the time and the request id. */
function comparable(judged: Judged): string {
  const VOLATILE = ['date', 'ratelimit', 'x-request-id'];
  const headers = [...judged.reply.headers].filter(([name]) => !VOLATILE.includes(name));
  return [judged.reply.status, JSON.stringify(headers), textOf(judged)].join('\n');
}

/** What two ways to ask the same have in common; HEAD has the headers alone. */
function said(judged: Judged, kind: 'HEAD' | 'unchanged' | 'again'): string {
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

/** A case as it went over the wire and what came of it, for people. */
export async function replay(port: number, judging: Judging, index: number): Promise<string> {
  const each = caseAt(index, judging.material);
  const wire = openWire(port);
  const { found } = await sendCase(wire, each, judging);
  const replies = await wire.pour(each.bytes);
  wire.close();
  const foreseen = (each.foresight?.outcomes ?? []).map(({ status, code }) =>
    `${status} ${code ?? ''}`.trim(),
  );
  return [
    `${each.draft.method} ${targetOf(each.draft).slice(0, 300)} (${each.mutations.join(', ') || 'right'})`,
    '',
    shownBytes(each.bytes),
    '',
    `foreseen: ${foreseen.join(' or ') || 'nothing'}`,
    ...replies.map(
      ({ status, headers, bytes }) =>
        `${status}\n${[...headers].map(([name, values]) => `${name}: ${values.join(', ')}`).join('\n')}\n\n${shownBytes(bytes)}`,
    ),
    '',
    ...(found.length > 0 ? found.map((fault) => `FAULT ${fault}`) : ['no fault']),
  ].join('\n');
}

const SHOWN_BYTES = 4_000;

/** Bytes as text of ASCII, the rest as escapes. */
function shownBytes(bytes: Buffer): string {
  const text = bytes
    .subarray(0, SHOWN_BYTES)
    .toString('latin1')
    .replace(/[^\n -~]/g, (letter) =>
      letter === '\r' ? '' : `\\x${letter.charCodeAt(0).toString(16).padStart(2, '0')}`,
    );
  return bytes.length > SHOWN_BYTES ? `${text}... (${bytes.length} bytes)` : text;
}
