import type { Draw } from '@brand-visibility/records';
import type { Operation, Parameter } from './operations.js';
import { encoded, type Draft, type Header } from './draft.js';
import type { GivenCursor, Material } from '../world/material.js';
import { dayText, validValue, verdictOn } from './values.js';
import type { FuzzBrand, FuzzKey } from '../world/world.js';

/** Valid requests: each value matches the OpenAPI document, and each id exists. */

/** Text that callers send in inputs that must never appear in a response or in the log. */
export const CANARY = 'zqcanary';

export function validDraft(draw: Draw, material: Material, requestId: string): Draft {
  const { operations } = material;
  // Operations with more parameters are chosen more often.
  const shares = operations.flatMap((each) =>
    Array.from({ length: 12 + each.parameters.length }, () => each),
  );
  const operation = draw.pick(shares);
  const key = drawKey(draw, material);
  const cursor = draw.chance(30) ? cursorFor(draw, material, operation, key) : null;
  const brand_id = cursor?.ids[0] ?? draw.pick(brandsFor(material, key));
  const brand = material.world.brands.get(brand_id) ?? null;
  const ids = cursor?.ids ?? operation.pathNames.map((name) => idFor(draw, name, brand_id, brand));
  const query = cursor ? queryWithCursor(draw, cursor) : freshQuery(draw, operation, brand);
  return {
    operation,
    method: draw.chance(92) ? 'GET' : 'HEAD',
    authority: '',
    path: pathOf(operation, ids),
    query: query.length > 0 ? query : null,
    version: 'HTTP/1.1',
    headers: validHeaders(draw, key, requestId),
    body: '',
  };
}

export function pathOf({ pathNames, template }: Operation, ids: readonly string[]): string {
  return pathNames.reduce((path, name, i) => path.replace(`{${name}}`, encoded(ids[i] ?? '')), template);
}

/** Mostly admitted keys that read something, some close to the rate limit, some in every other state. */
function drawKey(draw: Draw, { world: { keys } }: Material): FuzzKey {
  const kind = draw.below(100);
  const reading = keys.filter(({ brand_ids }) => brand_ids.length > 0);
  if (kind < 84) return draw.pick(reading.filter(({ isLimited }) => !isLimited));
  return draw.pick(kind < 88 ? reading.filter(({ isLimited }) => isLimited) : keys);
}

/** The brands that a key reads; all brands for a key that reads none. */
function brandsFor({ world: { brands } }: Material, { brand_ids }: FuzzKey): readonly string[] {
  return brand_ids.length > 0 ? brand_ids : [...brands.keys()];
}

function idFor(draw: Draw, name: string, brand_id: string, brand: FuzzBrand | null): string {
  if (name === 'brand_id') return brand_id;
  const ids = brand?.children[name] ?? [];
  return ids.length > 0 ? draw.pick(ids) : 'nothing0';
}

function cursorFor(
  draw: Draw,
  { cursors }: Material,
  operation: Operation,
  key: FuzzKey,
): GivenCursor | null {
  const fitting = cursors.filter(
    (each) =>
      each.operation === operation &&
      each.account_id === key.account_id &&
      !each.isOld &&
      (each.ids[0] === undefined || key.brand_ids.includes(each.ids[0])),
  );
  return fitting.length > 0 ? draw.pick(fitting) : null;
}

/** A cursor goes with the query that it was issued for, and with any `limit` and `format`. */
function queryWithCursor(draw: Draw, { operation, filter, text }: GivenCursor): string[] {
  const chosen = (parameterName: string, percent: number) => {
    const parameter = operation.parameters.find(({ name }) => name === parameterName);
    return parameter && draw.chance(percent) ? [`${parameterName}=${validValue(draw, parameter, null)}`] : [];
  };
  return shuffled(draw, [
    ...(filter === '' ? [] : filter.split('&')),
    ...chosen('limit', 70),
    ...chosenFormat(draw, operation),
    `cursor=${text}`,
  ]);
}

