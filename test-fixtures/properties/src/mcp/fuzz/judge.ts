import { isUtf8 } from 'node:buffer';
import type { WireResponse } from '@brand-visibility/programs/wire';
import { foreignIn } from '../../fuzz/checks/secrets.js';
import type { JudgeContext } from '../../fuzz/checks/judged.js';
import { CANARY } from '../../fuzz/requests/valid-requests.js';
import { bodyOf, type McpDraft } from './draft.js';

/** What no response to /mcp may do, whatever was sent (section 21). */

const headerOf = ({ headers }: WireResponse, name: string) => headers.get(name)?.[0];

/** The faults of a response. */
export function faultsOf(response: WireResponse, draft: McpDraft, judging: JudgeContext): readonly string[] {
  const text = response.bytes.toString('utf8');
  const faults = isUtf8(response.bytes) ? [] : ['it is not UTF-8'];
  if (!(response.status >= 200 && response.status < 500)) faults.push(`status ${response.status}`);
  if (draft.status !== null && response.status !== draft.status)
    faults.push(`status ${response.status} instead of ${draft.status}`);
  if (text.includes('"code":"internal_error"')) faults.push('a fault of the service');
  const foreign = foreignIn(
    withoutSent(text, draft),
    draft.key?.refusal === null ? draft.key : null,
    judging.material,
  );
  if (foreign !== null) faults.push(foreign);
  const { keys } = judging.material.world;
  const sent = bodyOf(draft);
  if (keys.some((key) => text.includes(key.text) && !sent.includes(key.text))) faults.push('a key');
  return [...faults, ...formFaults(response, text, draft, judging)];
}

/** A text without the ids that were sent, which the path of a problem document repeats. */
function withoutSent(text: string, draft: McpDraft): string {
  const ids =
    bodyOf(draft)
      .toString('utf8')
      .match(/\b(?:brd|prm|run|thm)_[\w-]+/g) ?? [];
  return [...new Set(ids)].reduce((rest, id) => rest.replaceAll(id, ''), text);
}

function formFaults(
  response: WireResponse,
  text: string,
  draft: McpDraft,
  judging: JudgeContext,
): readonly string[] {
  if (response.status === 202) return text === '' ? [] : ['an accepted notification has a body'];
  const body = parsed(text);
  if (body === undefined) return [`it is no JSON: ${text.slice(0, 80)}`];
  const type = headerOf(response, 'content-type') ?? '';
  if (type === 'application/problem+json') {
    if (response.status < 400) return ['a problem document with a status of success'];
    return judging.conformance.differences('Problem', body);
  }
  return type === 'application/json' ? messageFaults(body, draft) : [`its type is ${type}`];
}

function messageFaults(body: unknown, draft: McpDraft): readonly string[] {
  const { jsonrpc, id, result, error, ...rest } = body as Readonly<Record<string, unknown>>; // an object, or has none
  const faults: string[] = [];
  if (jsonrpc !== '2.0' || Object.keys(rest).length > 0) faults.push('it is no message of JSON-RPC');
  if ((result === undefined) === (error === undefined)) faults.push('it has not one of result and error');
  const own = idOf(draft);
  if (result !== undefined && id !== own)
    faults.push(`the id is ${JSON.stringify(id)}, not ${JSON.stringify(own)}`);
  if (error !== undefined && id !== own && id !== null && id !== undefined)
    faults.push(`the id is ${JSON.stringify(id)}, not ${JSON.stringify(own)}`);
  if (error === undefined)
    return draft.code === null ? faults : [...faults, `a result instead of ${draft.code}`];
  const { code, message } = error as Readonly<Record<string, unknown>>; // an object, or has none
  if (!Number.isInteger(code) || typeof message !== 'string' || message === '') faults.push('it is no error');
  if (/bvk_/.test(JSON.stringify(error)) || JSON.stringify(error).includes(CANARY))
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
