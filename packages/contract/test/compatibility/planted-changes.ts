import { isJsonArray, isJsonObject, type Json } from '../../src/openapi/json.js';
import { at } from '../published.js';
import type { Place } from './edited.js';

/** Changes of the published document, each planted alone. */

const RUNS = '/v1/brands/{brand_id}/runs';
export const RUN = '/v1/brands/{brand_id}/runs/{run_id}';
const VISIBILITY = '/v1/brands/{brand_id}/visibility';
export const get = (path: string, ...rest: Place): Place => ['paths', path, 'get', ...rest];
export const schema = (name: string, ...rest: Place): Place => ['components', 'schemas', name, ...rest];
const header = (name: string, ...rest: Place): Place => ['components', 'headers', name, ...rest];

/** The place of a parameter of an operation. */
const parameter = (path: string, name: string, ...rest: Place): Place => {
  const { parameters } = at(get(path));
  const list = isJsonArray(parameters) ? parameters : [];
  return get(
    path,
    'parameters',
    list.findIndex((one) => isJsonObject(one) && one['name'] === name),
    ...rest,
  );
};

export const gone = () => undefined;
export const set = (value: Json) => () => value;
const without = (item: Json) => (list: Json | undefined) =>
  isJsonArray(list) ? list.filter((one) => one !== item) : list;
const having = (item: Json) => (list: Json | undefined) => (isJsonArray(list) ? [...list, item] : [item]);

type Planted = readonly [what: string, place: Place, change: (value: Json | undefined) => Json | undefined];

/** Each with words that have to be in what is found. */
export const BREAKING: readonly (readonly [...Planted, said: string])[] = [
  ['a path taken away', ['paths', RUN], gone, `GET ${RUN} is gone`],
  ['an operation taken away', get(RUN), gone, `GET ${RUN} is gone`],
  ['an operation with another id', get(RUN, 'operationId'), set('readRun'), 'getRun is called readRun'],
  ['another security', ['security'], set([]), 'getRun asks for another security'],
  ['a security of one operation', get(RUN, 'security'), set([]), 'getRun asks for another security'],
  ['another security scheme', ['components', 'securitySchemes', 'apiKey', 'scheme'], set('basic'), 'apiKey'],
  ['a body', get(RUN, 'requestBody'), set({ content: {} }), 'getRun takes a body'],
  ['a parameter taken away', parameter(RUNS, 'status'), gone, 'listRuns takes query status no more'],
  [
    'a parameter with another name',
    parameter(RUNS, 'status', 'name'),
    set('state'),
    'takes query status no more',
  ],
  [
    'a parameter in another place',
    parameter(RUNS, 'status', 'in'),
    set('header'),
    'takes query status no more',
  ],
  [
    'a parameter now required',
    parameter(RUNS, 'status', 'required'),
    set(true),
    'listRuns asks for query status',
  ],
  [
    'a new required parameter',
    get(RUNS, 'parameters'),
    having({ name: 'week', in: 'query', required: true, schema: {} }),
    'listRuns asks for query week',
  ],
  [
    'a value that is taken no more',
    parameter(RUNS, 'status', 'schema', 'enum'),
    without('failed'),
    'listRuns takes no more that query status can be "failed"',
  ],
  [
    'a parameter of another type',
    parameter(VISIBILITY, 'tz', 'schema', 'type'),
    set('integer'),
    'query tz can be string',
  ],
  [
    'a parameter narrowed to a list',
    parameter(VISIBILITY, 'tz', 'schema', 'enum'),
    set(['UTC']),
    'query tz can be what is not listed',
  ],
  [
    'a lower maximum of a parameter',
    parameter(RUNS, 'limit', 'schema', 'maximum'),
    set(50),
    'query limit can go against maximum 50',
  ],
  [
    'a higher minimum of a parameter',
    parameter(RUNS, 'limit', 'schema', 'minimum'),
    set(10),
    'query limit can go against minimum 10',
  ],
  [
    'a shorter parameter',
    parameter(VISIBILITY, 'tz', 'schema', 'maxLength'),
    set(10),
    'query tz can go against maxLength',
  ],
  [
    'a pattern of a parameter',
    parameter(VISIBILITY, 'tz', 'schema', 'pattern'),
    set('^[A-Z]'),
    'query tz can go against pattern',
  ],
  [
    'another pattern of a parameter',
    parameter(VISIBILITY, 'platforms', 'schema', 'pattern'),
    set('^x$'),
    'query platforms can go against pattern',
  ],
  [
    'another default',
    parameter(RUNS, 'limit', 'schema', 'default'),
    set(20),
    'listRuns has another default of query limit',
  ],
  [
    'a default taken away',
    parameter(VISIBILITY, 'tz', 'schema', 'default'),
    gone,
    'another default of query tz',
  ],
  [
    'lists written in another way',
    parameter(VISIBILITY, 'platforms', 'explode'),
    set(true),
    'reads query platforms in another way',
  ],
  ['a status taken away', get(RUN, 'responses', '404'), gone, 'getRun replies 404 no more'],
  [
    'another success',
    get(RUN, 'responses', '204'),
    set({ description: 'Nothing.' }),
    'getRun replies 204 too',
  ],
  [
    'another content type',
    get(RUN, 'responses', '200', 'content'),
    set({ 'text/csv': {} }),
    'getRun 200 is application/json no more',
  ],
  [
    'a header taken away',
    get(RUN, 'responses', '200', 'headers', 'RateLimit'),
    gone,
    'getRun 200 RateLimit can be missing',
  ],
  [
    'a header that may be left out',
    header('RateLimit', 'required'),
    set(false),
    'getRun 200 RateLimit can be missing',
  ],
  [
    'a header of another form',
    header('Retry-After', 'schema', 'pattern'),
    set('^.*$'),
    'RateLimited Retry-After can go against pattern',
  ],
  [
    'a header with another value',
    header('WWW-Authenticate', 'schema', 'enum'),
    having('Basic'),
    'Unauthorized WWW-Authenticate can be "Basic"',
  ],
  ['a member taken away', schema('Run', 'properties', 'visibility'), gone, 'Run.visibility can be missing'],
  [
    'a member that may be left out',
    schema('Run', 'required'),
    without('visibility'),
    'Run.visibility can be missing',
  ],
  [
    'an optional member taken away',
    schema('Problem', 'properties', 'errors'),
    gone,
    'getRun 400.errors can be missing',
  ],
  [
    'a member that may be null',
    schema('Run', 'properties', 'status'),
    set({ type: ['string', 'null'], enum: ['completed', null] }),
    'Run.status can be null',
  ],
  [
    'a referred member that may be null',
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
    'a whole number that may be a fraction',
    schema('Run', 'properties', 'answer_count', 'type'),
    set(['number', 'null']),
    'Run.answer_count can be number',
  ],
  [
    'a value that was not listed',
    schema('Run', 'properties', 'status', 'enum'),
    having('lost'),
    'Run.status can be "lost"',
  ],
  [
    'a list that is none any more',
    schema('Run', 'properties', 'status', 'enum'),
    gone,
    'Run.status can be what is not listed',
  ],
  ['an engine that was not listed', schema('Engine', 'enum'), having('copilot'), 'Engine can be "copilot"'],
  [
    'a code that was not listed',
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
    'Run.visibility can go against maximum 100',
  ],
  [
    'no maximum of a member',
    schema('Run', 'properties', 'visibility', 'maximum'),
    gone,
    'Run.visibility can go against maximum 100',
  ],
  [
    'a longer list',
    schema('SiteAccess', 'properties', 'history', 'maxItems'),
    set(52),
    'SiteAccess.history can go against maxItems 26',
  ],
  [
    'another pattern of a member',
    schema('Timestamp', 'pattern'),
    set('^.*$'),
    'Timestamp can go against pattern',
  ],
  [
    'items of another kind',
    schema('Run', 'properties', 'platforms', 'items'),
    set({ type: 'string' }),
    'Run.platforms[] can be what is not listed',
  ],
  [
    'items of any kind',
    schema('Run', 'properties', 'platforms', 'items'),
    gone,
    'Run.platforms[] can be anything',
  ],
];

