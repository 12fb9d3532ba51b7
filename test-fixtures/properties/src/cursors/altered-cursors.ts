import { requestAt, type SendListRequest, type ListRequest, type RealCursor } from './list-requests.js';
import type { Draw } from '@brand-visibility/records';

/** Altered cursors, and real cursors used for another list. */

export interface AlteredCursor {
  /** The name of the alteration. */
  readonly how: string;
  readonly listRequest: ListRequest;
  readonly cursor: string;
}

interface Material {
  readonly draw: Draw;
  readonly real: readonly RealCursor[];
  readonly listRequests: readonly ListRequest[];
}

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const MOST_BYTES_ADDED = 400;

/** Alterations of a cursor's text. */
const TEXTS: Readonly<Record<string, (cursor: string, material: Material) => string>> = {
  'a bit flipped': (cursor, { draw }) => flipped(cursor, draw.below(bitsOf(cursor))),
  'several bits flipped': (cursor, { draw }) =>
    Array.from({ length: 2 + draw.below(20) }).reduce<string>(
      (text) => flipped(text, draw.below(bitsOf(text))),
      cursor,
    ),
  'a character replaced': (cursor, { draw }) => {
    const at = draw.below(cursor.length);
    return cursor.slice(0, at) + draw.text(BASE64URL, 1) + cursor.slice(at + 1);
  },
  'two characters swapped': (cursor, { draw }) => {
    const at = draw.below(cursor.length - 1);
    return cursor.slice(0, at) + cursor.charAt(at + 1) + cursor.charAt(at) + cursor.slice(at + 2);
  },
  'truncated at the end': (cursor, { draw }) => cursor.slice(0, 1 + draw.below(cursor.length - 1)),
  'truncated at the start': (cursor, { draw }) => cursor.slice(1 + draw.below(cursor.length - 1)),
  'a part of the middle removed': (cursor, { draw }) => {
    const at = 1 + draw.below(cursor.length - 2);
    return cursor.slice(0, at) + cursor.slice(at + 1 + draw.below(cursor.length - at - 1));
  },
  'characters appended': (cursor, { draw }) => cursor + draw.text(BASE64URL, 1 + draw.below(8)),
  'many characters appended': (cursor, { draw }) =>
    cursor + draw.text(BASE64URL, 1 + draw.below(MOST_BYTES_ADDED)),
  'characters inserted': (cursor, { draw }) => {
    const at = draw.below(cursor.length);
    return cursor.slice(0, at) + draw.text(BASE64URL, 1 + draw.below(8)) + cursor.slice(at);
  },
  'parts of two cursors': (cursor, { draw, real }) => {
    const other = draw.pick(real).cursor;
    const at = 1 + draw.below(Math.min(cursor.length, other.length) - 1);
    return cursor.slice(0, at) + other.slice(at);
  },
  'a part of another cursor inserted': (cursor, { draw, real }) => {
    const other = draw.pick(real).cursor;
    const at = draw.below(Math.min(cursor.length, other.length) - 1);
    const end = at + 1 + draw.below(other.length - at);
    return cursor.slice(0, at) + other.slice(at, end) + cursor.slice(end);
  },
  'another encoding': (cursor, { draw }) =>
    draw.pick([
      `${cursor}=`,
      `${cursor}==`,
      ` ${cursor}`,
      `${cursor} `,
      `${cursor}.`,
      cursor + cursor,
      cursor.replaceAll('-', '+').replaceAll('_', '/'),
      cursor.toLowerCase(),
      cursor.toUpperCase(),
      cursor.slice(0, -1) + draw.text(BASE64URL, 1),
      encodeURIComponent(`"${cursor}"`),
      Buffer.from(cursor, 'base64url').toString('hex'),
    ]),
};

