import { requestAt, type SendListRequest, type ListRequest, type RealCursor } from './list-requests.js';
import type { Draw } from '@brand-visibility/test-fixtures';

/** Cursors that nobody was given for the place where they are used. */

export interface AlteredCursor {
  /** What was done, in a few words. */
  readonly how: string;
  readonly place: ListRequest;
  readonly cursor: string;
}

interface Material {
  readonly draw: Draw;
  readonly real: readonly RealCursor[];
  readonly places: readonly ListRequest[];
}

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const MOST_BYTES_ADDED = 400;

/** Each gives another text for a cursor. */
const TEXTS: Readonly<Record<string, (cursor: string, material: Material) => string>> = {
  'a bit turned': (cursor, { draw }) => turned(cursor, draw.below(bitsOf(cursor))),
  'several bits turned': (cursor, { draw }) =>
    Array.from({ length: 2 + draw.below(20) }).reduce<string>(
      (text) => turned(text, draw.below(bitsOf(text))),
      cursor,
    ),
  'a character replaced': (cursor, { draw }) => {
    const at = draw.below(cursor.length);
    return cursor.slice(0, at) + draw.text(BASE64URL, 1) + cursor.slice(at + 1);
  },
  'two characters exchanged': (cursor, { draw }) => {
    const at = draw.below(cursor.length - 1);
    return cursor.slice(0, at) + cursor.charAt(at + 1) + cursor.charAt(at) + cursor.slice(at + 2);
  },
  'cut at the end': (cursor, { draw }) => cursor.slice(0, 1 + draw.below(cursor.length - 1)),
  'cut at the start': (cursor, { draw }) => cursor.slice(1 + draw.below(cursor.length - 1)),
  'cut out of the middle': (cursor, { draw }) => {
    const at = 1 + draw.below(cursor.length - 2);
    return cursor.slice(0, at) + cursor.slice(at + 1 + draw.below(cursor.length - at - 1));
  },
  'characters appended': (cursor, { draw }) => cursor + draw.text(BASE64URL, 1 + draw.below(8)),
  'very many characters appended': (cursor, { draw }) =>
    cursor + draw.text(BASE64URL, 1 + draw.below(MOST_BYTES_ADDED)),
  'characters put in': (cursor, { draw }) => {
    const at = draw.below(cursor.length);
    return cursor.slice(0, at) + draw.text(BASE64URL, 1 + draw.below(8)) + cursor.slice(at);
  },
  'pieces of two cursors': (cursor, { draw, real }) => {
    const other = draw.pick(real).cursor;
    const at = 1 + draw.below(Math.min(cursor.length, other.length) - 1);
    return cursor.slice(0, at) + other.slice(at);
  },
  'a piece of another cursor': (cursor, { draw, real }) => {
    const other = draw.pick(real).cursor;
    const at = draw.below(Math.min(cursor.length, other.length) - 1);
    const end = at + 1 + draw.below(other.length - at);
    return cursor.slice(0, at) + other.slice(at, end) + cursor.slice(end);
  },
  'another spelling': (cursor, { draw }) =>
    draw.pick([
      ...[`${cursor}=`, `${cursor}==`, ` ${cursor}`, `${cursor} `, `${cursor}.`, cursor + cursor],
      ...[cursor.replaceAll('-', '+').replaceAll('_', '/'), cursor.toLowerCase(), cursor.toUpperCase()],
      ...[cursor.slice(0, -1) + draw.text(BASE64URL, 1), encodeURIComponent(`"${cursor}"`)],
      Buffer.from(cursor, 'base64url').toString('hex'),
    ]),
};

