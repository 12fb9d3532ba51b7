import type { Draw } from '@brand-visibility/records';
import { encoded, type Draft } from '../drafts/draft.js';
import type { GivenCursor } from '../world/material.js';
import { mutations, type Change, type Changes } from './mutation.js';
import { CANARY, pathOf } from '../drafts/valid-requests.js';
import { keyIn, nameIn, withSegment, withValue } from './segments.js';

/** Altered cursors, and cursors of other lists (rule 7.2). */

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

const takesCursor = ({ operation }: Draft) => operation.parameters.some(({ name }) => name === 'cursor');

/** Sends text that is not a cursor of the service. */
const altered =
  (alter: (cursor: string, draw: Draw) => string): Change =>
  (draft, draw, { cursors }) => {
    if (!takesCursor(draft) || cursors.length === 0) return null;
    const cursor = draw.pick(cursors).text;
    const text = alter(cursor, draw);
    if (text === cursor || cursors.some((each) => each.text === text)) return null;
    return withValue(draft, draw, 'cursor', encoded(text));
  };

/** Sends a real cursor with another request. */
const moved =
  (fits: (cursor: GivenCursor, draft: Draft, account_id: string) => boolean): Change =>
  (draft, draw, { cursors, world }) => {
    if (!takesCursor(draft)) return null;
    const account_id = keyIn(draft, world.keys)?.account_id ?? '';
    const others = cursors.filter((cursor) => fits(cursor, draft, account_id));
    return others.length > 0 ? withValue(draft, draw, 'cursor', draw.pick(others).text) : null;
  };

const isAt = ({ operation, ids }: GivenCursor, { path }: Draft) => pathOf(operation, ids) === path;

const INVALIDATING: Changes = {
  'cursor with a bit flipped': altered((cursor, draw) => {
    const bytes = Buffer.from(cursor, 'base64url');
    const at = draw.below(bytes.length);
    bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << draw.below(8)), at);
    return bytes.toString('base64url');
  }),
  'cursor truncated': altered((cursor, draw) =>
    draw.pick([cursor.slice(0, -1), cursor.slice(1), cursor.slice(0, 1 + draw.below(cursor.length - 1))]),
  ),
  'cursor with a suffix': altered(
    (cursor, draw) => cursor + draw.pick(['A', '=', '==', '.', ' ', '%', cursor]),
  ),
  'cursor in another case': altered((cursor, draw) =>
    draw.pick([cursor.toLowerCase(), cursor.toUpperCase()]),
  ),
  'arbitrary text as a cursor': altered((_, draw) =>
    draw.pick([
      CANARY,
      '0',
      'null',
      '1',
      'eyJpZCI6MX0',
      'MQ==',
      '-1',
      '\u0130',
      '[]',
      '😀',
      draw.text(BASE64URL, 1 + draw.below(600)),
      draw.text(BASE64URL, 5_000),
    ]),
  ),
  'cursor of another operation': moved(({ operation }, draft) => operation !== draft.operation),
  'cursor of another account': moved(
    (cursor, draft, account_id) => cursor.operation === draft.operation && cursor.account_id !== account_id,
  ),
  'cursor of an older board': moved((cursor, draft) => cursor.isOld && isAt(cursor, draft)),
};

const OTHERS: Changes = {
  'cursor of another brand or prompt': moved(
    (cursor, draft, account_id) =>
      cursor.operation === draft.operation && cursor.account_id === account_id && !isAt(cursor, draft),
  ),
  'cursor with other filters': (draft, draw, { cursors, world }) => {
    const account_id = keyIn(draft, world.keys)?.account_id ?? '';
    const here = cursors.filter((cursor) => isAt(cursor, draft) && cursor.account_id === account_id);
    if (!takesCursor(draft) || here.length === 0) return null;
    return withValue(draft, draw, 'cursor', draw.pick(here).text);
  },
  'filter next to a cursor': (draft, draw) => {
    if (!(draft.query ?? []).some((segment) => nameIn(segment) === 'cursor')) return null;
    const choices = draft.operation.parameters.filter(({ kind }) => kind === 'choice');
    if (choices.length === 0) return null;
    const { name, values } = draw.pick(choices);
    return withValue(draft, draw, name, draw.pick(values));
  },
  'empty cursor': (draft, draw) => (takesCursor(draft) ? withSegment(draft, draw, 'cursor=') : null),
};

export const CURSORS = [...mutations('invalidates', INVALIDATING), ...mutations('varies', OTHERS)];