/** Moves of an unchanged cursor: whether it may be moved from one list to another. */
const MOVES: Readonly<Record<string, (from: ListRequest, to: ListRequest) => boolean>> = {
  'at another endpoint': (from, to) => to.endpoint !== from.endpoint && to.account_id === from.account_id,
  'of another account': (from, to) => to.endpoint === from.endpoint && to.account_id !== from.account_id,
  'of another brand': (from, to) =>
    to.endpoint === from.endpoint && to.account_id === from.account_id && to.ids[0] !== from.ids[0],
  'of another prompt': (from, to) =>
    to.endpoint === from.endpoint && to.ids[0] === from.ids[0] && to.ids[1] !== from.ids[1],
  'with other filters': (from, to) =>
    to.path === from.path && to.key === from.key && to.filter !== from.filter,
  'with the key of another account': (from, to) => to.account_id !== from.account_id,
};

export const ALTERATIONS: readonly string[] = [...Object.keys(TEXTS), ...Object.keys(MOVES)];

/**
 * With `isThorough`, yields every bit flip and truncation of one cursor of each endpoint first; then random
 * alterations.
 */
export function* alteredCursors(material: Material, isThorough: boolean): Generator<AlteredCursor, never> {
  const { draw, real } = material;
  const issued = new Set(
    real.map(({ listRequest, cursor }) => `${listRequest.key} ${requestAt(listRequest, cursor)}`),
  );
  const isIssued = ({ listRequest, cursor }: AlteredCursor) =>
    issued.has(`${listRequest.key} ${requestAt(listRequest, cursor)}`);
  const swept = isThorough
    ? real.filter(
        (one, i) => real.findIndex((each) => each.listRequest.endpoint === one.listRequest.endpoint) === i,
      )
    : [];
  for (const one of swept) yield* everyFlipAndTruncation(one);
  for (;;) {
    const altered = drawn(material, draw.pick(ALTERATIONS), draw.pick(real));
    if (altered && altered.cursor !== '' && !isIssued(altered)) yield altered;
  }
}

function drawn(
  { draw, ...rest }: Material,
  how: string,
  { listRequest, cursor }: RealCursor,
): AlteredCursor | null {
  const text = TEXTS[how];
  if (text) return { how, listRequest, cursor: text(cursor, { draw, ...rest }) };
  const others = rest.listRequests.filter((other) => MOVES[how]?.(listRequest, other));
  if (others.length === 0) return null;
  const other = draw.pick(others);
  // Also at the path of the other account: nothing there is visible to this key.
  return {
    how,
    listRequest: how.startsWith('with the key') ? { ...listRequest, key: other.key } : other,
    cursor,
  };
}

function* everyFlipAndTruncation({ listRequest, cursor }: RealCursor): Generator<AlteredCursor> {
  for (let bit = 0; bit < bitsOf(cursor); bit += 1)
    yield { how: 'a bit flipped', listRequest, cursor: flipped(cursor, bit) };
  for (let end = 1; end < cursor.length; end += 1) {
    yield { how: 'truncated at the end', listRequest, cursor: cursor.slice(0, end) };
    yield { how: 'truncated at the start', listRequest, cursor: cursor.slice(end) };
  }
}

const bitsOf = (cursor: string) => Buffer.from(cursor, 'base64url').length * 8;

function flipped(cursor: string, bit: number): string {
  const bytes = Buffer.from(cursor, 'base64url');
  const at = bit >> 3;
  bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << (bit & 7)), at);
  return bytes.toString('base64url');
}

/**
 * Returns a function that sends an altered cursor. It returns null if the reply equals, except for the path, the
 * reply to text that was never a cursor; otherwise the reply. `ask` must send the same request id each time.
 */
export async function cursorJudge(
  ask: SendListRequest,
  anywhere: ListRequest,
): Promise<(altered: AlteredCursor) => Promise<string | null>> {
  const replyTo = async ({ listRequest, cursor }: Omit<AlteredCursor, 'how'>) => {
    const { status, text } = await ask(listRequest.key, requestAt(listRequest, cursor));
    return `${status} ${text.replace(`"instance":${JSON.stringify(listRequest.path)}`, '')}`;
  };
  const refusal = await replyTo({ listRequest: anywhere, cursor: 'never-a-cursor' });
  if (!refusal.startsWith('400 ') || !refusal.includes('"code":"invalid_cursor"')) throw new Error(refusal);
  return async (altered) => {
    const reply = await replyTo(altered);
    return reply === refusal ? null : reply;
  };
}
