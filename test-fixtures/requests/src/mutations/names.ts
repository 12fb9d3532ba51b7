import type { Draw } from '@brand-visibility/records';
import type { Draft } from '../drafts/draft.js';
import { CANARY } from '../drafts/valid-requests.js';
import { edits } from './edits.js';
import { adding, mutations, replacing, type Part } from './mutation.js';
import { nameIn, parameterIn, withSegment, withSegments } from './segments.js';

/** Names of query parameters: unknown, misspelt, repeated or missing. */

interface Sent extends Part {
  /** The complete segment. */
  readonly segment: string;
}

/** A parameter of the operation that is sent, and its name. */
function sentIn({ operation, query }: Draft, draw: Draw): Sent | null {
  const isKnown = (segment: string) => operation.parameters.some(({ name }) => name === nameIn(segment));
  const sent = (query ?? []).filter(isKnown);
  const segment = sent.length > 0 ? draw.pick(sent) : '';
  return segment === '' ? null : { segment, text: nameIn(segment) };
}

const renamed = replacing<Sent>(sentIn, (draft, name, { text, segment }) => {
  const query = draft.query ?? [];
  return { ...draft, query: query.with(query.indexOf(segment), name + segment.slice(text.length)) };
});

const added = adding((draft, text, draw) => withSegment(draft, draw, text));
const repeated = replacing(sentIn, (draft, text, _, draw) => withSegment(draft, draw, text));

/** Adds many segments at the end. */
const followed = (draft: Draft, ...segments: readonly string[]): Draft => ({
  ...draft,
  query: [...(draft.query ?? []), ...segments],
});

export const NAMES = [
  ...edits('name', 'limit', renamed),
  ...added({
    'parameter of any operation': (_, __, { operations }) => [
      ...new Set(operations.flatMap(({ parameters }) => parameters.map(({ name }) => `${name}=1`))),
    ],
    'unknown name': `nope page offset fields q keys mykey api.key api%20key bear nope=${CANARY}`,
    'prototype field as a name': `__proto__ constructor= prototype=1 hasOwnProperty toString= valueOf length`,
    'no name': `= =1 =${CANARY} == % %E2%9C%93 !`,
    'very long name': [65, 300, 10_000].map((length) => `${'n'.repeat(length)}=1`),
    'semicolon or question mark between pairs': ';nope=1 ?limit=1',
  }),
  ...repeated({
    'parameter sent twice': ({ segment }) => [segment, '§', '§=', `§=${CANARY}`],
  }),
  ...mutations({
    '1,100 unknown pairs': (draft) => followed(draft, ...Array.from({ length: 1_100 }, (_, i) => `p${i}=1`)),
    'the same pair 1,100 times': (draft, draw) => {
      const segment = draw.pick([sentIn(draft, draw)?.segment ?? '', '']);
      const last = draw.chance(50) ? [] : ['nope=1'];
      return followed(draft, ...Array<string>(draw.pick([1_100, 2])).fill(segment), ...last);
    },
    'question mark without a query': (draft) => (draft.query === null ? { ...draft, query: [''] } : null),
    'pairs in another order': ({ query, ...draft }) =>
      query && query.length > 1 ? { ...draft, query: query.toReversed() } : null,
    'parameter without a value': (draft, draw) => {
      const { name } = parameterIn(draft, draw) ?? {};
      return name === undefined ? null : withSegments(draft, draw, [name], [draw.pick([name, `${name}=`])]);
    },
  }),
];
