import type { Draw } from '@brand-visibility/records';
import { headersNamed, withHeader, withoutHeader, type Draft } from '../drafts/draft.js';
import type { Material } from '../world/material.js';
import { mutations, type Change, type Changes } from './mutation.js';
import { CANARY } from '../drafts/valid-requests.js';
import { withSegment } from './segments.js';

/** Keys: missing, malformed, of other accounts, or in the wrong part of a request (rules 4.4, 5.1). */

const authorized =
  (make: (key: string, draw: Draw, material: Material) => string): Change =>
  (draft, draw, material) => {
    const key = keyIn(draft, material);
    return key === null
      ? null
      : withHeader(withoutHeader(draft, 'authorization'), ['Authorization', make(key, draw, material)]);
  };

/** The key in the only Authorization header, if it exists: mutating an invalid key again must not make it valid. */
function keyIn(draft: Draft, { world }: Material): string | null {
  const [sent = '', ...more] = headersNamed(draft, 'authorization');
  const key = /bvk_\w+$/.exec(sent)?.[0];
  return more.length === 0 && world.keys.some(({ text }) => text === key) ? (key ?? null) : null;
}

const inQuery =
  (make: (key: string, draw: Draw) => string): Change =>
  (draft, draw, { world }) =>
    withSegment(draft, draw, make(draw.pick(world.keys).text, draw));

const NAMES = [
  'api_key',
  'apikey',
  'API-KEY',
  'key',
  'KEY',
  'x-api-key',
  'xapikey',
  'accessKey',
  'api%5Fkey',
  'access_key',
  'token',
  'access_token',
  'Auth_Token',
  'authorization',
  'auth',
  'bearer',
  'secret',
  'k%65y',
  '-key-',
  '_t-o-k-e-n_',
  'access%2Dtoken',
  '%E2%84%AAey',
];

const escapedText = (text: string) =>
  [...text].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');

const INVALIDATING: Changes = {
  'no Authorization': (draft) => withoutHeader(draft, 'authorization'),
  'empty Authorization': authorized((_, draw) => draw.pick(['', ' ', 'Bearer', 'Bearer ', 'bearer   '])),
  'another scheme': authorized((key, draw) =>
    draw.pick([
      `Basic ${key}`,
      `Token ${key}`,
      `Digest key="${key}"`,
      `Bearers ${key}`,
      key,
      `"Bearer" ${key}`,
      `XBearer ${key}`,
      `Bearer${key}`,
      `Bearer:${key}`,
    ]),
  ),
  'two Authorization headers': (draft, draw, material) => {
    const key = keyIn(draft, material);
    if (key === null) return null;
    const other = draw.pick([key, key, draw.pick(material.world.keys).text, '']);
    return withHeader(draft, [
      draw.pick(['Authorization', 'authorization', 'AUTHORIZATION']),
      `Bearer ${other}`,
    ]);
  },
  'altered key': authorized((key, draw) => {
    const at = 4 + draw.below(key.length - 4);
    return `Bearer ${key.slice(0, at)}${key[at] === 'x' ? 'y' : 'x'}${key.slice(at + 1)}`;
  }),
  'truncated key': authorized(
    (key, draw) => `Bearer ${draw.pick([key.slice(0, -1), key.slice(4), 'bvk_', key.slice(0, 20)])}`,
  ),
  'key with additional characters': authorized(
    (key, draw) =>
      `Bearer ${draw.pick([`${key}x`, `${key} ${key}`, `"${key}"`, `${key},`, `${key};`, `x${key}`, `\t${key}`, `${key}\u00a0`, `${key}=`])}`,
  ),
  'key in another case': authorized(
    (key, draw) => `Bearer ${draw.pick([key.toLowerCase(), key.toUpperCase(), key.replace('bvk', 'BVK')])}`,
  ),
  'arbitrary text as a key': authorized(
    (_, draw) =>
      `Bearer ${draw.pick([CANARY, 'null', 'undefined', '*', '\u00e9', `bvk_${'0'.repeat(38)}`, 'x'.repeat(20_000), '../', '%00'])}`,
  ),
  'key in another header': (draft, draw, material) => {
    const key = keyIn(draft, material);
    if (key === null) return null;
    const name = draw.pick(['X-Api-Key', 'Proxy-Authorization', 'X-Authorization', 'Cookie', 'Api-Key']);
    return withHeader(withoutHeader(draft, 'authorization'), [
      name,
      name === 'Cookie' ? `key=${key}` : `Bearer ${key}`,
    ]);
  },
  'key in the user part of the target': (draft, draw, { world }) => ({
    ...draft,
    authority: `http://${draw.pick(world.keys).text}@host`,
  }),
  'refused key': authorized(
    (_, draw, { world }) => `Bearer ${draw.pick(world.keys.filter(({ refusal }) => refusal !== null)).text}`,
  ),
  'parameter named like a key': inQuery(
    (_, draw) => `${draw.pick(NAMES)}${draw.pick(['', '=', '=1', `=${CANARY}`, '=%zz'])}`,
  ),
  'key in the query': inQuery((key, draw) =>
    draw.pick([`nope=${key}`, key, `cursor=${key}`, `limit=x${key}x`, `tz=bvk_bvk_${key}`]),
  ),
  'percent-encoded key in the query': inQuery((key, draw) =>
    draw.pick([
      `q=${escapedText(key)}`,
      `q=bvk%5F${key.slice(4)}`,
      `q=${escapedText(key).replaceAll('%', '%25')}`,
      `%62${key.slice(1)}`,
      `q=%zz%ff${escapedText(key)}%`,
    ]),
  ),
};

const OTHERS: Changes = {
  'key of another account': authorized((_, draw, { world }) => `Bearer ${draw.pick(world.keys).text}`),
  'restricted key': authorized((_, draw, { world }) => {
    const few = world.keys.filter(({ state }) => state === 'restricted' || state === 'empty');
    return `Bearer ${draw.pick(few).text}`;
  }),
  'near-key in the query': inQuery(
    (key, draw) => `nope=${draw.pick([key.slice(0, -1), key.toLowerCase(), key.replace('_', '-'), 'bvk_'])}`,
  ),
};

const PRESERVING: Changes = {
  'scheme in another case': authorized((key, draw) => `${draw.pick(['bearer', 'BEARER', 'bEaReR'])} ${key}`),
  'spaces around the key': authorized(
    (key, draw) =>
      `${draw.pick(['', ' ', '\t '])}Bearer${draw.pick([' ', '   '])}${key}${draw.pick(['', ' ', '\t'])}`,
  ),
};

export const KEYS = [
  ...mutations('invalidates', INVALIDATING),
  ...mutations('varies', OTHERS),
  ...mutations('preserves', PRESERVING),
];
