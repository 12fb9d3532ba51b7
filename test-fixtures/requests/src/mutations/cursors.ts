import type { Draw } from '@brand-visibility/records';
import type { Draft } from '../drafts/draft.js';
import { CANARY, pathOf } from '../drafts/valid-requests.js';
import type { GivenCursor } from '../world/material.js';
import { edits } from './edits.js';
import { mutations, plain, replacing, type Change } from './mutation.js';
import { keyIn, nameIn, withSegments } from './segments.js';

/** Altered cursors, and cursors of other lists (rule 7.2). */

const takesCursor = ({ operation }: Draft) => operation.parameters.some(({ kind }) => kind === 'cursor');

const withCursor = (draft: Draft, draw: Draw, cursor: string) =>
  withSegments(draft, draw, ['cursor'], [`cursor=${cursor}`]);

/** Sends text that is not a cursor of the service instead of one. */
const altered = replacing<GivenCursor>(
  (draft, draw, { cursors }) => (takesCursor(draft) && cursors.length > 0 ? draw.pick(cursors) : null),
  (draft, text, _, draw) => withCursor(draft, draw, text),
);

/** Sends a real cursor with another request. */
const moved =
  (fits: (cursor: GivenCursor, draft: Draft, isOfAccount: boolean) => boolean): Change =>
  (draft, draw, material) => {
    const account_id = keyIn(draft, material)?.account_id ?? '';
    const others = material.cursors.filter((each) => fits(each, draft, each.account_id === account_id));
    return takesCursor(draft) && others.length > 0 ? withCursor(draft, draw, draw.pick(others).text) : null;
  };

const isAt = ({ operation, ids }: GivenCursor, { path }: Draft) => pathOf(operation, ids) === path;

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

export const CURSORS = [
  ...edits('cursor', 'aB3', altered),
  ...altered({
    'cursor with a bit flipped': ({ text }, draw) => {
      const bytes = Buffer.from(text, 'base64url');
      const at = draw.below(bytes.length);
      return [Buffer.from(bytes.with(at, (bytes[at] ?? 0) ^ (1 << draw.below(8)))).toString('base64url')];
    },
    'arbitrary text as a cursor': plain((_, draw) => [
      ...`${CANARY} 0 null 1 eyJpZCI6MX0 MQ== -1 \u0130 [] 😀`.split(' '),
      ...[1 + draw.below(600), 5_000].map((length) => draw.text(BASE64URL, length)),
    ]),
  }),
  ...mutations({
    'cursor of another operation': moved(({ operation }, draft) => operation !== draft.operation),
    'cursor of another account': moved(
      ({ operation }, draft, isOfAccount) => operation === draft.operation && !isOfAccount,
    ),
    'cursor of an older board': moved((cursor, draft) => cursor.isOld && isAt(cursor, draft)),
    'cursor of another brand or prompt': moved(
      (cursor, draft, isOfAccount) =>
        cursor.operation === draft.operation && isOfAccount && !isAt(cursor, draft),
    ),
    'cursor with other filters': moved((cursor, draft, isOfAccount) => isOfAccount && isAt(cursor, draft)),
    'filter next to a cursor': (draft, draw) => {
      const choices = draft.operation.parameters.filter(({ kind }) => kind === 'choice');
      const hasCursor = (draft.query ?? []).some((segment) => nameIn(segment) === 'cursor');
      if (!hasCursor || choices.length === 0) return null;
      const { name, values } = draw.pick(choices);
      return withSegments(draft, draw, [name], [`${name}=${draw.pick(values)}`]);
    },
  }),
];
