import type { Draft } from '../drafts/draft.js';
import { CANARY } from '../drafts/valid-requests.js';
import type { FuzzBrand } from '../world/world.js';
import { edits } from './edits.js';
import { replacing, type Part, type Texts } from './mutation.js';
import { brandIn, keyIn } from './segments.js';

/** Paths and the ids in them. */

const pathed = replacing<Part>(
  ({ path }) => ({ text: path }),
  (draft, path) => (path === draft.path ? null : { ...draft, path: path || '/' }),
);

/** Replaces a random piece of the path, but none of the first `staying`, by each of some words. */
const inPath =
  (piece: RegExp, staying: number, words: string): Texts<Part> =>
  ({ text }, draw) => {
    const pieces = [...text.matchAll(piece)].slice(staying);
    if (pieces.length === 0) return [];
    const { 0: found, index } = draw.pick(pieces);
    return words.split(' ').map((word) => text.slice(0, index) + word + text.slice(index + found.length));
  };

/** An id in the path of a request: its name, and its position among the segments. */
interface PathId extends Part {
  readonly draft: Draft;
  readonly name: string;
  readonly at: number;
}

/** Replaces one of the ids, or the last one. */
const identified = (which: 'any' | 'last') =>
  replacing<PathId>(
    (draft, draw) => {
      const { pathNames, template } = draft.operation;
      const name = pathNames.at(which === 'any' && draw.chance(50) ? 0 : -1) ?? '';
      const at = template.split('/').indexOf(`{${name}}`);
      const text = draft.path.split('/')[at];
      return text === undefined ? null : { draft, name, at, text };
    },
    (draft, id, { at }) => ({ ...draft, path: draft.path.split('/').with(at, id).join('/') }),
  );

/** Replaces the brand of another resource. */
const underBrand = replacing<Part>(
  ({ operation, path }) =>
    operation.pathNames.length === 2 && path.split('/').length > 3 ? { text: '' } : null,
  (draft, id) => ({ ...draft, path: draft.path.split('/').with(3, id).join('/') }),
);

/** The ids of some brands that fit a name in a path. */
const idsIn = (brands: readonly FuzzBrand[], { name }: PathId) =>
  brands.flatMap(({ id, children }) => (name === 'brand_id' ? [id] : (children[name] ?? [])));

/** Ids of other brands, of the caller's account or of others. */
const foreign =
  (isOfAccount: boolean): Texts<PathId> =>
  (id, _, material) => {
    const account_id = keyIn(id.draft, material)?.account_id;
    const own = brandIn(id.draft, material);
    const others = [...material.world.brands.values()].filter((brand) => brand !== own);
    return idsIn(
      others.filter((brand) => (brand.account_id === account_id) === isOfAccount),
      id,
    );
  };

export const PATHS = [
  ...pathed({
    'slash at the end': '§/',
    'double slash': inPath(/\//g, 0, '//'),
    'percent-encoded slash': inPath(/\//g, 1, '%2f %2F %5c %252f'),
    'percent-encoded letter in the path': inPath(/(?<=^\/v1\/)[ab]/g, 0, '%61 %62'),
    'path in another case': inPath(/\/v1|\/brands|\/account/g, 0, '/V1 /BRANDS /Account'),
    'dot segment': inPath(/\//g, 0, '/./ /../ /%2e/ /%2e%2e/ /.%2e/ /x/../'),
    'additional segment': inPath(/\//g, 0, '/x/ /v1/ /brands/ /runs/ /%20/ /*/'),
    'suffix on the path': '§.json §. §/.json §%2ejson §;v=1 §%3Flimit=1 §~ §%00 §%20 §:1',
    'another version': inPath(/\/v1/g, 0, '/v1x /v2 /v0 /v01 /v1.0 /v1beta /%76%31 /v%31'),
    'prefix before the path': '/api§ /nope§ /§ /.§ /%2e%2e§ /;§',
    'path of no endpoint':
      '/v1 /v1/ /v1/nope /v1/brand /v1/accounts /v1/account/x /v1/brands/ /v1/api_keys /nope',
    'key in the path': (_, draw, { world }) => {
      const { text } = draw.pick(world.keys);
      return ['', '/v1/nope', '/livez', '§'].flatMap((each) =>
        ['b', '%62', '%2562'].map((letter) => `${each}/${letter}${text.slice(1)}`),
      );
    },
    'missing segment': inPath(/\/[^/]*/g, 0, ''),
    'segments rotated': ({ text }) =>
      [...text.matchAll(/\//g)].map(({ index }) => text.slice(index) + text.slice(0, index)),
    'probe or document': `/ /livez /readyz /healthz /openapi.json /docs /docs/ /docs/nope.js /report /report/nope.js
      /sample /pictures/nope.webp /connect /recipes /glossary /changelog /methodology /recompute /import-format /client-reports /recompute.py /examples/minimal.ndjson /examples/
      /llms.txt /recipes/ /client/
      /client/nope.tgz /errors /errors/not_found /errors/nope /errors/ /livez/ /Livez`,
  }),
  ...edits('id', 'brd_a1', identified('any')),
  ...identified('any')({
    'malformed id': '" <b> {brand_id} | ^ ` \\ # #/../ [] <script> %1b%5b2J',
    'unusual id': `. .. ... %2e %2e%2e %2E%2e%2f %252e%252e * :brand_id - _ 0 -1 null undefined true __proto__
      constructor hasOwnProperty %20 + ' '%20or%201=1-- %27%3B ${CANARY} %F0%9F%98%80 %EF%BC%8F %E2%80%8B %C2%A0 %2A
      %3F %26 %3D %25 (.*) $1 @ ;a=1 ${'a'.repeat(129)} ${'z'.repeat(10_000)} ${'1'.repeat(30)} CON index.html .env`,
  }),
  ...identified('last')({
    'id of another account': foreign(false),
    'id of another brand': foreign(true),
    'unknown id': ({ name }) => `brd_00 run_00 prm_00 rec_00 auditof0nothing0 ${name}0`.split(' '),
    'id of another type': (id, _, { world }) => {
      const fitting = new Set(idsIn([...world.brands.values()], id));
      return [...world.owners].flatMap(([other, { brand_id }]) =>
        brand_id === null || fitting.has(other) ? [] : [other],
      );
    },
    'id of a deleted prompt': ({ draft, name }, _, material) =>
      name === 'prompt_id' ? (brandIn(draft, material)?.deleted ?? []) : [],
  }),
  ...underBrand({
    'resource of an unknown brand': 'brd_00 x',
    'resource under another brand': (_, __, { world }) => [...world.brands.keys()],
  }),
  ...replacing<Part>(
    ({ path }) => (path.startsWith('/') ? { text: '' } : null),
    (draft, authority) => ({ ...draft, authority }),
  )({ 'absolute form': 'http://api.example https://other.example:8443 HTTP://a http://u:p@a' }),
];
