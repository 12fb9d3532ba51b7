import type { Conformance } from '../conformance.js';
import type { FuzzCase } from './case.js';
import type { Outcome } from './foresight.js';
import type { Material } from './material.js';
import { pairsOf } from './reading.js';
import type { WireReply } from './wire.js';

/** What a reply is judged by. */
export interface Judged {
  readonly sent: FuzzCase;
  readonly reply: WireReply;
  /** The body as text, and as JSON where it is any; rows stay text. */
  readonly text: string;
  readonly body: unknown;
  /** The outcome that came true; null when none did, or none was foreseen. */
  readonly outcome: Outcome | null;
  readonly isHead: boolean;
  readonly service: Judging;
}

/** What is known of the service that is asked. */
export interface Judging {
  readonly material: Material;
  readonly conformance: Conformance;
  readonly publicUrl: string;
  /** Every text of the published document, in which values are named that anybody may send. */
  readonly published: string;
}

/** Says what is wrong with a reply; null when nothing is. */
export type Check = (judged: Judged) => string | null;

export const headerOf = ({ headers }: WireReply, name: string): string | undefined => headers.get(name)?.[0];

export const equal = (what: string, is: unknown, expected: unknown): string | null =>
  is === expected ? null : `${what} is ${JSON.stringify(is)}, not ${JSON.stringify(expected)}`;

/** Content types by the values of `format`, of operations that take it (rule 13.1). */
const FORMAT_TYPES: ReadonlyMap<string | null, string> = new Map([
  ['json', 'application/json'],
  ['csv', 'text/csv'],
  ['ndjson', 'application/x-ndjson'],
]);

export const isRowType = (type: string): boolean => type === 'text/csv' || type === 'application/x-ndjson';

/** The content type that a right request of an operation with formats asks for; null for any other request. */
export function typeAskedFor({ sent }: Judged): string | null {
  const hasFormats = sent.foresight?.operation?.parameters.some(({ name }) => name === 'format') ?? false;
  if (!hasFormats) return null;
  const format = pairsOf(sent.draft.query).find(({ name }) => name === 'format')?.value ?? 'json';
  return FORMAT_TYPES.get(format) ?? null;
}

/** Whether a reply may be in rows and name the next page: bytes that were changed may still ask for that. */
export const mayBeRows = (judged: Judged): boolean =>
  judged.sent.foresight === null || typeAskedFor(judged) !== null;

interface ProblemMembers {
  readonly type?: unknown;
  readonly status?: unknown;
  readonly code?: unknown;
  readonly instance?: unknown;
  readonly request_id?: unknown;
  readonly errors?: unknown;
}

/** The members of a problem document; empty for another body. */
export function problemIn({ body, reply }: Judged): ProblemMembers {
  return reply.status >= 400 && typeof body === 'object' && body !== null ? body : {};
}

/** The code of a refusal; empty for another body. */
export function codeIn(judged: Judged): string {
  const { code } = problemIn(judged);
  return typeof code === 'string' ? code : '';
}

/** The parser gave up before it knew the method, so that even HEAD is told why. */
export function isOfParser({ reply, sent, body }: Judged): boolean {
  return (
    reply.hasEnded &&
    !sent.foresight?.operation &&
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    body.code === 'invalid_parameter' &&
    !('errors' in body)
  );
}

interface ErrorMembers {
  readonly parameter?: unknown;
  readonly detail?: unknown;
}

export function errorsIn(judged: Judged): readonly ErrorMembers[] {
  const { errors } = problemIn(judged);
  return Array.isArray(errors) ? (errors as readonly ErrorMembers[]) : []; // what they are is checked by the document
}