/** Each tells whether a place is one that a cursor may be taken to: it is left as it is. */
const MOVES: Readonly<Record<string, (from: ListRequest, to: ListRequest) => boolean>> = {
  'at another endpoint': (from, to) => to.endpoint !== from.endpoint && to.account_id === from.account_id,
  'of another account': (from, to) => to.endpoint === from.endpoint && to.account_id !== from.account_id,
  'of another brand': (from, to) =>
    to.endpoint === from.endpoint && to.account_id === from.account_id && to.ids[0] !== from.ids[0],
  'of another prompt': (from, to) =>
    to.endpoint === from.endpoint && to.ids[0] === from.ids[0] && to.ids[1] !== from.ids[1],
  'with other filters': (from, to) =>
    to.path === from.path && to.key === from.key && to.filter !== from.filter,
  'by the key of another account': (from, to) => to.account_id !== from.account_id,
};

export const WAYS: readonly string[] = [...Object.keys(TEXTS), ...Object.keys(MOVES)];

/** First every bit and every cut of one cursor of each endpoint when `isThorough`, then draws without end. */
export function* alteredCursors(material: Material, isThorough: boolean): Generator<AlteredCursor, never> {
  const { draw, real } = material;
  const given = new Set(real.map(({ place, cursor }) => `${place.key} ${requestAt(place, cursor)}`));
  const isGiven = ({ place, cursor }: AlteredCursor) => given.has(`${place.key} ${requestAt(place, cursor)}`);
  const swept = isThorough
    ? real.filter((one, i) => real.findIndex((each) => each.place.endpoint === one.place.endpoint) === i)
    : [];
  for (const one of swept) yield* everyBitAndCut(one);
  for (;;) {
    const altered = drawn(material, draw.pick(WAYS), draw.pick(real));
    if (altered && altered.cursor !== '' && !isGiven(altered)) yield altered;
  }
}

function drawn(
  { draw, ...rest }: Material,
  how: string,
  { place, cursor }: RealCursor,
): AlteredCursor | null {
  const text = TEXTS[how];
  if (text) return { how, place, cursor: text(cursor, { draw, ...rest }) };
  const others = rest.places.filter((other) => MOVES[how]?.(place, other));
  if (others.length === 0) return null;
  const other = draw.pick(others);
  // At the very path of the other account, too: what is asked for is not there for this key.
  return { how, place: how.startsWith('by the key') ? { ...place, key: other.key } : other, cursor };
}

function* everyBitAndCut({ place, cursor }: RealCursor): Generator<AlteredCursor> {
  for (let bit = 0; bit < bitsOf(cursor); bit += 1)
    yield { how: 'a bit turned', place, cursor: turned(cursor, bit) };
  for (let end = 1; end < cursor.length; end += 1) {
    yield { how: 'cut at the end', place, cursor: cursor.slice(0, end) };
    yield { how: 'cut at the start', place, cursor: cursor.slice(end) };
  }
}

const bitsOf = (cursor: string) => Buffer.from(cursor, 'base64url').length * 8;

function turned(cursor: string, bit: number): string {
  const bytes = Buffer.from(cursor, 'base64url');
  const at = bit >> 3;
  bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << (bit & 7)), at);
  return bytes.toString('base64url');
}

/**
 * Judges altered cursors by what a service says: null when it is what it says of a text that never was a cursor, byte by
 * byte but for the path, else what it is. `ask` has to send the same request id each time.
 */
export async function cursorJudge(
  ask: SendListRequest,
  anywhere: ListRequest,
): Promise<(altered: AlteredCursor) => Promise<string | null>> {
  const saidOf = async ({ place, cursor }: Omit<AlteredCursor, 'how'>) => {
    const { status, text } = await ask(place.key, requestAt(place, cursor));
    return `${status} ${text.replace(`"instance":${JSON.stringify(place.path)}`, '')}`;
  };
  const refusal = await saidOf({ place: anywhere, cursor: 'never-a-cursor' });
  if (!refusal.startsWith('400 ') || !refusal.includes('"code":"invalid_cursor"')) throw new Error(refusal);
  return async (altered) => {
    const said = await saidOf(altered);
    return said === refusal ? null : said;
  };
}
