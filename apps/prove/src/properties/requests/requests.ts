import { ENDPOINTS, type AnyEndpoint } from '@brand-visibility/contract';
import { CATEGORIES, ENGINES, SENTIMENTS, SOURCE_OWNERS } from '@brand-visibility/domain/vocabulary';
import type { Draw } from '@brand-visibility/records';
import { z } from 'zod';
import type { HttpRequest } from '@brand-visibility/programs/http';
import { ODD_ZONES, pathNames, quoted } from '@brand-visibility/requests';
import type { AskedBrand, AskedWorld, AskingKey } from './world.js';

/**
 * Seeded requests, mostly valid and some invalid. They are generated from the endpoints' definitions in the contract:
 * a parameter with listed values needs nothing here; any other needs an entry in DRAWN, and an id in a path one in
 * CHILD_TYPES of `world.ts`.
 */

type DrawValue = (draw: Draw, brand: AskedBrand) => string;

const listed = (draw: Draw, values: readonly string[]) =>
  Array.from({ length: 1 + draw.below(3) }, () => quoted(draw.pick(values))).join(',');

const drawDomain: DrawValue = (draw, { domains }) => draw.pick([...domains, 'WWW.Nowhere.Example.']);

const DRAWN: Readonly<Record<string, DrawValue>> = {
  tz: (draw) => draw.pick([...ODD_ZONES, 'asia/kolkata']),
  platforms: (draw) => listed(draw, ENGINES),
  categories: (draw) => listed(draw, CATEGORIES),
  locations: (draw, { locations }) => listed(draw, [...locations, 'Nowhere']),
  theme_ids: (draw, { theme_ids }) => listed(draw, [...theme_ids, 'none', 'thm_unknown']),
  theme_id: (draw, { theme_ids }) => draw.pick([...theme_ids, 'none', 'thm_unknown']),
  run_id: (draw, { ids }) => draw.pick([...(ids['run_id'] ?? []), 'run_unknown']),
  prompt_ids: (draw, { ids }) => listed(draw, [...(ids['prompt_id'] ?? []), 'prm_unknown']),
  competitor: (draw, { rivals }) => draw.pick([...rivals, 'Nobody']),
  without_competitor: (draw, { rivals }) => draw.pick([...rivals, 'Nobody']),
  sentiment: (draw) => listed(draw, SENTIMENTS),
  domain: drawDomain,
  source_domain: drawDomain,
  source_page: (draw, { pages }) => draw.pick([...pages, 'https://nowhere.example']),
  owner: (draw) => listed(draw, SOURCE_OWNERS),
  limit: (draw) => String(draw.pick([1, 2, 3, 10, 25, 50])),
};

const WRONG = [
  '',
  '%20',
  '0',
  '101',
  '1y',
  'PST',
  'a,,b',
  '"',
  '%00',
  '%zz',
  '2026-02-30',
  'true,false',
  'x'.repeat(2001),
];
const UNUSUAL = ['nope=1', '=1', '__proto__=1', 'Period=30d', '%zz=1', 'limit[]=1'];

/** Parameters that are drawn together or come from responses. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'period',
  'start_date',
  'end_date',
  'previous_start_date',
  'previous_end_date',
  'cursor',
]);

/** The values of a parameter whose schema lists them. */
function valuesListedBy(schema: z.ZodType): readonly string[] {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return (described.enum ?? []).filter((value) => typeof value === 'string');
}

function drawParameter(draw: Draw, name: string, schema: z.ZodType, brand: AskedBrand): string {
  const values = valuesListedBy(schema);
  if (values.length > 0) return draw.pick(values);
  const drawn = DRAWN[name];
  if (!drawn) throw new Error(`requests.ts has no values for the parameter ${name}`);
  return drawn(draw, brand);
}

const DAY = 86_400_000;
const dayOf = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10);

/** A preset, days around the brand's runs, a distant year, or one date without the other. */
function drawWindow(draw: Draw, { first_day, last_day }: AskedBrand): string[] {
  const kind = draw.below(20);
  if (kind < 9) return [`period=${draw.pick(['7d', '30d', '90d', '365d'])}`];
  if (kind === 9) return ['start_date=1970-01-01', 'end_date=1970-12-31'];
  if (kind === 10) return ['start_date=9998-01-01', 'end_date=9998-12-31'];
  const first = Date.parse(first_day ?? '2025-01-01') - 40 * DAY;
  const last = Date.parse(last_day ?? '2025-12-31') + 40 * DAY;
  const start = first + draw.below(Math.floor((last - first) / DAY)) * DAY;
  if (kind === 11) return [`start_date=${dayOf(start)}`];
  const days = draw.below(draw.pick([2, 10, 60, 370]));
  return [`start_date=${dayOf(start)}`, `end_date=${dayOf(start + days * DAY)}`];
}

