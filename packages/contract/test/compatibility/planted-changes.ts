import { isJsonArray, isJsonObject, type Json } from '../../src/openapi/json.js';
import { at } from '../published.js';
import type { Path } from './edited.js';

/** Changes of the published document. The tests apply each of them alone. */

const RUNS = '/v1/brands/{brand_id}/runs';
export const RUN = '/v1/brands/{brand_id}/runs/{run_id}';
const VISIBILITY = '/v1/brands/{brand_id}/visibility';
export const get = (path: string, ...rest: Path): Path => ['paths', path, 'get', ...rest];
export const schema = (name: string, ...rest: Path): Path => ['components', 'schemas', name, ...rest];
const header = (name: string, ...rest: Path): Path => ['components', 'headers', name, ...rest];

/** The path to a parameter of an operation. */
const parameter = (path: string, name: string, ...rest: Path): Path => {
  const { parameters } = at(get(path));
  const list = isJsonArray(parameters) ? parameters : [];
  return get(
    path,
    'parameters',
    list.findIndex((one) => isJsonObject(one) && one['name'] === name),
    ...rest,
  );
};

export const removed = () => undefined;
export const set = (value: Json) => () => value;
const without = (item: Json) => (list: Json | undefined) =>
  isJsonArray(list) ? list.filter((one) => one !== item) : list;
const having = (item: Json) => (list: Json | undefined) => (isJsonArray(list) ? [...list, item] : [item]);

type Planted = readonly [what: string, path: Path, change: (value: Json | undefined) => Json | undefined];

