import type { WireResponse } from '@brand-visibility/programs/wire';
import { CANARY, faultsOfResponse, foreignIn, type Expectations } from '@brand-visibility/requests';
import { bodyOf, type McpDraft } from './draft.js';

/** What no response to /mcp may do (section 21). */

/** The faults of a response. */
export function faultsOf(response: WireResponse, draft: McpDraft, judging: Expectations): readonly string[] {
  const text = response.bytes.toString('utf8');
  const headers = Object.fromEntries(
    [...response.headers].map(([name, values]) => [name, values.join(', ')]),
  );
  const { keys } = judging.material.world;
  const caller = draft.key?.refusal === null ? draft.key : null;
  const isKey = keys.some((key) => text.includes(key.text) && !bodyOf(draft).includes(key.text));
  const isMessage = headers['content-type'] === 'application/json' && response.status !== 202;
  const hasStatus = draft.status === null || response.status === draft.status;
  return [
    ...faultsOfResponse(
      { method: draft.method, target: pathOf(draft) },
      { ...response, headers },
      judging.publicUrl,
    ),
    ...(response.status < 500 && hasStatus ? [] : [`status ${response.status}, not ${draft.status}`]),
    ...[foreignIn(withoutSent(text, draft), caller, judging.material)].filter((each) => each !== null),
    ...(isKey ? ['a key is disclosed'] : []),
    ...(isMessage ? messageFaults(JSON.parse(text), draft) : []),
  ];
}

/** The path of the target, which may be absolute. */
const pathOf = ({ target }: McpDraft) => target.replace(/^http:\/\/[^/]+/, '').split('?', 1)[0] ?? '';

/** The body without the ids that were sent, which the path of a problem document repeats. */
function withoutSent(text: string, draft: McpDraft): string {
  const ids =
    bodyOf(draft)
      .toString('utf8')
      .match(/\b(?:brd|prm|run|thm)_[\w-]+/g) ?? [];
  return [...new Set(ids)].reduce((rest, id) => rest.replaceAll(id, ''), text);
}

function messageFaults(body: unknown, draft: McpDraft): readonly string[] {
  const { jsonrpc, id, result, error, ...rest } = body as Readonly<Record<string, unknown>>; // an object, or has none
  const faults: string[] = [];
  if (jsonrpc !== '2.0' || Object.keys(rest).length > 0) faults.push('it is not a message of JSON-RPC');
  if ((result === undefined) === (error === undefined)) faults.push('it has not one of result and error');
  const own = idOf(draft);
  if (result !== undefined && id !== own)
    faults.push(`the id is ${JSON.stringify(id)}, not ${JSON.stringify(own)}`);
  if (error !== undefined && id !== own && id !== null && id !== undefined)
    faults.push(`the id is ${JSON.stringify(id)}, not ${JSON.stringify(own)}`);
  if (error === undefined)
    return draft.code === null ? faults : [...faults, `a result instead of ${draft.code}`];
  const { code, message } = error as Readonly<Record<string, unknown>>; // an object, or has none
  if (!Number.isInteger(code) || typeof message !== 'string' || message === '')
    faults.push('it is not an error');
  const withoutVersion = code === -32_022 ? message : error; // its data has the requested version (rule 21.8)
  if (/bvk_/.test(JSON.stringify(error)) || JSON.stringify(withoutVersion).includes(CANARY))
    faults.push('an error repeats what was sent');
  if (code === -32_603) faults.push(`an internal error: ${String(message)}`);
  if (draft.code !== null && code !== draft.code)
    faults.push(`error ${String(code)} instead of ${draft.code}`);
  return faults;
}

/** The id of the message that was sent, as JSON reads it; undefined without one. */
function idOf(draft: McpDraft): unknown {
  const message = parsed(bodyOf(draft).toString('utf8'));
  return typeof message === 'object' && message !== null ? Reflect.get(message, 'id') : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

/** Whether a connection ends depends on how much of a refused body has arrived (rule 4.10). */
const VOLATILE: ReadonlySet<string> = new Set([
  'date',
  'ratelimit',
  'retry-after',
  'content-length',
  'x-request-id',
  'connection',
  'keep-alive',
]);

/** A response without what differs between two, as text to compare. */
export function comparable({ status, headers, bytes }: WireResponse): string {
  const names = [...headers].filter(([name]) => !VOLATILE.has(name));
  const text = bytes
    .toString('utf8')
    .replace(/"left":\d+,"resets_in_seconds":\d+/, '')
    .replaceAll(/"request_id":"[\w.-]+"/g, '');
  return `${status}\n${JSON.stringify(names)}\n${text}`;
}