/** Days to compare with: before most windows, among them all presets of a year, or one date without the other. */
function drawComparedDays(draw: Draw, { first_day }: AskedBrand): string[] {
  const last = Date.parse(first_day ?? '2025-01-01') + (draw.below(200) - 40) * DAY;
  const end = `previous_end_date=${dayOf(last)}`;
  return draw.chance(8) ? [end] : [`previous_start_date=${dayOf(last - draw.below(370) * DAY)}`, end];
}

function drawQuery(draw: Draw, endpoint: AnyEndpoint, brand: AskedBrand): string {
  const pairs = 'start_date' in endpoint.parameters && draw.chance(80) ? drawWindow(draw, brand) : [];
  if ('previous_end_date' in endpoint.parameters && draw.chance(25))
    pairs.push(...drawComparedDays(draw, brand));
  for (const [name, schema] of Object.entries(endpoint.parameters)) {
    if (ELSEWHERE.has(name) || !draw.chance(30)) continue;
    // Without CSV it is refused.
    if (name === 'bom' && !pairs.includes('format=csv') && !draw.chance(10)) continue;
    pairs.push(`${name}=${encodeURIComponent(drawParameter(draw, name, schema, brand))}`);
  }
  const names = Object.keys(endpoint.parameters);
  if (names.length > 0 && draw.chance(6)) pairs.push(`${draw.pick(names)}=${draw.pick(WRONG)}`);
  if (draw.chance(3)) pairs.push(draw.pick(UNUSUAL));
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/** An id for the path: mostly one of the brand, sometimes one of another brand or an unknown one. */
function drawId(draw: Draw, name: string, brand: AskedBrand, { brands }: AskedWorld): string {
  const own = brand.ids[name] ?? [];
  const kind = draw.below(10);
  if (kind < 8 && own.length > 0) return draw.pick(own);
  const foreign = draw.pick(brands).ids[name] ?? [];
  return kind === 8 && foreign.length > 0
    ? draw.pick(foreign)
    : draw.pick(['unknown', '__proto__', '%2e%2e']);
}

/** The path of an endpoint about a brand, with a query. */
export function drawTarget(draw: Draw, endpoint: AnyEndpoint, brand: AskedBrand, world: AskedWorld): string {
  const names = pathNames(endpoint).filter((name) => name !== 'brand_id');
  let path: string = endpoint.path.replace('{brand_id}', draw.chance(96) ? brand.id : 'brd_unknown');
  for (const name of names) path = path.replace(`{${name}}`, drawId(draw, name, brand, world));
  return path + drawQuery(draw, endpoint, brand);
}

/** The shares of the endpoints: more for those with more parameters. */
const SHARES = ENDPOINTS.flatMap((endpoint) =>
  Array.from({ length: 1 + Object.keys(endpoint.parameters).length }, () => endpoint),
);

/** Generates requests endlessly; the same draws, content and keys give the same requests. */
export function* requestsOf(
  draw: Draw,
  world: AskedWorld,
  keys: readonly AskingKey[],
): Generator<HttpRequest> {
  const whole = keys.filter(({ state }) => state === 'whole');
  for (let number = 0; ; number += 1) {
    const brand = draw.pick(world.brands);
    const endpoint = draw.pick(SHARES);
    const owner = whole.find(({ account_id }) => account_id === brand.account_id);
    const key = owner && draw.chance(85) ? owner.key : draw.pick(keys).key;
    let path = drawTarget(draw, endpoint, brand, world);
    const mistake = draw.below(100);
    const authorization = mistake === 0 ? 'Bearer bvk_unknown' : mistake === 1 ? key : `Bearer ${key}`;
    if (mistake === 2) path = draw.pick(['/v1', '/v1/', '/v1/nope', `${path}/`, path.toUpperCase()]);
    if (mistake === 3) path += `${path.includes('?') ? '&' : '?'}api_key=${key}`;
    yield {
      method: mistake === 4 ? 'POST' : mistake < 8 ? 'HEAD' : 'GET',
      path,
      headers: {
        ...(mistake === 8 ? {} : { Authorization: authorization }),
        'X-Request-Id': `proof-${number}`,
      },
    };
  }
}
