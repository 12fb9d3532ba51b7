import type { RefusalCode } from '@brand-visibility/contract';
import { METHODS } from 'node:http';
import type { Operation } from '../drafts/operations.js';
import { headersNamed, targetOf, type Draft } from '../drafts/draft.js';
import type { Material } from '../world/material.js';
import { queryFaults } from './query-faults.js';
import { decoded, isNamedLikeKey, isWellFormedPath, pairsOf, trimmed, unescaped } from './reading.js';
import type { FuzzKey } from '../world/world.js';

/** Predicts the response to a request from the rules, in the order in which they refuse (rule 4.6). */

export interface Outcome {
  readonly status: number;
  /** Null for 200. */
  readonly code: RefusalCode | null;
  /** The names in `errors`, in order; empty without that field, null if unpredictable. */
  readonly errors: readonly string[] | null;
  readonly isCounted: boolean;
  /** The `instance` of the response; null without it. */
  readonly instance: string | null;
}

export interface Prediction {
  /** One outcome, or several where the rules leave a choice. */
  readonly outcomes: readonly Outcome[];
  /** The requested operation; null if there is none. */
  readonly operation: Operation | null;
  /** The admitted key; null if none is admitted or it is unpredictable. */
  readonly caller: FuzzKey | null;
  /** Whether the connection closes after the response. */
  readonly closes: boolean;
}

/** Probes, documents and pages outside /v1 that generated requests can reach. */
const OPEN_PATHS =
  /^\/(?:|livez|healthz|readyz|openapi\.json|docs|docs\/visibility|report|sample|sample\/de|connect|recipes|glossary|changelog|methodology|recompute|import-format|client-reports|recompute\.py|examples\/minimal\.ndjson|llms\.txt|errors|errors\/(?:not_found|invalid_parameter|rate_limited))$/;

/**
 * Bounds around the size limit of Node's parser for request line and headers: below one and above the other it is
 * certain.
 */
