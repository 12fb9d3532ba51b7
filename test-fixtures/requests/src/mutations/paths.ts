import type { Draw } from '@brand-visibility/records';
import { encoded, type Draft } from '../drafts/draft.js';
import type { Material } from '../world/material.js';
import { mutations, type Change, type Changes } from './mutation.js';
import { CANARY } from '../drafts/valid-requests.js';
import { keyIn } from './segments.js';

/** Paths and the ids in them. */

const pathed =
  (make: (path: string, draw: Draw) => string): Change =>
  (draft, draw) => {
    const path = make(draft.path, draw);
    return path === draft.path ? null : { ...draft, path };
  };

const parted = (make: (parts: readonly string[], at: number, draw: Draw) => readonly string[]): Change =>
  pathed((path, draw) => {
    const parts = path.split('/').slice(1);
    return `/${make(parts, draw.below(parts.length), draw).join('/')}`;
  });

/** Replaces a slash, but none of the first `staying`. */
const atSlash = (staying: number, make: (draw: Draw) => string): Change =>
  pathed((path, draw) => {
    const slashes = [...path.matchAll(/\//g)].map(({ index }) => index).slice(staying);
    if (slashes.length === 0) return path;
    const at = draw.pick(slashes);
    return path.slice(0, at) + make(draw) + path.slice(at + 1);
  });

/** Replaces the first or the last id in the path. */
const identified =
  (
    which: 'first' | 'last',
    make: (draft: Draft, draw: Draw, material: Material, name: string) => string | null,
  ): Change =>
  (draft, draw, material) => {
    const { pathNames, template } = draft.operation;
    const name = which === 'first' ? pathNames[0] : pathNames.at(-1);
    if (name === undefined) return null;
    const at = template.split('/').indexOf(`{${name}}`);
    const parts = draft.path.split('/');
    const id = make(draft, draw, material, name);
    return id === null || parts[at] === undefined ? null : { ...draft, path: parts.with(at, id).join('/') };
  };

/** Uses the id of another brand, of the caller's account or of another one. */
const foreign = (isOfAccount: boolean): Change =>
  identified('last', (draft, draw, { world: { brands, keys } }, name) => {
    const account_id = keyIn(draft, keys)?.account_id;
    const others = [...brands.values()].filter(
      (brand) => brand.id !== draft.path.split('/')[3] && (brand.account_id === account_id) === isOfAccount,
    );
    const ids = others.flatMap(({ id, children }) => (name === 'brand_id' ? [id] : (children[name] ?? [])));
    return ids.length > 0 ? draw.pick(ids) : null;
  });

const MALFORMED = [
  ...'%zz % %4 %ff %c0%ae %ed%a0%80 %00 a%00b %0a %0d%0aX-A:b %7f %1b%5b2J'.split(' '),
  ...'" <b> {brand_id} | ^ ` \\ # #/../ [] <script>'.split(' '),
];
const UNUSUAL = [
  ...'. .. ... %2e %2e%2e %2E%2e%2f %252e%252e * :brand_id - _ 0 -1 null undefined true'.split(' '),
  ..."__proto__ constructor hasOwnProperty %20 + ' '%20or%201=1-- %27%3B".split(' '),
  ...'%F0%9F%98%80 %EF%BC%8F %E2%80%8B %C2%A0 %2A %3F %26 %3D %25 (.*) $1 @ ;a=1'.split(' '),
  CANARY,
  'a'.repeat(129),
  'z'.repeat(10_000),
  '1'.repeat(30),
  encoded('𝐛𝐫𝐝'),
  ...'CON index.html .env'.split(' '),
];

const INVALIDATING: Changes = {
  'slash at the end': pathed((path) => `${path}/`),
  'double slash': atSlash(0, () => '//'),
  'path in another case': pathed((path, draw) =>
    draw.pick([
      path.replace('/v1', '/V1'),
      path.replace(/\/(brands|account)/, (part) => part.toUpperCase()),
      path.replace(/\/b/, '/B').replace('/v1/account', '/v1/Account'),
    ]),
  ),
  'dot segment': parted((parts, at, draw) =>
    parts.toSpliced(at, 0, draw.pick(['.', '..', '%2e', '%2e%2e', '.%2e'])),
  ),
  'dot-dot segment that cancels out': parted((parts, at) =>
    parts.toSpliced(at + 1, 0, '..', parts[at] ?? ''),
  ),
  'additional segment': parted((parts, at, draw) =>
    parts.toSpliced(at, 0, draw.pick(['x', 'v1', 'brands', 'runs', '%20', '*'])),
  ),
  'suffix on the path': pathed(
    (path, draw) =>
      path + draw.pick(['.json', '.', '/.json', '%2ejson', ';v=1', '%3Flimit=1', '~', '%00', '%20', ':1']),
  ),
  'another version': pathed((path, draw) =>
    path.replace('/v1', draw.pick(['/v1x', '/v2', '/v0', '/v01', '/v1.0', '/v1beta', '/%76%31', '/v%31'])),
  ),
  'prefix before the path': pathed(
    (path, draw) => draw.pick(['/api', '/nope', '/', '/.', '/%2e%2e', '/;']) + path,
  ),
  'percent-encoded letter in the path': pathed((path) =>
    path.replace(/\/(account|brands)/, (part) => `/%${part.charCodeAt(1).toString(16)}${part.slice(2)}`),
  ),
  'percent-encoded slash': atSlash(1, (draw) => draw.pick(['%2f', '%2F', '%5c', '%252f'])),
  'path of no endpoint': pathed((_, draw) =>
    draw.pick([
      '/v1',
      '/v1/',
      '/v1/nope',
      '/v1/brand',
      '/v1/accounts',
      '/v1/account/x',
      '/v1/brands/',
      '/v1/api_keys',
      '/nope',
    ]),
  ),
  'malformed id': identified('last', (_, draw) => draw.pick(MALFORMED)),
  'malformed brand id': identified('first', (_, draw) => draw.pick(MALFORMED)),
  'unusual id': identified('last', (_, draw) => draw.pick(UNUSUAL)),
  'unusual brand id': identified('first', (_, draw) => draw.pick(UNUSUAL)),
  'empty id': identified('last', () => ''),
  'id of another account': foreign(false),
  'unknown id': identified('last', (_, draw, __, name) =>
    draw.pick(['brd_00', 'run_00', 'prm_00', 'rec_00', 'auditof0nothing0', `${name}0`]),
  ),
  'id of another type': identified('last', (_, draw, { world: { owners, brands } }, name) => {
    const ids = [...owners].flatMap(([id, { brand_id }]) =>
      brand_id !== null && id !== brand_id ? [id] : [],
    );
    const fitting = new Set([...brands.values()].flatMap(({ children }) => children[name] ?? []));
    const id = draw.pick(ids);
    return fitting.has(id) ? null : id;
  }),
  'id of a deleted prompt': identified('last', ({ path }, draw, { world: { brands } }, name) => {
    const deleted = brands.get(path.split('/')[3] ?? '')?.deleted ?? [];
    return name === 'prompt_id' && deleted.length > 0 ? draw.pick(deleted) : null;
  }),
  'resource of an unknown brand': (draft, draw) => {
    const parts = draft.path.split('/');
    return draft.operation.pathNames.length === 2
      ? { ...draft, path: parts.toSpliced(3, 1, draw.pick(['brd_00', 'x'])).join('/') }
      : null;
  },
  'double-encoded id': identified('last', (_, draw, { world: { brands } }, name) => {
    const ids = [...brands.values()].flatMap(({ id, children }) =>
      name === 'brand_id' ? [id] : (children[name] ?? []),
    );
    const id = draw.pick(ids);
    return `%25${id.charCodeAt(0).toString(16)}${id.slice(1)}`;
  }),
  'key in the path': (draft, draw, { world }) => {
    const key = draw.pick(world.keys).text;
    const part = draw.pick([key, `%62${key.slice(1)}`, `%2562${key.slice(1)}`]);
    return { ...draft, path: draw.pick(['', '/v1/nope', '/livez', draft.path]) + `/${part}` };
  },
};

const OTHERS: Changes = {
  'id of another brand': foreign(true),
  'resource under another brand': (draft, draw, { world }) => {
    const parts = draft.path.split('/');
    if (draft.operation.pathNames.length < 2) return null;
    return { ...draft, path: parts.toSpliced(3, 1, draw.pick([...world.brands.keys()])).join('/') };
  },
  'id in another case': identified('last', ({ path }, draw) => {
    const id = path.split('/').find((part) => part.includes('_')) ?? '';
    return id === '' ? null : draw.pick([id.toUpperCase(), id.toLowerCase()]);
  }),
  'missing segment': parted((parts, at) => parts.toSpliced(at, 1)),
  'segments rotated': parted((parts, at) => [...parts.slice(at), ...parts.slice(0, at)]),
  'probe or document': pathed((_, draw) =>
    draw.pick([
      '/livez',
      '/readyz',
      '/healthz',
      '/openapi.json',
      '/',
      '/docs',
      '/docs/',
      '/docs/nope.js',
      '/report',
      '/report/nope.js',
      '/sample',
      '/pictures/nope.webp',
      '/connect',
      '/recipes',
      '/glossary',
      '/changelog',
      '/import-format',
      '/llms.txt',
      '/recipes/',
      '/client/',
      '/client/nope.tgz',
      '/errors',
      '/errors/not_found',
      '/errors/nope',
      '/errors/',
      '/livez/',
      '/Livez',
    ]),
  ),
};

const PRESERVING: Changes = {
  'absolute form': (draft, draw) =>
    draft.path.startsWith('/')
      ? {
          ...draft,
          authority: draw.pick([
            'http://api.example',
            'https://other.example:8443',
            'HTTP://a',
            'http://u:p@a',
          ]),
        }
      : null,
  'percent-encoded id': identified('last', (draft) => {
    const id = draft.path.split('/').find((part) => /^\w+$/.test(part) && draft.path.endsWith(part));
    return id === undefined || draft.operation.template.split('/').at(-1)?.startsWith('{') !== true
      ? null
      : [...id].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');
  }),
};

export const PATHS = [
  ...mutations('invalidates', INVALIDATING),
  ...mutations('varies', OTHERS),
  ...mutations('preserves', PRESERVING),
];
