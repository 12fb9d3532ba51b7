import type { Draw } from '@brand-visibility/records';
import type { Material } from '../world/material.js';
import type { FuzzBrand, FuzzKey } from '../world/world.js';
import { encoded, escaped, type Draft, type Header } from './draft.js';
import { dayNumber } from '../oracle/reading.js';
import type { Operation, Parameter } from './operations.js';
import { dayText, isValid, validValue } from './values.js';

/** Valid requests: each value matches the OpenAPI document, and each id exists. */

/** Text that callers send in inputs that must never appear in a response or in the log. */
export const CANARY = 'zqcanary';

export function validDraft(draw: Draw, material: Material, requestId: string): Draft {
  const { operations, world } = material;
  const operation = drawOperation(draw, operations);
  const key = drawKey(draw, world.keys);
  const readable = key.brand_ids.length > 0 ? key.brand_ids : [...world.brands.keys()];
  const brand_id = draw.pick(readable);
  const brand = world.brands.get(brand_id) ?? null;
  const idOf = (name: string) => {
    const ids = name === 'brand_id' ? [brand_id] : (brand?.children[name] ?? []);
    return ids.length > 0 ? draw.pick(ids) : 'nothing0';
  };
  const query = freshQuery(draw, operation, brand);
  return {
    operation,
    method: draw.chance(92) ? 'GET' : 'HEAD',
    authority: '',
    path: pathOf(operation, operation.pathNames.map(idOf)),
    query: query.length > 0 ? shuffled(draw, query) : null,
    version: 'HTTP/1.1',
    headers: [
      ['Host', 'api.example'],
      ['Authorization', `Bearer ${key.text}`],
      ['X-Request-Id', requestId],
      ...draw.some(OPTIONAL_HEADERS, 10),
    ],
    body: '',
  };
}

/** Operations with more parameters are drawn more often. */
export const drawOperation = (draw: Draw, operations: readonly Operation[]): Operation =>
  draw.pick(operations.flatMap((each) => Array<Operation>(12 + each.parameters.length).fill(each)));

const OPTIONAL_HEADERS: readonly Header[] = [
  ['User-Agent', CANARY],
  ['Accept', 'application/json'],
  ['Accept', '*/*'],
  ['Accept-Language', 'de-AT, en;q=0.5'],
  ['Cookie', `session=${CANARY}`],
  ['Referer', `https://example.com/${CANARY}`],
  ['Content-Length', '0'],
];

function pathOf({ pathNames, template }: Operation, ids: readonly string[]): string {
  return pathNames.reduce((path, name, i) => path.replace(`{${name}}`, encoded(ids[i] ?? '')), template);
}

/** Mostly admitted keys that read something, some close to the rate limit, some in every other state. */
function drawKey(draw: Draw, keys: readonly FuzzKey[]): FuzzKey {
  const kind = draw.below(100);
  if (kind >= 88) return draw.pick(keys);
  return draw.pick(
    keys.filter(({ brand_ids, isLimited }) => brand_ids.length > 0 && isLimited === kind >= 84),
  );
}

/** `bom` goes with CSV only. */
function chosenFormat(draw: Draw, { parameters }: Operation): string[] {
  const formats = parameters.find(({ name }) => name === 'format');
  if (!formats || !draw.chance(35)) return [];
  const format = draw.pick(formats.values);
  const bom = format === 'csv' && draw.chance(50) ? [`bom=${draw.pick(['true', 'false'])}`] : [];
  return [`format=${format}`, ...bom];
}

/** Parameters whose values go with something else. */
const PAIRED: ReadonlySet<string> = new Set(['cursor', 'format', 'bom']);
/** Days from the first to the last one. */
const LENGTHS: readonly number[] = [0, 1, 6, 30, 364, 365];

const datePair = (prefix: string, first: number, last: number) => [
  `${prefix}start_date=${dayText(first)}`,
  `${prefix}end_date=${dayText(last)}`,
];

/** A valid query. The property `paging` follows cursors. */
export function freshQuery(draw: Draw, operation: Operation, brand: FuzzBrand | null): string[] {
  const { parameters } = operation;
  const takes = (fitting: string) => parameters.some(({ name }) => name === fitting);
  // A run replaces the window.
  const hasRun = takes('run_id') && draw.chance(25);
  const hasDates = !hasRun && takes('start_date') && draw.chance(25);
  const [first = 19_800, latest = 20_500] = brand?.days.map((day) => dayNumber(day) ?? undefined) ?? [];
  const start = draw.chance(85)
    ? first - 40 + draw.below(latest - first + 80)
    : draw.pick([0, 59, 10_957, 2_932_000]);
  const pairs = hasDates ? datePair('', start, start + draw.pick(LENGTHS)) : [];
  // Before the first day of a window of 365 days, in every zone, and of the dates.
  const last = (hasDates ? start : latest - 370) - 1 - draw.below(400);
  if (takes('previous_end_date') && last >= 366 && draw.chance(25))
    pairs.push(...datePair('previous_', last - draw.pick(LENGTHS), last));
  for (const parameter of parameters) {
    const { name, kind } = parameter;
    if (kind === 'day' || PAIRED.has(name) || (name === 'period' && (hasDates || hasRun))) continue;
    if (name === 'run_id' ? hasRun : draw.chance(35))
      pairs.push(`${name}=${spelling(draw, parameter, brand)}`);
  }
  return [...pairs, ...chosenFormat(draw, operation)];
}

/** One of the ways to encode a valid value in a query. */
function spelling(draw: Draw, parameter: Parameter, brand: FuzzBrand | null): string {
  const text = validValue(draw, parameter, brand);
  if (!isValid(parameter, text))
    throw new Error(`the document rejects a value generated for ${parameter.name}: ${JSON.stringify(text)}`);
  const plain = encoded(text);
  return draw.pick([
    ...Array<string>(9).fill(plain),
    plain.replaceAll('%20', '+'),
    plain.replace(/%../g, (escape) => escape.toLowerCase()),
    plain.replaceAll('%2C', ',').replaceAll('%2F', '/'),
    escaped(text),
  ]);
}

const shuffled = (draw: Draw, items: readonly string[]) =>
  items.reduce<string[]>((all, item) => all.toSpliced(draw.below(all.length + 1), 0, item), []);