const SURELY_ACCEPTED = 64_500;
const SURELY_TOO_LONG = 66_500;
const MAX_TARGET = 60_000;
const MAX_HEADERS = 200;
const HOST = /^(?:\[[0-9a-f:.]+\]|[^\s/\\?#@[\]:"<>]*)(?::\d*)?$/i;

export function predict(draft: Draft, material: Material): Prediction {
  const predicted = predictSmall(draft, material);
  const size = sizeOf(draft);
  if (size <= SURELY_ACCEPTED || size > SURELY_TOO_LONG) return predicted;
  const tooLong = refused(431, 'invalid_parameter', { isCounted: false });
  return { ...predicted, outcomes: [...predicted.outcomes, tooLong] };
}

const sizeOf = (draft: Draft) =>
  draft.headers.reduce((sum, [name, value]) => sum + name.length + value.length, targetOf(draft).length);

/** The prediction for a request that is not too long, or certainly is. */
function predictSmall(draft: Draft, material: Material): Prediction {
  const malformed = protocolOutcomes(draft);
  if (malformed.length > 0) return { outcomes: malformed, operation: null, caller: null, closes: true };
  const closes = closesAfter(draft);
  const requested = requestedBy(draft, material.operations);
  const operation = requested.kind === 'operation' ? requested.operation : null;
  const notAdmitted = (...outcomes: Outcome[]): Prediction => ({ outcomes, operation, caller: null, closes });

  if (containsKey(draft, material)) return notAdmitted(refused(400, 'api_key_in_url', { isCounted: false }));
  const instance = isWellFormedPath(draft.path) ? draft.path : null;
  const isGetOrHead = draft.method === 'GET' || draft.method === 'HEAD';
  const uncounted = { isCounted: false, instance };
  if (requested.kind === 'open')
    return notAdmitted(
      isGetOrHead
        ? { status: 200, code: null, errors: [], ...uncounted }
        : refused(405, 'not_found', uncounted),
    );
  if (requested.kind === 'outside') return notAdmitted(refused(404, 'not_found', uncounted));

  const key = keyOf(draft, material);
  if (typeof key === 'string') return notAdmitted(refused(401, key, uncounted));
  if (key.refusal) {
    const status = /^(?:plan|subscription)/.test(key.refusal) ? 403 : 401;
    return notAdmitted(refused(status, key.refusal, uncounted));
  }
  const counted = { isCounted: true, instance };
  const limited = key.isLimited ? [refused(429, 'rate_limited', counted)] : [];
  const admitted = (...outcomes: Outcome[]): Prediction => ({
    outcomes: [...outcomes, ...limited],
    operation,
    caller: key,
    closes,
  });
  if (requested.kind !== 'operation') return admitted(refused(404, 'not_found', counted));
  if (!isGetOrHead) return admitted(refused(405, 'not_found', counted));
  return admitted(...operationOutcomes(draft, material, requested, key, counted));
}

interface RefusalMembers {
  readonly isCounted: boolean;
  readonly instance?: string | null;
  readonly errors?: readonly string[] | null;
}

function refused(
  status: number,
  code: RefusalCode,
  { isCounted, instance = null, errors = [] }: RefusalMembers,
): Outcome {
  return { status, code, errors, isCounted, instance };
}

/** The error responses to malformed HTTP, in any order: the service does not define which comes first. */
function protocolOutcomes(draft: Draft): Outcome[] {
  const target = targetOf(draft);
  const size = sizeOf(draft);
  const refusal = (status: number) => refused(status, 'invalid_parameter', { isCounted: false });
  const isLarge = size > SURELY_TOO_LONG || draft.headers.length > MAX_HEADERS;
  if (!METHODS.includes(draft.method) || draft.method === 'CONNECT')
    return isLarge ? [refusal(400), refusal(431)] : [refusal(400)];
  if (size > SURELY_TOO_LONG) return [refusal(431)];
  const hosts = headersNamed(draft, 'host');
  const isChunked = headersNamed(draft, 'transfer-encoding').length > 0;
  return [
    ...(isLarge ? [refusal(431)] : []),
    ...(hosts.length > 1 || (hosts.length === 0 && draft.version === 'HTTP/1.1') ? [refusal(400)] : []),
    ...(hosts.every((host) => HOST.test(host)) ? [] : [refusal(400)]),
    ...(isChunked && (draft.method === 'GET' || draft.method === 'HEAD') ? [refusal(400)] : []),
    ...(headersNamed(draft, 'expect').some((value) => !/^(?:100-continue)?$/i.test(value))
      ? [refusal(417)]
      : []),
    ...(target.length > MAX_TARGET ? [refusal(414)] : []),
  ];
}

/**
 * The connection closes after an unread body, which an expectation announces too, or an ignored upgrade, and if the
 * request says so.
 */
function closesAfter(draft: Draft): boolean {
  const connection = headersNamed(draft, 'connection').join(',').toLowerCase();
  if (Number(headersNamed(draft, 'content-length')[0] ?? 0) > 0) return true;
  if (draft.version === 'HTTP/1.1' && headersNamed(draft, 'expect').some((value) => value !== ''))
    return true;
  if (headersNamed(draft, 'transfer-encoding').length > 0 || headersNamed(draft, 'upgrade').length > 0)
    return true;
  return draft.version === 'HTTP/1.0' ? !connection.includes('keep-alive') : /\bclose\b/.test(connection);
}

interface RequestedOperation {
  readonly kind: 'operation';
  readonly operation: Operation;
  readonly ids: readonly string[];
}

type Requested = RequestedOperation | { readonly kind: 'nothing' | 'outside' | 'open' };

function requestedBy({ path }: Draft, operations: readonly Operation[]): Requested {
  if (OPEN_PATHS.test(path)) return { kind: 'open' };
  if (path !== '/v1' && !path.startsWith('/v1/')) return { kind: 'outside' };
  if (!isWellFormedPath(path)) return { kind: 'nothing' };
  const parts = path.split('/');
  for (const operation of operations) {
    const names = operation.template.split('/');
    const isId = (i: number) => names[i]?.startsWith('{') ?? false;
    if (
      names.length === parts.length &&
      parts.every((part, i) => (isId(i) ? part !== '' : part === names[i]))
    )
      return {
        kind: 'operation',
        operation,
        ids: parts.filter((_, i) => isId(i)).map((id) => decoded(id) ?? ''),
      };
  }
  return { kind: 'nothing' };
}

/** True if a parameter is named like a key, or a key is anywhere in the target, decoded up to twice (rule 4.4). */
function containsKey(draft: Draft, { world }: Material): boolean {
  if (pairsOf(draft.query).some(({ name }) => name !== null && isNamedLikeKey(name))) return true;
  const target = targetOf(draft);
  const once = unescaped(target);
  const decodings = [target, once, unescaped(once)].filter((text) => text.includes('bvk_'));
  return decodings.some((text) => world.keys.some((key) => text.includes(key.text)));
}

/** The key in the only Authorization header, or the reason why there is none (rule 5.3). */
function keyOf(draft: Draft, { world }: Material): FuzzKey | 'missing_api_key' | 'invalid_api_key' {
  const sent = headersNamed(draft, 'authorization').map(trimmed);
  if (sent.length > 1) return 'invalid_api_key';
  const [, key] = /^bearer(?: +|(?=\t))([^ ].*)$/is.exec(sent[0] ?? '') ?? [];
  if (key === undefined) return 'missing_api_key';
  return world.keys.find(({ text }) => text === key) ?? 'invalid_api_key';
}

/** The outcomes of an endpoint for an admitted key: query, cursor, then the brand and the resource. */
function operationOutcomes(
  { query }: Draft,
  { world }: Material,
  { operation, ids }: RequestedOperation,
  key: FuzzKey,
  counted: { readonly isCounted: boolean; readonly instance: string | null },
): Outcome[] {
  const { unknown, wrong } = queryFaults(operation, pairsOf(query));
  if (unknown.length > 0) {
    const names = unknown.filter((name) => name !== null);
    const errors = names.length < unknown.length ? null : names;
    return [refused(400, 'unknown_parameter', { ...counted, errors })];
  }
  if (wrong.length > 0) return [refused(400, 'invalid_parameter', { ...counted, errors: wrong })];

  const notFound = refused(404, 'not_found', counted);
  const exists = isReadable(operation, ids, key, world.brands);
  // No request has a cursor of the service.
  if (pairsOf(query).some(({ name }) => name === 'cursor'))
    return [refused(400, 'invalid_cursor', { ...counted, errors: ['cursor'] })];
  return [exists ? { status: 200, code: null, errors: [], ...counted } : notFound];
}

/** Whether the key may read the brand in the path, and the resource below it exists (rule 4.2). */
function isReadable(
  { pathNames }: Operation,
  [brand_id, child_id]: readonly string[],
  key: FuzzKey,
  brands: Material['world']['brands'],
): boolean {
  const [, childName] = pathNames;
  if (pathNames.length === 0) return true;
  if (brand_id === undefined || !key.brand_ids.includes(brand_id)) return false;
  return (
    childName === undefined || (brands.get(brand_id)?.children[childName]?.includes(child_id ?? '') ?? false)
  );
}