/** Each with a text that the findings contain. */
export const BREAKING: readonly (readonly [...Planted, finding: string])[] = [
  ['a removed path', ['paths', RUN], removed, `GET ${RUN} is removed`],
  ['a removed operation', get(RUN), removed, `GET ${RUN} is removed`],
  ['a renamed operation id', get(RUN, 'operationId'), set('readRun'), 'getRun is renamed to readRun'],
  ['another security requirement', ['security'], set([]), 'getRun requires another security scheme'],
  [
    'another security requirement of one operation',
    get(RUN, 'security'),
    set([]),
    'getRun requires another security scheme',
  ],
  ['another security scheme', ['components', 'securitySchemes', 'apiKey', 'scheme'], set('basic'), 'apiKey'],
  ['a request body', get(RUN, 'requestBody'), set({ content: {} }), 'getRun now takes a body'],
  ['a removed parameter', parameter(RUNS, 'status'), removed, 'listRuns no longer takes query status'],
  ['a renamed parameter', parameter(RUNS, 'status', 'name'), set('state'), 'no longer takes query status'],
  [
    'a parameter that moves from the query to a header',
    parameter(RUNS, 'status', 'in'),
    set('header'),
    'no longer takes query status',
  ],
  [
    'a parameter that becomes required',
    parameter(RUNS, 'status', 'required'),
    set(true),
    'listRuns now requires query status',
  ],
  [
    'a new required parameter',
    get(RUNS, 'parameters'),
    having({ name: 'week', in: 'query', required: true, schema: {} }),
    'listRuns now requires query week',
  ],
  [
    'a value that is no longer accepted',
    parameter(RUNS, 'status', 'schema', 'enum'),
    without('failed'),
    'listRuns refuses what it accepted: query status can be "failed"',
  ],
  [
    'a parameter of another type',
    parameter(VISIBILITY, 'tz', 'schema', 'type'),
    set('integer'),
    'query tz can be string',
  ],
  [
    'a parameter restricted to a list of values',
    parameter(VISIBILITY, 'tz', 'schema', 'enum'),
    set(['UTC']),
    'query tz can be an unlisted value',
  ],
  [
    'a lower maximum of a parameter',
    parameter(RUNS, 'limit', 'schema', 'maximum'),
    set(50),
    'query limit can violate maximum 50',
  ],
  [
    'a higher minimum of a parameter',
    parameter(RUNS, 'limit', 'schema', 'minimum'),
    set(10),
    'query limit can violate minimum 10',
  ],
  [
    'a lower maximum length of a parameter',
    parameter(VISIBILITY, 'tz', 'schema', 'maxLength'),
    set(10),
    'query tz can violate maxLength',
  ],
  [
    'a new pattern of a parameter',
    parameter(VISIBILITY, 'tz', 'schema', 'pattern'),
    set('^[A-Z]'),
    'query tz can violate pattern',
  ],
  [
    'another pattern of a parameter',
    parameter(VISIBILITY, 'platforms', 'schema', 'pattern'),
    set('^x$'),
    'query platforms can violate pattern',
  ],
  [
    'another default',
    parameter(RUNS, 'limit', 'schema', 'default'),
    set(20),
    'listRuns has another default for query limit',
  ],
  [
    'a removed default',
    parameter(VISIBILITY, 'tz', 'schema', 'default'),
    removed,
    'another default for query tz',
  ],
  [
    'another serialization of a list',
    parameter(VISIBILITY, 'platforms', 'explode'),
    set(true),
    'parses query platforms differently',
  ],
  ['a removed status', get(RUN, 'responses', '404'), removed, 'getRun no longer replies 404'],
  [
    'another success status',
    get(RUN, 'responses', '204'),
    set({ description: 'Nothing.' }),
    'getRun also replies 204',
  ],
  [
    'another content type',
    get(RUN, 'responses', '200', 'content'),
    set({ 'text/csv': {} }),
    'getRun 200 no longer has application/json',
  ],
  [
    'a removed header',
    get(RUN, 'responses', '200', 'headers', 'RateLimit'),
    removed,
    'getRun 200 RateLimit can be missing',
  ],
  [
    'a header that becomes optional',
    header('RateLimit', 'required'),
    set(false),
    'getRun 200 RateLimit can be missing',
  ],
  [
    'a header with another pattern',
    header('Retry-After', 'schema', 'pattern'),
    set('^.*$'),
    'RateLimited Retry-After can violate pattern',
  ],
  [
    'a header with another value',
    header('WWW-Authenticate', 'schema', 'enum'),
    having('Basic'),
    'Unauthorized WWW-Authenticate can be "Basic"',
  ],
  ['a removed member', schema('Run', 'properties', 'visibility'), removed, 'Run.visibility can be missing'],
  [
    'a member that becomes optional',
    schema('Run', 'required'),
    without('visibility'),
    'Run.visibility can be missing',
  ],
  [
    'a removed optional member',
    schema('Problem', 'properties', 'errors'),
    removed,
    'getRun 400.errors can be missing',
  ],
  [
    'a member that becomes nullable',
    schema('Run', 'properties', 'status'),
    set({ type: ['string', 'null'], enum: ['completed', null] }),
    'Run.status can be null',
  ],
  [
    'a member with a reference that becomes nullable',
    schema('Run', 'properties', 'created_at'),
    set({ anyOf: [{ $ref: '#/components/schemas/Timestamp' }, { type: 'null' }] }),
    'Run.created_at can be null',
  ],
  [
    'a member of another type',
    schema('Run', 'properties', 'answer_count', 'type'),
    set(['string', 'null']),
    'Run.answer_count can be string',
  ],
  [
    'an integer that becomes a number',
    schema('Run', 'properties', 'answer_count', 'type'),
    set(['number', 'null']),
    'Run.answer_count can be number',
  ],
  [
    'a new value of a member',
    schema('Run', 'properties', 'status', 'enum'),
    having('lost'),
    'Run.status can be "lost"',
  ],
  [
    'a removed list of values',
    schema('Run', 'properties', 'status', 'enum'),
    removed,
    'Run.status can be an unlisted value',
  ],
  ['a new engine', schema('Engine', 'enum'), having('copilot'), 'Engine can be "copilot"'],
  [
    'a new code of a refusal',
    get(
      RUN,
      'responses',
      '400',
      'content',
      'application/problem+json',
      'schema',
      'allOf',
      1,
      'properties',
      'code',
      'enum',
    ),
    having('not_found'),
    'getRun 400.code can be "not_found"',
  ],
  [
    'a higher maximum of a member',
    schema('Run', 'properties', 'visibility', 'maximum'),
    set(200),
    'Run.visibility can violate maximum 100',
  ],
  [
    'a removed maximum of a member',
    schema('Run', 'properties', 'visibility', 'maximum'),
    removed,
    'Run.visibility can violate maximum 100',
  ],
  [
    'a list with more items',
    schema('SiteAccess', 'properties', 'history', 'maxItems'),
    set(52),
    'SiteAccess.history can violate maxItems 26',
  ],
  [
    'another pattern of a member',
    schema('Timestamp', 'pattern'),
    set('^.*$'),
    'Timestamp can violate pattern',
  ],
  [
    'items of another type',
    schema('Run', 'properties', 'platforms', 'items'),
    set({ type: 'string' }),
    'Run.platforms[] can be an unlisted value',
  ],
  [
    'items of any type',
    schema('Run', 'properties', 'platforms', 'items'),
    removed,
    'Run.platforms[] can be anything',
  ],
];