/** `bom` goes with CSV only. */
function chosenFormat(draw: Draw, { parameters }: Operation): string[] {
  const formats = parameters.find(({ name }) => name === 'format');
  if (!formats || !draw.chance(35)) return [];
  const format = validValue(draw, formats, null);
  const bom = format === 'csv' && draw.chance(50) ? [`bom=${draw.pick(['true', 'false'])}`] : [];
  return [`format=${format}`, ...bom];
}

function freshQuery(draw: Draw, operation: Operation, brand: FuzzBrand | null): string[] {
  const { parameters } = operation;
  // A run replaces the window.
  const hasRun = parameters.some(({ name }) => name === 'run_id') && draw.chance(25);
  const hasDates = !hasRun && parameters.some(({ kind }) => kind === 'day') && draw.chance(25);
  const start = draw.chance(85) ? 19_800 + draw.below(740) : draw.pick([0, 59, 10_957, 2_932_000]);
  const pairs = hasDates ? datePair('', start, start + draw.pick(LENGTHS)) : [];
  // Before the first day of every preset, and of the dates.
  const last = (hasDates ? start : EARLIEST_PRESET) - 1 - draw.below(400);
  const isCompared = parameters.some(({ name }) => name === 'previous_end_date') && last >= 366;
  if (isCompared && draw.chance(25)) pairs.push(...datePair('previous_', last - draw.pick(LENGTHS), last));
  for (const parameter of parameters) {
    const { name, kind } = parameter;
    if (kind === 'day' || PAIRED.has(name) || (name === 'period' && (hasDates || hasRun))) continue;
    if (name === 'run_id' ? !hasRun : !draw.chance(35)) continue;
    pairs.push(`${name}=${spelling(draw, checked(parameter, validValue(draw, parameter, brand)))}`);
  }
  return shuffled(draw, [...pairs, ...chosenFormat(draw, operation)]);
}

/** Parameters whose values go with something else. */
const PAIRED: ReadonlySet<string> = new Set(['cursor', 'format', 'bom']);

/** Before the first day of a window of 365 days, in every zone. */
const EARLIEST_PRESET = 20_150;

/** Days from the first to the last one. */
const LENGTHS: readonly number[] = [0, 1, 6, 30, 364, 365];

const datePair = (prefix: string, first: number, last: number) => [
  `${prefix}start_date=${dayText(first)}`,
  `${prefix}end_date=${dayText(last)}`,
];

/** Checks a generated value: if it is not valid, the generator or the OpenAPI document is wrong. */
function checked(parameter: Parameter, value: string): string {
  if (verdictOn(parameter, value) === 'valid') return value;
  throw new Error(
    `the OpenAPI document rejects a value generated for ${parameter.name}: ${JSON.stringify(value)}`,
  );
}

/** One of the ways to encode a text in a query. */
function spelling(draw: Draw, text: string): string {
  const plain = encoded(text);
  if (draw.chance(70)) return plain;
  return draw.pick([
    plain.replaceAll('%20', '+'),
    plain.replace(/%[0-9A-F]{2}/g, (escape) => escape.toLowerCase()),
    plain.replaceAll('%2C', ',').replaceAll('%2F', '/'),
    [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  ]);
}

function shuffled<Item>(draw: Draw, items: readonly Item[]): Item[] {
  const left = [...items];
  return items.map(() => left.splice(draw.below(left.length), 1)[0]!);
}

function validHeaders(draw: Draw, key: FuzzKey, requestId: string): Header[] {
  const optional: readonly Header[] = [
    ['User-Agent', CANARY],
    ['Accept', 'application/json'],
    ['Accept', '*/*'],
    ['Accept-Language', 'de-AT, en;q=0.5'],
    ['Cookie', `session=${CANARY}`],
    ['Referer', `https://example.com/${CANARY}`],
    ['Content-Length', '0'],
  ];
  return [
    ['Host', 'api.example'],
    ['Authorization', `Bearer ${key.text}`],
    ['X-Request-Id', requestId],
    ...draw.some(optional, 10),
  ];
}
