import type { RefusalCode } from '@brand-visibility/domain';
import { METHODS } from 'node:http';
import type { Operation } from '../requests/operations.js';
import { headersNamed, targetOf, type Draft } from '../requests/draft.js';
import { boundTo, type Material } from '../world/material.js';
import { queryFaults } from './query-faults.js';
import { decoded, isNamedLikeKey, isWellWritten, pairsOf, trimmed, unescaped } from './reading.js';
import type { FuzzKey } from '../world/world.js';

/** What the rules say that a request is answered, in their order of refusal (rule 4.6). */

export interface Outcome {
  readonly status: number;
  /** Null with 200. */
  readonly code: RefusalCode | null;
  /** The names in `errors`, in their order; empty where there is no such member, null where they are not foreseen. */
  readonly errors: readonly string[] | null;
  readonly isCounted: boolean;
  /** The path as the reply shows it; null when it does not. */
  readonly instance: string | null;
}

export interface Foresight {
  /** One, but where the rules are not known to the letter. */
  readonly outcomes: readonly Outcome[];
  /** The operation that is asked for; null for none. */
  readonly operation: Operation | null;
  /** Who asks; null when nobody is let in or it cannot be told. */
  readonly asker: FuzzKey | null;
  /** Whether the connection ends with the reply. */
  readonly closes: boolean;
}

/** Probes, documents and pages outside /v1, as far as requests come to any. */
const OPEN_PATHS =
  /^\/(?:|livez|healthz|readyz|openapi\.json|docs|errors|errors\/(?:not_found|invalid_parameter|rate_limited))$/;

