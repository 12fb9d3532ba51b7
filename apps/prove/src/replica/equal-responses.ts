import type { AnyEndpoint } from '@brand-visibility/contract';
import { drawFrom } from '@brand-visibility/records';
import { ENDPOINTS } from '@brand-visibility/contract';
import { differenceOf, nextOf, pageAfter, requestsOf } from '@brand-visibility/properties';
import { send, type HttpRequest } from '@brand-visibility/programs/http';
import { claim } from '../trouble/part.js';
import { resetStatements, statementsOf, type Setting } from './setting.js';

const SHOWN_DIFFERENCES = 3;
const MOST_REQUESTS = 20_000;

/** The requests that may read the primary (rule 16.13), by endpoint. */
const READ_PRIMARY: Readonly<Record<string, RegExp>> = {
  getRun: /(?:)/,
  getPrompt: /(?:)/,
  listChanges: /(?:)/,
  listRuns: /^(?!.*[?&]status=)/,
  listPrompts: /^(?!.*[?&](?:status|category|theme_id)=)/,
  listBrandAnswers: /[?&](?:run_id|start_date)=/,
};
/** Reads of one request, at most. */
const MOST_READS = 3;

/** Responses do not depend on the replica, and each database gets only the statements meant for it. */
export async function equalResponses(setting: Setting): Promise<boolean> {
  const { demo, pair, readers, alone, requests } = setting;
  await resetStatements(setting);
  const draw = drawFrom(1);
  const drawn = requestsOf(draw, demo.world, demo.keys);
  const served = new Set<string>();
  const statuses = new Map<number, number>();
  const differences: string[] = [];
  let next: HttpRequest | null = null;
  let ofPrimary = 0;
  let sent = 0;
  // Continue until each endpoint has responded with 200.
  for (; sent < requests || (served.size < ENDPOINTS.length && sent < MOST_REQUESTS); sent += 1) {
    const request: HttpRequest = next ?? nextOf(drawn);
    // Consecutive pages come from both services alternately.
    const reader = readers[sent % 2 === 0 ? 0 : 1];
    if (readsPrimary(request)) ofPrimary += 1;
    const [one, other] = await Promise.all([send(reader.port, request), send(alone.port, request)]);
    statuses.set(one.status, (statuses.get(one.status) ?? 0) + 1);
    if (one.status === 200) served.add(endpointOf(request)?.id ?? '');
    const difference = differenceOf({ replica: one, primary: other });
    if (difference !== null) differences.push(`${request.method} ${request.path}\n${difference}`);
    next = draw.chance(70) ? pageAfter(request, one) : null;
  }
  for (const difference of differences.slice(0, SHOWN_DIFFERENCES)) console.log(difference);
  served.delete('');
  const byStatus = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  const primary = await statementsOf(pair.primary.url, demo.user);
  const replica = await statementsOf(pair.standby.url, demo.user);
  return [
    claim(
      differences.length === 0 && served.size === ENDPOINTS.length,
      `${sent - differences.length} of ${sent} responses equal the responses of a service without a replica (${byStatus.join(', ')}); ${served.size} of ${ENDPOINTS.length} endpoints responded with 200`,
    ),
    claim(
      primary.keys > 0 && primary.counts > 0 && primary.reads > 0 && primary.reads <= MOST_READS * ofPrimary,
      `the primary got statements for ${primary.keys} keys, ${primary.counts} counts, and ${primary.reads} reads of the ${ofPrimary} requests that may read it, besides ${primary.others} settings`,
    ),
    claim(
      replica.keys === 0 && replica.counts === 0 && replica.reads > 0,
      `the replica got statements for ${replica.keys} keys, ${replica.counts} counts and ${replica.reads} reads, besides ${replica.others} settings, begins and commits`,
    ),
  ].every(Boolean);
}

function readsPrimary(request: HttpRequest): boolean {
  return READ_PRIMARY[endpointOf(request)?.id ?? '']?.test(request.path) === true;
}

function endpointOf({ path }: HttpRequest): AnyEndpoint | undefined {
  const [plain = ''] = path.split('?');
  return ENDPOINTS.find(({ path }) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(plain));
}
