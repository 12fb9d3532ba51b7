import type { Draw } from '@brand-visibility/records';
import { publishedDocument } from '@brand-visibility/programs/conformance';
import type { HttpRequest } from '@brand-visibility/programs/http';
import {
  drawOperation,
  freshQuery,
  operationsOf,
  type FuzzBrand,
  type FuzzKey,
  type Operation,
} from '@brand-visibility/requests';

/** Seeded requests to the operations of the OpenAPI document, mostly valid and some invalid. */

export const OPERATIONS: readonly Operation[] = operationsOf(publishedDocument());

export type AskingKey = Pick<FuzzKey, 'text' | 'account_id' | 'state'>;

const WRONG = [...'|%20|0|101|1y|PST|a,,b|"|%00|%zz|2026-02-30|true,false'.split('|'), 'x'.repeat(2001)];
const UNUSUAL = 'nope=1 =1 __proto__=1 Period=30d %zz=1 limit[]=1'.split(' ');

function queryFor(draw: Draw, operation: Operation, brand: FuzzBrand): string {
  const { parameters } = operation;
  const pairs = freshQuery(draw, operation, brand);
  if (parameters.length > 0 && draw.chance(6))
    pairs.push(`${draw.pick(parameters).name}=${draw.pick(WRONG)}`);
  if (draw.chance(3)) pairs.push(draw.pick(UNUSUAL));
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/** An id for the path: mostly one of the brand, sometimes one of another brand or an unknown one. */
function drawId(draw: Draw, name: string, brand: FuzzBrand, brands: readonly FuzzBrand[]): string {
  if (name === 'brand_id') return draw.chance(96) ? brand.id : 'brd_unknown';
  const { children } = draw.chance(90) ? brand : draw.pick(brands);
  const ids = children[name] ?? [];
  return ids.length > 0 && draw.chance(90)
    ? draw.pick(ids)
    : draw.pick(['unknown', '__proto__', '%2e%2e', ...brand.deleted]);
}

/** The path of an operation about a brand, with a query. */
export function drawTarget(
  draw: Draw,
  operation: Operation,
  brand: FuzzBrand,
  brands: readonly FuzzBrand[],
): string {
  const path = operation.pathNames.reduce(
    (text, name) => text.replace(`{${name}}`, drawId(draw, name, brand, brands)),
    operation.template,
  );
  return path + queryFor(draw, operation, brand);
}

/** In `percent` of the draws, a key for the whole account of a brand; otherwise any key. */
export function drawKey(draw: Draw, brand: FuzzBrand, keys: readonly AskingKey[], percent: number): string {
  const whole = keys.find(({ account_id, state }) => account_id === brand.account_id && state === 'whole');
  return (whole && draw.chance(percent) ? whole : draw.pick(keys)).text;
}

/** Generates requests endlessly; the same draws, content and keys give the same requests. */
export function* requestsOf(
  draw: Draw,
  brands: readonly FuzzBrand[],
  keys: readonly AskingKey[],
): Generator<HttpRequest> {
  for (let number = 0; ; number += 1) {
    const brand = draw.pick(brands);
    const key = drawKey(draw, brand, keys, 85);
    let path = drawTarget(draw, drawOperation(draw, OPERATIONS), brand, brands);
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
