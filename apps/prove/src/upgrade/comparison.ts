/** Compares an upgraded database with a fresh import of the same records, by the responses of a service over each. */
import { ENDPOINTS } from '@brand-visibility/contract';
import { nameKey } from '@brand-visibility/domain/rivals/name-key';
import type { StoredWorld } from '@brand-visibility/databases/stored';
import { sendWithRetry, type HttpRequest, type HttpResponse } from '@brand-visibility/programs/http';
import { firstDifference, nextOf, pageAfter, requestsOf, type AskingKey } from '../properties/index.js';
import { drawFrom } from '@brand-visibility/records';
import { fuzzBrands, pathNames } from '@brand-visibility/requests';
import { recordsIn } from '../harness/records-in.js';

/** The ports of the services over the two databases. */
export interface Sides {
  readonly upgraded: number;
  readonly fresh: number;
}

/**
 * Requests about the records in a file, with the stored keys: one to each endpoint for each resource, and random
 * requests.
 */
export function requestsAbout(file: string, { keys }: StoredWorld, random: number): readonly HttpRequest[] {
  const brands = fuzzBrands(recordsIn(file));
  const [whole, ofBrand, small, revoked] = keys;
  const asking: readonly AskingKey[] = [
    { text: whole, account_id: 'acc_large', state: 'whole' },
    { text: ofBrand, account_id: 'acc_large', state: 'restricted' },
    { text: small, account_id: 'acc_small', state: 'whole' },
    { text: revoked, account_id: 'acc_small', state: 'revoked' },
  ];
  const plain = brands.flatMap((brand) => {
    const key = brand.account_id === 'acc_small' ? small : whole;
    return ENDPOINTS.flatMap((endpoint) => {
      const path = endpoint.path.replace('{brand_id}', brand.id);
      const [child] = pathNames(endpoint).filter((name) => name !== 'brand_id');
      const deleted = child === 'prompt_id' ? brand.deleted : [];
      const ids = child === undefined ? [''] : [...(brand.children[child] ?? []), ...deleted];
      return ids.map((id) => get(path.replace(`{${child}}`, id), key));
    });
  });
  const requests = requestsOf(drawFrom(89), brands, asking);
  return [...plain, ...Array.from({ length: random }, () => nextOf(requests))];
}

const get = (path: string, key: string): HttpRequest => ({
  method: 'GET',
  path,
  headers: { Authorization: `Bearer ${key}`, 'X-Request-Id': 'upgrade' },
});

/** The endpoints about boards and measurements, which an upgrade does not change until the next commands. */
const KEPT: ReadonlySet<string> = new Set([
  'listOutreachTargets',
  'listRecommendations',
  'getRecommendation',
]);