export const COMPATIBLE: readonly Planted[] = [
  ['another word', schema('Run', 'properties', 'status', 'description'), set('Another one.')],
  ['another title and summary', get(RUN, 'summary'), set('One tour')],
  ['another example', get(RUN, 'responses', '200', 'content', 'application/json', 'examples'), gone],
  ['another server', ['servers'], set([{ url: 'https://api.example' }])],
  ['another tag', get(RUN, 'tags'), set(['Tours'])],
  ['another path', ['paths', '/v1/tours'], set({ get: { operationId: 'listTours', responses: {} } })],
  [
    'an optional parameter more',
    get(RUNS, 'parameters'),
    having({ name: 'week', in: 'query', schema: { type: 'string' } }),
  ],
  ['a value more that is taken', parameter(RUNS, 'status', 'schema', 'enum'), having('lost')],
  ['a list of a parameter that is open now', parameter(RUNS, 'status', 'schema', 'enum'), gone],
  ['a higher maximum of a parameter', parameter(RUNS, 'limit', 'schema', 'maximum'), set(500)],
  ['a parameter without a pattern', parameter(VISIBILITY, 'platforms', 'schema', 'pattern'), gone],
  ['a parameter that may be a fraction', parameter(RUNS, 'limit', 'schema', 'type'), set('number')],
  ['a parameter that is on its way out', parameter(RUNS, 'status', 'deprecated'), set(true)],
  ['a member more', schema('Run', 'properties', 'tour'), set({ type: ['string', 'null'] })],
  ['a required member more', schema('Run', 'required'), having('tour')],
  ['a member that is always there now', schema('Problem', 'required'), having('errors')],
  ['a member that is never null any more', schema('Run', 'properties', 'visibility', 'type'), set('number')],
  ['a number that is whole now', schema('Run', 'properties', 'visibility', 'type'), set(['integer', 'null'])],
  ['a member with fewer values', schema('Run', 'properties', 'status', 'enum'), without('failed')],
  [
    'a member of one value',
    schema('Run', 'properties', 'status'),
    set({ type: 'string', const: 'completed' }),
  ],
  ['a text that is a list of values now', schema('Run', 'properties', 'id', 'enum'), set(['one'])],
  ['a lower maximum of a member', schema('Run', 'properties', 'visibility', 'maximum'), set(50)],
  ['a refusal more', get(RUN, 'responses', '410'), set({ description: 'Gone.' })],
  ['a header more', get(RUN, 'responses', '200', 'headers', 'ETag'), set({ schema: { type: 'string' } })],
  ['another content type beside', get(RUN, 'responses', '200', 'content', 'text/csv'), set({})],
  [
    'a null written in another way',
    schema('Run', 'properties', 'visibility'),
    set({ anyOf: [{ type: 'number', minimum: 0, maximum: 100 }, { type: 'null' }] }),
  ],
  [
    'a list written in another way',
    schema('Brand', 'properties', 'reach'),
    set({
      anyOf: [{ enum: ['worldwide', 'local'] }, { type: 'string', enum: ['country'] }, { type: 'null' }],
    }),
  ],
  [
    'a schema that stands where it was referred to',
    schema('Run', 'properties', 'created_at'),
    () => at(schema('Timestamp')),
  ],
];