/** What Node's parser takes of request line and headers, less and more than which is certain. */
const SURELY_READ = 64_500;
const SURELY_TOO_LONG = 66_500;
const MAX_TARGET = 60_000;
const MAX_HEADERS = 200;
const HOST = /^(?:\[[0-9a-f:.]+\]|[^\s/\\?#@[\]:"<>]*)(?::\d*)?$/i;

export function foresee(draft: Draft, material: Material): Foresight {
  const unread = protocolOutcomes(draft);
  if (unread.length > 0) return { outcomes: unread, operation: null, asker: null, closes: true };
  const closes = closesAfter(draft);
  const asked = askedBy(draft, material.operations);
  const operation = asked.kind === 'operation' ? asked.operation : null;
  const nobody = (...outcomes: Outcome[]): Foresight => ({ outcomes, operation, asker: null, closes });

  if (showsKey(draft, material)) return nobody(refused(400, 'api_key_in_url', { isCounted: false }));
  const instance = isWellWritten(draft.path) ? draft.path : null;
  const isRead = draft.method === 'GET' || draft.method === 'HEAD';
  const uncounted = { isCounted: false, instance };
  if (asked.kind === 'open')
    return nobody(
      isRead ? { status: 200, code: null, errors: [], ...uncounted } : refused(405, 'not_found', uncounted),
    );
  if (asked.kind === 'outside') return nobody(refused(404, 'not_found', uncounted));

  const key = askerOf(draft, material);
  if (typeof key === 'string') return nobody(refused(401, key, uncounted));
  if (key.refusal) {
    const status = /^(?:plan|subscription)/.test(key.refusal) ? 403 : 401;
    return nobody(refused(status, key.refusal, uncounted));
  }
  const counted = { isCounted: true, instance };
  const limited = key.isLimited ? [refused(429, 'rate_limited', counted)] : [];
  const letIn = (...outcomes: Outcome[]): Foresight => ({
    outcomes: [...outcomes, ...limited],
    operation,
    asker: key,
    closes,
  });
  if (asked.kind !== 'operation') return letIn(refused(404, 'not_found', counted));
  if (!isRead) return letIn(refused(405, 'not_found', counted));
  return letIn(...operationOutcomes(draft, material, asked, key, counted));
}

interface Particulars {
  readonly isCounted: boolean;
  readonly instance?: string | null;
  readonly errors?: readonly string[] | null;
}

function refused(
  status: number,
  code: RefusalCode,
  { isCounted, instance = null, errors = [] }: Particulars,
): Outcome {
  return { status, code, errors, isCounted, instance };
}

/** Refusals of what is no good HTTP, all of those that fit: which is first nobody promises. */
function protocolOutcomes(draft: Draft): Outcome[] {
  const target = targetOf(draft);
  const size = draft.headers.reduce((sum, [name, value]) => sum + name.length + value.length, target.length);
  const no = (status: number) => refused(status, 'invalid_parameter', { isCounted: false });
  const isTooMuch = size > SURELY_READ || draft.headers.length > MAX_HEADERS;
  if (draft.isBroken || !METHODS.includes(draft.method) || draft.method === 'CONNECT')
    return isTooMuch ? [no(400), no(431)] : [no(400)];
  if (size > SURELY_TOO_LONG) return [no(431)];
  const hosts = headersNamed(draft, 'host');
  const isChunked = headersNamed(draft, 'transfer-encoding').length > 0;
  return [
    ...(isTooMuch ? [no(431)] : []),
    ...(hosts.length > 1 || (hosts.length === 0 && draft.version === 'HTTP/1.1') ? [no(400)] : []),
    ...(hosts.every((host) => HOST.test(host)) ? [] : [no(400)]),
    ...(isChunked && (draft.method === 'GET' || draft.method === 'HEAD') ? [no(400)] : []),
    ...(headersNamed(draft, 'expect').length > 0 ? [no(417)] : []),
    ...(target.length > MAX_TARGET ? [no(414)] : []),
  ];
}

/** Ends after a body, which nobody reads, beside an upgrade, which nobody makes, and where the request says so. */
function closesAfter(draft: Draft): boolean {
  const connection = headersNamed(draft, 'connection').join(',').toLowerCase();
  if (Number(headersNamed(draft, 'content-length')[0] ?? 0) > 0) return true;
  if (headersNamed(draft, 'transfer-encoding').length > 0 || headersNamed(draft, 'upgrade').length > 0)
    return true;
  return draft.version === 'HTTP/1.0' ? !connection.includes('keep-alive') : /\bclose\b/.test(connection);
}

interface AskedOperation {
  readonly kind: 'operation';
  readonly operation: Operation;
  readonly ids: readonly string[];
}

type Asked = AskedOperation | { readonly kind: 'nothing' | 'outside' | 'open' };

function askedBy({ path }: Draft, operations: readonly Operation[]): Asked {
  if (OPEN_PATHS.test(path)) return { kind: 'open' };
  if (path !== '/v1' && !path.startsWith('/v1/')) return { kind: 'outside' };
  if (!isWellWritten(path)) return { kind: 'nothing' };
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

/** A parameter named like a key, or a key anywhere in the target, decoded up to twice (rule 4.4). */
function showsKey(draft: Draft, { world }: Material): boolean {
  if (pairsOf(draft.query).some(({ name }) => name !== null && isNamedLikeKey(name))) return true;
  const target = targetOf(draft);
  const once = unescaped(target);
  const spellings = [target, once, unescaped(once)].filter((text) => text.includes('bvk_'));
  return spellings.some((text) => world.keys.some((key) => text.includes(key.text)));
}

/** The key of the one Authorization header, or why there is none (rule 5.3). */
function askerOf(draft: Draft, { world }: Material): FuzzKey | 'missing_api_key' | 'invalid_api_key' {
  const sent = headersNamed(draft, 'authorization').map(trimmed);
  if (sent.length > 1) return 'invalid_api_key';
  const [, key] = /^bearer(?: +|(?=\t))([^ ].*)$/is.exec(sent[0] ?? '') ?? [];
  if (key === undefined) return 'missing_api_key';
  return world.keys.find(({ text }) => text === key) ?? 'invalid_api_key';
}

/** From the query on: what an endpoint says to a key that it was let in for. */
function operationOutcomes(
  { query }: Draft,
  { world, cursors }: Material,
  { operation, ids }: AskedOperation,
  key: FuzzKey,
  counted: { readonly isCounted: boolean; readonly instance: string | null },
): Outcome[] {
  const { unknown, wrong, doubtful } = queryFaults(operation, pairsOf(query));
  if (unknown.length > 0) {
    const names = unknown.filter((name) => name !== null);
    const errors = names.length < unknown.length ? null : names;
    return [refused(400, 'unknown_parameter', { ...counted, errors })];
  }
  if (wrong.length > 0)
    return [refused(400, 'invalid_parameter', { ...counted, errors: doubtful ? null : wrong })];
  const perhaps = doubtful ? [refused(400, 'invalid_parameter', { ...counted, errors: null })] : [];

  const notFound = refused(404, 'not_found', counted);
  const isThere = whetherThere(operation, ids, key, world.brands);
  const sent = pairsOf(query).find(({ name }) => name === 'cursor')?.value ?? null;
  if (sent !== null) {
    const bound = doubtful ? null : boundTo(operation, key.account_id, ids, query);
    const given = cursors.filter(({ text }) => text === sent);
    const invalid = refused(400, 'invalid_cursor', { ...counted, errors: ['cursor'] });
    if (!given.some((each) => each.bound === bound)) return [invalid, ...perhaps];
    if (given.every(({ isOld }) => isOld)) return [isThere ? invalid : notFound, ...perhaps];
  }
  return [isThere ? { status: 200, code: null, errors: [], ...counted } : notFound, ...perhaps];
}

/** Whether the brand of a path can be read, and what it names below is there (rule 4.2). */
function whetherThere(
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
