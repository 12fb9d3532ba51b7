import { escaped, headerIn, withHeader, withoutHeader } from '../drafts/draft.js';
import { CANARY } from '../drafts/valid-requests.js';
import type { FuzzKey } from '../world/world.js';
import { edits } from './edits.js';
import { mutations, replacing, type Texts } from './mutation.js';
import { keyIn, withSegment } from './segments.js';

/** Keys: missing, malformed, of other accounts, or in the wrong part of a request (rules 4.4, 5.1). */

/** Replaces Authorization by another header. */
const authorized = (lineOf: (text: string) => string) =>
  replacing<FuzzKey>(
    (draft, _, material) => keyIn(draft, material),
    (draft, text) => withHeader(withoutHeader(draft, 'authorization'), headerIn(lineOf(text))),
  );

const keyed = authorized((key) => `Authorization: Bearer ${key}`);

/** Adds a segment made from any key. */
const inQuery = replacing<FuzzKey>(
  (_, draw, { world }) => draw.pick(world.keys),
  (draft, text, _, draw) => withSegment(draft, draw, text),
);

const keysThat =
  (fit: (key: FuzzKey) => boolean): Texts<FuzzKey> =>
  (_, __, { world }) =>
    world.keys.filter(fit).map(({ text }) => text);

const NAMES = `api_key apikey API-KEY key KEY x-api-key xapikey accessKey api%5Fkey access_key token access_token
  Auth_Token authorization auth bearer secret k%65y -key- _t-o-k-e-n_ access%2Dtoken %E2%84%AAey`;

export const KEYS = [
  ...edits('key', 'bvk_a1', keyed, true),
  ...keyed({
    'altered key': ({ text }, draw) => {
      const at = 4 + draw.below(text.length - 4);
      return [text.slice(0, at) + (text[at] === 'x' ? 'y' : 'x') + text.slice(at + 1)];
    },
    'arbitrary text as a key': `${CANARY} null undefined * \u00e9 bvk_ bvk_${'0'.repeat(38)} ../ %00 ${'x'.repeat(20_000)}`,
    'refused key': keysThat(({ refusal }) => refusal !== null),
    'key of another account': keysThat(() => true),
    'restricted key': keysThat(({ state }) => state === 'restricted' || state === 'empty'),
  }),
  ...authorized((value) => `Authorization: ${value}`)({
    'no scheme or another one': [
      ...'|Bearer|bearer|Basic §|Token §|Digest key="§"|Bearers §|§|"Bearer" §|XBearer §|Bearer§'.split('|'),
      ...'Bearer:§|Bearer \t§|Bearer §\u00a0|Bearer § §|Bearer '.split('|'),
    ],
    'scheme in another case': ['bearer §', 'BEARER §', 'bEaReR §'],
    'spaces around the key': [' Bearer §', '\t Bearer   § ', 'Bearer   §', 'Bearer §\t'],
  }),
  ...authorized((line) => line)({
    'key in another header': [
      ...'X-Api-Key|Proxy-Authorization|X-Authorization|Api-Key'
        .split('|')
        .map((name) => `${name}: Bearer §`),
      'Cookie: key=§',
    ],
  }),
  ...inQuery({
    'parameter named like a key': (_, draw) =>
      NAMES.split(/\s+/).map((name) => name + draw.pick(['', '=', '=1', `=${CANARY}`, '=%zz'])),
    'key in the query': 'nope=§ § cursor=§ limit=x§x tz=bvk_bvk_§',
    'percent-encoded key in the query': ({ text }) =>
      `q=${escaped(text)} q=bvk%5F${text.slice(4)} q=${escaped(text).replaceAll('%', '%25')} %62${text.slice(1)}
        q=%zz%ff${escaped(text)}%`.split(/\s+/),
    'near-key in the query': ({ text }) =>
      [text.slice(0, -1), text.toLowerCase(), text.replace('_', '-'), 'bvk_'].map((each) => `nope=${each}`),
  }),
  ...mutations({
    'no Authorization': (draft) => withoutHeader(draft, 'authorization'),
    'two Authorization headers': (draft, draw, material) => {
      const key = keyIn(draft, material);
      if (!key) return null;
      const name = draw.pick(['Authorization', 'authorization', 'AUTHORIZATION']);
      const other = draw.pick([key.text, key.text, draw.pick(material.world.keys).text, '']);
      return withHeader(draft, [name, `Bearer ${other}`]);
    },
    'key in the user part of the target': (draft, draw, { world }) => ({
      ...draft,
      authority: `http://${draw.pick(world.keys).text}@host`,
    }),
  }),
];