const PATTERNS = ENDPOINTS.map(({ id, path }) => ({
  id,
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(?:\\?|$)`),
}));
const endpointOf = ({ path }: HttpRequest) => PATTERNS.find(({ pattern }) => pattern.test(path))?.id ?? null;

/** Endpoints whose responses change from one request to the next, or with a migration. */
const UNSTEADY: ReadonlySet<string> = new Set(['getAccount', 'listChanges']);

/** A valid request to each other endpoint that a service has. */
export async function oneOfEach(
  port: number,
  file: string,
  world: StoredWorld,
): Promise<readonly HttpRequest[]> {
  const found = new Map<string, HttpRequest>();
  for (const request of requestsAbout(file, world, 0)) {
    const endpoint = endpointOf(request);
    if (endpoint === null || UNSTEADY.has(endpoint) || found.has(endpoint)) continue;
    if ((await sendWithRetry(port, request)).status === 200) found.set(endpoint, request);
  }
  return [...found.values()];
}

const MOST_PAGES = 3;

/**
 * Sends requests to both services, with the next pages of lists; about boards and measurements only if `withKept`.
 * Returns the differences, and the endpoints without a successful response.
 */
export async function compare(
  { upgraded, fresh }: Sides,
  requests: readonly HttpRequest[],
  { now, measured }: StoredWorld,
  withKept: boolean,
): Promise<{ readonly differences: readonly string[]; readonly missing: readonly string[] }> {
  const differences: string[] = [];
  const compared = new Set<string>();
  const times = [...measured, now].map((time) => new Date(time).toISOString());
  for (const request of requests) {
    const endpoint = endpointOf(request);
    if (endpoint === 'listChanges' || (!withKept && endpoint !== null && KEPT.has(endpoint))) continue;
    let pages: readonly (HttpRequest | null)[] = [request, request];
    for (let page = 0; page < MOST_PAGES && pages[0] && pages[1]; page += 1) {
      const [one, other] = [await sendWithRetry(upgraded, pages[0]), await sendWithRetry(fresh, pages[1])];
      const texts = [comparable(one, times), comparable(other, times)] as const;
      if (texts[0] !== texts[1]) differences.push([request.path, ...firstDifference(...texts)].join('\n  '));
      if (endpoint !== null && one.status === 200) compared.add(endpoint);
      pages = [pageAfter(pages[0], one), pageAfter(pages[1], other)];
    }
  }
  const missing = ENDPOINTS.map(({ id }) => id).filter((id) => id !== 'listChanges' && !compared.has(id));
  return { differences, missing };
}

/** What must be equal of a response: no cursors, times of commands, or state of the rate window. */
function comparable({ status, headers, text }: HttpResponse, times: readonly string[]): string {
  const body = text
    .replace(/(?<="next_cursor":)"[^"]+"/g, '"CURSOR"')
    .replace(/(?<="(?:left|resets_in_seconds)":)\d+/g, '0');
  const withoutTimes = times.reduce((rest, time) => rest.replaceAll(time, 'TIME'), body);
  return `${status} ${headers['content-type']}\n${withoutTimes}`;
}

/** Compares the change feeds of the brands, which list the same runs and prompts in any order. */
export async function compareChanges(
  { upgraded, fresh }: Sides,
  brands: readonly (readonly [id: string, key: string])[],
): Promise<readonly string[]> {
  const differences: string[] = [];
  for (const [id, key] of brands) {
    const [one, other] = [await changesOf(upgraded, id, key), await changesOf(fresh, id, key)];
    if (one !== other) differences.push(`changes of ${id}\n  ${one}\n  ${other}`);
  }
  return differences;
}

async function changesOf(port: number, id: string, key: string): Promise<string> {
  const { text } = await sendWithRetry(port, get(`/v1/brands/${id}/changes?limit=1000`, key));
  const { data } = JSON.parse(text) as { data: readonly Readonly<Record<string, string>>[] }; // the response of the endpoint
  return data
    .map(({ kind, id, state }) => `${kind} ${id} ${state}`)
    .toSorted()
    .join();
}

/**
 * Compares responses with the stored responses of the former release. Names of rivals on a board are compared by name
 * key, because a board shows the spelling of the reports.
 */
export async function compareStored(port: number, { responses }: StoredWorld): Promise<readonly string[]> {
  const differences: string[] = [];
  for (const { path, key, status, body } of responses) {
    const response = await sendWithRetry(port, get(path, key));
    const given = JSON.parse(Buffer.from(response.text, 'latin1').toString()) as { code: string }; // or of a resource
    const now = response.status === 200 ? given : { code: given.code };
    const texts = [
      `${status} ${JSON.stringify(body, byNameKey)}`,
      `${response.status} ${JSON.stringify(now, byNameKey)}`,
    ] as const;
    if (texts[0] !== texts[1]) differences.push([path, ...firstDifference(...texts)].join('\n  '));
  }
  return differences;
}

/** For `JSON.stringify`: replaces names of rivals with their name keys. */
function byNameKey(field: string, value: unknown): unknown {
  if (field !== 'competitors_named') return value;
  return (value as readonly { name: string }[]).map((each) => ({ ...each, name: nameKey(each.name) }));
}
