import type { Draw } from '@brand-visibility/records';
import type { Draft } from '../drafts/draft.js';
import { encoded } from '../drafts/draft.js';
import { mutations, type Change, type Changes } from './mutation.js';
import { CANARY } from '../drafts/valid-requests.js';
import { nameIn, parameterIn, indexOfSent, withSegment, withSegmentAt } from './segments.js';

/** Names of query parameters: unknown, misspelt, repeated or missing. */

/** Renames a parameter, present or not, to an unknown name. */
const renamed =
  (rename: (name: string, draw: Draw) => string): Change =>
  (draft, draw) => {
    const at = indexOfSent(draft, draw);
    const [name = 'limit', value = '1'] = (draft.query?.[at] ?? 'limit=1').split(/=(.*)/s);
    const segment = `${rename(name, draw)}=${value}`;
    return at < 0 ? withSegment(draft, draw, segment) : withSegmentAt(draft, at, segment);
  };

const added =
  (segment: (draw: Draw) => string): Change =>
  (draft, draw) =>
    withSegment(draft, draw, segment(draw));

/** Adds further copies of a parameter that is present. */
const repeated =
  (times: number, another: (segment: string) => string): Change =>
  (draft, draw) => {
    const at = indexOfSent(draft, draw);
    const sent = draft.query?.[at];
    if (sent === undefined) return null;
    return Array.from({ length: times }).reduce<Draft>(
      (each) => withSegment(each, draw, another(sent)),
      draft,
    );
  };

const PROTOTYPE = [
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'toString',
  'valueOf',
  'length',
];

const INVALIDATING: Changes = {
  'unknown name': added(
    (draw) =>
      `${draw.pick(['nope', 'page', 'offset', 'fields', 'q', 'keys', 'mykey', 'api.key', 'api%20key', 'bear'])}=${CANARY}`,
  ),
  'prototype field as a name': added((draw) => `${draw.pick(PROTOTYPE)}=${draw.pick(['', '1', CANARY])}`),
  'empty name': added((draw) => draw.pick(['=', '=1', `=${CANARY}`, '==', '%'])),
  'name without a value': added((draw) => draw.pick(['nope', 'a', '%E2%9C%93', '!'])),
  'very long name': added((draw) => `${'n'.repeat(draw.pick([65, 300, 10_000]))}=1`),
  '1,100 unknown pairs': (draft) => ({
    ...draft,
    query: [...(draft.query ?? []), ...Array.from({ length: 1_100 }, (_, i) => `p${i}=1`)],
  }),
  'unknown name after 1,000 empty pairs': (draft) => ({
    ...draft,
    query: [...(draft.query ?? []), ...Array.from({ length: 1_050 }, () => ''), 'nope=1'],
  }),
  'misspelt name': renamed((name, draw) => {
    const at = draw.below(name.length);
    return draw.pick([
      name.slice(0, at) + name.slice(at + 1) + (name.length > 1 ? '' : 'x'),
      name.slice(0, at) + 'x' + name.slice(at),
      `${name}s`,
      name.replace('_', '-') === name ? `${name}_` : name.replace('_', '-'),
    ]);
  }),
  'name in another case': renamed((name, draw) =>
    draw.pick([name.toUpperCase(), name.charAt(0).toUpperCase() + name.slice(1)]),
  ),
  'name in brackets': renamed(
    (name, draw) => name + draw.pick(['[]', '[0]', '[a]', '%5B%5D', '[__proto__]', '.0']),
  ),
  'space next to a name': renamed((name, draw) =>
    draw.pick([`+${name}`, `${name}%20`, `%09${name}`, `${name}+`]),
  ),
  'control character in a name': renamed(
    (name, draw) => name + draw.pick(['%00', '%0a', '%0D%0A', '%1b', '%7F', '%01']),
  ),
  'bad escape in a name': renamed((name, draw) => name + draw.pick(['%', '%z', '%zz', '%4', '%%', '%u0041'])),
  'invalid UTF-8 in a name': renamed(
    (name, draw) => name + draw.pick(['%ff', '%c0%ae', '%ed%a0%80', '%e2%82', '%80']),
  ),
  'look-alike letter in a name': renamed(
    (name, draw) =>
      encoded(name.replace(/[aeiopstl]/, (letter) => draw.pick(lookAlikes(letter)))) +
      (/[aeiopstl]/.test(name) ? '' : '%E2%80%8B'),
  ),
  'invisible character in a name': renamed(
    (name, draw) => name + draw.pick(['%E2%80%8B', '%EF%BB%BF', '%C2%AD', '%E2%80%AE', '%CC%81', '%C2%A0']),
  ),
  'double-encoded name': renamed((name) => `%25${name.charCodeAt(0).toString(16)}${name.slice(1)}`),
  'semicolon between pairs': added(() => `;nope=1`),
  'second question mark': added(() => '?limit=1'),
  'parameter sent twice': repeated(1, (segment) => segment),
  'parameter sent 1,100 times': repeated(1_100, (segment) => segment),
  'parameter sent again with another value': repeated(1, (segment) => `${nameIn(segment)}=${CANARY}`),
  'parameter sent again without a value': repeated(1, (segment) => nameIn(segment)),
  'parameter without a value': (draft, draw) => {
    const parameter = parameterIn(draft, draw);
    if (!parameter) return null;
    const query = (draft.query ?? []).filter((segment) => nameIn(segment) !== parameter.name);
    return withSegment({ ...draft, query }, draw, draw.pick([parameter.name, `${parameter.name}=`]));
  },
};

/** Characters of other scripts that look like a letter. */
export function lookAlikes(letter: string): string[] {
  const LOOK_ALIKES: Readonly<Record<string, string>> = {
    a: 'а',
    e: 'е',
    i: 'і',
    o: 'о',
    p: 'р',
    s: 'ѕ',
    t: 'т',
    l: 'ӏ',
  };
  const code = letter.charCodeAt(0);
  return [
    LOOK_ALIKES[letter] ?? 'х',
    String.fromCodePoint(code + 0xfee0),
    String.fromCodePoint(0x1d41a + code - 97),
  ];
}

const OTHERS: Changes = {
  'parameter of another operation': (draft, draw, { operations }) => {
    const own = draft.operation.parameters.map(({ name }) => name);
    const others = operations.flatMap(({ parameters }) => parameters.map(({ name }) => name));
    return withSegment(
      draft,
      draw,
      `${draw.pick([...others.filter((name) => !own.includes(name)), 'nope'])}=1`,
    );
  },
};

const PRESERVING: Changes = {
  'empty segments': (draft, draw) =>
    Array.from({ length: 1 + draw.below(4) }).reduce<Draft>((each) => withSegment(each, draw, ''), draft),
  'question mark without a query': (draft) => (draft.query === null ? { ...draft, query: [''] } : null),
  'percent-encoded name': (draft, draw) => {
    const at = indexOfSent(draft, draw);
    const sent = draft.query?.[at];
    if (sent === undefined) return null;
    const name = nameIn(sent);
    const letter = draw.below(name.length);
    const code = name.charCodeAt(letter).toString(16);
    const escape = `%${draw.chance(50) ? code : code.toUpperCase()}`;
    return withSegmentAt(
      draft,
      at,
      name.slice(0, letter) + escape + name.slice(letter + 1) + sent.slice(name.length),
    );
  },
  'pairs in another order': (draft) =>
    draft.query && draft.query.length > 1 ? { ...draft, query: draft.query.toReversed() } : null,
};

export const NAMES = [
  ...mutations('invalidates', INVALIDATING),
  ...mutations('varies', OTHERS),
  ...mutations('preserves', PRESERVING),
];