export const COMPATIBLE: readonly Planted[] = [
  ['another description', schema('Run', 'properties', 'status', 'description'), set('Another one.')],
  ['another summary', get(RUN, 'summary'), set('One trip')],
  ['another example', get(RUN, 'responses', '200', 'content', 'application/json', 'examples'), removed],
  ['another server', ['servers'], set([{ url: 'https://api.example' }])],
  ['another tag', get(RUN, 'tags'), set(['Tours'])],
  ['a new path', ['paths', '/v1/tours'], set({ get: { operationId: 'listTours', responses: {} } })],
  [
    'a new optional parameter',
    get(RUNS, 'parameters'),
    having({ name: 'week', in: 'query', schema: { type: 'string' } }),
  ],
  ['a new accepted value', parameter(RUNS, 'status', 'schema', 'enum'), having('lost')],
  ['a parameter that accepts any value', parameter(RUNS, 'status', 'schema', 'enum'), removed],
  ['a higher maximum of a parameter', parameter(RUNS, 'limit', 'schema', 'maximum'), set(500)],
  ['a removed pattern of a parameter', parameter(VISIBILITY, 'platforms', 'schema', 'pattern'), removed],
  ['a parameter that accepts fractions', parameter(RUNS, 'limit', 'schema', 'type'), set('number')],
  ['a deprecated parameter', parameter(RUNS, 'status', 'deprecated'), set(true)],
  ['a new member', schema('Run', 'properties', 'tour'), set({ type: ['string', 'null'] })],
  ['a new required member', schema('Run', 'required'), having('tour')],
  ['a member that becomes required', schema('Problem', 'required'), having('errors')],
  ['a member that is no longer nullable', schema('Run', 'properties', 'visibility', 'type'), set('number')],
  [
    'a number that becomes an integer',
    schema('Run', 'properties', 'visibility', 'type'),
    set(['integer', 'null']),
  ],
  ['a member with fewer values', schema('Run', 'properties', 'status', 'enum'), without('failed')],
  [
    'a member with a constant value',
    schema('Run', 'properties', 'status'),
    set({ type: 'string', const: 'completed' }),
  ],
  ['a string restricted to a list of values', schema('Run', 'properties', 'id', 'enum'), set(['one'])],
  ['a lower maximum of a member', schema('Run', 'properties', 'visibility', 'maximum'), set(50)],
  ['a new refusal', get(RUN, 'responses', '410'), set({ description: 'Gone.' })],
  ['a new header', get(RUN, 'responses', '200', 'headers', 'ETag'), set({ schema: { type: 'string' } })],
  ['an additional content type', get(RUN, 'responses', '200', 'content', 'text/csv'), set({})],
  [
    'a nullable type in another notation',
    schema('Run', 'properties', 'visibility'),
    set({ anyOf: [{ type: 'number', minimum: 0, maximum: 100 }, { type: 'null' }] }),
  ],
  [
    'a list of values in another notation',
    schema('Brand', 'properties', 'reach'),
    set({
      anyOf: [{ enum: ['worldwide', 'local'] }, { type: 'string', enum: ['country'] }, { type: 'null' }],
    }),
  ],
  ['an inlined schema', schema('Run', 'properties', 'created_at'), () => at(schema('Timestamp'))],
];
