import type { Conformance } from '@brand-visibility/programs/conformance';
import type { FuzzCase } from '../case.js';
import type { Outcome } from '../oracle/predict.js';
import { pairsOf } from '../oracle/reading.js';
import type { Material } from '../world/material.js';
import type { WireResponse } from '@brand-visibility/programs/wire';

/** A response with everything that checks need. */
export interface Judged {
  readonly sent: FuzzCase;
  readonly response: WireResponse;
  /** The body as text, and parsed if it is JSON; rows of CSV and NDJSON stay text. */
  readonly text: string;
  readonly body: unknown;
  /** The expected outcome that matches the response; null if none does, or none was expected. */
  readonly outcome: Outcome | null;
  readonly isHead: boolean;
  readonly service: JudgeContext;
}

/** What checks know of the service under test. */
export interface JudgeContext {
  readonly material: Material;
  readonly conformance: Conformance;
  readonly publicUrl: string;
  /** The text of the published document: values in it may appear in responses. */
  readonly published: string;
}

/** Returns the fault of a response, or null. */
export type Check = (judged: Judged) => string | null;

export const headerOf = ({ headers }: WireResponse, name: string): string | undefined =>
  headers.get(name)?.[0];

export const equal = (what: string, is: unknown, expected: unknown): string | null =>
  is === expected ? null : `${what} is ${JSON.stringify(is)}, not ${JSON.stringify(expected)}`;

/** Content types by the value of `format`, for operations that take it (rule 13.1). */
const FORMAT_TYPES: ReadonlyMap<string | null, string> = new Map([
  ['json', 'application/json'],
  ['csv', 'text/csv'],
  ['ndjson', 'application/x-ndjson'],
]);

export const isRowType = (type: string): boolean => type === 'text/csv' || type === 'application/x-ndjson';

/** The content type that a valid request to an operation with formats must get; null for any other request. */
export function expectedType({ sent }: Judged): string | null {
  const hasFormats = sent.prediction?.operation?.parameters.some(({ name }) => name === 'format') ?? false;
  if (!hasFormats) return null;
  const format = pairsOf(sent.draft.query).find(({ name }) => name === 'format')?.value ?? 'json';
  return FORMAT_TYPES.get(format) ?? null;
}

/** Whether a response may be in rows and name the next page: bytes that were changed may still ask for that. */
export const mayBeRows = (judged: Judged): boolean =>
  judged.sent.prediction === null || expectedType(judged) !== null;

interface ProblemMembers {
  readonly type?: unknown;
  readonly status?: unknown;
  readonly code?: unknown;
  readonly instance?: unknown;
  readonly request_id?: unknown;
  readonly errors?: unknown;
}

/** The members of a problem document; empty for another body. */
export function problemIn({ body, response }: Judged): ProblemMembers {
  return response.status >= 400 && typeof body === 'object' && body !== null ? body : {};
}

/** The error code of a problem document; empty for another body. */
export function codeIn(judged: Judged): string {
  const { code } = problemIn(judged);
  return typeof code === 'string' ? code : '';
}

/** True for a refusal by the HTTP parser. It has a body even for HEAD, because the parser stopped before the method. */
export function isOfParser({ response, sent, body }: Judged): boolean {
  return (
    response.hasEnded &&
    !sent.prediction?.operation &&
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
  return Array.isArray(errors) ? (errors as readonly ErrorMembers[]) : []; // the OpenAPI document checks their shape
}
